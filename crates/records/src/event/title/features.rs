//! What a title candidate is judged by: how it looks, what it holds, where it stands, and what others say.

use std::collections::BTreeMap;

use marks::{Cue, Mark};
use page::Tag;

use super::context::Context;
use super::record::{LARGE, Record, covered, letters_of};
use super::words::{actions, is_action, is_sentence};
use crate::event::segment::Segment;
use crate::lines::Line;
use crate::reading::Reading;

/// What is measured of a candidate for a title.
pub const FEATURES: [&str; 52] = [
    "heading",
    "bold",
    "italic",
    "link",
    "document",
    "size",
    "below_heading",
    "too_short",
    "too_long",
    "log_letters",
    "first",
    "nth",
    "after_day",
    "day_line",
    "distance",
    "above",
    "around",
    "announced",
    "other_field",
    "person",
    "place",
    "affiliation",
    "price",
    "email",
    "beside_person",
    "event_cue",
    "action",
    "sentence",
    "quoted",
    "bracket",
    "capitals",
    "asks_more",
    "small",
    "distinct",
    "present",
    "repeated",
    "in_page_title",
    "page_name",
    "site_name",
    "person_and_more",
    "slot_person",
    "slot_place",
    "above_others",
    "action_share",
    "constant",
    "of_somewhere",
    "within",
    "set_off",
    "share_of_line",
    "labelled",
    "first_of_largest",
    "log_headings",
];

/// A candidate: one segment of one record.
pub(super) struct SegmentInRecord<'r, 'd> {
    pub(super) reading: &'r Reading<'d>,
    pub(super) record: &'r Record,
    /// Index among the record's segments.
    pub(super) nth: usize,
    pub(super) segment: &'r Segment,
}

impl SegmentInRecord<'_, '_> {
    /// The candidate's features, by [`FEATURES`].
    pub(super) fn features(&self, context: &Context) -> Vec<f32> {
        let Some(line) = self.reading.lines.get(self.segment.line) else { return vec![0.0; FEATURES.len()] };
        let mut out = self.look(line).to_vec();
        out.extend(self.place());
        out.extend(self.content());
        out.extend(self.wording());
        out.extend(self.company(context));
        out.extend(self.kinship(context));
        out.extend(self.in_line(line));
        out.extend(self.among_headings(line));
        out
    }

    fn look(&self, line: &Line) -> [f32; 10] {
        let letters = self.text().chars().filter(|c| c.is_alphanumeric()).count();
        let largest = self.record.segments.iter().filter_map(|s| self.reading.lines.get(s.line));
        let largest = largest.fold(0.0_f32, |most, l| most.max(l.heading));
        [
            line.heading,
            f32::from(line.bold),
            f32::from(self.reading.doc.look(line.first).italic),
            line.linked,
            f32::from(self.leads_to_document(line)),
            (line.size - 1.0).clamp(-0.5, 1.5),
            largest - line.heading,
            f32::from(letters < 4),
            f32::from(letters > 150),
            (letters.max(1) as f32).ln(),
        ]
    }

    /// Does the line's link lead to a paper or a calendar entry, not to a page?
    fn leads_to_document(&self, line: &Line) -> bool {
        const ENDINGS: [&str; 9] = ["pdf", "doc", "docx", "ics", "xls", "xlsx", "ppt", "mp3", "mp4"];
        let href = line.link.and_then(|l| self.reading.doc.attr(l, "href")).unwrap_or_default();
        let path = href.split(['?', '#']).next().unwrap_or_default();
        path.rsplit_once('.').is_some_and(|(_, e)| ENDINGS.contains(&&*e.to_ascii_lowercase()))
    }

    /// How it stands out of its line, and whether a short label ends before it.
    fn in_line(&self, line: &Line) -> [f32; 4] {
        let text = self.reading.text(self.segment.line);
        let from = self.segment.span.start.saturating_sub(line.span.start);
        let before = text.get(..from).unwrap_or_default().trim_end();
        let look = self.reading.doc.look(self.reading.doc.node_at(self.segment.span.start));
        let within = from > 0 && self.segment.span.end < line.span.end;
        [
            f32::from(within),
            f32::from(look.bold && !line.bold || look.italic),
            self.segment.span.len() as f32 / line.span.len().max(1) as f32,
            f32::from(before.ends_with([':', '：'])),
        ]
    }

    /// Is it the first of the record's largest headings, and how many large ones has the record?
    fn among_headings(&self, line: &Line) -> [f32; 2] {
        let segments = self.record.segments.iter().filter(|s| !self.reading.is_page_title(s.line));
        let headings: BTreeMap<usize, f32> =
            segments.filter_map(|s| Some((s.line, self.reading.lines.get(s.line)?.heading))).collect();
        let largest = headings.values().copied().fold(0.0, f32::max);
        let first = headings.iter().find(|(_, heading)| **heading >= largest).map(|(at, _)| *at);
        let large = headings.values().filter(|heading| **heading >= LARGE).count();
        [f32::from(line.heading >= LARGE && first == Some(self.segment.line)), (large as f32).ln_1p()]
    }

