//! When two records tell of one thing.
//!
//! ```text
//! Record ── fold ──▶ a number that all records of one event share, and few others ── same ──▶ one, or two
//! ```
//!
//! Precision first: two events kept apart are a small nuisance, two made one hide one of them. An event is its title, its
//! day and its place; what one page leaves open another may say, what both say must agree. A title such as "Regular
//! meeting" names no event: two boards that meet on one evening are two. A course is its number and its name on a site; two
//! of its terms are two.

use std::collections::BTreeSet;

use twox_hash::XxHash3_64;

use crate::record::{Fields, Record};
use crate::words::clean;

/// Words that many events of many sites have in their titles: titles of nothing else name no event by themselves.
const COMMON: &str = include_str!("../data/common-title-words.txt");

/// Least words of a title, beside common ones, that another site would use for the same event only: "Advances in Protein
/// Folding" is such a title, "Jazz night" is not.
const TELLING: usize = 2;

/// What is compared.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Known {
    pub(crate) starts: Option<String>,
    pub(crate) place: Option<String>,
    pub(crate) url: Option<String>,
    pub(crate) title: Option<String>,
    /// The term of a course.
    pub(crate) term: Option<String>,
}

impl Known {
    /// What is compared of a record.
    pub(crate) fn of(record: &Record) -> Known {
        Known {
            starts: record.starts.clone(),
            place: record.place.clone(),
            url: record.url.clone(),
            title: record.title.clone(),
            term: if record.kind == "course" { term(&record.fields) } else { None },
        }
    }
}

fn term(fields: &Fields) -> Option<String> {
    fields.get("term").and_then(serde_json::Value::as_str).map(clean).filter(|term| !term.is_empty())
}

/// The term that kept fields say.
pub(crate) fn term_in(fields: &str) -> Option<String> {
    term(serde_json::from_str::<serde_json::Value>(fields).ok()?.as_object()?)
}

/// The number that records of one thing share. Few other records have it, so that few must be compared.
pub(crate) fn fold(record: &Record) -> u64 {
    let title = record.title.as_deref().map(clean).unwrap_or_default();
    let what = match record.kind.as_str() {
        "event" if title.is_empty() => clean(&record.text),
        "event" => title,
        "course" => said(record, "course_id") + "|" + &title,
        "faq" => title + "|" + &clean(&record.text),
        "page" => record.url.clone().unwrap_or(title),
        _ => serde_json::to_string(&record.fields).unwrap_or_default(),
    };
    let day = record.starts.as_deref().map_or("", day);
    XxHash3_64::oneshot(format!("{}|{day}|{what}", record.kind).as_bytes())
}

fn said(record: &Record, key: &str) -> String {
    record.fields.get(key).and_then(serde_json::Value::as_str).map(clean).unwrap_or_default()
}

fn day(moment: &str) -> &str {
    moment.get(..10).unwrap_or(moment)
}

/// Are two records with the same number one? `site`: are they of one site?
pub(crate) fn same(kind: &str, a: &Known, b: &Known, site: bool) -> bool {
    if kind == "course" {
        // A department's list tells of a course without its term, the course's own page with it.
        return site && agree(a.term.as_ref(), b.term.as_ref(), |a, b| a == b) != Agree::No;
    }
    if kind != "event" {
        return site;
    }
    let (places, clocks) = (places(a, b), clocks(a, b));
    if places == Agree::No || clocks == Agree::No {
        return false;
    }
    if site {
        return telling(a) > 0 || places == Agree::Yes || (a.url.is_some() && a.url == b.url);
    }
    telling(a) >= TELLING || (telling(a) > 0 && places == Agree::Yes && clocks == Agree::Yes)
}

/// What two records say of one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Agree {
    Yes,
    /// One of them says nothing.
    Open,
    No,
}

/// Clock times agree when they are equal to the minute; the days are equal already.
fn clocks(a: &Known, b: &Known) -> Agree {
    let clock = |known: &Known| known.starts.as_deref().and_then(|s| s.get(11..16)).map(str::to_owned);
    agree(clock(a), clock(b), |a, b| a == b)
}

