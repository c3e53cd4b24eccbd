//! Whether the pages of the catalogue are still there: each is looked for once a week, one that was not found each day.
//!
//! ```text
//! accepted ── due ──▶ link_to_check ── fetched ──▶ link_checked: there, moved, gone, failing since … ──▶ broken_links
//! ```

use std::time::Duration;

use crate::error::{Result, StoreError};
use crate::session::Session;
use crate::store::Store;
use crate::time::millis;
use crate::value::{Row, Value};

/// How long a page that was found is not looked for again, and how long one that was not.
const FOUND: Duration = Duration::from_secs(7 * 86_400);
const MISSED: Duration = Duration::from_secs(86_400);

/// How a page was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkState {
    /// At its address.
    There,
    /// Its address leads to this one.
    Moved(String),
    /// The server says that there is no such page; in its words.
    Gone(String),
    /// It cannot be had, and why.
    Failing(String),
}

impl LinkState {
    /// Its name, as it is kept.
    pub fn name(&self) -> &'static str {
        match self {
            LinkState::There => "there",
            LinkState::Moved(_) => "moved",
            LinkState::Gone(_) => "gone",
            LinkState::Failing(_) => "failing",
        }
    }

    fn detail(&self) -> Option<&str> {
        match self {
            LinkState::There => None,
            LinkState::Moved(detail) | LinkState::Gone(detail) | LinkState::Failing(detail) => Some(detail),
        }
    }

    fn of(name: &str, detail: String) -> LinkState {
        match name {
            "moved" => LinkState::Moved(detail),
            "gone" => LinkState::Gone(detail),
            "failing" => LinkState::Failing(detail),
            _ => LinkState::There,
        }
    }
}

/// An entry whose page is not at its address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenLink {
    /// The entry.
    pub entry: i64,
    /// Its address.
    pub url: String,
    /// What it is called.
    pub title: String,
    /// How its page was found last.
    pub state: LinkState,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
}

