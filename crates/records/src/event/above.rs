//! Names that stand above: a list of days under "Police Board" names its events once, in a heading.

use std::ops::Range;

use super::segment::of_heading;
use super::title::Record;
use crate::reading::Reading;

/// From here on a line is a heading of what follows.
const HEADING: f32 = 0.5;
/// Headings are short (bytes).
const LONGEST: usize = 120;

/// Adds to each record the nearest heading above it and the page's first large one, as candidates for its title.
pub(crate) fn extend(reading: &Reading<'_>, blocks: &[Range<usize>], records: &mut [Record]) {
    let heading = |l: &usize, least: f32| {
        reading.lines.get(*l).is_some_and(|x| x.shown && x.heading >= least && x.span.len() <= LONGEST)
    };
    let large = (0..reading.lines.len()).find(|l| heading(l, 0.9));
    let mut at = 0;
    let mut nearest = None;
    for (block, record) in blocks.iter().zip(records) {
        for line in at..block.start {
            nearest = Some(line).filter(|l| heading(l, HEADING)).or(nearest);
        }
        at = at.max(block.start);
        let mut lines: Vec<usize> = [nearest, large].into_iter().flatten().collect();
        lines.dedup();
        record.segments.extend(lines.into_iter().flat_map(|l| of_heading(reading, l, true)));
    }
}
