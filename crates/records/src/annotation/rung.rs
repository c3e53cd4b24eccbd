//! The rungs of the ladder down which a description is looked for.

/// Which rung of the ladder gave a description (Annotator §3.3.3), the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Rung {
    /// The page's author wrote it: a meta description or the like.
    Meta,
    /// Sentences that answer what the caller asks.
    Query,
    /// The page changes all the time or says little, and its About, Introduction or Abstract page describes it.
    Introduction,
    /// The best paragraph of the best text division.
    Paragraph,
    /// Sentences of the main text that tell best what the page is.
    Sentences,
    /// What the page says in place of its pictures.
    Pictures,
    /// The title: there is nothing else.
    Title,
}

impl Rung {
    /// The name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Rung::Meta => "meta",
            Rung::Query => "query",
            Rung::Introduction => "introduction",
            Rung::Paragraph => "paragraph",
            Rung::Sentences => "sentences",
            Rung::Pictures => "pictures",
            Rung::Title => "title",
        }
    }
}
