//! Which of the records found come first, by one measure for both databases.
//!
//! ```text
//! each word: in the title 4, in a short field 2, in the text 1, in what the page is called ½      their mean
//! + how much of the title the words are, up to 1    + a tenth of the confidence
//! ```
//!
//! Of equal ones that which begins next comes first, then the latest before it, then the newest without a date. The databases' own
//! measures (BM25 and `ts_rank`) differ from one another, and BM25 counts all records of each word, 62 ms for one of a million.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::analysis::{Language, terms};
use crate::error::Result;
use crate::matcher::{Leaf, Matcher, Part};
use crate::moment::minute;
use crate::query::Query;
use crate::search::candidate::{Candidate, Parts};
use crate::search::narrowing::{Numbers, by_number};
use crate::search::{postgres, sqlite};
use crate::session::{Dialect, Session};

/// Words by which records are weighed: of a longer query the first.
pub(super) const WEIGHED: usize = 12;

/// Records whose titles are looked at, the first by their words.
const CLOSELY: usize = 200;

/// How much a word weighs in a part of a record: a title that holds it names what is sought.
fn weight(part: Part) -> f64 {
    match part {
        Part::Title => 4.0,
        Part::Fields => 2.0,
        Part::Text => 1.0,
        Part::Context => 0.5,
    }
}

/// A record and how well it fits.
pub(super) type Scored = (f64, Candidate);

/// The best of all records that match, weighed by all their parts.
pub(super) fn all(
    db: &mut dyn Session,
    query: &Query,
    matcher: &Matcher,
    found: Vec<Candidate>,
) -> Result<Vec<Scored>> {
    let parts = parts(db, query, matcher, &found)?;
    let scored = found.into_iter().map(|found| (mean(&parts, found.id), found)).collect();
    closely(db, query, &parts, parts.len(), scored)
}

/// Those that hold most of the words, weighed as those that hold all, but each word by how rare it is among them.
pub(super) fn most(
    db: &mut dyn Session,
    query: &Query,
    any: &Matcher,
    words: usize,
    found: Vec<Candidate>,
) -> Result<Vec<Scored>> {
    let parts = parts(db, query, any, &found)?;
    // SQLite tells the parts of records, too, that something besides the words leaves out.
    let holding = |parts: &Parts| found.iter().filter(|found| parts.contains_key(&found.id)).count();
    let rare: Vec<f64> =
        parts.iter().map(|parts| (1.0 + count(found.len()) / count(holding(parts) + 1)).ln()).collect();
    let all: f64 = rare.iter().sum();
    let share = |id: i64, worth: &dyn Fn(Part) -> f64| {
        let of = |(parts, rare): (&Parts, &f64)| parts.get(&id).map_or(0.0, |part| rare * worth(*part));
        parts.iter().zip(&rare).map(of).sum::<f64>() / all
    };
    let holds_most = found.into_iter().filter(|found| share(found.id, &|_| 1.0) >= MOST);
    let scored = holds_most.map(|found| (share(found.id, &weight), found)).collect();
    closely(db, query, &parts, words, scored)
}

/// In which part each record holds each of the first words.
fn parts(db: &mut dyn Session, query: &Query, matcher: &Matcher, found: &[Candidate]) -> Result<Vec<Parts>> {
    let leaves: Vec<&Leaf> = matcher.leaves().into_iter().take(WEIGHED).collect();
    match db.dialect() {
        Dialect::Sqlite => sqlite::parts(db, query, matcher, &leaves),
        Dialect::Postgres => postgres::parts(db, &leaves, found),
    }
}

/// The best of scored records, of which the first are looked at closely; of so many words.
fn closely(
    db: &mut dyn Session,
    query: &Query,
    parts: &[Parts],
    words: usize,
    mut scored: Vec<Scored>,
) -> Result<Vec<Scored>> {
    sort(&mut scored, query);
    scored.truncate(CLOSELY.max(query.limit));
    let looks = looks(db, &scored.iter().map(|(_, found)| found.id).collect::<Vec<_>>())?;
    for (score, found) in &mut scored {
        let in_title = parts.iter().filter(|parts| parts.get(&found.id) == Some(&Part::Title)).count();
        *score += looks.get(&found.id).map_or(0.0, |look| look.worth(in_title, words));
    }
    Ok(scored)
}

