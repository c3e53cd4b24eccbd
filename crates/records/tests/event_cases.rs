//! Cases of the event kind: `cases/event/*.html` beside what each gives, one event a line.

mod cases;

use std::fmt::Write;

use records::Settings;
use records::event::{Event, events};

/// "Today" in every case.
const AS_OF: &str = "2026-01-05";

#[test]
fn pages_give_the_events_beside_them() {
    cases::check("event", |html| {
        let settings = Settings { as_of: AS_OF.parse().ok(), ..Settings::default() };
        let doc = page::parse(html, &page::Hints::default());
        events(&doc, &settings).iter().map(line).collect()
    });
}

#[test]
fn a_night_ends_on_the_next_day() {
    let html = "<h1>Concerts</h1><ul><li><h3>Jazz night</h3><p>November 24, 2026, 23:30 – 00:45</p><p>Club X</p></li>
        <li><h3>Blues night</h3><p>November 25, 2026, 10:00 pm - 2:00 am</p><p>Club X</p></li>
        <li><h3>Rock day</h3><p>November 26, 2026, 8 pm - 7 pm</p><p>Club Y</p></li></ul>";
    let settings = Settings { as_of: AS_OF.parse().ok(), ..Settings::default() };
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let ends: Vec<Option<String>> = events(&doc, &settings).iter().map(Event::end).collect();
    let night = |moment: &str| Some(moment.to_owned());
    assert_eq!(
        ends,
        [night("2026-11-25T00:45"), night("2026-11-26T02:00"), None],
        "an end before the beginning is none"
    );
}

fn line(e: &Event) -> String {
    let mut out = e.start();
    let end = e.end().unwrap_or_default();
    let text = |f: &Option<records::Field<String>>| f.as_ref().map_or(String::new(), |f| f.value.clone());
    let speakers: Vec<&str> = e.speakers.iter().map(|s| s.value.as_str()).collect();
    let status = e.status.as_ref().map_or("", |s| s.value.name());
    let _ = writeln!(
        out,
        " .. {end} | {} | {} | {} | {status}",
        text(&e.title),
        speakers.join("; "),
        text(&e.location)
    );
    out
}
