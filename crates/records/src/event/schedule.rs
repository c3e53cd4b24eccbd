//! What a page says once for all its events: "Talks are Thursdays, 2:30–3:30 pm, in 509 Lake".

use std::ops::Range;

use marks::{Cue, Value, Weekday};

use super::clock::{Hours, in_mark};
use super::segment::{Heads, segments};
use super::venue::{Slots, Venue, venue};
use crate::reading::Reading;

/// Time and place that serve every event which says none.
#[derive(Debug, Clone, Default)]
pub(crate) struct Schedule {
    /// The time, and the weekdays it is said for (none: all).
    pub(crate) hours: Option<(Hours, Vec<Weekday>)>,
    /// The place.
    pub(crate) venue: Option<Venue>,
}

/// So many lines before the first event may tell what holds for all.
const ABOVE: usize = 60;

/// Reads what stands above the first block, the nearest line first.
pub(crate) fn schedule(reading: &Reading<'_>, heads: &Heads, first: usize) -> Schedule {
    let above = first.saturating_sub(ABOVE)..first;
    let told = above.clone().rev().find_map(|l| regular(reading, l).map(|h| (l, h)));
    let Some((line, hours)) = told else { return Schedule::default() };
    let near = line.saturating_sub(2).max(above.start)..(line + 3).min(first);
    Schedule {
        hours: Some(hours),
        venue: place(reading, heads, line..line + 1).or_else(|| place(reading, heads, near)),
    }
}

fn place(reading: &Reading<'_>, heads: &Heads, lines: Range<usize>) -> Option<Venue> {
    venue(reading, &segments(reading, heads, lines), None, &Slots::new())
}

/// A time that a line gives for a weekday, or under a label: "Mondays at 2:30", "Time: 4 pm".
fn regular(reading: &Reading<'_>, line: usize) -> Option<(Hours, Vec<Weekday>)> {
    let mut weekdays = Vec::new();
    let mut hours = None;
    for mark in reading.marks_of(line) {
        let Value::When(when) = &mark.value else { continue };
        if when.start.date.day.is_some() {
            continue;
        }
        weekdays.extend(when.start.date.weekday);
        weekdays.extend(when.recurrence.iter().flat_map(|r| r.weekdays.iter().copied()));
        hours = hours.or_else(|| in_mark(reading, when, &(mark.span.start()..mark.span.end())));
    }
    let labelled = reading.has_cue(line, Cue::Time)
        || reading.has_cue(line, Cue::Event)
        || line > 0 && reading.has_cue(line - 1, Cue::Time);
    hours.filter(|_| !weekdays.is_empty() || labelled).map(|h| (h, weekdays))
}