/// Places agree when one says no word that the other does not: "Room 5" and "Smith Hall, Room 5".
fn places(a: &Known, b: &Known) -> Agree {
    let words = |known: &Known| {
        let words: BTreeSet<String> = clean(known.place.as_deref()?).split(' ').map(str::to_owned).collect();
        Some(words)
    };
    agree(words(a), words(b), |a, b| a.is_subset(b) || b.is_subset(a))
}

fn agree<T>(a: Option<T>, b: Option<T>, equal: impl Fn(&T, &T) -> bool) -> Agree {
    match a.zip(b) {
        None => Agree::Open,
        Some((a, b)) if equal(&a, &b) => Agree::Yes,
        Some(_) => Agree::No,
    }
}

/// Words of the title that tell it from others: not common ones, no numbers, no single letters.
fn telling(known: &Known) -> usize {
    let title = known.title.as_deref().map(clean).unwrap_or_default();
    let words: BTreeSet<&str> = title.split(' ').filter(|w| w.chars().count() > 1).collect();
    let numbered = |word: &str| word.starts_with(|c: char| c.is_numeric());
    words.iter().filter(|w| !numbered(w) && !COMMON.lines().any(|common| common == **w)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(title: &str, starts: &str, place: &str) -> Record {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Record {
            kind: "event".to_owned(),
            title: some(title),
            starts: some(starts),
            place: some(place),
            ..Record::default()
        }
    }

    fn one(a: &Record, b: &Record, site: bool) -> bool {
        fold(a) == fold(b) && same("event", &Known::of(a), &Known::of(b), site)
    }

    #[test]
    fn an_event_told_on_two_sites_is_one() {
        let full = event("Advances in Protein Folding", "2026-11-03T16:00", "Smith Hall, Room 5");
        assert!(one(&full, &event("ADVANCES IN PROTEIN FOLDING!", "2026-11-03", "Room 5"), false));
        assert!(one(&full, &event("Advances in protein folding", "2026-11-03T16:00:00", ""), false));
    }

    #[test]
    fn what_both_say_must_agree() {
        let full = event("Advances in Protein Folding", "2026-11-03T16:00", "Room 5");
        assert!(!one(&full, &event("Advances in Protein Folding", "2026-11-03T18:00", "Room 5"), false));
        assert!(!one(&full, &event("Advances in Protein Folding", "2026-11-03T16:00", "Library"), true));
        assert!(!one(&full, &event("Advances in Protein Folding", "2026-11-04T16:00", "Room 5"), true));
    }

    #[test]
    fn two_boards_on_one_evening_are_two() {
        let a = event("Regular Board Meeting", "2026-11-03T19:00", "");
        assert!(!one(&a, &a.clone(), false));
        assert!(!one(&a, &event("Regular Board Meeting", "2026-11-03T19:00", "Town Hall"), true));
        let hall = event("Regular Board Meeting", "2026-11-03T19:00", "Town Hall");
        assert!(one(&hall, &hall.clone(), true) && !one(&hall, &hall.clone(), false));
    }

    #[test]
    fn a_course_is_one_in_one_term() {
        let course = |term: &str| {
            let fields =
                serde_json::json!({"course_id": "CS 164", "term": (!term.is_empty()).then_some(term)});
            let fields = fields.as_object().cloned().unwrap_or_default();
            Record {
                kind: "course".to_owned(),
                title: Some("Compilers".to_owned()),
                fields,
                ..Record::default()
            }
        };
        let one = |a: &str, b: &str, site| {
            let (a, b) = (course(a), course(b));
            fold(&a) == fold(&b) && same("course", &Known::of(&a), &Known::of(&b), site)
        };
        assert!(one("", "Fall 2026", true) && one("FALL 2026", "Fall 2026", true));
        assert!(!one("Spring 2026", "Fall 2026", true) && !one("Fall 2026", "Fall 2026", false));
    }

    #[test]
    fn a_short_title_needs_place_and_time_on_another_site() {
        let jazz = event("Jazz night", "2026-11-03T20:00", "Blue Note");
        assert!(one(&jazz, &jazz.clone(), false));
        assert!(!one(&jazz, &event("Jazz night", "2026-11-03T20:00", ""), false));
        assert!(one(&jazz, &event("Jazz night", "2026-11-03", ""), true));
    }
}
