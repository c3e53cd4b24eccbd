//! A question in a person's words, answered from stored pairs of question and answer: FAQ Finder's use.
//!
//! ```text
//! "How do I renew my library card?" ──▶ renew library card ──▶ any of them ──▶ pairs, by how much of the question they hold
//! ```

use std::collections::HashMap;

use crate::analysis::{Language, Piece, pairs, pieces, terms};
use crate::error::Result;
use crate::matcher::{self, Leaf, Match};
use crate::query::Query;
use crate::search::{self, Hit, by_number};
use crate::session::Session;
use crate::vocabulary::Vocabulary;

/// Words that questions are made of, whatever they ask for.
const PLAIN: &str = include_str!("../data/question-words.txt");

/// Pairs that are looked at closely, the first by the database's own measure: their words are cut and stemmed anew.
const CANDIDATES: usize = 200;

/// Words of a question that are looked for: of a longer one the first.
const WORDS: usize = 40;

/// Weight of a word that stands in the answer alone.
const IN_ANSWER: f64 = 0.4;

/// Least share of the question's words that a pair must hold: below half of them it asks something else.
const LEAST: f64 = 0.5;

/// Stored pairs that answer a question, best first, each with the share of the question it holds, 0 to 1.
pub(crate) fn ask(db: &mut dyn Session, question: &str, most: usize) -> Result<Vec<(Hit, f64)>> {
    let words: Vec<String> = pieces(question).into_iter().flat_map(words).take(WORDS).collect();
    let is_plain = |word: &&str| PLAIN.lines().any(|plain| plain == *word);
    let mut telling: Vec<&str> = words.iter().map(String::as_str).filter(|word| !is_plain(word)).collect();
    if telling.is_empty() {
        telling = words.iter().map(String::as_str).collect();
    }
    if telling.is_empty() {
        return Ok(Vec::new());
    }
    let any = Match::Any(matcher::words(&telling, &mut Vocabulary::of(db)?)?);
    let query = Query { kind: Some("faq".to_owned()), limit: CANDIDATES, ..Query::default() };
    let hits = search::any(db, &query, &any)?;
    let languages = languages(db, &hits)?;
    let leaves = any.leaves();
    let mut answers: Vec<(Hit, f64)> = hits
        .into_iter()
        .map(|hit| (fit(&hit, languages.get(&hit.id).map(String::as_str), &leaves), hit))
        .filter(|(fit, _)| *fit >= LEAST)
        .map(|(fit, hit)| (hit, fit))
        .collect();
    answers.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.id.cmp(&b.0.id)));
    answers.truncate(most);
    Ok(answers)
}

/// The words of a piece; of a script without blanks its pairs of letters.
fn words(piece: Piece) -> Vec<String> {
    match piece {
        Piece::Word(word) => vec![word],
        Piece::Run(run) => pairs(&run).into_iter().take((run.len() - 1).max(1)).collect(),
    }
}

/// The languages with which records were kept.
fn languages(db: &mut dyn Session, hits: &[Hit]) -> Result<HashMap<i64, String>> {
    let ids: Vec<i64> = hits.iter().map(|hit| hit.id).collect();
    let rows = by_number(db, "SELECT record, language FROM contents", "record", &ids)?;
    let mut languages = HashMap::new();
    for row in &rows {
        languages.extend(row.maybe_text(1)?.zip(row.maybe_int(0)?).map(|(language, id)| (id, language)));
    }
    Ok(languages)
}

/// The share of the question's words that a pair holds; a little less for a question that asks for more besides.
fn fit(hit: &Hit, language: Option<&str>, leaves: &[&Leaf]) -> f64 {
    let title = hit.title.as_deref().unwrap_or_default();
    let language = Language::kept(language);
    let cut = |text: &str| terms(text, language).into_iter().map(|term| term.term).collect::<Vec<_>>();
    let (question, answer) = (cut(title), cut(&hit.text));
    let of = |leaf: &&Leaf| match (leaf.is_said(&question), leaf.is_said(&answer)) {
        (true, _) => 1.0,
        (false, true) => IN_ANSWER,
        (false, false) => 0.0,
    };
    #[expect(clippy::cast_precision_loss, reason = "counts of words are small")]
    let (asked, words) = (leaves.len() as f64, question.len() as f64);
    let share = leaves.iter().map(of).sum::<f64>() / asked;
    share * (1.0 - 0.1 * (1.0 - asked / words.max(asked)))
}
