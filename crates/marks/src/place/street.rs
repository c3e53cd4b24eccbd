//! Street addresses, as the United States, Britain, Germany, France, Spain and Italy write them.
//!
//! ```text
//! 740 N. Sedgwick St., Suite 500      Hauptstraße 12      12, rue de la Paix      Via Roma 12
//! ```

use super::Part;
use crate::classes::{Class, flag};
use crate::line::Line;
use crate::mark::PlaceKind;
use crate::words::{Gap, Shape};

/// Most words between a house number and its street word: "1111 North Martin Luther King Jr Drive".
const MOST_WORDS: usize = 6;

/// Street words that people write small.
const LOWER: &[&str] = &["street", "avenue", "road", "st", "ave", "rd"];

/// Adds the streets of a line, with a house number at least.
pub(super) fn parts_of(line: &Line<'_>, parts: &mut Vec<Part>) {
    if !line.words.iter().any(|w| w.shape == Shape::Digit) {
        return;
    }
    let mut at = 0;
    while at < line.words.len() {
        let found = number_first(line, at).or_else(|| named_first(line, at)).or_else(|| compound(line, at));
        match found.and_then(|(first, end)| Some((line.bytes(first, end)?, end))) {
            Some(((start, stop), end)) => {
                let stop = stop + usize::from(line.between(end).starts_with('.') && is_short(line, end - 1));
                parts.push(Part { start, end: stop, kind: PlaceKind::Address });
                at = end;
            }
            None => at += 1,
        }
    }
}

/// "St." and "Ave." keep their stop.
fn is_short(line: &Line<'_>, at: usize) -> bool {
    line.is_any(at, &["st", "ave", "rd", "blvd", "dr", "ln", "ct", "pl", "hwy", "pkwy", "str", "sq"])
}

/// "740 N. Sedgwick St.", "12, rue de la Paix", "10 Downing Street".
fn number_first(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    let number = line.spelt(at).trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let plain = (1..=5).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    if !plain
        || !matches!(line.word(at + 1)?.gap, Gap::Blank | Gap::Comma)
        || line.between(at).ends_with([':', '$', '/', '.']) && at > 0 && line.number(at - 1, 1..=2)
    {
        return None;
    }
    let mut end = at + 1;
    if line.has(end, flag::STREET_FIRST) && !line.is_any(end, &["place", "avenue", "via"])
        || line.is_any(end, &["bis", "ter"])
    {
        return follow_name(line, end + 1).map(|end| (at, end));
    }
    let directed =
        line.is_any(end, &["N", "S", "E", "W", "NE", "NW", "SE", "SW", "North", "South", "East", "West"]);
    while end - at <= MOST_WORDS {
        let word = line.word(end)?;
        let stop = word.gap == Gap::Stop && line.spelt(end - 1).len() <= 2;
        let near = word.gap == Gap::Blank || stop;
        let ordinal = word.shape == Shape::Digit
            && ["st", "nd", "rd", "th"].iter().any(|s| line.spelt(end).ends_with(s));
        if !near
            || !(word.capital()
                || word.shape == Shape::Initial
                || ordinal
                || is_street(line, end) && end > at + 1)
        {
            break;
        }
        if is_street(line, end) && end > at + 1 {
            // "4K Blu-ray drive", "5 Things to court"
            if !line.capital(end) && !LOWER.contains(&line.spelt(end)) {
                return None;
            }
            return Some((at, directed_end(line, end + 1)));
        }
        if matches!(line.class(end), Some(Class::Calendar | Class::Never)) && !ordinal {
            return None;
        }
        end += 1;
    }
    // "70 W. Madison", "740 N. Sedgwick, Ste. 500"
    let named = end > at + 2 && directed && line.spelt(at + 1).len() <= 2 && line.ends_at(end);
    (named && number.len() >= 2).then_some((at, end))
}

/// A street word in its place behind the name: "Street", "Ave", "Broadway".
fn is_street(line: &Line<'_>, at: usize) -> bool {
    line.class(at) == Some(Class::Street)
        || line.is_any(at, &["st", "dr", "ct", "pl", "court", "place", "sq", "pkwy", "plaza"])
}

/// "Connecticut Ave NW": a direction behind the street.
fn directed_end(line: &Line<'_>, end: usize) -> usize {
    let direction = line.is_any(end, &["N", "S", "E", "W", "NE", "NW", "SE", "SW"]);
    let near = matches!(line.between(end).trim(), "" | "." | ",");
    end + usize::from(direction && near && line.shape(end) != Some(Shape::Lower))
}

/// "Calle Mayor 5", "Via Roma, 12", "Piazza del Duomo 3".
fn named_first(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    if !line.has(at, flag::STREET_FIRST) || line.is_any(at, &["place", "avenue"]) {
        return None;
    }
    let end = follow_name(line, at + 1)?;
    let number = line.spelt(end);
    let house = (1..=4).contains(&number.len()) && number.starts_with(|c: char| c.is_ascii_digit());
    let near = matches!(line.between(end).trim(), "" | "," | ", nº" | ", n." | "n°" | "nº");
    let clock =
        line.between(end + 1).starts_with([':', '/', '.']) && line.shape(end + 1) == Some(Shape::Digit);
    (house && near && !clock).then_some((at, end + 1))
}

/// The word behind a name that begins at `at`: capitals with "de", "la" between them.
fn follow_name(line: &Line<'_>, at: usize) -> Option<usize> {
    let mut end = at;
    while end - at < MOST_WORDS && line.blank_before(end) {
        let link =
            ["de", "la", "du", "des", "le", "del", "della", "di", "dei", "da", "do", "los", "las", "l", "d"]
                .contains(&line.spelt(end));
        if !(line.capital(end)
            || link
            || line.spelt(end).starts_with("d'")
            || line.spelt(end).starts_with("l'"))
        {
            break;
        }
        end += 1;
    }
    (end > at && line.capital(end - 1)).then_some(end)
}

/// Street words that stand apart from the name: "Görlitzer Str."
const WHOLE: &[&str] = &[
    "straße", "strasse", "str", "weg", "gasse", "allee", "platz", "ring", "damm", "ufer", "chaussee",
    "straat", "laan", "plein", "gracht", "gatan", "vägen", "gata", "gade", "vej", "katu", "tie",
];

/// "Hauptstraße 12", "Görlitzer Str. 45", "Unter den Linden 6" is not found.
fn compound(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    if !line.has(at, flag::STREET_END) || !line.capital(at) {
        return None;
    }
    let word = line.spelt(at);
    let whole = line.is_any(at, WHOLE);
    if whole && at == 0 || line.class(at) == Some(Class::Calendar) {
        return None;
    }
    let number = line.spelt(at + 1);
    let year = number.len() == 4 && (number.starts_with("19") || number.starts_with("20"));
    let house = (1..=4).contains(&number.len()) && number.starts_with(|c: char| c.is_ascii_digit()) && !year;
    let stopped =
        (word.ends_with("str") || word.ends_with("Str")) && matches!(line.between(at + 1), ". " | ".");
    let near = matches!(line.between(at + 1), " " | "\u{a0}") || stopped;
    let clock = line.between(at + 2).starts_with([':', '/'])
        || line.between(at + 2).starts_with('.') && line.shape(at + 2) == Some(Shape::Digit)
        || line.is_any(at + 2, &["uhr", "h", "am", "pm"]);
    let first = if whole { at.checked_sub(1).filter(|b| line.capital(*b))? } else { at };
    (house && near && !clock).then_some((first, at + 2))
}
