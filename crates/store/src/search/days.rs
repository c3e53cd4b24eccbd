//! A calendar's days: the first records that begin on each, for the first time or again, and how many do; and when what lasts for
//! several begins and ends.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::clauses::Clauses;
use crate::error::Result;
use crate::query::Query;
use crate::search::hit::{Hit, hits};
use crate::search::narrowing::{Dates, LASTS, behind, joins, match_words, narrow, of_kinds};
use crate::search::parsed_query::{ParsedQuery, parse_query};
use crate::search::recurring::{fitting, series_before};
use crate::series::{Occurrence, Series};
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
    let again = again(db, &parsed, most)?;
    db.limit(None)?;
    let numbers = rows.iter().map(|row| row.int(1)).collect::<Result<Vec<_>>>()?;
    let mut days: BTreeMap<String, Day> = BTreeMap::new();
    for (row, hit) in rows.iter().zip(hits(db, &numbers, None)?) {
        let (date, count) = (row.text(0)?, row.count(2)?);
        days.entry(date.clone()).or_insert(Day { date, count, hits: Vec::new() }).hits.push(hit);
    }
    let numbers: BTreeSet<i64> =
        again.values().flat_map(|(_, first)| first.iter().map(|(_, id)| *id)).collect();
    let hits = hits(db, &numbers.into_iter().collect::<Vec<_>>(), None)?;
    let hits: HashMap<i64, Hit> = hits.into_iter().map(|hit| (hit.id, hit)).collect();
    for (date, (count, first)) in again {
        let day = days.entry(date.clone()).or_insert(Day { date, count: 0, hits: Vec::new() });
        day.count += count;
        let of = |(once, id)| Some(Hit { occurrence: Some(once), ..hits.get(&id)?.clone() });
        day.hits.extend(first.into_iter().filter_map(of));
        day.hits.sort_by(|a, b| (a.span().0, a.id).cmp(&(b.span().0, b.id)));
        day.hits.truncate(most);
    }
    Ok(days.into_values().collect())
}

/// How many records take place again on a day, and the first of them.
type Again = (u32, Vec<(Occurrence, i64)>);

/// What takes place on a query's days again, besides its first time, by these days.
fn again(db: &mut dyn Session, parsed: &ParsedQuery, most: usize) -> Result<BTreeMap<String, Again>> {
    let mut days: BTreeMap<String, Again> = BTreeMap::new();
    let (Some(from), Some(to)) = (&parsed.query.from, &parsed.query.to) else { return Ok(days) };
    let series: HashMap<i64, Series> =
        series_before(db, &parsed.kinds, from, &behind(to))?.into_iter().collect();
    let fitting =
        fitting(db, &parsed.query, parsed.matcher.as_ref(), &series.keys().copied().collect::<Vec<_>>())?;
    for (id, series) in fitting.iter().filter_map(|id| Some((*id, series.get(id)?))) {
        for once in series.occurrences(from, Some(to)).filter(|once| !series.begins_with(once)) {
            let day = once.starts.get(..10).unwrap_or_default().to_owned();
            let (count, first) = days.entry(day).or_default();
            *count += 1;
            first.push((once, id));
        }
    }
    for (_, first) in days.values_mut() {
        first.sort_unstable();
        first.truncate(most);
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
    let of_kinds = of_kinds(&mut clauses, parsed.lasting());
    let (from, to) = (clauses.value(from.as_str()), clauses.value(behind(to)));
    clauses.and(format!("{of_kinds} AND {LASTS} AND r.ends >= {from} AND r.starts < {to}"));
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
