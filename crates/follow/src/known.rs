//! What is known of a followed list, and what a visit changes of it.
//!
//! ```text
//! Known + List ── pair ── what moves by itself ── slid out? ── doubtful? ──▶ Known, changes
//! ```
//!
//! - A record is **gone** when the list lacks it; it is **slid out** where the list is as long as it ever was, new records came
//!   at its front and it stood at the end: a page of the newest twenty drops the oldest. That is not reported, nor that it comes back.
//! - Where more than half of the records are gone at once, nothing is reported and nothing forgotten until the next visit finds so
//!   again: pages are shown by half, or without what a script fetches. Where nothing new is there, the one after that must, too.
//! - Where most records do the same at once (all links lead to another host, a column is added), the page was changed and not they.

use std::collections::BTreeSet;

use crate::change::{Change, Kind, Was, cut};
use crate::links;
use crate::list::List;
use crate::movement::{Movements, Passed, swapped};
use crate::pairing::{self, pair};
use crate::snapshot::{REST, Snapshot, bare};

/// Records that slid out and are remembered, the last that did.
const SLID: usize = 500;

/// Fewest records of which more than half must be gone to be doubted: of three, two may well be.
const DOUBTED: usize = 4;

/// Visits that are doubted, one after the other, where a list lost more than half of its records and has no new one.
const LOOKS: u64 = 2;

/// Share of the records in which a column must speak to be that of the titles.
const TITLED: f32 = 0.8;

/// A record that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its number among all that the page ever had.
    pub(crate) number: u64,
    /// As it was reported last.
    pub(crate) reported: Snapshot,
    /// As it was at the last visit, where a part of that is held back.
    pub(crate) held_back: Option<Snapshot>,
    /// It slid out of the list.
    pub(crate) slid: bool,
}

impl Entry {
    fn last(&self) -> &Snapshot {
        self.held_back.as_ref().unwrap_or(&self.reported)
    }
}

/// What is known of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// Its records in the order of the list, then those that slid out, the last first.
    pub(crate) entries: Vec<Entry>,
    /// The number of the next record that is new.
    pub(crate) next: u64,
    pub(crate) movements: Movements,
    /// The most records that it ever had.
    pub(crate) longest: usize,
    /// The column of titles.
    pub(crate) title: Option<String>,
    /// So many visits up to now, one after the other, lacked more than half of the records.
    pub(crate) doubted: u64,
    /// It was visited.
    pub(crate) begun: bool,
}

/// What a visit came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taken {
    /// What happened, in the order of the list, then what is gone.
    pub changes: Vec<Change>,
    /// So many of so many records are gone: nothing is reported until the next visit finds the same.
    pub doubt: Option<(usize, usize)>,
}

impl Known {
    /// Takes what a visit found at a moment, in milliseconds since 1970. `rebuilt`: the list had to be found anew.
    pub fn take(&mut self, list: &List, rebuilt: bool, now: i64) -> Taken {
        let list = &list.without_repeats();
        self.title = title_column(list, self.title.take(), &self.movements.moving());
        if !self.begun {
            self.begun = true;
            self.longest = list.records.len();
            let changes = list.records.iter().map(|record| self.add(record, Kind::First)).collect();
            return Taken { changes, doubt: None };
        }
        let own = self.movements.own();
        let (before, after) = self.sides(list, &own);
        let of_now = pair(&before, &after, self.title.as_deref(), &own);
        let links: Vec<(Option<String>, Option<String>)> = of_now
            .iter()
            .zip(&after)
            .map(|(b, now)| (b.and_then(|b| before.get(b)?.link.clone()), now.link.clone()))
            .collect();
        drop((before, after));
        let left = self.left(&of_now);
        // A list that was replaced has new records; one that only lost some is often a page shown by half.
        let looks = if of_now.iter().all(Option::is_some) { LOOKS } else { 1 };
        if 2 * left.gone.len() > left.of && left.of >= DOUBTED && self.doubted < looks {
            self.doubted += 1;
            return Taken { changes: Vec::new(), doubt: Some((left.gone.len(), left.of)) };
        }
        self.doubted = 0;
        let passed = self.learn(list, &of_now, rebuilt, now);
        self.moved(list, &of_now, &links, &left, &passed)
    }

    /// Is the next visit to read the page whatever the server says of it? Something is held back that it may decide.
    pub fn is_waiting(&self) -> bool {
        self.doubted > 0 || self.movements.holds()
    }

    /// How many records the list has.
    pub fn count(&self) -> usize {
        self.entries.iter().filter(|entry| !entry.slid).count()
    }

