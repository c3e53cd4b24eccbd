//! Parsers for the values of options that only commands on a store have.

use std::ffi::OsString;

/// A day, as the store compares it: `2026-11-01`, `2026-11`, or `today`.
pub(super) fn day(text: &str) -> Result<String, String> {
    let today = jiff::Zoned::now().date();
    store::parse_day(text, today).ok_or_else(|| "not a date; write it as 2026-11-21, or today".to_owned())
}

/// A topic, by the beginning of its name.
pub(super) fn topic(text: &str) -> Result<String, String> {
    let prefix = text.to_lowercase();
    let fits = |name: &&&str| name.to_lowercase().starts_with(&prefix);
    let mut fitting = gleaner::topic::names().iter().filter(fits);
    match (fitting.next(), fitting.next()) {
        (Some(name), None) => Ok((*name).to_owned()),
        (None, _) => Err(format!("no topic; there are {}", gleaner::topic::names().join("; "))),
        (Some(one), Some(other)) => Err(format!("{one}, or {other}?")),
    }
}

/// A number from 0 to 1.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let value = text.parse().ok().filter(|x| (0.0..=1.0).contains(x));
    value.ok_or_else(|| "not a number from 0 to 1".to_owned())
}

/// A point or a city, and a distance.
pub(super) fn near(text: &str) -> Result<(f64, f64, f64), String> {
    let usage =
        "not a place and a distance; write it as 37.43,-122.17,25 or 'Cambridge, UK, 25' for 25 km around it";
    let (place, km) = text.rsplit_once(',').ok_or(usage)?;
    let km = km
        .trim()
        .trim_end_matches("km")
        .trim()
        .parse()
        .ok()
        .filter(|km| (0.0..=20_100.0).contains(km))
        .ok_or(usage)?;
    let numbers: Vec<f64> = place.split(',').map_while(|part| part.trim().parse().ok()).collect();
    match numbers.as_slice() {
        [lat, lon] if lat.abs() <= 90.0 && lon.abs() <= 180.0 => return Ok((*lat, *lon, km)),
        [] => {}
        _ => return Err(usage.to_owned()),
    }
    let (lat, lon) = harvest::gazetteer::locate(place, None).ok_or_else(|| {
        format!(
            "no city of that name alone: {place}; add its country or state, or write LATITUDE,LONGITUDE,KM"
        )
    })?;
    Ok((lat, lon, km))
}

/// Letters of `glean search` that are options: what begins with them is one.
const OPTIONS: [char; 5] = ['f', 'h', 'k', 'n', 's'];

/// Moves the words that a search excludes (`-cancelled`) behind `--`, so that they are not read as options.
pub(crate) fn separate_excluded_words(arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_none_or(|verb| verb != "search") || arguments.iter().any(|word| word == "--") {
        return arguments;
    }
    let mut before = OsString::new();
    let is_word = |argument: &OsString| {
        let word = argument.to_str().and_then(|text| text.strip_prefix('-')).unwrap_or_default();
        let is_value = std::mem::replace(&mut before, argument.clone()) == "--sort";
        let is_option = |first: char| !first.is_alphabetic() || OPTIONS.contains(&first);
        !is_value && word.len() > 1 && !word.starts_with(is_option)
    };
    let (words, mut rest): (Vec<OsString>, Vec<OsString>) = arguments.into_iter().partition(is_word);
    if !words.is_empty() {
        rest.push("--".into());
        rest.extend(words);
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_left_out_are_no_options() {
        let reordered = |line: &str| {
            let all = separate_excluded_words(line.split(' ').map(OsString::from).collect());
            all.iter().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(reordered("glean search -talk"), "glean search -- -talk");
        assert_eq!(
            reordered("glean search talk -off --kind event"),
            "glean search talk --kind event -- -off"
        );
        for same in [
            "glean search talk -n 3 -k event",
            "glean search --near -33.9,151.2,30",
            "glean search boats --sort -price",
            "glean search -- -talk",
            "glean events -talk",
            "glean",
        ] {
            assert_eq!(reordered(same), same);
        }
    }

    #[test]
    fn topics_by_their_beginning() {
        assert_eq!(topic("music").as_deref(), Ok("Music"));
        assert_eq!(topic("Life").as_deref(), Ok("Life sciences and medicine"));
        assert!(topic("m").is_err_and(|why| why == "Mathematics, or Music?"));
        assert!(topic("law").is_err_and(|why| why.contains("Politics, law")));
    }

    #[test]
    fn days_months_and_points() {
        assert_eq!(day("2026-11-21").as_deref(), Ok("2026-11-21"));
        assert_eq!(day("2026-11").as_deref(), Ok("2026-11"));
        assert!(day("2026-13").is_err() && day("soon").is_err() && day("2026").is_err());
        assert_eq!(near("Cambridge, UK, 25 km"), Ok((52.2, 0.12, 25.0)));
        assert!(
            near("Cambridge,25").is_err_and(|why| why.contains("country"))
                && near("Nowhere at all,5").is_err()
        );
        assert_eq!(near("37.43, -122.17,25"), Ok((37.43, -122.17, 25.0)));
        assert!(near("91,0,5").is_err() && near("1,2").is_err());
    }
}
