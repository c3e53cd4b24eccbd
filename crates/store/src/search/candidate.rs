//! A candidate: a record that matches, before it is weighed.

use std::collections::HashMap;

use crate::matcher::Part;

/// A record that matches, and the minute in which it begins (see `moment`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) id: i64,
    pub(super) minute: i64,
}

impl Candidate {
    /// Sorts what begins next first, then the latest before it, then the newest without a date.
    pub(super) fn nearness(self, now: i64) -> (u8, i64, i64) {
        match self.minute {
            0 => (2, 0, -self.id),
            minute if minute >= now => (0, minute, self.id),
            minute => (1, -minute, -self.id),
        }
    }
}

/// The part of each record in which a leaf stands that weighs most.
pub(super) type Parts = HashMap<i64, Part>;