    /// Share of the known records that a list has, by link or by title.
    pub fn overlap(&self, list: &List) -> f32 {
        let title = self.title.as_deref();
        let urls: BTreeSet<&str> = list.records.iter().filter_map(|record| record.url.as_deref()).collect();
        let titles: BTreeSet<String> =
            list.records.iter().flat_map(|r| [r.title(title), r.title(None)]).collect();
        let visible: Vec<&Snapshot> = self.entries.iter().filter(|e| !e.slid).map(Entry::last).collect();
        let is_there = |record: &&&Snapshot| {
            record.url.as_deref().is_some_and(|url| urls.contains(url))
                || titles.contains(&record.title(title))
        };
        visible.iter().filter(is_there).count() as f32 / visible.len().max(1) as f32
    }

    /// The records as they were reported last, with their numbers, in the order of the list.
    pub fn records(&self) -> impl Iterator<Item = (u64, &Snapshot)> {
        self.entries.iter().filter(|entry| !entry.slid).map(|entry| (entry.number, entry.last()))
    }

    /// The column of titles.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    fn add(&mut self, record: &Snapshot, kind: Kind) -> Change {
        let entry = Entry { number: self.next, reported: record.clone(), held_back: None, slid: false };
        self.next += 1;
        let change = Change::of(kind, entry.number, record, self.title.as_deref());
        self.entries.push(entry);
        change
    }

    /// What is known and what is seen, each with what tells it.
    fn sides<'s>(
        &'s self,
        list: &'s List,
        own: &BTreeSet<String>,
    ) -> (Vec<pairing::Known<'s>>, Vec<pairing::Known<'s>>) {
        let (before, now): (Vec<&Snapshot>, Vec<&Snapshot>) =
            (self.entries.iter().map(Entry::last).collect(), list.records.iter().collect());
        let urls = |records: &[&'s Snapshot]| records.iter().map(|r| r.url.as_deref()).collect::<Vec<_>>();
        let (old, new) = links::comparable(&urls(&before), &urls(&now));
        let side = |records: Vec<&'s Snapshot>, links: Vec<Option<String>>| {
            let known = |(snapshot, link): (&'s Snapshot, Option<String>)| pairing::Known {
                snapshot,
                link,
                title: bare(&snapshot.title(self.title.as_deref())),
                text: snapshot.outside(own),
            };
            records.into_iter().zip(links).map(known).collect()
        };
        (side(before, old), side(now, new))
    }

    /// What the list lacks: gone, or slid out.
    fn left(&self, of_now: &[Option<usize>]) -> Left {
        let found: BTreeSet<usize> = of_now.iter().flatten().copied().collect();
        let visible: Vec<usize> =
            (0..self.entries.len()).filter(|n| self.entries.get(*n).is_some_and(|e| !e.slid)).collect();
        let missing: Vec<usize> = visible.iter().copied().filter(|n| !found.contains(n)).collect();
        let last_found = visible.iter().rev().find(|n| found.contains(n)).copied();
        let at_end = |n: &usize| last_found.is_some_and(|last| *n > last);
        let fronts = of_now.iter().take_while(|of| of.is_none()).count();
        let ends = missing.iter().filter(|n| at_end(n)).count();
        let full = of_now.len() == visible.len() && of_now.len() == self.longest;
        let slides = full && ends <= fronts;
        let (slid, gone) = missing.into_iter().partition(|n| slides && at_end(n));
        Left { slid, gone, of: visible.len() }
    }

    fn learn(&mut self, list: &List, of_now: &[Option<usize>], rebuilt: bool, now: i64) -> Passed {
        let entry = |b: Option<usize>| self.entries.get(b?).filter(|entry| !entry.slid);
        let pairs: Vec<(&Snapshot, &Snapshot)> =
            of_now.iter().zip(&list.records).filter_map(|(b, now)| Some((entry(*b)?.last(), now))).collect();
        // In the same order prices went up, perhaps each to what the next one was.
        let reordered = !of_now.iter().flatten().is_sorted();
        let swapped = if reordered { swapped(&pairs) } else { BTreeSet::new() };
        let mut movements = self.movements.clone();
        let passed = movements.learn(&pairs, &list.facts, rebuilt, swapped, now);
        self.movements = movements;
        passed
    }

    /// Moves on to what was seen.
    fn moved(
        &mut self,
        list: &List,
        of_now: &[Option<usize>],
        links: &[(Option<String>, Option<String>)],
        left: &Left,
        passed: &Passed,
    ) -> Taken {
        let old = std::mem::take(&mut self.entries);
        let paired = of_now.iter().flatten().count();
        let relinked = of_now.iter().zip(links).filter(|(of, (was, is))| of.is_some() && was != is).count();
        // All lead elsewhere: the site has moved, not its records.
        let site_moved = relinked >= DOUBTED && 2 * relinked > paired;
        let mut changes = Vec::new();
        for ((of, record), (was, is)) in of_now.iter().zip(&list.records).zip(links) {
            let Some(entry) = of.and_then(|n| old.get(n)) else {
                changes.push(self.add(record, Kind::New));
                continue;
            };
            let mut entry = Entry { slid: false, ..entry.clone() };
            let links_differ = was != is && !site_moved;
            let says_other = || entry.reported.outside(&passed.ignored) != record.outside(&passed.ignored);
            if !passed.anew && (links_differ || says_other()) {
                let mut change = Change::of(Kind::Changed, entry.number, record, self.title.as_deref());
                change.was = differences(&entry.reported, record, links_differ, passed);
                changes.push(change);
                (entry.reported, entry.held_back) = (record.clone(), None);
            } else if passed.held.is_empty() {
                (entry.reported, entry.held_back) = (record.clone(), None);
            } else {
                entry.held_back = Some(record.clone());
            }
            self.entries.push(entry);
        }
        for entry in left.gone.iter().filter_map(|n| old.get(*n)) {
            changes.push(Change::of(Kind::Gone, entry.number, entry.last(), self.title.as_deref()));
        }
        let found: BTreeSet<usize> = of_now.iter().flatten().copied().collect();
        let slid = left.slid.iter().filter_map(|n| old.get(*n)).cloned();
        let before =
            old.iter().enumerate().filter(|(n, e)| e.slid && !found.contains(n)).map(|(_, e)| e.clone());
        let slid: Vec<Entry> =
            slid.chain(before).map(|entry| Entry { slid: true, ..entry }).take(SLID).collect();
        self.entries.extend(slid);
        self.longest = self.longest.max(list.records.len());
        Taken { changes, doubt: None }
    }
}

