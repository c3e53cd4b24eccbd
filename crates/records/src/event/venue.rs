//! Places: where a record takes place.
//!
//! What a label or column announces comes first; then a line that is mostly places, joined with its neighbours (a hall,
//! its street, its city); then a short text that names a site; then the first place in the record.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use marks::{Cue, Mark};

use super::segment::Segment;
use super::title::Record;
use crate::reading::Reading;

/// A place as the page says it.
#[derive(Debug, Clone)]
pub(crate) struct Venue {
    /// Name and address, joined by ", ".
    pub(crate) text: String,
    /// Bytes of the page's text, from the first part to the last.
    pub(crate) span: Range<usize>,
    /// What found it: "label" or "place".
    pub(crate) by: &'static str,
}

/// A place longer than this is a description of the way (bytes).
const LONGEST: usize = 200;
/// Share of a segment that place marks cover to make all of it a place.
const COVERED: f32 = 0.5;

/// Where in the records of a list places stand: a slot that is one in some of them is one in all.
pub(crate) type Slots = HashSet<(u64, usize)>;

/// Share of a slot's segments that must be places for all to be.
const OFTEN: f32 = 0.3;
/// So many records show what a slot holds.
const RECORDS: usize = 3;

/// The slots that hold places, those of the titles left out.
pub(crate) fn slots(reading: &Reading<'_>, records: &[Record], titles: &[Option<usize>]) -> Slots {
    let mut counts: HashMap<(u64, usize), (usize, usize)> = HashMap::new();
    let mut named: Slots = HashSet::new();
    for (record, title) in records.iter().zip(titles) {
        named.extend(title.and_then(|t| record.segments.get(t)).map(|s| s.slot(reading)));
        for s in &record.segments {
            let count = counts.entry(s.slot(reading)).or_default();
            count.0 += 1;
            count.1 += usize::from(coverage(reading, s) >= COVERED);
        }
    }
    let places = counts.into_iter().filter(|(_, (n, p))| *n >= RECORDS && *p as f32 >= OFTEN * *n as f32);
    places.map(|(slot, _)| slot).filter(|s| !named.contains(s)).collect()
}

/// The place of a record; `title` is the segment that names it.
pub(crate) fn venue(
    reading: &Reading<'_>,
    segments: &[Segment],
    title: Option<usize>,
    slots: &Slots,
) -> Option<Venue> {
    let announced = |s: &&Segment| s.announced == Some(Cue::Place) && s.span.len() <= LONGEST;
    if let Some(first) = segments.iter().position(|s| announced(&s)) {
        return Some(joined(reading, segments, first, "label"));
    }
    let others = || segments.iter().enumerate().filter(|(i, s)| Some(*i) != title && !s.above);
    let placed = |s: &Segment| {
        s.span.len() <= LONGEST && slots.contains(&s.slot(reading)) && !names_person(reading, s)
    };
    let whole =
        others().find(|(_, s)| s.announced.is_none() && (coverage(reading, s) >= COVERED || placed(s)));
    if let Some((first, _)) = whole {
        return Some(joined(reading, segments, first, "place"));
    }
    if let Some((first, _)) = others().find(|(_, s)| is_site(reading, s)) {
        return Some(joined(reading, segments, first, "place"));
    }
    let marked = others().find_map(|(i, s)| places(reading, s).next().map(|m| (i, m)));
    let Some((_, mark)) = marked else {
        let span = others().find_map(|(_, s)| site_among_others(reading, s))?;
        return Some(Venue { text: tidy(reading.doc.full_text().get(span.clone())?), span, by: "place" });
    };
    let text = reading.doc.full_text().get(mark.span.start()..mark.span.end())?;
    Some(Venue { text: tidy(text), span: mark.span.start()..mark.span.end(), by: "place" })
}

fn places<'r>(reading: &'r Reading<'_>, segment: &'r Segment) -> impl Iterator<Item = &'r Mark> {
    reading.marks_within(segment.line, &segment.span).iter().filter(|m| &*m.recognizer == "place")
}

/// Does a segment say no more than where: "grote zaal"?
fn is_site(reading: &Reading<'_>, segment: &Segment) -> bool {
    let text = reading.doc.full_text().get(segment.span.clone()).unwrap_or_default();
    segment.announced.is_none() && marks::names_a_site(text) && !names_person(reading, segment)
}

