//! What of the catalogue is looked for: the words of an address, and what they make the store give.
//!
//! ```text
//! ?q=tides+NOT+surf&subject=Oceans&order=title ──▶ Looked ──▶ Wanted
//!                                                   └──▶ the same address with one thing changed, for links
//! ```

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use store::{Index, Shelf, Wanted};
use url::form_urlencoded::{self, Serializer};

/// Entries of a page.
pub(crate) const PAGE: usize = 20;

/// Pages that can be turned to.
const PAGES: usize = 500;

/// What an address asks of the catalogue. What is left out or empty asks for nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Looked {
    pub(crate) q: String,
    pub(crate) subject: String,
    pub(crate) keyword: String,
    pub(crate) author: String,
    /// "new", "title", "rank"
    pub(crate) order: String,
    /// "titles": nothing but titles.
    pub(crate) show: String,
    /// Behind which term an index goes on.
    pub(crate) behind: String,
    page: String,
}

impl Looked {
    /// What an address asks for; what it says besides is passed over.
    fn of(query: &str) -> Looked {
        let mut looked = Looked::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let field = match &*name {
                "q" => &mut looked.q,
                "subject" => &mut looked.subject,
                "keyword" => &mut looked.keyword,
                "author" => &mut looked.author,
                "order" => &mut looked.order,
                "show" => &mut looked.show,
                "behind" => &mut looked.behind,
                "page" => &mut looked.page,
                _ => continue,
            };
            *field = value.trim().to_owned();
        }
        looked
    }

    fn pairs(&self) -> [(&'static str, &str); 6] {
        [
            ("q", &self.q),
            ("subject", &self.subject),
            ("keyword", &self.keyword),
            ("author", &self.author),
            ("order", &self.order),
            ("show", &self.show),
        ]
    }

    /// The words behind the question mark with one thing changed.
    pub(crate) fn with(&self, name: &str, value: &str) -> String {
        let mut out = Serializer::new(String::new());
        let kept = self.pairs().into_iter().filter(|(other, _)| *other != name);
        for (name, value) in kept.chain([(name, value)]).filter(|(_, value)| !value.is_empty()) {
            out.append_pair(name, value);
        }
        out.finish()
    }

    /// All that was asked, but the page.
    pub(crate) fn all(&self) -> String {
        self.with("page", "")
    }

    /// The terms it narrows by: name of the index, the term, and the address without it.
    pub(crate) fn taken(&self) -> Vec<(&'static str, String, String)> {
        let terms = [("subject", &self.subject), ("keyword", &self.keyword), ("author", &self.author)];
        let taken = terms.into_iter().filter(|(_, term)| !term.is_empty());
        taken.map(|(name, term)| (name, term.clone(), self.with(name, ""))).collect()
    }

    /// The order in which entries stand: what fits best, where words are asked for and nothing else is said.
    pub(crate) fn shelf(&self) -> Shelf {
        match &*self.order {
            "title" => Shelf::Title,
            "new" => Shelf::New,
            _ if self.q.is_empty() => Shelf::New,
            _ => Shelf::Rank,
        }
    }

    /// The way of browsing that was taken: what is new, or titles; none where something narrows.
    pub(crate) fn way(&self) -> &'static str {
        match self.shelf() {
            _ if !self.q.is_empty() || !self.taken().is_empty() => "",
            Shelf::Title => "title",
            _ => "new",
        }
    }

    /// Is this the order?
    pub(crate) fn is(&self, order: &str) -> bool {
        let shown = match self.shelf() {
            Shelf::New => "new",
            Shelf::Title => "title",
            Shelf::Rank => "rank",
        };
        shown == order
    }

    fn number(&self) -> usize {
        self.page.parse().unwrap_or(1).clamp(1, PAGES)
    }

    /// What the store is asked for: so many entries, behind the pages before.
    pub(crate) fn wanted(&self, limit: usize) -> Wanted {
        let terms =
            [(Index::Subject, &self.subject), (Index::Keyword, &self.keyword), (Index::Author, &self.author)];
        let terms = terms.into_iter().filter(|(_, term)| !term.is_empty());
        Wanted {
            words: self.q.clone(),
            terms: terms.map(|(index, term)| (index, term.clone())).collect(),
            order: self.shelf(),
            skip: (self.number() - 1) * PAGE,
            limit,
        }
    }

    /// Addresses of the page before and of the next one.
    pub(crate) fn turns(&self, more: bool) -> (Option<String>, Option<String>) {
        let page = |number: usize| self.with("page", &number.to_string());
        let number = self.number();
        ((number > 1).then(|| page(number - 1)), (more && number < PAGES).then(|| page(number + 1)))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Looked {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Looked, Self::Rejection> {
        Ok(Looked::of(parts.uri.query().unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let looked = Looked::of("q=tides+NOT+surf&subject=Oceans+%26+seas&page=3&x=y");
        assert_eq!(looked.all(), "q=tides+NOT+surf&subject=Oceans+%26+seas");
        assert_eq!(looked.with("order", "title"), "q=tides+NOT+surf&subject=Oceans+%26+seas&order=title");
        assert_eq!(looked.taken(), [("subject", "Oceans & seas".into(), "q=tides+NOT+surf".into())]);
        assert_eq!(looked.turns(false), (Some(looked.with("page", "2")), None));
        let wanted = looked.wanted(9);
        assert_eq!((wanted.skip, wanted.order, wanted.terms.len()), (2 * PAGE, Shelf::Rank, 1));
        assert_eq!(Looked::of("page=999999").wanted(1).skip, (PAGES - 1) * PAGE);
        assert_eq!((Looked::of("q=a&order=new").shelf(), Looked::of("").shelf()), (Shelf::New, Shelf::New));
    }
}
