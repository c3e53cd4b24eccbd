//! The longest common subsequence of two texts, word by word, many words at a time (Hyyrö 2004).

use std::collections::HashMap;

/// Bits by word of the second text: 0 where the subsequence grows.
type Bits = Vec<u64>;

/// For each word of the first text its place in the second, where a longest common subsequence has it.
pub(crate) fn common(a: &[String], b: &[String]) -> Vec<Option<usize>> {
    let rows = rows(a, b);
    let grows = |i: usize, j: usize| rows.get(i).is_some_and(|row| bit(row, j) == 0);
    let mut out = vec![None; a.len()];
    let (mut i, mut j) = (a.len(), b.len());
    while i > 0 && j > 0 {
        if !grows(i - 1, j - 1) {
            j -= 1;
        } else if i > 1 && grows(i - 2, j - 1) {
            i -= 1;
        } else {
            (i, j) = (i - 1, j - 1);
            if let Some(slot) = out.get_mut(i) {
                *slot = Some(j);
            }
        }
    }
    out
}

/// How many words a longest common subsequence has.
pub(crate) fn length(a: &[String], b: &[String]) -> usize {
    let last = last(a, b);
    (0..b.len()).filter(|j| bit(&last, *j) == 0).count()
}

fn bit(row: &[u64], at: usize) -> u64 {
    row.get(at / 64).map_or(1, |word| word >> (at % 64) & 1)
}

/// Where each word of a text stands.
fn places(b: &[String]) -> HashMap<&str, Bits> {
    let mut places: HashMap<&str, Bits> = HashMap::new();
    for (j, word) in b.iter().enumerate() {
        let bits = places.entry(word).or_insert_with(|| vec![0; b.len().div_ceil(64)]);
        if let Some(word) = bits.get_mut(j / 64) {
            *word |= 1 << (j % 64);
        }
    }
    places
}

/// The state after each word of the first text.
fn rows(a: &[String], b: &[String]) -> Vec<Bits> {
    let places = places(b);
    let mut state = vec![u64::MAX; b.len().div_ceil(64)];
    let mut out = Vec::with_capacity(a.len());
    for word in a {
        if let Some(places) = places.get(word.as_str()) {
            step(&mut state, places);
        }
        out.push(state.clone());
    }
    out
}

fn last(a: &[String], b: &[String]) -> Bits {
    let places = places(b);
    let mut state = vec![u64::MAX; b.len().div_ceil(64)];
    a.iter().filter_map(|word| places.get(word.as_str())).for_each(|places| step(&mut state, places));
    state
}

/// `v = (v + (v & m)) | (v & !m)`, over all words as one number.
fn step(state: &mut [u64], places: &[u64]) {
    let mut carry = false;
    for (v, m) in state.iter_mut().zip(places) {
        let (sum, over) = v.overflowing_add(*v & m);
        let (sum, more) = sum.overflowing_add(u64::from(carry));
        carry = over || more;
        *v = sum | (*v & !m);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn words_in_common_are_found_in_order() {
        let (a, b) = (words("menu the cat sat menu down"), words("the black cat sat down"));
        assert_eq!(common(&a, &b), [None, Some(0), Some(2), Some(3), None, Some(4)]);
        assert_eq!(length(&a, &b), 4);
    }

    #[test]
    fn long_texts_carry_from_word_to_word() {
        let text = |from: usize| (from..from + 300).map(|n| (n % 97).to_string()).collect::<Vec<_>>();
        let (a, b) = (text(0), text(50));
        let found = common(&a, &b);
        let places: Vec<usize> = found.iter().flatten().copied().collect();
        assert!(places.windows(2).all(|w| w[0] < w[1]));
        assert!(found.iter().zip(&a).all(|(j, word)| j.is_none_or(|j| b[j] == *word)));
        assert_eq!(places.len(), length(&a, &b));
        assert_eq!(places.len(), by_table(&a, &b));
    }

    fn by_table(a: &[String], b: &[String]) -> usize {
        let mut before = vec![0; b.len() + 1];
        for x in a {
            let mut row = vec![0; b.len() + 1];
            for (j, y) in b.iter().enumerate() {
                row[j + 1] = if x == y { before[j] + 1 } else { row[j].max(before[j + 1]) };
            }
            before = row;
        }
        before[b.len()]
    }
}
