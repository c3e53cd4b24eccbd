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

/// For each place of the sorted suffixes, how many tokens the suffix shares with the one before it; 0 for the first.
pub(super) fn shared<S: Symbol>(string: &[S], suffixes: &[u32]) -> Vec<u32> {
    let n = suffixes.len();
    // By place: the suffix sorted before the one that begins there, then what the two share.
    let mut by_place = vec![NONE; n];
    suffixes.windows(2).for_each(|w| by_place[w[1] as usize] = w[0]);
    let mut same = 0usize;
    for i in 0..n {
        if by_place[i] == NONE {
            (same, by_place[i]) = (0, 0);
            continue;
        }
        let j = by_place[i] as usize;
        while i + same < n && j + same < n && string[i + same] == string[j + same] {
            same += 1;
        }
        by_place[i] = same as u32;
        same = same.saturating_sub(1);
    }
    suffixes.iter().map(|s| by_place[*s as usize]).collect()
}

/// The string with its tokens numbered 0, 1, 2 … in their order, and how many there are. Strings of 2³² tokens or more are
/// cut.
pub(super) fn ranked(string: &[u32]) -> (Vec<u32>, usize) {
    let string = &string[..string.len().min(NONE as usize - 1)];
    let largest = string.iter().max().map_or(0, |t| *t as usize);
    if largest > 4 * string.len() {
        return ranked_by_sorting(string);
    }
    let mut ranks = vec![NONE; largest + 1];
    string.iter().for_each(|t| ranks[*t as usize] = 0);
    let mut size = 0;
    for rank in ranks.iter_mut().filter(|r| **r == 0) {
        *rank = size;
        size += 1;
    }
    (string.iter().map(|t| ranks[*t as usize]).collect(), size as usize)
}

/// The same where tokens are large numbers: a table of them all would be larger than the string.
fn ranked_by_sorting(string: &[u32]) -> (Vec<u32>, usize) {
    let mut alphabet = string.to_vec();
    alphabet.sort_unstable();
    alphabet.dedup();
    let rank = |s: &u32| alphabet.partition_point(|a| a < s) as u32;
    (string.iter().map(rank).collect(), alphabet.len())
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
    let roughly = induced(string, &buckets, &turns);
    let order = sorted_turns(string, &turns, roughly);
    induced(string, &buckets, &order)
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

/// All suffixes sorted as far as the given turns are sorted.
///
/// Whether a suffix is smaller than the one a token later is told by their first tokens; where these are equal, by where
/// the later one stands in its bucket, so that no table of it is read at random.
fn induced<S: Symbol>(string: &[S], buckets: &Buckets, turns: &[u32]) -> Vec<u32> {
    let n = string.len();
    let mut out = vec![NONE; n];
    let mut ends = buckets.ends.clone();
    for turn in turns.iter().rev() {
        let end = &mut ends[string[*turn as usize].index()];
        *end -= 1;
        out[*end as usize] = *turn;
    }
    let mut begins = buckets.begins();
    let mut put = |out: &mut Vec<u32>, i: usize| {
        let begin = &mut begins[string[i].index()];
        out[*begin as usize] = i as u32;
        *begin += 1;
    };
    put(&mut out, n - 1);
    for at in 0..n {
        let later = out[at] as usize;
        // What stands here already is a turn, with a larger token before it, or not smaller than the next itself.
        if later > 0 && later < n && string[later - 1] >= string[later] {
            put(&mut out, later - 1);
        }
    }
    let mut ends = buckets.ends.clone();
    for at in (0..n).rev() {
        let later = out[at] as usize;
        if later == 0 || later >= n || string[later - 1] > string[later] {
            continue;
        }
        let (earlier, token) = (string[later - 1].index(), string[later].index());
        if earlier != token || at >= ends[token] as usize {
            ends[earlier] -= 1;
            out[ends[earlier] as usize] = later as u32 - 1;
        }
    }
    out
}

/// The turns in the order of their suffixes: pieces from turn to turn are named by rank, and the string of names is
/// sorted by the same method where two are equal.
fn sorted_turns<S: Symbol>(string: &[S], turns: &[u32], roughly: Vec<u32>) -> Vec<u32> {
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
fn numbered(length: usize, turns: &[u32], places: Vec<u32>) -> Vec<u32> {
    // A bit a place tells turns from others, which are most: that much stays in a cache. No two turns are neighbours.
    let mut is_turn = vec![0u64; length / 64 + 1];
    let mut number = vec![NONE; length / 2 + 1];
    for (turn, i) in turns.iter().zip(0..) {
        is_turn[*turn as usize / 64] |= 1 << (turn % 64);
        number[*turn as usize / 2] = i;
    }
    let turned = |place: &u32| is_turn[*place as usize / 64] >> (place % 64) & 1 == 1;
    places.into_iter().filter(turned).map(|place| number[place as usize / 2]).collect()
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
        let (ranks, size) = ranked(string);
        sorted(&ranks, size)
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
            prop_assert_eq!(shared(&string, &suffixes), wanted);
        }
    }

    #[test]
    fn a_run_of_one_token_and_a_word() {
        assert_eq!(suffix_array(&[7; 5]), [4, 3, 2, 1, 0]);
        let banana: Vec<u32> = "banana".bytes().map(u32::from).collect();
        assert_eq!(suffix_array(&banana), [5, 3, 1, 0, 4, 2]);
        assert_eq!(shared(&banana, &[5, 3, 1, 0, 4, 2]), [0, 1, 3, 0, 0, 2]);
    }
}
