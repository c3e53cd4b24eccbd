//! What is running: what began before a day and lasts until it, or longer.
//!
//! ```text
//!        from          to
//!   ├─────┼──▶         │        running: by the ends of what lasts for more than a day, which are few
//!         │  ├──────▶  │        begins: the rest of the search
//! ```
//!
//! The two are read one after the other: an index gives what begins in order, and what is running began before all of it.

use crate::condition::Clauses;
use crate::error::Result;
use crate::matcher::Match;
use crate::query::{Query, Within};
use crate::search::narrowing::{Dates, Numbers, joins, narrow, numbers, saying};
use crate::session::Session;

/// What of some kinds is running, and says it: the first to begin first, or where nothing else is asked for the first to end.
pub(super) fn running(
    db: &mut dyn Session,
    query: &Query,
    kinds: &[String],
    said: Option<&Match>,
    most: usize,
) -> Result<Numbers> {
    if kinds.is_empty() || query.from.is_none() {
        return Ok(Numbers::new());
    }
    let mut clauses = Clauses::new(db.dialect(), vec![most.into()]);
    narrow(&mut clauses, query, Dates::Running(kinds));
    if let Some(said) = said {
        saying(&mut clauses, db.dialect(), said);
    }
    let order = if query.within == Within::Running { "r.ends, r.id" } else { "r.starts, r.id" };
    let sql = format!(
        "SELECT r.id FROM records r{} WHERE r.gone IS NULL{} ORDER BY {order} LIMIT ?1",
        joins(query),
        clauses.sql()
    );
    numbers(&db.rows(&sql, &clauses.values)?)
}
