//! When two records tell of one thing.
//!
//! ```text
//! Record ── fold ──▶ a number that all records of one event share, and few others ── same ──▶ one, or two
//! ```
//!
//! Which fields these are is the schema's to say. Precision first: two events kept apart are a small nuisance, two made one hide
//! one of them. What one page leaves open another may say, what both say must agree. A title such as "Regular meeting" names no
//! event: two boards that meet on one evening are two.

use std::collections::BTreeSet;

use twox_hash::XxHash3_64;

use crate::clean::clean;
use crate::fields::{Fields, text};
use crate::identity::Agreed;
use crate::own_page;
use crate::record::Record;

/// Words that many events of many sites have in their titles: titles of nothing else name no event by themselves.
const COMMON: &str = include_str!("../data/common-title-words.txt");

/// Least words of a title, beside common ones, that another site would use for the same event only: "Advances in Protein
/// Folding" is such a title, "Jazz night" is not.
const TELLING: usize = 2;

/// What is compared of a record that is kept.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Known {
    pub(crate) starts: Option<String>,
    pub(crate) place: Option<String>,
    pub(crate) url: Option<String>,
    pub(crate) title: Option<String>,
    /// Its fields, where identities ask for them.
    pub(crate) fields: Fields,
}

impl Known {
    /// What is compared of a record.
    pub(crate) fn of(record: &Record) -> Known {
        let fields = if record.identity.asks_for_fields() { record.fields.clone() } else { Fields::new() };
        Known {
            starts: record.starts.clone(),
            place: record.place.clone(),
            url: record.url.clone(),
            title: record.title.clone(),
            fields,
        }
    }
}

/// The number that records of one thing share. Few other records have it, so that few must be compared.
pub(crate) fn fold(record: &Record) -> u64 {
    let day = record.starts.as_deref().map_or("", day);
    XxHash3_64::oneshot(format!("{}|{day}|{}", record.kind, record.identity.what).as_bytes())
}

fn day(moment: &str) -> &str {
    moment.get(..10).unwrap_or(moment)
}

/// Is a record with the same number that one? `site`: are they of one site?
pub(crate) fn same(old: &Known, record: &Record, site: bool) -> bool {
    let identity = &record.identity;
    if contradict(old, &identity.agrees) || !(site || identity.across_sites) {
        return false;
    }
    if !identity.in_space {
        return site || title_words(record.title.as_deref()) >= TELLING;
    }
    let (places, clocks) = (places(old.place.as_deref(), record.place.as_deref()), clocks(old, record));
    if places == Agree::No || clocks == Agree::No {
        return false;
    }
    let telling = title_words(old.title.as_deref());
    if site {
        return telling > 0
            || places == Agree::Yes
            || own_page::is_one(old.url.as_deref(), record.url.as_deref());
    }
    telling >= TELLING || (telling > 0 && places == Agree::Yes && clocks == Agree::Yes)
}

/// Have two records with one page of their own one title, where neither contradicts what the other says of what makes records of their
/// kind one? A list of jobs leaves out the employer and the day that the page of each names.
pub(crate) fn same_by_address(old: &Known, record: &Record) -> bool {
    let identity = &record.identity;
    let one_day =
        || agree(old.starts.as_deref(), record.starts.as_deref(), |a, b| day(a) == day(b)) != Agree::No;
    let in_space = || {
        places(old.place.as_deref(), record.place.as_deref()) != Agree::No && clocks(old, record) != Agree::No
    };
    agree(old.title.as_deref(), record.title.as_deref(), |a, b| one_title(a, b)) == Agree::Yes
        && !contradict(old, &identity.parts)
        && !contradict(old, &identity.agrees)
        && (!identity.on_one_day || one_day())
        && (!identity.in_space || in_space())
}

/// Lists shorten titles: "Gardener (m/f/d)" and "Gardener – Town of Bath" are one with "Gardener", "Head gardener" is not.
fn one_title(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|title| title.trim().to_lowercase());
    let (short, long) = if a.len() < b.len() { (&a, &b) } else { (&b, &a) };
    let apart = |rest: &str| {
        rest.trim_start().starts_with(['(', '[', ',', ':', '/', '|', '·', '–', '—'])
            || rest.starts_with(" - ")
    };
    let words = clean(short);
    !words.is_empty() && (words == clean(long) || long.strip_prefix(&**short).is_some_and(apart))
}

/// Does a record that is kept say another thing in one of some fields?
fn contradict(old: &Known, agreed: &[Agreed]) -> bool {
    agreed.iter().any(|agreed| {
        let kept = old.fields.get(&agreed.name).and_then(text);
        let kept = kept.map(|value| if agreed.is_address { value } else { clean(&value) });
        agree(kept.as_ref(), agreed.value.as_ref(), |a, b| a == b) == Agree::No
    })
}

/// What two records say of one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Agree {
    Yes,
    /// One of them says nothing.
    Open,
    No,
}

