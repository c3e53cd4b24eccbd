//! Lengths of time as ISO 8601: "PT1H15M", and as people write them: "1 hr 15 min", "45 Minuten", "1 h 30".

/// Words for hours, by how they begin.
const HOURS: [&str; 12] =
    ["hour", "hr", "stunde", "std", "heure", "hora", "ora", "ore", "uur", "timme", "timer", "godz"];
/// Words for minutes, by how they begin.
const MINUTES: [&str; 5] = ["min", "m", "мин", "dk", "perc"];
/// Words for days, by how they begin.
const DAYS: [&str; 5] = ["day", "tag", "jour", "día", "dia"];
/// Longest time that is believed, in minutes: a month. Longer ones are slips.
const LONGEST: u64 = 31 * 24 * 60;
/// Longest text that is read, in characters.
const SHORT: usize = 80;

/// A length of time as ISO 8601 writes it; `None` where the text is none, or none at all ("PT0M").
pub(super) fn to_iso(text: &str) -> Option<String> {
    let text = text.trim();
    let minutes = from_iso(text).or_else(|| in_words(text))?;
    ((1..=LONGEST).contains(&minutes)).then(|| written(minutes))
}

fn written(minutes: u64) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60);
    match (hours, rest) {
        (0, rest) => format!("PT{rest}M"),
        (hours, 0) => format!("PT{hours}H"),
        (hours, rest) => format!("PT{hours}H{rest}M"),
    }
}

/// Minutes of "P0DT1H15M", "PT75M", "PT1.5H".
fn from_iso(text: &str) -> Option<u64> {
    let rest = text.strip_prefix(['P', 'p'])?;
    let (mut minutes, mut number, mut in_day) = (0.0, String::new(), false);
    for c in rest.chars().take(SHORT) {
        let unit = match c.to_ascii_uppercase() {
            '0'..='9' | '.' => {
                number.push(c);
                continue;
            }
            'T' => {
                in_day = true;
                continue;
            }
            'D' => 24.0 * 60.0,
            'H' => 60.0,
            'M' if in_day => 1.0,
            'S' => 1.0 / 60.0,
            'Y' | 'W' | 'M' => 0.0,
            _ => return None,
        };
        minutes += number.parse::<f64>().unwrap_or_default() * unit;
        number.clear();
    }
    (minutes.is_finite() && minutes >= 0.0).then_some(minutes.round() as u64)
}

/// Minutes of a text that begins with a number and its unit; what follows the last of them is passed over.
fn in_words(text: &str) -> Option<u64> {
    let lower: String = text.chars().take(SHORT).flat_map(char::to_lowercase).collect();
    let mut rest = lower.as_str();
    let (mut minutes, mut unit, mut read) = (0.0, 0.0, false);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let from = rest.get(start..)?;
        let end = from.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',')).unwrap_or(from.len());
        let number: f64 = from.get(..end)?.trim_end_matches(['.', ',']).replace(',', ".").parse().ok()?;
        rest = from.get(end..)?;
        let word = rest.trim_start();
        let begins = |known: &[&str]| known.iter().any(|unit| word.starts_with(unit));
        let is_hour = begins(&HOURS) || word.starts_with('h') || word == "u";
        let next = if is_hour {
            60.0
        } else if begins(&MINUTES) {
            1.0
        } else if begins(&DAYS) || word == "d" {
            24.0 * 60.0
        } else if unit == 60.0 && word.is_empty() {
            // "1 h 30"
            1.0
        } else {
            break;
        };
        // A unit no smaller than the one before begins another time: "10 min – 20 min".
        if read && next >= unit {
            break;
        }
        (minutes, unit, read) = (minutes + number * next, next, true);
    }
    read.then_some(minutes.round() as u64)
}

#[cfg(test)]
mod tests {
    use super::to_iso;

    #[test]
    fn lengths_of_time() {
        let iso = |text: &str| to_iso(text).unwrap_or_default();
        assert_eq!(iso("PT75M"), "PT1H15M");
        assert_eq!(iso("P0DT0H45M"), "PT45M");
        assert_eq!(iso("P1D"), "PT24H");
        assert_eq!(iso("1 hr 15 mins"), "PT1H15M");
        assert_eq!(iso("45 Minuten"), "PT45M");
        assert_eq!(iso("1 h 30"), "PT1H30M");
        assert_eq!(iso("1h05"), "PT1H5M");
        assert_eq!(iso("1,5 Stunden"), "PT1H30M");
        assert_eq!(iso("10 min – 20 min"), "PT10M");
        assert_eq!(["PT0M", "soon", "", "4 servings", "P99999999999D"].map(iso), ["", "", "", "", ""]);
    }
}
