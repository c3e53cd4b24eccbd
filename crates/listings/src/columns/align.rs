//! Alignment: which of several pieces at one place of a template a record lacks.
//!
//! ```text
//! <p>5 May <p>$4 <p>A walk          day  price  text
//! <p>$5 <p>Ropes and knots               price  text      no day: the price is no second day
//! <p>7 May <p>A play                day         text
//! ```
//!
//! Tags tell nothing here, and what a piece is does: days stand below days. IEPAD (§4.2) aligns the occurrences of a pattern
//! by their tags alone; here the symbols are types, and the slots their shortest common supersequence. Texts, of which
//! there may be any number, fill the slots from the first on.

use std::sync::Arc;

use marks::Mark;
use page::Document;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::columns::labels::Labelled;
use crate::columns::names::type_of;
use crate::columns::pieces::Site;

/// Types that tell fields apart: what is of one is seldom taken for anything else.
const TELLING: &[&str] = &["date", "time", "price", "email", "phone", "url"];

/// Least share of the records with pieces at a place that must have one of a type for it to tell: others may be words in a
/// text.
const OFTEN: f32 = 0.1;

/// Most pieces of a record at one place that are aligned; more are prose.
const MOST: usize = 40;

/// Most slots at a place: more than any record fills.
const SLOTS: usize = 2 * MOST;

/// The first number of those that are not aligned, behind all slots that are made.
const BEYOND: u32 = 4 * SLOTS as u32;

/// Fewest records that must have a piece in a slot.
const FEWEST: usize = 2;

/// What it is worth that a piece stands in a slot: both of one type, both text, a text where a type is expected ("TBA"), a
/// type in a slot of texts, and in that of another.
const SAME: f32 = 3.0;
const TEXTS: f32 = 1.0;
const UNTYPED: f32 = -0.5;
const STRAY: f32 = -1.0;
const OTHER: f32 = -2.0;

/// What a slot of its own is worth to a piece with a type, and to a text. A slot left out costs the share of the records that
/// fill it.
const OWN: (f32, f32) = (-0.25, -3.0);

/// A type that tells, by its number in [`TELLING`]; `None` is a text.
type Kind = Option<u8>;

