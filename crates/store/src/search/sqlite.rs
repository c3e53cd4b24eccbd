//! Words in SQLite: FTS5, whose numbers sort as the records' dates do (see `words::key`).

use std::slice;

use crate::condition::Clauses;
use crate::error::Result;
use crate::moment::minute;
use crate::query::{Order, Query, Say, Term, fts5};
use crate::search::{Dates, Numbers, coming, fitting, joins, narrow, numbers, to_rank};
use crate::session::{Dialect, Session};
use crate::value::Value;
use crate::words::NUMBER_BITS;

/// Most records that are ranked exactly. Ranking reads the places of the words in each: 10,000 took 17 ms of work in the
/// median and 23 at the 99th of a hundred, among a million (`record/search.md`).
const FEW: usize = 5_000;

/// A word that more records hold tells little of how well one fits, and takes long to weigh: for the weight of a word all
/// its records are counted, 62 ms for a word of each of a million. Where all words are such, those to come are sought instead.
const TELLING: usize = 20_000;

/// Weights of title, place and text.
const WEIGHTS: &str = "8.0, 3.0, 1.0";

/// Searches for words.
pub(super) fn search(db: &mut dyn Session, query: &Query, terms: &[Term]) -> Result<Numbers> {
    let said = fts5(terms, Say::All);
    if query.order == Order::Date {
        return walk(db, query, &said, range(query), Way::Up, query.limit);
    }
    let telling = telling(db, terms)?;
    if let Some(told) = &telling.said {
        // What was counted of one word alone is what all dates have of it.
        let counted = terms.len() == 1 && query.from.is_none() && query.to.is_none();
        if telling.rare || !counted && is_rare(db, &said, range(query))? {
            return ranked(db, query, &said, told);
        }
    }
    let most = to_rank(query);
    let candidates = match coming(db, query)? {
        None => walk(db, query, &said, range(query), Way::Up, most)?,
        Some(today) => {
            let now = minute(Some(&today)) << NUMBER_BITS;
            let mut all = walk(db, query, &said, (now, i64::MAX), Way::Up, most)?;
            all.extend(walk(db, query, &said, (0, now), Way::Down, most)?);
            all
        }
    };
    fitting(db, candidates, terms, query.limit)
}

/// The terms that tell how well a record fits.
struct Telling {
    /// In FTS5's words; none where no term does.
    said: Option<String>,
    /// One of them is in so few records that all may be ranked.
    rare: bool,
}

fn telling(db: &mut dyn Session, terms: &[Term]) -> Result<Telling> {
    let (mut told, mut rare) = (Vec::new(), false);
    for term in terms.iter().filter(|term| !term.not) {
        let count = count(db, &fts5(slice::from_ref(term), Say::All), (0, i64::MAX), TELLING)?;
        rare |= count <= FEW;
        if count <= TELLING {
            told.push(term.clone());
        }
    }
    Ok(Telling { said: (!told.is_empty()).then(|| fts5(&told, Say::All)), rare })
}

fn is_rare(db: &mut dyn Session, said: &str, range: (i64, i64)) -> Result<bool> {
    Ok(count(db, said, range, FEW)? <= FEW)
}

/// How many records say it; one more than `most` where more than that do.
fn count(db: &mut dyn Session, said: &str, (from, to): (i64, i64), most: usize) -> Result<usize> {
    const COUNT: &str = "
        SELECT COUNT(*) FROM (SELECT 1 FROM words WHERE words MATCH ?1 AND rowid >= ?2 AND rowid < ?3 LIMIT ?4)";
    let count = db.row(COUNT, &[said.into(), from.into(), to.into(), (most + 1).into()])?;
    Ok(usize::try_from(count.map_or(Ok(0), |row| row.int(0))?).unwrap_or(usize::MAX))
}

/// All records that say any of the words, the most fitting first.
pub(super) fn any(db: &mut dyn Session, query: &Query, terms: &[Term]) -> Result<Numbers> {
    let said = fts5(terms, Say::Any);
    ranked(db, query, &said, &said)
}

/// All records that say it, those first that what is telling of it fits most.
fn ranked(db: &mut dyn Session, query: &Query, said: &str, telling: &str) -> Result<Numbers> {
    let (mut sql, mut clauses) = matching(query, telling, range(query), query.limit);
    if said != telling {
        // The sign keeps SQLite from looking the words up anew for each of these numbers.
        let all = clauses.value(said);
        sql += &format!(" AND +words.rowid IN (SELECT rowid FROM words WHERE words MATCH {all})");
    }
    numbers(&db.rows(&format!("{sql} ORDER BY bm25(words, {WEIGHTS}) LIMIT ?4"), &clauses.values)?)
}

/// In which direction of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

/// The first records in date order that say it; read no further than needed.
fn walk(
    db: &mut dyn Session,
    query: &Query,
    said: &str,
    range: (i64, i64),
    way: Way,
    most: usize,
) -> Result<Numbers> {
    let (sql, clauses) = matching(query, said, range, most);
    let way = if way == Way::Up { "ASC" } else { "DESC" };
    numbers(&db.rows(&format!("{sql} ORDER BY words.rowid {way} LIMIT ?4"), &clauses.values)?)
}

/// ?1 is what is said, ?2 and ?3 the range of keys, ?4 the limit. The records themselves are asked only where something
/// besides words and dates narrows the search.
fn matching(query: &Query, said: &str, (from, to): (i64, i64), most: usize) -> (String, Clauses) {
    let values = vec![Value::from(said), from.into(), to.into(), most.into()];
    let mut clauses = Clauses::new(Dialect::Sqlite, values);
    narrow(&mut clauses, query, Dates::SeenTo);
    let mask = (1_i64 << NUMBER_BITS) - 1;
    let records = if clauses.is_empty() {
        String::new()
    } else {
        format!(" JOIN records r ON r.id = (words.rowid & {mask}){}", joins(query))
    };
    let filters = clauses.sql();
    let sql = format!(
        "SELECT words.rowid & {mask} FROM words{records}
         WHERE words MATCH ?1 AND words.rowid >= ?2 AND words.rowid < ?3{filters}"
    );
    (sql, clauses)
}

/// The keys of the query's dates. A day's end is the end of its last minute.
fn range(query: &Query) -> (i64, i64) {
    let from = query.from.as_deref().map_or(0, |from| minute(Some(from)));
    let last = |to: &str| if to.len() > 10 { minute(Some(to)) } else { minute(Some(&format!("{to}T23:59"))) };
    let to = query.to.as_deref().map_or(i64::MAX >> NUMBER_BITS, |to| last(to) + 1);
    // Records without a date have minute 0.
    let dated = query.to.is_some() || query.order == Order::Date;
    let dated = if dated { from.max(1) } else { from };
    (dated << NUMBER_BITS, to << NUMBER_BITS)
}
