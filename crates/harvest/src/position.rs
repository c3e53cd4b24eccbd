//! Where on earth a record is, as its page's own markup says.
//!
//! ```text
//! {"@type": "Event", "name": "Jazz", "location": {"name": "Blue Note", "geo": {"latitude": 37.8, …}}}
//!        └── records called "Jazz", and records at "Blue Note" ──▶ latitude, longitude
//! ```
//!
//! Markup is data that a site gives for maps. Where it says nothing the name of a record's place may say its city
//! ([`crate::gazetteer`]).

use std::collections::HashMap;

use gleaner::Document;
use serde_json::Value;
use store::Record;

use crate::gazetteer;

/// Names of events and places, in lower case, with their points; without one where several have the name, as a tour's
/// evenings have.
type Points = HashMap<String, Option<(f64, f64)>>;

/// Gives records their positions, where the page's JSON-LD says them, or the names of their places do. `host`: the page's.
pub(crate) fn place(document: &Document, host: &str, records: &mut [Record]) {
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
    let country = gazetteer::country_of(host);
    for record in records {
        let known = |name: Option<&str>| name.and_then(|name| points.get(&key(name)).copied().flatten());
        let place = record.place.as_deref();
        // A place is often told with its address: "Blue Note, 131 Third Street".
        let venue = place.and_then(|place| place.split(',').next());
        let by_name = || gazetteer::locate(place?, country.as_deref());
        let by_markup = known(place).or_else(|| known(venue)).or_else(|| known(record.title.as_deref()));
        record.position = by_markup.or_else(by_name);
    }
}

/// All points below a value; JSON that is nested deeper than 128 is not read at all.
fn gather(value: &Value, points: &mut Points) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| gather(value, points)),
        Value::Object(fields) => {
            let own = point(value).or_else(|| point(fields.get("location").map(first)?));
            if let Some((name, point)) = fields.get("name").and_then(Value::as_str).zip(own) {
                let known = points.entry(key(name)).or_insert(Some(point));
                *known = known.filter(|known| *known == point);
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
        place(&document, "www.example.co.uk", &mut records);
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
    fn evenings_of_a_tour_are_where_their_places_are() {
        let evening = |place: &str, lat: f64| {
            let geo = format!(r#""geo": {{"latitude": {lat}, "longitude": 8}}"#);
            format!(r#"{{"@type": "Event", "name": "The Band", "location": {{"name": "{place}", {geo}}}}}"#)
        };
        let tour = format!("[{}, {}]", evening("Blue Note", 50.0), evening("Le VIP", 47.0));
        assert_eq!(placed(&tour, "The Band", "Le VIP, Boulevard 14"), Some((47.0, 8.0)));
        assert_eq!(placed(&tour, "The Band", "Blue Note"), Some((50.0, 8.0)));
        assert_eq!(placed(&tour, "The Band", ""), None);
    }

    #[test]
    fn a_place_without_markup_is_where_its_name_says() {
        assert_eq!(placed("{}", "Jazz Night", "Town Hall, Cambridge"), Some((52.2, 0.12)));
        assert_eq!(placed(JAZZ, "Jazz Night", "Town Hall, Cambridge"), Some((37.8, -122.4)));
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
