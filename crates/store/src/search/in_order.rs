//! Records that say some words, in the order of their dates, as each database reads them best.

use super::narrowing::Numbers;
use super::{postgres, sqlite};
use crate::error::Result;
use crate::matcher::Match;
use crate::query::Query;
use crate::session::{Dialect, Session};

/// The first records in date order that say it.
pub(super) fn by_date(db: &mut dyn Session, query: &Query, said: &Match, most: usize) -> Result<Numbers> {
    match db.dialect() {
        Dialect::Sqlite => sqlite::by_date(db, query, said, most),
        Dialect::Postgres => postgres::by_date(db, query, said, most),
    }
}
