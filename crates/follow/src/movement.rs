//! Columns, and numbers in them, that move by themselves: counters, the time since something. They are learnt from the visits,
//! not from words.
//!
//! ```text
//! numbers change in most records at once ──▶ held back for a day ──┬── again in most ──▶ moves by itself: never reported
//!                                                                 └── not again ─────▶ reported
//! ```

use std::collections::{BTreeMap, BTreeSet};

use crate::numbers;
use crate::snapshot::{REST, Snapshot};

/// How long what may be a counter's next value is held back, in milliseconds: a day, since "2 days ago" moves once a day.
const HELD: i64 = 26 * 3_600_000;

/// How long a column that moves by itself is passed over after it moved last, in milliseconds: thirty days.
const REMEMBERED: i64 = 30 * 86_400_000;

/// Fewest records that tell of a column.
const FEWEST: usize = 2;

/// Fewest records whose values went to others: two or three may well have changed so.
const SWAPPED: usize = 4;

/// Most words of a text that says little besides its number.
const LITTLE: usize = 5;

/// What is known of a column that moved in most records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Movement {
    /// When it moved last, in milliseconds since 1970.
    pub(crate) at: i64,
    /// It moves by itself.
    pub(crate) own: bool,
    /// What it says now is held back.
    pub(crate) held: bool,
}

/// How a visit compares the columns.
#[derive(Debug, Default)]
pub(crate) struct Passed {
    /// Columns whose differences are no changes of a record: for ever, or on this visit.
    pub(crate) ignored: BTreeSet<String>,
    /// Of these, the columns that are held back.
    pub(crate) held: BTreeSet<String>,
    /// The page was built anew and writes most records otherwise: no difference is a change of a record.
    pub(crate) anew: bool,
}

/// What is known of all columns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Movements(pub(crate) BTreeMap<String, Movement>);

impl Movements {
    /// Columns that move by themselves.
    pub(crate) fn own(&self) -> BTreeSet<String> {
        self.0.iter().filter(|(_, movement)| movement.own).map(|(name, _)| name.clone()).collect()
    }

