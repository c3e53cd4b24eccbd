//! What words mean: a vector for each of 55,000 words of 16 languages, in which words that mean nearly the same lie near.
//!
//! ```text
//! "fees" ──▶ words.txt, the 16,546th line ──▶ vectors.bin ──▶ how much it tells, 256 numbers
//!                     near: charges · costs · gebuhren · frais
//! ```
//!
//! `data/meanings/make.py` made the files, and says from what. A word that is not among them has the meaning of one that begins
//! the same, or none.

use std::sync::OnceLock;

const WORDS: &str = include_str!("../data/meanings/words.txt");
const VECTORS: &[u8] = include_bytes!("../data/meanings/vectors.bin");

/// Numbers of a vector, and bytes of one: two numbers a byte.
const NUMBERS: usize = 256;
const BYTES: usize = NUMBERS / 2;

/// Bytes that are compared first, of all words: the directions in which words differ most stand first.
const FIRST: usize = 32;

/// Letters that must agree, and letters that may follow, of a word that is known only by its beginning.
const BEGINNING: usize = 4;
const ENDING: usize = 3;

/// A word's vector, of length 1, and how much it tells of a sentence, 0 to 1.
#[derive(Debug, Clone)]
pub(crate) struct Meaning {
    place: usize,
    pub(crate) tells: f32,
    pub(crate) vector: Vec<f32>,
}

fn words() -> &'static [&'static str] {
    static LIST: OnceLock<Vec<&str>> = OnceLock::new();
    LIST.get_or_init(|| WORDS.lines().collect())
}

/// The meaning of a word in lower case without accents.
pub(crate) fn meaning(word: &str) -> Option<Meaning> {
    let words = words();
    let place = match words.binary_search(&word) {
        Ok(place) => place,
        Err(place) => akin(words, word, place)?,
    };
    let (tells, halves) = row(place)?.split_first()?;
    let numbers = halves.iter().flat_map(|byte| [f32::from(byte & 15) - 8.0, f32::from(byte >> 4) - 8.0]);
    Some(Meaning { place, tells: f32::from(*tells) / 255.0, vector: of_length_one(numbers.collect()) })
}

/// The word that begins the same for longest, among the two between which it would stand.
fn akin(words: &[&str], word: &str, place: usize) -> Option<usize> {
    let common = |other: &str| word.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let neighbours = [place.checked_sub(1), Some(place)].into_iter().flatten();
    let best = neighbours.filter_map(|place| Some((common(words.get(place)?), place)));
    let (letters, place) = best.max_by_key(|(letters, place)| (*letters, usize::MAX - place))?;
    let longer = |word: &str| word.chars().count() - letters;
    let is_akin = letters >= BEGINNING && longer(word) <= ENDING && longer(words[place]) <= ENDING;
    is_akin.then_some(place)
}

fn row(place: usize) -> Option<&'static [u8]> {
    VECTORS.chunks_exact(BYTES + 1).nth(place)
}

/// A vector made as long as 1; one of zeros stays so.
pub(crate) fn of_length_one(mut vector: Vec<f32>) -> Vec<f32> {
    let length = dot(&vector, &vector).sqrt();
    if length > 0.0 {
        vector.iter_mut().for_each(|number| *number /= length);
    }
    vector
}

/// How alike two vectors of length 1 are, -1 to 1.
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    // Eight sums at a time, which a processor adds up at once.
    let (a, b) = (a.chunks_exact(8), b.chunks_exact(8));
    let mut sums = [0.0_f32; 8];
    for (a, b) in a.zip(b) {
        sums.iter_mut().zip(a.iter().zip(b)).for_each(|(sum, (a, b))| *sum += a * b);
    }
    sums.iter().sum()
}

/// What a sentence means: the vectors of its words, each as heavy as it tells.
pub(crate) fn of_words<'m>(meanings: impl Iterator<Item = &'m Meaning>) -> Vec<f32> {
    let mut sum = vec![0.0; NUMBERS];
    for meaning in meanings {
        sum.iter_mut().zip(&meaning.vector).for_each(|(sum, number)| *sum += number * meaning.tells);
    }
    of_length_one(sum)
}

