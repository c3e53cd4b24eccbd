//! Events: what takes place at a time.
//!
//! ```text
//! Document ── lines, marks ──▶ days ── same layout ──▶ groups ── blocks of lines ──▶ fields ──▶ Event
//! ```

mod above;
mod as_record;
mod block;
mod calendar;
mod clock;
mod declared;
pub(crate) mod draft;
mod find;
mod fold;
mod grid;
pub(crate) mod group;
mod in_cell;
mod join;
mod other;
mod paper;
mod schedule;
mod segment;
mod several;
mod sighting;
mod sign;
mod single;
mod speaker;
mod split;
mod status;
pub(crate) mod title;
mod trace;
mod vacant;
mod venue;

pub use crate::reading::Models;
pub use crate::status::Status;
pub use draft::EVIDENCE;
pub use group::FEATURES as GROUP_FEATURES;
pub use title::FEATURES as TITLE_FEATURES;
pub use trace::{EventTrace, GroupTrace, TitleTrace, Trace, trace};

use marks::{Moment, When};
use page::Document;

use crate::glance::Glance;
use crate::reading::Reading;
use crate::{Field, Settings};

/// One event. Its date is whole: year, month and day are known; the clock time where the page says it.
#[derive(Debug, Clone, PartialEq)]
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

/// The events of a page, in the page's order.
pub fn events(doc: &Document, settings: &Settings) -> Vec<Event> {
    events_of(&Glance::of(doc, settings))
}

fn models_in_use() -> Models<'static> {
    Models { group: group::GROUP.get(), title: title::TITLE.get(), single_title: title::SINGLE_TITLE.get() }
}

/// The events of a page at which other kinds look too.
pub fn events_of(glance: &Glance) -> Vec<Event> {
    if glance.settings.method == crate::Method::Paper {
        return paper::events(glance.doc, &glance.settings);
    }
    let reading = Reading::of(glance, models_in_use());
    let found = find::events(&reading);
    let declared =
        if glance.settings.no_meta { Vec::new() } else { crate::embedded::events_in(glance.items()) };
    declared::merge(&reading, found, declared)
}
