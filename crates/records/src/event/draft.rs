//! Reading an event's fields from its lines.

use std::ops::Range;

use marks::{Clock, Moment, Weekday, When};
use model::Shipped;

use super::block::text_of;
use super::calendar::whole;
use super::clock::{Hours, end_beside, in_lines, in_mark, last_time};
use super::day::Sighting;
use super::found::PageEvents;
use super::segment::Segment;
use super::several::also;
use super::split::Anchor;
use super::status::{moved_to, status, status_spans};
use super::title::{Record, Title, is_action};
use super::vacant::is_unknown;
use super::{Event, speaker, venue};
use crate::embedded::one_line;
use crate::reading::Reading;
use crate::{Evidence, Field};
use model::log_odds;

/// What a confidence is weighed from.
pub const EVIDENCE: [&str; 4] = ["group_odds", "title_belief", "no_title", "log_events"];

/// Are day and title of an event right?
pub(crate) static CONFIDENCE: Shipped =
    Shipped::new("event-confidence", include_str!("../../models/event-confidence.model"), &EVIDENCE);

/// An event whose fields are being read.
pub(crate) struct Draft<'a, 'd> {
    pub(crate) reading: &'a Reading<'d>,
    pub(crate) found: &'a PageEvents,
    pub(crate) anchor: &'a Anchor,
    pub(crate) block: Range<usize>,
    pub(crate) record: &'a Record,
    pub(crate) title: Option<Title>,
    pub(crate) slots: &'a venue::Slots,
}

impl Draft<'_, '_> {
    /// The event, once for each day of a series.
    pub(crate) fn events(&self) -> Vec<Event> {
        let Some(day) = self.found.days.get(self.anchor.day) else { return Vec::new() };
        let days = std::iter::once(day).chain(also(self.reading, &self.found.days, self.anchor));
        days.filter_map(|d| self.event(d)).collect()
    }

    /// The last day, as the date itself or another of the same day in the record says it: a badge "11", and "July 11 – 13".
    fn until(&self, day: &Sighting) -> Option<jiff::civil::Date> {
        const NEAR: usize = 12;
        let after = self.found.days.partition_point(|s| s.line < self.block.start);
        let here = self.found.days.iter().skip(after).take(NEAR).take_while(|s| s.line < self.block.end);
        day.until.or_else(|| here.filter(|s| s.day == day.day).find_map(|s| s.until))
    }

    fn event(&self, day: &Sighting) -> Option<Event> {
        let segments = &self.record.segments;
        let named = self.named();
        let name = named.and_then(|i| segments.get(i));
        // The empty cells of a month's grid.
        let numbered = day.when.start.date.month.is_none() && day.when.recurrence.is_none();
        if name.is_none_or(|s| s.above) && numbered {
            return None;
        }
        let day = &Sighting { until: self.until(day), ..day.clone() };
        let mut speakers = speaker::speakers(self.reading, segments, named, &self.found.blocks);
        speakers.retain(|s| !is_unknown(&s.0));
        Some(Event {
            title: name.filter(|s| !is_unknown(s.text(self.reading))).map(|s| self.name(s)),
            when: when(day, self.hours(day).as_ref()),
            location: self.venue().map(|v| Field::new(v.text, text(v.span, v.by))),
            speakers: speakers.into_iter().map(|(name, span, by)| Field::new(name, text(span, by))).collect(),
            status: status(self.reading, self.block.clone(), name.map(|s| s.line)),
            description: self.description(),
            url: self.url(name),
            text: one_line(text_of(self.reading, self.block.clone())),
            confidence: self.confidence(),
        })
    }

    fn named(&self) -> Option<usize> {
        self.title.map(|t| t.segment)
    }

    fn hours(&self, day: &Sighting) -> Option<Hours> {
        let marked = in_mark(self.reading, &day.when, &day.span)
            .map(|h| Hours { end: h.end.or_else(|| end_beside(self.reading, &h)), ..h });
        let own = self.anchor.hours.clone().or(marked);
        let hours = own.or_else(|| in_lines(self.reading, self.block.clone(), self.anchor.line));
        let hours = hours.or_else(|| {
            let weekday = Weekday(day.day.weekday().to_monday_zero_offset() as u8);
            self.found.schedules.at(self.anchor.line).on(weekday)
        });
        hours.map(|h| match day.until {
            Some(_) if h.end.is_none() => Hours { end: last_time(self.reading, day.line, &h), ..h },
            _ => h,
        })
    }

    /// The calibrated chance that day and title are right.
    fn confidence(&self) -> f32 {
        CONFIDENCE.get().chance(&self.evidence())
    }

    /// What the confidence is weighed from, by [`EVIDENCE`].
    pub(crate) fn evidence(&self) -> [f32; EVIDENCE.len()] {
        let chance = self.found.chance.clamp(0.01, 0.999);
        let many = (self.found.anchors.len() as f32).ln();
        let empty = f32::from(self.title.is_none());
        [log_odds(chance), self.title.map_or(0.0, |t| t.belief), empty, many]
    }

