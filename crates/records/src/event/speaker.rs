//! Speakers: who talks, plays or leads.
//!
//! What a label or column announces comes first; else people whose names stand early in the record and apart from its
//! title, or lead it ("Mark Hill: On caches").

pub(super) mod words;

use std::ops::Range;

use marks::{Cue, Mark, Value};

use super::segment::Segment;
use crate::embedded::one_line;
use crate::reading::Reading;
use words::{is_elsewhere, leads_to_who_gives};

/// A person as the page says it.
pub(crate) type Speaker = (String, Range<usize>, &'static str);

/// An announced speaker longer than this is a biography (bytes).
const LONGEST: usize = 160;
/// People are named early in a record; those after are in its description.
const EARLY: usize = 8;

/// The speakers of a record; `title` is the segment that names it, `blocks` are the lines of all records.
pub(crate) fn speakers(
    reading: &Reading<'_>,
    segments: &[Segment],
    title: Option<usize>,
    blocks: &[Range<usize>],
) -> Vec<Speaker> {
    let announced = segments.iter().find(|s| s.announced == Some(Cue::Speaker) && s.span.len() <= LONGEST);
    if let Some(s) = announced {
        let named: Vec<Speaker> = people(reading, s).map(|m| speaker(reading, m)).collect();
        return if named.is_empty() {
            vec![(name_of(s.text(reading)), s.span.clone(), "label")]
        } else {
            named
        };
    }
    let elsewhere = |s: &Segment| s.above || s.elsewhere || s.announced == Some(Cue::Place);
    let apart = |(i, s): &(usize, &Segment)| Some(*i) != title && !elsewhere(s) && s.span.len() <= LONGEST;
    let early = segments.iter().enumerate().filter(apart);
    let apart = early.take(EARLY).find_map(|(_, s)| {
        let named: Vec<Speaker> =
            people(reading, s).filter(|m| leads(reading, m, s)).map(|m| speaker(reading, m)).collect();
        (!named.is_empty()).then_some(named)
    });
    let lead = apart.or_else(|| lead_of_title(reading, segments, title));
    lead.or_else(|| named_above(reading, segments, blocks)).unwrap_or_default()
}

/// Who gives all of a list's talks: "Lectures by Mark Hill" above it. A heading among the lines of a record is that record's.
fn named_above(reading: &Reading<'_>, segments: &[Segment], blocks: &[Range<usize>]) -> Option<Vec<Speaker>> {
    let is_of_record = |line: usize| {
        let begun = blocks.partition_point(|block| block.start <= line);
        begun.checked_sub(1).and_then(|last| blocks.get(last)).is_some_and(|block| block.contains(&line))
    };
    let of_list = |s: &&Segment| s.above && !is_of_record(s.line);
    segments.iter().filter(of_list).find_map(|s| {
        let mark = people(reading, s).next()?;
        let before = reading.doc.full_text().get(s.span.start..mark.span.start())?;
        let by = before.split_whitespace().next_back().is_some_and(leads_to_who_gives);
        by.then(|| vec![speaker(reading, mark)])
    })
}

/// A name at the head of the title's own segment.
fn lead_of_title(reading: &Reading<'_>, segments: &[Segment], title: Option<usize>) -> Option<Vec<Speaker>> {
    let s = segments.get(title?)?;
    let first = people(reading, s).next().filter(|m| leads(reading, m, s))?;
    Some(vec![speaker(reading, first)])
}

fn people<'r>(reading: &'r Reading<'_>, segment: &'r Segment) -> impl Iterator<Item = &'r Mark> {
    let marks = reading.marks_within(segment.line, &segment.span).iter();
    marks.filter(|m| &*m.recognizer == "person" && !owns(reading, m))
}

/// "Mark Hill's home page" tells whose page it is.
fn owns(reading: &Reading<'_>, mark: &Mark) -> bool {
    let after = reading.doc.full_text().get(mark.span.end()..).unwrap_or_default();
    after.starts_with("'s ") || after.starts_with("’s ")
}

/// Does the name begin its segment, or follow a word or two ("by", "with Dr.") or what announces a talk ("Physics
/// Colloquium: ")? Not behind "Contact:", and not where it begins a longer name ("Martin Luther King Jr. Day").
fn leads(reading: &Reading<'_>, mark: &Mark, segment: &Segment) -> bool {
    const LEAD: usize = 12;
    let text = reading.doc.full_text();
    let before = text.get(segment.span.start..mark.span.start()).unwrap_or_default();
    let near = before.len() <= LEAD || comes_with(before) || announces_talk(reading, segment, before);
    near && !is_elsewhere(before) && !goes_on(text.get(mark.span.end()..segment.span.end).unwrap_or_default())
}

/// "Con la autora, ", "Mit der Schriftstellerin ": who comes is led by a small word.
fn comes_with(before: &str) -> bool {
    const FEW: usize = 32;
    before.len() <= FEW && before.split_whitespace().next().is_some_and(leads_to_who_gives)
}

/// "Physics Colloquium: ": a word for a talk, and a colon right before the name.
fn announces_talk(reading: &Reading<'_>, segment: &Segment, before: &str) -> bool {
    let span = segment.span.start..segment.span.start + before.len();
    let mut marks = reading.marks_within(segment.line, &span).iter();
    before.trim_end().ends_with(':') && marks.any(|m| m.value == Value::Cue(Cue::Event))
}

/// Does a capitalised word follow at one blank?
fn goes_on(after: &str) -> bool {
    after.strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_uppercase))
}

/// The name without what is said of the person in brackets: "Leo Marsh (Oregon)".
fn name_of(text: &str) -> String {
    let name = text.split(" (").next().filter(|n| !n.trim().is_empty()).unwrap_or(text);
    one_line(name)
}

fn speaker(reading: &Reading<'_>, mark: &Mark) -> Speaker {
    let span = mark.span.start()..mark.span.end();
    let text = match &mark.value {
        Value::Text(t) => t.clone(),
        _ => one_line(reading.doc.full_text().get(span.clone()).unwrap_or_default()),
    };
    (text, span, "person")
}
