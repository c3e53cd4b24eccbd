//! Backups: all that a store holds, as one file that either database takes.
//!
//! ```text
//! SQLite ──┐ one moment,                                            ┌──▶ SQLite        in one transaction, into an
//!          ├──────────────▶ gzip of lines: tables, columns, rows ──┤                  empty store; the index of
//! PostgreSQL ┘ read only                                            └──▶ PostgreSQL    words is made anew
//! ```
//!
//! The file is the store of the moment when it was begun, also while others write. As it is neutral, a store moves by it
//! from a file to a server, and back.

mod form;
mod read;
mod tables;
mod write;

use std::path::Path;

use crate::error::Result;
use crate::store::Store;

impl Store {
    /// Writes all that the store holds now into a new file; how many rows. Others may write meanwhile.
    ///
    /// # Errors
    /// Where there is such a file already, it cannot be written, or the database refuses; no file is left then.
    pub async fn back_up(&self, file: &Path) -> Result<u64> {
        let to = file.to_owned();
        self.snapshot(move |db| write::back_up(db, &to)).await
    }

    /// Takes in all that a backup holds, into a store that holds nothing; how many rows.
    ///
    /// # Errors
    /// Where the store holds something, the file is no whole backup or one of a later version, or the database refuses;
    /// nothing was taken in then.
    pub async fn restore(&self, file: &Path) -> Result<u64> {
        let from = file.to_owned();
        let rows = self.write(move |db| read::restore(db, &from)).await?;
        self.tidy(false).await?;
        Ok(rows)
    }
}
