//! Finding events: from the days of a page to records with fields.

use std::collections::HashSet;
use std::ops::Range;

use marks::{Cue, Date, Moment, When};

use super::block::blocks;
use super::clock::{Hours, in_lines, in_mark};
use super::group::{Group, groups};
use super::segment::{Heads, segments};
use super::sighting::{Sighting, sightings};
use super::title::{Record, titles};
use super::weights::GROUP;
use super::{Event, Status, speaker, venue};
use crate::reading::Reading;
use crate::{Evidence, Field};

/// A group is taken for events from this chance on.
const ACCEPTED: f32 = 0.5;

/// What was found of a page before fields are read.
pub(crate) struct Found {
    /// Every day the page names.
    pub(crate) days: Vec<Sighting>,
    /// Days laid out alike.
    pub(crate) groups: Vec<Group>,
    /// The days that anchor events, in page order.
    pub(crate) anchors: Vec<usize>,
    /// The lines of each event.
    pub(crate) blocks: Vec<Range<usize>>,
    /// What each says, cut into segments.
    pub(crate) records: Vec<Record>,
    /// Chance of the surest group.
    chance: f32,
}

/// Finds the days that are events and the lines that belong to each.
pub(crate) fn find(reading: &Reading<'_>) -> Found {
    let days = sightings(reading);
    let groups = groups(reading, &days);
    let (anchors, chance) = anchors(&days, &groups);
    let lines: Vec<usize> = anchors.iter().filter_map(|i| days.get(*i)).map(|s| s.line).collect();
    let blocks = blocks(reading, &lines);
    let heads = Heads::of(reading);
    let record = |(b, day): (&Range<usize>, &usize)| Record {
        segments: segments(reading, &heads, b.clone()),
        day: *day,
    };
    let records = blocks.iter().zip(&lines).map(record).collect();
    Found { days, groups, anchors, blocks, records, chance }
}

/// The events of a page, in the page's order.
pub(crate) fn events(reading: &Reading<'_>) -> Vec<Event> {
    let found = find(reading);
    let titles = titles(reading, &found.records);
    let days = found.anchors.iter().filter_map(|i| found.days.get(*i));
    let blocks = found.blocks.iter().zip(&found.records).zip(titles);
    let events = days.zip(blocks).map(|(day, ((block, record), title))| {
        event(reading, day, block.clone(), record, title.map(|t| t.0), found.chance)
    });
    fold(events.collect())
}

/// The chance that a group's days are events.
pub(crate) fn chance(group: &Group) -> f32 {
    let score: f32 = group.features.iter().zip(GROUP).map(|(f, w)| f * w).sum();
    1.0 / (1.0 + (-score).exp())
}

/// The sightings that anchor events, one a line, in page order; and the chance of the surest group.
fn anchors(days: &[Sighting], groups: &[Group]) -> (Vec<usize>, f32) {
    let mut sure: Vec<(f32, &Group)> =
        groups.iter().map(|g| (chance(g), g)).filter(|(c, _)| *c >= ACCEPTED).collect();
    sure.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut taken: Vec<Range<usize>> = Vec::new();
    let mut anchors: Vec<usize> = Vec::new();
    for (_, group) in &sure {
        let inside = |i: &&usize| days.get(**i).is_some_and(|s| taken.iter().any(|b| b.contains(&s.line)));
        let second = group.sightings.iter().filter(inside).count();
        if 2 * second < group.sightings.len() {
            anchors.extend(&group.sightings);
            taken.extend(group.blocks.iter().cloned());
        }
    }
    anchors.sort_unstable();
    anchors.dedup_by_key(|i| days.get(*i).map(|s| s.line));
    (anchors, sure.first().map_or(0.0, |s| s.0))
}

fn event(
    reading: &Reading<'_>,
    day: &Sighting,
    block: Range<usize>,
    record: &Record,
    title: Option<usize>,
    chance: f32,
) -> Event {
    let segments = &record.segments;
    let hours = in_mark(&day.when, &day.span).or_else(|| in_lines(reading, block.clone(), day.line));
    let name = title.and_then(|i| segments.get(i));
    let place = venue::venue(reading, segments, title);
    Event {
        title: name.map(|s| Field::new(plain(s.text(reading)), text(s.span.clone(), "title"))),
        when: when(day, hours.as_ref()),
        location: place.map(|v| Field::new(v.text, text(v.span, v.by))),
        speakers: speaker::speakers(reading, segments, title)
            .into_iter()
            .map(|(name, span, by)| Field::new(name, text(span, by)))
            .collect(),
        status: status(reading, block.clone()),
        description: None,
        url: None,
        text: plain(text_of(reading, block)),
        confidence: chance,
    }
}

fn text(span: Range<usize>, by: &'static str) -> Evidence {
    Evidence::Text { span, by }
}

fn when(day: &Sighting, hours: Option<&Hours>) -> Field<When> {
    let start = Moment { date: whole(day.day), time: hours.map(|h| h.start) };
    let end_time = hours.and_then(|h| h.end);
    let end = match (day.until, end_time) {
        (Some(last), time) => Some(Moment { date: whole(last), time }),
        (None, Some(time)) => Some(Moment { date: whole(day.day), time: Some(time) }),
        (None, None) => None,
    };
    let value = When { start, end, ..day.when.clone() };
    let mut evidence = vec![text(day.span.clone(), "date")];
    evidence.extend(hours.filter(|h| h.span != day.span).map(|h| text(h.span.clone(), "time")));
    Field { value, evidence }
}

fn whole(day: jiff::civil::Date) -> Date {
    Date { year: Some(day.year()), month: Some(day.month() as u8), day: Some(day.day() as u8), weekday: None }
}

fn status(reading: &Reading<'_>, block: Range<usize>) -> Option<Field<Status>> {
    let marks = block.flat_map(|l| reading.marks_of(l));
    marks.into_iter().find_map(|m| {
        let status = match m.value {
            marks::Value::Cue(Cue::Cancelled) => Status::Cancelled,
            marks::Value::Cue(Cue::Postponed) => Status::Postponed,
            marks::Value::Cue(Cue::Moved) => Status::Moved,
            _ => return None,
        };
        Some(Field::new(status, text(m.span.start()..m.span.end(), "cue")))
    })
}

fn text_of<'d>(reading: &Reading<'d>, block: Range<usize>) -> &'d str {
    let lines = reading.lines.get(block).unwrap_or_default();
    let span = lines.first().zip(lines.last()).map_or(0..0, |(a, b)| a.span.start..b.span.end);
    reading.doc.full_text().get(span).unwrap_or_default()
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// One event told twice is one.
fn fold(events: Vec<Event>) -> Vec<Event> {
    let mut seen = HashSet::new();
    let key = |e: &Event| (e.start(), e.title.as_ref().map(|t| t.value.to_lowercase()));
    events.into_iter().filter(|e| seen.insert(key(e))).collect()
}
