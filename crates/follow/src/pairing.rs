//! Which record of this visit is which of the last.
//!
//! ```text
//! all the same ──▶ its own link ──▶ all its text ──▶ the same title, and enough besides ──▶ most of the words
//!      └──────────── each pass pairs what those before it left ────────────────────┘
//! ```
//!
//! A record's link tells it, where no other record of its list has that link; else its title does. Equals are told apart by
//! their order.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use crate::snapshot::Snapshot;

/// Most pairs of records whose words are compared: beyond it the page is another one.
const MOST_PAIRS: usize = 100_000;

/// Words from which on a record is told by most of them, whatever the others are.
const LONG: usize = 8;

/// That most, as a fraction: two of three.
const LIKE: (usize, usize) = (2, 3);

/// A record of one of the visits, with what tells it.
pub(crate) struct Known<'s> {
    pub(crate) snapshot: &'s Snapshot,
    /// Its link, comparable with the other visit's.
    pub(crate) link: Option<String>,
    pub(crate) title: String,
    /// What it says outside the columns that are passed over.
    pub(crate) text: String,
}

/// For each record of this visit, which of the last visit it is.
pub(crate) fn pair(
    before: &[Known<'_>],
    now: &[Known<'_>],
    title: Option<&str>,
    ignored: &BTreeSet<String>,
) -> Vec<Option<usize>> {
    let mut pairing = Pairing {
        before,
        now,
        title,
        ignored,
        of_now: vec![None; now.len()],
        taken: vec![false; before.len()],
    };
    pairing.by_all();
    pairing.by_link();
    pairing.by_text();
    pairing.by_title();
    pairing.by_words();
    pairing.of_now
}

struct Pairing<'p, 's> {
    before: &'p [Known<'s>],
    now: &'p [Known<'s>],
    title: Option<&'p str>,
    ignored: &'p BTreeSet<String>,
    of_now: Vec<Option<usize>>,
    taken: Vec<bool>,
}

impl Pairing<'_, '_> {
    fn set(&mut self, now: usize, before: usize) {
        if let (Some(of), Some(taken)) = (self.of_now.get_mut(now), self.taken.get_mut(before)) {
            *of = Some(before);
            *taken = true;
        }
    }

    fn left_now(&self) -> impl Iterator<Item = (usize, &Known<'_>)> {
        self.now.iter().enumerate().filter(|(n, _)| self.of_now.get(*n).is_some_and(Option::is_none))
    }

    fn left_before(&self) -> impl Iterator<Item = (usize, &Known<'_>)> {
        self.before.iter().enumerate().filter(|(n, _)| self.taken.get(*n).is_some_and(|taken| !taken))
    }

    /// Link and text are the same.
    fn by_all(&mut self) {
        let mut equal: HashMap<(Option<&str>, &str), VecDeque<usize>> = HashMap::new();
        for (n, known) in self.before.iter().enumerate() {
            equal.entry((known.link.as_deref(), &known.text)).or_default().push_back(n);
        }
        let mut found = Vec::new();
        for (n, known) in self.now.iter().enumerate() {
            let next = equal.get_mut(&(known.link.as_deref(), known.text.as_str()));
            found.extend(next.and_then(VecDeque::pop_front).map(|before| (n, before)));
        }
        found.into_iter().for_each(|(now, before)| self.set(now, before));
    }

    /// The link is the same, and no other record's in either list. Not where links only number the places of the list:
    /// then most of the titles moved to another link.
    fn by_link(&mut self) {
        let (old, new) = (own_links(self.before), own_links(self.now));
        let same: Vec<(usize, usize)> =
            new.iter().filter_map(|(link, n)| Some((*n, *old.get(link)?))).collect();
        let old_titles = counted(self.before.iter().map(|known| known.title.as_str()));
        let moved = |(now, before): &&(usize, usize)| {
            let (Some(now), Some(before)) = (self.now.get(*now), self.before.get(*before)) else {
                return false;
            };
            now.title != before.title && old_titles.contains_key(now.title.as_str())
        };
        let moved = same.iter().filter(moved).count();
        if 2 * moved > same.len() {
            return;
        }
        for (now, before) in same {
            if self.of_now.get(now).is_some_and(Option::is_none) && self.taken.get(before) == Some(&false) {
                self.set(now, before);
            }
        }
    }

    /// All that they say is the same, and the link another.
    fn by_text(&mut self) {
        let mut equal: HashMap<&str, VecDeque<usize>> = HashMap::new();
        let left = self.left_before().filter(|(_, known)| !known.text.is_empty());
        left.for_each(|(n, known)| equal.entry(&known.text).or_default().push_back(n));
        let mut found = Vec::new();
        for (n, known) in self.left_now() {
            found.extend(equal.get_mut(known.text.as_str()).and_then(VecDeque::pop_front).map(|b| (n, b)));
        }
        self.set_free(found.into_iter());
    }

