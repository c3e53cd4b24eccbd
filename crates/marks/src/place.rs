//! Places: rooms, buildings, street addresses, cities with what places them, and "online".
//!
//! ```text
//! line ──▶ words, classes ──▶ rooms · buildings · streets · cities · online ──▶ neighbours joined ──▶ Mark
//! ```
//!
//! What is said of one place in one breath is one mark: "Fisher Building, 3011 W. Grand Blvd., 12th Floor,
//! Detroit, MI". Its kind is the most exact of its parts.

mod building;
mod city;
mod online;
mod part;
mod room;
mod runs;
mod street;

use crate::classes::{Class, facts_of, flag};
use crate::fold::fold;
use crate::line::{Line, LineReader, read_lines};
use crate::mark::{Mark, Marker, PlaceKind, Settings, Value};
use crate::recognizer::Recognizer;
use part::Part;

/// Finds places.
pub struct Place;

/// Finds street addresses, without the city: "740 N. Sedgwick St.", "Hauptstraße 12", "12 rue de la Paix".
pub struct Street;

/// Does a short text name where something takes place by what is there, in its first or last word: "grote zaal", "salle
/// polyvalente", "Schulhaus"? Such a text is no [`Place`] by itself, since menus and headings say the same.
pub fn names_a_site(text: &str) -> bool {
    // What ends as a sentence does, or says several things, says more than where.
    if text.trim_end().ends_with('.') || text.contains(['·', '|', '•', ':', '!', '?']) {
        return false;
    }
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let facts = |word: &str| facts_of(&fold(word), word.starts_with(char::is_uppercase));
    let is_site = |word: &&str| facts(word).has(flag::SITE | flag::VENUE_END);
    // "Park District Board" meets somewhere.
    let of_people = |word: &&str| facts(word).class == Some(Class::Body);
    words.len() <= LONGEST_SITE
        && [words.first(), words.last()].into_iter().flatten().any(is_site)
        && !words.iter().any(of_people)
}

/// Most words of such a text: "park przy GOK", "auditorium van het Zeemuseum". 92 % of the 201 places of the small pages of events
/// (`bench/small/events`) have no more; longer ones are addresses.
const LONGEST_SITE: usize = 5;

impl Recognizer for Place {
    fn name(&self) -> &str {
        "place"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        read_lines(text, &mut [Box::new(Places::default())], out);
    }

    fn reader<'t>(&self, _: &'t str) -> Option<Box<dyn LineReader<'t> + 't>> {
        Some(Box::new(Places::default()))
    }
}

impl Recognizer for Street {
    fn name(&self) -> &str {
        "street"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        read_lines(text, &mut [Box::new(Streets::default())], out);
    }

    fn reader<'t>(&self, _: &'t str) -> Option<Box<dyn LineReader<'t> + 't>> {
        Some(Box::new(Streets::default()))
    }
}

/// Reads the places of lines; keeps its list from line to line.
#[derive(Default)]
struct Places {
    parts: Vec<Part>,
}

impl<'t> LineReader<'t> for Places {
    fn read(&mut self, line: &Line<'t>, out: &mut Vec<Mark>) {
        let parts = &mut self.parts;
        parts.clear();
        street::parts_of(line, parts);
        room::parts_of(line, parts);
        building::parts_of(line, parts);
        city::parts_of(line, parts);
        online::parts_of(line, parts);
        runs::parts_of(line, parts);
        if parts.is_empty() {
            return;
        }
        join(line.text, parts);
        let mut marks = Marker::new("place", line.text, out);
        for part in parts {
            let place = line.text.get(part.start..part.end).unwrap_or_default();
            let words: Vec<&str> = place.split_whitespace().collect();
            marks.add(part.start, part.end, Value::Place { kind: part.kind, text: words.join(" ") });
        }
    }
}

/// Reads the streets of lines; keeps its list from line to line.
#[derive(Default)]
struct Streets {
    parts: Vec<Part>,
}

impl<'t> LineReader<'t> for Streets {
    fn read(&mut self, line: &Line<'t>, out: &mut Vec<Mark>) {
        self.parts.clear();
        street::parts_of(line, &mut self.parts);
        self.parts.sort_unstable();
        let mut done = line.start;
        for part in &self.parts {
            if part.start >= done {
                let street = line.text.get(part.start..part.end).unwrap_or_default();
                Marker::new("street", line.text, out).text(part.start, part.end, street);
                done = part.end;
            }
        }
    }
}

/// Makes one part of parts that overlap, or that only a comma, dash or bracket stands between.
fn join(text: &str, parts: &mut Vec<Part>) {
    parts.sort_unstable();
    let mut joined: Vec<Part> = Vec::with_capacity(parts.len());
    for part in parts.drain(..) {
        match joined.last_mut() {
            Some(last) if part.start < last.end || goes_on(text, last, &part) => {
                last.end = last.end.max(part.end);
                last.kind = last.kind.min(part.kind);
            }
            _ => joined.push(part),
        }
    }
    *parts = joined;
}

/// Two parts of one place stand side by side; two cities are a list of cities, two buildings a list of buildings.
fn goes_on(text: &str, last: &Part, next: &Part) -> bool {
    let between = text.get(last.end..next.start).unwrap_or_default();
    let near = between.len() <= MOST_BETWEEN && between.chars().all(|c| " \u{a0},-–—().@|/".contains(c));
    let near = near || LINKS.contains(&between) && last.kind < next.kind && next.kind != PlaceKind::Virtual;
    let same = last.kind == next.kind && matches!(last.kind, PlaceKind::City | PlaceKind::Virtual);
    let order = last.kind != PlaceKind::City || next.kind == PlaceKind::City;
    near && order && !same && (last.kind != PlaceKind::Virtual) == (next.kind != PlaceKind::Virtual)
}

/// What leads from a room to its building and from an address to its city.
const LINKS: [&str; 7] = [" in ", " in the ", " of ", " of the ", " at ", " at the ", ", in the "];

/// Most bytes between two parts of one place.
const MOST_BETWEEN: usize = 5;