impl Store {
    /// An entry whose page is to be looked for, and its address, for one that tells within `hold` what it found.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn link_to_check(&self, hold: Duration) -> Result<Option<(i64, String)>> {
        self.write(move |db| {
            let now = db.now()?;
            let sql = "
                SELECT l.entry, c.url FROM catalogue_links l JOIN catalogue c ON c.id = l.entry
                WHERE l.due <= ?1 ORDER BY l.due, l.entry LIMIT 1";
            let sql = db.locking(sql, "FOR UPDATE OF l SKIP LOCKED");
            let Some(row) = db.row(&sql, &[now.into()])? else { return Ok(None) };
            put_off(db, row.int(0)?, now, hold)?;
            Ok(Some((row.int(0)?, row.text(1)?)))
        })
        .await
    }

    /// Keeps how the page of an entry was found.
    ///
    /// # Errors
    /// Where the database refuses; it is looked for again then.
    pub async fn link_checked(&self, entry: i64, state: LinkState) -> Result<()> {
        const CHECKED: &str = "
            UPDATE catalogue_links SET due = ?2, since = CASE WHEN state = ?3 THEN since ELSE ?4 END, state = ?3, detail = ?5
            WHERE entry = ?1";
        self.write(move |db| {
            let now = db.now()?;
            let again = match state {
                LinkState::There | LinkState::Moved(_) => FOUND,
                LinkState::Gone(_) | LinkState::Failing(_) => MISSED,
            };
            let due = now.saturating_add(millis(again));
            let with: [Value; 5] = [
                entry.into(),
                due.into(),
                state.name().into(),
                now.into(),
                state.detail().map(str::to_owned).into(),
            ];
            db.run(CHECKED, &with).map(drop)
        })
        .await
    }

    /// The page of an entry may not be looked for by programs: what is known of it stays.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn link_not_checked(&self, entry: i64) -> Result<()> {
        self.write(move |db| {
            let now = db.now()?;
            put_off(db, entry, now, FOUND)
        })
        .await
    }

    /// All pages of the catalogue are to be looked for now; how many.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn check_all_links(&self) -> Result<u64> {
        self.write(|db| {
            let now = db.now()?;
            db.run("UPDATE catalogue_links SET due = ?1 WHERE due > ?1", &[now.into()])
        })
        .await
    }

    /// The entries whose pages are not at their addresses: those that are gone first, then those that cannot be had, then those
    /// that have moved, each the longest known first.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn broken_links(&self, most: usize) -> Result<Vec<BrokenLink>> {
        const BROKEN: &str = "
            SELECT c.id, c.url, c.title, l.state, l.detail, l.since FROM catalogue_links l JOIN catalogue c ON c.id = l.entry
            WHERE l.state IN ('moved', 'gone', 'failing')
            ORDER BY CASE l.state WHEN 'gone' THEN 0 WHEN 'failing' THEN 1 ELSE 2 END, l.since, l.entry LIMIT ?1";
        self.read(move |db| db.rows(BROKEN, &[most.into()])?.iter().map(broken).collect()).await
    }

    /// How many entries there are whose pages are not at their addresses, and how many are still to be looked for.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn link_counts(&self) -> Result<(u32, u32)> {
        const COUNTS: &str = "
            SELECT (SELECT COUNT(*) FROM catalogue_links WHERE state IN ('moved', 'gone', 'failing')),
                (SELECT COUNT(*) FROM catalogue_links WHERE due <= ?1)";
        self.read(|db| {
            let now = db.now()?;
            let row = db.row(COUNTS, &[now.into()])?;
            row.map_or(Ok((0, 0)), |row| Ok((row.count(0)?, row.count(1)?)))
        })
        .await
    }

    /// Gives an entry another address and host; false where another entry has it.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn move_entry(&self, entry: i64, url: String, host: String) -> Result<bool> {
        self.write(move |db| {
            let other = "SELECT 1 FROM catalogue WHERE url = ?1 AND id <> ?2";
            if db.row(other, &[url.as_str().into(), entry.into()])?.is_some() {
                return Ok(false);
            }
            let now = db.now()?;
            let sql = "UPDATE catalogue SET url = ?2, host = ?3, changed = ?4 WHERE id = ?1";
            db.run(sql, &[entry.into(), url.as_str().into(), host.as_str().into(), now.into()])?;
            let sql = "UPDATE catalogue_links SET due = ?2, state = NULL, detail = NULL, since = NULL WHERE entry = ?1";
            db.run(sql, &[entry.into(), now.into()])?;
            Ok::<_, StoreError>(true)
        })
        .await
    }
}

/// An entry that is accepted is looked for; one that is not any more, no longer.
pub(super) fn watch(db: &mut dyn Session, entry: i64, is_accepted: bool, now: i64) -> Result<()> {
    if !is_accepted {
        return db.run("DELETE FROM catalogue_links WHERE entry = ?1", &[entry.into()]).map(drop);
    }
    let sql = "INSERT INTO catalogue_links (entry, due) VALUES (?1, ?2) ON CONFLICT (entry) DO NOTHING";
    db.run(sql, &[entry.into(), now.saturating_add(millis(FOUND)).into()]).map(drop)
}

/// Entries of a backup that does not know of links.
pub(crate) fn take_up(db: &mut dyn Session) -> Result<()> {
    db.script(
        "INSERT INTO catalogue_links (entry, due) SELECT id, accepted FROM catalogue
         WHERE stage = 'accepted' AND accepted IS NOT NULL ON CONFLICT (entry) DO NOTHING",
    )
}

fn put_off(db: &mut dyn Session, entry: i64, now: i64, by: Duration) -> Result<()> {
    let due = now.saturating_add(millis(by));
    db.run("UPDATE catalogue_links SET due = ?2 WHERE entry = ?1", &[entry.into(), due.into()]).map(drop)
}

fn broken(row: &Row) -> Result<BrokenLink> {
    Ok(BrokenLink {
        entry: row.int(0)?,
        url: row.text(1)?,
        title: row.text(2)?,
        state: LinkState::of(&row.text(3)?, row.maybe_text(4)?.unwrap_or_default()),
        since: row.int(5)?,
    })
}
