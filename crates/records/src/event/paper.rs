//! Event Finder's own method (Harik 2003, §3.2.1 to §3.2.3), to be measured beside the default.
//!
//! ```text
//! page with a gate word ──▶ repeated units ──▶ 2 of {date, affiliation, first name} in a unit: an event
//!                                              more than half of a group: every unit of it is stored
//! ```
//!
//! The paper stores a unit's text and date only. So that its events can be scored, the title is the unit's first line
//! without its date; nothing else is filled in. Where the text of the paper leaves a choice, the comment says which.

mod date;

use std::collections::HashSet;

use marks::{Moment, When};
use page::{Document, NodeId};

use super::Event;
use crate::{Evidence, Field, Settings};
use date::DatedSpan;

/// Share of a group's units that must be events (§3.2.3: "more than 50%").
const EVENT_SHARE: f32 = 0.5;
/// Qualities of three that make a unit an event (§3.2.3: "2 of the 3").
const QUALITIES: usize = 2;

/// One of these must stand on a page (Table 3.3), in singular or plural, or the page is not processed.
const GATE: [&str; 5] = ["event", "seminar", "lecture", "colloquia", "colloquium"];

/// The events of a page by the paper's method, group by group.
pub(crate) fn events(doc: &Document, _settings: &Settings) -> Vec<Event> {
    if !has_gate_word(doc.full_text()) {
        return Vec::new();
    }
    let years = date::years(doc.full_text());
    let mut stored = HashSet::new();
    let mut found: Vec<Event> = Vec::new();
    for group in views::units::paper::groups(doc) {
        let units: Vec<Unit> = group.iter().map(|n| Unit::of(doc, *n)).collect();
        let share = units.iter().filter(|u| u.is_event).count() as f32 / units.len().max(1) as f32;
        if share > EVENT_SHARE && !is_board(&units) {
            let events = units.iter().filter_map(|u| u.event(&years, share));
            // A row in a wrapper is a unit at two depths; a reader counts it once.
            found.extend(events.filter(|e| stored.insert((e.start(), e.text.clone()))));
        }
    }
    found
}

fn has_gate_word(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| w.len() < 12).any(|w| {
        let w = w.to_ascii_lowercase();
        GATE.contains(&w.strip_suffix('s').unwrap_or(&w))
    })
}

/// A unit of a group with its three qualities weighed.
struct Unit<'d> {
    text: &'d str,
    /// Where its text starts in the page's.
    start: usize,
    /// Its date, if it has a single one: §4.1.2 counts units with other dates among the failures.
    date: Option<DatedSpan>,
    is_event: bool,
}

impl<'d> Unit<'d> {
    fn of(doc: &'d Document, node: NodeId) -> Unit<'d> {
        let text = doc.text(node);
        let mut dates = date::find(text);
        dates.dedup_by(|b, a| a.date == b.date);
        let date = if dates.len() == 1 { dates.pop() } else { None };
        let qualities =
            [date.is_some(), marks::paper::has_affiliation(text), marks::paper::has_first_name(text)];
        let is_event = qualities.into_iter().filter(|q| *q).count() >= QUALITIES;
        Unit { text, start: doc.span(node).start, date, is_event }
    }

    /// What is stored; nothing for a unit without a date, which no calendar could show.
    fn event(&self, years: &[(usize, i16)], share: f32) -> Option<Event> {
        let found = self.date.as_ref()?;
        let span = self.start + found.span.start..self.start + found.span.end;
        let mut date = found.date;
        date.year = date.year.or_else(|| date::year_seen_before(years, span.end));
        date.year?;
        let when = When { start: Moment { date, time: None }, ..When::default() };
        Some(Event {
            title: self.title(found),
            when: Field::new(when, Evidence::Text { span, by: "date" }),
            location: None,
            speakers: Vec::new(),
            status: None,
            description: None,
            url: None,
            text: self.text.to_owned(),
            // The paper has no confidence (§5.2.3 wishes for one): the share that let the group pass stands for it.
            confidence: share,
        })
    }

    /// The first line that says more than the date.
    fn title(&self, found: &DatedSpan) -> Option<Field<String>> {
        let mut from = 0;
        for line in self.text.split(['\n', '\t']) {
            let span = from..from + line.len();
            from = span.end + 1;
            let title = without(line, &found.span, span.start);
            if title.chars().any(char::is_alphabetic) {
                let at = self.start + span.start..self.start + span.end;
                return Some(Field::new(title, Evidence::Text { span: at, by: "line" }));
            }
        }
        None
    }
}

/// A line without the date that stands in it, and without the marks that set the date off.
fn without(line: &str, date: &std::ops::Range<usize>, line_start: usize) -> String {
    let from = date.start.saturating_sub(line_start).min(line.len());
    let to = date.end.saturating_sub(line_start).min(line.len());
    let (before, after) = (line.get(..from).unwrap_or(line), line.get(to..).unwrap_or_default());
    let set_off = |c: char| c.is_whitespace() || ",:;-–|.".contains(c);
    let joined = format!("{} {}", before.trim_matches(set_off), after.trim_matches(set_off));
    joined.trim().to_owned()
}

/// Bulletin boards, told by e-mail headers (§4.2.2).
fn is_board(units: &[Unit]) -> bool {
    let has_headers =
        |u: &Unit| u.text.contains("From:") && (u.text.contains("To:") || u.text.contains("CC:"));
    units.iter().any(has_headers)
}