/// The sentence or item of a text that says no more than where: "Costumes welcome. Community Room."
fn site_among_others(reading: &Reading<'_>, segment: &Segment) -> Option<Range<usize>> {
    const PARTS: [&str; 5] = [". ", "; ", " · ", " | ", " • "];
    let text = reading.doc.full_text().get(segment.span.clone()).filter(|t| t.len() <= LONGEST)?;
    let mut start = 0;
    while start < text.len() {
        let rest = text.get(start..)?;
        let (length, gap) = PARTS
            .iter()
            .filter_map(|part| rest.find(part).map(|at| (at, part.len())))
            .min()
            .unwrap_or((rest.len(), 0));
        let part = rest.get(..length)?.trim_end_matches('.');
        // What is parted from nothing was looked at whole.
        if (start > 0 || gap > 0) && marks::names_a_site(part) {
            let from = segment.span.start + start;
            return Some(from..from + part.len());
        }
        start += length + gap;
    }
    None
}

fn names_person(reading: &Reading<'_>, segment: &Segment) -> bool {
    reading.marks_within(segment.line, &segment.span).iter().any(|m| &*m.recognizer == "person")
}

/// Share of a segment's text under place marks.
fn coverage(reading: &Reading<'_>, segment: &Segment) -> f32 {
    if segment.span.len() > LONGEST {
        return 0.0;
    }
    let mut covered = 0;
    let mut at = segment.span.start;
    for mark in places(reading, segment) {
        covered += mark.span.end().saturating_sub(mark.span.start().max(at));
        at = at.max(mark.span.end());
    }
    covered as f32 / segment.span.len().max(1) as f32
}

/// A segment and those right after it that are places too.
fn joined(reading: &Reading<'_>, segments: &[Segment], first: usize, by: &'static str) -> Venue {
    let mut parts: Vec<&Segment> = Vec::new();
    for s in segments.iter().skip(first) {
        let announced = s.announced == Some(Cue::Place);
        let next = parts.last().is_none_or(|p| s.line <= p.line + 1);
        if !next
            || !(parts.is_empty() || announced || s.announced.is_none() && coverage(reading, s) >= COVERED)
        {
            break;
        }
        parts.push(s);
    }
    let spans: Vec<Range<usize>> = parts.iter().map(|s| extent(reading, s)).collect();
    let say = |s: &Range<usize>| tidy(reading.doc.full_text().get(s.clone()).unwrap_or_default());
    let text: Vec<String> = spans.iter().map(say).collect();
    let span = spans.first().zip(spans.last()).map_or(0..0, |(a, b)| a.start..b.end);
    Venue { text: text.join(", "), span, by }
}

/// The part of a segment that is the place: all of what is announced, says no more than where, or is nearly covered, else from the first mark to the
/// last.
fn extent(reading: &Reading<'_>, segment: &Segment) -> Range<usize> {
    const NEARLY: f32 = 0.8;
    let whole = segment.announced == Some(Cue::Place) || is_site(reading, segment);
    if whole || coverage(reading, segment) >= NEARLY {
        return segment.span.clone();
    }
    let first = places(reading, segment).next().map(|m| m.span.start());
    let last = places(reading, segment).map(|m| m.span.end()).max();
    first.zip(last).map_or(segment.span.clone(), |(a, b)| a..b)
}

/// The place itself: without blanks, links to a map, the word that leads it ("via Zoom"), and long remarks in brackets.
fn tidy(text: &str) -> String {
    let single: Vec<&str> = text.split_whitespace().collect();
    let joined = single.join(" ");
    let bare = joined.trim_end_matches("(map)").trim().trim_end_matches([',', ';']);
    // The stop behind "Room 1407." ends the sentence; that of "Main St." is its own.
    let bare = bare.strip_suffix('.').filter(|b| b.ends_with(|c: char| c.is_numeric())).unwrap_or(bare);
    let led = LEADING.iter().find_map(|w| bare.strip_prefix(w));
    let bare = led.unwrap_or(bare).trim_start();
    remark(bare).map_or(bare, |at| bare.get(..at).unwrap_or(bare).trim_end()).to_owned()
}

/// Words before a place that are not of its name.
const LEADING: [&str; 9] = ["via ", "Via ", "in ", "In ", "at ", "At ", "@", "im ", "Im "];

/// Where a remark begins that is longer than a name in brackets.
fn remark(text: &str) -> Option<usize> {
    const LONG: usize = 30;
    let at = text.find(" (")?;
    let length = text.get(at..)?.find(')').unwrap_or(text.len() - at);
    (at > 0 && length > LONG).then_some(at)
}
