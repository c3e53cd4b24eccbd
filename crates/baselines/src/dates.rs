//! The events yardstick: every distinct date is an event, called by the line it stands in.

use std::collections::HashSet;
use std::ops::Range;

use gleaner::{Clock, Date, Document, Mark, Value, When};
use jiff::civil;

/// An event of the yardstick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dated {
    /// The line of the date, without the date.
    pub title: String,
    /// ISO 8601: a date, or date and time.
    pub start: String,
}

/// One event for each distinct day of the shown text. A missing year is the last one said, else that of `as_of`.
pub fn events(doc: &Document, marks: &[Mark], as_of: Option<civil::Date>) -> Vec<Dated> {
    let mut year = as_of.map(|d| d.year());
    let mut days = HashSet::new();
    let mut events = Vec::new();
    for (mark, when) in marks.iter().filter_map(|m| Some((m, when(m)?))) {
        year = when.start.date.year.or(year);
        let span = mark.span.start()..mark.span.end();
        let Some(day) = whole(&when.start.date, year) else { continue };
        if !doc.look(doc.node_at(span.start)).shown || !days.insert(day) {
            continue;
        }
        let line = line_around(doc.full_text(), &span);
        let clock = when.start.time.or_else(|| clock_in(marks, &line));
        let start = clock.map_or(day.to_string(), |c| format!("{day}T{c}"));
        events.push(Dated { title: title(doc.full_text(), &line, &span), start });
    }
    events
}

fn when(mark: &Mark) -> Option<&When> {
    match &mark.value {
        Value::When(when) => Some(when),
        _ => None,
    }
}

fn whole(date: &Date, year: Option<i16>) -> Option<civil::Date> {
    civil::Date::new(year?, date.month? as i8, date.day? as i8).ok()
}

fn line_around(text: &str, span: &Range<usize>) -> Range<usize> {
    let start = text.get(..span.start).and_then(|t| t.rfind('\n')).map_or(0, |i| i + 1);
    let end = text.get(span.end..).and_then(|t| t.find('\n')).map_or(text.len(), |i| span.end + i);
    start..end
}

fn clock_in(marks: &[Mark], line: &Range<usize>) -> Option<Clock> {
    let from = marks.partition_point(|m| m.span.start() < line.start);
    let within = marks.get(from..)?.iter().take_while(|m| m.span.start() < line.end);
    within.filter_map(when).find_map(|w| w.start.time)
}

fn title(text: &str, line: &Range<usize>, date: &Range<usize>) -> String {
    let piece = |range: Range<usize>| text.get(range).unwrap_or_default();
    let joined = format!("{} {}", piece(line.start..date.start), piece(date.end..line.end));
    joined
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .trim_matches([',', ':', '-', '–', '|', ' '])
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_its_line_without_the_date() {
        let text = "Head\nOct 4: Mark Hill, caches\nTail";
        let date = 5..10;
        assert_eq!(title(text, &line_around(text, &date), &date), "Mark Hill, caches");
    }
}
