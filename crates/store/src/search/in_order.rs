//! Records that match some words, in the order of their dates, as each database reads them best.

use super::narrowing::Numbers;
use super::{postgres, sqlite};
use crate::error::Result;
use crate::matcher::Matcher;
use crate::query::Query;
use crate::session::{Dialect, Session};

/// The first records in date order that match.
pub(super) fn by_date(
    db: &mut dyn Session,
    query: &Query,
    matcher: &Matcher,
    most: usize,
) -> Result<Numbers> {
    match db.dialect() {
        Dialect::Sqlite => sqlite::by_date(db, query, matcher, most),
        Dialect::Postgres => postgres::by_date(db, query, matcher, most),
    }
}
