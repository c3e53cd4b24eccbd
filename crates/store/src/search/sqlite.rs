//! Words in SQLite: FTS5, whose numbers sort as the records' dates do (see `words::key`).

use std::collections::HashSet;

use crate::clauses::Clauses;
use crate::error::Result;
use crate::matcher::{Leaf, Matcher, Part};
use crate::moment::minute;
use crate::query::{Order, Query};
use crate::search::candidate::{Candidate, Parts};
use crate::search::narrowing::{Dates, FEW, Numbers, joins, narrow};
use crate::session::{Dialect, Session};
use crate::value::Value;
use crate::words::NUMBER_BITS;

/// Weights of title, fields, text and what the page is called, where FTS5 weighs itself.
const WEIGHTS: &str = "8.0, 3.0, 1.0, 0.3";

/// The lower bits of a key: the record's number.
const NUMBER: i64 = (1 << NUMBER_BITS) - 1;

/// All records that match, in no order; none where there are more than a few.
pub(super) fn few(db: &mut dyn Session, query: &Query, matcher: &Matcher) -> Result<Option<Vec<Candidate>>> {
    const COUNT: &str = "
        SELECT COUNT(*) FROM (SELECT 1 FROM words WHERE words MATCH ?1 AND rowid >= ?2 AND rowid < ?3 LIMIT ?4)";
    let (fts_query, (from, to)) = (matcher.to_query_text(Dialect::Sqlite), range(query));
    let values = [fts_query.as_str().into(), from.into(), to.into(), (FEW + 1).into()];
    let count = db.row(COUNT, &values)?.map_or(Ok(0), |row| row.int(0))?;
    if usize::try_from(count).is_ok_and(|count| count > FEW) {
        return Ok(None);
    }
    let (sql, clauses) = matching(query, &fts_query, range(query), FEW);
    let rows = db.rows(&format!("{sql} LIMIT ?4"), &clauses.values)?;
    let found = |key: i64| Candidate { id: key & NUMBER, minute: key >> NUMBER_BITS };
    rows.iter().map(|row| Ok(found(row.int(0)?))).collect::<Result<Vec<_>>>().map(Some)
}

/// Do more records match, at any time, than are all ranked?
pub(super) fn is_common(db: &mut dyn Session, matcher: &Matcher) -> Result<bool> {
    const COUNT: &str = "SELECT COUNT(*) FROM (SELECT 1 FROM words WHERE words MATCH ?1 LIMIT ?2)";
    let values = [matcher.to_query_text(Dialect::Sqlite).into(), (FEW + 1).into()];
    let count = db.row(COUNT, &values)?.map_or(Ok(0), |row| row.int(0))?;
    Ok(usize::try_from(count).is_ok_and(|count| count > FEW))
}

/// Which of these keys' records match, in this order: each is looked up in the index.
pub(super) fn filter_matching(db: &mut dyn Session, matcher: &Matcher, keys: &[i64]) -> Result<Numbers> {
    const SAY: &str = "
        SELECT rowid FROM words WHERE words MATCH ?1 AND rowid IN (SELECT value FROM json_each(?2))";
    let list = keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let rows = db.rows(SAY, &[matcher.to_query_text(Dialect::Sqlite).into(), format!("[{list}]").into()])?;
    let say = rows.iter().map(|row| row.int(0)).collect::<Result<HashSet<_>>>()?;
    Ok(keys.iter().filter(|key| say.contains(key)).map(|key| key & NUMBER).collect())
}

/// For each leaf the part of each record that says all in which it stands, where that is not what the page is called.
pub(super) fn parts(
    db: &mut dyn Session,
    query: &Query,
    matcher: &Matcher,
    leaves: &[&Leaf],
) -> Result<Vec<Parts>> {
    const STANDS: &str = "SELECT rowid FROM words WHERE words MATCH ?1 AND rowid >= ?2 AND rowid < ?3";
    let (fts_query, (from, to)) = (matcher.to_query_text(Dialect::Sqlite), range(query));
    let mut all = Vec::with_capacity(leaves.len());
    for leaf in leaves {
        let mut parts = Parts::new();
        let own = leaf.part();
        for part in [Part::Text, Part::Fields, Part::Title] {
            if own.is_some_and(|own| own != part) {
                continue;
            }
            let leaf = leaf.within(&[part]).to_query_text(Dialect::Sqlite);
            let both = if leaf == fts_query { leaf } else { format!("{leaf} AND {fts_query}") };
            for row in db.rows(STANDS, &[both.into(), from.into(), to.into()])? {
                parts.insert(row.int(0)? & NUMBER, part);
            }
        }
        all.push(parts);
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
    walk(db, query, &matcher.to_query_text(Dialect::Sqlite), range(query), Direction::Up, most)
}

/// Those that begin from a day on, the latest before it, and the newest without a date, so many of each.
pub(super) fn nearest(
    db: &mut dyn Session,
    query: &Query,
    matcher: &Matcher,
    today: &str,
    most: usize,
) -> Result<Numbers> {
    let fts_query = matcher.to_query_text(Dialect::Sqlite);
    let (now, dated) = (minute(Some(today)) << NUMBER_BITS, 1 << NUMBER_BITS);
    let mut all = walk(db, query, &fts_query, (now, i64::MAX), Direction::Up, most)?;
    all.extend(walk(db, query, &fts_query, (dated, now), Direction::Down, most)?);
    all.extend(walk(db, query, &fts_query, (0, dated), Direction::Down, most)?);
    Ok(all)
}

/// Records of a kind that hold any of the words, the most fitting first. The kind is a word of the index, too, so that no record of
/// another is weighed.
pub(super) fn any(
    db: &mut dyn Session,
    matcher: &Matcher,
    of_kind: &Matcher,
    most: usize,
) -> Result<Numbers> {
    let [words, kind] = [matcher, of_kind].map(|one| one.to_query_text(Dialect::Sqlite));
    let sql = format!(
        "SELECT rowid FROM words WHERE words MATCH ?1 ORDER BY bm25(words, {WEIGHTS}), rowid LIMIT ?2"
    );
    let rows = db.rows(&sql, &[format!("{kind} AND {words}").into(), most.into()])?;
    rows.iter().map(|row| Ok(row.int(0)? & NUMBER)).collect()
}

/// In which direction of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
}

/// The first records in date order that match; read no further than needed.
fn walk(
    db: &mut dyn Session,
    query: &Query,
    fts_query: &str,
    range: (i64, i64),
    direction: Direction,
    most: usize,
) -> Result<Numbers> {
    let (sql, clauses) = matching(query, fts_query, range, most);
    let order = if direction == Direction::Up { "ASC" } else { "DESC" };
    let rows = db.rows(&format!("{sql} ORDER BY words.rowid {order} LIMIT ?4"), &clauses.values)?;
    rows.iter().map(|row| Ok(row.int(0)? & NUMBER)).collect()
}

/// ?1 is the FTS5 query, ?2 and ?3 the range of keys, ?4 the limit. The records themselves are asked only where something
/// besides words and dates narrows the search.
fn matching(query: &Query, fts_query: &str, (from, to): (i64, i64), most: usize) -> (String, Clauses) {
    let values = vec![Value::from(fts_query), from.into(), to.into(), most.into()];
    let mut clauses = Clauses::new(Dialect::Sqlite, values);
    narrow(&mut clauses, query, Dates::SeenTo);
    let records = if clauses.is_empty() {
        String::new()
    } else {
        format!(" JOIN records r ON r.id = (words.rowid & {NUMBER}){}", joins(query))
    };
    let filters = clauses.sql();
    let sql = format!(
        "SELECT words.rowid FROM words{records}
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
