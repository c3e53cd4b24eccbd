//! What a page is: a board, a bibliography, a list of events … as a number each, from general evidence.
//!
//! ```text
//! Document + marks ── features ──▶ named numbers ── weights ──▶ is it about events? which other type is likeliest?
//! ```
//!
//! Comes before the kinds and helps them to refuse: Event Finder §4.2 names boards, bibliographies, job lists and news as
//! what it took for events. No rule names a site.

mod cues;
mod days;
mod declared;
mod features;

pub use features::{Features, NAMES, features};
