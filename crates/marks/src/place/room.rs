//! Rooms: "Room 2310 CS", "Rm. 109", "2310 CS", "NE43-308", "Raum S-401", "12th Floor".

use super::Part;
use crate::classes::flag;
use crate::lexicon::look_up;
use crate::line::Line;
use crate::mark::PlaceKind;
use crate::words::Shape;

/// Capitals behind a number that are units, halves of the day or years, not buildings.
const NOT_BUILDINGS: &[&str] = &[
    "AM", "PM", "USD", "EUR", "GBP", "CHF", "KB", "MB", "GB", "TB", "HZ", "KHZ", "MHZ", "GHZ", "KM", "CM",
    "MM", "KG", "EST", "EDT", "CST", "CDT", "PST", "PDT", "MST", "MDT", "GMT", "UTC", "CET", "AD", "BC",
    "CE", "BCE", "ET", "PT", "CT", "MT", "UHR", "ISBN", "ISSN", "TR", "PLN", "VOL", "PP", "FIG", "BOX",
    "ISO", "CEO", "THE", "DM", "INC", "LNCS",
];

/// Adds the rooms of a line.
pub(super) fn parts_of(line: &Line<'_>, parts: &mut Vec<Part>) {
    if !line.words.iter().any(|w| w.shape == Shape::Digit) && !line.any_has(flag::ROOM) {
        return;
    }
    for at in 0..line.words.len() {
        let found = named(line, at)
            .or_else(|| numbered(line, at))
            .or_else(|| coded(line, at))
            .or_else(|| floor(line, at));
        if let Some((start, end)) = found {
            parts.push(Part { start, end, kind: PlaceKind::Room });
        }
    }
}

/// "Room 2310 CS", "Rm. 109", "Room # 5", "Room 252 A/B", "Salle B".
fn named(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    if !line.has(at, flag::ROOM) {
        return None;
    }
    let id = at + 1 + usize::from(line.is_any(at + 1, &["no", "nr", "number"]));
    let between = line.between(id).trim();
    let near = matches!(between, "" | "." | "#" | ":" | ".:" | "№" | "n°") && id < line.words.len();
    let lettered = matches!(line.shape(id), Some(Shape::Initial)) || is_roman(line.spelt(id));
    let numbered = line.shape(id) == Some(Shape::Digit) && line.spelt(id).len() <= 8;
    if !near || !(numbered || lettered && between.is_empty() && line.ends_at(id + 1)) {
        return None;
    }
    // "HS 2003", "sala 10:30"
    let clock = line.between(id + 1).starts_with([':', '/']) && line.shape(id + 1) == Some(Shape::Digit);
    if clock || !numbered && !line.capital(at) {
        return None;
    }
    let mut end = id + 1;
    while matches!(line.between(end), "/" | "-" | "." | " " | " & ")
        && line.spelt(end).len() <= 3
        && is_id(line, end)
    {
        end += 1;
    }
    let building = line.blank_before(end) && is_building_code(line, end) && line.ends_at(end + 1);
    line.bytes(at, end + usize::from(building))
}

/// A further part of a room's number: "B" of "252A/B", "3" of "1.3".
fn is_id(line: &Line<'_>, at: usize) -> bool {
    let joined = !line.between(at).starts_with(' ');
    let letter = line.shape(at) == Some(Shape::Initial);
    letter || joined && line.shape(at) == Some(Shape::Digit)
}

/// "CS", "WVG": two to four capitals.
fn is_building_code(line: &Line<'_>, at: usize) -> bool {
    let word = line.spelt(at);
    line.shape(at) == Some(Shape::Upper) && word.len() <= 4 && !NOT_BUILDINGS.contains(&word)
}

/// "2310 CS", "509 Lake": a number and a building between two ends; "CS 1325", "Ryder 153", "WVG 102" behind a comma.
fn numbered(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    let digits = line.shape(at) == Some(Shape::Digit) || line.shape(at + 1) == Some(Shape::Digit);
    if !digits || !line.blank_before(at + 1) || !line.ends_at(at + 2) {
        return None;
    }
    let led = line.between(at).trim().starts_with([',', '@'])
        || line.is_any(at.wrapping_sub(1), &["in", "at", "im"]);
    let named = |i: usize| {
        line.shape(i) == Some(Shape::Capital) && line.class(i).is_none() && !look_up(line.spelt(i)).common()
    };
    let building = |i: usize| is_building_code(line, i) || led && named(i);
    // "16:00, in 509 Lake.": behind a comma even a common word in capitals is a building's name ("Rust in 100 Seconds" has none).
    let comma = |i: usize| line.between(i).trim().starts_with(',');
    let aside = comma(at) || at > 0 && comma(at - 1);
    let lake = |i: usize| {
        led && aside
            && line.number(at, 3..=3)
            && line.shape(i) == Some(Shape::Capital)
            && line.class(i).is_none()
    };
    let number_first = line.number(at, 3..=4)
        && !line.spelt(at).starts_with('0')
        && line.begins_at(at)
        && (building(at + 1) || lake(at + 1));
    let number_last =
        led && building(at) && line.number(at + 1, 3..=4) && !line.between(at + 2).starts_with(':');
    (number_first || number_last).then(|| line.bytes(at, at + 2)).flatten()
}

/// "NE43-308", "S-401", "MIT 56-154", "E51-145".
fn coded(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    if line.shape(at + 1) != Some(Shape::Digit) || line.between(at + 1) != "-" || !line.number(at + 1, 3..=3)
    {
        return None;
    }
    let word = line.spelt(at);
    let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let letters = word.len() - digits.len();
    let lettered = (1..=3).contains(&letters)
        && (1..=2).contains(&digits.len())
        && digits.bytes().all(|b| b.is_ascii_digit());
    let before = at.checked_sub(1);
    let near = matches!(line.between(at).trim(), "" | ",");
    let owner = before.filter(|b| near && line.shape(*b) == Some(Shape::Upper) && is_building_code(line, *b));
    let whole = at == 0 && line.words.len() == 2;
    let plain = letters == 0 && (owner.is_some() || whole) && word.len() <= 2;
    let free =
        !line.between(at).ends_with(['-', '/', '.', '+']) && !line.between(at + 2).starts_with(['-', '/']);
    let first = if plain { owner.unwrap_or(at) } else { at };
    (free && (lettered || plain)).then(|| line.bytes(first, at + 2)).flatten()
}

/// "12th Floor", "2nd Fl", "3. Stock".
fn floor(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    if !line.has(at + 1, flag::FLOOR) {
        return None;
    }
    let word = line.spelt(at);
    let ordinal = word.starts_with(|c: char| c.is_ascii_digit()) && word.len() <= 4
        || line.is_any(
            at,
            &["first", "second", "third", "fourth", "fifth", "ground", "main", "premier", "erster"],
        );
    let near = matches!(line.between(at + 1).trim(), "" | ".") && line.capital(at + 1)
        || line.spelt(at + 1) == "floor";
    (ordinal && near && line.begins_at(at)).then(|| line.bytes(at, at + 2)).flatten()
}

/// "I" to "XII".
pub(super) fn is_roman(word: &str) -> bool {
    (1..=4).contains(&word.len()) && word.bytes().all(|b| b"IVX".contains(&b))
}
