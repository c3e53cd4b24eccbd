//! Words in PostgreSQL: a GIN index of tsvectors, in which each record's day and month are words too (see `moment`).
//!
//! GIN gives no order. So a common word is asked for month by month (see `walk`). A beginning of words stands for hundreds of
//! lists, all of which would be read for each month: where many records hold it, records are read in the order of their dates
//! until there are enough that do.

mod statement;
mod walk;

use crate::clauses::Clauses;
use crate::error::Result;
use crate::matcher::{Leaf, Matcher, Part};
use crate::moment::{BLOCK, block_bucket, minute};
use crate::query::{Order, Query};
use crate::search::candidate::{Candidate, Parts};
use crate::search::narrowing::{Dates, FEW, Numbers, joins, narrow, narrow_at_hand, numbers, tsquery};
use crate::session::{Dialect, Session};
use crate::value::Row;
use statement::{estimate_matches, planned, select_all};
use walk::{Direction, MOST_STEPS, Walk};

/// So many times as many records as are ranked are believed to be many without counting: of one word the planner knows it well.
const SURELY_MANY: i64 = 4;

/// `ts_rank` with the weights of what the page is called (D), text (C), fields (B) and title (A), by the logarithm of the length,
/// where PostgreSQL weighs itself.
const RANK: &str = "'{0.05, 0.15, 0.4, 1.0}'";

/// All records that match, in no order; none where there are more than a few.
pub(super) fn few(db: &mut dyn Session, query: &Query, matcher: &Matcher) -> Result<Option<Vec<Candidate>>> {
    let many = i64::try_from(FEW).unwrap_or(i64::MAX).saturating_mul(SURELY_MANY);
    let ts_query = matcher.to_query_text(Dialect::Postgres);
    // Words that stand together are no strangers, for which the planner takes them: these are counted.
    if matcher.leaves().len() == 1 && estimate_matches(db, &ts_query)? > many {
        return Ok(None);
    }
    let dates = Query { from: query.from.clone(), to: query.to.clone(), ..Query::default() };
    let mut clauses = Clauses::new(Dialect::Postgres, vec![ts_query.as_str().into(), (FEW + 1).into()]);
    narrow_at_hand(&mut clauses, &dates, Dates::Begin);
    let sql = format!(
        "SELECT COUNT(*) FROM (SELECT 1 FROM records r WHERE r.words @@ {}{} LIMIT ?2) few",
        tsquery("?1"),
        clauses.sql()
    );
    let count = db.row(&sql, &clauses.values)?.map_or(Ok(0), |row| row.int(0))?;
    if usize::try_from(count).is_ok_and(|count| count > FEW) {
        return Ok(None);
    }
    let mut clauses = Clauses::new(Dialect::Postgres, vec![ts_query.into()]);
    narrow(&mut clauses, query, Dates::Begin);
    let sql = format!(
        "SELECT r.id, r.starts FROM records r{} WHERE r.words @@ {}{}",
        joins(query),
        tsquery("?1"),
        clauses.sql()
    );
    let rows = db.rows(&sql, &clauses.values)?;
    let found = |row: &Row| Ok(Candidate { id: row.int(0)?, minute: minute(row.maybe_text(1)?.as_deref()) });
    rows.iter().map(found).collect::<Result<Vec<_>>>().map(Some)
}

/// For each leaf the part of each record in which it stands, where that is not what the page is called.
pub(super) fn parts(db: &mut dyn Session, leaves: &[&Leaf], found: &[Candidate]) -> Result<Vec<Parts>> {
    const PARTS: [Part; 3] = [Part::Title, Part::Fields, Part::Text];
    let list = found.iter().map(|found| found.id.to_string()).collect::<Vec<_>>().join(",");
    let mut clauses = Clauses::new(Dialect::Postgres, vec![list.into()]);
    let mut columns = String::new();
    for leaf in leaves {
        let parts = PARTS.iter().enumerate().filter(|(_, part)| leaf.part().is_none_or(|own| own == **part));
        let when = parts.map(|(i, part)| {
            let ts_query = clauses.value(leaf.within(&[*part]).to_query_text(Dialect::Postgres));
            format!("WHEN r.words @@ {} THEN {i} ", tsquery(&ts_query))
        });
        columns.push_str(&format!(", CASE {}END", when.collect::<String>()));
    }
    let sql = format!(
        "SELECT r.id{columns} FROM records r WHERE r.id = ANY(CAST(string_to_array(?1, ',') AS BIGINT[]))"
    );
    let mut all = vec![Parts::with_capacity(found.len()); leaves.len()];
    for row in db.rows(&sql, &clauses.values)? {
        let id = row.int(0)?;
        for (i, parts) in all.iter_mut().enumerate() {
            let part = row.maybe_int(i + 1)?.and_then(|part| PARTS.get(usize::try_from(part).ok()?));
            parts.extend(part.map(|part| (id, *part)));
        }
    }
    Ok(all)
}

/// The first in date order.
pub(super) fn by_date(
    db: &mut dyn Session,
    query: &Query,
    matcher: &Matcher,
    most: usize,
) -> Result<Numbers> {
    let query = &Query { order: Order::Date, ..query.clone() };
    let ts_query = matcher.to_query_text(Dialect::Postgres);
    if estimate_matches(db, &ts_query)? <= i64::try_from(FEW).unwrap_or(i64::MAX) {
        return select_all(db, query, &ts_query, "r.starts, r.id", most);
    }
    let dense = is_dense(db, query, matcher, &ts_query)?;
    let from = query.from.clone().unwrap_or_default();
    walk_one_way(db, query, (&ts_query, dense), &from, Direction::Up, most)
}

