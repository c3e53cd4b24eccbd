//! How alike stored texts are to what is sought, word by word and as wholes: for answers to a question, and records like another.
//!
//! ```text
//! what is sought ─┬─ each word with the nearest of the text ──▶ share of its words
//! a stored text ──┴─ summed up, whole with whole ─────────────▶ likeness of meaning
//! ```
//!
//! A word of stored texts is stemmed, looked up and compared once, however many texts hold it.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::LazyLock;

use crate::analysis::{Language, Piece, fold, is_spelt, pairs, pieces};
use crate::meanings::{Meaning, Numbers, dot, meaning, of_words};
use crate::remembered::Remembered;

/// Words that questions are made of, whatever they ask for.
const PLAIN: &str = include_str!("../data/question-words.txt");

/// How much of the weight of other words one counts that questions are made of.
const PLAIN_WEIGHT: f64 = 0.3;

/// Least likeness of two words that one is taken for the other.
const ALIKE: f64 = 0.35;

/// Words that are remembered from one time to the next: of each some 200 bytes.
const REMEMBERED: usize = 50_000;

/// A word of what is sought.
pub(crate) struct SoughtWord {
    /// The terms that it stands for.
    pub(crate) terms: Vec<String>,
    numbers: Option<Numbers>,
    /// How much it tells.
    pub(crate) weight: f64,
    pub(crate) is_plain: bool,
}

impl SoughtWord {
    /// A word in lower case with its accents.
    pub(crate) fn of(word: &str, terms: Vec<String>) -> SoughtWord {
        let spelt = fold(word);
        let (is_plain, meaning) = (is_plain(&spelt), meaning(&spelt));
        SoughtWord { terms, numbers: meaning.map(Numbers::of), weight: weight(meaning, is_plain), is_plain }
    }

    pub(crate) fn meaning(&self) -> Option<Meaning> {
        self.numbers.as_ref().map(Numbers::meaning)
    }
}

/// What stored texts are compared with.
pub(crate) struct Sought {
    pub(crate) words: Vec<SoughtWord>,
    /// What it means as a whole.
    pub(crate) meaning: Vec<f32>,
}

impl Sought {
    pub(crate) fn of(words: Vec<SoughtWord>) -> Sought {
        let meaning = of_words(words.iter().filter_map(SoughtWord::meaning));
        Sought { words, meaning }
    }
}

fn is_plain(word: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| PLAIN.lines().collect());
    WORDS.contains(word)
}

/// How much a word tells: one that the table does not know is rare.
fn weight(meaning: Option<Meaning>, is_plain: bool) -> f64 {
    let tells = meaning.map_or(1.0, |meaning| f64::from(meaning.tells));
    if is_plain { tells * PLAIN_WEIGHT } else { tells }
}

/// What a word is, whatever is sought.
#[derive(Clone)]
struct Word {
    term: String,
    meaning: Option<Meaning>,
    is_plain: bool,
}

/// A word of a stored text.
pub(crate) struct StoredWord {
    pub(crate) meaning: Option<Meaning>,
    /// How much it tells.
    pub(crate) weight: f64,
    /// For each word that is sought: is it a form of it?
    pub(crate) is_same: Vec<bool>,
    /// For each word that is sought: how alike they are in what they mean.
    pub(crate) alike: Vec<f32>,
}

impl StoredWord {
    /// How alike it is to one that is sought: 1 for one word in two forms, 0 for words that mean other things.
    pub(crate) fn likeness(&self, sought: usize) -> f64 {
        if self.is_same[sought] {
            return 1.0;
        }
        let alike = f64::from(self.alike[sought]);
        if alike >= ALIKE { alike } else { 0.0 }
    }
}

/// The words of stored texts that were compared with what is sought.
pub(crate) struct StoredWords<'s> {
    sought: &'s Sought,
    by_language: HashMap<&'static str, HashMap<String, Rc<StoredWord>>>,
}

impl<'s> StoredWords<'s> {
    pub(crate) fn of(sought: &'s Sought) -> StoredWords<'s> {
        StoredWords { sought, by_language: HashMap::new() }
    }

    /// The words of a text, in their order.
    pub(crate) fn read(&mut self, text: &str, language: Language) -> Vec<Rc<StoredWord>> {
        let known = self.by_language.entry(language.tag()).or_default();
        let mut words = Vec::new();
        for piece in pieces(text) {
            match piece {
                Piece::Word(word) => words.push(match known.get(&word) {
                    Some(known) => Rc::clone(known),
                    None => {
                        let compared = Rc::new(compare(self.sought, &read(&word, language)));
                        known.insert(word, Rc::clone(&compared));
                        compared
                    }
                }),
                Piece::Run(run) => {
                    let pair = |term| Word { term, meaning: None, is_plain: false };
                    let compared = |term| Rc::new(compare(self.sought, &pair(term)));
                    words.extend(pairs(&run).into_iter().map(compared));
                }
            }
        }
        words
    }
}

/// A word in lower case, with its accents.
fn read(word: &str, language: Language) -> Word {
    static WORDS: LazyLock<Remembered<String, Word>> =
        LazyLock::new(|| Remembered::with_room_for(REMEMBERED));
    let spelt = fold(word);
    if !is_spelt(word) {
        return Word { term: spelt.into_owned(), meaning: None, is_plain: false };
    }
    WORDS.get(&format!("{} {word}", language.tag()), || Word {
        term: language.term(word),
        meaning: meaning(&spelt),
        is_plain: is_plain(&spelt),
    })
}

fn compare(sought: &Sought, word: &Word) -> StoredWord {
    let is_same = |own: &Vec<String>| own.contains(&word.term);
    let alike = |numbers: &Option<Numbers>| {
        numbers.as_ref().zip(word.meaning).map_or(0.0, |(numbers, meaning)| numbers.likeness(meaning))
    };
    StoredWord {
        meaning: word.meaning,
        weight: weight(word.meaning, word.is_plain),
        is_same: sought.words.iter().map(|sought| is_same(&sought.terms)).collect(),
        alike: sought.words.iter().map(|sought| alike(&sought.numbers)).collect(),
    }
}

/// A stored text, as it is compared with what is sought.
pub(crate) struct StoredText {
    pub(crate) language: Language,
    pub(crate) words: Vec<Rc<StoredWord>>,
    /// What it means as a whole.
    pub(crate) meaning: Vec<f32>,
}

impl StoredText {
    pub(crate) fn read(words: &mut StoredWords<'_>, text: &str, language: Language) -> StoredText {
        let words = words.read(text, language);
        let meaning = of_words(words.iter().filter_map(|word| word.meaning));
        StoredText { language, words, meaning }
    }

    /// How alike its word is that is nearest to one that is sought.
    pub(crate) fn nearest(&self, sought: usize) -> f64 {
        self.words.iter().map(|word| word.likeness(sought)).fold(0.0, f64::max)
    }

    /// How alike both are: as wholes, and word by word.
    pub(crate) fn likeness(&self, sought: &Sought) -> f64 {
        let nearest: Vec<f64> = (0..sought.words.len()).map(|sought| self.nearest(sought)).collect();
        let weights: Vec<f64> = sought.words.iter().map(|sought| sought.weight).collect();
        f64::from(dot(&sought.meaning, &self.meaning)) + share(&nearest, &weights)
    }
}

/// The mean of some values, each as heavy as its weight.
pub(crate) fn share(values: &[f64], weights: &[f64]) -> f64 {
    let all: f64 = weights.iter().sum();
    let sum: f64 = values.iter().zip(weights).map(|(value, weight)| value * weight).sum();
    if all > 0.0 { sum / all } else { 0.0 }
}
