//! Records as rows: which keys a record has on the wire, and in which order.

use gleaner::{Event, Field, Mark};
use serde_json::{Value, json};

use crate::Row;

/// The row of a mark that was found in `text`.
pub fn mark(mark: &Mark, text: &str) -> Row {
    Row::from_iter([
        ("recogniser".to_owned(), json!(&*mark.recognizer)),
        ("text".to_owned(), json!(mark.span.of(text))),
        ("value".to_owned(), json!(mark.value.to_string())),
        ("at".to_owned(), json!([mark.span.start(), mark.span.end()])),
    ])
}

/// The row of an event; `source` says where its page came from.
pub fn event(event: &Event, source: &str) -> Row {
    let speakers: Vec<&str> = event.speakers.iter().map(|s| s.value.as_str()).collect();
    Row::from_iter([
        ("title".to_owned(), text(&event.title)),
        ("start".to_owned(), json!(event.start())),
        ("end".to_owned(), json!(event.end())),
        ("location".to_owned(), text(&event.location)),
        ("speaker".to_owned(), json!(speakers)),
        ("status".to_owned(), json!(event.status.as_ref().map(|s| s.value.name()))),
        ("description".to_owned(), text(&event.description)),
        ("url".to_owned(), text(&event.url)),
        ("text".to_owned(), json!(event.text)),
        ("source".to_owned(), json!(source)),
        ("confidence".to_owned(), confidence(event.confidence)),
    ])
}

fn text(field: &Option<Field<String>>) -> Value {
    json!(field.as_ref().map(|f| f.value.as_str()))
}

/// Three digits: more would claim a certainty that calibration does not give.
fn confidence(value: f32) -> Value {
    json!((f64::from(value) * 1000.0).round() / 1000.0)
}
