//! Buildings and halls by their names: "Lecture Hall III", "Wilson Library", "Teatro Real", "Stadthalle", "Museum of
//! Modern Art".

use super::Part;
use super::room::is_roman;
use crate::classes::{Class, flag};
use crate::lexicon::look_up;
use crate::line::Line;
use crate::mark::PlaceKind;
use crate::words::Shape;

/// Most words of a building's name on either side of its venue word.
const MOST_WORDS: usize = 6;

/// Words of the class `never` and others that make a venue's name all the same: "Conference Room", "Art Museum".
const LEADS: &[&str] = &[
    "conference",
    "seminar",
    "meeting",
    "class",
    "lecture",
    "lectures",
    "committee",
    "council",
    "public",
    "national",
    "international",
    "american",
    "european",
    "art",
    "arts",
    "science",
    "sciences",
    "computer",
    "mathematics",
    "math",
    "physics",
    "chemistry",
    "biology",
    "engineering",
    "history",
    "music",
    "law",
    "business",
    "health",
    "event",
    "events",
    "concert",
    "main",
    "new",
    "the",
    "first",
    "student",
    "faculty",
    "visitor",
    "visitors",
];

/// Venue words whose name follows them: "Salle Jean Moulin", "Teatro alla Scala", "Hotel Utah".
const NAME_FOLLOWS: &[&str] = &[
    "salle",
    "sala",
    "salon",
    "teatro",
    "théâtre",
    "teatr",
    "musée",
    "museo",
    "museu",
    "muzeum",
    "église",
    "iglesia",
    "chiesa",
    "igreja",
    "biblioteca",
    "bibliothèque",
    "biblioteka",
    "café",
    "cafe",
    "hotel",
    "palais",
    "palazzo",
    "palacio",
    "château",
    "aula",
    "centro",
    "centre",
    "galerie",
    "galleria",
    "galería",
    "kino",
    "cinema",
    "schloss",
    "villa",
    "stadion",
    "stade",
    "auditorio",
    "auditorium",
    "conservatoire",
    "kulturhaus",
    "restaurant",
    "haus",
    "villa",
    "theater",
    "rathaus",
];

/// Venue words that are as often part of a heading or a menu, so that one word before them is not enough.
const WEAK: &[&str] = &[
    "room",
    "rooms",
    "center",
    "centers",
    "centre",
    "gallery",
    "galleries",
    "house",
    "houses",
    "market",
    "markt",
    "station",
    "court",
    "courts",
    "field",
    "fields",
    "complex",
    "lounge",
    "lobby",
    "floor",
    "wing",
    "grounds",
    "bar",
    "pool",
    "track",
    "place",
];

/// A plural names a sort of building, not one.
const PLURALS: &[&str] = &[
    "halls",
    "centers",
    "centres",
    "theaters",
    "libraries",
    "museums",
    "galleries",
    "rooms",
    "buildings",
    "hotels",
    "restaurants",
    "studios",
];

/// Adds the buildings of a line.
pub(super) fn parts_of(line: &Line<'_>, parts: &mut Vec<Part>) {
    if !line.capital {
        return;
    }
    let mut at = 0;
    while at < line.words.len() {
        let found = if is_venue(line, at) { building(line, at) } else { compound(line, at) };
        let (part, next) = found.map_or((None, at + 1), |(part, next)| (Some(part), next));
        parts.extend(part);
        at = next.max(at + 1);
    }
}

fn is_venue(line: &Line<'_>, at: usize) -> bool {
    line.class(at) == Some(Class::Venue) && line.capital(at)
}

/// The building named around the venue word `at`, and the word behind it.
fn building(line: &Line<'_>, at: usize) -> Option<(Part, usize)> {
    let first = name_before(line, at);
    let end = name_behind(line, at, at - first);
    let named = at - first + (end - at - 1);
    let refused = first > 0
        && line.blank_before(first)
        && line.class(first - 1) == Some(Class::Never)
        && !line.is_any(first - 1, LEADS)
        && line.capital(first - 1);
    let alone = line.words.len() == end - first || line.begins_at(first) && line.ends_at(end) && first > 0;
    let weak = line.is_any(at, WEAK) && named < 2 && !alone;
    let generic = named == 0 && !is_compound(line, at) && !(alone && !line.is_any(at, WEAK) && first > 0);
    if line.is_any(at, PLURALS)
        || is_person(line, first, at)
        || refused
        || weak
        || generic
        || all_plain(line, first, end, at) && !alone && !is_compound(line, at)
    {
        return None;
    }
    let (first, end, numbered) = with_number(line, first, end);
    let (start, stop) = line.bytes(first, end)?;
    let kind = if numbered { PlaceKind::Room } else { PlaceKind::Building };
    Some((Part { start, end: stop, kind }, end))
}

/// Where the name before the venue word begins: capitals with "of", "de" between them.
fn name_before(line: &Line<'_>, at: usize) -> usize {
    let mut first = at;
    while let Some(before) = first.checked_sub(1).filter(|b| at - b <= MOST_WORDS) {
        let dotted = line.between(first).trim() == "." && line.spelt(before).len() <= 3;
        let near = line.blank_before(first) || dotted;
        let plain =
            line.capital(before) || is_possessive(line, before) || line.shape(before) == Some(Shape::Initial);
        let part = plain && is_name_word(line, before);
        let linked = is_link(line, before)
            && !line.is_any(before, &["the"])
            && before > 0
            && line.blank_before(before)
            && line.capital(before - 1)
            && is_name_word(line, before - 1);
        if !near || !(part || linked) {
            break;
        }
        first = before;
        first -= usize::from(is_possessive(line, first));
    }
    // "at a Detroit library", "A Detroit Public Library"
    if first < at && matches!(line.spelt(first), "A" | "I") && !line.between(first + 1).starts_with('.') {
        first + 1
    } else {
        first
    }
}

