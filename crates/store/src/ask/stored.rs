//! Words of stored pairs, as they are compared with a question: each is stemmed, looked up and compared once, however many pairs
//! hold it.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::LazyLock;

use crate::analysis::{Language, Piece, fold, is_spelt, pairs, pieces};
use crate::ask::question::{Question, is_plain, weight};
use crate::meanings::{Meaning, Numbers, meaning};
use crate::remembered::Remembered;

/// Words that are remembered from question to question: of each some 200 bytes.
const REMEMBERED: usize = 50_000;

/// What a word is, whatever is asked.
#[derive(Clone)]
struct Word {
    term: String,
    meaning: Option<Meaning>,
    is_plain: bool,
}

/// A word of a stored pair.
pub(super) struct StoredWord {
    pub(super) meaning: Option<Meaning>,
    /// How much it tells.
    pub(super) weight: f64,
    /// For each word of the question: is it a form of it?
    pub(super) is_same: Vec<bool>,
    /// For each word of the question: how alike they are in what they mean.
    pub(super) alike: Vec<f32>,
}

/// The words of stored pairs that were read for a question.
pub(super) struct StoredWords<'q> {
    question: &'q Question,
    by_language: HashMap<&'static str, HashMap<String, Rc<StoredWord>>>,
}

impl<'q> StoredWords<'q> {
    pub(super) fn of(question: &'q Question) -> StoredWords<'q> {
        StoredWords { question, by_language: HashMap::new() }
    }

    /// The words of a text, in their order.
    pub(super) fn read(&mut self, text: &str, language: Language) -> Vec<Rc<StoredWord>> {
        let known = self.by_language.entry(language.tag()).or_default();
        let mut words = Vec::new();
        for piece in pieces(text) {
            match piece {
                Piece::Word(word) => words.push(match known.get(&word) {
                    Some(known) => Rc::clone(known),
                    None => {
                        let compared = Rc::new(compare(self.question, &read(&word, language)));
                        known.insert(word, Rc::clone(&compared));
                        compared
                    }
                }),
                Piece::Run(run) => {
                    let pair = |term| Word { term, meaning: None, is_plain: false };
                    let compared = |term| Rc::new(compare(self.question, &pair(term)));
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

fn compare(question: &Question, word: &Word) -> StoredWord {
    let is_same = |own: &Vec<String>| own.contains(&word.term);
    let alike = |numbers: &Option<Numbers>| {
        numbers.as_ref().zip(word.meaning).map_or(0.0, |(numbers, meaning)| numbers.likeness(meaning))
    };
    StoredWord {
        meaning: word.meaning,
        weight: weight(word.meaning, word.is_plain),
        is_same: question.words.iter().map(|asked| is_same(&asked.terms)).collect(),
        alike: question.words.iter().map(|asked| alike(&asked.numbers)).collect(),
    }
}
