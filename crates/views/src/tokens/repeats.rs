//! The pattern discoverer: every maximal repeat of a string (IEPAD §3.3).
//!
//! ```text
//! sorted suffixes  shared         a run of neighbours that share h tokens, and not h+1, is an inner node of the paper's
//!   a              ┐              tree: its label recurs and is right maximal. It is left maximal too where the tokens
//!   abab…          │ 1 ┐          before its places differ.
//!   ab…            ┘   ┘ 2
//! ```
//!
//! All runs are found in one pass with a stack; whether a run is left maximal is one comparison. So count and extent of
//! every maximal repeat cost linear time, and its places what they number.

use super::suffixes::{Alphabet, Neighbour, Symbol, neighbours, sorted};

/// A substring that recurs and can be made longer on neither side without losing an occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    /// Its length, in tokens.
    pub length: u32,
    /// How often it occurs; occurrences may overlap.
    pub count: u32,
    /// Where it occurs first.
    pub first: u32,
    /// Where it occurs last.
    pub last: u32,
    /// Where its suffixes begin among the sorted.
    rank: u32,
}

/// All maximal repeats of one string.
#[derive(Debug, Clone, Default)]
pub struct Repeats {
    suffixes: Vec<u32>,
    repeats: Vec<Repeat>,
}

impl Repeats {
    /// Finds them; linear time and memory.
    pub fn of(string: &[u32]) -> Repeats {
        let alphabet = Alphabet::of(string);
        // Few tags make an alphabet that fits a byte; both casts are in range.
        match alphabet.size {
            0..=0x100 => Repeats::over(&alphabet.numbered(string, |n| n as u8), alphabet.size),
            0x101..=0x1_0000 => Repeats::over(&alphabet.numbered(string, |n| n as u16), alphabet.size),
            _ => Repeats::over(&alphabet.numbered(string, |n| n), alphabet.size),
        }
    }

    fn over<S: Symbol>(string: &[S], size: usize) -> Repeats {
        let suffixes = sorted(string, size);
        let neighbours = neighbours(string, &suffixes);
        let mut repeats = Vec::new();
        runs(&suffixes, &neighbours, |run| repeats.push(run));
        Repeats { suffixes, repeats }
    }

    /// The maximal repeats, in no order that says anything.
    pub fn iter(&self) -> impl Iterator<Item = &Repeat> {
        self.repeats.iter()
    }

    /// All places of a repeat of this string, in order; k·log k.
    pub fn places(&self, repeat: &Repeat) -> Vec<u32> {
        let from = repeat.rank as usize;
        let mut places = self.suffixes.get(from..from + repeat.count as usize).unwrap_or_default().to_vec();
        places.sort_unstable();
        places
    }
}

/// A run that goes on, with how often the token on the left was another one than before when it began.
struct Open {
    run: Repeat,
    turns: u32,
}

/// Calls `found` with each run of two or more neighbours that share a beginning and not the token before it, inner runs first.
fn runs(suffixes: &[u32], neighbours: &[Neighbour], mut found: impl FnMut(Repeat)) {
    let mut open: Vec<Open> = Vec::new();
    let mut turns = 0;
    for (i, place) in (1..=suffixes.len()).zip(suffixes) {
        let next = suffixes.get(i).map_or(Neighbour::NOBODY, |s| neighbours[*s as usize]);
        let share = next.share();
        let run = Repeat { length: share, count: 1, first: *place, last: *place, rank: i as u32 - 1 };
        let mut last = Open { run, turns };
        while let Some(inner) = open.pop_if(|top| top.run.length > share) {
            let run = joined(inner.run, last.run);
            if turns > inner.turns {
                found(run);
            }
            last = Open { run: Repeat { length: share, ..run }, turns: inner.turns };
        }
        match open.last_mut() {
            Some(top) if top.run.length == share => top.run = joined(top.run, last.run),
            _ if share > 0 => open.push(last),
            _ => {}
        }
        turns += u32::from(next.turns());
    }
}

