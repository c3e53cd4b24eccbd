//! How many records a search finds, without reading them.

use crate::clauses::Clauses;
use crate::error::{Result, StoreError};
use crate::matcher::Matcher;
use crate::query::Query;
use crate::search::narrowing::{Dates, FEW, joins, match_words, narrow};
use crate::search::sqlite;
use crate::session::{Dialect, Session};

/// How many records a search finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Exactly(usize),
    /// More than so many: they are not counted on.
    MoreThan(usize),
}

/// Counts what a query finds that was read already, up to `most`; of a common word no more than that it is more than [`FEW`].
pub(super) fn count(
    db: &mut dyn Session,
    query: &Query,
    matcher: Option<&Matcher>,
    dates: Dates,
    most: usize,
) -> Result<Count> {
    let is_common = match (matcher, db.dialect()) {
        (Some(matcher), Dialect::Sqlite) if matcher.requires_words() => sqlite::is_common(db, matcher)?,
        _ => false,
    };
    let narrows = query.condition.is_some() || query.near.is_some() || query.from.is_some();
    if is_common && narrows {
        // How many of these are left nobody knows without reading all.
        return Err(StoreError::Costly);
    }
    if is_common {
        return Ok(Count::MoreThan(FEW));
    }
    let mut clauses = Clauses::new(db.dialect(), vec![(most + 1).into()]);
    narrow(&mut clauses, query, dates);
    if let Some(matcher) = matcher {
        match_words(&mut clauses, db.dialect(), matcher);
    }
    let sql = format!(
        "SELECT COUNT(*) FROM (SELECT 1 FROM records r{} WHERE r.gone IS NULL{} LIMIT ?1) counted",
        joins(query),
        clauses.sql()
    );
    let count = db.row(&sql, &clauses.values)?.map_or(Ok(0), |row| row.int(0))?;
    let count = usize::try_from(count).unwrap_or(most);
    Ok(if count > most { Count::MoreThan(most) } else { Count::Exactly(count) })
}
