//! A calendar's days: the first records that begin on each, and how many do; and when what lasts for several begins and ends.

use crate::clauses::Clauses;
use crate::error::Result;
use crate::query::Query;
use crate::search::hit::{Hit, hits};
use crate::search::narrowing::{Dates, LASTS, behind, joins, match_words, narrow};
use crate::search::parsed_query::parse_query;
use crate::session::Session;

/// What begins on a day.
#[derive(Debug, Clone, PartialEq)]
pub struct Day {
    /// ISO 8601.
    pub date: String,
    /// How many records begin on it.
    pub count: u32,
    /// The first of them.
    pub hits: Vec<Hit>,
}

/// The days of a query on which records begin, each with so many of these.
pub(crate) fn days(db: &mut dyn Session, query: &Query, most: usize) -> Result<Vec<Day>> {
    let parsed = parse_query(db, query)?;
    let mut clauses = Clauses::new(db.dialect(), vec![most.into()]);
    narrow(&mut clauses, &parsed.query, Dates::Begin);
    if let Some(matcher) = &parsed.matcher {
        match_words(&mut clauses, db.dialect(), matcher);
    }
    let day = "substr(r.starts, 1, 10)";
    let sql = format!(
        "SELECT day, id, records FROM (
            SELECT {day} AS day, r.id AS id, COUNT(*) OVER (PARTITION BY {day}) AS records,
                row_number() OVER (PARTITION BY {day} ORDER BY r.starts, r.id) AS nth
            FROM records r{} WHERE r.gone IS NULL AND r.starts IS NOT NULL{}) days
         WHERE nth <= ?1 ORDER BY day, nth",
        joins(&parsed.query),
        clauses.sql()
    );
    let rows = db.rows(&sql, &clauses.values)?;
    db.limit(None)?;
    let numbers = rows.iter().map(|row| row.int(1)).collect::<Result<Vec<_>>>()?;
    let mut days: Vec<Day> = Vec::new();
    for (row, hit) in rows.iter().zip(hits(db, &numbers)?) {
        let date = row.text(0)?;
        match days.last_mut().filter(|day| day.date == date) {
            Some(day) => day.hits.push(hit),
            None => days.push(Day { date, count: row.count(2)?, hits: vec![hit] }),
        }
    }
    Ok(days)
}

/// Spans that are read at most: a store of more exhibitions at once is none of a town.
const SPANS: usize = 20_000;

/// When what lasts for more than a day, and takes place within a query's days, begins and ends.
pub(crate) fn spans(db: &mut dyn Session, query: &Query) -> Result<Vec<(String, String)>> {
    let parsed = parse_query(db, query)?;
    let mut clauses = Clauses::new(db.dialect(), vec![SPANS.into()]);
    narrow(&mut clauses, &parsed.query, Dates::SeenTo);
    let (Some(from), Some(to)) = (&parsed.query.from, &parsed.query.to) else { return Ok(Vec::new()) };
    let kinds: Vec<String> = parsed.lasting.iter().map(|kind| clauses.value(kind.as_str())).collect();
    if kinds.is_empty() {
        return Ok(Vec::new());
    }
    let (from, to) = (clauses.value(from.as_str()), clauses.value(behind(to)));
    clauses.and(format!(
        "r.kind IN ({}) AND {LASTS} AND r.ends >= {from} AND r.starts < {to}",
        kinds.join(", ")
    ));
    if let Some(matcher) = &parsed.matcher {
        match_words(&mut clauses, db.dialect(), matcher);
    }
    let sql = format!(
        "SELECT r.starts, r.ends FROM records r{} WHERE r.gone IS NULL{} LIMIT ?1",
        joins(&parsed.query),
        clauses.sql()
    );
    let spans = db.rows(&sql, &clauses.values)?;
    spans.iter().map(|row| Ok((row.text(0)?, row.text(1)?))).collect()
}
