//! Events as schema.org's Event.
//!
//! ```text
//! {"title": "Talk", "start": "2026-05-12T16:00", …}  ──▶  {"@type": "Event", "name": "Talk", "startDate": "2026-05-12T16:00", …}
//! ```
//!
//! Clock times have no zone, as schema.org allows: they are those of the event's own place.

use serde_json::{Value, json};

use super::script::{SCHEMA, of, pasted, said};
use crate::Row;

/// The events of a page, from their rows; one alone or several as an array.
pub fn events(rows: &[Row]) -> String {
    pasted(rows.iter().map(|row| Value::Object(event(row))).collect())
}

pub(super) fn event(row: &Row) -> Row {
    let name = match of(row, "title") {
        Value::Null => row.get("text").and_then(Value::as_str).and_then(|t| t.lines().next()).into(),
        title => title,
    };
    said([
        ("@context", json!(SCHEMA)),
        ("@type", json!("Event")),
        ("name", name),
        ("startDate", of(row, "start")),
        ("endDate", of(row, "end")),
        ("location", place(of(row, "location"))),
        ("performer", performers(row)),
        ("eventStatus", status(row).into()),
        ("description", of(row, "description")),
        ("url", of(row, "url")),
    ])
}

fn place(name: Value) -> Value {
    if name.is_null() { name } else { json!({"@type": "Place", "name": name}) }
}

fn performers(row: &Row) -> Value {
    let names = row.get("speaker").and_then(Value::as_array).into_iter().flatten();
    names.map(|name| json!({"@type": "Person", "name": name})).collect()
}

/// schema.org has no word for "at another place"; a moved event is rescheduled, its new time or place being those given.
fn status(row: &Row) -> Option<&'static str> {
    Some(match row.get("status")?.as_str()? {
        "cancelled" => "https://schema.org/EventCancelled",
        "postponed" => "https://schema.org/EventPostponed",
        "moved" => "https://schema.org/EventRescheduled",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let row = json!({
            "title": "Tails & heads < 5", "start": "2026-05-12T16:00", "end": "2026-05-12T17:30",
            "location": "Hall 3", "speaker": ["Ann Lee"], "status": "cancelled", "description": null, "url": null,
        });
        let script = events(&[row.as_object().cloned().unwrap_or_default()]);
        assert!(!script.contains('<') && !script.contains("null"), "{script}");
        let page =
            format!("<script type='application/ld+json'>{script}</script><h1>Tails &amp; heads &lt; 5</h1>");
        let doc = gleaner::parse(page.as_bytes(), &gleaner::Hints::default());
        let read = gleaner::events(&doc, &gleaner::Settings::default());
        let back: Vec<Row> = read.iter().map(|e| crate::row::event(&doc, e, "-")).collect();
        assert_eq!(back.len(), 1);
        for key in ["title", "start", "end", "location", "speaker", "status"] {
            assert_eq!(back[0][key], row[key], "{key}");
        }
    }
}
