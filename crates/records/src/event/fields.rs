//! An event and its fields.

use marks::{Moment, When};

use crate::Field;
use crate::status::Status;

/// One event. Its date is whole: year, month and day are known; the clock time where the page says it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// What it is called.
    pub title: Option<Field<String>>,
    /// When it is: `start`, and `end` where the page says one.
    pub when: Field<When>,
    /// Where it is.
    pub location: Option<Field<String>>,
    /// Who speaks, plays or leads, in the order of the page.
    pub speakers: Vec<Field<String>>,
    /// What became of it, where that is said.
    pub status: Option<Field<Status>>,
    /// What it is about.
    pub description: Option<Field<String>>,
    /// Its own page, as the page writes it.
    pub url: Option<Field<String>>,
    /// All the text of the record.
    pub text: String,
    /// How sure we are that it is an event and its start and title are right: 0.0 to 1.0, calibrated.
    pub confidence: f32,
}

impl Event {
    /// The start, ISO 8601: a date, or date and time.
    pub fn start(&self) -> String {
        iso(&self.when.value.start)
    }

    /// The end, ISO 8601, where the page says one.
    pub fn end(&self) -> Option<String> {
        self.when.value.end.as_ref().map(iso)
    }
}

fn iso(m: &Moment) -> String {
    m.to_string()
}
