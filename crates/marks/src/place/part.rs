//! A part of a place, before parts that stand together make one.

use crate::mark::PlaceKind;

/// A part of a place: bytes of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: PlaceKind,
}
