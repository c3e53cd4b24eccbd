//! Cities with what places them: "Chicago, IL 60654", "80331 München", "Kassel" alone in its cell.

use super::Part;
use crate::classes::{Class, flag};
use crate::country::is_country;
use crate::lexicon::look_up;
use crate::line::Line;
use crate::mark::PlaceKind;
use crate::state_names::{PROVINCES, STATES};
use crate::words::{Gap, Shape};

/// Adds the cities of a line.
pub(super) fn parts_of(line: &Line<'_>, parts: &mut Vec<Part>) {
    if !line.capital {
        return;
    }
    for at in 0..line.words.len() {
        let placed = with_state(line, at).or_else(|| with_country(line, at));
        let found = placed.or_else(|| with_code(line, at)).or_else(|| known(line, at));
        if let Some((start, end)) = found.and_then(|(first, end)| line.bytes(first, end)) {
            parts.push(Part { start, end, kind: PlaceKind::City });
        }
    }
}

/// "Chicago, IL 60654", "Chicago, Illinois, 60606", "Detroit MI 48207": the state is word `at`.
fn with_state(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    if !line.has(at, flag::STATE) {
        return None;
    }
    let state = line.spelt(at);
    let code = STATES.iter().any(|(_, c)| *c == state) || PROVINCES.contains(&state);
    let name = state.len() > 3 && STATES.iter().any(|(n, _)| *n == state);
    let zip = zip_behind(line, at + 1);
    let gap = line.word(at)?.gap;
    let comma = gap == Gap::Comma;
    let closed = line.ends_at(at + 1) || line.is_any(at + 1, &["US", "USA", "United"]);
    let sure = code && (zip.is_some() || comma && closed) || name && comma;
    if !sure || !matches!(gap, Gap::Comma | Gap::Blank) {
        return None;
    }
    let first = city_before(line, at)?;
    let known = zip.is_some() || is_city_name(line, first, at);
    known.then(|| (first, zip.unwrap_or(at + 1)))
}

/// "Toronto, Canada", "San Jose, California, United States": the country ends with word `at`.
fn with_country(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    let country = country_start(line, at)?;
    if line.word(country)?.gap != Gap::Comma || !line.ends_at(at + 1) {
        return None;
    }
    let state =
        country.checked_sub(1).filter(|s| line.has(*s, flag::STATE)).and_then(|s| with_state(line, s));
    let first = state.map(|(first, _)| first).or_else(|| city_before(line, country))?;
    let other = country_start(line, country - 1).is_some() || line.has(country - 1, flag::STATE);
    (state.is_some() || !other && is_city_name(line, first, country)).then_some((first, at + 1))
}

/// Where the name of a country begins that ends with word `at`; the longest name.
fn country_start(line: &Line<'_>, at: usize) -> Option<usize> {
    const MOST_WORDS: usize = 4;
    if !line.has(at, flag::COUNTRY) || !line.capital(at) {
        return None;
    }
    (at.saturating_sub(MOST_WORDS - 1)..=at).find(|first| {
        let name = line.bytes(*first, at + 1).and_then(|(from, to)| line.text.get(from..to));
        name.is_some_and(is_country)
    })
}

/// May the words be a city's name: no person, and no word that tells of something else?
fn is_city_name(line: &Line<'_>, first: usize, end: usize) -> bool {
    let of_cities = |c| matches!(c, Class::Map | Class::Venue | Class::Particle);
    !is_person(line, first, end) && (first..end).all(|i| line.class(i).is_none_or(of_cities))
}

/// Most words of a city's name.
const MOST_WORDS: usize = 3;

/// Where the city before the state at `at` begins: the longest known name, or the row of capitals.
fn city_before(line: &Line<'_>, at: usize) -> Option<usize> {
    let mut row = at;
    while let Some(before) = row.checked_sub(1).filter(|b| at - b <= MOST_WORDS) {
        let near = row == at || line.blank_before(row) || line.between(row) == ". ";
        if !near
            || line.shape(before) != Some(Shape::Capital)
            || line.class(before) == Some(Class::Street) && row < at
        {
            break;
        }
        row = before;
    }
    if at - row < MOST_WORDS {
        return (row < at).then_some(row);
    }
    let known = (row..at).find(|first| {
        let name = line.bytes(*first, at).and_then(|(start, end)| line.text.get(start..end));
        name.is_some_and(|n| look_up(n).city())
    });
    known.or((row < at).then_some(row))
}

/// "Eric Biondi, MD" is a physician, not a town in Maryland.
fn is_person(line: &Line<'_>, first: usize, end: usize) -> bool {
    let name = line.bytes(first, end).and_then(|(from, to)| line.text.get(from..to)).unwrap_or_default();
    let (given, family) = (look_up(line.spelt(first)), look_up(line.spelt(end.saturating_sub(1))));
    end - first == 2
        && given.first()
        && (family.last() || family.unknown())
        && !look_up(name).city()
        && line.class(end - 1).is_none()
}

/// The word behind a ZIP code at `at`: "60654", "60654-8488", "V2L 2X1".
fn zip_behind(line: &Line<'_>, at: usize) -> Option<usize> {
    let near = matches!(line.word(at)?.gap, Gap::Blank | Gap::Comma);
    if near && line.number(at, 5..=5) {
        let long = line.between(at + 1) == "-" && line.number(at + 1, 4..=4)
            || line.between(at + 1) == "-" && line.spelt(at + 1).len() == 4;
        return Some(at + 1 + usize::from(long));
    }
    let canadian = line.spelt(at).len() == 3 && line.spelt(at + 1).len() == 3;
    let digits = line.shape(at) == Some(Shape::Digit) && line.shape(at + 1) == Some(Shape::Digit);
    (near && canadian && digits && !line.number(at, 3..=3)).then_some(at + 2)
}

/// "80331 München", "75005 Paris", "1010 Wien": a known city behind four or five digits.
fn with_code(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    let five = line.number(at, 4..=5);
    let next = line.blank_before(at + 1) && line.shape(at + 1) == Some(Shape::Capital);
    (five && next && look_up(line.spelt(at + 1)).city()).then_some((at, at + 2))
}

/// A city known by its name, alone between the ends of its phrase, and no name of a person.
fn known(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    if line.shape(at) != Some(Shape::Capital)
        || !(line.begins_at(at) && line.word(at)?.gap != Gap::Blank || at == 0)
    {
        return None;
    }
    [2, 1].into_iter().find_map(|count| {
        let (start, end) = line.bytes(at, at + count).filter(|_| line.ends_at(at + count))?;
        let spaced = count == 1 || line.blank_before(at + 1);
        let entry = look_up(line.text.get(start..end).filter(|_| spaced)?);
        let other = entry.first_often() || entry.last_often() || entry.common();
        (entry.city() && !other).then_some((at, at + count))
    })
}