    /// The title is the same. Where it is no other record's, half of what else they say must be the same if they have
    /// other links; where it is, more than half, and those that agree most are paired first.
    fn by_title(&mut self) {
        let old_titles = counted(self.before.iter().map(|known| known.title.as_str()));
        let new_titles = counted(self.now.iter().map(|known| known.title.as_str()));
        let (old_links, new_links) = (own_links(self.before), own_links(self.now));
        let has_own = |links: &HashMap<&str, usize>, known: &Known<'_>| {
            known.link.as_deref().is_some_and(|l| links.contains_key(l))
        };
        let mut by_title: HashMap<&str, Vec<usize>> = HashMap::new();
        self.left_before().for_each(|(n, known)| by_title.entry(&known.title).or_default().push(n));
        let mut found = Vec::new();
        for (n, now) in self.left_now().filter(|(_, known)| !known.title.is_empty()) {
            for b in by_title.get(now.title.as_str()).into_iter().flatten() {
                let Some(before) = self.before.get(*b) else { continue };
                let (equal, all) = self.agreement(before.snapshot, now.snapshot);
                let alone = [&old_titles, &new_titles].iter().all(|t| t.get(now.title.as_str()) == Some(&1));
                let other_links = has_own(&old_links, before) && has_own(&new_links, now);
                let enough = match (alone, other_links) {
                    (true, false) => true,
                    (true, true) => 2 * equal >= all,
                    (false, _) => 2 * equal > all,
                };
                if enough {
                    found.push((equal * 1000 / all.max(1), n, *b));
                }
            }
        }
        found.sort_by_key(|(equal, now, before)| (std::cmp::Reverse(*equal), *now, *before));
        self.set_free(found.into_iter().map(|(_, now, before)| (now, before)));
    }

    /// Most of what they say is the same, and no link tells them apart; those that agree most are paired first.
    fn by_words(&mut self) {
        let (old_links, new_links) = (own_links(self.before), own_links(self.now));
        let own = |links: &HashMap<&str, usize>, known: &Known<'_>| {
            known.link.as_deref().is_some_and(|link| links.contains_key(link))
        };
        let words = |known: &Known<'_>| Words::of(known, self.ignored);
        let old: Vec<_> = self.left_before().map(|(n, k)| (n, own(&old_links, k), words(k))).collect();
        let new: Vec<_> = self.left_now().map(|(n, k)| (n, own(&new_links, k), words(k))).collect();
        if old.len().saturating_mul(new.len()) > MOST_PAIRS {
            return;
        }
        let mut found = Vec::new();
        for (n, n_own, now) in &new {
            for (b, _, before) in old.iter().filter(|(_, b_own, _)| !(*n_own && *b_own)) {
                found.extend(before.likeness(now).map(|like| (std::cmp::Reverse(like), *n, *b)));
            }
        }
        found.sort_unstable();
        self.set_free(found.into_iter().map(|(_, now, before)| (now, before)));
    }

    fn set_free(&mut self, found: impl Iterator<Item = (usize, usize)>) {
        for (now, before) in found {
            if self.of_now.get(now).is_some_and(Option::is_none) && self.taken.get(before) == Some(&false) {
                self.set(now, before);
            }
        }
    }

    /// In how many columns beside the title two records say the same, of how many.
    fn agreement(&self, before: &Snapshot, now: &Snapshot) -> (usize, usize) {
        let other = |name: &str| Some(name) != self.title && !self.ignored.contains(name);
        let columns: BTreeSet<&str> =
            before.pieces.iter().chain(&now.pieces).map(|p| p.column.as_str()).filter(|c| other(c)).collect();
        let equal = columns
            .iter()
            .filter(|column| before.bare(column, self.ignored) == now.bare(column, self.ignored))
            .count();
        (equal, columns.len())
    }
}

/// Links that one record alone has, and which.
fn own_links<'k>(records: &'k [Known<'_>]) -> HashMap<&'k str, usize> {
    let counts = counted(records.iter().filter_map(|known| known.link.as_deref()));
    let linked = records.iter().enumerate().filter_map(|(n, known)| Some((known.link.as_deref()?, n)));
    linked.filter(|(link, _)| counts.get(link) == Some(&1)).collect()
}

fn counted<'t>(texts: impl Iterator<Item = &'t str>) -> HashMap<&'t str, usize> {
    let mut counts = HashMap::new();
    texts.for_each(|text| *counts.entry(text).or_default() += 1);
    counts
}

/// The words that a record says, and how often.
struct Words {
    counts: BTreeMap<String, usize>,
    all: usize,
}

impl Words {
    fn of(known: &Known<'_>, ignored: &BTreeSet<String>) -> Words {
        let mut counts = BTreeMap::new();
        let pieces = known.snapshot.pieces.iter().filter(|piece| !ignored.contains(&piece.column));
        let mut all = 0;
        for word in pieces.flat_map(|piece| piece.text.split_whitespace()) {
            *counts.entry(word.to_lowercase()).or_default() += 1;
            all += 1;
        }
        Words { counts, all }
    }

    /// The share of their words that both say, in thousandths; `None` where it is less than enough, or what differs are
    /// numbers alone: "issue 12" and "issue 13" are two.
    fn likeness(&self, other: &Words) -> Option<usize> {
        let count = |words: &Words, word: &str| words.counts.get(word).copied().unwrap_or(0);
        let shared: usize = self.counts.iter().map(|(word, n)| (*n).min(count(other, word))).sum();
        let union = self.all + other.all - shared;
        let few = self.all.min(other.all) < LONG;
        let enough = if few { 2 * shared > union } else { LIKE.0 * union <= LIKE.1 * shared };
        let differing = |a: &Words, b: &Words| {
            a.counts
                .iter()
                .filter(|(word, n)| **n > count(b, word))
                .map(|(word, _)| word.clone())
                .collect::<Vec<_>>()
        };
        let mut words = differing(self, other).into_iter().chain(differing(other, self));
        let another = few && words.any(|word| word.chars().any(char::is_numeric));
        (enough && !another && shared > 1).then(|| 1000 * shared / union.max(1))
    }
}