/// The "s" of "St Mary's Church", behind a word of a name.
fn is_possessive(line: &Line<'_>, at: usize) -> bool {
    let behind = at.checked_sub(1).is_some_and(|i| line.capital(i) && is_name_word(line, i));
    behind && line.spelt(at) == "s" && matches!(line.between(at), "'" | "’")
}

/// The word behind the name that follows the venue word: "of Modern Art", "Jean Moulin", "III".
fn name_behind(line: &Line<'_>, at: usize, before: usize) -> usize {
    let mut end = at + 1;
    let leads = before == 0
        && NAME_FOLLOWS.iter().any(|n| n.chars().eq(line.spelt(at).chars().flat_map(char::to_lowercase)));
    while end - at <= MOST_WORDS && line.blank_before(end) {
        let linked = is_link(line, end)
            && line.blank_before(end + 1)
            && (line.capital(end + 1) || is_link(line, end + 1));
        let open = leads || line.is_any(at + 1, &["of", "de", "du", "di", "del", "der", "zum", "zur"]);
        let named = open && line.capital(end) && is_name_word(line, end);
        if !(linked || named || is_venue(line, end)) {
            break;
        }
        end += 1;
    }
    // A link at the end links nothing.
    while end > at + 1 && is_link(line, end - 1) {
        end -= 1;
    }
    end
}

/// Small words inside a name.
fn is_link(line: &Line<'_>, at: usize) -> bool {
    let links = [
        "of", "the", "de", "du", "des", "la", "le", "di", "del", "della", "der", "zum", "zur", "am", "do",
        "da", "al", "alla", "für",
    ];
    links.contains(&line.spelt(at))
}

/// May stand in a building's name.
fn is_name_word(line: &Line<'_>, at: usize) -> bool {
    match line.class(at) {
        Some(Class::Never) => line.is_any(at, LEADS) && !line.is_any(at, &["the"]),
        Some(Class::Role) => line.is_any(at, LEADS),
        Some(Class::Calendar) => {
            line.shape(at) == Some(Shape::Capital) && line.is_any(at, &["may", "march", "august"])
        }
        _ => true,
    }
}

/// "Home Park", "Open House": nothing but words that everyone uses, and no place among them.
fn all_plain(line: &Line<'_>, first: usize, end: usize, at: usize) -> bool {
    (first..end).filter(|i| *i != at).all(|i| {
        let entry = look_up(line.spelt(i));
        entry.common_often()
            && !entry.first_often()
            && !entry.last_often()
            && !line.is_any(i, LEADS)
            && line.class(i) != Some(Class::Map)
    })
}

/// "4274 Chamberlin Hall", "Gates Hall B01", "Lecture Hall III": the words with the number beside them.
fn with_number(line: &Line<'_>, first: usize, end: usize) -> (usize, usize, bool) {
    let before = first
        .checked_sub(1)
        .filter(|b| line.blank_before(first) && line.number(*b, 3..=4) && line.begins_at(*b));
    if let Some(before) = before {
        return (before, end, true);
    }
    let near = matches!(line.between(end).trim(), "" | "-" | "–" | ",") && end < line.words.len();
    let blank = line.between(end).trim().is_empty();
    let word = line.spelt(end);
    let numbered = line.shape(end) == Some(Shape::Digit)
        && word.len() <= 5
        && blank
        && line.ends_at(end + 1)
        && !is_time(line, end)
        && !(word.len() == 4 && (word.starts_with("19") || word.starts_with("20")));
    let led = line.is_any(end + 1, &["in", "of", "at"]);
    let lettered = (line.shape(end) == Some(Shape::Initial) && blank || is_roman(word))
        && (line.ends_at(end + 1) || led);
    if near && (numbered || lettered) { (first, end + 1, true) } else { (first, end, false) }
}

/// "Hall 10:30", "Hall 7pm".
fn is_time(line: &Line<'_>, at: usize) -> bool {
    let word = line.spelt(at).to_ascii_lowercase();
    line.between(at + 1).starts_with(':')
        || line.between(at + 1) == "." && line.shape(at + 1) == Some(Shape::Digit)
        || word.ends_with("pm")
        || word.ends_with("am")
        || line.is_any(at + 1, &["am", "pm", "uhr"])
}

/// "Tim Park", "James Hall": a first name that is no surname, before a venue word that is one.
fn is_person(line: &Line<'_>, first: usize, at: usize) -> bool {
    let given = look_up(line.spelt(first));
    at - first == 1
        && line.is_any(at, &["park", "hall", "church"])
        && given.first_often()
        && !given.last_often()
}

/// Ends as the names of halls and houses do in the languages that write them as one word.
fn is_compound(line: &Line<'_>, at: usize) -> bool {
    line.has(at, flag::VENUE_END)
}

/// "Stadthalle", "Konzerthaus 1".
fn compound(line: &Line<'_>, at: usize) -> Option<(Part, usize)> {
    let word = line.spelt(at);
    if !is_compound(line, at) || line.class(at).is_some() {
        return None;
    }
    if look_up(word).common_often() {
        return None;
    }
    let (first, end, numbered) = with_number(line, at, at + 1);
    let (start, stop) = line.bytes(first, end)?;
    let kind = if numbered { PlaceKind::Room } else { PlaceKind::Building };
    Some((Part { start, end: stop, kind }, end))
}
