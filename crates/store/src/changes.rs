//! What changed, in the order in which it did: for programs that copy a store and come again for what is new.
//!
//! ```text
//! collection: the catalogue, or a kind ── (changed, number) behind a mark, within two times ──▶ so many items, in that order
//! ```
//!
//! Each part of a walk reads as many rows of an index as it gives, however large the store is, and nobody keeps a walk's place. What
//! changes during a walk comes once more, at its end.

use crate::catalogue::{self, Entry};
use crate::error::Result;
use crate::session::Session;
use crate::store::Store;
use crate::value::{Row, Value};

/// What is walked at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Collection {
    /// The entries of the catalogue that are, or were once, for everybody.
    Catalogue,
    /// The records of a kind.
    Kind(String),
}

/// An item that was new, or changed, at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Changed {
    /// Its number: of an entry of the catalogue, or of a record.
    pub id: i64,
    /// When it changed last, in milliseconds since 1970.
    pub at: i64,
    /// Nobody is shown it any more.
    pub withdrawn: bool,
}

/// A part of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Walk {
    /// Behind which item it goes on: when that changed, and its number.
    pub after: (i64, i64),
    /// The last time that counts, in milliseconds since 1970.
    pub until: i64,
    /// Most items.
    pub limit: usize,
}

/// An entry was accepted once: of what never was, nobody is told.
const ENTRY: &str = "SELECT id, changed, CASE WHEN stage = 'accepted' THEN 0 ELSE 1 END FROM catalogue WHERE published IS NOT NULL";

const RECORD: &str =
    "SELECT id, changed, CASE WHEN gone IS NULL AND hidden IS NULL THEN 0 ELSE 1 END FROM records";

impl Store {
    /// The items of a collection in the order in which they changed.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn changes(&self, collection: Collection, walk: Walk) -> Result<Vec<Changed>> {
        let behind = "(changed, id) > (?1, ?2) AND changed <= ?3 ORDER BY changed, id LIMIT ?4";
        let mut values: Vec<Value> =
            vec![walk.after.0.into(), walk.after.1.into(), walk.until.into(), walk.limit.into()];
        let sql = match collection {
            Collection::Catalogue => format!("{ENTRY} AND {behind}"),
            Collection::Kind(kind) => {
                values.push(kind.into());
                format!("{RECORD} WHERE kind = ?5 AND {behind}")
            }
        };
        self.read(move |db| db.rows(&sql, &values)?.iter().map(changed).collect()).await
    }

    /// One entry of the catalogue among what changed; `None` where it never was for everybody.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn changed_entry(&self, entry: i64) -> Result<Option<Changed>> {
        self.read(move |db| one(db, &format!("{ENTRY} AND id = ?1"), entry)).await
    }

    /// One record among what changed.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn changed_record(&self, record: i64) -> Result<Option<Changed>> {
        self.read(move |db| one(db, &format!("{RECORD} WHERE id = ?1"), record)).await
    }

    /// The kind of a record.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn kind_of(&self, record: i64) -> Result<Option<String>> {
        let sql = "SELECT kind FROM records WHERE id = ?1";
        self.read(move |db| db.row(sql, &[record.into()])?.map(|row| row.text(0)).transpose()).await
    }

    /// The entries of the catalogue of these numbers, in this order; those that are no more are left out.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn catalogue_entries(&self, numbers: Vec<i64>) -> Result<Vec<Entry>> {
        self.read(move |db| catalogue::entries(db, &numbers)).await
    }
}

fn one(db: &mut dyn Session, sql: &str, id: i64) -> Result<Option<Changed>> {
    db.row(sql, &[id.into()])?.as_ref().map(changed).transpose()
}

fn changed(row: &Row) -> Result<Changed> {
    Ok(Changed { id: row.int(0)?, at: row.int(1)?, withdrawn: row.int(2)? != 0 })
}

/// Says of a store that was restored from a backup of before version 27 when its items changed.
pub(crate) fn take_up(db: &mut dyn Session) -> Result<()> {
    db.script(
        "UPDATE records SET changed = COALESCE((SELECT MAX(at) FROM history WHERE record = records.id), first_seen)
             WHERE changed = 0;
         UPDATE catalogue SET published = accepted, changed = COALESCE(accepted, offered) WHERE changed = 0",
    )
}
