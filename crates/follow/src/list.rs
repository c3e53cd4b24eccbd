//! The list of a page as snapshots: what the cells of its columns cover, and what stands between them.
//!
//! ```text
//! <li><a>Salt</a> <b>$4</b> new    ──▶  title "Salt" · price "$4" · (rest) "new"
//! ```

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use formats::Row;
use gleaner::{Document, Listing, Member, Value};
use jiff::civil;

use crate::happenings::Happenings;
use crate::snapshot::{Piece, REST, Snapshot, words};

/// Types whose values are facts, however often they change: no counter, and not the time since something.
const FACTS: &[&str] = &["date", "time", "price"];

/// Longest text in bytes that may be a date with a few words around it.
const SHORT: usize = 60;

/// A list as one visit saw it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct List {
    /// Its records, in page order.
    pub records: Vec<Snapshot>,
    /// Columns of dates, times and prices.
    pub facts: BTreeSet<String>,
}

impl List {
    /// The list with each record once: one that also stands among those of today, with the same link and words, is no other one.
    pub(crate) fn without_repeats(&self) -> List {
        let mut known: HashSet<(String, String)> = HashSet::new();
        let mut list = self.clone();
        list.records.retain(|record| record.url.clone().is_none_or(|url| known.insert((url, record.text()))));
        list
    }

    /// The list of a page. `clean` makes one address of all that lead to the same page; `today` closes dates without a year
    /// of records that are none of the page's events.
    pub(crate) fn of(
        doc: &Document,
        listing: &Listing,
        happenings: &Happenings,
        clean: fn(&str) -> String,
        today: civil::Date,
    ) -> List {
        let is_fact = |kind: &str| FACTS.contains(&kind);
        let typed = listing.columns.iter().filter(|c| c.recognizer.as_deref().is_some_and(is_fact));
        let facts = typed.map(|column| column.name.clone()).collect();
        let record = |(number, member): (usize, &Member)| {
            let url = address(doc, listing, number, member).map(|url| clean(&url));
            let pieces = pieces(doc, listing, number, member);
            let stretch = |interval: &gleaner::Interval| doc.span_between(interval.from, interval.to);
            let stretches: Vec<Range<usize>> = member.intervals.iter().map(stretch).collect();
            let mut snapshot = Snapshot { url, pieces, ..Snapshot::default() };
            snapshot.events = happenings.of_record(&stretches, &snapshot.pieces);
            // `2026-05-12T16:00`, also where the page says seconds.
            let moment =
                |event: &Row| event.get("start")?.as_str().map(|start| start.chars().take(16).collect());
            let begin = snapshot.events.iter().find_map(moment);
            snapshot.starts = begin.or_else(|| starts(doc, listing, &snapshot.pieces, today));
            snapshot
        };
        let mut records: Vec<Snapshot> = listing.records().enumerate().map(record).collect();
        records.retain(|record| record.url.is_some() || !record.pieces.is_empty());
        List { records, facts }
    }
}

fn address(doc: &Document, listing: &Listing, number: usize, member: &Member) -> Option<String> {
    let node = listing.link(doc, number, member)?;
    doc.attr(node, "href").and_then(|written| formats::link::destination(doc, Some(node), written))
}

/// The texts of a record: those of its cells, and what stands between them. A cell that holds others is represented by these.
fn pieces(doc: &Document, listing: &Listing, number: usize, member: &Member) -> Vec<Piece> {
    let of_record = |column: &gleaner::Column| column.cells.get(number).cloned().flatten();
    let mut cells: Vec<(Range<usize>, &str)> = listing
        .columns
        .iter()
        .filter_map(|column| Some((of_record(column)?.span()?, column.name.as_str())))
        .collect();
    let spans: Vec<Range<usize>> = cells.iter().map(|(span, _)| span.clone()).collect();
    let holds_another = |span: &Range<usize>| {
        spans.iter().any(|other| {
            other != span && span.start <= other.start && other.end <= span.end && !other.is_empty()
        })
    };
    cells.retain(|(span, _)| !holds_another(span));
    cells.sort_by_key(|(span, _)| (span.start, span.end));
    let mut pieces = Vec::new();
    let mut push = |column: &str, span: Range<usize>| {
        let text = words(doc.full_text().get(span).unwrap_or_default());
        if !text.is_empty() {
            pieces.push(Piece { column: column.to_owned(), text });
        }
    };
    for interval in &member.intervals {
        let whole = doc.span_between(interval.from, interval.to);
        let mut at = whole.start;
        for (span, column) in cells.iter().filter(|(span, _)| span.end <= whole.end) {
            if span.start < at {
                continue;
            }
            push(REST, at..span.start);
            push(column, span.clone());
            at = span.end;
        }
        push(REST, at..whole.end);
    }
    pieces
}

/// The date of a record, with its hour where the text says it: in a column of dates, else in a text that says little besides.
fn starts(doc: &Document, listing: &Listing, pieces: &[Piece], today: civil::Date) -> Option<String> {
    let settings = gleaner::marks::Settings { language: gleaner::language_of(doc), as_of: Some(today) };
    let is_dated = |piece: &&Piece| {
        let mut columns = listing.columns.iter();
        columns.any(|c| c.name == piece.column && c.recognizer.as_deref() == Some("date"))
    };
    let short = |piece: &&Piece| piece.text.len() <= SHORT;
    let date = |piece: &Piece| {
        let marks = gleaner::marks::find_only(&piece.text, &settings, &["date"]);
        marks.iter().find_map(|mark| match &mark.value {
            Value::When(when) => moment(when.start, today),
            _ => None,
        })
    };
    pieces.iter().filter(is_dated).find_map(date).or_else(|| pieces.iter().filter(short).find_map(date))
}

