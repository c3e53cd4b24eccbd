//! A profile: what somebody says they are interested in.
//!
//! ```text
//! form ──▶ Profile ── JSON object ──▶ Store        a profile of a later version keeps what this one does not know
//! ```

use std::sync::LazyLock;

use jiff::civil::Weekday;
use serde_json::{Value, json};
use store::Fields;

use super::words::stem;

/// Narrower topics and their words, one a line.
const FILE: &str = include_str!("../../data/topics.tsv");

/// What somebody may be interested in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Topic {
    pub(crate) name: &'static str,
    /// Stems of words that are of it; none where records alone say it.
    pub(crate) words: Vec<&'static str>,
}

/// All topics by their names: those that records are of, and narrower ones.
pub(crate) static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| {
    let topic = |line: &'static str| {
        let (name, words) = line.split_once('\t')?;
        Some(Topic { name, words: words.split(' ').map(stem).collect() })
    };
    let mut all: Vec<Topic> = FILE.lines().filter_map(topic).collect();
    for name in gleaner::topic::names() {
        if all.iter().all(|topic| topic.name != *name) {
            all.push(Topic { name, words: Vec::new() });
        }
    }
    all.sort_by_key(|topic| topic.name);
    all
});

/// A topic by its name.
pub(super) fn topic(name: &str) -> Option<&'static Topic> {
    TOPICS.iter().find(|topic| topic.name == name)
}

/// Phrases that a profile holds at most.
const PHRASES: usize = 40;

/// Places that it holds at most.
const PLACES: usize = 8;

/// A place with a radius.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Near {
    pub(crate) name: String,
    /// Latitude and longitude, in degrees.
    pub(crate) at: (f64, f64),
    pub(crate) km: f64,
}

/// What somebody is interested in.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Profile {
    /// Words and phrases.
    pub(crate) words: Vec<String>,
    /// Names of topics.
    pub(crate) topics: Vec<String>,
    pub(crate) places: Vec<Near>,
    /// Days of the week, Monday 1 to Sunday 7; none: all.
    pub(crate) days: Vec<i8>,
}

impl Profile {
    /// A profile as a form writes it: words a line or between commas; places a line, CITY; KM or NAME; LATITUDE, LONGITUDE; KM.
    ///
    /// # Errors
    /// The line that is no place.
    pub(crate) fn from_form(
        words: &str,
        topics: &[String],
        places: &str,
        days: &[i8],
    ) -> Result<Profile, String> {
        let lines = |text: &str| -> Vec<String> {
            text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
        };
        let mut phrases = lines(&words.replace(',', "\n"));
        phrases.truncate(PHRASES);
        let places: Result<Vec<Near>, String> = lines(places)
            .iter()
            .take(PLACES)
            .map(|line| parse_place(line).ok_or_else(|| line.clone()))
            .collect();
        let topics =
            TOPICS.iter().map(|topic| topic.name.to_owned()).filter(|name| topics.contains(name)).collect();
        let days = (1..=7).filter(|day| days.contains(day)).collect();
        Ok(Profile { words: phrases, topics, places: places?, days })
    }

    /// A profile as it is kept.
    pub(crate) fn from_fields(fields: &Fields) -> Profile {
        let list = |key: &str| fields.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
        let texts = |key: &str| list(key).iter().filter_map(Value::as_str).map(str::to_owned).collect();
        let place = |place: &Value| {
            let number = |key: &str| place.get(key).and_then(Value::as_f64);
            let name = place.get("name").and_then(Value::as_str)?.to_owned();
            Some(Near { name, at: (number("lat")?, number("lon")?), km: number("km")? })
        };
        Profile {
            words: texts("words"),
            topics: texts("topics"),
            places: list("places").iter().filter_map(place).collect(),
            days: list("days").iter().filter_map(|day| i8::try_from(day.as_i64()?).ok()).collect(),
        }
    }

    /// As it is kept.
    fn fields(&self) -> Fields {
        let place =
            |place: &Near| json!({"name": place.name, "lat": place.at.0, "lon": place.at.1, "km": place.km});
        let places: Vec<Value> = self.places.iter().map(place).collect();
        Fields::from_iter([
            ("words".to_owned(), json!(self.words)),
            ("topics".to_owned(), json!(self.topics)),
            ("places".to_owned(), Value::Array(places)),
            ("days".to_owned(), json!(self.days)),
        ])
    }

    /// The stored fields with this profile's in place of their old values; other fields stay.
    pub(crate) fn merge_into(&self, before: &Fields) -> Fields {
        before.clone().into_iter().chain(self.fields()).collect()
    }

    /// The places, as the form writes them.
    pub(crate) fn places_text(&self) -> String {
        let line = |place: &Near| format!("{}; {}, {}; {}", place.name, place.at.0, place.at.1, place.km);
        self.places.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Is it one of the days of the profile?
    pub(super) fn includes_day(&self, day: Weekday) -> bool {
        self.days.contains(&day.to_monday_one_offset())
    }

    /// Does it name no interest?
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty() && self.topics.is_empty() && self.places.is_empty()
    }
}

