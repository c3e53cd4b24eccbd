//! Where on earth a place is, as its name says.
//!
//! ```text
//! "Room 4, Main Hall, Cambridge, MA 02139"  ── parts, from the last ──▶ state MA ──▶ city Cambridge/US/MA ──▶ 42.375, -71.106
//! "Zeche Carl, Essen"  on a page of .de     ── the page's country  ──▶ city Essen/DE
//! ```
//!
//! Cities of 15,000 people or more by GeoNames (geonames.org, CC-BY 4.0; `data/README.md`). A city must be a whole part of
//! the place's name; where neither a country, a state nor the page's own country says which of several it is, it must be a
//! large one that has no rival. Better no point than a wrong one.

use fst::{IntoStreamer, Map, Streamer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Cities, countries and states; see `data/make_cities.py` for its keys.
static CITIES: &[u8] = include_bytes!("../data/cities.fst");

/// People of a city that may be meant where no country is named.
const LARGE: u64 = 100_000;

/// How many times larger it must be than the next of its name.
const NO_RIVAL: u64 = 4;

/// A point: latitude and longitude in degrees.
pub type Point = (f64, f64);

/// A city.
#[derive(Debug, Clone, PartialEq)]
struct City {
    country: String,
    state: String,
    people: u64,
    point: Point,
}

/// The country and the state that a place's name holds beside the city.
#[derive(Debug, Default)]
struct Context {
    country: Option<String>,
    state: Option<String>,
}

/// The point of a place by its name. `country`: that of the page that tells of it, two letters (see [`country_of`]).
pub fn locate(place: &str, country: Option<&str>) -> Option<Point> {
    let cities = Map::new(CITIES).ok()?;
    let mut context = Context::default();
    for part in place.rsplit([',', ';', '\n', '|', '(', ')', '·']) {
        let part = fold(part);
        let words: Vec<&str> = part.split(' ').filter(|word| is_name(word)).collect();
        if words.is_empty() || context.learn(&cities, &words.join(" ")) {
            continue;
        }
        if let Some(city) = context.city(&cities, &words, country) {
            return Some(city.point);
        }
    }
    None
}

/// The country whose pages a host's are, two letters: by the end of its name, where that is a country's. American schools,
/// offices and forces have ends of their own.
pub fn country_of(host: &str) -> Option<String> {
    match host.rsplit('.').next()?.to_ascii_uppercase().as_str() {
        "EDU" | "GOV" | "MIL" => Some("US".to_owned()),
        "UK" => Some("GB".to_owned()),
        // Sold to anybody.
        "AI" | "CC" | "CO" | "FM" | "IO" | "LY" | "ME" | "TO" | "TV" | "WS" => None,
        end if end.len() == 2 && end.bytes().all(|b| b.is_ascii_uppercase()) => Some(end.to_owned()),
        _ => None,
    }
}

impl Context {
    /// Is this the name of a country or a state?
    fn learn(&mut self, cities: &Map<&[u8]>, part: &str) -> bool {
        let none = self.country.is_none() && self.state.is_none();
        // Georgia is a state too, of which more addresses tell than of the country.
        if let Some(country) = code(cities, '!', part).filter(|_| none && part != "georgia") {
            self.country = Some(country);
            return true;
        }
        let american = self.country.as_deref().is_none_or(|country| country == "US");
        // New York is a city too, and so is Washington: a state stands behind a city.
        match code(cities, '?', part).filter(|_| american && self.state.is_none()) {
            Some(state) if part.len() == 2 || cities_named(cities, part).is_empty() => {
                (self.country, self.state) = (Some("US".to_owned()), Some(state));
                true
            }
            _ => false,
        }
    }

    /// The city of this name that is meant.
    fn city(&mut self, cities: &Map<&[u8]>, words: &[&str], page: Option<&str>) -> Option<City> {
        let mut found = cities_named(cities, &words.join(" "));
        if let (true, Some((last, first))) = (found.is_empty(), words.split_last()) {
            // "Cambridge MA", with no comma between.
            if !first.is_empty() && self.learn(cities, last) {
                found = cities_named(cities, &first.join(" "));
            }
        }
        let fits = |known: &Option<String>, is: &str| known.as_deref().is_none_or(|known| known == is);
        found.retain(|city| fits(&self.country, &city.country) && fits(&self.state, &city.state));
        found.sort_by_key(|city| std::cmp::Reverse(city.people));
        if self.country.is_some() {
            return found.into_iter().next();
        }
        if let Some(page) = page {
            return found.into_iter().find(|city| city.country == page && city.people >= LARGE);
        }
        let rival = found.get(1).map_or(0, |city| city.people);
        found.into_iter().next().filter(|city| city.people >= LARGE.max(rival * NO_RIVAL))
    }
}

/// The two letters of a country or state.
fn code(cities: &Map<&[u8]>, sort: char, name: &str) -> Option<String> {
    let [.., high, low] = cities.get(format!("{sort}{name}"))?.to_be_bytes();
    Some([high, low].map(char::from).iter().collect())
}

/// All cities of a name.
fn cities_named(cities: &Map<&[u8]>, name: &str) -> Vec<City> {
    let (from, to) = (format!("{name}/"), format!("{name}0"));
    let mut found = Vec::new();
    let mut keys = cities.range().ge(from).lt(to).into_stream();
    while let Some((key, packed)) = keys.next() {
        let key = String::from_utf8_lossy(key);
        let mut parts = key.split('/').skip(1).map(str::to_owned);
        let (country, state) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        // Hundredths from the south pole and from the date line.
        let degrees = |bits: u64, least: i64| (bits.cast_signed() + least) as f64 / 100.0;
        let point = (degrees(packed >> 16 & 0x7fff, -9_000), degrees(packed & 0xffff, -18_000));
        found.push(City { country, state, people: ((packed >> 31) as f64 / 8.0).exp2() as u64, point });
    }
    found
}

/// Numbers of houses and postal codes are no names, nor are the letters before them ("D-80333").
fn is_name(word: &str) -> bool {
    word.chars().nth(1).is_some() && !word.contains(|c: char| c.is_numeric())
}

/// Lower case, no accents, words with one blank between, as the keys are.
fn fold(text: &str) -> String {
    let plain: String = text
        .replace('ß', "ss")
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect();
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Near enough for a city, in degrees.
    fn is_at(found: Option<Point>, (lat, lon): Point) -> bool {
        found.is_some_and(|(y, x)| (y - lat).abs() < 0.1 && (x - lon).abs() < 0.1)
    }

    const CAMBRIDGE: Point = (42.375, -71.106);

    #[test]
    fn places_with_their_country_or_state() {
        for (place, point) in [
            ("Room 4, Main Hall, Cambridge, MA 02139", CAMBRIDGE),
            ("Main Hall, Cambridge MA", CAMBRIDGE),
            ("Cambridge, Massachusetts, USA", CAMBRIDGE),
            ("Senate House, Cambridge, UK", (52.2, 0.117)),
            ("Blue Note, Milan, Italy", (45.464, 9.19)),
            ("Blue Note, Via Borsieri 37, Milano, Italia", (45.464, 9.19)),
            ("D-80333 München, Deutschland", (48.137, 11.575)),
            ("Toronto, ON, Canada", (43.7, -79.416)),
            ("Washington, DC", (38.895, -77.036)),
            ("Carnegie Hall, New York, NY", (40.714, -74.006)),
            ("New York", (40.714, -74.006)),
            ("Atlanta, Georgia", (33.749, -84.388)),
            ("Большой театр, Москва, Россия", (55.752, 37.616)),
        ] {
            assert!(is_at(locate(place, None), point), "{place}: {:?}", locate(place, None));
        }
    }

    #[test]
    fn the_country_of_the_page_says_which_is_meant() {
        assert!(is_at(locate("Town Hall, Cambridge", Some("GB")), (52.2, 0.117)));
        assert!(is_at(locate("City Hall, Cambridge", Some("US")), CAMBRIDGE));
        assert_eq!(locate("Phoenix", Some("GB")), None, "a cinema");
        assert_eq!(country_of("www.physics.ox.ac.uk").as_deref(), Some("GB"));
        assert_eq!(country_of("cs.example.edu").as_deref(), Some("US"));
        assert_eq!(country_of("museum.example.de").as_deref(), Some("DE"));
        for host in ["example.org", "example.io", "localhost", "127.0.0.1", ""] {
            assert_eq!(country_of(host), None, "{host}");
        }
    }

    #[test]
    fn what_may_be_several_places_or_none_has_no_point() {
        for place in [
            "Cambridge",
            "Room 214",
            "Main Hall",
            "Online",
            "Zoom",
            "TBA",
            "Reading Room",
            "Church of Saint Paul",
            "Hall 7, 2nd floor",
            "Germany",
            "CA",
            "",
            ",,,",
            "Springfield, Germany",
            "London Road 4",
        ] {
            assert_eq!(locate(place, None), None, "{place}");
        }
        assert!(locate("London", None).is_some() && locate("Berlin", None).is_some());
    }
}
