//! Which tag ends what: Table 3.1 of the Auto Annotator, with what its chapter 4 found out of `<pre>` and `<span>`.

use page::Tag;

/// What a tag ends, opening or closing; each includes those before it but for the paper's oddities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ends {
    /// Nothing: `<sub>`, `<sup>`, and tags that the table does not know ("dontcare").
    Nothing,
    /// The word: marks inside a sentence.
    Word,
    /// The sentence.
    Sentence,
    /// The paragraph, and with it the sentence.
    Paragraph,
    /// The text division: only `<table>` does (§3.3.1).
    Division,
}

/// Table 3.1. `<br>` ends the sentence; that two of them end a paragraph is seen where they meet. `<link>` and `<meta>`,
/// which end a paragraph in the table, stood in the head of the paper's pages; today they stand inside sentences too,
/// where they say something of the words around them (microdata), and end nothing.
pub(super) fn ends(tag: Tag) -> Ends {
    match tag {
        Tag::TABLE => Ends::Division,
        Tag::BR | Tag::BLINK | Tag::DT | Tag::IMG | Tag::IMAGE => Ends::Sentence,
        Tag::CENTER | Tag::DD | Tag::DIR | Tag::DIV | Tag::DL | Tag::FORM | Tag::FRAME | Tag::FRAMESET => {
            Ends::Paragraph
        }
        Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 | Tag::HR | Tag::INPUT | Tag::LI => {
            Ends::Paragraph
        }
        Tag::OL
        | Tag::UL
        | Tag::P
        | Tag::PRE
        | Tag::SPAN
        | Tag::TD
        | Tag::TH
        | Tag::TITLE
        | Tag::TR
        | Tag::TT => Ends::Paragraph,
        Tag::A | Tag::B | Tag::BASE | Tag::FONT | Tag::I => Ends::Word,
        Tag::S | Tag::SMALL | Tag::STRIKE | Tag::U => Ends::Word,
        _ => Ends::Nothing,
    }
}
