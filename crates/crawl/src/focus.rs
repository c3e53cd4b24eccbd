//! What a link promises before it is followed: words where it stands, and what came of others like it.
//!
//! ```text
//! "Upcoming seminars" /news/events/   words ──┐
//! the page it stands on yielded       parent ─┼──▶ log-odds ──▶ promise 0..255
//! 7 of 9 pages of its shape yielded   shape ──┘
//! ```
//!
//! A crawl with a focus visits promising pages first. What it learns while it runs outweighs the words: on a site whose
//! talks stand under /blog/ the shape of those addresses says so after a few visits.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use aho_corasick::{AhoCorasick, MatchKind};

use crate::links::Hyperlink;
use crate::shape::shape;

/// Words by which people name pages of events.
const EVENT_WORDS: &[&str] = &[
    "agenda",
    "calendar",
    "calendario",
    "calendrier",
    "colloqui",
    "concert",
    "conference",
    "diary",
    "eventi",
    "evento",
    "events",
    "event",
    "évènement",
    "événement",
    "evenement",
    "exhibition",
    "fixtures",
    "kalender",
    "konzert",
    "lecture",
    "meeting",
    "performance",
    "programme",
    "schedule",
    "seminar",
    "séminaire",
    "seminaire",
    "speaker",
    "spielplan",
    "symposi",
    "talks",
    "termine",
    "upcoming",
    "vortrag",
    "vorträge",
    "veranstaltung",
    "wydarzenia",
    "workshop",
    "мероприят",
    "イベント",
    "活动",
    "행사",
];

/// Words by which people name pages of courses.
const COURSE_WORDS: &[&str] = &[
    "catalog",
    "class",
    "corso",
    "corsi",
    "course",
    "cours/",
    "curs",
    "curso",
    "fall20",
    "handbook",
    "kurs",
    "lecture",
    "lehrveranstaltung",
    "lehre",
    "module",
    "spring20",
    "syllab",
    "teaching",
    "vorlesung",
    "undergraduate",
    "graduate",
];

/// Shapes remembered at most; beyond that no new ones are learnt.
const MOST_SHAPES: usize = 100_000;

/// Log-odds of a page without any sign: about one page in twenty yields.
const BASE: f32 = -3.0;

/// What a word in a link's text adds, a word in its address, and a page that yielded above it. Words of the text are
/// written for readers, those of the address for nobody.
const IN_TEXT: f32 = 2.0;
const IN_ADDRESS: f32 = 1.5;
const UNDER_YIELDING: f32 = 0.7;

/// How many visits the words are worth against the visits of pages of the same shape.
const PRIOR_VISITS: f32 = 4.0;

/// What a crawl looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Pages that tell of events.
    Events,
    /// Pages of courses.
    Courses,
}

/// Estimates of what links lead to, learnt from the visits so far.
#[derive(Debug)]
pub struct Focus {
    words: Option<AhoCorasick>,
    shapes: Mutex<HashMap<String, ShapeStats>>,
}

/// Visits of pages of one shape, and how many yielded.
#[derive(Debug, Clone, Copy, Default)]
struct ShapeStats {
    visits: f32,
    yielded: f32,
}

impl Focus {
    /// A focus that has seen nothing yet.
    pub fn new(aim: Aim) -> Focus {
        let words = match aim {
            Aim::Events => EVENT_WORDS,
            Aim::Courses => COURSE_WORDS,
        };
        let words = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(words);
        // The lists are ours and small; they always build.
        Focus { words: words.ok(), shapes: Mutex::default() }
    }

    /// What a link promises that stands on a page that yielded, or did not.
    pub fn promise(&self, found: &Hyperlink, yielded: bool) -> u8 {
        let in_text = self.names(&found.text.to_lowercase());
        let in_address = self.names(&found.url.path().to_ascii_lowercase());
        let odds = BASE
            + if in_text { IN_TEXT } else { 0.0 }
            + if in_address { IN_ADDRESS } else { 0.0 }
            + if yielded { UNDER_YIELDING } else { 0.0 };
        let prior = 1.0 / (1.0 + (-odds).exp());
        let stats = self.stats_of(&shape(&found.url));
        let chance = (prior * PRIOR_VISITS + stats.yielded) / (PRIOR_VISITS + stats.visits);
        // 1 at least: pages without promise wait behind, but in a queue of their own kind breadth first stays 0.
        (chance * 254.0) as u8 + 1
    }

    /// Learns from a visit.
    pub fn learn(&self, page: &url::Url, records: u32) {
        let mut shapes = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        let room = shapes.len() < MOST_SHAPES;
        let shape = shape(page);
        if room || shapes.contains_key(&shape) {
            let stats = shapes.entry(shape).or_default();
            stats.visits += 1.0;
            stats.yielded += if records > 0 { 1.0 } else { 0.0 };
        }
    }

    fn names(&self, text: &str) -> bool {
        self.words.as_ref().is_some_and(|words| words.is_match(text))
    }

    fn stats_of(&self, shape: &str) -> ShapeStats {
        let shapes = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        shapes.get(shape).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;

    fn link(address: &str, text: &str) -> Hyperlink {
        Hyperlink { url: Url::parse(address).expect("an address"), text: text.into() }
    }

    #[test]
    fn words_and_parents_promise() {
        let focus = Focus::new(Aim::Events);
        let plain = focus.promise(&link("http://a.org/about", "About us"), false);
        let under = focus.promise(&link("http://a.org/about", "About us"), true);
        let named = focus.promise(&link("http://a.org/x", "Kommende Veranstaltungen"), false);
        let both = focus.promise(&link("http://a.org/seminars/", "Seminars"), false);
        assert!(plain < under && under < named && named < both, "{plain} {under} {named} {both}");
        let courses = Focus::new(Aim::Courses);
        assert!(courses.promise(&link("http://a.org/teaching/", "Teaching"), false) > plain);
    }

    #[test]
    fn what_was_seen_outweighs_words() {
        let focus = Focus::new(Aim::Events);
        let (blog, events) = (link("http://a.org/blog/9", "9"), link("http://a.org/events/9", "Events"));
        for i in 0..40 {
            focus.learn(&Url::parse(&format!("http://a.org/blog/{i}")).expect("an address"), 3);
            focus.learn(&Url::parse(&format!("http://a.org/events/{i}")).expect("an address"), 0);
        }
        assert!(focus.promise(&blog, false) > 200);
        assert!(focus.promise(&events, false) < 60);
    }
}
