//! A record whose title is sought, and what its segments are compared by.

use crate::event::segment::Segment;
use crate::reading::Reading;

/// A record whose title is sought.
#[derive(Debug, Clone)]
pub(crate) struct Record {
    /// Its segments.
    pub(crate) segments: Vec<Segment>,
    /// The line of its day.
    pub(crate) day: usize,
}

/// From here on a line is one of a page's large headings.
pub(crate) const LARGE: f32 = 0.8;
/// A title stands among a record's first segments; long blocks are description.
pub(super) const MOST: usize = 60;
/// Of a page's only event all of its region is read, then what the page is called and what its lines set off.
pub(super) const MOST_ALONE: usize = 300;

/// The letters and digits of a text, in lower case.
pub(super) fn letters_of(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Share of a segment's text that marks of a recogniser cover.
pub(super) fn covered(reading: &Reading<'_>, segment: &Segment, recognizer: &str) -> f32 {
    let marks = reading.marks_within(segment.line, &segment.span).iter();
    let of = marks.filter(|m| &*m.recognizer == recognizer);
    let bytes: usize = of.map(|m| m.span.end() - m.span.start()).sum();
    (bytes as f32 / segment.span.len().max(1) as f32).min(1.0)
}