    /// The title, without the words that say what became of the event: "Files are not objects CANCELLED".
    fn name(&self, s: &Segment) -> Field<String> {
        let mut span = s.span.clone();
        for Range { start: from, end: to } in status_spans(self.reading, s.line) {
            if from <= span.start && to < span.end {
                span.start = to.max(span.start);
            } else if to + 2 >= span.end && from > span.start {
                span.end = from.min(span.end);
            }
        }
        let title_text = self.text_of(&span);
        let cut = if span == s.span { title_text } else { without_edges(title_text) };
        let whole = if cut.is_empty() { s.text(self.reading) } else { cut };
        let name = Field::new(one_line(without_links(whole)), text(span, "title"));
        match self.title.and_then(|t| self.record.segments.get(t.against?)) {
            Some(other) => against(name, s, other, one_line(other.text(self.reading))),
            None => name,
        }
    }

    fn text_of(&self, span: &Range<usize>) -> &str {
        self.reading.doc.full_text().get(span.clone()).unwrap_or_default()
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
        let others = self
            .record
            .segments
            .iter()
            .enumerate()
            .filter(|(i, s)| Some(*i) != self.named() && !s.above)
            .map(|(_, s)| s);
        let longest = others.filter(|s| s.span.len() >= RUNNING).max_by_key(|s| s.span.len())?;
        Some(Field::new(one_line(longest.text(self.reading)), text(longest.span.clone(), "text")))
    }

    fn venue(&self) -> Option<venue::Venue> {
        let moved = moved_to(self.reading, self.block.clone());
        let own = || venue::venue(self.reading, &self.record.segments, self.named(), self.slots);
        moved.or_else(own).or_else(|| self.found.schedules.at(self.anchor.line).venue.clone())
    }
}

/// The title of a match, its sides in the order of the page.
fn against(name: Field<String>, s: &Segment, other: &Segment, opponent: String) -> Field<String> {
    let Field { value, mut evidence } = name;
    evidence.push(text(other.span.clone(), "title"));
    let first = s.span.start < other.span.start;
    let value = if first { format!("{value} – {opponent}") } else { format!("{opponent} – {value}") };
    Field { value, evidence }
}

/// What is left of a title between the words that were cut off, without what parted them; a bracket that it opens stays closed.
fn without_edges(title: &str) -> &str {
    let edge =
        |c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—' | ':' | '(' | ')' | '*' | ',' | '!');
    let from = title.trim_start_matches(edge);
    let name = from.trim_end_matches(edge);
    let open = name.matches('(').count() > name.matches(')').count();
    let closing = from.get(name.len()..).and_then(|rest| rest.find(')')).filter(|_| open);
    closing.and_then(|at| from.get(..name.len() + at + 1)).unwrap_or(name)
}

/// A title without the links in brackets that end it: "On caches [slides] [video]".
fn without_links(title: &str) -> &str {
    const BRACKETS: [(char, char); 2] = [('[', ']'), ('(', ')')];
    let end = title.trim_end();
    let link = BRACKETS.iter().find_map(|(open, close)| {
        let at = end.strip_suffix(*close)?.rfind(*open).filter(|at| *at > 0)?;
        is_action(end.get(at..)?).then_some(at)
    });
    match link.and_then(|at| end.get(..at)) {
        Some(rest) => without_links(rest),
        None => end,
    }
}

fn text(span: Range<usize>, by: &'static str) -> Evidence {
    Evidence::Text { span, by }
}

/// Minutes behind its beginning, at most, that an event ends which ends on the next day: half a day. An end that is further was none.
const NIGHT: i64 = 12 * 60;

/// The day on which an event of one day ends by the clock: the next one where it ends in the night, "23:30 – 00:45"; `None` where
/// it would end before it begins.
fn last_day(day: jiff::civil::Date, start: Option<Clock>, end: Clock) -> Option<jiff::civil::Date> {
    let minutes = |clock: Clock| i64::from(clock.hour) * 60 + i64::from(clock.minute);
    match start.map(|start| minutes(end) - minutes(start)) {
        Some(before) if before <= NIGHT - 24 * 60 => day.tomorrow().ok(),
        Some(before) if before < 0 => None,
        _ => Some(day),
    }
}

fn when(day: &Sighting, hours: Option<&Hours>) -> Field<When> {
    let start = Moment { date: whole(day.day), time: hours.map(|h| h.start) };
    let end_time = hours.and_then(|h| h.end);
    let end = match (day.until, end_time) {
        (Some(last), time) if time.is_none() || last != day.day => Some(Moment { date: whole(last), time }),
        (_, Some(time)) => {
            last_day(day.day, start.time, time).map(|last| Moment { date: whole(last), time: Some(time) })
        }
        (_, None) => None,
    };
    let value = When { start, end, ..day.when.clone() };
    let mut evidence = vec![text(day.span.clone(), "date")];
    evidence.extend(hours.filter(|h| h.span != day.span).map(|h| text(h.span.clone(), "time")));
    Field { value, evidence }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_ends_after_it_begins() {
        let day = jiff::civil::date(2026, 11, 30);
        let clock = |hour, minute| Clock { hour, minute, second: None };
        let ends = |start, end| last_day(day, Some(start), end).map(|day| day.to_string());
        assert_eq!(ends(clock(23, 30), clock(0, 45)).as_deref(), Some("2026-12-01"));
        assert_eq!(ends(clock(20, 0), clock(2, 0)).as_deref(), Some("2026-12-01"));
        assert_eq!(ends(clock(12, 0), clock(14, 0)).as_deref(), Some("2026-11-30"));
        assert_eq!(ends(clock(14, 0), clock(13, 0)), None);
        assert_eq!(last_day(day, None, clock(14, 0)), Some(day));
    }
}
