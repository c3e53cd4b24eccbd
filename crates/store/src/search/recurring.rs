//! What recurs: what began before a query's days and takes place in them again.
//!
//! ```text
//!        from             to
//!   ×  ×   │ ×  ×  ×  ×   │  ×      recurring: read all, since they are few; the first in these days stands for it
//!          │   begins       │       begins: the rest of the search, among which it takes its place
//! ```

use crate::clauses::Clauses;
use crate::error::Result;
use crate::matcher::Matcher;
use crate::query::Query;
use crate::search::narrowing::{Dates, Numbers, Recurring, behind, by_number, of_kinds};
use crate::search::running::in_part;
use crate::series::Series;
use crate::session::Session;

/// Records that recur which are read: a store of more that are not over is none of a region.
const READ: usize = 20_000;

/// What of some kinds began before the first of the query's days and takes place in them.
pub(super) fn recurring(db: &mut dyn Session, query: &Query, kinds: &[String]) -> Result<Recurring> {
    let Some(from) = &query.from else { return Ok(Recurring::new()) };
    let mut recurring = Recurring::new();
    for (id, series) in series_before(db, kinds, from, from)? {
        let next = series.occurrences(from, query.to.as_deref()).next();
        let within = |starts: &String| query.to.as_ref().is_none_or(|to| *starts < behind(to));
        recurring.extend(next.map(|next| next.starts).filter(within).map(|starts| (id, starts)));
    }
    Ok(recurring)
}

/// What of some kinds recurs, began before a moment and is not over on a day.
pub(super) fn series_before(
    db: &mut dyn Session,
    kinds: &[String],
    day: &str,
    before: &str,
) -> Result<Vec<(i64, Series)>> {
    let mut clauses = Clauses::new(db.dialect(), vec![READ.into()]);
    let of_kinds = of_kinds(&mut clauses, kinds);
    let (day, before) = (clauses.value(day.get(..10).unwrap_or(day)), clauses.value(before));
    clauses.and(format!("{of_kinds} AND r.recurs_until >= {day} AND r.starts < {before}"));
    let sql = format!(
        "SELECT r.id, r.recurs, r.starts, r.ends FROM records r WHERE r.gone IS NULL AND r.recurs_until IS NOT NULL{}
         ORDER BY r.id LIMIT ?1",
        clauses.sql()
    );
    let mut found = Vec::new();
    for row in db.rows(&sql, &clauses.values)? {
        let (id, ends) = (row.int(0)?, row.maybe_text(3)?);
        let series = Series::of(&row.text(1)?, &row.text(2)?, ends.as_deref());
        found.extend(series.map(|series| (id, series)));
    }
    Ok(found)
}

/// Of some records that recur in a query's days those that fit all else that it asks for.
pub(super) fn fitting(
    db: &mut dyn Session,
    query: &Query,
    matcher: Option<&Matcher>,
    recurring: &[i64],
) -> Result<Numbers> {
    if recurring.is_empty() {
        return Ok(Numbers::new());
    }
    in_part(db, query, Dates::Among(recurring), matcher, ("r.id", recurring.len()))
}

/// What begins in a query's days with what recurs in them, the first to begin first.
pub(super) fn among(
    db: &mut dyn Session,
    recurring: Vec<(String, i64)>,
    begins: Numbers,
    most: usize,
) -> Result<Numbers> {
    if recurring.is_empty() {
        return Ok(begins);
    }
    let mut by_moment = recurring;
    for row in by_number(db, "SELECT r.id, r.starts FROM records r", "r.id", &begins)? {
        by_moment.push((row.maybe_text(1)?.unwrap_or_default(), row.int(0)?));
    }
    by_moment.sort_unstable();
    Ok(by_moment.into_iter().map(|(_, id)| id).take(most).collect())
}