    fn place(&self) -> [f32; 7] {
        let (line, day) = (self.segment.line, self.record.day);
        [
            f32::from(self.nth == 0),
            self.segment.nth as f32,
            f32::from(line >= day),
            f32::from(line == day),
            (line.abs_diff(day) as f32).ln_1p(),
            f32::from(self.segment.above),
            f32::from(around(self.reading, line)),
        ]
    }

    fn content(&self) -> [f32; 8] {
        let announced = self.segment.announced;
        [
            f32::from(announced == Some(Cue::Title)),
            f32::from(matches!(announced, Some(Cue::Place | Cue::Speaker | Cue::Time))),
            self.covered("person"),
            self.covered("place"),
            self.covered("affiliation"),
            self.covered("price"),
            self.covered("email"),
            f32::from(self.beside_person()),
        ]
    }

    fn wording(&self) -> [f32; 8] {
        let text = self.text();
        [
            f32::from(self.marks().any(|m| m.value == marks::Value::Cue(Cue::Event))),
            f32::from(is_action(text)),
            f32::from(is_sentence(text)),
            f32::from(text.starts_with(['"', '“', '„', '«', '\''])),
            f32::from(text.starts_with(['(', '['])),
            f32::from(text.chars().any(char::is_uppercase) && !text.chars().any(char::is_lowercase)),
            f32::from(text.ends_with([':', '…']) || text.ends_with("...")),
            f32::from(text.starts_with(char::is_lowercase)),
        ]
    }

    /// What the page says elsewhere, and what the other records of the list say.
    fn company(&self, context: &Context) -> [f32; 6] {
        let text = letters_of(self.text());
        let (present, distinct) = context.shares(self.segment.slot(self.reading));
        let [within, name, site] = context.in_page_title(&text).map(f32::from);
        [distinct, present, context.repeat_counts(&text), within, name, site]
    }

    /// What the same place holds in the other records, and whether a name from above stands against the record's own.
    fn kinship(&self, context: &Context) -> [f32; 7] {
        const ALL: f32 = 0.8;
        let slot = self.segment.slot(self.reading);
        let (people, places) = context.holds(slot);
        let constant = !self.segment.above && context.is_constant(slot);
        let is_repeat = |other: &SegmentInRecord<'_, '_>| {
            !other.segment.above && other.covered("person") < ALL && other.covered("place") < ALL
        };
        let others = || {
            let all = self.record.segments.iter().enumerate().filter(|(i, _)| *i != self.nth);
            all.map(|(nth, segment)| SegmentInRecord { nth, segment, ..*self }).filter(is_repeat)
        };
        const LETTERS: usize = 3;
        const WORDS: usize = 2;
        let against = self.segment.above && others().any(|o| o.text().len() > LETTERS);
        let phrase = |o: SegmentInRecord<'_, '_>| {
            let words = o.text().split_whitespace().count();
            words >= WORDS && o.covered("affiliation") < ALL && !is_action(o.text())
        };
        let more = self.covered("person") >= ALL && others().any(phrase);
        let acts = actions(self.text());
        let from = f32::from(self.is_of_somewhere());
        [f32::from(more), people, places, f32::from(against), acts, f32::from(constant), from]
    }

    /// A person with where he comes from: "Ivan Petrov (Toronto)", "Nadia Rahman" above "University of Tartu".
    fn is_of_somewhere(&self) -> bool {
        const HALF: f32 = 0.4;
        const MOSTLY: f32 = 0.6;
        let text = self.text().trim();
        let bracket = text.ends_with(')') && text.find('(').is_some_and(|at| at > 0);
        let next = self.record.segments.get(self.nth + 1);
        let below = next.map(|segment| SegmentInRecord { nth: self.nth + 1, segment, ..*self });
        let named = below.is_some_and(|b| b.covered("affiliation") >= MOSTLY);
        self.covered("person") >= HALF && (bracket || named)
    }

    fn text(&self) -> &str {
        self.segment.text(self.reading)
    }

    fn marks(&self) -> impl Iterator<Item = &Mark> {
        self.reading.marks_within(self.segment.line, &self.segment.span).iter()
    }

    /// Share of the text that marks of a recogniser cover.
    fn covered(&self, recognizer: &str) -> f32 {
        covered(self.reading, self.segment, recognizer)
    }

    /// Is the segment before or after this one a person's name? Talks stand beside their speakers.
    fn beside_person(&self) -> bool {
        let sides = [self.nth.checked_sub(1), Some(self.nth + 1)];
        sides.into_iter().flatten().filter_map(|i| self.record.segments.get(i)).any(|segment| {
            const MOSTLY: f32 = 0.6;
            SegmentInRecord { segment, ..*self }.covered("person") >= MOSTLY
        })
    }
}

/// Does a line stand in what goes around the content: menu, side box, foot?
pub(crate) fn around(reading: &Reading<'_>, line: usize) -> bool {
    const AROUND: [Tag; 3] = [Tag::FOOTER, Tag::NAV, Tag::ASIDE];
    reading.within(line, &AROUND)
}
