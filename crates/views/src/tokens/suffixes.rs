//! Suffixes of a string in sorted order, and how long a beginning neighbours share.
//!
//! ```text
//! string  b a n a n a        sorted  5 a · 3 ana · 1 anana · 0 banana · 4 na · 2 nana
//!                            shared  0     1       3         0          0      2
//! ```
//!
//! Sorting is induced (SA-IS: Nong, Zhang & Chan 2009), the shared beginnings come from the suffixes in text order
//! (Kärkkäinen, Manzini & Puglisi 2009). Both are linear in the string, whatever its alphabet.

/// No suffix, a slot that waits for one.
const NONE: u32 = u32::MAX;

/// A token's number in as few bytes as its alphabet needs: strings are read all over, and a short one stays in a cache.
pub(super) trait Symbol: Copy + Ord {
    /// The number.
    fn index(self) -> usize;
}

impl Symbol for u8 {
    fn index(self) -> usize {
        usize::from(self)
    }
}

impl Symbol for u16 {
    fn index(self) -> usize {
        usize::from(self)
    }
}

impl Symbol for u32 {
    fn index(self) -> usize {
        self as usize
    }
}

/// A bit beside a place or a length, which is why strings have less than 2³¹ tokens.
const BIT: u32 = 1 << 31;

/// A suffix beside the one sorted before it, in the four bytes of one read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Neighbour(u32);

impl Neighbour {
    /// Of a suffix that has none before it.
    pub(super) const NOBODY: Neighbour = Neighbour(BIT);

    /// How many tokens the two share.
    pub(super) fn share(self) -> u32 {
        self.0 & !BIT
    }

    /// Are the tokens before the two different, or is there none before one?
    pub(super) fn turns(self) -> bool {
        self.0 & BIT != 0
    }
}

/// For each place of the string, its suffix beside the one sorted before it.
pub(super) fn neighbours<S: Symbol>(string: &[S], suffixes: &[u32]) -> Vec<Neighbour> {
    let n = suffixes.len();
    let mut by_place = vec![Neighbour(NONE); n];
    suffixes.windows(2).for_each(|w| by_place[w[1] as usize] = Neighbour(w[0]));
    // The neighbour of the suffix one token longer, and what the two share.
    let (mut longer, mut same) = (NONE, 0usize);
    for i in 0..n {
        let Neighbour(j) = by_place[i];
        if j == NONE {
            (longer, same, by_place[i]) = (NONE, 0, Neighbour::NOBODY);
            continue;
        }
        // Neighbours before which the same token stands are neighbours with it, too: no token need be compared.
        let turns = same == 0 || longer + 1 != j;
        same = same.saturating_sub(1);
        if turns {
            let ends = i.max(j as usize);
            while ends + same < n && string[i + same] == string[j as usize + same] {
                same += 1;
            }
        }
        by_place[i] = Neighbour(same as u32 | if turns { BIT } else { 0 });
        longer = j;
    }
    by_place
}

/// The tokens of a string, numbered 0, 1, 2 … in their order.
pub(super) struct Alphabet {
    /// How many there are.
    pub(super) size: usize,
    numbers: Numbers,
}

enum Numbers {
    /// By token.
    Table(Vec<u32>),
    /// The tokens in order, where they are large numbers: a table of them all would be larger than the string.
    Sorted(Vec<u32>),
}

impl Alphabet {
    /// The tokens of a string.
    pub(super) fn of(string: &[u32]) -> Alphabet {
        let largest = string.iter().max().map_or(0, |t| *t as usize);
        if largest > 4 * string.len() {
            let mut tokens = string.to_vec();
            tokens.sort_unstable();
            tokens.dedup();
            return Alphabet { size: tokens.len(), numbers: Numbers::Sorted(tokens) };
        }
        let mut table = vec![NONE; largest + 1];
        string.iter().for_each(|t| table[*t as usize] = 0);
        let mut size = 0;
        for number in table.iter_mut().filter(|n| **n == 0) {
            *number = size;
            size += 1;
        }
        Alphabet { size: size as usize, numbers: Numbers::Table(table) }
    }

