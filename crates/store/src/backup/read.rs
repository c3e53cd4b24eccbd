//! Reading a backup into an empty store, all of it or nothing.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::MultiGzDecoder;

use crate::bounds;
use crate::catalogue;
use crate::changes;
use crate::error::{Result, StoreError};
use crate::migrate;
use crate::own_page;
use crate::schedules;
use crate::series;
use crate::session::{Dialect, Session};
use crate::unread;
use crate::value::Value;
use crate::words;

use super::form::{self, value};
use super::tables::{Column, Holds, TABLES, Table, columns, rows_at_once};

/// The table that rows are being read for.
struct Open {
    insert: String,
    holds: Vec<Holds>,
    rows: Vec<Vec<Value>>,
    /// How many of them are held at once.
    most: usize,
}

/// Takes in all that a file holds.
pub(super) fn restore(db: &mut dyn Session, file: &Path) -> Result<u64> {
    let failed = |why: String| StoreError::Backup(format!("reading {}: {why}", file.display()));
    empty(db)?;
    let packed = File::open(file).map_err(|error| failed(error.to_string()))?;
    let mut lines = BufReader::new(MultiGzDecoder::new(BufReader::new(packed))).lines();
    let mut next =
        || lines.next().transpose().map_err(|error| failed(format!("it is no whole backup: {error}")));
    let head = next()?.unwrap_or_default();
    let version = version(db, &head).map_err(|why| failed(why.to_string()))?;
    let (mut open, mut rows): (Option<Open>, u64) = (None, 0);
    while let Some(line) = next()? {
        let odd =
            || failed(format!("a line that no backup has: {}", line.chars().take(80).collect::<String>()));
        let (first, rest) = line.split_once('\t').ok_or_else(odd)?;
        match first {
            "row" => {
                rows += 1;
                open.as_mut().ok_or_else(odd)?.take(db, rest)?.ok_or_else(odd)?;
            }
            "table" => {
                flush(db, open.take())?;
                open = Some(table(db, rest)?.ok_or_else(odd)?);
            }
            "end" if rest == rows.to_string() => {
                flush(db, open.take())?;
                finish(db, version)?;
                return Ok(rows);
            }
            _ => return Err(odd()),
        }
    }
    Err(failed("it ends too early; it is no whole backup".to_owned()))
}

/// A store that holds something is not written over.
fn empty(db: &mut dyn Session) -> Result<()> {
    for table in TABLES {
        if db.row(&format!("SELECT 1 FROM {} LIMIT 1", table.name), &[])?.is_some() {
            let why = format!("restoring: the store holds {} already; restore into a new one", table.name);
            return Err(StoreError::Backup(why));
        }
    }
    Ok(())
}

/// The version of the tables in a backup, if this program knows it.
fn version(db: &mut dyn Session, head: &str) -> Result<i64> {
    let mut parts = head.split('\t');
    let name = parts.next() == Some(form::NAME);
    let mut number = || parts.next().and_then(|text| text.parse::<i64>().ok());
    let (Some(form), Some(found), true) = (number(), number(), name) else {
        return Err(StoreError::Backup("it is no backup of a store".to_owned()));
    };
    let known = migrate::version(db)?;
    if form > form::FORM || found > known {
        return Err(StoreError::Newer { found, known });
    }
    Ok(found)
}

/// The table of a line, ready for its rows. A column that this version does not have is none of its.
fn table(db: &mut dyn Session, line: &str) -> Result<Option<Open>> {
    let mut names = line.split('\t');
    let name = names.next().unwrap_or_default();
    let Some(table) = TABLES.iter().find(|table| table.name == name) else { return Ok(None) };
    let known = columns(db, table)?;
    let column = |name: &str| known.iter().find(|column| column.name == name);
    let Some(columns) = names.map(column).collect::<Option<Vec<&Column>>>() else { return Ok(None) };
    Ok(Some(Open {
        insert: insert(table, &columns),
        holds: columns.iter().map(|c| c.holds).collect(),
        rows: Vec::new(),
        most: rows_at_once(table, columns),
    }))
}

fn insert(table: &Table, columns: &[&Column]) -> String {
    let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
    let values: Vec<String> = (1..=columns.len()).map(|n| format!("?{n}")).collect();
    format!("INSERT INTO {} ({}) VALUES ({})", table.name, names.join(", "), values.join(", "))
}

impl Open {
    /// Takes a row; `None` where it is none of this table.
    fn take(&mut self, db: &mut dyn Session, line: &str) -> Result<Option<()>> {
        let mut texts = line.split('\t');
        let row: Option<Vec<Value>> = self.holds.iter().map(|holds| value(texts.next()?, *holds)).collect();
        let Some(row) = row.filter(|_| texts.next().is_none()) else { return Ok(None) };
        self.rows.push(row);
        if self.rows.len() >= self.most {
            db.many(&self.insert, &std::mem::take(&mut self.rows))?;
        }
        Ok(Some(()))
    }
}

fn flush(db: &mut dyn Session, open: Option<Open>) -> Result<()> {
    match open {
        Some(open) => db.many(&open.insert, &open.rows).map(drop),
        None => Ok(()),
    }
}

/// What is made from the rows: the next numbers, and the index of words.
fn finish(db: &mut dyn Session, version: i64) -> Result<()> {
    if db.dialect() == Dialect::Postgres {
        for table in TABLES.iter().filter(|table| table.key == ["id"]) {
            let name = table.name;
            let sql = format!(
                "SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM {name}), false)"
            );
            db.row(&sql, &[])?;
        }
    }
    migrate::take_up_accounts(db, version)?;
    // Backups of before version 24 do not say since when pages are gone.
    db.run("UPDATE pages SET gone = visited WHERE outcome = 'gone' AND gone IS NULL", &[])?;
    schedules::take_up(db, version)?;
    series::take_up(db, version)?;
    own_page::take_up(db)?;
    changes::take_up(db)?;
    catalogue::take_up(db)?;
    unread::take_up(db)?;
    bounds::index(db)?;
    words::index(db)?;
    catalogue::index(db)
}
