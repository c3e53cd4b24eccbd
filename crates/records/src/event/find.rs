//! Finding events: from the days of a page to records with fields.

use std::collections::HashSet;
use std::ops::Range;

use marks::{Cue, Date, Moment, When};

use super::block::blocks;
use super::clock::{Hours, in_lines, in_mark};
use super::group::{Group, groups};
use super::schedule::{Schedule, schedule};
use super::segment::{Heads, Segment, segments};
use super::sighting::{Sighting, sightings};
use super::split::{Anchor, split};
use super::title::{Record, titles};
use super::weights::GROUP;
use super::{Event, Status, single, speaker, venue};
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
    /// Where each event begins, in page order.
    pub(crate) anchors: Vec<Anchor>,
    /// The lines of each event.
    pub(crate) blocks: Vec<Range<usize>>,
    /// What each says, cut into segments.
    pub(crate) records: Vec<Record>,
    /// What the page says once for all of them.
    schedule: Schedule,
    /// Chance of the surest group.
    chance: f32,
}

/// Finds the days that are events and the lines that belong to each.
pub(crate) fn find(reading: &Reading<'_>) -> Found {
    let days = sightings(reading);
    let groups = groups(reading, &days);
    let (anchors, chance) = anchors(reading, &days, &groups);
    let listed = groups.iter().any(|g| self::chance(g) >= ACCEPTED && several_days(&days, g));
    let one = single::only(reading, &days, &anchors, listed).cloned();
    let alone = one.is_some();
    let (anchors, blocks) = records_of(reading, anchors, one);
    let lines: Vec<usize> = anchors.iter().map(|a| a.line).collect();
    let heads = Heads::of(reading);
    let record = |(b, day): (&Range<usize>, &usize)| Record {
        segments: segments(reading, &heads, b.clone()),
        day: *day,
    };
    let mut records: Vec<Record> = blocks.iter().zip(&lines).map(record).collect();
    if let Some(record) = records.first_mut().filter(|_| alone) {
        record.segments.extend(single::page_titles(reading));
    }
    let schedule = schedule(reading, &heads, blocks.first().map_or(0, |b| b.start));
    Found { days, groups, anchors, blocks, records, schedule, chance }
}

/// The events of a page, in the page's order.
pub(crate) fn events(reading: &Reading<'_>) -> Vec<Event> {
    let found = find(reading);
    let titles: Vec<Option<usize>> =
        titles(reading, &found.records).into_iter().map(|t| t.map(|t| t.0)).collect();
    let slots = venue::slots(reading, &found.records, &titles);
    let all = found.anchors.iter().zip(&found.blocks).zip(found.records.iter().zip(titles));
    let events = all.filter(|((_, block), _)| !is_vacant(reading, block)).filter_map(
        |((anchor, block), (record, title))| {
            Draft { reading, found: &found, anchor, block: block.clone(), record, title, slots: &slots }
                .event()
        },
    );
    fold(events.collect())
}

/// The lines of each event; of an event alone on its page, the page's content.
fn records_of(
    reading: &Reading<'_>,
    anchors: Vec<Anchor>,
    one: Option<Anchor>,
) -> (Vec<Anchor>, Vec<Range<usize>>) {
    if let Some(one) = one {
        let region = single::region(reading, one.line);
        return (vec![one], vec![region]);
    }
    let lines: Vec<usize> = anchors.iter().map(|a| a.line).collect();
    let blocks = blocks(reading, &lines);
    (anchors, blocks)
}

fn several_days(days: &[Sighting], group: &Group) -> bool {
    let mut seen = group.sightings.iter().filter_map(|i| days.get(*i)).map(|s| s.day);
    let first = seen.next();
    seen.any(|d| Some(d) != first)
}

/// Does a row say that nothing takes place: "No seminar (Thanksgiving)"?
fn is_vacant(reading: &Reading<'_>, block: &Range<usize>) -> bool {
    const LINES: usize = 6;
    if block.len() > LINES {
        return false;
    }
    let text = text_of(reading, block.clone()).to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.windows(2).any(|w| w[0] == "no" && NOTHING.contains(&w[1]))
}

/// What there is not, in rows where nothing takes place.
const NOTHING: [&str; 9] =
    ["seminar", "meeting", "meetings", "class", "talk", "colloquium", "lecture", "event", "events"];

/// The chance that a group's days are events.
pub(crate) fn chance(group: &Group) -> f32 {
    let score: f32 = group.features.iter().zip(GROUP).map(|(f, w)| f * w).sum();
    1.0 / (1.0 + (-score).exp())
}

