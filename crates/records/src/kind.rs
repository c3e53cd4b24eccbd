//! Kinds as data: a file says which recognisers make a list's records records of a kind, and which field each fills.
//!
//! ```text
//! housing.toml ── file ──▶ Kind ┐
//! Document ── marks ── listings ┴── extract ──▶ Extracted { fields, text, confidence }
//! ```
//!
//! Event Finder §5.2.3: "find me repeated lists that contain email addresses, first names, street location, state, and
//! price" should be as simple as ticking boxes. `docs/kinds.md` shows how to make one.

mod extract;
mod field;
mod file;

pub use extract::Extracted;
pub use file::KindError;

use field::Rule;
use marks::{Custom, Recognizer};

/// A kind of record, declared in a file.
#[derive(Debug, Clone)]
pub struct Kind {
    /// What it is called: "housing".
    pub name: String,
    /// What a page must say, and what it must not.
    page: PageRule,
    /// What a record must hold.
    record: RecordRule,
    /// Which field is read from where, in the order of the file.
    fields: Vec<Rule>,
    /// Recognisers that the file brings itself.
    own: Vec<Custom>,
}

/// What a page must say to be looked at.
#[derive(Debug, Clone, Default)]
struct PageRule {
    /// One of these words; none given, every page will do (Event Finder Table 3.3).
    gate: Vec<String>,
    /// Words of other pages: where more of them than of the gate's stand on the page, it is refused.
    against: Vec<String>,
}

/// What the records of a list must hold (Event Finder §3.2.3).
#[derive(Debug, Clone)]
struct RecordRule {
    /// Names of recognisers.
    needs: Vec<String>,
    /// How many of them a record must hold.
    at_least: usize,
    /// More than this share of a list's records must hold them.
    share: f32,
    /// Fewest records of a list.
    fewest: usize,
    /// A record that says one of these is none.
    against: Vec<String>,
}

impl Kind {
    /// Reads a kind from the text of its file; `file` names it in errors.
    ///
    /// # Errors
    /// Where the text is no TOML, a key or recogniser is unknown, or a value has the wrong form: with file and line.
    pub fn from_toml(file: &str, text: &str) -> Result<Kind, KindError> {
        file::read(file, text)
    }

    /// The names of the fields, in the order of the file, and whether a record may say several values of one.
    pub fn fields(&self) -> impl Iterator<Item = (&str, bool)> {
        self.fields.iter().map(|f| (f.name.as_str(), f.many))
    }
}

/// Does the text hold the phrase as whole words, in any case?
fn says(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(i, _)| {
        let before = text.get(..i).and_then(|t| t.chars().next_back());
        let after = text.get(i + phrase.len()..).and_then(|t| t.chars().next());
        [before, after].iter().flatten().all(|c| !c.is_alphanumeric())
    })
}

/// The names that the marks of a recogniser carry: the one for dates finds clock times and terms too.
fn names_of(recognizer: &dyn Recognizer) -> impl Iterator<Item = &str> {
    let name = recognizer.name();
    std::iter::once(name).chain(["time", "term"].into_iter().filter(move |_| name == "date"))
}
