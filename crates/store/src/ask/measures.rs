//! What is measured of a stored pair for a question, and how much each measure counts.
//!
//! ```text
//! the question's words, and the pair's ─┬─ each with the nearest of the other ──▶ shares of words
//!                                       └─ summed up, whole with whole ─────────▶ likeness of meaning
//! ```

use crate::analysis::{Language, Term, cut, terms};
use crate::meanings::{Meaning, dot, meaning, of_words};
use crate::record::Fields;
use crate::vocabulary::Meant;

/// Words that questions are made of, whatever they ask for.
const PLAIN: &str = include_str!("../../data/question-words.txt");

/// How much of the weight of other words one counts that questions are made of.
const PLAIN_WEIGHT: f64 = 0.3;

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

/// Least likeness of two words that one is taken for the other.
const ALIKE: f64 = 0.35;

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

/// A word of a question.
pub(super) struct Asked {
    /// The terms that it stands for.
    pub(super) meant: Vec<Meant>,
    pub(super) meaning: Option<Meaning>,
    /// How much it tells.
    pub(super) weight: f64,
    pub(super) is_plain: bool,
}

/// A word of a stored question.
struct Word {
    term: String,
    meaning: Option<Meaning>,
    weight: f64,
}

/// A stored pair, as it is compared.
pub(super) struct Pair<'h> {
    answer: &'h str,
    fields: &'h Fields,
    language: Language,
    question: Vec<Word>,
}

impl<'h> Pair<'h> {
    pub(super) fn of(title: &str, answer: &'h str, fields: &'h Fields, language: Language) -> Pair<'h> {
        let question = terms(title, language);
        Pair { answer, fields, language, question: question.into_iter().map(word).collect() }
    }

    /// How alike the questions are by themselves: enough to tell which pairs are to be looked at closely.
    pub(super) fn likeness(&self, asked: &[Asked], meant: &[f32]) -> f64 {
        let question = of_words(self.question.iter().filter_map(|word| word.meaning.as_ref()));
        let nearest = |asked: &Asked| self.question.iter().map(|word| alike(asked, word)).fold(0.0, f64::max);
        let nearest: Vec<f64> = asked.iter().map(nearest).collect();
        let weights: Vec<f64> = asked.iter().map(|asked| asked.weight).collect();
        f64::from(dot(meant, &question)) + share(&nearest, &weights)
    }

    pub(super) fn measures(&self, asked: &[Asked], meant: &[f32], context: &str) -> Measures {
        let field =
            |name: &str| self.fields.get(name).and_then(serde_json::Value::as_str).unwrap_or_default();
        let around_terms =
            terms(&format!("{} {} {context}", field("title"), field("section")), self.language);
        let answer_terms = terms(cut(self.answer, READ), self.language);
        let likeness: Vec<Vec<f64>> =
            asked.iter().map(|a| self.question.iter().map(|word| alike(a, word)).collect()).collect();
        let nearest = |row: &Vec<f64>| row.iter().copied().fold(0.0, f64::max);
        let in_question: Vec<f64> = likeness.iter().map(nearest).collect();
        let holds = |asked: &Asked, terms: &[Term]| {
            f64::from(u8::from(
                terms.iter().any(|term| asked.meant.iter().any(|meant| meant.term == term.term)),
            ))
        };
        let around: Vec<f64> =
            asked.iter().zip(&in_question).map(|(asked, at)| at.max(holds(asked, &around_terms))).collect();
        let anywhere: Vec<f64> =
            asked.iter().zip(&around).map(|(asked, at)| at.max(holds(asked, &answer_terms))).collect();
        let weights: Vec<f64> = asked.iter().map(|asked| asked.weight).collect();
        let own: Vec<f64> = self.question.iter().map(|word| word.weight).collect();
        let back: Vec<f64> = (0..self.question.len())
            .map(|at| likeness.iter().filter_map(|row| row.get(at).copied()).fold(0.0, f64::max))
            .collect();
        let own_meanings: Vec<&Meaning> =
            self.question.iter().filter_map(|word| word.meaning.as_ref()).collect();
        let question = of_words(own_meanings.iter().copied());
        let answer = meanings(&answer_terms);
        let around_meanings = meanings(&around_terms);
        let whole = of_words(own_meanings.into_iter().chain(&around_meanings));
        let in_answer = asked.iter().map(|asked| {
            let alike = |meaning: &Meaning| {
                asked.meaning.as_ref().map_or(0.0, |own| dot(&own.vector, &meaning.vector))
            };
            let most = answer.iter().map(alike).fold(0.0, f32::max);
            f64::from(if most >= ALIKE_IN_ANSWER { most } else { 0.0 })
        });
        let with_answer: Vec<f64> = in_answer.zip(&anywhere).map(|(alike, at)| alike.max(*at)).collect();
        let telling = asked.iter().zip(&with_answer).filter(|(asked, _)| !asked.is_plain);
        let least = telling.map(|(_, at)| *at).fold(1.0, f64::min);
        let exact: Vec<f64> = around.iter().map(|at| if *at >= 1.0 { 1.0 } else { 0.0 }).collect();
        #[expect(clippy::cast_precision_loss, reason = "a question has few words")]
        let short = 1.0 / (1.0 + self.question.len() as f64);
        Measures([
            f64::from(dot(meant, &question)),
            f64::from(dot(meant, &of_words(answer.iter()))),
            share(&in_question, &weights),
            share(&around, &weights),
            share(&anywhere, &weights),
            share(&back, &own),
            short,
            least,
            share(&exact, &weights),
            f64::from(dot(meant, &whole)),
            share(&with_answer, &weights),
        ])
    }
}

pub(super) fn is_plain(word: &str) -> bool {
    PLAIN.lines().any(|plain| plain == word)
}

/// How much a word tells: one that the table does not know is rare.
pub(super) fn weight(meaning: Option<&Meaning>, is_plain: bool) -> f64 {
    let tells = meaning.map_or(1.0, |meaning| f64::from(meaning.tells));
    if is_plain { tells * PLAIN_WEIGHT } else { tells }
}

/// What the first words of a text mean.
fn meanings(terms: &[Term]) -> Vec<Meaning> {
    terms.iter().take(MEANT).filter_map(|term| meaning(term.word.as_deref()?)).collect()
}

fn word(term: Term) -> Word {
    let meaning = term.word.as_deref().and_then(meaning);
    let weight = weight(meaning.as_ref(), term.word.as_deref().is_some_and(is_plain));
    Word { term: term.term, meaning, weight }
}

/// How alike two words are: 1 for one word in two forms, 0 for words that mean other things.
fn alike(asked: &Asked, word: &Word) -> f64 {
    if asked.meant.iter().any(|meant| meant.term == word.term) {
        return 1.0;
    }
    let both = asked.meaning.as_ref().zip(word.meaning.as_ref());
    let alike = both.map_or(0.0, |(a, b)| f64::from(dot(&a.vector, &b.vector)));
    if alike >= ALIKE { alike } else { 0.0 }
}

/// The mean of some values, each as heavy as its weight.
fn share(values: &[f64], weights: &[f64]) -> f64 {
    let all: f64 = weights.iter().sum();
    if all > 0.0 { sum(values, weights) / all } else { 0.0 }
}
