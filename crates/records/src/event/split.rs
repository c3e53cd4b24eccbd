//! Several events on one day: a programme whose lines begin with a clock time, below a date said once.
//!
//! ```text
//! Thursday 23 June          ──▶  23 June, 10:30  Sharp conditions …
//! 10.30 Sharp conditions …       23 June, 11:00  Record events …
//! 11.00 Record events …
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use marks::{Clock, Value};
use page::NodeId;

use super::clock::{Hours, in_mark};
use crate::reading::Reading;

/// Where an event begins: a line, its day, and its time where the line leads with one.
#[derive(Debug, Clone)]
pub(crate) struct Anchor {
    /// The line.
    pub(crate) line: usize,
    /// Index of its day's sighting.
    pub(crate) day: usize,
    /// The time at the line's head.
    pub(crate) hours: Option<Hours>,
    /// Its lines, where a calendar's cell sets them; else they follow from the anchors around.
    pub(crate) block: Option<Range<usize>>,
}

/// Lines with the times that they begin with.
type Programme = Vec<(usize, Hours)>;

/// A bullet or a bracket may stand before the time (bytes).
const LEAD: usize = 4;

/// The anchors of one day's block: its own line, or the lines that begin with times of their own.
pub(crate) fn split(reading: &Reading<'_>, block: &Range<usize>, day: usize, line: usize) -> Vec<Anchor> {
    let whole = || vec![Anchor { line, day, hours: None, block: None }];
    let Some(programme) = programme(reading, block.clone()) else { return whole() };
    // One time and its repetition, or begin and end in two lines, are one event.
    if !in_rows(reading, &programme) && (clocks(&programme).len() < 2 || begin_and_end(reading, &programme)) {
        return whole();
    }
    on_day(programme, day)
}

/// Does each time stand in a row of a table of its own, among other cells, as matches at one hour do?
fn in_rows(reading: &Reading<'_>, programme: &[(usize, Hours)]) -> bool {
    /// Cells of a row beside its time: what takes place, and who or where.
    const BESIDE: usize = 2;
    let row = |(line, _): &(usize, Hours)| reading.lines.get(*line)?.cell.map(|c| c.row);
    let rows: Option<BTreeSet<NodeId>> = programme.iter().map(row).collect();
    let full = |row: &NodeId| reading.lines_between(*row, reading.doc.end(*row)).len() > BESIDE;
    rows.is_some_and(|r| programme.len() > 1 && r.len() == programme.len() && r.iter().all(full))
}

/// In a list whose other days hold several events, each led by its time, the only one of a day is led by its time too.
pub(crate) fn lone(
    reading: &Reading<'_>,
    mut days: Vec<Vec<Anchor>>,
    blocks: &[Range<usize>],
) -> Vec<Vec<Anchor>> {
    let build = |l: usize| reading.lines.get(l).map(|x| (x.path, x.cell.map(|c| c.column)));
    let several = days.iter().flatten().filter(|a| a.hours.is_some());
    let builds: BTreeSet<_> = several.filter_map(|a| build(a.line)).collect();
    for (anchors, block) in days.iter_mut().zip(blocks) {
        let [Anchor { hours: None, day, .. }] = anchors.as_slice() else { continue };
        let led = |l: &usize| build(*l).is_some_and(|b| builds.contains(&b));
        let mut timed = block.clone().filter(led).filter_map(|l| Some((l, leading(reading, l)?)));
        if let (Some((line, hours)), None) = (timed.next(), timed.next()) {
            *anchors = vec![Anchor { line, day: *day, hours: Some(hours), block: None }];
        }
    }
    days
}

/// The anchors of a page about one day that holds a programme anywhere below: at least three times, each later than the
/// one above it.
pub(crate) fn split_page(reading: &Reading<'_>, lines: Range<usize>, day: usize) -> Option<Vec<Anchor>> {
    let programme = programme(reading, lines).filter(|p| is_long(p))?;
    Some(on_day(programme, day))
}

/// Lines that begin with a time, counted from the page's start: `counts[b] - counts[a]` stand in the lines `a..b`.
pub(crate) struct Times(Vec<usize>);

impl Times {
    pub(crate) fn of(reading: &Reading<'_>) -> Times {
        let mut sum = 0;
        let each = (0..reading.lines.len()).map(|l| {
            sum += usize::from(leading(reading, l).is_some());
            sum
        });
        Times(std::iter::once(0).chain(each).collect())
    }

    /// Does a programme of one day stand in these lines?
    pub(crate) fn programme_in(&self, reading: &Reading<'_>, lines: Range<usize>) -> bool {
        let up_to = |line: usize| self.0.get(line).copied().unwrap_or(0);
        up_to(lines.end).saturating_sub(up_to(lines.start)) >= LONG
            && programme(reading, lines).is_some_and(|p| is_long(&p))
    }
}

/// So many times make a programme.
const LONG: usize = 3;

fn is_long(programme: &[(usize, Hours)]) -> bool {
    // One step back: morning hours and afternoon hours by one clock face.
    let back = programme.windows(2).filter(|w| matches!(w, [(_, a), (_, b)] if b.start < a.start)).count();
    back <= 1 && clocks(programme).len() >= LONG
}

fn clocks(programme: &[(usize, Hours)]) -> Vec<Clock> {
    let mut clocks: Vec<Clock> = programme.iter().map(|(_, h)| h.start).collect();
    clocks.sort_unstable();
    clocks.dedup();
    clocks
}

fn on_day(programme: Programme, day: usize) -> Vec<Anchor> {
    programme.into_iter().map(|(line, hours)| Anchor { line, day, hours: Some(hours), block: None }).collect()
}

/// The lines of one layout that begin with a time, of the layout that has most.
fn programme(reading: &Reading<'_>, lines: Range<usize>) -> Option<Programme> {
    let mut by_layout: BTreeMap<(u64, Option<u16>), Programme> = BTreeMap::new();
    for l in lines {
        if let (Some(hours), Some(at)) = (leading(reading, l), reading.lines.get(l)) {
            by_layout.entry((at.path, at.cell.map(|c| c.column))).or_default().push((l, hours));
        }
    }
    by_layout.into_values().max_by_key(Vec::len)
}

/// The time that a line begins with.
pub(crate) fn leading(reading: &Reading<'_>, line: usize) -> Option<Hours> {
    if let Some(mark) = reading.carried_mark(line)
        && let Value::When(when) = &mark.value
    {
        return in_mark(reading, when, &(mark.span.start()..mark.span.end()));
    }
    let start = reading.lines.get(line)?.span.start;
    let mark = reading.marks_of(line).iter().find(|m| matches!(m.value, Value::When(_)))?;
    let Value::When(when) = &mark.value else { return None };
    if mark.span.start() > start + LEAD || !when.start.date.is_empty() {
        return None;
    }
    in_mark(reading, when, &(mark.span.start()..mark.span.end()))
}

/// Two lines with a time each and nothing else to say are the begin and end of one event.
fn begin_and_end(reading: &Reading<'_>, programme: &[(usize, Hours)]) -> bool {
    let [(a, first), (b, second)] = programme else { return false };
    let bare = |line: usize, h: &Hours| reading.text(line).len() <= h.span.len() + LEAD;
    bare(*a, first) && bare(*b, second) && b - a <= 2
}
