//! The queue: pages that were offered, read in the background, and looked at one by one, the least sure first.

use std::time::Duration;

use super::entry::{Entry, Metadata, Stage, entries, numbers};
use super::write;
use crate::error::Result;
use crate::session::Session;
use crate::store::Store;
use crate::time::millis;
use crate::value::{Row, Value};

/// Entries that somebody is to look at, and their order: the least sure first.
const TO_SEE: &str = "stage IN ('described', 'failed')";

impl Store {
    /// Offers pages by address and host, for somebody; how many are to be read. Those that are in the catalogue or wait
    /// already stay as they are; those that were rejected or failed are read again.
    ///
    /// # Errors
    /// Where the database refuses; nothing was added then.
    pub async fn offer(&self, pages: Vec<(String, String)>, by: i64) -> Result<usize> {
        let sql = "
            INSERT INTO catalogue (url, host, stage, offered_by, offered, changed) VALUES (?1, ?2, 'waits', ?3, ?4, ?4)
            ON CONFLICT (url) DO UPDATE SET stage = 'waits', held = 0, why = NULL, changed = excluded.offered,
                offered_by = excluded.offered_by, offered = excluded.offered
            WHERE catalogue.stage IN ('rejected', 'failed')";
        self.write(move |db| {
            let now = db.now()?;
            let row = |(url, host): &(String, String)| -> Vec<Value> {
                vec![url.as_str().into(), host.as_str().into(), by.into(), now.into()]
            };
            let touched = db.many(sql, &pages.iter().map(row).collect::<Vec<_>>())?;
            Ok(touched.into_iter().filter(|rows| *rows > 0).count())
        })
        .await
    }

    /// A page that waits, for one that reads it within `hold`: its number and its address. No two of one host are given at
    /// a time; one that nobody told the end of is given again.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn to_read(&self, hold: Duration) -> Result<Option<(i64, String)>> {
        self.write(move |db| to_read(db, hold)).await
    }

    /// Keeps the metadata read from a page that waits, or why the page could not be had.
    ///
    /// # Errors
    /// Where the database refuses; the page is read again then.
    pub async fn was_read(&self, entry: i64, found: std::result::Result<Metadata, String>) -> Result<()> {
        self.write(move |db| {
            let waits =
                db.row("SELECT 1 FROM catalogue WHERE id = ?1 AND stage = 'waits'", &[entry.into()])?;
            match &found {
                _ if waits.is_none() => Ok(()),
                Ok(metadata) => write::write_metadata(db, entry, metadata, Stage::Described),
                Err(why) => {
                    let sql = "UPDATE catalogue SET stage = 'failed', why = ?2, confidence = 0 WHERE id = ?1";
                    db.run(sql, &[entry.into(), why.as_str().into()]).map(drop)
                }
            }
        })
        .await
    }

    /// The entries that somebody is to look at, the least sure first.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn to_see(&self, most: usize) -> Result<Vec<Entry>> {
        self.read(move |db| {
            let sql = format!("SELECT id FROM catalogue WHERE {TO_SEE} ORDER BY confidence, id LIMIT ?1");
            let numbers = numbers(&db.rows(&sql, &[most.into()])?)?;
            entries(db, &numbers)
        })
        .await
    }

    /// The entries before and behind one in the queue. One that has left it still has its place.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn beside(&self, entry: i64) -> Result<(Option<i64>, Option<i64>)> {
        self.read(move |db| {
            let mut one = |than: &str, way: &str| {
                let sql = format!(
                    "SELECT c.id FROM catalogue c, catalogue o WHERE o.id = ?1 AND c.stage IN ('described', 'failed')
                     AND (c.confidence {than} o.confidence OR (c.confidence = o.confidence AND c.id {than} o.id))
                     ORDER BY c.confidence {way}, c.id {way} LIMIT 1"
                );
                db.row(&sql, &[entry.into()])?.map(|row| row.int(0)).transpose()
            };
            Ok((one("<", "DESC")?, one(">", "ASC")?))
        })
        .await
    }

    /// How many entries there are of each stage.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn stages(&self) -> Result<Vec<(Stage, u32)>> {
        self.read(|db| {
            let rows = db.rows("SELECT stage, COUNT(*) FROM catalogue GROUP BY stage", &[])?;
            let count = |row: &Row| Ok((Stage::of(&row.text(0)?), row.count(1)?));
            let counts = rows.iter().map(count).collect::<Result<Vec<_>>>()?;
            let mut counts: Vec<_> =
                counts.into_iter().filter_map(|(stage, count)| Some((stage?, count))).collect();
            counts.sort_unstable();
            Ok(counts)
        })
        .await
    }

    /// Sets the metadata of an entry as somebody corrected it, and its stage.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn judge(&self, entry: i64, metadata: Metadata, stage: Stage) -> Result<()> {
        self.write(move |db| write::write_metadata(db, entry, &metadata, stage)).await
    }

    /// An entry by its number, however far it has come.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn entry(&self, entry: i64) -> Result<Option<Entry>> {
        self.read(move |db| Ok(entries(db, &[entry])?.pop())).await
    }
}

fn to_read(db: &mut dyn Session, hold: Duration) -> Result<Option<(i64, String)>> {
    let now = db.now()?;
    let sql = "
        SELECT c.id, c.url FROM catalogue c WHERE c.stage = 'waits' AND c.held <= ?1
            AND NOT EXISTS (SELECT 1 FROM catalogue o
                WHERE o.host = c.host AND o.stage = 'waits' AND o.held > ?1)
        ORDER BY c.id LIMIT 1";
    let sql = db.locking(sql, "FOR UPDATE OF c SKIP LOCKED");
    let Some(row) = db.row(&sql, &[now.into()])? else { return Ok(None) };
    let until = now.saturating_add(millis(hold));
    db.run("UPDATE catalogue SET held = ?2 WHERE id = ?1", &[row.int(0)?.into(), until.into()])?;
    Ok(Some((row.int(0)?, row.text(1)?)))
}
