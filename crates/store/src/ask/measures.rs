//! What is measured of a stored pair for a question, and how much each measure counts.
//!
//! ```text
//! the question's words, and the pair's ─┬─ each with the nearest of the other ──▶ shares of words
//!                                       └─ summed up, whole with whole ─────────▶ likeness of meaning
//! ```

use std::rc::Rc;

use crate::analysis::cut;
use crate::likeness::{Sought, StoredText, StoredWord, StoredWords, share};
use crate::meanings::{dot, of_words};

/// How many measures there are.
pub(super) const MEASURES: usize = 11;

/// How much each counts when pairs are put in order; fitted with the half of `benches/judged` to tune by.
const WEIGHTS: [f64; MEASURES] = [9.69, 4.32, -3.32, 8.99, 5.43, -0.71, 7.88, -1.67, -1.01, 1.19, 5.05];

/// How much each counts for whether the best pair answers at all, and what is added: as fitted, and lowered by 1, so that 9.1 %
/// of the questions without an answer get one on the half that it was fitted on (15.2 % on the other).
const ANSWERS: [f64; MEASURES] = [3.41, -1.52, -3.34, 2.55, 3.59, 4.50, -3.31, -0.82, 0.74, 1.69, 3.64];
const BIAS: f64 = -7.24;

/// Pairs among which `ANSWERS` were fitted. Of fewer the best is alike by chance more rarely: what each factor of e adds, so that the demo's
/// twelve pairs answer "opening hours"; not fitted.
pub(super) const PAIRS: f64 = 1_958.0;
const FEWER: f64 = 0.25;

/// Least confidence with which a question is answered.
const LEAST: f64 = 0.5;

/// Least likeness of a word of an answer, of which one of many is always a little alike.
const ALIKE_IN_ANSWER: f32 = 0.5;

/// Words of an answer that are read for what it means, and bytes of it that are read at all.
const MEANT: usize = 40;
const READ: usize = 600;

/// What is measured of a pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Measures([f64; MEASURES]);

impl Measures {
    /// By which pairs are put in order.
    pub(super) fn score(&self) -> f64 {
        sum(&self.0, &WEIGHTS)
    }

    /// How sure it is that the pair, the best of so many, answers the question, 0 to 1.
    pub(super) fn confidence(&self, pairs: f64) -> f64 {
        let fewer = FEWER * (PAIRS / pairs.clamp(1.0, PAIRS)).ln();
        1.0 / (1.0 + (-sum(&self.0, &ANSWERS) - BIAS - fewer).exp())
    }

    /// Is it likely enough to be shown?
    pub(super) fn is_answer(&self, pairs: f64) -> bool {
        self.confidence(pairs) >= LEAST
    }

    pub(super) fn values(&self) -> [f64; MEASURES] {
        self.0
    }
}

fn sum(values: &[f64], weights: &[f64]) -> f64 {
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
}

/// What is measured of a stored question, with its answer and what stands around it: the names of its section and its page.
pub(super) fn measures(
    question: &StoredText,
    stored: &mut StoredWords<'_>,
    sought: &Sought,
    answer: &str,
    around: &str,
) -> Measures {
    let around_words = stored.read(around, question.language);
    let answer_words = stored.read(cut(answer, READ), question.language);
    let query_words = 0..sought.words.len();
    let holds = |words: &[Rc<StoredWord>], query_word: usize| {
        f64::from(u8::from(words.iter().any(|word| word.is_same[query_word])))
    };
    let in_question: Vec<f64> = query_words.clone().map(|query_word| question.nearest(query_word)).collect();
    let around: Vec<f64> = query_words
        .clone()
        .map(|query_word| in_question[query_word].max(holds(&around_words, query_word)))
        .collect();
    let anywhere: Vec<f64> = query_words
        .clone()
        .map(|query_word| around[query_word].max(holds(&answer_words, query_word)))
        .collect();
    let weights: Vec<f64> = sought.words.iter().map(|query_word| query_word.weight).collect();
    let own: Vec<f64> = question.words.iter().map(|word| word.weight).collect();
    let back = question
        .words
        .iter()
        .map(|word| query_words.clone().map(|query_word| word.likeness(query_word)).fold(0.0, f64::max));
    let back: Vec<f64> = back.collect();
    let meaning_words = &answer_words[..answer_words.len().min(MEANT)];
    let in_answer = |query_word: usize| {
        let most = meaning_words.iter().map(|word| word.alike[query_word]).fold(0.0, f32::max);
        f64::from(if most >= ALIKE_IN_ANSWER { most } else { 0.0 })
    };
    let with_answer: Vec<f64> =
        query_words.clone().map(|query_word| in_answer(query_word).max(anywhere[query_word])).collect();
    let telling = sought.words.iter().zip(&with_answer).filter(|(query_word, _)| !query_word.is_plain);
    let least = telling.map(|(_, at)| *at).fold(1.0, f64::min);
    let exact: Vec<f64> = around.iter().map(|at| if *at >= 1.0 { 1.0 } else { 0.0 }).collect();
    let meanings =
        |words: &[Rc<StoredWord>]| of_words(words.iter().take(MEANT).filter_map(|word| word.meaning));
    let around_meant = around_words.iter().take(MEANT);
    let whole = of_words(question.words.iter().chain(around_meant).filter_map(|word| word.meaning));
    #[expect(clippy::cast_precision_loss, reason = "a question has few words")]
    let short = 1.0 / (1.0 + question.words.len() as f64);
    Measures([
        f64::from(dot(&sought.meaning, &question.meaning)),
        f64::from(dot(&sought.meaning, &meanings(&answer_words))),
        share(&in_question, &weights),
        share(&around, &weights),
        share(&anywhere, &weights),
        share(&back, &own),
        short,
        least,
        share(&exact, &weights),
        f64::from(dot(&sought.meaning, &whole)),
        share(&with_answer, &weights),
    ])
}
