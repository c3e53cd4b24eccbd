//! A question as it was asked: its words, what each stands for in the store, what each means, and what is looked for.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use crate::analysis::{Piece, fold, is_spelt, pairs, pieces};
use crate::error::Result;
use crate::matcher::{self, Match};
use crate::meanings::{Meaning, Numbers, meaning, near, of_words};
use crate::remembered::Remembered;
use crate::session::Session;
use crate::vocabulary::{Meant, Vocabulary};

/// Words that questions are made of, whatever they ask for.
const PLAIN: &str = include_str!("../../data/question-words.txt");

/// The kind of records that are pairs of question and answer.
pub(super) const KIND: &str = "faq";

/// How much of the weight of other words one counts that questions are made of.
const PLAIN_WEIGHT: f64 = 0.3;

/// Words of a question that are looked for: of a longer one the first.
const WORDS: usize = 40;

/// Words of a question for which others are looked for that mean nearly the same: those that tell most. All words of the table are
/// compared with each.
const BROADENED: usize = 4;

/// Least likeness of a word that is looked for beside another, and most of such words that records hold, a word of the question: with
/// 12 the right pair was among the first three for .609 of the questions to tune by, with 4 for .618 (`record/search.md`).
const NEAR: f32 = 0.5;
const MOST_NEAR: usize = 4;
/// Near words that are looked up in the vocabulary: most are of languages that the store does not hold.
const MOST_LOOKED_UP: usize = 80;

/// Words of which those near them are remembered: of each some 2 KB.
const REMEMBERED: usize = 4_096;

/// A word of a question.
pub(super) struct QuestionWord {
    /// The terms that it stands for.
    pub(super) terms: Vec<String>,
    pub(super) numbers: Option<Numbers>,
    /// How much it tells.
    pub(super) weight: f64,
    pub(super) is_plain: bool,
}

impl QuestionWord {
    fn meaning(&self) -> Option<Meaning> {
        self.numbers.as_ref().map(Numbers::meaning)
    }
}

/// A question.
pub(super) struct Question {
    pub(super) words: Vec<QuestionWord>,
    /// What it means as a whole.
    pub(super) meaning: Vec<f32>,
    /// What is looked for: each word that tells something, and words that mean nearly the same.
    pub(super) any: Match,
    /// Records that are pairs of question and answer.
    pub(super) of_kind: Match,
}

impl Question {
    /// Reads a question; `None` where it has no words, or the store no pairs.
    pub(super) fn read(db: &mut dyn Session, text: &str) -> Result<Option<Question>> {
        let spelt: Vec<String> = pieces(text).into_iter().flat_map(words).take(WORDS).collect();
        let mut words: Vec<QuestionWord> = spelt.iter().map(|word| read(word)).collect();
        let all_plain = words.iter().all(|word| word.is_plain);
        let tells = |word: &&QuestionWord| all_plain || !word.is_plain;
        let near = near_words(words.iter().filter(tells));
        let Terms { near, kind } = look_up(db, &spelt, &mut words, &near)?;
        let telling: Vec<&QuestionWord> = words.iter().filter(tells).collect();
        if telling.is_empty() || kind.is_empty() {
            return Ok(None);
        }
        let mut any: Vec<Match> = telling.iter().map(|word| any_term(&word.terms)).collect();
        let most = MOST_NEAR * telling.len();
        let near: Vec<String> = near.into_iter().take(most).collect();
        any.extend((!near.is_empty()).then(|| any_term(&near)));
        let meaning = of_words(words.iter().filter_map(QuestionWord::meaning));
        Ok(Some(Question { words, meaning, any: Match::Any(any), of_kind: matcher::of_kind(&kind) }))
    }
}

fn any_term(terms: &[String]) -> Match {
    let whole = |term: &String| Meant { term: term.clone(), begins: false };
    matcher::any_term(&terms.iter().map(whole).collect::<Vec<_>>())
}

