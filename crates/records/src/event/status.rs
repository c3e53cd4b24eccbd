//! Status: is an event cancelled, postponed or moved?
//!
//! ```text
//! CANCELLED: On rivers · On rivers (cancelled) · The talk has been cancelled due to snow      said of the event
//! Refunds if the event is cancelled · not cancelled · The Cancelled Czech                     said of something else
//! ```

use std::ops::Range;

use marks::{Cue, Value};

use super::Status;
use super::draft::text;
use crate::Field;
use crate::reading::Reading;

/// Words before the cue that make of it a case, a question or its opposite.
const UNSURE: &[&str] = &[
    "if", "unless", "not", "never", "might", "could", "should", "cannot", "when", "case", "refund",
    "refunds", "wenn", "falls", "nicht", "sollte", "kann", "si", "pas", "sauf", "no", "non", "se", "als",
    "niet", "om", "inte", "ikke", "jeśli", "nie", "если", "не",
];

/// Right before the cue they make it a part of a name.
const ARTICLES: &[&str] =
    &["the", "a", "an", "der", "die", "das", "den", "le", "la", "les", "el", "los", "un", "il"];

/// Words before the cue with which it is said of something: "has been cancelled".
const SAYS: &[&str] = &[
    "is", "are", "was", "were", "be", "been", "being", "now", "meeting", "ist", "sind", "wird", "wurde",
    "wurden", "fällt", "est", "sont", "été", "es", "está", "ha", "sido", "è", "stato", "stata", "is", "er",
    "är", "blev", "został",
];

/// Words behind the cue that say why, since when or whither.
const GOES_ON: &[&str] = &[
    "due", "because", "until", "till", "by", "for", "to", "from", "on", "this", "today", "wegen", "auf",
    "nach", "bis", "aufgrund", "en", "au", "pour", "à", "a", "per", "para", "por", "til", "till", "naar",
    "na",
];

/// What a record says of its event: the first cue that is said of it.
pub(super) fn status(reading: &Reading<'_>, block: Range<usize>) -> Option<Field<Status>> {
    let marks = block.flat_map(|l| reading.marks_of(l).iter().map(move |m| (l, m)));
    marks.into_iter().find_map(|(line, m)| {
        let status = match m.value {
            Value::Cue(Cue::Cancelled) => Status::Cancelled,
            Value::Cue(Cue::Postponed) => Status::Postponed,
            Value::Cue(Cue::Moved) => Status::Moved,
            _ => return None,
        };
        let span = m.span.start()..m.span.end();
        is_said(reading, line, &span).then(|| Field::new(status, text(span, "cue")))
    })
}

/// Is a cue said of the event: by itself at an end of its clause, or by a verb?
fn is_said(reading: &Reading<'_>, line: usize, cue: &Range<usize>) -> bool {
    let Some(whole) = reading.lines.get(line).map(|l| l.span.clone()) else { return false };
    let text = |range: Range<usize>| reading.doc.full_text().get(range).unwrap_or_default();
    let before = text(whole.start..cue.start).rsplit(ends_clause).next().unwrap_or_default();
    let after = text(cue.end..whole.end).split(ends_clause).next().unwrap_or_default();
    let (before, after) = (words(before), words(after));
    let article = before.last().is_some_and(|w| ARTICLES.contains(&w.as_str()));
    if article || before.iter().any(|w| UNSURE.contains(&w.as_str())) {
        return false;
    }
    let says = before.last().is_some_and(|w| SAYS.contains(&w.as_str()));
    let goes_on = after.first().is_some_and(|w| GOES_ON.contains(&w.as_str()));
    let shouted = text(cue.clone()).chars().all(|c| !c.is_lowercase());
    before.is_empty() || after.is_empty() || says || goes_on || shouted
}

fn ends_clause(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | ';' | ':' | ',' | '(' | ')' | '[' | ']' | '|' | '–' | '—' | '*' | '/')
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase).collect()
}
