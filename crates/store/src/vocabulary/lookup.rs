//! Texts of the vocabulary's tables, and how many of them are looked up.

use crate::error::Result;
use crate::session::Session;
use crate::value::Value;

/// Most terms that a word of a query stands for.
pub(super) const MOST: usize = 8;

/// The first text behind all that begin so.
pub(super) fn behind(beginning: &str) -> String {
    format!("{beginning}\u{10FFFF}")
}

/// The texts in the first column of rows.
pub(super) fn texts(db: &mut dyn Session, sql: &str, values: &[Value]) -> Result<Vec<String>> {
    db.rows(sql, values)?.iter().map(|row| row.text(0)).collect()
}