/// Where events begin, in page order; and the chance of the surest group.
fn anchors(reading: &Reading<'_>, days: &[Sighting], groups: &[Group]) -> (Vec<Anchor>, f32) {
    let mut sure: Vec<(f32, &Group)> =
        groups.iter().map(|g| (chance(g), g)).filter(|(c, _)| *c >= ACCEPTED).collect();
    sure.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut taken: Vec<Range<usize>> = Vec::new();
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    for (_, group) in &sure {
        let seen = || group.sightings.iter().filter_map(|i| days.get(*i).map(|s| (s.line, *i)));
        let inside = seen().filter(|(line, _)| taken.iter().any(|b| b.contains(line))).count();
        if 2 * inside < group.sightings.len() {
            chosen.extend(seen());
            taken.extend(group.blocks.iter().cloned());
        }
    }
    chosen.sort_unstable();
    chosen.dedup_by_key(|(line, _)| *line);
    let lines: Vec<usize> = chosen.iter().map(|c| c.0).collect();
    let whole = blocks(reading, &lines);
    let anchors =
        chosen.iter().zip(&whole).flat_map(|((line, day), block)| split(reading, block, *day, *line));
    (anchors.collect(), sure.first().map_or(0.0, |s| s.0))
}

/// An event whose fields are being read.
struct Draft<'a, 'd> {
    reading: &'a Reading<'d>,
    found: &'a Found,
    anchor: &'a Anchor,
    block: Range<usize>,
    record: &'a Record,
    title: Option<usize>,
    slots: &'a venue::Slots,
}

impl Draft<'_, '_> {
    fn event(self) -> Option<Event> {
        let day = self.found.days.get(self.anchor.day)?;
        let segments = &self.record.segments;
        let name = self.title.and_then(|i| segments.get(i));
        // The empty cells of a month's grid.
        if name.is_none() && day.when.start.date.month.is_none() {
            return None;
        }
        let speakers = speaker::speakers(self.reading, segments, self.title);
        Some(Event {
            title: name.map(|s| Field::new(plain(s.text(self.reading)), text(s.span.clone(), "title"))),
            when: when(day, self.hours(day).as_ref()),
            location: self.venue().map(|v| Field::new(v.text, text(v.span, v.by))),
            speakers: speakers.into_iter().map(|(name, span, by)| Field::new(name, text(span, by))).collect(),
            status: status(self.reading, self.block.clone()),
            description: self.description(),
            url: self.url(name),
            text: plain(text_of(self.reading, self.block)),
            confidence: self.found.chance,
        })
    }

    fn hours(&self, day: &Sighting) -> Option<Hours> {
        let own = self.anchor.hours.clone().or_else(|| in_mark(self.reading, &day.when, &day.span));
        own.or_else(|| in_lines(self.reading, self.block.clone(), self.anchor.line)).or_else(|| {
            let (hours, weekdays) = self.found.schedule.hours.as_ref()?;
            let weekday = day.day.weekday().to_monday_zero_offset() as u8;
            (weekdays.is_empty() || weekdays.iter().any(|w| w.0 == weekday)).then(|| hours.clone())
        })
    }

    /// The link of the title, or the first of the record.
    fn url(&self, name: Option<&Segment>) -> Option<Field<String>> {
        let link = |l: usize| self.reading.lines.get(l).and_then(|l| l.link);
        let node = name.and_then(|s| link(s.line)).or_else(|| self.block.clone().find_map(link))?;
        let href = self
            .reading
            .doc
            .attr(node, "href")
            .filter(|h| !h.starts_with(['#']) && !h.starts_with("javascript:"))?;
        Some(Field::new(href.trim().to_owned(), Evidence::Attribute { node, name: "href" }))
    }

    /// The longest running text of the record beside its title.
    fn description(&self) -> Option<Field<String>> {
        const RUNNING: usize = 80;
        let others =
            self.record.segments.iter().enumerate().filter(|(i, _)| Some(*i) != self.title).map(|(_, s)| s);
        let longest = others.filter(|s| s.span.len() >= RUNNING).max_by_key(|s| s.span.len())?;
        Some(Field::new(plain(longest.text(self.reading)), text(longest.span.clone(), "text")))
    }

    fn venue(&self) -> Option<venue::Venue> {
        let own = venue::venue(self.reading, &self.record.segments, self.title, self.slots);
        own.or_else(|| self.found.schedule.venue.clone())
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
