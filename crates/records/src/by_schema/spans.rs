//! What begins in a part of the page, found by bisection.

use std::ops::Range;

use marks::Mark;

/// The places that begin in a span; all in the order of the page.
pub(super) fn placed_within<'p>(
    all: &'p [(usize, Range<usize>)],
    span: &Range<usize>,
) -> &'p [(usize, Range<usize>)] {
    let from = all.partition_point(|(_, place)| place.start < span.start);
    let to = all.partition_point(|(_, place)| place.start < span.end).max(from);
    all.get(from..to).unwrap_or_default()
}

/// The marks that begin in a span.
pub(super) fn within<'m>(marks: &'m [Mark], span: &Range<usize>) -> &'m [Mark] {
    let from = marks.partition_point(|m| m.span.start() < span.start);
    let to = marks.partition_point(|m| m.span.start() < span.end);
    marks.get(from..to).unwrap_or_default()
}
