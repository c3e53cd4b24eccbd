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
