//! Records sorted by a field of theirs. No index knows the fields, so that the records themselves are read: a bounded number of them.

use crate::clauses::Clauses;
use crate::error::Result;
use crate::matcher::Matcher;
use crate::query::{Query, SortField};
use crate::search::narrowing::{Dates, Numbers, joins, match_words, narrow, numbers};
use crate::session::Session;

/// Records that are sorted, of those that fit the last that came into the store: reading a field takes some 3 µs, so that it ends
/// within a tenth of a second.
const SORTED: usize = 20_000;

/// The first of those that fit a query, sorted by a field.
pub(super) fn search(
    db: &mut dyn Session,
    query: &Query,
    dates: Dates,
    sort: &SortField,
    matcher: Option<&Matcher>,
) -> Result<Numbers> {
    let mut clauses = Clauses::new(db.dialect(), Vec::new());
    narrow(&mut clauses, query, dates);
    if let Some(matcher) = matcher {
        match_words(&mut clauses, db.dialect(), matcher);
    }
    let fitting = clauses.take();
    let key = clauses.sort_key(sort);
    let limit = clauses.value(query.limit);
    let (way, joins) = (if sort.descending { "DESC" } else { "ASC" }, joins(query));
    let sql = format!(
        "SELECT r.id FROM records r JOIN contents c ON c.record = r.id WHERE r.id IN (
            SELECT r.id FROM records r{joins} WHERE r.gone IS NULL{fitting} ORDER BY r.id DESC LIMIT {SORTED})
         ORDER BY {key} {way} NULLS LAST, r.id LIMIT {limit}"
    );
    numbers(&db.rows(&sql, &clauses.values)?)
}
