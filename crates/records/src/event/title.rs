//! Titles: which segment of each record is its name.
//!
//! A segment is judged by what it looks like (heading, link, bold), by what it holds (people and places alone are no
//! title), and across the records of a list: the same words in every record ("Read more") name none of them.

use std::collections::HashMap;

use marks::{Cue, Mark};

use super::segment::Segment;
use super::weights::{SINGLE_TITLE, TITLE};
use crate::reading::Reading;

/// The features of a candidate, in the order of their weights.
pub(crate) const FEATURES: [&str; 28] = [
    "bias",
    "heading",
    "bold",
    "link",
    "size",
    "first",
    "after_day",
    "log_letters",
    "too_short",
    "too_long",
    "announced",
    "other_field",
    "person",
    "place",
    "distinct",
    "present",
    "event_cue",
    "action",
    "quoted",
    "nth",
    "in_page_title",
    "affiliation",
    "presents",
    "bracket",
    "price",
    "above",
    "italic",
    "sentence",
];

/// A candidate with its features.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    /// Which record.
    pub(crate) record: usize,
    /// Index into the record's segments.
    pub(crate) segment: usize,
    /// By [`FEATURES`].
    pub(crate) features: Vec<f32>,
}

/// For each record the segment that names it, with its share of belief among the candidates; none where there are none.
pub(crate) fn titles(reading: &Reading<'_>, records: &[Record]) -> Vec<Option<(usize, f32)>> {
    let weights = if records.len() == 1 { SINGLE_TITLE } else { TITLE };
    let mut scores: Vec<Vec<(usize, f32)>> = vec![Vec::new(); records.len()];
    for c in candidates(reading, records) {
        let score = c.features.iter().zip(weights).map(|(f, w)| f * w).sum();
        if let Some(of_record) = scores.get_mut(c.record) {
            of_record.push((c.segment, score));
        }
    }
    scores.into_iter().zip(records).map(|(s, r)| best(reading, r, &s)).collect()
}

/// The first of the best candidates, and its share: the odds of all that say the same over those of all.
fn best(reading: &Reading<'_>, record: &Record, scores: &[(usize, f32)]) -> Option<(usize, f32)> {
    let (segment, most) = scores.iter().copied().reduce(|a, b| if b.1 > a.1 { b } else { a })?;
    let text = |i: usize| record.segments.get(i).map(|s| letters_of(s.text(reading)));
    let chosen = text(segment);
    let odds = |(i, s): &(usize, f32)| ((s - most).exp(), text(*i) == chosen);
    let (mut same, mut all) = (0.0, 0.0);
    for (odds, alike) in scores.iter().map(odds) {
        all += odds;
        same += if alike { odds } else { 0.0 };
    }
    Some((segment, same / all))
}

/// A record whose title is sought.
#[derive(Debug, Clone)]
pub(crate) struct Record {
    /// Its segments.
    pub(crate) segments: Vec<Segment>,
    /// The line of its day.
    pub(crate) day: usize,
}

/// All candidates of a list's records.
pub(crate) fn candidates(reading: &Reading<'_>, records: &[Record]) -> Vec<Candidate> {
    let slots = Slots::of(reading, records);
    let mut out = Vec::new();
    for (k, record) in records.iter().enumerate() {
        for (i, segment) in record.segments.iter().enumerate().take(MOST) {
            let features = features(reading, record, i, segment, &slots);
            out.push(Candidate { record: k, segment: i, features });
        }
    }
    out
}

/// A title stands among a record's first segments; long blocks are description.
const MOST: usize = 60;

/// How segments of one layout recur over the records of a list.
struct Slots {
    /// Layout → (records that have it, distinct texts).
    seen: HashMap<(u64, usize), (usize, usize)>,
    records: usize,
    /// Letters and digits of the page's `<title>`.
    page_title: String,
}

impl Slots {
    fn of(reading: &Reading<'_>, records: &[Record]) -> Slots {
        let mut texts: HashMap<(u64, usize), Vec<(usize, &str)>> = HashMap::new();
        for (k, record) in records.iter().enumerate() {
            for s in record.segments.iter().take(MOST) {
                texts.entry(s.slot(reading)).or_default().push((k, s.text(reading)));
            }
        }
        let count = |v: Vec<(usize, &str)>| {
            let mut with: Vec<usize> = v.iter().map(|(k, _)| *k).collect();
            with.dedup();
            let mut distinct: Vec<&str> = v.iter().map(|(_, t)| *t).collect();
            distinct.sort_unstable();
            distinct.dedup();
            (with.len(), distinct.len())
        };
        let page_title = letters_of(page_title(reading));
        Slots {
            seen: texts.into_iter().map(|(s, v)| (s, count(v))).collect(),
            records: records.len(),
            page_title,
        }
    }

