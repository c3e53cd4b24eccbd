//! One event alone on its page: its record is the page's content, its title the page's own.
//!
//! ```text
//! <title>Standing Committee 02-25-19 | City</title> … <h1>Standing Committee 02-25-19</h1> … Feb 25 … 10:00 am …
//! └ candidates for the title: lines whose words the page's title says, too
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use marks::Clock;

use super::day::Sighting;
use super::segment::{Segment, of_heading};
use super::split::Anchor;
use super::title::{SEPARATORS, around};
use crate::reading::Reading;

/// A day told more often than this on its page is no event alone.
const MOST_TOLD: usize = 40;
/// From here on a line is one of a page's large headings.
const LARGE: f32 = 0.8;
/// Lines of content read after the day: beyond, other things begin.
const AFTER: usize = 40;
/// Lines read before the day where no large heading tells the beginning.
const BEFORE: usize = 30;
/// A heading further above than this is not this event's.
const HEADING_ABOVE: usize = 60;

/// The anchor of the page's only event: all its days are one, or each stands alone in its layout and one of them is the
/// page's own.
pub(crate) fn only<'a>(
    reading: &Reading<'_>,
    days: &[Sighting],
    anchors: &'a [Anchor],
    listed: bool,
) -> Option<&'a Anchor> {
    let day = |a: &Anchor| days.get(a.day).map(|s| s.day);
    let first = anchors.first().and_then(day)?;
    let alike = anchors.iter().all(|a| day(a) == Some(first));
    let programme = anchors.iter().filter(|a| a.hours.is_some()).count() > 1;
    if anchors.len() > MOST_TOLD || programme || listed && !alike || several_times(reading, days, anchors) {
        return None;
    }
    let mentions = |d| anchors.iter().filter(|a| day(a) == Some(d)).count();
    let titled =
        |d| anchors.iter().any(|a| day(a) == Some(d) && (a.line == 0 || stands_out(reading, a.line)));
    let fullness = |a: &&Anchor| {
        let when = days.get(a.day).map(|s| &s.when);
        let shown = reading.lines.get(a.line).is_some_and(|l| l.shown);
        let timed = when.is_some_and(|w| w.start.time.is_some()) || reading.has(a.line, "time");
        let year = when.is_some_and(|w| w.start.date.year.is_some());
        let own = day(a).map(|d| (titled(d), mentions(d)));
        (own, shown, timed, year, std::cmp::Reverse(a.line))
    };
    anchors.iter().max_by_key(fullness)
}

/// Do all days of one layout begin at times of their own? Then they are different events of one day.
fn several_times(reading: &Reading<'_>, days: &[Sighting], anchors: &[Anchor]) -> bool {
    let mut by_path: BTreeMap<u64, Vec<Option<Clock>>> = BTreeMap::new();
    for a in anchors {
        let Some(line) = reading.lines.get(a.line) else { continue };
        by_path.entry(line.path).or_default().push(days.get(a.day).and_then(|s| s.when.start.time));
    }
    by_path.into_values().any(|mut times| {
        let n = times.len();
        times.sort_unstable();
        times.dedup();
        n > 1 && times.len() == n && !times.contains(&None)
    })
}

fn stands_out(reading: &Reading<'_>, line: usize) -> bool {
    reading.lines.get(line).is_some_and(|l| l.heading >= LARGE)
}

/// What the page's `<title>` says, cut where sites put their own name, and its large headings: titles of its only event.
pub(crate) fn page_titles(reading: &Reading<'_>) -> Vec<Segment> {
    const MOST: usize = 6;
    let large = reading
        .lines
        .iter()
        .enumerate()
        .filter(|(i, l)| *i > 0 && l.heading >= LARGE)
        .map(|(i, _)| i)
        .take(MOST);
    // A heading that ends in a colon is a label.
    let heads =
        large.filter(|l| !reading.text(*l).ends_with(':')).flat_map(|l| of_heading(reading, l, false));
    let title = (!reading.page_title().is_empty()).then(|| parts(reading, 0));
    heads.chain(title.into_iter().flatten()).collect()
}

fn parts(reading: &Reading<'_>, line: usize) -> Vec<Segment> {
    let start = reading.lines.get(line).map_or(0, |l| l.span.start);
    let mut out = Vec::new();
    let mut rest = reading.text(line);
    let mut at = start;
    loop {
        let cut = SEPARATORS.iter().filter_map(|s| rest.find(s).map(|i| (i, s.len()))).min();
        let (len, skip) = cut.unwrap_or((rest.len(), 0));
        if len > 0 {
            out.push(Segment {
                line,
                span: at..at + len,
                announced: None,
                nth: out.len(),
                above: false,
                elsewhere: false,
                row: 0,
            });
        }
        at += len + skip;
        match rest.get(len + skip..).filter(|_| cut.is_some()) {
            Some(more) => rest = more,
            None => return out,
        }
    }
}

/// The lines of the page's content around its only event.
pub(crate) fn region(reading: &Reading<'_>, line: usize) -> Range<usize> {
    let rank =
        |l: usize| reading.lines.get(l).filter(|x| x.shown && x.heading >= LARGE).map_or(0.0, |x| x.heading);
    let above = line.saturating_sub(HEADING_ABOVE)..line + 1;
    // The largest heading above, the first of equals: smaller ones cut the record itself.
    let largest = above.rev().filter(|l| rank(*l) > 0.0 && !around(reading, *l));
    let largest = largest.max_by(|a, b| rank(*a).total_cmp(&rank(*b)).then(b.cmp(a)));
    // The first line is the page's `<title>`, which is read by its parts.
    let start = largest.unwrap_or(line.saturating_sub(BEFORE)).max(usize::from(line > 0));
    let end = (line + 1..(line + AFTER).min(reading.lines.len())).find(|l| around(reading, *l));
    start..end.unwrap_or((line + AFTER).min(reading.lines.len()))
}
