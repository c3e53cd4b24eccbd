//! What a page says once for all its events: "Talks are Thursdays, 2:30–3:30 pm, in 509 Lake".

use std::ops::Range;

use marks::{Cue, Value, Weekday};

use super::block::is_heading;
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

/// Schedules of a page: of all its events, and of the sections that have one of their own.
#[derive(Debug, Clone, Default)]
pub(crate) struct Schedules {
    page: Schedule,
    /// The line where each begins to hold, ascending.
    sections: Vec<(usize, Schedule)>,
}

impl Schedules {
    /// What holds for an event that begins at a line.
    pub(crate) fn at(&self, line: usize) -> &Schedule {
        let before = self.sections.partition_point(|(from, _)| *from <= line);
        before.checked_sub(1).and_then(|k| self.sections.get(k)).map_or(&self.page, |(_, s)| s)
    }
}

/// Reads what a page says for all of its events, and below headings between them for those that follow.
pub(crate) fn schedules(reading: &Reading<'_>, heads: &Heads, blocks: &[Range<usize>]) -> Schedules {
    let gaps = blocks.windows(2).filter_map(|w| Some(w.first()?.end..w.get(1)?.start));
    let section = |gap: Range<usize>| {
        let from = gap.clone().take(LONG_GAP).find(|l| is_heading(reading, *l))?;
        let regular_hours = (from..gap.end.min(from + LONG_GAP)).rev();
        let hours: Vec<_> = regular_hours.filter_map(|l| Some((l, regular(reading, l)?))).collect();
        (!hours.is_empty()).then(|| (from, schedule_of(reading, heads, hours, from..gap.end)))
    };
    Schedules { page: schedule(reading, heads, blocks), sections: gaps.filter_map(section).collect() }
}

/// Lines between two events that are read for what a section says of its own.
const LONG_GAP: usize = 40;

/// So many lines before the first event, or after the last, may tell what holds for all.
const AROUND: usize = 60;

/// Reads what stands above the first block, the nearest line first, and else below the last one.
fn schedule(reading: &Reading<'_>, heads: &Heads, blocks: &[Range<usize>]) -> Schedule {
    let first = blocks.first().map_or(0, |b| b.start);
    let last = blocks.split_last().map_or(0, |(last, others)| foot(last, others));
    let above = first.saturating_sub(AROUND)..first;
    let below = last..(last + AROUND).min(reading.lines.len());
    let mut regular_hours: Vec<_> = above.rev().filter_map(|l| regular(reading, l).map(|h| (l, h))).collect();
    if regular_hours.is_empty() {
        let named = below.filter(|l| reading.has_cue(*l, Cue::Event));
        regular_hours = named.filter_map(|l| regular(reading, l).map(|h| (l, h))).take(1).collect();
    }
    let above = first.saturating_sub(AROUND)..first;
    schedule_of(reading, heads, regular_hours, above)
}

/// The hours that lines tell, nearest first, and the place that the nearest tells or a label among `lines`.
fn schedule_of(
    reading: &Reading<'_>,
    heads: &Heads,
    regular_hours: Vec<(usize, (Hours, Vec<Weekday>))>,
    lines: Range<usize>,
) -> Schedule {
    let venue = regular_hours.first().and_then(|(line, _)| {
        let near = line.saturating_sub(2)..line + 3;
        place(reading, heads, *line..line + 1).or_else(|| place(reading, heads, near))
    });
    let venue = venue.or_else(|| labelled_place(reading, heads, lines));
    Schedule { hours: regular_hours.into_iter().map(|t| t.1).collect(), venue }
}

/// Where the last event ends: if no other is as long, what follows belongs to all.
fn foot(last: &Range<usize>, others: &[Range<usize>]) -> usize {
    let longest = others.iter().map(Range::len).max();
    longest.map_or(last.end, |l| last.end.min(last.start + l))
}

/// The place that a label announces: "Where: 2310 CS".
fn labelled_place(reading: &Reading<'_>, heads: &Heads, lines: Range<usize>) -> Option<Venue> {
    let labelled = lines.filter(|l| reading.has_cue(*l, Cue::Place));
    let venues = labelled.filter_map(|l| place(reading, heads, l..l + 1));
    venues.into_iter().find(|v| v.by == "label")
}

fn place(reading: &Reading<'_>, heads: &Heads, lines: Range<usize>) -> Option<Venue> {
    venue(reading, &segments(reading, heads, lines), None, &Slots::new())
}

/// A time that a line gives for a weekday, or under a label: "Mondays at 2:30", "Time: 4 pm".
fn regular(reading: &Reading<'_>, line: usize) -> Option<(Hours, Vec<Weekday>)> {
    let text = reading.text(line);
    if is_opening(&text.to_lowercase()) {
        return None;
    }
    let mut weekdays = Vec::new();
    let mut hours: Option<Hours> = None;
    // Is an event named behind the time before? "Tea is from 4:00 to 4:30. Talks are from 4:30 to 5:30."
    let mut named = false;
    for mark in reading.marks_of(line) {
        let Value::When(when) = &mark.value else {
            named |= mark.value == Value::Cue(Cue::Event);
            continue;
        };
        if when.start.date.day.is_some() {
            continue;
        }
        weekdays.extend(when.start.date.weekday);
        weekdays.extend(when.recurrence.iter().flat_map(|r| r.weekdays.iter().copied()));
        let in_this_mark = || in_mark(reading, when, &(mark.span.start()..mark.span.end()));
        let other =
            named && hours.as_ref().is_some_and(|h| new_sentence(reading, h.span.end, mark.span.start()));
        hours = if other { in_this_mark().or(hours) } else { hours.or_else(in_this_mark) };
        named = false;
    }
    if let Some(hours) = hours.as_ref().filter(|_| weekdays.is_empty()) {
        weekdays = named_before(reading, line, hours.span.start);
    }
    let labelled = reading.has_cue(line, Cue::Time)
        || reading.has_cue(line, Cue::Event)
        || line > 0 && reading.has_cue(line - 1, Cue::Time);
    hours.filter(|_| !weekdays.is_empty() || labelled).map(|h| (h, weekdays))
}

/// When an office is open is no event.
fn is_opening(line: &str) -> bool {
    ["office hour", "hours:", "open ", "opening", "geöffnet", "öffnungs", "ouvert", "phone"]
        .iter()
        .any(|w| line.contains(w))
}

fn new_sentence(reading: &Reading<'_>, from: usize, to: usize) -> bool {
    reading.doc.full_text().get(from..to).is_some_and(|between| between.contains('.'))
}

/// The weekdays that a short line names before a time: "Monday - Juniors - 6:30 till 8:00".
fn named_before(reading: &Reading<'_>, line: usize, time: usize) -> Vec<Weekday> {
    const SHORT: usize = 80;
    let start = reading.lines.get(line).map_or(time, |l| l.span.start);
    let before = reading.doc.full_text().get(start..time).filter(|b| b.len() <= SHORT);
    before.map_or_else(Vec::new, |b| marks::weekdays(b, &reading.settings))
}
