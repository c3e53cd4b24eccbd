//! A line with what it announces.

use std::ops::Range;

use super::topic::Topic;
use crate::lines::Cell;

/// A line with what it announces.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// Bytes of the page's text.
    pub(super) span: Range<usize>,
    /// One past its label ("Instructor:"); its start where it has none.
    pub(super) value: usize,
    /// How high a heading it is; 0 for none. A line with label and value is none.
    pub(super) level: u8,
    /// Font size.
    pub(super) size: f32,
    /// Share of its letters that are linked.
    pub(super) linked: f32,
    /// Where in a table it stands.
    pub(super) cell: Option<Cell>,
    /// What its label, or all of it, announces.
    pub(super) topic: Option<Topic>,
}

impl Line {
    /// Has it a label?
    pub(super) fn labelled(&self) -> bool {
        self.value > self.span.start
    }

    /// Does its label stand alone?
    pub(super) fn is_bare(&self) -> bool {
        self.value >= self.span.end
    }
}