/// Words that mean nearly the same, nearest first: at most so many that are at least so alike, without itself.
pub(crate) fn near(meaning: &Meaning, least: f32, most: usize) -> Vec<(&'static str, f32)> {
    // For each byte of a row what its two numbers add, so that a row costs a look-up a byte.
    let adds: Vec<[f32; 256]> = meaning.vector.chunks_exact(2).map(adds).collect();
    let (lengths, mut near) = (lengths(), Vec::new());
    for (place, row) in VECTORS.chunks_exact(BYTES + 1).enumerate() {
        let Some((_, halves)) = row.split_first() else { continue };
        let sum = |bytes: &[u8], adds: &[[f32; 256]]| -> f32 {
            bytes.iter().zip(adds).map(|(byte, adds)| adds[usize::from(*byte)]).sum()
        };
        // Rows are some 40 long, and their first quarter has the most.
        let first = sum(&halves[..FIRST], &adds[..FIRST]);
        if first < least * ROUGHLY {
            continue;
        }
        let alike = (first + sum(&halves[FIRST..], &adds[FIRST..])) / lengths[place];
        if alike >= least && place != meaning.place {
            near.push((place, alike));
        }
    }
    near.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    near.into_iter().take(most).filter_map(|(place, alike)| Some((*words().get(place)?, alike))).collect()
}

/// What the first bytes must add before the others are looked at, for a likeness of 1; a test says how few near words are missed.
const ROUGHLY: f32 = 13.0;

fn adds(numbers: &[f32]) -> [f32; 256] {
    let (low, high) = (numbers[0], numbers[1]);
    std::array::from_fn(|byte| {
        #[expect(clippy::cast_precision_loss, reason = "four bits")]
        let half = |half: usize| half as f32 - 8.0;
        low * half(byte & 15) + high * half(byte >> 4)
    })
}

/// How long each row is, before it is made as long as 1.
fn lengths() -> &'static [f32] {
    static LENGTHS: OnceLock<Vec<f32>> = OnceLock::new();
    let square = |half: u8| (f32::from(half) - 8.0).powi(2);
    let length = |row: &[u8]| -> f32 {
        row.iter().skip(1).map(|byte| square(byte & 15) + square(byte >> 4)).sum::<f32>().sqrt()
    };
    LENGTHS.get_or_init(|| VECTORS.chunks_exact(BYTES + 1).map(length).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(a: &str, b: &str) -> f32 {
        dot(&meaning(a).unwrap().vector, &meaning(b).unwrap().vector)
    }

    #[test]
    fn a_line_a_row() {
        assert_eq!(VECTORS.len(), words().len() * (BYTES + 1));
        assert!(words().is_sorted());
    }

    #[test]
    fn words_that_mean_nearly_the_same_are_near() {
        for (a, b, other) in [
            ("car", "vehicle", "soup"),
            ("remove", "delete", "garden"),
            ("price", "preis", "river"),
            ("rain", "lluvia", "law"),
        ] {
            assert!(
                alike(a, b) > 0.5 && alike(a, other) < 0.4,
                "{a} {b} {other}: {} {}",
                alike(a, b),
                alike(a, other)
            );
        }
    }

    #[test]
    fn near_words_are_found_as_if_all_were_compared_wholly() {
        let kid = meaning("kid").unwrap();
        let near = near(&kid, 0.6, 40);
        assert!(near.iter().any(|(word, _)| *word == "child"), "{near:?}");
        let all = words().iter().filter(|word| **word != "kid" && alike("kid", word) >= 0.6).count();
        assert!(near.len() + 3 >= all.min(40), "{near:?}");
    }

    #[test]
    fn a_word_that_is_not_known_has_the_meaning_of_one_that_begins_the_same() {
        assert!(meaning("qzxv").is_none() && meaning("").is_none());
        assert!(words().binary_search(&"gardenings").is_err() && meaning("gardenings").is_some());
    }
}
