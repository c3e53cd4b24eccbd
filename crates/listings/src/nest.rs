//! Nesting: the lists that stand inside the records of a list, level by level.
//!
//! ```text
//! Spring   Algebra  notes · exercises        list of terms
//!          Botany   field guide              ├ list of courses, those of all terms in one
//! Autumn   Salt     reports · lab rules      │ └ list of papers, those of all courses in one
//! ```
//!
//! A template says each of its fields once, and so often in each record; what it says several times, here more often and
//! there less, is a list. Of those the one is taken that holds most, so that what is nested in it stays below it.

use page::{NodeId, Tag};
use views::units::Key;

use crate::candidates::{Candidates, Reading};
use crate::columns::columns;
use crate::facts::Facts;
use crate::interval::Interval;
use crate::listing::Listing;

/// Most levels of lists in lists: each costs another look at all candidates.
const MAX_LEVELS: usize = 5;

/// Share of the records that hold several inner ones, from which on they are a list in each and not an odd record's own.
const SEVERAL: f32 = 0.5;

/// Most different classes of the items of one list: rows may be striped.
const STRIPES: usize = 2;

/// So many fields of a template may be missing in a record, where no item of a list or row of a table tells fields from lists.
const OPTIONAL: u32 = 1;

/// Share of the inner records that say what no other says, below which they are labels and buttons ("Cached", "Share").
const DISTINCT: f32 = 0.5;

/// Gives each list the lists inside its records, to any depth up to [`MAX_LEVELS`]; `marks` type their columns.
pub(crate) fn nest(facts: &Facts, candidates: &Candidates, lists: &mut [Listing], marks: &[marks::Mark]) {
    let mut level: Vec<&mut Listing> = lists.iter_mut().collect();
    for _ in 0..MAX_LEVELS {
        let inner = inner(facts, candidates, &level);
        let mut next = Vec::new();
        for (list, inner) in level.into_iter().zip(inner) {
            let Some(mut inner) = inner.filter(|i| i.measures.distinct >= DISTINCT) else { continue };
            inner.columns = columns(facts.doc, &inner.members, marks, &[]);
            next.push(&mut **list.inner.insert(Box::new(inner)));
        }
        level = next;
        if level.is_empty() {
            break;
        }
    }
}

/// For each list the one that its records hold.
fn inner(facts: &Facts, candidates: &Candidates, lists: &[&mut Listing]) -> Vec<Option<Listing>> {
    let owners = Owners::of(facts, lists);
    let mut best: Vec<Option<(u32, f32, &Reading)>> = vec![None; lists.len()];
    for reading in candidates.readings() {
        let Some((list, letters)) = owners.holds(facts, candidates.records(reading)) else { continue };
        let slot = &mut best[list];
        if slot.is_none_or(|(most, score, _)| (letters, reading.score) > (most, score)) {
            *slot = Some((letters, reading.score, reading));
        }
    }
    best.into_iter().map(|found| candidates.listing(facts, found?.2)).collect()
}

/// A record of one of the lists.
struct Owner {
    list: usize,
    /// Its texts, as numbers among all of the page.
    texts: std::ops::Range<usize>,
}

/// Whose each text of the page is.
struct Owners {
    records: Vec<Owner>,
    /// How many records each list has.
    counts: Vec<usize>,
    /// For each text the number of its record, from 1; 0 of none.
    of_text: Vec<u32>,
}

impl Owners {
    fn of(facts: &Facts, lists: &[&mut Listing]) -> Owners {
        let mut owners =
            Owners { records: Vec::new(), counts: Vec::new(), of_text: vec![0; facts.all_texts()] };
        for (i, list) in lists.iter().enumerate() {
            owners.counts.push(list.records().count());
            for record in list.records() {
                let texts = facts.texts_within(record.span());
                let number = owners.records.len() as u32 + 1;
                owners.of_text.get_mut(texts.clone()).into_iter().flatten().for_each(|o| *o = number);
                owners.records.push(Owner { list: i, texts });
            }
        }
        owners
    }

    /// The number of the record that holds a part, and not that part alone.
    fn holder(&self, facts: &Facts, part: Interval) -> Option<usize> {
        let texts = facts.texts_within(part);
        let number = self.of_text.get(texts.start).copied().filter(|_| !texts.is_empty())?.checked_sub(1)?;
        let owner = self.records.get(number as usize)?;
        let within = owner.texts.end >= texts.end && owner.texts.len() > texts.len();
        within.then_some(number as usize)
    }

    /// The list whose records hold these parts as a list, and the letters of the parts.
    fn holds(&self, facts: &Facts, parts: impl Iterator<Item = Interval>) -> Option<(usize, u32)> {
        let mut held: Vec<Held> = Vec::new();
        let mut keys: Vec<Key> = Vec::new();
        let (mut letters, mut items) = (0, true);
        for part in parts {
            let holder = self.holder(facts, part)?;
            let parent = facts.doc.parent(part.from)?;
            let texts = facts.texts_within(part).len();
            match held.last_mut().filter(|h| h.holder == holder) {
                Some(h) if !beside(facts, h.parent, parent) => return None,
                Some(h) => (h.count, h.rest) = (h.count + 1, h.rest - texts),
                None => {
                    let rest = self.records.get(holder)?.texts.len() - texts;
                    held.push(Held { holder, parent, count: 1, rest });
                }
            }
            let key = facts.key(part.from);
            if !keys.contains(&key) {
                keys.push(key);
            }
            items &= is_item(facts, part);
            if !items && !facts.doc.look(part.from).block || keys.len() > if items { STRIPES } else { 1 } {
                return None;
            }
            letters += facts.letters(part);
        }
        let list = self.records.get(held.first()?.holder)?.list;
        let of_it = |h: &Held| self.records.get(h.holder).is_some_and(|r| r.list == list);
        (held.iter().all(of_it) && self.are_lists(&held, self.counts[list], items)).then_some((list, letters))
    }

    /// Are these several in each of so many records, and not the fields of one template?
    fn are_lists(&self, held: &[Held], records: usize, items: bool) -> bool {
        let several = held.iter().filter(|h| h.count > 1).count() as f32;
        let counts = || held.iter().map(|h| h.count);
        let (fewest, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        // Rows that come in pairs are no lists of two.
        let says_more = held.iter().any(|h| h.rest > 0);
        let varies = if items { fewest < most || says_more } else { fewest + OPTIONAL < most };
        several >= SEVERAL * records as f32 && varies
    }
}

/// The parts of one record.
struct Held {
    holder: usize,
    /// Of the first part.
    parent: NodeId,
    count: u32,
    /// Texts of the record that are in no part, such as a heading.
    rest: usize,
}

/// Do what stands below two parents stand beside each other: below one, or below such as are built alike and are no cells
/// of a row?
fn beside(facts: &Facts, a: NodeId, b: NodeId) -> bool {
    a == b || facts.key(a) == facts.key(b) && !matches!(facts.doc.tag(a), Tag::TD | Tag::TH)
}

/// Is it an element of which HTML makes lists and tables?
fn is_item(facts: &Facts, part: Interval) -> bool {
    matches!(facts.doc.tag(part.from), Tag::LI | Tag::TR | Tag::DT | Tag::DD)
}
