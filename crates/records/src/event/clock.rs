//! Clock times: when on its day a record begins and ends.
//!
//! The time may stand in the date mark, beside it, or in a line of its own; "doors" gives way to "show". What a page says
//! once for all ("Thursdays, 2:30–3:30 pm, in 509 Lake") serves the records that say nothing.

use std::ops::Range;

use marks::{Clock, Mark, Value, When};

use crate::reading::Reading;

/// A clock time read from the page.
#[derive(Debug, Clone)]
pub(crate) struct Hours {
    /// Begin.
    pub(crate) start: Clock,
    /// End, where said.
    pub(crate) end: Option<Clock>,
    /// Bytes of the page's text.
    pub(crate) span: Range<usize>,
}

/// Words before a time that say people may come in, not that it begins.
const DOORS: [&str; 7] = ["door", "einlass", "open", "puertas", "ouverture", "refreshments", "check-in"];
/// Words before a time that say something ends or is due.
const OTHER: [&str; 8] =
    ["deadline", "office hours", "until", "by ", "due", "posted", "published", "updated"];

/// The time that a date mark itself says.
pub(crate) fn in_mark(when: &When, span: &Range<usize>) -> Option<Hours> {
    let start = when.start.time?;
    Some(Hours { start, end: when.end.as_ref().and_then(|e| e.time), span: span.clone() })
}

/// The best time among the lines of a record, the day's own line first.
pub(crate) fn in_lines(reading: &Reading<'_>, lines: Range<usize>, day: usize) -> Option<Hours> {
    let order = (day..lines.end).chain((lines.start..day).rev());
    let mut spare = None;
    for line in order.take(FAR) {
        for mark in reading.marks_of(line) {
            let Some(hours) = hours_of(mark) else { continue };
            match role(reading, line, mark) {
                Role::Begin => return Some(hours),
                Role::Doors => spare = spare.or(Some(hours)),
                Role::Other => {}
            }
        }
    }
    spare
}

/// A time this many lines away from its day belongs to something else.
const FAR: usize = 14;

enum Role {
    Begin,
    Doors,
    Other,
}

fn hours_of(mark: &Mark) -> Option<Hours> {
    match &mark.value {
        Value::When(w) => in_mark(w, &(mark.span.start()..mark.span.end())),
        _ => None,
    }
}

/// What the words before a time say that it is.
fn role(reading: &Reading<'_>, line: usize, mark: &Mark) -> Role {
    const NEAR: usize = 24;
    let start = reading.lines.get(line).map_or(0, |l| l.span.start);
    let mut from = mark.span.start().saturating_sub(NEAR).max(start);
    let text = reading.doc.full_text();
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let before = text.get(from..mark.span.start()).unwrap_or_default().to_lowercase();
    // The clause the time stands in: "doors 7 pm, show 8 pm".
    let clause = before.rsplit([',', ';', '/', '|', ')']).next().unwrap_or_default();
    match () {
        () if OTHER.iter().any(|w| clause.contains(w)) => Role::Other,
        () if DOORS.iter().any(|w| clause.contains(w)) => Role::Doors,
        () => Role::Begin,
    }
}