/// A run that goes on with what stands behind it.
fn joined(run: Repeat, next: Repeat) -> Repeat {
    Repeat {
        count: next.rank + next.count - run.rank,
        first: run.first.min(next.first),
        last: run.last.max(next.last),
        ..run
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The paper's PAT tree, drawn as it says: a digital tree over the bits of all suffixes, each token of one length in
    /// bits, `$` behind the last. Slow, and nothing but the definition.
    mod pat_tree {
        /// Bits of a token.
        const BITS: usize = 5;
        /// The code of `$`; tokens are smaller.
        const END: u32 = 31;

        /// Maximal repeats as (label, places), found by walking the tree.
        pub(super) fn repeats(string: &[u32]) -> Vec<(Vec<u32>, Vec<u32>)> {
            let mut found = Vec::new();
            split(string, (0..=string.len()).collect(), 0, 0, &mut found);
            found.sort();
            found
        }

        fn bit(string: &[u32], suffix: usize, at: usize) -> Option<bool> {
            let token = match string.get(suffix + at / BITS) {
                Some(token) => *token,
                None if suffix + at / BITS == string.len() => END,
                None => return None,
            };
            Some(token >> (BITS - 1 - at % BITS) & 1 == 1)
        }

        /// The subtree of these suffixes, which are equal in all bits before `at`; `above` is its parent's bit.
        fn split(
            string: &[u32],
            leaves: Vec<usize>,
            at: usize,
            above: usize,
            found: &mut Vec<(Vec<u32>, Vec<u32>)>,
        ) {
            if leaves.len() < 2 {
                return;
            }
            let (right, left): (Vec<usize>, Vec<usize>) =
                leaves.iter().partition(|l| bit(string, **l, at) == Some(true));
            if right.is_empty() || left.is_empty() {
                return split(string, leaves, at + 1, above, found);
            }
            label(string, &leaves, at, above, found);
            split(string, left, at + 1, at + 1, found);
            split(string, right, at + 1, at + 1, found);
        }

        /// Notes the inner node at this bit, if its label is a whole token longer than its parent's, and left diverse.
        fn label(
            string: &[u32],
            leaves: &[usize],
            at: usize,
            above: usize,
            found: &mut Vec<(Vec<u32>, Vec<u32>)>,
        ) {
            let length = at / BITS;
            let whole = length * BITS >= above && length > 0;
            let before = |l: &usize| l.checked_sub(1).map(|i| string[i]);
            let diverse = leaves.iter().any(|l| before(l) != before(&leaves[0]));
            if whole && diverse {
                let mut places: Vec<u32> = leaves.iter().map(|l| *l as u32).collect();
                places.sort_unstable();
                found.push((string[leaves[0]..leaves[0] + length].to_vec(), places));
            }
        }
    }

    fn by_suffixes(string: &[u32]) -> Vec<(Vec<u32>, Vec<u32>)> {
        let repeats = Repeats::of(string);
        let label = |r: &Repeat| string[r.first as usize..(r.first + r.length) as usize].to_vec();
        let mut found: Vec<_> = repeats.iter().map(|r| (label(r), repeats.places(r))).collect();
        found.sort();
        found
    }

    proptest! {
        #[test]
        fn the_same_repeats_as_the_papers_tree(
            string in prop_oneof![
                prop::collection::vec(0u32..2, 0..80),
                prop::collection::vec(0u32..4, 0..150),
                prop::collection::vec(0u32..20, 0..150),
            ]
        ) {
            prop_assert_eq!(by_suffixes(&string), pat_tree::repeats(&string));
        }

        #[test]
        fn extents_are_those_of_the_places(string in prop::collection::vec(0u32..3, 0..100)) {
            let repeats = Repeats::of(&string);
            for r in repeats.iter() {
                let places = repeats.places(r);
                prop_assert_eq!(places.first(), Some(&r.first));
                prop_assert_eq!(places.last(), Some(&r.last));
                prop_assert_eq!(places.len(), r.count as usize);
            }
        }
    }

    /// The paper's Congo page: `<B>T</B><I>T</I><BR>` twice; of repeats longer than three tokens, node "d" alone is
    /// maximal, with leaves 1 and 8 (counted from one).
    #[test]
    fn congo() {
        let row = [0, 6, 1, 2, 6, 3, 4];
        let string = [row, row].concat();
        let long: Vec<_> = by_suffixes(&string).into_iter().filter(|(label, _)| label.len() > 3).collect();
        assert_eq!(long, [(row.to_vec(), vec![0, 7])]);
    }

    #[test]
    fn an_alphabet_too_large_for_a_byte() {
        let string: Vec<u32> = (0..300).chain(0..300).collect();
        let found: Vec<_> =
            Repeats::of(&string).iter().map(|r| (r.length, r.count, r.first, r.last)).collect();
        assert_eq!(found, [(300, 2, 0, 300)]);
    }

    #[test]
    fn nothing_recurs_in_nothing() {
        assert_eq!(Repeats::of(&[]).iter().count(), 0);
        assert_eq!(Repeats::of(&[1, 2, 3]).iter().count(), 0);
    }
}
