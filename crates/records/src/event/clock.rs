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
pub(crate) fn in_mark(reading: &Reading<'_>, when: &When, span: &Range<usize>) -> Option<Hours> {
    let start = academic_quarter(reading, when.start.time?, span.end);
    let end = when.end.as_ref().and_then(|e| e.time);
    Some(by_day(reading, Hours { start, end, span: span.clone() }))
}

/// "17 Uhr c.t.", with the time: lectures at German and Nordic universities begin a quarter behind the full hour.
fn academic_quarter(reading: &Reading<'_>, clock: Clock, end: usize) -> Clock {
    const QUARTER: u8 = 15;
    let after = reading.doc.full_text().get(end..).unwrap_or_default().trim_start();
    let quarter =
        clock.minute == 0 && ["c.t.", "c. t.", "ct ", "ct,"].iter().any(|word| after.starts_with(word));
    Clock { minute: if quarter { QUARTER } else { clock.minute }, ..clock }
}

/// The best time among the lines of a record, the day's own line first.
pub(crate) fn in_lines(reading: &Reading<'_>, lines: Range<usize>, day: usize) -> Option<Hours> {
    let order = (day..lines.end).chain((lines.start..day).rev());
    let mut spare = None;
    let mut begin: Option<Hours> = None;
    for line in order.take(FAR) {
        for mark in reading.marks_of(line) {
            let Some(hours) = hours_of(reading, mark) else { continue };
            let hours = Hours { end: hours.end.or_else(|| end_beside(reading, &hours)), ..hours };
            match role(reading, line, mark) {
                // The same time said again with its end says more.
                Role::Begin
                    if hours.end.is_some() && begin.as_ref().is_none_or(|b| b.start == hours.start) =>
                {
                    return Some(hours);
                }
                Role::Begin => begin = begin.or(Some(hours)),
                Role::Doors => spare = spare.or(Some(hours)),
                Role::Other => {}
            }
        }
    }
    begin.or(spare)
}

/// A time this many lines away from its day belongs to something else.
const FAR: usize = 14;

enum Role {
    Begin,
    Doors,
    Other,
}

fn hours_of(reading: &Reading<'_>, mark: &Mark) -> Option<Hours> {
    match &mark.value {
        Value::When(w) => in_mark(reading, w, &(mark.span.start()..mark.span.end())),
        _ => None,
    }
}

/// A later time that stands right after one: "9:00 AM 10:00 AM", or alone in the next line or cell.
pub(crate) fn end_beside(reading: &Reading<'_>, first: &Hours) -> Option<Clock> {
    const BESIDE: usize = 4;
    let line = reading.line_at(first.span.end.saturating_sub(1));
    let next = |l: usize| {
        let marks = reading.marks_of(l).iter().find(|m| m.span.start() >= first.span.end);
        marks.filter(|m| m.span.start() <= first.span.end + BESIDE)
    };
    let mark = next(line).or_else(|| {
        next(line + 1).filter(|m| reading.text(line + 1).len() <= m.span.end() - m.span.start() + BESIDE)
    })?;
    let second = hours_of(reading, mark).filter(|_| !dated(mark))?;
    (second.start > first.start && second.end.is_none()).then_some(second.start)
}

/// The last time of a line behind the first: where an event of several days ends ("6.30 pm Fri - 8 am Sat").
pub(crate) fn last_time(reading: &Reading<'_>, line: usize, first: &Hours) -> Option<Clock> {
    let mut later = reading.marks_of(line).iter().rev().filter(|m| m.span.start() >= first.span.end);
    later.find_map(|m| hours_of(reading, m)).map(|h| h.end.unwrap_or(h.start))
}

fn dated(mark: &Mark) -> bool {
    matches!(&mark.value, Value::When(w) if !w.start.date.is_empty())
}

/// Is the half of the day written after a number: "2:30 pm", "2 a.m.", "2 Uhr"?
fn has_day_half(text: &str) -> bool {
    const HALVES: [&str; 8] = ["am", "pm", "a.m", "p.m", "a m", "p m", "uhr", "h"];
    let after_digits = text.split(|c: char| c.is_ascii_digit()).skip(1);
    let cjk = text.contains(['時', '点', '시', '午']);
    cjk || after_digits.map(str::trim_start).any(|rest| HALVES.iter().any(|h| rest.starts_with(h)))
}

/// "2:30-3:30" on a page that never says an hour above twelve: nobody meets at half past two in the night.
fn by_day(reading: &Reading<'_>, hours: Hours) -> Hours {
    const EARLIEST: u8 = 7;
    let hours_text = reading.doc.full_text().get(hours.span.clone()).unwrap_or_default().to_lowercase();
    let is_explicit = has_day_half(&hours_text) || hours_text.starts_with('0') || hours_text.contains("t0");
    if is_explicit || hours.start.hour >= EARLIEST || hours.start.hour == 0 || !reading.twelve_hours {
        return hours;
    }
    let later = |c: Clock| Clock { hour: if c.hour < 12 { c.hour + 12 } else { c.hour }, ..c };
    Hours { start: later(hours.start), end: hours.end.map(later), ..hours }
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