/// Kilometres around a place, by default.
const AROUND: f64 = 25.0;

/// A place with or without its point and its radius: "Home; 52.5, 13.4; 10", "Cambridge, UK; 10 km", "Cambridge, UK, 10", "Cambridge, UK".
fn parse_place(line: &str) -> Option<Near> {
    let mut parts = line.split(';').map(str::trim).peekable();
    let name = parts.next().filter(|name| !name.is_empty())?;
    let point = parts.next_if(|part| part.contains(','));
    let (name, km) = match parts.next() {
        Some(km) => (name, parse_km(km)?),
        None => ending_in_km(name).unwrap_or((name, AROUND)),
    };
    let at = match point {
        Some(at) => parse_point(at)?,
        None => harvest::gazetteer::locate(name, None)?,
    };
    let on_earth = at.0.abs() <= 90.0 && at.1.abs() <= 180.0 && (0.0..=20_040.0).contains(&km);
    on_earth.then(|| Near { name: name.to_owned(), at, km })
}

fn parse_km(text: &str) -> Option<f64> {
    text.trim_end_matches("km").trim().parse().ok()
}

/// A place whose radius stands behind a comma, as `glean search --near` writes it: "Cambridge, UK, 25".
fn ending_in_km(line: &str) -> Option<(&str, f64)> {
    let (name, km) = line.rsplit_once(',')?;
    Some((name.trim(), parse_km(km.trim())?))
}

fn parse_point(at: &str) -> Option<(f64, f64)> {
    let (lat, lon) = at.split_once(',')?;
    Some((lat.trim().parse().ok()?, lon.trim().parse().ok()?))
}

/// Kilometres between two points of latitude and longitude: along the great circle, on a sphere.
pub(crate) fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
    /// Mean radius of the earth, in kilometres.
    const RADIUS: f64 = 6_371.0;
    let (lat_a, lat_b) = (a.0.to_radians(), b.0.to_radians());
    let (north, east) = ((lat_b - lat_a) / 2.0, (b.1 - a.1).to_radians() / 2.0);
    let half = north.sin().powi(2) + lat_a.cos() * lat_b.cos() * east.sin().powi(2);
    2.0 * RADIUS * half.sqrt().min(1.0).asin()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_kept_as_it_was_said() {
        let topics = ["Music".to_owned(), "Nonsense".to_owned()];
        let parsed = Profile::from_form(
            "jazz, open mic\n\nprotein folding",
            &topics,
            "Home; 52.52, 13.40; 5",
            &[5, 9],
        );
        let profile = parsed.expect("it makes sense");
        assert_eq!(profile.words, ["jazz", "open mic", "protein folding"]);
        assert_eq!((&*profile.topics, &*profile.days), (&["Music".to_owned()][..], &[5][..]));
        assert_eq!(Profile::from_fields(&profile.fields()), profile);
        assert_eq!(profile.places_text(), "Home; 52.52, 13.4; 5");
        assert!(profile.includes_day(Weekday::Friday) && !profile.includes_day(Weekday::Monday));
    }

    #[test]
    fn cities_are_known_by_name() {
        for (line, km) in
            [("Cambridge, UK; 10 km", 10.0), ("Cambridge, UK, 10", 10.0), ("Cambridge, UK", AROUND)]
        {
            let place = parse_place(line).expect("a city");
            assert_eq!((&*place.name, place.km), ("Cambridge, UK", km));
            assert!(distance(place.at, (52.2, 0.12)) < 1.0, "{place:?}");
        }
    }

    #[test]
    fn what_is_no_place_is_told() {
        for line in ["Home", "Home; 5", "Home; x, 13; 5", "Home; 95, 13; 5", "Home; 1, 1; nan", "; 1, 1; 5"] {
            assert_eq!(Profile::from_form("", &[], line, &[]), Err(line.to_owned()), "{line}");
        }
    }

    #[test]
    fn distances() {
        let (berlin, paris) = ((52.52, 13.405), (48.8566, 2.3522));
        assert!((distance(berlin, paris) - 877.0).abs() < 3.0, "{}", distance(berlin, paris));
        assert!((distance((0.0, 179.9), (0.0, -179.9)) - 22.2).abs() < 0.2);
    }

    #[test]
    fn each_topic_has_a_name_in_every_language() {
        for topic in TOPICS.iter() {
            let message = crate::locale::topic_message(topic.name);
            assert_ne!(message, crate::messages::Message::new("as-it-is").with("text", topic.name));
        }
    }

    #[test]
    fn topics_have_words() {
        let narrow: Vec<&Topic> = TOPICS.iter().filter(|topic| !topic.words.is_empty()).collect();
        assert!(narrow.len() > 20 && narrow.iter().all(|topic| topic.words.len() >= 5));
        assert!(gleaner::topic::names().iter().all(|name| topic(name).is_some()));
        assert!(TOPICS.windows(2).all(|pair| pair[0].name < pair[1].name));
    }
}
