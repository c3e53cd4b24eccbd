//! Selectors: how the records of a page are told from everything else on it.
//!
//! ```text
//! record ul.talks > li                          elements of a path
//! leader body > b                               stretches from such an element to the next
//! encoding block-level
//! pattern <li> text [<p>|-] [text|-] [</p>|-] </li>     what a pattern of tags matches
//! ```

use std::fmt;

use listings::{Apart, Cut, Interval, Member, Told, is_format};
use page::{Document, NodeId};

use crate::path::Path;
use crate::tokens::Tokens;

/// Selects the records of a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Selector {
    /// By their location.
    Path {
        /// Where each record stands, or what it begins with.
        path: Path,
        /// Which of the two.
        cut: Cut,
    },
    /// By the sequence of their tags and texts.
    Tokens(Tokens),
}

impl Selector {
    /// Does it select the starts of records instead of whole records?
    pub(crate) fn is_flat(&self) -> bool {
        matches!(self, Selector::Path { cut: Cut::Leaders | Cut::Blank | Cut::Parting, .. })
    }

    /// The selected records that have text, for a selector that is not flat. Linear in nodes.
    pub(crate) fn records(&self, doc: &Document) -> Vec<Interval> {
        match self {
            Selector::Path { path, .. } => speaking(doc, path),
            Selector::Tokens(tokens) => tokens.records(doc),
        }
    }

    /// The selected members, with their roles.
    pub(crate) fn members(&self, doc: &Document, cutter: &Told, apart: Apart) -> Vec<Member> {
        match self {
            Selector::Path { path, cut: Cut::Parting } => {
                cutter.members(&parting(doc, path), Cut::Parting, apart)
            }
            Selector::Path { path, cut } => cutter.members(&path.select(doc), *cut, apart),
            Selector::Tokens(tokens) => cutter.among(tokens.records(doc), apart),
        }
    }
}

/// The paragraphs of one parent to which a path leads, whatever formats stand around them: a `<font>` around the whole list
/// is on one page and not on the next, and the last paragraph is moved out of it.
pub(crate) fn parting(doc: &Document, path: &Path) -> Vec<NodeId> {
    let mut found: Vec<NodeId> = doc.nodes().filter(|n| path.leads_through(doc, *n, is_format)).collect();
    let parent = found.first().and_then(|n| doc.parent(*n));
    found.retain(|n| doc.parent(*n) == parent);
    found
}

/// What a path leads to, without what has no text.
pub(crate) fn speaking(doc: &Document, path: &Path) -> Vec<Interval> {
    let found = path.select(doc).into_iter().map(|n| Interval::of(doc, n));
    found.filter(|i| !i.text(doc).trim().is_empty()).collect()
}

/// The keywords of the lines of a selector.
pub(crate) const RECORD: &str = "record";
/// See [`RECORD`].
pub(crate) const LEADER: &str = "leader";
/// See [`RECORD`].
pub(crate) const BLANK: &str = "blank";
/// See [`RECORD`].
pub(crate) const PARTING: &str = "parting";
/// See [`RECORD`].
pub(crate) const ENCODING: &str = "encoding";
/// See [`RECORD`].
pub(crate) const PATTERN: &str = "pattern";

impl fmt::Display for Selector {
    /// Its lines in a rule file, without the last one's end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Selector::Path { path, cut: Cut::Each } => write!(f, "{RECORD} {path}"),
            Selector::Path { path, cut: Cut::Leaders } => write!(f, "{LEADER} {path}"),
            Selector::Path { path, cut: Cut::Blank } => write!(f, "{BLANK} {path}"),
            Selector::Path { path, cut: Cut::Parting } => write!(f, "{PARTING} {path}"),
            Selector::Tokens(tokens) => {
                write!(f, "{ENCODING} {}\n{PATTERN} {}", tokens.encoding().name(), tokens.pattern())
            }
        }
    }
}
