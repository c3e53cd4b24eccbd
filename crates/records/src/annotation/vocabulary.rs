//! The words of a page as numbers, each with what is known of it: read once, looked up by every text that might describe it.
//!
//! ```text
//! "The mill grinds. The mill turns." ──▶ the 0 · mill 1 · grinds 2 · turns 3      0 1 2 0 1 3
//! ```

use std::collections::HashMap;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// Lists of words that a sentence is weighed by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    Back,
    Article,
    Pronoun,
    We,
    You,
    Is,
    About,
    Vague,
    And,
    Said,
    By,
}

impl List {
    /// Every list with its words, in the order of the enum.
    const ALL: [(List, &'static [&'static str]); 11] = [
        (
            List::Back,
            &[
                "this", "these", "those", "that", "it", "he", "she", "they", "his", "her", "their", "but",
                "and", "so", "however", "then", "also", "er", "sie", "es", "dies", "diese", "il", "elle",
                "esto", "pero",
            ],
        ),
        (List::Article, &["the", "a", "an", "der", "die", "das", "el", "la", "le"]),
        (
            List::Pronoun,
            &["i", "me", "my", "he", "she", "him", "her", "his", "they", "them", "ich", "er", "je", "yo"],
        ),
        (List::We, &["we", "our", "us", "wir", "unser", "nous", "notre", "nuestro"]),
        (List::You, &["you", "your", "sie", "ihre", "vous", "votre", "usted"]),
        (List::Is, &["is", "are", "provides", "offers", "helps", "ist", "est", "es", "sont", "sind"]),
        (
            List::About,
            &[
                "about",
                "information",
                "introduction",
                "guide",
                "learn",
                "find",
                "how",
                "overview",
                "page",
                "site",
            ],
        ),
        (
            List::Vague,
            &["some", "several", "often", "really", "came", "got", "did", "could", "not", "no", "never"],
        ),
        (List::And, &["and", "or", "but", "so", "although", "however"]),
        (List::Said, &["said", "says", "according", "told", "adding", "sagte"]),
        (List::By, &["by", "posted", "published", "updated", "written", "photo", "image"]),
    ];

    /// How many there are.
    pub(super) const COUNT: usize = List::ALL.len();

    fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// For each word of a list, the lists that have it: a bit each.
static LISTED: LazyLock<FxHashMap<&'static str, u16>> = LazyLock::new(|| {
    let mut listed = FxHashMap::default();
    for (list, words) in List::ALL {
        words.iter().for_each(|word| *listed.entry(*word).or_default() |= list.bit());
    }
    listed
});

/// What is known of a word.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Known {
    /// How often the main text has it.
    pub(super) count: f32,
    /// Does it carry meaning of its own?
    pub(super) content: bool,
    /// Does the title have it?
    pub(super) titled: bool,
    /// Its characters.
    letters: usize,
    /// The lists that have it: a bit each.
    lists: u16,
}

/// The words of a page, each with its number in the order in which they were met.
#[derive(Debug, Default)]
pub(super) struct Words {
    numbers: HashMap<String, u32>,
    known: Vec<Known>,
}

impl Words {
    /// The words of a text as numbers.
    pub(super) fn read(&mut self, text: &str) -> Vec<u32> {
        let mut numbers = Vec::new();
        each_word(text, |word| numbers.push(self.number(word)));
        numbers
    }

    /// Counts words of the main text.
    pub(super) fn count(&mut self, words: &[u32]) {
        for number in words {
            if let Some(known) = self.known.get_mut(*number as usize) {
                known.count += 1.0;
            }
        }
    }

    /// Says that the title has these words; how many different ones of them carry meaning.
    pub(super) fn title(&mut self, words: &[u32]) -> usize {
        for number in words {
            if let Some(known) = self.known.get_mut(*number as usize) {
                known.titled = true;
            }
        }
        self.known.iter().filter(|known| known.titled && known.content).count()
    }

    /// What is known of each word.
    pub(super) fn all(&self) -> &[Known] {
        &self.known
    }

    /// What is known of a word.
    pub(super) fn of(&self, number: u32) -> Known {
        self.known.get(number as usize).copied().unwrap_or_default()
    }

    fn number(&mut self, word: &str) -> u32 {
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        let number = self.known.len() as u32;
        self.known.push(Known {
            content: is_content(word),
            letters: word.chars().count(),
            lists: LISTED.get(word).copied().unwrap_or(0),
            ..Known::default()
        });
        self.numbers.insert(word.to_owned(), number);
        number
    }
}

impl Known {
    /// Is it in a list?
    pub(super) fn is_in(self, list: List) -> bool {
        self.lists & list.bit() != 0
    }
}

/// Sums over the words of sentences.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sums {
    /// Words.
    pub(super) words: usize,
    /// Their characters.
    pub(super) letters: usize,
    /// Words of each list.
    lists: [usize; List::COUNT],
}

impl Sums {
    /// Sums up some words.
    pub(super) fn of(words: &Words, numbers: &[u32]) -> Sums {
        let mut sums = Sums { words: numbers.len(), ..Sums::default() };
        for known in numbers.iter().map(|n| words.of(*n)) {
            sums.letters += known.letters;
            for (list, count) in List::ALL.iter().zip(&mut sums.lists) {
                *count += usize::from(known.is_in(list.0));
            }
        }
        sums
    }

    /// Both together.
    pub(super) fn and(mut self, other: &Sums) -> Sums {
        self.words += other.words;
        self.letters += other.letters;
        self.lists.iter_mut().zip(other.lists).for_each(|(count, more)| *count += more);
        self
    }

    /// Words of a list.
    pub(super) fn in_list(&self, list: List) -> usize {
        self.lists.get(list as usize).copied().unwrap_or(0)
    }
}

/// Words in lower case; a character of Chinese, Japanese or Korean is one.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    each_word(text, |word| found.push(word.to_owned()));
    found
}

fn each_word(text: &str, mut take: impl FnMut(&str)) {
    let mut lower = String::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
        lower.clear();
        if word.is_ascii() {
            lower.push_str(word);
            lower.make_ascii_lowercase();
            take(&lower);
            continue;
        }
        for (at, c) in word.char_indices() {
            if matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}') {
                take(word.get(at..at + c.len_utf8()).unwrap_or_default());
            } else {
                lower.extend(c.to_lowercase());
            }
        }
        if !lower.is_empty() {
            take(&lower);
        }
    }
}

/// Does a word carry meaning of its own? By its length, which serves all languages; dense scripts have short words.
fn is_content(word: &str) -> bool {
    word.chars().count() > 3 || !word.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_met_once_and_counted() {
        let mut words = Words::default();
        let numbers = words.read("The mill and THE water-wheel");
        assert_eq!(numbers, [0, 1, 2, 0, 3, 4]);
        words.count(&numbers);
        assert_eq!(words.of(0).count, 2.0);
        assert!(words.of(1).content && !words.of(0).content);
        let sums = Sums::of(&words, &numbers);
        assert_eq!((sums.words, sums.letters), (6, 23));
        assert_eq!((sums.in_list(List::Article), sums.in_list(List::And)), (2, 1));
    }

    #[test]
    fn a_character_of_a_dense_script_is_a_word_before_the_letters_beside_it() {
        assert_eq!(words("水車ABCé"), ["水", "車", "abcé"]);
        assert!(List::ALL.iter().enumerate().all(|(i, (list, _))| *list as usize == i));
    }
}
