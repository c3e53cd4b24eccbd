//! Writing a backup: table by table, a part of its rows at a time, from one moment's view of the store.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::{Result, StoreError};
use crate::migrate;
use crate::session::Session;
use crate::value::Value;

use super::form::{self, put};
use super::tables::{Column, TABLES, Table, columns, rows_at_once};

/// Writes it beside its name, and gives it its name when it is whole. A step that the database sends back begins anew.
pub(super) fn back_up(db: &mut dyn Session, file: &Path) -> Result<u64> {
    let failed = |error: io::Error| StoreError::Backup(format!("writing {}: {error}", file.display()));
    if file.exists() {
        return Err(failed(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "there is such a file; name another",
        )));
    }
    let beside = PathBuf::from(format!("{}.part", file.display()));
    let written = (|| {
        let mut out = Out {
            lines: GzEncoder::new(BufWriter::new(secret(&beside).map_err(failed)?), Compression::fast()),
        };
        let rows = all(db, &mut out, &failed)?;
        let file =
            out.lines.finish().and_then(|buffer| buffer.into_inner().map_err(io::IntoInnerError::into_error));
        file.and_then(|file| file.sync_all()).map_err(failed)?;
        Ok(rows)
    })();
    match written {
        Ok(rows) => fs::rename(&beside, file).map_err(failed).map(|()| rows),
        Err(error) => {
            // Why it failed says more than that its rest could not be taken away.
            let _ = fs::remove_file(&beside);
            Err(error)
        }
    }
}

/// A file for its owner alone: what is left of passwords stands in it.
fn secret(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

struct Out<W: Write> {
    lines: GzEncoder<W>,
}

impl<W: Write> Out<W> {
    fn line(&mut self, first: &str, values: &[Value]) -> io::Result<()> {
        let mut line = first.to_owned();
        values.iter().for_each(|value| put(&mut line, value));
        line.push('\n');
        self.lines.write_all(line.as_bytes())
    }
}

fn all<W: Write>(
    db: &mut dyn Session,
    out: &mut Out<W>,
    failed: &impl Fn(io::Error) -> StoreError,
) -> Result<u64> {
    let head = [form::FORM.into(), migrate::version(db)?.into()];
    out.line(form::NAME, &head).map_err(failed)?;
    let mut rows = 0_u64;
    for table in TABLES {
        let columns = columns(db, table)?;
        let most = rows_at_once(table, &columns);
        let names = std::iter::once(table.name).chain(columns.iter().map(|column| &*column.name));
        out.line("table", &names.map(Value::from).collect::<Vec<_>>()).map_err(failed)?;
        let mut after: Option<Vec<Value>> = None;
        loop {
            let part = part(db, table, &columns, after.as_deref(), most)?;
            for row in &part {
                out.line("row", row).map_err(failed)?;
            }
            rows += part.len() as u64;
            let Some(last) = part.last().filter(|_| part.len() == most) else { break };
            after = Some(key(table, &columns, last));
        }
    }
    out.line("end", &[i64::try_from(rows).unwrap_or(i64::MAX).into()]).map_err(failed)?;
    Ok(rows)
}

/// The next rows behind a key.
fn part(
    db: &mut dyn Session,
    table: &Table,
    columns: &[Column],
    after: Option<&[Value]>,
    most: usize,
) -> Result<Vec<Vec<Value>>> {
    let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
    let key = table.key.join(", ");
    let behind = after.map_or(String::new(), |after| {
        let values: Vec<String> = (1..=after.len()).map(|n| format!("?{n}")).collect();
        format!("WHERE ({key}) > ({})", values.join(", "))
    });
    let sql = format!("SELECT {} FROM {} {behind} ORDER BY {key} LIMIT {most}", names.join(", "), table.name);
    Ok(db.rows(&sql, after.unwrap_or_default())?.into_iter().map(|row| row.0).collect())
}

/// By what a row is told apart.
fn key(table: &Table, columns: &[Column], row: &[Value]) -> Vec<Value> {
    let of = |name: &&str| columns.iter().zip(row).find(|(column, _)| column.name == *name);
    table.key.iter().filter_map(of).map(|(_, value)| value.clone()).collect()
}
