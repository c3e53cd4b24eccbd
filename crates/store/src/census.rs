//! What a store holds, and what may be thrown away.

use crate::bounds::Bounds;
use crate::error::Result;
use crate::fleet::{self, Worker};
use crate::session::{Dialect, Session};
use crate::trim::{self, Trimmed};
use crate::unread::{self, Unread};
use crate::value::Row;

/// Counts of what a store holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Census {
    /// Hosts that are known.
    pub hosts: i64,
    /// Pages by how their last visit ended, the most first; "waiting" were not visited yet.
    pub pages: Vec<(String, i64)>,
    /// Pages that could not be read, by reason, the most first.
    pub unread: Vec<Unread>,
    /// Hosts that cannot be asked for pages just now, those that are down the longest first, 100 at most.
    pub down: Vec<DownHost>,
    /// Workers that crawl now, those that were alive last first; one that was killed is among them for a day.
    pub workers: Vec<Worker>,
    /// Records by kind, the most first, that a page tells of now.
    pub records: Vec<(String, i64)>,
    /// Records that no page tells of any more.
    pub gone: i64,
    /// Pages that tell of a record, over all records.
    pub sources: i64,
    /// What happened to records, the most first: new, changed, …
    pub history: Vec<(String, i64)>,
    /// Rules that crawls learnt of sites' lists, and that are not switched off.
    pub site_rules: i64,
    /// Pages as they were when records were read from them.
    pub snapshots: i64,
    /// Bytes that these take.
    pub snapshot_bytes: i64,
    /// Bytes of the database.
    pub bytes: i64,
}

/// A host that cannot be asked for pages just now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DownHost {
    /// Scheme, name and port: `https://www.example.org`.
    pub name: String,
    /// Why, in a word or two.
    pub why: String,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// When it is tried again, in milliseconds since 1970.
    pub due: i64,
}

const DOWN: &str = "
    SELECT name, why, COALESCE(since, 0), turn FROM hosts WHERE why IS NOT NULL ORDER BY since, id LIMIT 100";

/// Counts.
pub(crate) fn census(db: &mut dyn Session) -> Result<Census> {
    let bytes = match db.dialect() {
        Dialect::Sqlite => "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
        Dialect::Postgres => "SELECT pg_database_size(current_database())",
    };
    let (snapshots, snapshot_bytes) = trim::weigh(db)?;
    Ok(Census {
        hosts: one(db, "SELECT COUNT(*) FROM hosts")?,
        pages: many(
            db,
            "SELECT COALESCE(outcome, 'waiting'), COUNT(*) FROM pages GROUP BY 1 ORDER BY 2 DESC, 1",
        )?,
        unread: unread::unread(db, &Bounds::all())?
            .into_iter()
            .filter(|unread| unread.why.is_some())
            .collect(),
        down: db.rows(DOWN, &[])?.iter().map(down).collect::<Result<_>>()?,
        workers: fleet::workers(db)?,
        records: many(
            db,
            "SELECT kind, COUNT(*) FROM records WHERE gone IS NULL GROUP BY 1 ORDER BY 2 DESC, 1",
        )?,
        gone: one(db, "SELECT COUNT(*) FROM records WHERE gone IS NOT NULL")?,
        sources: one(db, "SELECT COUNT(*) FROM sources")?,
        history: many(db, "SELECT what, COUNT(*) FROM history GROUP BY 1 ORDER BY 2 DESC, 1")?,
        site_rules: one(db, "SELECT COUNT(*) FROM made WHERE sort = 'learnt' AND off IS NULL")?,
        snapshots,
        snapshot_bytes,
        bytes: one(db, bytes)?,
    })
}

/// The kinds of records, each found behind the one before, so that not all records are read.
pub(crate) fn kinds(db: &mut dyn Session) -> Result<Vec<String>> {
    let behind = "SELECT MIN(kind) FROM records WHERE gone IS NULL AND kind > ?1";
    let (mut kinds, mut last) = (Vec::new(), String::new());
    while let Some(kind) =
        db.row(behind, &[last.as_str().into()])?.map_or(Ok(None), |row| row.maybe_text(0))?
    {
        last.clone_from(&kind);
        kinds.push(kind);
    }
    Ok(kinds)
}

fn down(row: &Row) -> Result<DownHost> {
    Ok(DownHost { name: row.text(0)?, why: row.text(1)?, since: row.int(2)?, due: row.int(3)? })
}

fn one(db: &mut dyn Session, sql: &str) -> Result<i64> {
    db.row(sql, &[])?.map_or(Ok(0), |row| row.int(0))
}

fn many(db: &mut dyn Session, sql: &str) -> Result<Vec<(String, i64)>> {
    let pair = |row: &Row| Ok((row.text(0)?, row.int(1)?));
    db.rows(sql, &[])?.iter().map(pair).collect()
}

/// What was thrown away.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Swept {
    /// Records.
    pub records: u64,
    /// Entries of the history.
    pub history: u64,
    /// Pages that are no more.
    pub pages: u64,
    /// Snapshots.
    pub snapshots: Trimmed,
}

/// Throws away records that have been gone since before `before`, with their history, and pages that have.
pub(crate) fn sweep(db: &mut dyn Session, before: i64) -> Result<Swept> {
    // What is hidden would be new again with the next visit of its page.
    const GONE: &str = "(SELECT id FROM records WHERE gone < ?1 AND hidden IS NULL)";
    let before = [before.into()];
    let history = db.run(&format!("DELETE FROM history WHERE record IN {GONE}"), &before)?;
    db.run(&format!("DELETE FROM contents WHERE record IN {GONE}"), &before)?;
    db.run(&format!("DELETE FROM corrections WHERE record IN {GONE}"), &before)?;
    db.run(&format!("DELETE FROM reports WHERE record IN {GONE}"), &before)?;
    db.run(&format!("DELETE FROM sightings WHERE record IN {GONE}"), &before)?;
    db.run(&format!("UPDATE records SET split = NULL, shared = 0 WHERE split IN {GONE}"), &before)?;
    let records = db.run("DELETE FROM records WHERE gone < ?1 AND hidden IS NULL", &before)?;
    let pages = "
        DELETE FROM pages WHERE outcome = 'gone' AND gone < ?1
        AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.page = pages.id)";
    let pages = db.run(pages, &before)?;
    Ok(Swept { records, history, pages, snapshots: Trimmed::default() })
}

/// Statements that give back room and renew the planner's statistics, each outside a transaction.
pub(crate) fn tidying(dialect: Dialect, room: bool) -> &'static [&'static str] {
    match (dialect, room) {
        (Dialect::Sqlite, false) => &["PRAGMA optimize"],
        // The copy that is made of the file on the way stands in a file, too, whatever else is kept in memory.
        (Dialect::Sqlite, true) => &[
            "INSERT INTO words (words) VALUES ('optimize')",
            "PRAGMA temp_store = FILE",
            "VACUUM",
            "PRAGMA temp_store = MEMORY",
            "PRAGMA optimize",
        ],
        (Dialect::Postgres, false) => &["ANALYZE"],
        (Dialect::Postgres, true) => &["VACUUM (ANALYZE)"],
    }
}
