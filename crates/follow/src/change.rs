//! What happened to a record between two visits.

use crate::snapshot::Snapshot;

/// Most characters of a text in a change: ten thousand changes are kept of a page, whatever its records say.
const LONGEST: usize = 5_000;

/// What happened to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// It was there at the first visit: no news, but a feed begins with it.
    First,
    /// It was not there before.
    New,
    /// It says something else, or leads elsewhere.
    Changed,
    /// It is not there any more.
    Gone,
}

impl Kind {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Kind::First => "first",
            Kind::New => "new",
            Kind::Changed => "changed",
            Kind::Gone => "gone",
        }
    }

    /// The kind of a name.
    pub fn of(name: &str) -> Option<Kind> {
        [Kind::First, Kind::New, Kind::Changed, Kind::Gone].into_iter().find(|kind| kind.name() == name)
    }
}

/// The former value of a column; `None` where it was empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Was {
    /// The column; `url` for the link, `text` for all of the record.
    pub column: String,
    /// The value.
    pub text: Option<String>,
}

/// A change of one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What happened.
    pub kind: Kind,
    /// The record's number among all that the page ever had.
    pub record: u64,
    /// Its title.
    pub title: String,
    /// To where it leads.
    pub url: Option<String>,
    /// Its day or moment, if it names one.
    pub starts: Option<String>,
    /// All that it says, on one line.
    pub text: String,
    /// Its value in each column; of a record that is gone, the last ones.
    pub fields: Vec<(String, String)>,
    /// The former values, where they differ.
    pub was: Vec<Was>,
}

impl Change {
    pub(crate) fn of(kind: Kind, record: u64, snapshot: &Snapshot, title: Option<&str>) -> Change {
        Change {
            kind,
            record,
            title: cut(snapshot.title(title)),
            url: snapshot.url.clone(),
            starts: snapshot.starts.clone(),
            text: cut(snapshot.text()),
            fields: snapshot.fields().into_iter().map(|(name, text)| (name, cut(text))).collect(),
            was: Vec::new(),
        }
    }
}

/// A text, without what is behind its first characters where it has too many.
pub(crate) fn cut(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
