//! Words in PostgreSQL: a GIN index of tsvectors, in which each record's day and month are words too (see `moment`).
//!
//! GIN gives no order. So a common word is asked for together with a month's or a day's word, one after the other from the
//! first on, until there are records enough: the index intersects both lists, and no record is read that is not of that
//! time. A beginning of words stands for hundreds of lists, all of which would be read for each month: where many records
//! hold it, records are read in the order of their dates until there are enough that do.

use crate::condition::Clauses;
use crate::error::Result;
use crate::moment::{BLOCK, block_bucket, day_bucket, month_bucket};
use crate::query::{Order, Query, Say, Term, tsquery};
use crate::search::{Dates, Numbers, coming, fitting, joins, narrow, narrow_at_hand, numbers, to_rank};
use crate::session::{Dialect, Session};
use crate::value::Value;

/// Most records that are ranked exactly, by the planner's estimate: each is read from its table.
const FEW: i64 = 4_000;

/// Most records that are ranked exactly where there is a phrase: each that holds its words is read for where they stand, some 7 µs.
const FEW_PHRASED: i64 = 1_000;

/// Records of a month that may be read at once; where more are to be expected it is read day by day.
const FULL: i64 = 2_000;

/// Months, days or blocks that are asked one by one; where these do not give enough, all records that fit are read and
/// sorted, which is slow and right.
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
    let from = query.from.clone().unwrap_or_default();
    let dense = is_dense(db, query, terms, &said)?;
    let first = |db: &mut dyn Session, from: &str, way: Way, most: usize| {
        let read = if dense { in_order(db, query, &said, from, way, most)? } else { Numbers::new() };
        if read.len() < most { walk(db, query, &said, from, way, most) } else { Ok(read) }
    };
    if query.order == Order::Date {
        return first(db, &from, Way::Up, query.limit);
    }
    let most = to_rank(query);
    let candidates = match coming(db, query)? {
        None => first(db, &from, Way::Up, most)?,
        Some(today) => {
            let mut found = first(db, &today, Way::Up, most)?;
            found.extend(first(db, &today, Way::Down, most)?);
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

/// In which direction of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// From a day on.
    Up,
    /// From before it, back.
    Down,
}

impl Way {
    /// How moments compare with the day, and the order of records.
    fn sign_and_order(self) -> (&'static str, &'static str) {
        match self {
            Way::Up => (">=", "r.starts, r.id"),
            Way::Down => ("<", "r.starts DESC, r.id DESC"),
        }
    }
}

/// The first records in date order that say it.
fn walk(
    db: &mut dyn Session,
    query: &Query,
    said: &str,
    from: &str,
    way: Way,
    most: usize,
) -> Result<Numbers> {
    let mut found = Numbers::new();
    let mut at = from.to_owned();
    let to = query.to.clone().unwrap_or_else(|| "9999-99".to_owned());
    // The month that was asked about last, and whether it is read day by day: a plan costs as much as a day.
    let mut month_asked: Option<(String, bool)> = None;
    for _ in 0..MOST_STEPS {
        let Some(next) =
            next_date(db, &at, way)?.filter(|next| way == Way::Down || next.as_str() <= to.as_str())
        else {
            return Ok(found);
        };
        let Some(((year, month), day)) = next.get(..4).zip(next.get(5..7)).zip(next.get(8..10)) else {
            break;
        };
        let whole = month_bucket(year, month);
        let crowded = match &month_asked {
            Some((asked, crowded)) if *asked == whole => *crowded,
            _ => expected(db, &format!("{said} & '{whole}'"))? > FULL,
        };
        month_asked = Some((whole.clone(), crowded));
        let bucket = if crowded { day_bucket(year, month, day) } else { whole };
        found.extend(of_bucket(db, query, said, &bucket, (from, way), most - found.len())?);
        if found.len() >= most {
            return Ok(found);
        }
        // The first text behind, or before, all dates of the bucket.
        let part = if crowded { next.get(..10) } else { next.get(..7) }.unwrap_or_default();
        at = if way == Way::Up { format!("{part}~") } else { part.to_owned() };
    }
    let order = if way == Way::Up { "r.starts, r.id" } else { "r.starts DESC, r.id DESC" };
    all(db, query, said, order, most)
}

/// The next date of any record.
fn next_date(db: &mut dyn Session, at: &str, way: Way) -> Result<Option<String>> {
    let sql = match way {
        Way::Up => {
            "SELECT MIN(starts) FROM records WHERE gone IS NULL AND starts IS NOT NULL AND starts >= ?1"
        }
        Way::Down => {
            "SELECT MAX(starts) FROM records WHERE gone IS NULL AND starts IS NOT NULL AND starts < ?1"
        }
    };
    db.row(sql, &[at.into()])?.map_or(Ok(None), |row| row.maybe_text(0))
}

/// The first records of a month or day. A condition is asked of one after the other, until there are enough: the inner
/// `OFFSET` keeps the planner from asking it of all before they are sorted.
fn of_bucket(
    db: &mut dyn Session,
    query: &Query,
    said: &str,
    bucket: &str,
    (from, way): (&str, Way),
    most: usize,
) -> Result<Numbers> {
    let values = vec![Value::from(format!("{said} & '{bucket}'")), from.into(), most.into()];
    let mut clauses = Clauses::new(Dialect::Postgres, values);
    narrow_at_hand(&mut clauses, query, Dates::Said);
    let (sign, order) = way.sign_and_order();
    let all = format!(
        "FROM records r WHERE r.words @@ to_tsquery('simple', ?1) AND r.starts {sign} ?2{} ORDER BY {order}",
        clauses.take()
    );
    let sql = match &query.condition {
        None => format!("SELECT r.id {all} LIMIT ?3"),
        Some(condition) => {
            clauses.condition(condition);
            format!(
                "SELECT r.id FROM (SELECT {COLUMNS} {all} OFFSET 0) r JOIN contents c ON c.record = r.id
                 WHERE TRUE{} ORDER BY {order} LIMIT ?3",
                clauses.sql()
            )
        }
    };
    numbers(&db.rows(&sql, &clauses.values)?)
}

/// What a condition may ask of a record besides its contents.
const COLUMNS: &str = "r.id, r.kind, r.title, r.starts, r.ends, r.place, r.status, r.url, r.confidence";

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