/// The words of a piece; of a script without blanks its pairs of letters.
fn words(piece: Piece) -> Vec<String> {
    match piece {
        Piece::Word(word) => vec![word],
        Piece::Run(run) => pairs(&run).into_iter().take((run.len() - 1).max(1)).collect(),
    }
}

fn read(word: &str) -> QuestionWord {
    let (is_plain, meaning) = (is_plain(word), meaning(&fold(word)));
    QuestionWord {
        terms: Vec::new(),
        numbers: meaning.map(Numbers::of),
        weight: weight(meaning, is_plain),
        is_plain,
    }
}

pub(super) fn is_plain(word: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| PLAIN.lines().collect());
    WORDS.contains(word)
}

/// How much a word tells: one that the table does not know is rare.
pub(super) fn weight(meaning: Option<Meaning>, is_plain: bool) -> f64 {
    let tells = meaning.map_or(1.0, |meaning| f64::from(meaning.tells));
    if is_plain { tells * PLAIN_WEIGHT } else { tells }
}

/// Words with how near they are to another.
type NearWords = Arc<[(&'static str, f32)]>;

/// The words near a word, which are the same in all questions.
fn near_word(meaning: Meaning) -> NearWords {
    static NEAR_WORDS: LazyLock<Remembered<usize, NearWords>> =
        LazyLock::new(|| Remembered::with_room_for(REMEMBERED));
    NEAR_WORDS.get(&meaning.place(), || near(meaning, NEAR, MOST_LOOKED_UP).into())
}

/// Words that mean nearly the same as the words that tell most, nearest first.
fn near_words<'w>(telling: impl Iterator<Item = &'w QuestionWord>) -> Vec<&'static str> {
    let mut by_weight: Vec<&QuestionWord> = telling.collect();
    by_weight.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let broad = by_weight.into_iter().filter_map(QuestionWord::meaning).take(BROADENED);
    let mut words: Vec<(&str, f32)> = broad.flat_map(|meaning| near_word(meaning).to_vec()).collect();
    words.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    let mut known = HashSet::new();
    words.into_iter().map(|(word, _)| word).filter(|word| known.insert(*word)).collect()
}

/// Terms of the index besides those of a question's words.
struct Terms {
    /// Of the words near them, the nearest first.
    near: Vec<String>,
    /// Of the name of the kind.
    kind: Vec<String>,
}

/// Looks up what the words of a question stand for, and what else is asked of the vocabulary, all at once. A word that the table of meanings
/// knows is spelt as it should be, whether or not a record holds it.
fn look_up(
    db: &mut dyn Session,
    spelt: &[String],
    words: &mut [QuestionWord],
    near: &[&str],
) -> Result<Terms> {
    let mut vocabulary = Vocabulary::of(db)?;
    let folded: Vec<String> = spelt.iter().map(|word| fold(word).into_owned()).collect();
    let all: Vec<&str> =
        folded.iter().map(String::as_str).chain(near.iter().copied()).chain([KIND]).collect();
    let stems = vocabulary.stems(&all)?;
    let held = |word: &str| stems.get(word).cloned().unwrap_or_default();
    let unheld =
        spelt.iter().zip(&folded).filter(|(word, folded)| is_spelt(word) && !stems.contains_key(*folded));
    let unheld: Vec<&str> = unheld.map(|(word, _)| word.as_str()).collect();
    let stemmed = vocabulary.stemmed(&unheld)?;
    for ((word, folded), read) in spelt.iter().zip(&folded).zip(words) {
        if is_spelt(word) {
            read.terms = held(folded);
            read.terms.extend(stemmed.get(word.as_str()).into_iter().flatten().cloned());
            let is_known = read.meaning().is_some_and(|meaning| meaning.is_known);
            if read.terms.is_empty() && !is_known {
                read.terms = vocabulary.corrected(folded)?;
            }
        }
        if read.terms.is_empty() {
            read.terms.push(folded.clone());
        }
    }
    Ok(Terms { near: near.iter().flat_map(|word| held(word)).collect(), kind: held(KIND) })
}
