//! A question in a person's words, answered from stored pairs of question and answer: FAQ Finder's use.
//!
//! ```text
//! "How do I renew my library card?" ──▶ renew* library card* ──▶ any of them ──▶ pairs, by how much of the question they hold
//! ```

use crate::error::Result;
use crate::query::{Query, Term};
use crate::search::{self, Hit};
use crate::session::Session;
use crate::words::clean;

/// Words that questions are made of, whatever they ask for.
const PLAIN: &str = include_str!("../data/question-words.txt");

/// Pairs that are looked at closely.
const CANDIDATES: usize = 60;

/// Weight of a word that stands in the answer alone.
const IN_ANSWER: f64 = 0.4;

/// Least share of the question's words that a pair must hold: below half of them it asks something else.
const LEAST: f64 = 0.5;

/// Endings of words; "renewal", "renewing" and "renews" begin alike.
const ENDINGS: [&str; 7] = ["ing", "als", "al", "ed", "es", "s", "e"];

/// Least letters of a word without its ending.
const STEM: usize = 4;

/// Stored pairs that answer a question, best first, each with the share of the question it holds, 0 to 1.
pub(crate) fn ask(db: &mut dyn Session, question: &str, most: usize) -> Result<Vec<(Hit, f64)>> {
    let said = clean(question);
    let all: Vec<&str> = said.split(' ').filter(|word| !word.is_empty()).collect();
    let mut telling: Vec<&str> =
        all.iter().copied().filter(|w| !PLAIN.lines().any(|plain| plain == *w)).collect();
    if telling.is_empty() {
        telling = all;
    }
    let stems: Vec<&str> = telling.iter().map(|word| stem(word)).collect();
    if stems.is_empty() {
        return Ok(Vec::new());
    }
    let query = Query { kind: Some("faq".to_owned()), limit: CANDIDATES, ..Query::default() };
    let mut answers: Vec<(Hit, f64)> = search::any(db, &query, &terms(&stems))?
        .into_iter()
        .map(|hit| (fit(&hit, &stems), hit))
        .filter(|(fit, _)| *fit >= LEAST)
        .map(|(fit, hit)| (hit, fit))
        .collect();
    answers.sort_by(|a, b| b.1.total_cmp(&a.1));
    answers.truncate(most);
    Ok(answers)
}

fn terms(stems: &[&str]) -> Vec<Term> {
    let term = |stem: &&str| Term {
        words: vec![(*stem).to_owned()],
        prefix: stem.chars().count() >= STEM,
        not: false,
        place: false,
    };
    stems.iter().map(term).collect()
}

/// A word without its ending, so that "renewal", "renewing" and "renews" begin alike; at least four letters of it stay.
pub fn stem(word: &str) -> &str {
    let cut = |ending: &&str| word.strip_suffix(*ending).filter(|stem| stem.chars().count() >= STEM);
    ENDINGS.iter().find_map(cut).unwrap_or(word)
}

/// The share of the question's words that a pair holds; a little less for a question that asks for more besides.
fn fit(hit: &Hit, stems: &[&str]) -> f64 {
    let (question, answer) = (clean(hit.title.as_deref().unwrap_or_default()), clean(&hit.text));
    let holds = |text: &str, stem: &str| text.split(' ').any(|word| word.starts_with(stem));
    let of = |stem: &&str| match (holds(&question, stem), holds(&answer, stem)) {
        (true, _) => 1.0,
        (false, true) => IN_ANSWER,
        (false, false) => 0.0,
    };
    #[expect(clippy::cast_precision_loss, reason = "counts of words are small")]
    let (asked, words) = (stems.len() as f64, question.split(' ').count() as f64);
    let share = stems.iter().map(of).sum::<f64>() / asked;
    share * (1.0 - 0.1 * (1.0 - asked / words.max(asked)))
}
