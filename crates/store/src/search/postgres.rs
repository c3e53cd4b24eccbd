//! Words in PostgreSQL: a GIN index of tsvectors, in which each record's day and month are words too (see `moment`).
//!
//! GIN gives no order. So a common word is asked for month by month (see `walk`). A beginning of words stands for hundreds of
//! lists, all of which would be read for each month: where many records hold it, records are read in the order of their dates
//! until there are enough that do.

mod walk;

use crate::condition::Clauses;
use crate::error::Result;
use crate::moment::{BLOCK, block_bucket};
use crate::query::{Order, Query, Say, Term, tsquery};
use crate::search::{Dates, Numbers, coming, fitting, joins, narrow, narrow_at_hand, numbers, to_rank};
use crate::session::{Dialect, Session};
use crate::value::Value;
use walk::{Walk, Way};

/// Most records that are ranked exactly, by the planner's estimate: each is read from its table.
const FEW: i64 = 4_000;

/// Most records that are ranked exactly where there is a phrase: each that holds its words is read for where they stand, some 7 µs.
const FEW_PHRASED: i64 = 1_000;

/// Months, days or blocks that are asked one by one.
const MOST_STEPS: usize = 200;

/// `ts_rank` with the weights of text (D), nothing (C), place (B) and title (A), by the logarithm of the length.
const RANK: &str = "ts_rank('{0.1, 0.1, 0.35, 1.0}', r.words, to_tsquery('simple', ?1), 1)";

/// Searches for words.
pub(super) fn search(db: &mut dyn Session, query: &Query, terms: &[Term]) -> Result<Numbers> {
    let said = tsquery(terms, Say::All);
    if expected(db, &said)? <= FEW && !(phrased(terms) && stand_together(db, &said)?) {
        return match query.order {
            Order::Date => all(db, query, &said, "r.starts, r.id", query.limit),
            Order::Rank | Order::New => ranked(db, query, terms, Say::All),
        };
    }
    let walk = Walk { query, said: &said };
    let dense = is_dense(db, query, terms, &said)?;
    let one_way = |db: &mut dyn Session, from: &str, way: Way, most: usize| {
        let read = if dense { in_order(db, query, &said, from, way, most)? } else { Numbers::new() };
        if read.len() < most { walk.one_way(db, from, way, most) } else { Ok(read) }
    };
    let from = query.from.clone().unwrap_or_default();
    if query.order == Order::Date {
        return one_way(db, &from, Way::Up, query.limit);
    }
    let most = to_rank(query);
    let candidates = match coming(db, query)? {
        None => one_way(db, &from, Way::Up, most)?,
        Some(today) => {
            let mut found = if dense {
                let mut found = one_way(db, &today, Way::Up, most)?;
                found.extend(one_way(db, &today, Way::Down, most)?);
                found
            } else {
                walk.both_ways(db, &today, most)?
            };
            found.extend(undated(db, query, &said, most)?);
            found
        }
    };
    fitting(db, candidates, terms, query.limit)
}

/// Is there a phrase that must be there?
fn phrased(terms: &[Term]) -> bool {
    terms.iter().any(|term| !term.not && term.words.len() > 1)
}

/// Do more than a few records hold the words of the phrases? The planner takes words for strangers; those of a phrase are none.
fn stand_together(db: &mut dyn Session, said: &str) -> Result<bool> {
    let words = said.replace(" <-> ", " & ");
    let few =
        "SELECT COUNT(*) FROM (SELECT 1 FROM records WHERE words @@ to_tsquery('simple', ?1) LIMIT ?2) few";
    let most = FEW_PHRASED + 1;
    let found = db.row(few, &[words.into(), most.into()])?.map_or(Ok(0), |row| row.int(0))?;
    Ok(found > FEW_PHRASED)
}

/// Is a beginning of words asked for that one record in so many holds, of records that nothing but dates and kind narrows?
fn is_dense(db: &mut dyn Session, query: &Query, terms: &[Term], said: &str) -> Result<bool> {
    let beginning = terms.iter().any(|term| term.prefix && !term.not);
    let narrowed = query.condition.is_some()
        || query.topic.is_some()
        || query.source.is_some()
        || query.near.is_some()
        || query.min_confidence > 0.0;
    if !beginning || narrowed {
        return Ok(false);
    }
    let all = planned(db, "EXPLAIN SELECT 1 FROM records", &[])?;
    Ok(expected(db, said)?.saturating_mul(DENSE) >= all)
}

