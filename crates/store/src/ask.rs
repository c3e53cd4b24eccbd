//! A question in a person's words, answered from stored pairs of question and answer: FAQ Finder's use.
//!
//! ```text
//! "get rid of my library card" ──▶ rid · library · card and words that mean nearly the same: remove, cancel, …
//!     ──▶ pairs that hold any of them ── measures ──▶ the likeliest, or none
//! ```
//!
//! What is measured of a pair is in [`measures`]; how much each measure counts was fitted on questions with known answers.

mod measures;
mod question;

use crate::analysis::Language;
use crate::error::Result;
use crate::fields::Fields;
use crate::likeness::{StoredText, StoredWords};
use crate::search::{self, Hit, by_number};
use crate::session::Session;
use crate::value::Row;
use measures::{MEASURES, Measures, PAIRS, measures};
pub use question::ANSWERS;
use question::Question;

/// Pairs whose questions are compared, the first by the database's own measure, and pairs that are looked at closely.
const CANDIDATES: usize = 250;
const CLOSELY: usize = 60;

/// The number of a stored pair, and what is measured of it.
type Measured = (i64, Measures);

/// Stored pairs that answer a question, best first, each with how sure it is to be an answer, 0 to 1; none where the best is not.
pub(crate) fn ask(db: &mut dyn Session, question: &str, most: usize) -> Result<Vec<(Hit, f64)>> {
    let mut measured = measure(db, question)?;
    measured.truncate(most.max(1));
    let pairs = stored(db)?;
    if measured.first().is_none_or(|(_, best)| !best.is_answer(pairs)) {
        return Ok(Vec::new());
    }
    let hits = with_hits(db, measured)?.into_iter().take(most);
    Ok(hits.map(|(hit, measures)| (hit, measures.confidence(pairs))).collect())
}

/// The records that were measured, in their order; one that was thrown away meanwhile is left out.
pub(crate) fn with_hits(db: &mut dyn Session, measured: Vec<Measured>) -> Result<Vec<(Hit, Measures)>> {
    let numbers: Vec<i64> = measured.iter().map(|(id, _)| *id).collect();
    let with_measures = |hit: Hit| {
        let (_, measures) = *measured.iter().find(|(id, _)| *id == hit.id)?;
        Some((hit, measures))
    };
    Ok(search::hits(db, &numbers, None)?.into_iter().filter_map(with_measures).collect())
}

/// How many pairs are stored, counted no further than it matters.
fn stored(db: &mut dyn Session) -> Result<f64> {
    const COUNT: &str = "
        SELECT COUNT(*) FROM (SELECT 1 FROM records WHERE kind = ?2 AND gone IS NULL LIMIT ?1) few";
    #[expect(clippy::cast_possible_truncation, reason = "a whole number of pairs")]
    let row = db.row(COUNT, &[(PAIRS as i64).into(), ANSWERS.into()])?;
    #[expect(clippy::cast_precision_loss, reason = "at most as many as PAIRS")]
    let pairs = row.map_or(Ok(0), |row| row.int(0))? as f64;
    Ok(pairs)
}

/// The stored pairs that may answer a question, best first, with what is measured of each.
pub(crate) fn measure(db: &mut dyn Session, question: &str) -> Result<Vec<Measured>> {
    let Some(question) = Question::read(db, question)? else { return Ok(Vec::new()) };
    let mut stored = StoredWords::of(&question.sought);
    let mut alike = candidates(db, &question, &mut stored)?;
    alike.sort_by(|a, b| b.likeness.total_cmp(&a.likeness).then(a.id.cmp(&b.id)));
    alike.truncate(CLOSELY);
    let numbers: Vec<i64> = alike.iter().map(|candidate| candidate.id).collect();
    let rows = by_number(db, "SELECT record, fields, text FROM contents", "record", &numbers)?;
    let mut measured = Vec::with_capacity(rows.len());
    for row in &rows {
        let id = row.int(0)?;
        let Some(candidate) = alike.iter().find(|candidate| candidate.id == id) else { continue };
        let fields: Fields = serde_json::from_str(&row.text(1)?).unwrap_or_default();
        let field = |name: &str| fields.get(name).and_then(serde_json::Value::as_str).unwrap_or_default();
        let around = format!("{} {} {}", field("title"), field("section"), candidate.context);
        let text = row.text(2)?;
        let measures = measures(&candidate.question, &mut stored, &question.sought, &text, &around);
        measured.push((id, measures));
    }
    measured.sort_by(|a, b| b.1.score().total_cmp(&a.1.score()).then(a.0.cmp(&b.0)));
    Ok(measured)
}

/// What is measured of a pair, by name: for those who fit how much each counts.
pub(crate) fn values(measures: &Measures) -> [f64; MEASURES] {
    measures.values()
}

/// A stored pair before it is looked at closely.
struct Candidate {
    id: i64,
    question: StoredText,
    /// What its page is called.
    context: String,
    likeness: f64,
}

/// The pairs that hold most of what is looked for.
fn candidates(
    db: &mut dyn Session,
    question: &Question,
    stored: &mut StoredWords<'_>,
) -> Result<Vec<Candidate>> {
    const CANDIDATE: &str =
        "SELECT r.id, r.title, c.language, c.context FROM records r JOIN contents c ON c.record = r.id";
    let numbers = search::any(db, &question.any, &question.of_kind, CANDIDATES)?;
    let of_row = |row: &Row| {
        let language = Language::kept(row.maybe_text(2)?.as_deref());
        let title = row.maybe_text(1)?.unwrap_or_default();
        let compared = StoredText::read(stored, &title, language);
        Ok(Candidate {
            id: row.int(0)?,
            likeness: compared.likeness(&question.sought),
            question: compared,
            context: row.maybe_text(3)?.unwrap_or_default(),
        })
    };
    by_number(db, CANDIDATE, "r.id", &numbers)?.iter().map(of_row).collect()
}