    /// Shares of records that have the layout, and of its texts that are distinct; a single record says nothing.
    fn shares(&self, slot: (u64, usize)) -> (f32, f32) {
        let (with, distinct) = self.seen.get(&slot).copied().unwrap_or((1, 1));
        let n = self.records.max(1) as f32;
        (with as f32 / n, if self.records < 2 { 0.5 } else { distinct as f32 / with.max(1) as f32 })
    }
}

fn features(reading: &Reading<'_>, record: &Record, i: usize, segment: &Segment, slots: &Slots) -> Vec<f32> {
    let Some(line) = reading.lines.get(segment.line) else { return vec![0.0; FEATURES.len()] };
    let text = segment.text(reading);
    let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
    let (present, distinct) = slots.shares(segment.slot(reading));
    let marks: Vec<&Mark> =
        reading.marks_of(segment.line).iter().filter(|m| segment.span.contains(&m.span.start())).collect();
    let covered = |name: &str| {
        let bytes: usize =
            marks.iter().filter(|m| &*m.recognizer == name).map(|m| m.span.end() - m.span.start()).sum();
        (bytes as f32 / text.len().max(1) as f32).min(1.0)
    };
    let has = |cue: Cue| marks.iter().any(|m| m.value == marks::Value::Cue(cue));
    vec![
        1.0,
        line.heading,
        f32::from(line.bold),
        line.linked,
        (line.size - 1.0).clamp(-0.5, 1.5),
        f32::from(i == 0),
        f32::from(segment.line >= record.day),
        (letters.max(1) as f32).ln(),
        f32::from(letters < 4),
        f32::from(letters > 150),
        f32::from(segment.announced == Some(Cue::Title)),
        f32::from(matches!(segment.announced, Some(Cue::Place | Cue::Speaker | Cue::Time))),
        covered("person"),
        covered("place"),
        distinct,
        present,
        f32::from(has(Cue::Event)),
        f32::from(is_action(text)),
        f32::from(text.starts_with(['"', '“', '„', '«', '\''])),
        segment.nth as f32,
        f32::from(slots.page_title.contains(&letters_of(text))),
        covered("affiliation"),
        f32::from(presents(text)),
        f32::from(text.starts_with(['(', '['])),
        covered("price"),
        f32::from(segment.above),
        f32::from(reading.doc.look(line.first).italic),
        f32::from(is_sentence(text)),
    ]
}

/// What the page's `<title>` says.
fn page_title<'d>(reading: &Reading<'d>) -> &'d str {
    let doc = reading.doc;
    doc.nodes().find(|n| doc.tag(*n) == page::Tag::TITLE).map_or("", |n| doc.text(n))
}

fn letters_of(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Running text: it ends as a sentence does, or holds the end of one.
fn is_sentence(text: &str) -> bool {
    const LONG: usize = 40;
    text.len() >= LONG && (text.ends_with(['.', '!']) || text.contains(". "))
}

/// A presenter stands above the title of what is presented.
fn presents(text: &str) -> bool {
    let lower = text.to_lowercase();
    ["presents", "present", "presented by", "präsentiert", "presenta", "présente"]
        .iter()
        .any(|w| lower.ends_with(w))
}

/// Words of links and buttons that act on a record and do not name it.
const ACTIONS: [&str; 60] = [
    "agenda",
    "agendas",
    "minutes",
    "video",
    "audio",
    "download",
    "read",
    "more",
    "info",
    "details",
    "tickets",
    "ticket",
    "register",
    "registration",
    "buy",
    "click",
    "here",
    "add",
    "to",
    "calendar",
    "ical",
    "ics",
    "map",
    "abstract",
    "slides",
    "pdf",
    "view",
    "share",
    "edit",
    "rsvp",
    "learn",
    "get",
    "sold",
    "out",
    "mehr",
    "weiterlesen",
    "anzeigen",
    "karten",
    "watch",
    "listen",
    "packet",
    "meeting",
    "approved",
    "draft",
    "notice",
    "event",
    "the",
    "now",
    "cancelled",
    "canceled",
    "tba",
    "google",
    "outlook",
    "doc",
    "docx",
    "html",
    "kb",
    "mb",
    "and",
    "full",
];

/// Is every word one of those? A number among them tells the size of a file.
fn is_action(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    words.all(|w| ACTIONS.contains(&w) || w.bytes().all(|b| b.is_ascii_digit()))
}