/// The first records in date order that say it, among the next ones by date: fewer than `most` where these do not hold so
/// many. The inner `LIMIT` keeps the planner from asking the words' index.
fn in_order(
    db: &mut dyn Session,
    query: &Query,
    said: &str,
    from: &str,
    way: Way,
    most: usize,
) -> Result<Numbers> {
    let values = vec![said.into(), from.into(), most.into(), READ.into()];
    let mut clauses = Clauses::new(Dialect::Postgres, values);
    narrow_at_hand(&mut clauses, query, Dates::Said);
    let (sign, order) = way.sign_and_order();
    let sql = format!(
        "SELECT r.id FROM (SELECT r.id, r.starts, r.words FROM records r WHERE r.gone IS NULL AND r.starts IS NOT NULL
         AND r.starts {sign} ?2{} ORDER BY {order} LIMIT ?4) r WHERE r.words @@ to_tsquery('simple', ?1) LIMIT ?3",
        clauses.sql()
    );
    numbers(&db.rows(&sql, &clauses.values)?)
}

/// A beginning that one of so many records holds is looked for record by record.
const DENSE: i64 = 40;
/// Records that are read so, at most: twice those among which a hundred are found then. A record takes some 2 µs (`record/search.md`:
/// two hundred of 8 % in 5 ms).
const READ: i64 = 8_000;

/// How many records the planner expects to say it.
fn expected(db: &mut dyn Session, said: &str) -> Result<i64> {
    planned(db, "EXPLAIN SELECT 1 FROM records WHERE words @@ to_tsquery('simple', ?1)", &[said.into()])
}

/// How many rows a plan expects.
fn planned(db: &mut dyn Session, plan: &str, values: &[Value]) -> Result<i64> {
    let row = db.row(plan, values)?;
    let text = row.map_or(Ok(String::new()), |row| row.text(0))?;
    let rows = text.split("rows=").nth(1).and_then(|rest| rest.split(' ').next());
    Ok(rows.and_then(|rows| rows.parse().ok()).unwrap_or(0))
}

/// All records that say it, the most fitting first.
pub(super) fn ranked(db: &mut dyn Session, query: &Query, terms: &[Term], say: Say) -> Result<Numbers> {
    all(db, query, &tsquery(terms, say), &format!("{RANK} DESC, r.id"), query.limit)
}

fn all(db: &mut dyn Session, query: &Query, said: &str, order: &str, most: usize) -> Result<Numbers> {
    let mut clauses = Clauses::new(Dialect::Postgres, vec![said.into(), most.into()]);
    narrow(&mut clauses, query, Dates::Said);
    if query.order == Order::Date {
        clauses.and("r.starts IS NOT NULL".to_owned());
    }
    let sql = format!(
        "SELECT r.id FROM records r{} WHERE r.words @@ to_tsquery('simple', ?1){} ORDER BY {order} LIMIT ?2",
        joins(query),
        clauses.sql()
    );
    numbers(&db.rows(&sql, &clauses.values)?)
}

/// The newest records without a date that say it.
fn undated(db: &mut dyn Session, query: &Query, said: &str, most: usize) -> Result<Numbers> {
    let mut found = Numbers::new();
    let mut before = i64::MAX;
    for _ in 0..MOST_STEPS {
        let sql = "SELECT MAX(id) FROM records WHERE starts IS NULL AND gone IS NULL AND id < ?1";
        let Some(id) = db.row(sql, &[before.into()])?.map_or(Ok(None), |row| row.maybe_int(0))? else {
            break;
        };
        let mut clauses = Clauses::new(Dialect::Postgres, Vec::new());
        let words = clauses.value(format!("{said} & '{}'", block_bucket(id / BLOCK)));
        let limit = clauses.value(most - found.len());
        narrow(&mut clauses, query, Dates::SeenTo);
        let sql = format!(
            "SELECT r.id FROM records r{} WHERE r.words @@ to_tsquery('simple', {words}){} ORDER BY r.id DESC LIMIT {limit}",
            joins(query),
            clauses.sql()
        );
        found.extend(numbers(&db.rows(&sql, &clauses.values)?)?);
        before = id / BLOCK * BLOCK;
        if found.len() >= most {
            break;
        }
    }
    Ok(found)
}
