//! An entry of the catalogue, and its metadata.

use crate::error::Result;
use crate::search::by_number;
use crate::session::Session;
use crate::value::Row;

/// What of an entry an index lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Index {
    /// Who wrote its page.
    Author,
    /// Its subjects.
    Subject,
    /// Its key words.
    Keyword,
}

impl Index {
    /// Its name, as it is kept.
    pub fn name(self) -> &'static str {
        match self {
            Index::Author => "author",
            Index::Subject => "subject",
            Index::Keyword => "keyword",
        }
    }

    /// The index of a name.
    pub fn of(name: &str) -> Option<Index> {
        [Index::Author, Index::Subject, Index::Keyword].into_iter().find(|index| index.name() == name)
    }
}

/// How far an entry has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Its page is to be read.
    Waits,
    /// Its page could not be had.
    Failed,
    /// It is described, and nobody has looked at it.
    Described,
    /// It is in the catalogue.
    Accepted,
    /// It is not wanted there.
    Rejected,
}

impl Stage {
    /// All of them, in the order in which an entry may come to them.
    pub const ALL: [Stage; 5] =
        [Stage::Waits, Stage::Failed, Stage::Described, Stage::Accepted, Stage::Rejected];

    /// Its name, as it is kept.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Waits => "waits",
            Stage::Failed => "failed",
            Stage::Described => "described",
            Stage::Accepted => "accepted",
            Stage::Rejected => "rejected",
        }
    }

    /// The stage of a name.
    pub fn of(name: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == name)
    }
}

/// A subject of an entry. A text is empty of one that is in no vocabulary.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Subject {
    /// What the catalogue calls it.
    pub label: String,
    /// Its address in a controlled vocabulary.
    pub uri: String,
    /// The vocabulary's code, where somebody named one.
    pub vocabulary: String,
}

impl From<&str> for Subject {
    /// One of nobody's vocabulary.
    fn from(label: &str) -> Subject {
        Subject { label: label.to_owned(), ..Subject::default() }
    }
}

/// The metadata of an entry's page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Metadata {
    /// Its title.
    pub title: String,
    /// What it is: the annotation.
    pub description: String,
    /// Which rung of the annotator's ladder gave the description; `None` where a person wrote it.
    pub rung: Option<String>,
    /// Who wrote the page.
    pub authors: Vec<String>,
    /// Subjects, as the catalogue calls them.
    pub subjects: Vec<Subject>,
    /// Key words and phrases.
    pub keywords: Vec<String>,
    /// Its language, as BCP 47.
    pub language: Option<String>,
    /// What the page mostly is.
    pub page_type: Option<String>,
    /// When it was published, ISO 8601.
    pub date: Option<String>,
    /// How sure the description is, 0 to 1.
    pub confidence: f64,
}

/// An entry of the catalogue, or of its queue.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Its number.
    pub id: i64,
    /// The page's address.
    pub url: String,
    /// How far it has come.
    pub stage: Stage,
    /// Why its page could not be had.
    pub why: Option<String>,
    /// The metadata of its page.
    pub metadata: Metadata,
    /// When it was offered, in milliseconds since 1970.
    pub offered: i64,
    /// When it was accepted, in milliseconds since 1970.
    pub accepted: Option<i64>,
}

const ENTRY: &str = "
    SELECT id, url, stage, why, title, description, rung, language, page_type, date, confidence, offered, accepted
    FROM catalogue";

/// The entries of these numbers, in this order.
pub(crate) fn entries(db: &mut dyn Session, numbers: &[i64]) -> Result<Vec<Entry>> {
    let rows = by_number(db, ENTRY, "id", numbers)?;
    let mut entries = rows.iter().map(entry).collect::<Result<Vec<_>>>()?;
    let terms =
        by_number(db, "SELECT entry, sort, term, place, uri, vocabulary FROM terms", "entry", numbers)?;
    let mut terms = terms
        .iter()
        .map(|row| {
            let subject = Subject { label: row.text(2)?, uri: row.text(4)?, vocabulary: row.text(5)? };
            Ok((row.int(0)?, row.int(3)?, row.text(1)?, subject))
        })
        .collect::<Result<Vec<_>>>()?;
    terms.sort_unstable_by_key(|(number, place, ..)| (*number, *place));
    for (number, _, sort, term) in terms {
        let Some(entry) = entries.iter_mut().find(|entry| entry.id == number) else { continue };
        match Index::of(&sort) {
            Some(Index::Author) => entry.metadata.authors.push(term.label),
            Some(Index::Subject) => entry.metadata.subjects.push(term),
            Some(Index::Keyword) => entry.metadata.keywords.push(term.label),
            None => {}
        }
    }
    entries.sort_by_key(|entry| numbers.iter().position(|number| *number == entry.id));
    Ok(entries)
}

fn entry(row: &Row) -> Result<Entry> {
    let metadata = Metadata {
        title: row.text(4)?,
        description: row.text(5)?,
        rung: row.maybe_text(6)?,
        language: row.maybe_text(7)?,
        page_type: row.maybe_text(8)?,
        date: row.maybe_text(9)?,
        confidence: row.real(10)?,
        ..Metadata::default()
    };
    Ok(Entry {
        id: row.int(0)?,
        url: row.text(1)?,
        stage: Stage::of(&row.text(2)?).unwrap_or(Stage::Rejected),
        why: row.maybe_text(3)?,
        metadata,
        offered: row.int(11)?,
        accepted: row.maybe_int(12)?,
    })
}

/// The numbers in the first column.
pub(super) fn numbers(rows: &[Row]) -> Result<Vec<i64>> {
    rows.iter().map(|row| row.int(0)).collect()
}
