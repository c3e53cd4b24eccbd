//! What a page says once for all its events: "Talks are Thursdays, 2:30–3:30 pm, in 509 Lake".

use std::ops::Range;

use marks::{Cue, Value, Weekday};

use super::clock::{Hours, in_mark};
use super::segment::{Heads, segments};
use super::venue::{Slots, Venue, venue};
use crate::reading::Reading;

/// Times and place that serve every event which says none.
#[derive(Debug, Clone, Default)]
pub(crate) struct Schedule {
    /// Times, nearest first, each with the weekdays it is said for (none: all).
    hours: Vec<(Hours, Vec<Weekday>)>,
    /// The place.
    pub(crate) venue: Option<Venue>,
}

impl Schedule {
    /// The time that holds for a weekday.
    pub(crate) fn on(&self, weekday: Weekday) -> Option<Hours> {
        let named = self.hours.iter().find(|(_, days)| days.contains(&weekday));
        named.or_else(|| self.hours.iter().find(|(_, days)| days.is_empty())).map(|(h, _)| h.clone())
    }
}

/// So many lines before the first event, or after the last, may tell what holds for all.
const AROUND: usize = 60;

/// Reads what stands above the first block, the nearest line first, and else below the last one.
pub(crate) fn schedule(reading: &Reading<'_>, heads: &Heads, blocks: &[Range<usize>]) -> Schedule {
    let (first, last) = (blocks.first().map_or(0, |b| b.start), blocks.last().map_or(0, |b| b.end));
    let above = first.saturating_sub(AROUND)..first;
    let below = last..(last + AROUND).min(reading.lines.len());
    let mut told: Vec<_> = above.rev().filter_map(|l| regular(reading, l).map(|h| (l, h))).collect();
    if told.is_empty() {
        let named = below.filter(|l| reading.has_cue(*l, Cue::Event));
        told = named.filter_map(|l| regular(reading, l).map(|h| (l, h))).take(1).collect();
    }
    let Some(line) = told.first().map(|t| t.0) else { return Schedule::default() };
    let near = line.saturating_sub(2)..line + 3;
    let venue = place(reading, heads, line..line + 1).or_else(|| place(reading, heads, near));
    Schedule { hours: told.into_iter().map(|t| t.1).collect(), venue }
}

fn place(reading: &Reading<'_>, heads: &Heads, lines: Range<usize>) -> Option<Venue> {
    venue(reading, &segments(reading, heads, lines), None, &Slots::new())
}

/// A time that a line gives for a weekday, or under a label: "Mondays at 2:30", "Time: 4 pm".
fn regular(reading: &Reading<'_>, line: usize) -> Option<(Hours, Vec<Weekday>)> {
    // When an office is open is no event.
    let lower = reading.text(line).to_lowercase();
    if ["office", "open", "geöffnet", "ouvert", "phone"].iter().any(|w| lower.contains(w)) {
        return None;
    }
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
