//! What is running: what began before a day and lasts until it, or longer.
//!
//! ```text
//!        from          to
//!   ├─────┼──▶         │        running: by the ends of what lasts for more than a day, which are few
//!         │  ├──────▶  │        begins: the rest of the search
//! ```
//!
//! The two are read one after the other: an index gives what begins in order, and what is running began before all of it.

use crate::clauses::Clauses;
use crate::error::Result;
use crate::matcher::Matcher;
use crate::query::{Query, Within};
use crate::search::narrowing::{Dates, Numbers, joins, match_words, narrow, numbers};
use crate::search::sqlite;
use crate::session::{Dialect, Session};
use crate::words::key;

/// Records of a part of the store of which the index is asked whether they hold a common word: such a word's list is longer than all that
/// a search may read.
const LOOKED_AT: usize = 500;

/// What of some kinds is running and matches: the first to begin first, or where nothing else is asked for the first to end.
pub(super) fn running(
    db: &mut dyn Session,
    query: &Query,
    kinds: &[String],
    matcher: Option<&Matcher>,
    most: usize,
) -> Result<Numbers> {
    if kinds.is_empty() || query.from.is_none() {
        return Ok(Numbers::new());
    }
    let order = if query.within == Within::Running { "r.ends, r.id" } else { "r.starts, r.id" };
    in_part(db, query, Dates::Running(kinds), matcher, (order, most))
}

/// Records of a part of the store, which are few, that match, the first in an order.
pub(super) fn in_part(
    db: &mut dyn Session,
    query: &Query,
    part: Dates,
    matcher: Option<&Matcher>,
    (order, most): (&str, usize),
) -> Result<Numbers> {
    let common = match matcher.filter(|matcher| matcher.requires_words() && db.dialect() == Dialect::Sqlite) {
        Some(matcher) if sqlite::is_common(db, matcher)? => Some(matcher),
        _ => None,
    };
    let read = if common.is_some() { LOOKED_AT } else { most };
    let mut clauses = Clauses::new(db.dialect(), vec![read.into()]);
    narrow(&mut clauses, query, part);
    if let Some(matcher) = matcher.filter(|_| common.is_none()) {
        match_words(&mut clauses, db.dialect(), matcher);
    }
    let sql = format!(
        "SELECT r.id, r.starts FROM records r{} WHERE r.gone IS NULL{} ORDER BY {order} LIMIT ?1",
        joins(query),
        clauses.sql()
    );
    let rows = db.rows(&sql, &clauses.values)?;
    let Some(matcher) = common else { return numbers(&rows) };
    let keys = rows.iter().map(|row| Ok(key(row.int(0)?, row.maybe_text(1)?.as_deref())));
    let mut found = sqlite::filter_matching(db, matcher, &keys.collect::<Result<Vec<_>>>()?)?;
    found.truncate(most);
    Ok(found)
}
