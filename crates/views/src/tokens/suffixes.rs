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

/// Places of all suffixes of `string`, sorted; linear time. Strings of 2³² tokens or more are cut.
pub(super) fn suffix_array(string: &[u32]) -> Vec<u32> {
    let string = &string[..string.len().min(NONE as usize - 1)];
    let (ranks, size) = ranked(string);
    sorted(&ranks, size)
}

/// For each place of the sorted suffixes, how many tokens the suffix shares with the one before it; 0 for the first.
pub(super) fn shared(string: &[u32], suffixes: &[u32]) -> Vec<u32> {
    let n = suffixes.len();
    let mut before = vec![NONE; n];
    suffixes.windows(2).for_each(|w| before[w[1] as usize] = w[0]);
    let mut by_place = vec![0; n];
    let mut same = 0usize;
    for i in 0..n {
        if before[i] == NONE {
            same = 0;
            continue;
        }
        let j = before[i] as usize;
        while i + same < n && j + same < n && string[i + same] == string[j + same] {
            same += 1;
        }
        by_place[i] = same as u32;
        same = same.saturating_sub(1);
    }
    suffixes.iter().map(|s| by_place[*s as usize]).collect()
}

/// The string with its tokens numbered 0, 1, 2 … in their order, and how many there are.
fn ranked(string: &[u32]) -> (Vec<u32>, usize) {
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
    fn of(string: &[u32], size: usize) -> Buckets {
        let mut ends = vec![0; size];
        string.iter().for_each(|s| ends[*s as usize] += 1);
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

/// Sorts the suffixes of a string over the alphabet 0..size.
fn sorted(string: &[u32], size: usize) -> Vec<u32> {
    let n = string.len();
    if n <= 1 {
        return (0..n as u32).collect();
    }
    let buckets = Buckets::of(string, size);
    let small = smaller_than_next(string);
    let turns: Vec<u32> = (1..n).filter(|i| small[*i] && !small[*i - 1]).map(|i| i as u32).collect();
    let roughly = induced(string, &small, &buckets, &turns);
    let order = sorted_turns(string, &turns, &roughly);
    induced(string, &small, &buckets, &order)
}

/// Is each suffix smaller than the one that begins a token later?
fn smaller_than_next(string: &[u32]) -> Vec<bool> {
    let mut small = vec![false; string.len()];
    for i in (0..string.len().saturating_sub(1)).rev() {
        small[i] = if string[i] == string[i + 1] { small[i + 1] } else { string[i] < string[i + 1] };
    }
    small
}

/// All suffixes sorted as far as the given turns (places where the string turns from larger to smaller) are sorted.
fn induced(string: &[u32], small: &[bool], buckets: &Buckets, turns: &[u32]) -> Vec<u32> {
    let n = string.len();
    let bucket = |i: u32| string[i as usize] as usize;
    let mut out = vec![NONE; n];
    let mut ends = buckets.ends.clone();
    for turn in turns.iter().rev() {
        ends[bucket(*turn)] -= 1;
        out[ends[bucket(*turn)] as usize] = *turn;
    }
    let mut begins = buckets.begins();
    let mut put = |out: &mut Vec<u32>, i: u32| {
        out[begins[bucket(i)] as usize] = i;
        begins[bucket(i)] += 1;
    };
    put(&mut out, n as u32 - 1);
    for at in 0..n {
        if let Some(i) = out[at].checked_sub(1).filter(|i| out[at] != NONE && !small[*i as usize]) {
            put(&mut out, i);
        }
    }
    let mut ends = buckets.ends.clone();
    for at in (0..n).rev() {
        if let Some(i) = out[at].checked_sub(1).filter(|i| out[at] != NONE && small[*i as usize]) {
            ends[bucket(i)] -= 1;
            out[ends[bucket(i)] as usize] = i;
        }
    }
    out
}

/// The turns in the order of their suffixes: pieces from turn to turn are named by rank, and the string of names is
/// sorted by the same method where two are equal.
fn sorted_turns(string: &[u32], turns: &[u32], roughly: &[u32]) -> Vec<u32> {
    let mut number = vec![NONE; string.len()];
    turns.iter().zip(0..).for_each(|(t, i)| number[*t as usize] = i);
    let in_order: Vec<u32> = roughly.iter().map(|s| number[*s as usize]).filter(|i| *i != NONE).collect();
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

/// Are two pieces, each from a turn to the next one, the same? The last piece is like no other.
fn same_piece(string: &[u32], a: (u32, Option<u32>), b: (u32, Option<u32>)) -> bool {
    let piece = |(from, to): (u32, Option<u32>)| to.and_then(|to| string.get(from as usize..=to as usize));
    matches!((piece(a), piece(b)), (Some(a), Some(b)) if a == b)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