    /// The string in numbers, each as `symbol` makes it. What goes beyond 2³¹ tokens is cut.
    pub(super) fn numbered<S>(&self, string: &[u32], symbol: impl Fn(u32) -> S) -> Vec<S> {
        let string = string.iter().take(BIT as usize - 1);
        match &self.numbers {
            Numbers::Table(table) => string.map(|t| symbol(table[*t as usize])).collect(),
            Numbers::Sorted(tokens) => {
                string.map(|t| symbol(tokens.partition_point(|a| a < t) as u32)).collect()
            }
        }
    }
}

/// Where the suffixes of each first token begin and end among the sorted.
struct Buckets {
    ends: Vec<u32>,
}

impl Buckets {
    fn of<S: Symbol>(string: &[S], size: usize) -> Buckets {
        let mut ends = vec![0; size];
        string.iter().for_each(|s| ends[s.index()] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        Buckets { ends }
    }

    fn begins(&self) -> Vec<u32> {
        std::iter::once(0).chain(self.ends.iter().copied()).take(self.ends.len()).collect()
    }
}

/// Places of all suffixes of a string over the alphabet 0..size, sorted; linear time.
pub(super) fn sorted<S: Symbol>(string: &[S], size: usize) -> Vec<u32> {
    let n = string.len();
    if n <= 1 {
        return (0..n as u32).collect();
    }
    let buckets = Buckets::of(string, size);
    let turns = turns(string);
    let mut out = vec![NONE; n];
    induced(string, &buckets, &turns, &mut out);
    let order = sorted_turns(string, &turns, &out);
    // Fresh memory of this size costs more than the filling of it.
    out.fill(NONE);
    induced(string, &buckets, &order, &mut out);
    out
}

/// The places where the string turns from larger to smaller: their suffix is smaller than the next one, and the one before
/// is not.
fn turns<S: Symbol>(string: &[S]) -> Vec<u32> {
    let mut turns = Vec::new();
    let mut small = false;
    for i in (1..string.len()).rev() {
        let before_small = match string[i - 1].cmp(&string[i]) {
            std::cmp::Ordering::Equal => small,
            order => order.is_lt(),
        };
        if small && !before_small {
            turns.push(i as u32);
        }
        small = before_small;
    }
    turns.reverse();
    turns
}

/// All suffixes sorted as far as the given turns are sorted, in `out`, which holds nothing before.
///
/// Two passes go from each suffix to the one a token longer: the first to those not smaller than the next one, the second to
/// those smaller. Which of the two it will be is known where a suffix is put, since the token before is at hand there, and
/// kept as a bit: so the string is read once for each suffix, and not once in each pass.
fn induced<S: Symbol>(string: &[S], buckets: &Buckets, turns: &[u32], out: &mut [u32]) {
    let n = string.len();
    let mut ends = buckets.ends.clone();
    for turn in turns.iter().rev() {
        let end = &mut ends[string[*turn as usize].index()];
        *end -= 1;
        out[*end as usize] = *turn;
    }
    let mut begins = buckets.begins();
    let mut put = |out: &mut [u32], i: usize| {
        let begin = &mut begins[string[i].index()];
        let first = i > 0 && string[i - 1] >= string[i];
        out[*begin as usize] = i as u32 | if first { 0 } else { BIT };
        *begin += 1;
    };
    put(out, n - 1);
    for at in 0..n {
        // What stands here is a turn, with a larger token before it, or one that was put; or nothing, which has the bit.
        let later = out[at];
        if later & BIT == 0 {
            put(out, later as usize - 1);
        }
    }
    let mut ends = buckets.ends.clone();
    for at in (0..n).rev() {
        if out[at] & BIT == 0 {
            continue;
        }
        out[at] &= !BIT;
        let Some(i) = (out[at] as usize).checked_sub(1) else { continue };
        let second = i > 0 && string[i - 1] <= string[i];
        let end = &mut ends[string[i].index()];
        *end -= 1;
        out[*end as usize] = i as u32 | if second { BIT } else { 0 };
    }
}

/// The turns in the order of their suffixes: pieces from turn to turn are named by rank, and the string of names is
/// sorted by the same method where two are equal.
fn sorted_turns<S: Symbol>(string: &[S], turns: &[u32], roughly: &[u32]) -> Vec<u32> {
    let in_order = numbered(string.len(), turns, roughly);
    let mut names = vec![0; turns.len()];
    let mut name = 0;
    for pair in in_order.windows(2) {
        let piece = |i: u32| (turns[i as usize], turns.get(i as usize + 1).copied());
        name += u32::from(!same_piece(string, piece(pair[0]), piece(pair[1])));
        names[pair[1] as usize] = name;
    }
    if name as usize + 1 == turns.len() {
        return in_order.iter().map(|i| turns[*i as usize]).collect();
    }
    sorted(&names, name as usize + 1).iter().map(|i| turns[*i as usize]).collect()
}

/// The numbers of the turns among some places, in the order of the places.
fn numbered(length: usize, turns: &[u32], places: &[u32]) -> Vec<u32> {
    // A bit a place tells turns from others, which are most: that much stays in a cache. No two turns are neighbours.
    let mut is_turn = vec![0u64; length / 64 + 1];
    let mut number = vec![NONE; length / 2 + 1];
    for (turn, i) in turns.iter().zip(0..) {
        is_turn[*turn as usize / 64] |= 1 << (turn % 64);
        number[*turn as usize / 2] = i;
    }
    let turned = |place: &u32| is_turn[*place as usize / 64] >> (place % 64) & 1 == 1;
    places.iter().filter(|p| turned(p)).map(|place| number[*place as usize / 2]).collect()
}

/// Are two pieces, each from a turn to the next one, the same? The last piece is like no other.
fn same_piece<S: Symbol>(string: &[S], a: (u32, Option<u32>), b: (u32, Option<u32>)) -> bool {
    let piece = |(from, to): (u32, Option<u32>)| to.and_then(|to| string.get(from as usize..=to as usize));
    matches!((piece(a), piece(b)), (Some(a), Some(b)) if a == b)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn suffix_array(string: &[u32]) -> Vec<u32> {
        let alphabet = Alphabet::of(string);
        sorted(&alphabet.numbered(string, |n| n), alphabet.size)
    }

    fn by_comparing(string: &[u32]) -> Vec<u32> {
        let mut all: Vec<u32> = (0..string.len() as u32).collect();
        all.sort_by_key(|i| &string[*i as usize..]);
        all
    }

    fn same_beginning(a: &[u32], b: &[u32]) -> u32 {
        a.iter().zip(b).take_while(|(a, b)| a == b).count() as u32
    }

    proptest! {
        #[test]
        fn suffixes_are_sorted_and_share_what_they_share(
            string in prop_oneof![
                prop::collection::vec(0u32..3, 0..200),
                prop::collection::vec(0u32..60, 0..200),
                prop::collection::vec(any::<u32>(), 0..30),
            ]
        ) {
            let suffixes = suffix_array(&string);
            prop_assert_eq!(&suffixes, &by_comparing(&string));
            let tail = |i: u32| &string[i as usize..];
            let mut wanted: Vec<u32> = suffixes.windows(2).map(|w| same_beginning(tail(w[0]), tail(w[1]))).collect();
            if !suffixes.is_empty() {
                wanted.insert(0, 0);
            }
            let neighbours = neighbours(&string, &suffixes);
            let by_rank: Vec<Neighbour> = suffixes.iter().map(|s| neighbours[*s as usize]).collect();
            prop_assert_eq!(by_rank.iter().map(|n| n.share()).collect::<Vec<_>>(), wanted);
            let left = |s: u32| s.checked_sub(1).map(|i| string[i as usize]);
            for (pair, neighbour) in suffixes.windows(2).zip(by_rank.iter().skip(1)) {
                prop_assert_eq!(neighbour.turns(), left(pair[0]) != left(pair[1]));
            }
        }
    }

    #[test]
    fn a_run_of_one_token_and_a_word() {
        assert_eq!(suffix_array(&[7; 5]), [4, 3, 2, 1, 0]);
        let banana: Vec<u32> = "banana".bytes().map(u32::from).collect();
        assert_eq!(suffix_array(&banana), [5, 3, 1, 0, 4, 2]);
        let shares: Vec<u32> = neighbours(&banana, &[5, 3, 1, 0, 4, 2]).iter().map(|n| n.share()).collect();
        assert_eq!(shares, [0, 3, 2, 1, 0, 0]);
    }
}