/// Those that begin from a day on, the latest before it, and the newest without a date, so many of each.
pub(super) fn nearest(
    db: &mut dyn Session,
    query: &Query,
    matcher: &Matcher,
    today: &str,
    most: usize,
) -> Result<Numbers> {
    let ts_query = matcher.to_query_text(Dialect::Postgres);
    let mut found = if is_dense(db, query, matcher, &ts_query)? {
        let mut found = walk_one_way(db, query, (&ts_query, true), today, Direction::Up, most)?;
        found.extend(walk_one_way(db, query, (&ts_query, true), today, Direction::Down, most)?);
        found
    } else {
        Walk { query, ts_query: &ts_query }.both_ways(db, today, most)?
    };
    found.extend(undated(db, query, &ts_query, most)?);
    Ok(found)
}

/// The first records in one direction of time, of words that are `dense` read record by record.
fn walk_one_way(
    db: &mut dyn Session,
    query: &Query,
    (ts_query, dense): (&str, bool),
    from: &str,
    direction: Direction,
    most: usize,
) -> Result<Numbers> {
    let read = if dense { in_order(db, query, ts_query, from, direction, most)? } else { Numbers::new() };
    if read.len() < most { Walk { query, ts_query }.one_way(db, from, direction, most) } else { Ok(read) }
}

/// Is a beginning of words asked for that one record in so many holds, of records that nothing but dates and kind narrows?
fn is_dense(db: &mut dyn Session, query: &Query, matcher: &Matcher, text: &str) -> Result<bool> {
    let beginning = matcher.leaves().iter().any(|leaf| leaf.begins());
    let narrowed = query.condition.is_some()
        || query.topic.is_some()
        || query.source.is_some()
        || query.near.is_some()
        || query.min_confidence > 0.0;
    if !beginning || narrowed {
        return Ok(false);
    }
    let all = planned(db, "EXPLAIN SELECT 1 FROM records", &[])?;
    Ok(estimate_matches(db, text)?.saturating_mul(DENSE) >= all)
}

/// The first records in date order that match, among the next ones by date: fewer than `most` where these do not hold so
/// many. The inner `LIMIT` keeps the planner from asking the words' index.
fn in_order(
    db: &mut dyn Session,
    query: &Query,
    ts_query: &str,
    from: &str,
    direction: Direction,
    most: usize,
) -> Result<Numbers> {
    let values = vec![ts_query.into(), from.into(), most.into(), READ.into()];
    let mut clauses = Clauses::new(Dialect::Postgres, values);
    narrow_at_hand(&mut clauses, query, Dates::Begin);
    let (sign, order) = direction.sign_and_order();
    let sql = format!(
        "SELECT r.id FROM (SELECT r.id, r.starts, r.words FROM records r WHERE r.gone IS NULL AND r.starts IS NOT NULL
         AND r.starts {sign} ?2{} ORDER BY {order} LIMIT ?4) r WHERE r.words @@ {} LIMIT ?3",
        clauses.sql(),
        tsquery("?1")
    );
    numbers(&db.rows(&sql, &clauses.values)?)
}

/// A beginning that one of so many records holds is looked for record by record.
const DENSE: i64 = 40;
/// Records that are read so, at most: twice those among which a hundred are found then. A record takes some 2 µs (`record/search.md`:
/// two hundred of 8 % in 5 ms).
const READ: i64 = 8_000;

/// Records of a kind that hold any of the words, the most fitting first. The kind is a word of the index, too, so that no record of
/// another is read.
pub(super) fn any(
    db: &mut dyn Session,
    matcher: &Matcher,
    of_kind: &Matcher,
    most: usize,
) -> Result<Numbers> {
    let [words, kind] = [matcher, of_kind].map(|one| one.to_query_text(Dialect::Postgres));
    let sql = format!(
        "SELECT r.id FROM records r WHERE r.words @@ {} ORDER BY ts_rank({RANK}, r.words, {}, 1) DESC, r.id LIMIT ?3",
        tsquery("?1"),
        tsquery("?2")
    );
    let both = format!("{kind} & {words}");
    numbers(&db.rows(&sql, &[both.into(), words.into(), most.into()])?)
}

/// The newest records without a date that match.
fn undated(db: &mut dyn Session, query: &Query, ts_query: &str, most: usize) -> Result<Numbers> {
    let mut found = Numbers::new();
    let mut before = i64::MAX;
    for _ in 0..MOST_STEPS {
        let sql = "SELECT MAX(id) FROM records WHERE starts IS NULL AND gone IS NULL AND id < ?1";
        let Some(id) = db.row(sql, &[before.into()])?.map_or(Ok(None), |row| row.maybe_int(0))? else {
            break;
        };
        let mut clauses = Clauses::new(Dialect::Postgres, Vec::new());
        let words = clauses.value(format!("{ts_query} & '{}'", block_bucket(id / BLOCK)));
        let limit = clauses.value(most - found.len());
        narrow(&mut clauses, query, Dates::SeenTo);
        let sql = format!(
            "SELECT r.id FROM records r{} WHERE r.words @@ {}{} ORDER BY r.id DESC LIMIT {limit}",
            joins(query),
            tsquery(&words),
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
