//! Where on earth a record is, as its page's own markup says.
//!
//! ```text
//! {"@type": "Event", "name": "Jazz", "location": {"name": "Blue Note", "geo": {"latitude": 37.8, …}}}
//!        └── records called "Jazz", and records at "Blue Note" ──▶ latitude, longitude
//! ```
//!
//! Markup is data that a site gives for maps; no place is guessed from its name.

use std::collections::HashMap;

use gleaner::Document;
use serde_json::Value;
use store::Record;

/// Names of events and places, in lower case, with their points.
type Points = HashMap<String, (f64, f64)>;

/// Gives records their positions, where the page's JSON-LD says them.
pub(crate) fn place(document: &Document, records: &mut [Record]) {
    if records.is_empty() {
        return;
    }
    let mut points = Points::new();
    let is_data =
        |node| document.attr(node, "type").is_some_and(|t| t.to_ascii_lowercase().contains("ld+json"));
    for (_, text) in document.raws().filter(|(node, _)| is_data(*node)) {
        if let Ok(value) = serde_json::from_str(text) {
            gather(&value, &mut points);
        }
    }
    for record in records {
        let known = |name: &Option<String>| name.as_deref().and_then(|name| points.get(&key(name)).copied());
        record.position = known(&record.title).or_else(|| known(&record.place));
    }
}

/// All points below a value; JSON that is nested deeper than 128 is not read at all.
fn gather(value: &Value, points: &mut Points) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| gather(value, points)),
        Value::Object(fields) => {
            let own = point(value).or_else(|| point(fields.get("location").map(first)?));
            if let Some((name, point)) = fields.get("name").and_then(Value::as_str).zip(own) {
                points.entry(key(name)).or_insert(point);
            }
            fields.values().for_each(|value| gather(value, points));
        }
        _ => {}
    }
}

fn first(value: &Value) -> &Value {
    value.as_array().and_then(|values| values.first()).unwrap_or(value)
}

/// The point of a place; one that is not on earth is none, nor is 0, 0, which programs write for "unknown".
fn point(place: &Value) -> Option<(f64, f64)> {
    let geo = first(place.get("geo")?);
    let degrees = |key: &str| match geo.get(key)? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    let (lat, lon) = (degrees("latitude")?, degrees("longitude")?);
    let on_earth = (-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon);
    (on_earth && (lat, lon) != (0.0, 0.0)).then_some((lat, lon))
}

fn key(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(json: &str, title: &str, place_name: &str) -> Option<(f64, f64)> {
        let page = format!("<script type='application/ld+json'>{json}</script><p>Jazz");
        let document = gleaner::parse(page.as_bytes(), &gleaner::Hints::default());
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let mut records = [Record { title: some(title), place: some(place_name), ..Record::default() }];
        place(&document, &mut records);
        records[0].position
    }

    const JAZZ: &str = r#"[{"@type": "Event", "name": "Jazz  Night", "location": {"@type": "Place", "name": "Blue Note",
        "geo": {"@type": "GeoCoordinates", "latitude": "37.80", "longitude": -122.4}}}]"#;

    #[test]
    fn records_are_placed_by_their_name_or_their_place() {
        assert_eq!(placed(JAZZ, "Jazz Night", ""), Some((37.8, -122.4)));
        assert_eq!(placed(JAZZ, "Another", "blue note"), Some((37.8, -122.4)));
        assert_eq!(placed(JAZZ, "Another", "Town Hall"), None);
        assert_eq!(placed(JAZZ, "", ""), None);
    }

    #[test]
    fn what_is_no_point_on_earth_is_none() {
        let at = |lat: &str, lon: &str| JAZZ.replace("\"37.80\"", lat).replace("-122.4", lon);
        assert_eq!(placed(&at("97", "1"), "Jazz Night", ""), None);
        assert_eq!(placed(&at("0", "0"), "Jazz Night", ""), None);
        assert_eq!(placed(&at("null", "1"), "Jazz Night", ""), None);
        assert_eq!(placed("{broken", "Jazz Night", ""), None);
        assert_eq!(placed(&"[".repeat(100_000), "Jazz Night", ""), None);
    }
}
