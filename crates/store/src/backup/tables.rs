//! The tables of a store, and what their columns hold.

use crate::error::Result;
use crate::session::{Dialect, Session};

/// A table, and the columns by which its rows are told apart.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) key: &'static [&'static str],
}

/// All tables that are kept. Sessions, browsers and mailed links are not: one that somebody ended would open the restored store.
pub(super) const TABLES: &[Table] = &[
    Table { name: "hosts", key: &["id"] },
    Table { name: "kind_sets", key: &["id"] },
    Table { name: "pages", key: &["id"] },
    Table { name: "records", key: &["id"] },
    Table { name: "contents", key: &["record"] },
    Table { name: "sources", key: &["page", "record"] },
    Table { name: "history", key: &["id"] },
    Table { name: "corrections", key: &["record", "field"] },
    Table { name: "reports", key: &["id"] },
    Table { name: "readers", key: &["id"] },
    Table { name: "ratings", key: &["reader", "record"] },
    Table { name: "told", key: &["reader", "record"] },
    Table { name: "keys", key: &["hash"] },
    Table { name: "catalogue", key: &["id"] },
    Table { name: "catalogue_links", key: &["entry"] },
    Table { name: "terms", key: &["entry", "sort", "folded"] },
    Table { name: "made", key: &["id"] },
    Table { name: "kinds", key: &["name"] },
    Table { name: "followed", key: &["id"] },
    Table { name: "followed_changes", key: &["id"] },
    Table { name: "followed_sinks", key: &["page", "name"] },
    Table { name: "watches", key: &["id"] },
    Table { name: "crawls", key: &["id"] },
    Table { name: "page_bodies", key: &["id"] },
    Table { name: "snapshots", key: &["id"] },
    Table { name: "sightings", key: &["record", "snapshot"] },
    Table { name: "guards", key: &["site"] },
    Table { name: "site_names", key: &["host", "origin"] },
];

/// Rows that are read or written at once, and such that may hold some hundred KB.
const PART: usize = 1_000;
const PART_OF_LARGE: usize = 16;

/// The table without bytes whose rows are large texts.
const LARGE_TEXTS: &str = "guards";

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    Int,
    Real,
    Text,
    Bytes,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) holds: Holds,
}

/// The columns of a table, but those that are made from others.
pub(super) fn columns(db: &mut dyn Session, table: &Table) -> Result<Vec<Column>> {
    let sql = match db.dialect() {
        Dialect::Sqlite => "SELECT name, lower(type) FROM pragma_table_info(?1) ORDER BY cid",
        Dialect::Postgres => {
            "SELECT CAST(column_name AS TEXT), CAST(data_type AS TEXT) FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name = CAST(?1 AS TEXT) ORDER BY ordinal_position"
        }
    };
    let mut columns = Vec::new();
    for row in db.rows(sql, &[table.name.into()])? {
        let holds = match &*row.text(1)? {
            "integer" | "bigint" => Holds::Int,
            "real" | "double precision" => Holds::Real,
            "text" => Holds::Text,
            "blob" | "bytea" => Holds::Bytes,
            _ => continue,
        };
        columns.push(Column { name: row.text(0)?, holds });
    }
    Ok(columns)
}

/// How many rows of a table with these columns are held in memory at once.
pub(super) fn rows_at_once<'c>(table: &Table, columns: impl IntoIterator<Item = &'c Column>) -> usize {
    let has_bytes = columns.into_iter().any(|column| column.holds == Holds::Bytes);
    if has_bytes || table.name == LARGE_TEXTS { PART_OF_LARGE } else { PART }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_large_rows_are_held_at_once() {
        let column = |holds| [Column { name: "known".to_owned(), holds }];
        let most = |table: &str, holds| {
            let table = TABLES.iter().find(|one| one.name == table).expect("it is kept");
            rows_at_once(table, &column(holds))
        };
        assert_eq!(most("guards", Holds::Text), PART_OF_LARGE);
        assert_eq!(most("page_bodies", Holds::Bytes), PART_OF_LARGE);
        assert_eq!(most("records", Holds::Text), PART);
    }

    /// A table that a migration brings and nobody names here would be lost with a backup.
    #[test]
    fn every_table_is_kept() {
        let made = crate::migrate::SQLITE.iter().flat_map(|file| file.lines());
        let made = made.filter_map(|line| line.strip_prefix("CREATE TABLE ")?.split([' ', '(']).next());
        let left: Vec<&str> = made.filter(|name| !TABLES.iter().any(|table| table.name == *name)).collect();
        // What opens an account ends, workers are alive or not, and the others are made from records.
        assert_eq!(left, ["sessions", "vocabulary", "languages", "indexing", "links", "devices", "workers"]);
    }
}
