//! Entries from rows: of events whose page is not at hand any more, because a store kept them.

use gleaner::{Clock, Date, Moment, When};
use jiff::civil;
use serde_json::Value;

use super::{Zone, content, fnv1a, moment};
use crate::Row;

/// An event's row (see [`crate::row::event`]) as an entry; `None` where its date is not whole. It has the identity that it
/// would have from its page. A recurrence stands in no row: its first day is what is known.
pub fn kept(row: &Row, stamp: civil::Date, zone: Option<&Zone>) -> Option<String> {
    let said = |key: &str| row.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    let speakers = row.get("speaker").and_then(Value::as_array).into_iter().flatten();
    let speakers = speakers.filter_map(Value::as_str).collect::<Vec<_>>().join(", ");
    let first_line = said("text").and_then(|text| text.lines().next()).unwrap_or("Event");
    let unnamed = if speakers.is_empty() { first_line } else { &speakers };
    let (summary, start) = (said("title").unwrap_or(unnamed), said("start")?);
    let identity = fnv1a(&[start, summary, said("location").unwrap_or_default()]);
    let mut out = String::from("BEGIN:VEVENT\r\n");
    content::line(&mut out, "UID", &format!("{identity:016x}@gleaner"));
    content::line(&mut out, "DTSTAMP", &format!("{}T000000Z", stamp.strftime("%Y%m%d")));
    moment::write(&mut out, &when(start, said("end"))?, zone)?;
    content::text(&mut out, "SUMMARY", summary);
    if let Some(place) = said("location") {
        content::text(&mut out, "LOCATION", place);
    }
    let names = said("title").map(|_| speakers.as_str()).filter(|names| !names.is_empty());
    let about: Vec<&str> = names.into_iter().chain(said("description")).collect();
    if !about.is_empty() {
        content::text(&mut out, "DESCRIPTION", &about.join("\n\n"));
    }
    if let Some(address) = said("url").filter(|url| url.starts_with("http://") || url.starts_with("https://"))
    {
        content::line(&mut out, "URL", address);
    }
    let status = match said("status") {
        Some("cancelled") => Some("CANCELLED"),
        Some("postponed") => Some("TENTATIVE"),
        Some("moved") => Some("CONFIRMED"),
        _ => None,
    };
    if let Some(status) = status {
        content::line(&mut out, "STATUS", status);
    }
    out.push_str("END:VEVENT\r\n");
    Some(out)
}

fn when(start: &str, end: Option<&str>) -> Option<When> {
    Some(When { start: read(start)?, end: end.and_then(read), ..When::default() })
}

/// `2026-05-12` or `2026-05-12T16:00`, as rows write them.
fn read(text: &str) -> Option<Moment> {
    let (day, clock) = text.split_once('T').map_or((text, None), |(day, clock)| (day, Some(clock)));
    let day: civil::Date = day.parse().ok()?;
    let part = |n: i8| u8::try_from(n).ok();
    let date = Date { year: Some(day.year()), month: part(day.month()), day: part(day.day()), weekday: None };
    let time = clock.and_then(|clock| {
        let mut parts = clock.split(':').map(|part| part.parse().ok());
        Some(Clock { hour: parts.next()??, minute: parts.next()??, second: parts.next().flatten() })
    });
    Some(Moment { date, time })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_gives_the_entry_that_its_page_gave() {
        let page =
            b"<h1>Talk, with tea</h1><p>When: 12 May 2026, 4 pm - 5 pm<p>Speaker: Ann Lee<p>Where: Hall 3";
        let doc = gleaner::parse(page, &gleaner::Hints::default());
        let events = gleaner::events(&doc, &gleaner::Settings::default());
        let stamp = civil::date(2026, 5, 1);
        let [event] = events.as_slice() else { panic!("one event: {events:?}") };
        let row = crate::row::event(&doc, event, "-");
        let entry = super::super::entry(&doc, event, stamp, None);
        assert!(entry.as_ref().is_some_and(|entry| entry.contains("DTEND:20260512T170000")), "{entry:?}");
        assert_eq!(kept(&row, stamp, None), entry);
    }

    #[test]
    fn what_is_no_date_is_no_entry() {
        let row = |start: &str| Row::from_iter([("start".to_owned(), Value::from(start))]);
        assert_eq!(kept(&row("soon"), civil::date(2026, 5, 1), None), None);
        assert_eq!(kept(&Row::new(), civil::date(2026, 5, 1), None), None);
    }
}