/// For each piece of each record the slot at its place in which it stands, from zero. Linear in pieces, times [`MOST`] where
/// types differ.
pub(crate) fn slots(doc: &Document, marks: &[Mark], records: &[Vec<Labelled<'_>>]) -> Vec<Vec<u32>> {
    let mut places: FxHashMap<Site<'_>, Vec<Run>> = FxHashMap::default();
    let mut slots: Vec<Vec<u32>> = Vec::with_capacity(records.len());
    for (r, record) in records.iter().enumerate() {
        let mut counted = Vec::with_capacity(record.len());
        for (k, piece) in record.iter().enumerate() {
            let runs = places.entry(piece.site()).or_default();
            match runs.last_mut().filter(|run| run.record == r) {
                Some(run) => run.pieces.push(k),
                None => runs.push(Run { record: r, pieces: vec![k] }),
            }
            counted.push(runs.last().map_or(0, |run| run.pieces.len() as u32 - 1));
        }
        slots.push(counted);
    }
    let are_several = |runs: &[Run]| runs.iter().any(|run| run.pieces.len() > 1);
    for runs in places.into_values().filter(|runs| are_several(runs)) {
        let kinds = kinds(doc, marks, records, &runs);
        for (run, aligned) in runs.iter().zip(aligned(&kinds)) {
            let beyond = BEYOND..;
            for (piece, slot) in run.pieces.iter().zip(aligned.into_iter().chain(beyond)) {
                slots[run.record][*piece] = slot;
            }
        }
    }
    slots
}

/// The pieces that one record has at a place.
struct Run {
    record: usize,
    pieces: Vec<usize>,
}

/// The types of the pieces of each run, those that tell.
fn kinds(doc: &Document, marks: &[Mark], records: &[Vec<Labelled<'_>>], runs: &[Run]) -> Vec<Vec<Kind>> {
    let number = |name: Arc<str>| TELLING.iter().position(|t| **t == *name).map(|n| n as u8);
    let of = |run: &Run, k: &usize| number(type_of(doc, marks, &records[run.record][*k].found.piece)?);
    let mut kinds: Vec<Vec<Kind>> =
        runs.iter().map(|run| run.pieces.iter().take(MOST).map(|k| of(run, k)).collect()).collect();
    let mut with = [0_usize; TELLING.len()];
    for run in &kinds {
        let said: FxHashSet<u8> = run.iter().flatten().copied().collect();
        said.into_iter().for_each(|kind| with[usize::from(kind)] += 1);
    }
    let tells =
        |kind: u8| with[usize::from(kind)] > 1 && with[usize::from(kind)] as f32 >= OFTEN * runs.len() as f32;
    kinds.iter_mut().flatten().for_each(|kind| *kind = kind.filter(|k| tells(*k)));
    kinds
}

/// The slot of each piece of each run; more pieces than are aligned stand behind all others.
fn aligned(runs: &[Vec<Kind>]) -> Vec<Vec<u32>> {
    if runs.iter().flatten().all(Option::is_none) {
        return runs.iter().map(|run| (0..run.len() as u32).collect()).collect();
    }
    let mut times: FxHashMap<&[Kind], usize> = FxHashMap::default();
    runs.iter().for_each(|run| *times.entry(run).or_default() += 1);
    let mut distinct: Vec<(&[Kind], usize)> = times.into_iter().collect();
    distinct.sort_by_key(|(run, times)| std::cmp::Reverse((*times, run.len(), *run)));
    let mut slots = Slots::default();
    for (run, times) in &distinct {
        let filled = slots.place(run);
        slots.fill(&filled, *times);
    }
    slots.all.retain(|slot| slot.records >= FEWEST);
    let found: Vec<Vec<u32>> = distinct.iter().map(|(run, _)| slots.place(run)).collect();
    let found = joined(found, &slots);
    let found: FxHashMap<&[Kind], Vec<u32>> = distinct.iter().map(|(run, _)| *run).zip(found).collect();
    runs.iter().map(|run| found.get(run.as_slice()).cloned().unwrap_or_default()).collect()
}

/// Makes one slot of those of one type of which no run fills two: the field stands now before and now behind another.
fn joined(mut found: Vec<Vec<u32>>, slots: &Slots) -> Vec<Vec<u32>> {
    let mut typed: Vec<(u8, u32)> =
        slots.all.iter().filter_map(|slot| Some((slot.kind?, slot.number))).collect();
    typed.sort_unstable();
    for same in typed.chunk_by(|a, b| a.0 == b.0) {
        let mut one: Option<u32> = None;
        for (_, slot) in same {
            let into = one.filter(|one| !found.iter().any(|run| run.contains(one) && run.contains(slot)));
            match into {
                Some(into) => found.iter_mut().flatten().filter(|n| **n == *slot).for_each(|n| *n = into),
                None => one = Some(*slot),
            }
        }
    }
    found
}

/// A place in the supersequence.
struct Slot {
    kind: Kind,
    /// In which order it was found.
    number: u32,
    /// How many records fill it.
    records: usize,
}

/// The supersequence of the runs met so far.
#[derive(Default)]
struct Slots {
    all: Vec<Slot>,
    /// How many were found, those dropped since included.
    found: u32,
    /// How many records filled some.
    records: usize,
}

impl Slots {
    /// So many records fill these.
    fn fill(&mut self, numbers: &[u32], records: usize) {
        self.records += records;
        let filled = self.all.iter_mut().filter(|slot| numbers.contains(&slot.number));
        filled.for_each(|slot| slot.records += records);
    }

    /// Share of the records that fill a slot.
    fn share(&self, slot: &Slot) -> f32 {
        slot.records as f32 / self.records.max(1) as f32
    }

    /// The numbers of the slots in which a run stands at the greatest worth, with new ones for what has none.
    fn place(&mut self, run: &[Kind]) -> Vec<u32> {
        let has_room = self.all.len() <= SLOTS;
        let own = |kind: Kind| match kind {
            _ if !has_room => f32::NEG_INFINITY,
            Some(_) => OWN.0,
            None => OWN.1,
        };
        let worth = self.worth(run, own);
        let (mut i, mut j) = (run.len(), self.all.len());
        let mut numbers = vec![0; i];
        while i > 0 {
            let (kind, here) = (run[i - 1], worth[i][j]);
            if j > 0 && here == worth[i][j - 1] - self.share(&self.all[j - 1]) {
                j -= 1;
            } else if here == worth[i - 1][j] + own(kind) {
                i -= 1;
                numbers[i] = self.found;
                self.all.insert(j, Slot { kind, number: self.found, records: 0 });
                self.found += 1;
            } else {
                (i, j) = (i - 1, j - 1);
                numbers[i] = self.all[j].number;
            }
        }
        numbers
    }

    /// The worth of so many of the first pieces in so many of the first slots.
    fn worth(&self, run: &[Kind], own: impl Fn(Kind) -> f32) -> Vec<Vec<f32>> {
        let mut worth = vec![vec![0.0; self.all.len() + 1]; run.len() + 1];
        for i in 0..=run.len() {
            for j in 0..=self.all.len() {
                let slot = j.checked_sub(1).map(|j| &self.all[j]);
                let kind = i.checked_sub(1).map(|i| run[i]);
                let left_out = slot.map(|slot| worth[i][j - 1] - self.share(slot));
                let alone = kind.map(|kind| worth[i - 1][j] + own(kind));
                let stands = slot.zip(kind).map(|(slot, kind)| worth[i - 1][j - 1] + fits(kind, slot.kind));
                let best = [left_out, alone, stands].into_iter().flatten().reduce(f32::max);
                worth[i][j] = best.unwrap_or(0.0);
            }
        }
        worth
    }
}

fn fits(kind: Kind, slot: Kind) -> f32 {
    match (kind, slot) {
        (None, None) => TEXTS,
        (None, Some(_)) => UNTYPED,
        (Some(_), None) => STRAY,
        (Some(a), Some(b)) if a == b => SAME,
        (Some(_), Some(_)) => OTHER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slots of runs written as letters: `d` and `p` are types, `-` is a text.
    fn slots_of(runs: &[&str]) -> Vec<Vec<u32>> {
        let kind = |c: char| match c {
            'd' => Some(0),
            'p' => Some(2),
            _ => None,
        };
        aligned(&runs.iter().map(|run| run.chars().map(kind).collect()).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_missing_leaves_a_gap() {
        let found = slots_of(&["dp-", "dp-", "p-", "d-", "dp", "-", "p"]);
        let [d, p, t] = [found[0][0], found[0][1], found[0][2]];
        assert_eq!(found[1..], [vec![d, p, t], vec![p, t], vec![d, t], vec![d, p], vec![t], vec![p]]);
    }

    #[test]
    fn no_record_need_have_all() {
        let found = slots_of(&["d-", "d-", "p-", "p-"]);
        assert_eq!(found[0][1], found[2][1]);
        assert_ne!(found[0][0], found[2][0]);
    }

    #[test]
    fn fields_in_another_order_are_the_same() {
        let found = slots_of(&["dp-", "dp-", "pd-", "d-"]);
        assert_eq!(found[2], [found[0][1], found[0][0], found[0][2]]);
        let found = slots_of(&["dpd", "dpd", "pd", "dp"]);
        assert_eq!(found[2], found[0][1..]);
        assert_ne!(found[0][0], found[0][2]);
    }

    #[test]
    fn texts_fill_the_first_slots() {
        let found = slots_of(&["---", "--", "-d-", "-d-", "d"]);
        assert_eq!(found[1], [found[0][0], found[0][2]]);
        assert_eq!(found[2], found[0]);
        assert_eq!(found[4][0], found[2][1]);
        assert_eq!(slots_of(&["--", "-", "---"]), [vec![0, 1], vec![0], vec![0, 1, 2]]);
    }

    #[test]
    fn what_stands_where_a_type_is_expected_stays_there() {
        let found = slots_of(&["d-p", "d-p", "--p", "-p"]);
        assert_eq!(found[2], found[0]);
        assert_eq!(found[3][1], found[0][2]);
    }

    #[test]
    fn a_type_that_stands_alone_is_a_text() {
        let found = slots_of(&["-d-", "-d-", "-d-", "-d", "dd-"]);
        assert_eq!(found[4], found[0]);
        let found = slots_of(&["--", "--", "--", "--", "--", "d-", "d-"]);
        assert_eq!(found[6], found[0]);
        let found = slots_of(&["d-", "d-", "d-d-"]);
        assert_eq!(found[2][..2], found[0]);
    }

    #[test]
    fn no_slot_is_taken_twice_however_many_there_are() {
        let long = "dp-".repeat(13);
        let runs: Vec<String> = (0..39).map(|i| long[i..].to_owned() + &long[..i / 2]).collect();
        for slots in slots_of(&runs.iter().map(String::as_str).collect::<Vec<_>>()) {
            let all: FxHashSet<u32> = slots.iter().copied().collect();
            assert_eq!(all.len(), slots.len());
        }
    }
}