/// A whole date, perhaps with its hour. One without a year is the nearest such day.
fn moment(start: gleaner::Moment, today: civil::Date) -> Option<String> {
    let (month, day) = (i8::try_from(start.date.month?).ok()?, i8::try_from(start.date.day?).ok()?);
    let date = match start.date.year {
        Some(year) => civil::Date::new(year, month, day).ok()?,
        None => {
            let years = [today.year() - 1, today.year(), today.year() + 1];
            let dates = years.into_iter().filter_map(|year| civil::Date::new(year, month, day).ok());
            dates.min_by_key(|date| today.duration_until(*date).unsigned_abs())?
        }
    };
    Some(
        start
            .time
            .map_or_else(|| date.to_string(), |time| format!("{date}T{:02}:{:02}", time.hour, time.minute)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_no_column_is_kept() {
        let item = |n: usize| {
            format!("<li><a href=/{n}>Salt no. {n}</a> <p class=price>${n}.00</p> <p>on 5 May 2026</p>")
        };
        let html = format!("<ul>{}</ul>", (1..6).map(item).collect::<String>());
        let hints = gleaner::Hints { url: Some("https://shop.example/".into()), ..Default::default() };
        let doc = gleaner::parse(html.as_bytes(), &hints);
        let marks = gleaner::marks::find(doc.full_text(), &gleaner::marks::Settings::default());
        let listings = gleaner::listings(&doc, &marks);
        let list = List::of(
            &doc,
            listings.first().expect("a list"),
            &Happenings::of(&doc, civil::date(2026, 5, 1)),
            str::to_owned,
            civil::date(2026, 5, 1),
        );
        let first = list.records.first().expect("records");
        assert_eq!(list.records.len(), 5);
        assert_eq!(first.url.as_deref(), Some("https://shop.example/1"));
        assert_eq!(first.text(), "Salt no. 1 $1.00 on 5 May 2026");
        assert_eq!(first.starts.as_deref(), Some("2026-05-05"));
        assert!(list.facts.contains("price"), "{:?}", list.facts);
    }

    #[test]
    fn what_a_browser_would_run_is_no_link() {
        let item = |n: usize| format!("<li><a href='javascript:open({n})'>Salt no. {n}</a> <p>${n}.00</p>");
        let html = format!("<ul>{}</ul>", (1..6).map(item).collect::<String>());
        let doc = gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        let listings = gleaner::listings(&doc, &[]);
        let today = civil::date(2026, 5, 1);
        let happenings = Happenings::of(&doc, today);
        let list = List::of(&doc, listings.first().expect("a list"), &happenings, str::to_owned, today);
        assert_eq!(list.records.len(), 5);
        assert!(list.records.iter().all(|record| record.url.is_none()), "{:?}", list.records);
    }

    #[test]
    fn a_date_without_a_year_is_the_nearest() {
        let text = |text: &str| {
            let marks = gleaner::marks::find(text, &gleaner::marks::Settings::default());
            marks.iter().find_map(|mark| match &mark.value {
                Value::When(when) => moment(when.start, civil::date(2026, 12, 20)),
                _ => None,
            })
        };
        assert_eq!(text("January 5, 16:00").as_deref(), Some("2027-01-05T16:00"));
        assert_eq!(text("5 December").as_deref(), Some("2026-12-05"));
    }

    #[test]
    fn a_record_has_the_events_of_its_lines() {
        let row = |day: &str, title: &str| format!("<tr><td>{day}<td>16:00<td>{title}<td>Wexler Hall 214");
        let rows = [
            row("5 Feb", "Crash consistency"),
            row("12 Feb", "What a scheduler learns"),
            row("19 Feb", "Tails"),
        ];
        let html = format!(
            "<title>Seminar</title><h1>Systems seminar, spring 2026</h1><table><tr><th>Date<th>Time<th>Talk<th>Room{}</table>",
            rows.concat()
        );
        let doc = gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        let marks = gleaner::marks::find(doc.full_text(), &gleaner::marks::Settings::default());
        let listings = gleaner::listings(&doc, &marks);
        let today = civil::date(2026, 11, 26);
        let happenings = Happenings::of(&doc, today);
        let list = List::of(&doc, listings.first().expect("a list"), &happenings, str::to_owned, today);
        let starts: Vec<_> = list.records.iter().filter_map(|r| r.starts.as_deref()).collect();
        assert_eq!(starts, ["2026-02-05T16:00", "2026-02-12T16:00", "2026-02-19T16:00"]);
        let event = list.records.first().and_then(|r| r.events.first()).expect("an event");
        assert_eq!(event.get("title").and_then(|t| t.as_str()), Some("Crash consistency"));
        assert_eq!(event.get("location").and_then(|t| t.as_str()), Some("Wexler Hall 214"));
        assert!(!event.contains_key("confidence"));
    }
}
