//! A question in a person's words, answered from stored pairs of question and answer: FAQ Finder's use.
//!
//! ```text
//! "get rid of my library card" ──▶ rid · library · card and words that mean nearly the same: remove, cancel, …
//!     ──▶ pairs that hold any of them ── measures ──▶ the likeliest, or none
//! ```
//!
//! What is measured of a pair is in [`measures`]; how much each measure counts was fitted on questions with known answers.

mod measures;

use std::collections::HashMap;

use crate::analysis::{Language, Piece, fold, pairs, pieces};
use crate::error::Result;
use crate::matcher::{self, Match};
use crate::meanings::{meaning, near, of_words};
use crate::query::Query;
use crate::search::{self, Hit, by_number};
use crate::session::Session;
use crate::vocabulary::{Meant, Vocabulary, Written};
use measures::{Asked, MEASURES, Measures, PAIRS, Pair, is_plain, weight};

/// Pairs whose questions are compared, the first by the database's own measure, and pairs that are looked at closely.
const CANDIDATES: usize = 250;
const CLOSELY: usize = 60;

/// Words of a question that are looked for: of a longer one the first.
const WORDS: usize = 40;

/// Words of a question for which others are looked for that mean nearly the same: those that tell most. All words of the table are
/// compared with each.
const BROADENED: usize = 4;

/// Least likeness of a word that is looked for beside another, and most of such words that records hold.
const NEAR: f32 = 0.5;
const MOST_NEAR: usize = 12;
/// Near words that are looked up in the vocabulary: most are of languages that the store does not hold.
const MOST_LOOKED_UP: usize = 80;

/// Language and name of the page by the record's number.
type Contents = HashMap<i64, (Option<String>, String)>;

/// A stored pair, and what is measured of it.
type Measured = (Hit, Measures);

/// Stored pairs that answer a question, best first, each with how sure it is to be an answer, 0 to 1; none where the best is not.
pub(crate) fn ask(db: &mut dyn Session, question: &str, most: usize) -> Result<Vec<(Hit, f64)>> {
    let measured = measure(db, question)?;
    let pairs = stored(db)?;
    if measured.first().is_none_or(|(_, best)| !best.is_answer(pairs)) {
        return Ok(Vec::new());
    }
    Ok(measured.into_iter().map(|(hit, measures)| (hit, measures.confidence(pairs))).take(most).collect())
}

/// How many pairs are stored, counted no further than it matters.
fn stored(db: &mut dyn Session) -> Result<f64> {
    const COUNT: &str = "
        SELECT COUNT(*) FROM (SELECT 1 FROM records WHERE kind = 'faq' AND gone IS NULL LIMIT ?1) few";
    #[expect(clippy::cast_possible_truncation, reason = "a whole number of pairs")]
    let row = db.row(COUNT, &[(PAIRS as i64).into()])?;
    #[expect(clippy::cast_precision_loss, reason = "at most as many as PAIRS")]
    let pairs = row.map_or(Ok(0), |row| row.int(0))? as f64;
    Ok(pairs)
}

/// The stored pairs that may answer a question, best first, with what is measured of each.
pub(crate) fn measure(db: &mut dyn Session, question: &str) -> Result<Vec<Measured>> {
    let asked = read(db, question)?;
    let telling: Vec<&Asked> = asked.iter().filter(|word| !word.is_plain).collect();
    let telling = if telling.is_empty() { asked.iter().collect() } else { telling };
    if telling.is_empty() {
        return Ok(Vec::new());
    }
    let any = Match::Any(broadened(db, &telling)?);
    let query = Query { kind: Some("faq".to_owned()), limit: CANDIDATES, ..Query::default() };
    let hits = search::any(db, &query, &any)?;
    let contents = contents(db, &hits)?;
    let meant = of_words(asked.iter().filter_map(|word| word.meaning.as_ref()));
    let mut alike: Vec<(f64, Hit)> =
        hits.into_iter().map(|hit| (pair(&hit, &contents).likeness(&asked, &meant), hit)).collect();
    alike.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.id.cmp(&b.1.id)));
    let mut measured: Vec<Measured> = alike
        .into_iter()
        .take(CLOSELY)
        .map(|(_, hit)| {
            let context = contents.get(&hit.id).map_or("", |(_, context)| context);
            let measures = pair(&hit, &contents).measures(&asked, &meant, context);
            (hit, measures)
        })
        .collect();
    measured.sort_by(|a, b| b.1.score().total_cmp(&a.1.score()).then(a.0.id.cmp(&b.0.id)));
    Ok(measured)
}

fn pair<'h>(hit: &'h Hit, contents: &Contents) -> Pair<'h> {
    let language = contents.get(&hit.id).and_then(|(language, _)| language.as_deref());
    let title = hit.title.as_deref().unwrap_or_default();
    Pair::of(title, &hit.text, &hit.fields, Language::kept(language))
}

/// What is measured of a pair, by name: for those who fit how much each counts.
pub(crate) fn values(measures: &Measures) -> [f64; MEASURES] {
    measures.values()
}

/// The words of a question, each with what it stands for.
fn read(db: &mut dyn Session, question: &str) -> Result<Vec<Asked>> {
    let words: Vec<String> = pieces(question).into_iter().flat_map(words).take(WORDS).collect();
    let mut vocabulary = Vocabulary::of(db)?;
    let asked = words.into_iter().map(|word| {
        let meant = vocabulary.meant(&word, Written::Whole)?;
        let (is_plain, meaning) = (is_plain(&word), meaning(&fold(&word)));
        let weight = weight(meaning.as_ref(), is_plain);
        Ok(Asked { meant, meaning, weight, is_plain })
    });
    asked.collect()
}

/// What is looked for: each word, and words of the vocabulary that mean nearly the same.
fn broadened(db: &mut dyn Session, telling: &[&Asked]) -> Result<Vec<Match>> {
    let mut by_weight: Vec<&&Asked> = telling.iter().collect();
    by_weight.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut all: Vec<Match> = telling.iter().map(|word| matcher::any_term(&word.meant)).collect();
    let broad = by_weight.into_iter().filter_map(|word| word.meaning.as_ref()).take(BROADENED);
    let mut words: Vec<(&str, f32)> = broad.flat_map(|meaning| near(meaning, NEAR, MOST_LOOKED_UP)).collect();
    words.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    let words: Vec<&str> = words.into_iter().map(|(word, _)| word).collect();
    let stems = Vocabulary::of(db)?.stems(&words)?;
    let most = MOST_NEAR * telling.len();
    let meant: Vec<Meant> = stems.into_iter().take(most).map(|term| Meant { term, begins: false }).collect();
    if !meant.is_empty() {
        all.push(matcher::any_term(&meant));
    }
    Ok(all)
}

/// The words of a piece; of a script without blanks its pairs of letters.
fn words(piece: Piece) -> Vec<String> {
    match piece {
        Piece::Word(word) => vec![word],
        Piece::Run(run) => pairs(&run).into_iter().take((run.len() - 1).max(1)).collect(),
    }
}

/// The languages with which records were kept, and what their pages are called.
fn contents(db: &mut dyn Session, hits: &[Hit]) -> Result<Contents> {
    let ids: Vec<i64> = hits.iter().map(|hit| hit.id).collect();
    let rows = by_number(db, "SELECT record, language, context FROM contents", "record", &ids)?;
    let of = |row: &crate::value::Row| {
        Ok((row.int(0)?, (row.maybe_text(1)?, row.maybe_text(2)?.unwrap_or_default())))
    };
    rows.iter().map(of).collect()
}
