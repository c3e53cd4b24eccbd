//! Ways: how the records of a page are told from all else on it.
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

/// A way to tell records.
#[derive(Debug, Clone, PartialEq)]
pub enum Way {
    /// By where they stand.
    Path {
        /// Where each record stands, or what it begins with.
        path: Path,
        /// Which of the two.
        cut: Cut,
    },
    /// By the tags and texts that they are made of.
    Tokens(Tokens),
}

impl Way {
    /// Does it lead to what records begin with, and not to the records?
    pub(crate) fn is_flat(&self) -> bool {
        matches!(self, Way::Path { cut: Cut::Leaders | Cut::Blank | Cut::Parting, .. })
    }

    /// What it leads to, without what has no text, for a way that is not flat. Linear in nodes.
    pub(crate) fn records(&self, doc: &Document) -> Vec<Interval> {
        match self {
            Way::Path { path, .. } => speaking(doc, path),
            Way::Tokens(tokens) => tokens.records(doc),
        }
    }

    /// The members that it leads to, with their roles.
    pub(crate) fn members(&self, doc: &Document, told: &Told, apart: Apart) -> Vec<Member> {
        match self {
            Way::Path { path, cut: Cut::Parting } => told.members(&parting(doc, path), Cut::Parting, apart),
            Way::Path { path, cut } => told.members(&path.select(doc), *cut, apart),
            Way::Tokens(tokens) => told.among(tokens.records(doc), apart),
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

/// The words of the lines that say a way.
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

impl fmt::Display for Way {
    /// Its lines in a rule file, without the last one's end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Path { path, cut: Cut::Each } => write!(f, "{RECORD} {path}"),
            Way::Path { path, cut: Cut::Leaders } => write!(f, "{LEADER} {path}"),
            Way::Path { path, cut: Cut::Blank } => write!(f, "{BLANK} {path}"),
            Way::Path { path, cut: Cut::Parting } => write!(f, "{PARTING} {path}"),
            Way::Tokens(tokens) => {
                write!(f, "{ENCODING} {}\n{PATTERN} {}", tokens.encoding().name(), tokens.pattern())
            }
        }
    }
}