/// The best of what was weighed.
pub(super) fn first(mut scored: Vec<Scored>, query: &Query) -> Numbers {
    sort(&mut scored, query);
    scored.into_iter().map(|(_, found)| found.id).take(query.limit).collect()
}

/// Least share of the words that a record holds, each as heavy as it is rare.
const MOST: f64 = 0.4;

/// The best of some of the records that match, weighed by their titles and places: of words that many records hold.
pub(super) fn by_title(db: &mut dyn Session, matcher: &Matcher, found: &[i64]) -> Result<Vec<Scored>> {
    let leaves: Vec<&Leaf> = matcher.leaves().into_iter().take(WEIGHED).collect();
    let looks = looks(db, found)?;
    let mut scored = Vec::with_capacity(found.len());
    for (id, look) in looks {
        let part = |leaf: &&&Leaf| match (leaf.matches_terms(&look.title), leaf.matches_terms(&look.place)) {
            (true, _) => Part::Title,
            (false, true) => Part::Fields,
            (false, false) => Part::Text,
        };
        let parts: Vec<Part> = leaves.iter().map(|leaf| part(&leaf)).collect();
        let in_title = parts.iter().filter(|part| **part == Part::Title).count();
        let sum: f64 = parts.iter().map(|part| weight(*part)).sum();
        let score = sum / count(leaves.len().max(1)) + look.worth(in_title, leaves.len());
        scored.push((score, Candidate { id, minute: look.minute }));
    }
    Ok(scored)
}

fn mean(parts: &[Parts], id: i64) -> f64 {
    let of = |parts: &Parts| weight(parts.get(&id).copied().unwrap_or(Part::Context));
    parts.iter().map(of).sum::<f64>() / count(parts.len().max(1))
}

fn sort(scored: &mut [Scored], query: &Query) {
    let now = minute(query.today.as_deref());
    let key = |(score, found): &Scored| (Reverse(*score), found.nearness(now));
    scored.sort_by(|a, b| {
        let ((Reverse(a_score), a_near), (Reverse(b_score), b_near)) = (key(a), key(b));
        b_score.total_cmp(&a_score).then(a_near.cmp(&b_near))
    });
}

#[expect(clippy::cast_precision_loss, reason = "counts of words are small")]
fn count(number: usize) -> f64 {
    number as f64
}

/// What is looked at closely.
struct Look {
    title: Vec<String>,
    place: Vec<String>,
    confidence: f64,
    minute: i64,
}

impl Look {
    /// The shorter a title is that holds so many of the words, the better it fits.
    fn worth(&self, in_title: usize, words: usize) -> f64 {
        let longest = count(self.title.len().max(words).max(1));
        count(in_title) / longest.sqrt() / count(words.max(1)).sqrt() + 0.1 * self.confidence
    }
}

fn looks(db: &mut dyn Session, ids: &[i64]) -> Result<HashMap<i64, Look>> {
    const LOOK: &str = "
        SELECT r.id, r.title, r.place, r.confidence, r.starts, c.language FROM records r JOIN contents c ON c.record = r.id";
    let rows = by_number(db, LOOK, "r.id", ids)?;
    let mut looks = HashMap::with_capacity(rows.len());
    for row in &rows {
        let title = row.maybe_text(1)?.unwrap_or_default();
        let language = Language::kept(row.maybe_text(5)?.as_deref());
        let cut = |text: &str| terms(text, language).into_iter().map(|term| term.term).collect();
        let look = Look {
            title: cut(&title),
            place: cut(&row.maybe_text(2)?.unwrap_or_default()),
            confidence: row.real(3)?,
            minute: minute(row.maybe_text(4)?.as_deref()),
        };
        looks.insert(row.int(0)?, look);
    }
    Ok(looks)
}
