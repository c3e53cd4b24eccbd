//! What words mean: a vector for each of 55,000 words of 16 languages, in which words that mean nearly the same lie near.
//!
//! ```text
//! "fees" ──▶ words.txt, the 16,546th line ──▶ vectors.bin ──▶ how much it tells, 256 numbers
//!                     near: charges · costs · gebuhren · frais
//! ```
//!
//! `data/meanings/make.py` made the files, and says from what. A word that is not among them has the meaning of one that begins
//! the same, or none.

use std::sync::{Arc, LazyLock, OnceLock};

use crate::remembered::Remembered;

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

/// What is added to a number of four bits, so that none is below 0.
const MIDDLE: i16 = 8;

/// What a word means: its row in the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Meaning {
    place: usize,
    /// The word stands in the table as it is written.
    pub(crate) is_known: bool,
    /// How much it tells of a sentence, 0 to 1.
    pub(crate) tells: f32,
    length: f32,
}

fn words() -> &'static [&'static str] {
    static LIST: OnceLock<Vec<&str>> = OnceLock::new();
    LIST.get_or_init(|| WORDS.lines().collect())
}

/// The meaning of a word in lower case without accents.
pub(crate) fn meaning(word: &str) -> Option<Meaning> {
    let words = words();
    let (place, is_known) = match words.binary_search(&word) {
        Ok(place) => (place, true),
        Err(place) => (akin(words, word, place)?, false),
    };
    let (tells, halves) = row(place)?.split_first()?;
    Some(Meaning { place, is_known, tells: f32::from(*tells) / 255.0, length: length(halves) })
}

/// The numbers of a word, as those of others are compared with them: of 16 bits a processor multiplies eight at once.
#[derive(Debug, Clone)]
pub(crate) struct Numbers {
    of: Meaning,
    /// Those in the lower halves of the bytes.
    low: [i16; BYTES],
    high: [i16; BYTES],
}

impl Numbers {
    pub(crate) fn of(meaning: Meaning) -> Numbers {
        let (mut low, mut high) = ([0; BYTES], [0; BYTES]);
        for (byte, (low, high)) in meaning.halves().iter().zip(low.iter_mut().zip(&mut high)) {
            (*low, *high) = (i16::from(byte & 15) - MIDDLE, i16::from(byte >> 4) - MIDDLE);
        }
        Numbers { of: meaning, low, high }
    }

    /// What they mean.
    pub(crate) fn meaning(&self) -> Meaning {
        self.of
    }

    /// How alike another word is, -1 to 1.
    pub(crate) fn likeness(&self, other: Meaning) -> f32 {
        let products = Factors::of(&self.low, &self.high).products(other.halves());
        real(products) / (self.of.length * other.length)
    }
}

impl Meaning {
    fn halves(self) -> &'static [u8] {
        row(self.place).and_then(|row| row.get(1..)).unwrap_or_default()
    }
}

/// How long a row is.
fn length(halves: &[u8]) -> f32 {
    let square = |half: u8| (i32::from(half) - i32::from(MIDDLE)).pow(2);
    real(halves.iter().map(|byte| square(byte & 15) + square(byte >> 4)).sum()).sqrt()
}

