//! One event alone on its page: its record is the page's content, its title the page's own.
//!
//! ```text
//! <title>Standing Committee 02-25-19 | City</title> … <h1>Standing Committee 02-25-19</h1> … Feb 25 … 10:00 am …
//! └ candidates for the title: lines whose words the page's title says, too
//! ```

use std::ops::Range;

use page::Tag;

use super::sighting::Sighting;
use super::split::Anchor;
use crate::reading::Reading;

/// Lines of content read after the day: beyond, other things begin.
const AFTER: usize = 40;
/// Lines read before the day where no large heading tells the beginning.
const BEFORE: usize = 15;
/// A heading further above than this is not this event's.
const HEADING_ABOVE: usize = 60;

/// The anchor of the page's only event, if all its days are one: the day said most fully.
pub(crate) fn only<'a>(
    reading: &Reading<'_>,
    days: &[Sighting],
    anchors: &'a [Anchor],
) -> Option<&'a Anchor> {
    let day = |a: &&Anchor| days.get(a.day).map(|s| (s.day, s.until));
    let first = anchors.first().as_ref().and_then(day)?;
    let alike = anchors.iter().all(|a| day(&a).is_some_and(|d| d.0 == first.0));
    let programme = anchors.iter().filter(|a| a.hours.is_some()).count() > 1;
    let fullness = |a: &&Anchor| {
        let when = days.get(a.day).map(|s| &s.when);
        let timed = when.is_some_and(|w| w.start.time.is_some()) || reading.has(a.line, "time");
        let year = when.is_some_and(|w| w.start.date.year.is_some());
        (reading.lines.get(a.line).is_some_and(|l| l.shown), timed, year, std::cmp::Reverse(a.line))
    };
    (alike && !programme).then(|| anchors.iter().max_by_key(fullness)).flatten()
}

/// The lines of the page's content around its only event.
pub(crate) fn region(reading: &Reading<'_>, line: usize) -> Range<usize> {
    let heading = |l: &usize| {
        reading.lines.get(*l).is_some_and(|x| x.heading >= 0.8 && x.shown) && !around(reading, *l)
    };
    let above = (line.saturating_sub(HEADING_ABOVE)..=line).rev().find(heading);
    let start = above.unwrap_or(line.saturating_sub(BEFORE));
    let end = (line + 1..(line + AFTER).min(reading.lines.len())).find(|l| around(reading, *l));
    start..end.unwrap_or((line + AFTER).min(reading.lines.len()))
}

/// Does a line stand in what goes around the content: menu, side box, foot?
fn around(reading: &Reading<'_>, line: usize) -> bool {
    const AROUND: [Tag; 3] = [Tag::FOOTER, Tag::NAV, Tag::ASIDE];
    let Some(l) = reading.lines.get(line) else { return true };
    reading.doc.ancestors(l.first).any(|a| AROUND.contains(&reading.doc.tag(a)))
}
