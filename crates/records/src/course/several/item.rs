//! A line that may be a course of a list.

use std::ops::Range;

/// A line that may be a course.
pub(in crate::course) struct Item {
    pub(super) line: usize,
    /// The cell that says its discipline, where its number does not.
    pub(super) subject: Option<Range<usize>>,
    pub(super) number: Option<Range<usize>>,
    pub(super) name: Option<Range<usize>>,
    pub(super) term: Option<Range<usize>>,
}

/// Fewest courses of a list.
pub(super) const FEWEST: usize = 2;

/// Longest line that is one course, in bytes.
pub(super) const LONGEST: usize = 260;

/// Lines of a menu are linked as a whole and stand first.
pub(super) const MENU: f32 = 0.9;

/// A word of titles in its place scores so much (§4.2).
pub(super) const TITLED: f32 = 1.0;
