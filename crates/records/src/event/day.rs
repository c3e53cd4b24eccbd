//! A day that the page names: where it stands, and which day it is.

use std::ops::Range;

use jiff::civil;
use marks::When;

use crate::reading::Reading;

/// A day named on the page.
#[derive(Debug, Clone)]
pub(crate) struct Sighting {
    /// The line it stands in.
    pub(crate) line: usize,
    /// Bytes of the page's text.
    pub(crate) span: Range<usize>,
    /// The day, closed.
    pub(crate) day: civil::Date,
    /// Last day of a range.
    pub(crate) until: Option<civil::Date>,
    /// What the text itself says.
    pub(crate) when: When,
}

/// The line by which a day is grouped: of "Jan" and "12" in two cells the number's, since the rows below may say "26" alone.
pub(crate) fn number_line(reading: &Reading<'_>, s: &Sighting) -> usize {
    let last = reading.line_at(s.span.end.saturating_sub(1));
    let row = |l: usize| reading.lines.get(l).and_then(|l| l.cell).map(|c| c.row);
    let number = || reading.text(last).bytes().all(|b| b.is_ascii_digit());
    if last > s.line && row(last).is_some() && row(last) == row(s.line) && number() { last } else { s.line }
}
