//! Records as a Parquet table: rows in, bytes out.
//!
//! ```text
//! rows of a page ── where they stand ──▶ tables::ParquetFile ── as its row groups end ──▶ bytes
//! ```

use std::io;

use formats::Row;
use tables::{Kind, ParquetFile};

/// Can this program write Parquet?
pub(crate) const BUILT_IN: bool = true;

/// A table on its way.
pub(crate) struct Table {
    file: ParquetFile,
}

impl Table {
    /// An empty table of what a verb gives.
    pub(crate) fn new(verb: &str) -> io::Result<Table> {
        let kind = Kind::of(verb).unwrap_or(Kind::Records);
        Ok(Table { file: ParquetFile::new(kind).map_err(io::Error::other)? })
    }

    /// Adds the records of a page; the bytes that are ready.
    pub(crate) fn push(&mut self, rows: Vec<Row>) -> io::Result<Vec<u8>> {
        for row in tables::placed(rows) {
            self.file.push(row).map_err(io::Error::other)?;
        }
        Ok(self.file.written())
    }

    /// Ends the table; the rest of its bytes.
    pub(crate) fn finish(self) -> io::Result<Vec<u8>> {
        self.file.finish().map_err(io::Error::other)
    }
}
