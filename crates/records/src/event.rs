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
mod dates;
mod day;
mod declared;
pub(crate) mod draft;
mod fields;
mod find;
mod fold;
mod found;
mod grid;
pub(crate) mod group;
mod in_cell;
mod join;
mod other;
pub(crate) mod own_day;
mod paper;
mod parts;
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
pub use fields::Event;
pub use group::FEATURES as GROUP_FEATURES;
pub use own_day::FEATURES as OWN_DAY_FEATURES;
pub use title::FEATURES as TITLE_FEATURES;
pub use trace::{DayTrace, EventTrace, GroupTrace, TitleTrace, Trace, trace};

use page::Document;

use crate::Settings;
use crate::glance::Glance;
use crate::reading::Reading;

/// The events of a page, in the page's order.
pub fn events(doc: &Document, settings: &Settings) -> Vec<Event> {
    events_of(&Glance::of(doc, settings))
}

fn models_in_use() -> Models<'static> {
    Models {
        group: group::GROUP.get(),
        own_day: own_day::OWN_DAY.get(),
        title: title::TITLE.get(),
        single_title: title::SINGLE_TITLE.get(),
    }
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