#[expect(clippy::cast_precision_loss, reason = "at most 256 products of four bits")]
fn real(sum: i32) -> f32 {
    sum as f32
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

/// What a sentence means: the vectors of its words, each as heavy as it tells; as long as 1, or 0 without words.
pub(crate) fn of_words(meanings: impl Iterator<Item = Meaning>) -> Vec<f32> {
    let mut sum = vec![0.0; NUMBERS];
    let (low, high) = sum.split_at_mut(BYTES);
    let number = |half: u8| f32::from(i16::from(half) - MIDDLE);
    for meaning in meanings {
        let weight = meaning.tells / meaning.length;
        for (byte, (low, high)) in meaning.halves().iter().zip(low.iter_mut().zip(high.iter_mut())) {
            *low += number(byte & 15) * weight;
            *high += number(byte >> 4) * weight;
        }
    }
    let length = dot(&sum, &sum).sqrt();
    if length > 0.0 {
        sum.iter_mut().for_each(|number| *number /= length);
    }
    sum
}

/// Words with how near they are to another, the nearest first.
type NearWords = Arc<[(&'static str, f32)]>;

/// Least likeness of words that mean nearly the same, and most that are near a word: most are of languages that a store does not hold.
const NEAR: f32 = 0.5;
const MOST_NEAR: usize = 80;

/// Words of which those near them are remembered: of each some 2 KB.
const REMEMBERED: usize = 4_096;

/// Words that mean nearly the same as a word.
pub(crate) fn near(meaning: Meaning) -> NearWords {
    static WORDS: LazyLock<Remembered<usize, NearWords>> =
        LazyLock::new(|| Remembered::with_room_for(REMEMBERED));
    WORDS.get(&meaning.place, || find_near(meaning, NEAR, MOST_NEAR).into())
}

/// Words that mean nearly the same, nearest first: at most so many that are at least so alike, without itself.
fn find_near(meaning: Meaning, least: f32, most: usize) -> Vec<(&'static str, f32)> {
    let numbers = Numbers::of(meaning);
    let (low, high) = (numbers.low.split_at(FIRST), numbers.high.split_at(FIRST));
    let (first, rest) = (Factors::of(low.0, high.0), Factors::of(low.1, high.1));
    let mut near = Vec::new();
    for (place, row) in VECTORS.chunks_exact(BYTES + 1).enumerate() {
        let halves = &row[1..];
        let (first_bytes, rest_bytes) = halves.split_at(FIRST);
        // Rows are some 40 long, and their first quarter has the most.
        let sum = first.products(first_bytes);
        if real(sum) < least * ROUGHLY * meaning.length || place == meaning.place {
            continue;
        }
        let alike = real(sum + rest.products(rest_bytes)) / (length(halves) * meaning.length);
        if alike >= least {
            near.push((place, alike));
        }
    }
    near.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    near.into_iter().take(most).filter_map(|(place, alike)| Some((*words().get(place)?, alike))).collect()
}

/// What the first bytes must add before the others are looked at, for a likeness of 1; a test says how few near words are missed.
const ROUGHLY: f32 = 13.0;

/// A part of a vector with which the same part of all rows is multiplied.
struct Factors<'v> {
    low: &'v [i16],
    high: &'v [i16],
    /// What `MIDDLE` adds to each row's products.
    middle: i32,
}

impl<'v> Factors<'v> {
    fn of(low: &'v [i16], high: &'v [i16]) -> Factors<'v> {
        let sum: i32 = low.iter().chain(high).map(|number| i32::from(*number)).sum();
        Factors { low, high, middle: sum * i32::from(MIDDLE) }
    }

    /// The sum of the products with the numbers of some bytes.
    fn products(&self, halves: &[u8]) -> i32 {
        let product = |half: u8, number: i16| i32::from(i16::from(half)) * i32::from(number);
        let both = halves.iter().zip(self.low.iter().zip(self.high));
        let sum: i32 =
            both.map(|(byte, (low, high))| product(byte & 15, *low) + product(byte >> 4, *high)).sum();
        sum - self.middle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(a: &str, b: &str) -> f32 {
        Numbers::of(meaning(a).unwrap()).likeness(meaning(b).unwrap())
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
        let near = find_near(kid, 0.6, 40);
        assert!(near.iter().any(|(word, _)| *word == "child"), "{near:?}");
        let all = words().iter().filter(|word| **word != "kid" && alike("kid", word) >= 0.6).count();
        assert!(near.len() + 3 >= all.min(40), "{near:?}");
    }

    #[test]
    fn a_word_that_is_not_known_has_the_meaning_of_one_that_begins_the_same() {
        assert!(meaning("qzxv").is_none() && meaning("").is_none());
        assert!(meaning("gardenings").is_some_and(|meaning| !meaning.is_known));
        assert!(meaning("garden").is_some_and(|meaning| meaning.is_known));
    }
}
