//! Choosing: the best candidates that share no text.
//!
//! ```text
//! candidates ── best first ──▶ no text of a better one in it? ──▶ lists
//! ```

use crate::candidates::{Candidates, Reading};
use crate::facts::Facts;
use crate::interval::Interval;
use crate::listing::Listing;

/// Most lists that a page is said to hold.
const MAX_LISTS: usize = 20;

/// Best first; a list is dropped that shares text with a better one.
pub(crate) fn choose(facts: &Facts, candidates: &Candidates) -> Vec<Listing> {
    let mut readings: Vec<&Reading> = candidates.readings().iter().collect();
    readings.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut taken = Taken::none(facts);
    let mut chosen: Vec<Listing> = Vec::new();
    for reading in readings {
        if chosen.len() >= MAX_LISTS {
            break;
        }
        if !candidates.records(reading).any(|r| taken.meets(facts, r)) {
            taken.add(facts, candidates.records(reading));
            chosen.extend(candidates.listing(facts, reading));
        }
    }
    chosen
}

/// Which texts stand in the records of a list that was chosen: counts before each text.
struct Taken {
    before: Vec<u32>,
}

impl Taken {
    fn none(facts: &Facts) -> Taken {
        Taken { before: vec![0; facts.all_texts() + 1] }
    }

    fn meets(&self, facts: &Facts, record: Interval) -> bool {
        let texts = facts.texts_within(record);
        self.before.get(texts.start) != self.before.get(texts.end)
    }

    /// Adds a list's records, which share no text with those that are in.
    fn add(&mut self, facts: &Facts, records: impl Iterator<Item = Interval>) {
        let mut records = records.map(|r| facts.texts_within(r)).peekable();
        let mut more = 0;
        for (i, before) in self.before.iter_mut().enumerate() {
            *before += more;
            while records.next_if(|r| r.end <= i).is_some() {}
            more += u32::from(records.peek().is_some_and(|r| r.contains(&i)));
        }
    }
}