/// Clock times agree when they are equal to the minute; the days are equal already.
fn clocks(a: &Known, b: &Record) -> Agree {
    let clock = |starts: &Option<String>| starts.as_deref().and_then(|s| s.get(11..16)).map(str::to_owned);
    agree(clock(&a.starts), clock(&b.starts), |a, b| a == b)
}

/// Places agree when one says no word that the other does not: "Room 5" and "Smith Hall, Room 5".
pub(crate) fn places(a: Option<&str>, b: Option<&str>) -> Agree {
    let words = |place: Option<&str>| {
        let words: BTreeSet<String> = clean(place?).split(' ').map(str::to_owned).collect();
        Some(words)
    };
    agree(words(a), words(b), |a, b| a.is_subset(b) || b.is_subset(a))
}

pub(crate) fn agree<T>(a: Option<T>, b: Option<T>, equal: impl Fn(&T, &T) -> bool) -> Agree {
    match a.zip(b) {
        None => Agree::Open,
        Some((a, b)) if equal(&a, &b) => Agree::Yes,
        Some(_) => Agree::No,
    }
}

/// Words of a title that tell it from others: not common ones, no numbers, no single letters.
fn title_words(title: Option<&str>) -> usize {
    let title = title.map(clean).unwrap_or_default();
    let words: BTreeSet<&str> = title.split(' ').filter(|w| w.chars().count() > 1).collect();
    let numbered = |word: &str| word.starts_with(|c: char| c.is_numeric());
    words.iter().filter(|w| !numbered(w) && !COMMON.lines().any(|common| common == **w)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(kind: &str, fields: serde_json::Value) -> Record {
        let row = fields.as_object().cloned().unwrap_or_default();
        Record::of_row(schema::named(kind).unwrap(), row, Fields::new())
    }

    fn event(title: &str, starts: &str, place: &str) -> Record {
        record("event", serde_json::json!({"title": title, "start": starts, "location": place}))
    }

    fn one(a: &Record, b: &Record, site: bool) -> bool {
        fold(a) == fold(b) && same(&Known::of(a), b, site)
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
            record(
                "course",
                serde_json::json!({"course_id": "CS 164", "course_name": "Compilers", "term": term}),
            )
        };
        let one = |a: &str, b: &str, site| one(&course(a), &course(b), site);
        assert!(one("", "Fall 2026", true) && one("FALL 2026", "Fall 2026", true));
        assert!(!one("Spring 2026", "Fall 2026", true) && !one("Fall 2026", "Fall 2026", false));
    }

    #[test]
    fn yearly_reports_and_editorials_are_of_their_years_and_journals() {
        let paper = |title: &str, year: &str, venue: &str| {
            record("publication", serde_json::json!({"title": title, "year": year, "venue": venue}))
        };
        let report = |year: &str| paper("Annual report on rivers", year, "");
        assert!(
            !one(&report("2019"), &report("2020"), true) && !one(&report("2019"), &report("2020"), false)
        );
        assert!(one(&report("2019"), &report("2019"), true) && one(&report("2019"), &report(""), true));
        let editorial = |venue: &str| paper("Editorial", "2020", venue);
        assert!(!one(&editorial("Journal of Lakes"), &editorial("Journal of Seas"), true));
        assert!(one(&editorial("Journal of Lakes"), &editorial("journal of lakes"), true));
    }

    #[test]
    fn a_list_that_leaves_out_the_employer_and_the_page_of_the_job_tell_of_one() {
        let job = |employer: &str, posted: &str, url: &str| {
            record(
                "job",
                serde_json::json!({"title": "Nurse", "employer": employer, "posted": posted, "url": url}),
            )
        };
        let one = |a: &Record, b: &Record| {
            own_page::is_one(a.url.as_deref(), b.url.as_deref()) && same_by_address(&Known::of(a), b)
        };
        let (list, page) = (job("", "", "/jobs/1"), job("St Mary", "2027-01-05", "/jobs/1"));
        assert!(one(&list, &page) && one(&page, &list) && fold(&list) != fold(&page));
        assert!(!one(&page, &job("St Ann", "2027-01-05", "/jobs/1")));
        assert!(!one(&page, &job("", "", "/jobs/2")) && !one(&job("", "", ""), &job("", "", "")));
        let event =
            |day: &str| record("event", serde_json::json!({"title": "Choir", "start": day, "url": "/choir"}));
        assert!(one(&event("2027-01-05"), &event("2027-01-05T18:00")));
        assert!(!one(&event("2027-01-05"), &event("2027-01-12")), "another of its days");
    }

    #[test]
    fn a_short_title_needs_place_and_time_on_another_site() {
        let jazz = event("Jazz night", "2026-11-03T20:00", "Blue Note");
        assert!(one(&jazz, &jazz.clone(), false));
        assert!(!one(&jazz, &event("Jazz night", "2026-11-03T20:00", ""), false));
        assert!(one(&jazz, &event("Jazz night", "2026-11-03", ""), true));
    }
}