    /// Columns that move by themselves, or may.
    pub(crate) fn moving(&self) -> BTreeSet<String> {
        self.0
            .iter()
            .filter(|(_, movement)| movement.own || movement.held)
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// Learns from paired records, as they are and as they were at the last visit. `facts`: columns that are reported however
    /// often they move. `swapped`: columns that are passed over on this visit. `rebuilt`: the page is built anew, so that what most records write otherwise is its doing.
    pub(crate) fn learn(
        &mut self,
        pairs: &[(&Snapshot, &Snapshot)],
        facts: &BTreeSet<String>,
        rebuilt: bool,
        swapped: BTreeSet<String>,
        now: i64,
    ) -> Passed {
        let mut passed = Passed { ignored: swapped, ..Passed::default() };
        for (column, moves) in self.in_most(pairs) {
            if passed.ignored.contains(numbers::column(&column)) {
                continue;
            }
            if moves.came_or_went || rebuilt {
                passed.ignored.insert(column);
            } else if !facts.contains(numbers::column(&column)) {
                let known = self.0.get(&column).copied();
                let own = known.is_some_and(|known| known.own || now.saturating_sub(known.at) <= HELD);
                let held = !own && moves.only_numbers;
                self.0.insert(column, Movement { at: now, own, held });
            }
        }
        self.0.retain(|_, m| now.saturating_sub(m.at) <= if m.own { REMEMBERED } else { HELD });
        for (column, movement) in &self.0 {
            if movement.own || movement.held {
                passed.ignored.insert(column.clone());
            }
            if movement.held {
                passed.held.insert(column.clone());
            }
        }
        let differ =
            |(a, b): &&(&Snapshot, &Snapshot)| a.outside(&passed.ignored) != b.outside(&passed.ignored);
        passed.anew = rebuilt && is_most(pairs.iter().filter(differ).count(), pairs.len());
        passed
    }

    /// The columns that move in most records of these, and how. Where a column comes or goes in most the page was built anew, and
    /// others may be called otherwise: then all of these do.
    fn in_most(&self, pairs: &[(&Snapshot, &Snapshot)]) -> Vec<(String, Moves)> {
        let own = self.own();
        let differ = pairs.iter().filter(|(a, b)| a.outside(&own) != b.outside(&own)).count();
        if !is_most(differ, pairs.len()) && !pairs.iter().any(|(a, b)| a != b) {
            return Vec::new();
        }
        let all = pairs.iter().flat_map(|(a, b)| a.pieces.iter().chain(&b.pieces));
        let columns: BTreeSet<&str> = all.map(|piece| piece.column.as_str()).collect();
        // Which column a text stands in is no news, as long as most records say the same.
        let is_relevant = |column: &&str| own.contains(*column) || is_most(differ, pairs.len());
        let mut moves: Vec<(String, Moves)> =
            columns.into_iter().filter(is_relevant).flat_map(|column| Moves::of(column, pairs)).collect();
        if moves.iter().any(|(_, moves)| moves.came_or_went) {
            moves.iter_mut().for_each(|(_, moves)| moves.came_or_went = true);
        }
        moves
    }

    /// Is something held back?
    pub(crate) fn holds(&self) -> bool {
        self.0.values().any(|movement| movement.held)
    }
}

/// What a column does in most pairs.
struct Moves {
    /// It comes or goes there.
    came_or_went: bool,
    /// Where it changes, its words stay.
    only_numbers: bool,
}

impl Moves {
    /// What a column does in most pairs: as a whole where it says little besides one number, else its words, and each of its
    /// numbers. Empty where it stays as it is.
    fn of(column: &str, pairs: &[(&Snapshot, &Snapshot)]) -> Vec<(String, Moves)> {
        let (mut changed, mut only_numbers, mut came_or_went) = (0, 0, 0);
        let mut counts: Vec<usize> = Vec::new();
        for (before, now) in pairs {
            let (before, now) = match (before.field(column), now.field(column)) {
                (Some(a), Some(b)) => (a, b),
                (None, None) => continue,
                _ => {
                    came_or_went += 1;
                    continue;
                }
            };
            let (a, b) = (numbers::split(&before), numbers::split(&now));
            let same_words = a.words == b.words;
            if is_little(&before) && is_little(&now) {
                changed += usize::from(a != b);
                only_numbers += usize::from(a != b && same_words);
                continue;
            }
            changed += usize::from(!same_words);
            if same_words {
                counts.resize(counts.len().max(a.numbers.len()), 0);
                let both = a.numbers.iter().zip(&b.numbers);
                both.zip(&mut counts).for_each(|((a, b), count)| *count += usize::from(a != b));
            }
        }
        let came_or_went = is_most(came_or_went, pairs.len());
        let whole = came_or_went || is_most(changed, pairs.len());
        // "59 minutes ago" becomes "1 hour ago" in a few of them.
        let whole = whole
            .then(|| (column.to_owned(), Moves { came_or_went, only_numbers: 2 * only_numbers > changed }));
        let numbers = counts.iter().enumerate().filter(|(_, count)| is_most(**count, pairs.len()));
        let moves = |(at, _)| (numbers::key(column, at), Moves { came_or_went: false, only_numbers: true });
        whole.into_iter().chain(numbers.map(moves)).collect()
    }
}

/// The columns whose values only went from record to record: what the page has there belongs to the neighbours of the records
/// in which it was found, and the list is in another order.
pub(crate) fn swapped(pairs: &[(&Snapshot, &Snapshot)]) -> BTreeSet<String> {
    let pieces = pairs.iter().filter(|(a, b)| a != b).flat_map(|(a, _)| &a.pieces);
    let columns: BTreeSet<&str> = pieces.map(|piece| piece.column.as_str()).collect();
    let is_swapped = |column: &&str| {
        let values = pairs.iter().filter_map(|(a, b)| Some((a.field(column)?, b.field(column)?)));
        let (before, now): (Vec<String>, Vec<String>) = values.filter(|(a, b)| a != b).unzip();
        let mut left: BTreeMap<&str, usize> = BTreeMap::new();
        before.iter().for_each(|value| *left.entry(value).or_default() += 1);
        // Of few values, such as "sold" and "free", as many may well come as go.
        let many = 2 * left.len() > before.len();
        let mut take =
            |value: &&String| left.get_mut(value.as_str()).filter(|n| **n > 0).map(|n| *n -= 1).is_some();
        let kept = now.iter().filter(|value| take(value)).count();
        many && kept >= SWAPPED && is_most(kept, now.len())
    };
    columns.into_iter().filter(|column| *column != REST && is_swapped(column)).map(str::to_owned).collect()
}

/// Does a text say little besides one number: "12 views", "posted 3 hours ago"?
fn is_little(text: &str) -> bool {
    text.split_whitespace().count() <= LITTLE && numbers::split(text).numbers.len() == 1
}

fn is_most(count: usize, of: usize) -> bool {
    count >= FEWEST && 2 * count > of
}
