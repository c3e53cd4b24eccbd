//! Status: is an event cancelled, postponed or moved?
//!
//! ```text
//! CANCELLED: On rivers · On rivers (cancelled) · The talk has been cancelled due to snow      said of the event
//! Refunds if the event is cancelled · not cancelled · The Cancelled Czech                     said of something else
//! ```

use std::ops::Range;

use marks::{Cue, Value};

use super::Status;
use super::venue::Venue;
use crate::embedded::one_line;
use crate::reading::Reading;
use crate::{Evidence, Field};

/// Words before the cue that make of it a case: "refunds if it is cancelled".
const CONDITIONS: &[&str] = &[
    "if", "unless", "might", "could", "should", "when", "case", "refund", "refunds", "wenn", "falls",
    "sollte", "kann", "sauf", "als", "om", "jeśli", "если",
];

/// Words right before the cue, or before its verb, that make of it the opposite: "has not been cancelled".
const NEGATIONS: &[&str] =
    &["not", "never", "cannot", "nicht", "pas", "no", "non", "niet", "inte", "ikke", "nie", "не"];

/// Right before the cue they make it a part of a name.
const ARTICLES: &[&str] =
    &["the", "a", "an", "der", "die", "das", "den", "le", "la", "les", "el", "los", "un", "il"];

/// Words before the cue with which it is said of something: "has been cancelled".
const SAYS: &[&str] = &[
    "is", "are", "was", "were", "be", "been", "being", "now", "meeting", "ist", "sind", "wird", "wurde",
    "wurden", "fällt", "est", "sont", "été", "es", "está", "ha", "sido", "è", "stato", "stata", "er", "är",
    "blev", "został",
];

/// Words behind the cue that say why, since when or whither.
const GOES_ON: &[&str] = &[
    "due", "because", "until", "till", "by", "for", "to", "from", "on", "this", "today", "wegen", "auf",
    "nach", "bis", "aufgrund", "en", "au", "pour", "à", "a", "per", "para", "por", "til", "naar", "na",
];

/// What a record says of its event: the first cue that is said of it; `name` is the line of its title.
pub(super) fn status(
    reading: &Reading<'_>,
    block: Range<usize>,
    name: Option<usize>,
) -> Option<Field<Status>> {
    // "[colloquium] Room change" links to another notice; a linked name says it of its own event.
    let whole = |l: &usize| Some(*l) != name && reading.lines.get(*l).is_some_and(|l| l.linked > 0.5);
    let status_spans = block.flat_map(|line| cues(reading, line).map(move |c| (whole(&line), c)));
    let mut status_spans =
        status_spans.filter(|(linked, (_, status, _))| !linked || *status == Status::Cancelled);
    let (_, (_, status, span)) = status_spans.next()?;
    Some(Field::new(status, Evidence::Text { span, by: "cue" }))
}

/// The spans of a line that state its event's status: the cue, with the place to which it is moved.
pub(super) fn status_spans(reading: &Reading<'_>, line: usize) -> impl Iterator<Item = Range<usize>> {
    cues(reading, line).map(move |(_, status, cue)| {
        let place = new_place(reading, line, status, &cue);
        cue.start..place.map_or(cue.end, |p| p.end)
    })
}

/// The place to which a record says that its event is moved: "(moved to Wexler Hall 300)".
pub(super) fn moved_to(reading: &Reading<'_>, block: Range<usize>) -> Option<Venue> {
    let mut cues = block.flat_map(|line| cues(reading, line));
    let span = cues.find_map(|(line, status, cue)| new_place(reading, line, status, &cue))?;
    let text = one_line(reading.doc.full_text().get(span.clone())?);
    Some(Venue { text, span, by: "place" })
}

/// The place right behind a cue that something is moved.
fn new_place(reading: &Reading<'_>, line: usize, status: Status, cue: &Range<usize>) -> Option<Range<usize>> {
    const LEADS: [&str; 6] = ["", "to", ":", "nach", "in", "à"];
    let between = |from: usize| reading.doc.full_text().get(cue.end..from).map(str::trim);
    let places = reading.marks_of(line).iter().filter(|m| &*m.recognizer == "place");
    let mut behind = places.filter(|m| between(m.span.start()).is_some_and(|b| LEADS.contains(&b)));
    behind.next().filter(|_| status == Status::Moved).map(|m| m.span.start()..m.span.end())
}

/// The cues of a line that are said of its event.
fn cues(reading: &Reading<'_>, line: usize) -> impl Iterator<Item = (usize, Status, Range<usize>)> {
    reading.marks_of(line).iter().filter_map(move |m| {
        let status = match m.value {
            Value::Cue(Cue::Cancelled) => Status::Cancelled,
            Value::Cue(Cue::Postponed) => Status::Postponed,
            Value::Cue(Cue::Moved) => Status::Moved,
            _ => return None,
        };
        let span = m.span.start()..m.span.end();
        is_said(reading, line, &span).then_some((line, status, span))
    })
}

/// Is a cue said of the event: by itself at an end of its clause, or by a verb?
fn is_said(reading: &Reading<'_>, line: usize, cue: &Range<usize>) -> bool {
    let Some(whole) = reading.lines.get(line).map(|l| l.span.clone()) else { return false };
    let text = |range: Range<usize>| reading.doc.full_text().get(range).unwrap_or_default();
    let before = text(whole.start..cue.start).rsplit(ends_clause).next().unwrap_or_default();
    let after = text(cue.end..whole.end).split(ends_clause).next().unwrap_or_default();
    let (before, after) = (words(before), words(after));
    let is = |word: Option<&String>, list: &[&str]| word.is_some_and(|w| list.contains(&w.as_str()));
    let says = is(before.last(), SAYS);
    let negated = is(before.iter().rev().nth(usize::from(says)), NEGATIONS);
    if is(before.last(), ARTICLES) || negated || before.iter().any(|w| CONDITIONS.contains(&w.as_str())) {
        return false;
    }
    let goes_on = is(after.first(), GOES_ON);
    let shouted = text(cue.clone()).chars().all(|c| !c.is_lowercase());
    before.is_empty() || after.is_empty() || says || goes_on || shouted
}

fn ends_clause(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | ';' | ':' | ',' | '(' | ')' | '[' | ']' | '|' | '–' | '—' | '*' | '/')
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase).collect()
}
