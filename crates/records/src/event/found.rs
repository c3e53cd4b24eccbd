//! The days, groups and records of a page, found before the fields of its events are read.

use std::ops::Range;

use super::day::Sighting;
use super::group::Group;
use super::schedule::Schedules;
use super::split::Anchor;
use super::title::Record;

/// The days, groups and records of a page, before fields are read.
pub(crate) struct PageEvents {
    /// Every day the page names.
    pub(crate) days: Vec<Sighting>,
    /// Days laid out alike.
    pub(crate) groups: Vec<Group>,
    /// Where each event begins, in page order.
    pub(crate) anchors: Vec<Anchor>,
    /// The lines of each event.
    pub(crate) blocks: Vec<Range<usize>>,
    /// The records, cut into segments.
    pub(crate) records: Vec<Record>,
    /// What the page says once for all of them.
    pub(crate) schedules: Schedules,
    /// Chance of the surest group.
    pub(crate) chance: f32,
}