/// Entries that a visit did not find.
struct Left {
    slid: Vec<usize>,
    gone: Vec<usize>,
    /// How many records the list had.
    of: usize,
}

/// The former values of the columns in which a record differs.
fn differences(before: &Snapshot, now: &Snapshot, links_differ: bool, passed: &Passed) -> Vec<Was> {
    let passed_over: BTreeSet<String> = passed.ignored.difference(&passed.held).cloned().collect();
    let names: BTreeSet<&str> = before.pieces.iter().chain(&now.pieces).map(|p| p.column.as_str()).collect();
    let say = |record: &Snapshot, name: &str| record.bare(name, &passed_over).unwrap_or_default();
    let differ = names.into_iter().filter(|name| *name != REST && say(before, name) != say(now, name));
    let mut was: Vec<Was> =
        differ.map(|name| Was { column: name.to_owned(), text: before.field(name).map(cut) }).collect();
    if links_differ {
        was.push(Was { column: "url".to_owned(), text: before.url.clone() });
    }
    if was.is_empty() {
        was.push(Was { column: "text".to_owned(), text: Some(cut(before.text())) });
    }
    was
}

/// The column that tells the records of a list apart as a title does: the one that was it before; one that is called so;
/// else that in which most records say something of their own, the first of several. None that moves by itself.
fn title_column(list: &List, before: Option<String>, moving: &BTreeSet<String>) -> Option<String> {
    let count = list.records.len().max(1) as f32;
    let mut names: Vec<&str> = Vec::new();
    for piece in list.records.iter().flat_map(|record| &record.pieces) {
        if piece.column != REST && !names.contains(&piece.column.as_str()) {
            names.push(&piece.column);
        }
    }
    let values =
        |name: &str| -> Vec<String> { list.records.iter().filter_map(|record| record.field(name)).collect() };
    let fits = |name: &str| {
        let values = values(name);
        let lettered = values.iter().filter(|value| value.chars().any(char::is_alphabetic)).count();
        lettered as f32 >= TITLED * count && !list.facts.contains(name) && !moving.contains(name)
    };
    if let Some(before) =
        before.filter(|name| values(name).len() as f32 >= TITLED * count && !moving.contains(name))
    {
        return Some(before);
    }
    if fits("title") {
        return Some("title".to_owned());
    }
    let apart = |name: &str| values(name).into_iter().collect::<BTreeSet<_>>().len();
    let fitting = names.into_iter().filter(|name| fits(name)).collect::<Vec<_>>();
    fitting.into_iter().rev().max_by_key(|name| apart(name)).map(str::to_owned)
}

#[cfg(test)]
mod tests;
