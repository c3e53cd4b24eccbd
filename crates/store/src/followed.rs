//! Pages whose list is followed: what is known of each, what happened on them, and who was told.
//!
//! ```text
//! due ── take_followed ──▶ a visit ── keep_followed ──▶ what is known + numbered changes     one transaction
//!                                                        changes behind a sink's mark ──▶ told ──▶ the mark moves
//! ```

use std::time::Duration;

use crate::error::Result;
use crate::session::Session;
use crate::store::Store;
use crate::time::{millis, span};
use crate::value::{Row, Value};

/// Changes of a page that are kept, the last.
const KEPT: i64 = 10_000;

/// Milliseconds by which the clocks of two programs may differ: an hour, that of a clock without daylight saving. What lies
/// further ahead was written before the clock was set back.
const SKEW: i64 = 3_600_000;

/// A page whose list is followed. Moments are in milliseconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Followed {
    /// Its number; that of what is new is passed over.
    pub id: i64,
    /// Its address; no two have the same.
    pub url: String,
    /// The page's own title.
    pub title: String,
    /// Which list of the page it is, as it was asked for.
    pub choice: String,
    /// The file of its rule; empty where its records alone tell the list.
    pub rule: String,
    /// What is known of its records.
    pub known: String,
    /// How many records its list has.
    pub records: i64,
    /// The first visit.
    pub since: i64,
    /// The last visit that read it.
    pub visited: Option<i64>,
    /// The next visit.
    pub due: i64,
    /// Time between two visits, as it is now and its bounds.
    pub gap: Duration,
    /// The least it may be.
    pub shortest: Duration,
    /// The most it may be.
    pub longest: Duration,
    /// What the server said to tell this version from others: `ETag`.
    pub etag: Option<String>,
    /// `Last-Modified`.
    pub modified: Option<String>,
    /// Visits that could not read it, one after the other, up to now.
    pub failures: u32,
    /// Why the last one could not.
    pub why: Option<String>,
    /// How often a visit was kept.
    pub visits: i64,
}

/// What happened to a record of a followed page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedChange {
    /// Its number, larger than those of all before on this page; that of what is new is passed over.
    pub id: i64,
    /// When it was seen.
    pub at: i64,
    /// What happened: first, new, changed, gone.
    pub sort: String,
    /// The record's number among those of its page.
    pub record: i64,
    /// The change, as JSON.
    pub detail: String,
}

/// How far somebody was told of a page's changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedSink {
    /// The number of the last change that they were told of.
    pub delivered: i64,
    /// Tries that failed, one after the other, up to now.
    pub failures: u32,
    /// Not to be tried before.
    pub due: i64,
    /// Somebody tells them just now, until then at most.
    pub held: i64,
    /// Why the last try failed.
    pub why: Option<String>,
}

const COLUMNS: &str = "id, url, title, choice, rule, known, records, since, visited, due, gap, shortest, longest, etag, modified, failures, why, visits";

impl Store {
    /// Follows a page from now on, with what its first visit found; its number. One that is followed already is begun anew
    /// under the same number, and so are those who are told of it; a visit of it that goes on just now is not kept.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn follow(&self, page: Followed, changes: Vec<FollowedChange>) -> Result<i64> {
        let names = COLUMNS.trim_start_matches("id, ");
        let is_set = |name: &&str| !matches!(*name, "url" | "visits");
        let set: Vec<String> =
            names.split(", ").filter(is_set).map(|name| format!("{name} = excluded.{name}")).collect();
        let sql = format!(
            "INSERT INTO followed ({names}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
             ON CONFLICT (url) DO UPDATE SET {}, visits = followed.visits + 1 RETURNING id",
            set.join(", ")
        );
        self.write(move |db: &mut dyn Session| {
            let id = db.row(&sql, &values(&page))?.map_or(Ok(0), |row| row.int(0))?;
            forget(db, id)?;
            add(db, id, &changes)?;
            Ok(id)
        })
        .await
    }

    /// Follows a page no longer.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn unfollow(&self, page: i64) -> Result<()> {
        self.write(move |db| {
            forget(db, page)?;
            db.run("DELETE FROM followed WHERE id = ?1", &[page.into()]).map(drop)
        })
        .await
    }

    /// All pages that are followed, by their numbers. `known` is left empty: it may be megabytes for each.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn followed(&self) -> Result<Vec<Followed>> {
        let sql = format!("SELECT {} FROM followed ORDER BY id", COLUMNS.replace("known", "'' AS known"));
        self.read(move |db| db.rows(&sql, &[])?.iter().map(page).collect()).await
    }

    /// The followed page of an address.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn followed_at(&self, url: &str) -> Result<Option<Followed>> {
        let (sql, url) = (format!("SELECT {COLUMNS} FROM followed WHERE url = ?1"), url.to_owned());
        self.read(move |db| db.row(&sql, &[url.as_str().into()])?.as_ref().map(page).transpose()).await
    }

    /// The followed page of a number.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn followed_page(&self, id: i64) -> Result<Option<Followed>> {
        let sql = format!("SELECT {COLUMNS} FROM followed WHERE id = ?1");
        self.read(move |db| db.row(&sql, &[id.into()])?.as_ref().map(page).transpose()).await
    }

    /// A page that is due by a moment, or the one of a number if that is: it counts as due at `until` from now on, so that nobody
    /// else takes it before. One that was visited long after `now` is due, too: the clock was set back.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn take_followed(
        &self,
        one: Option<i64>,
        by: i64,
        now: i64,
        until: i64,
    ) -> Result<Option<Followed>> {
        let sql = format!(
            "UPDATE followed SET due = ?2, visited = CASE WHEN visited > ?5 THEN ?4 ELSE visited END
             WHERE (due <= ?1 OR visited > ?5) AND id = (
                SELECT id FROM followed WHERE (due <= ?1 OR visited > ?5) AND (?3 = 0 OR id = ?3) ORDER BY due, id LIMIT 1)
             RETURNING {COLUMNS}"
        );
        self.write(move |db| {
            let with = [
                by.into(),
                until.into(),
                one.unwrap_or(0).into(),
                now.into(),
                now.saturating_add(SKEW).into(),
            ];
            db.row(&sql, &with)?.as_ref().map(page).transpose()
        })
        .await
    }

    /// Brings the next visit of a page forward, where it is due later than `by`; not where a server that could not answer is waited
    /// for.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn hasten_followed(&self, page: i64, by: i64) -> Result<()> {
        let sql = "UPDATE followed SET due = ?2 WHERE id = ?1 AND due > ?2 AND failures = 0";
        self.write(move |db| db.run(sql, &[page.into(), by.into()]).map(drop)).await
    }

    /// Keeps what a visit left of a page, and what happened there. False where another visit was kept meanwhile, or the
    /// page is followed no longer: nothing was kept then.
    ///
    /// # Errors
    /// Where the database refuses; nothing was kept then.
    pub async fn keep_followed(&self, page: Followed, changes: Vec<FollowedChange>) -> Result<bool> {
        let sql = "
            UPDATE followed SET rule = ?3, known = ?4, visited = ?5, due = ?6, gap = ?7, shortest = ?8, longest = ?9, etag = ?10,
                modified = ?11, failures = ?12, why = ?13, records = ?14, visits = visits + 1
            WHERE id = ?1 AND visits = ?2";
        self.write(move |db: &mut dyn Session| {
            let with = [
                page.id.into(),
                page.visits.into(),
                page.rule.as_str().into(),
                page.known.as_str().into(),
                page.visited.into(),
                page.due.into(),
                millis(page.gap).into(),
                millis(page.shortest).into(),
                millis(page.longest).into(),
                page.etag.clone().into(),
                page.modified.clone().into(),
                page.failures.into(),
                page.why.clone().into(),
                page.records.into(),
            ];
            if db.run(sql, &with)? == 0 {
                return Ok(false);
            }
            add(db, page.id, &changes)?;
            Ok(true)
        })
        .await
    }

    /// What happened on a page behind a number, the first first, `most` of it.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn followed_changes(&self, page: i64, after: i64, most: usize) -> Result<Vec<FollowedChange>> {
        let sql = "
            SELECT id, at, sort, record, detail FROM followed_changes WHERE page = ?1 AND id > ?2 ORDER BY id LIMIT ?3";
        self.read(move |db| {
            db.rows(sql, &[page.into(), after.into(), most.into()])?.iter().map(change).collect()
        })
        .await
    }

    /// What happened on a page last, the last first, `most` of it.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn last_followed_changes(&self, page: i64, most: usize) -> Result<Vec<FollowedChange>> {
        let sql = "SELECT id, at, sort, record, detail FROM followed_changes WHERE page = ?1 ORDER BY id DESC LIMIT ?2";
        self.read(move |db| db.rows(sql, &[page.into(), most.into()])?.iter().map(change).collect()).await
    }

    /// How far somebody was told; who is new is told of what happens from now on.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn followed_sink(&self, page: i64, name: &str) -> Result<FollowedSink> {
        let name = name.to_owned();
        let new = "
            INSERT INTO followed_sinks (page, name, delivered)
            VALUES (?1, ?2, (SELECT COALESCE(MAX(id), 0) FROM followed_changes WHERE page = ?1))
            ON CONFLICT (page, name) DO NOTHING";
        let sql =
            "SELECT delivered, failures, due, held, why FROM followed_sinks WHERE page = ?1 AND name = ?2";
        self.write(move |db: &mut dyn Session| {
            let with = [page.into(), name.as_str().into()];
            db.run(new, &with)?;
            let row = db.row(sql, &with)?.unwrap_or(Row(Vec::new()));
            Ok(FollowedSink {
                delivered: row.int(0)?,
                failures: row.count(1)?,
                due: row.int(2)?,
                held: row.int(3)?,
                why: row.maybe_text(4)?,
            })
        })
        .await
    }

    /// Takes it upon us to tell somebody, for `hold`; false where another program does just now. Who is held for much longer is so
    /// by a clock that was set back.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn hold_followed_sink(&self, page: i64, name: &str, now: i64, hold: Duration) -> Result<bool> {
        let name = name.to_owned();
        let sql =
            "UPDATE followed_sinks SET held = ?4 WHERE page = ?1 AND name = ?2 AND (held <= ?3 OR held > ?5)";
        let until = now.saturating_add(millis(hold));
        self.write(move |db| {
            let late = until.saturating_add(SKEW);
            Ok(db.run(sql, &[page.into(), name.as_str().into(), now.into(), until.into(), late.into()])? > 0)
        })
        .await
    }

    /// Keeps how far somebody is told now, and how the last try went; nobody holds them any more, unless `sink` says so.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn keep_followed_sink(&self, page: i64, name: &str, sink: FollowedSink) -> Result<()> {
        let name = name.to_owned();
        let sql = "
            UPDATE followed_sinks SET delivered = ?3, failures = ?4, due = ?5, held = ?6, why = ?7 WHERE page = ?1 AND name = ?2";
        self.write(move |db| {
            let with = [
                page.into(),
                name.as_str().into(),
                sink.delivered.into(),
                sink.failures.into(),
                sink.due.into(),
                sink.held.into(),
                sink.why.clone().into(),
            ];
            db.run(sql, &with).map(drop)
        })
        .await
    }
}

fn values(page: &Followed) -> Vec<Value> {
    vec![
        page.url.as_str().into(),
        page.title.as_str().into(),
        page.choice.as_str().into(),
        page.rule.as_str().into(),
        page.known.as_str().into(),
        page.records.into(),
        page.since.into(),
        page.visited.into(),
        page.due.into(),
        millis(page.gap).into(),
        millis(page.shortest).into(),
        millis(page.longest).into(),
        page.etag.clone().into(),
        page.modified.clone().into(),
        page.failures.into(),
        page.why.clone().into(),
        page.visits.into(),
    ]
}

/// Lets go of what happened on a page, and of who was told.
fn forget(db: &mut dyn Session, page: i64) -> Result<()> {
    for sql in ["DELETE FROM followed_changes WHERE page = ?1", "DELETE FROM followed_sinks WHERE page = ?1"]
    {
        db.run(sql, &[page.into()])?;
    }
    Ok(())
}

/// Adds changes, and lets go of those that are too many.
fn add(db: &mut dyn Session, page: i64, changes: &[FollowedChange]) -> Result<()> {
    if changes.is_empty() {
        return Ok(());
    }
    let row = |change: &FollowedChange| {
        vec![
            page.into(),
            change.at.into(),
            change.sort.as_str().into(),
            change.record.into(),
            change.detail.as_str().into(),
        ]
    };
    let sql = "INSERT INTO followed_changes (page, at, sort, record, detail) VALUES (?1, ?2, ?3, ?4, ?5)";
    db.many(sql, &changes.iter().map(row).collect::<Vec<_>>())?;
    let old = "
        DELETE FROM followed_changes WHERE page = ?1 AND id <= (
            SELECT id FROM followed_changes WHERE page = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)";
    db.run(old, &[page.into(), KEPT.into()]).map(drop)
}

fn page(row: &Row) -> Result<Followed> {
    Ok(Followed {
        id: row.int(0)?,
        url: row.text(1)?,
        title: row.text(2)?,
        choice: row.text(3)?,
        rule: row.text(4)?,
        known: row.text(5)?,
        records: row.int(6)?,
        since: row.int(7)?,
        visited: row.maybe_int(8)?,
        due: row.int(9)?,
        gap: span(row.int(10)?),
        shortest: span(row.int(11)?),
        longest: span(row.int(12)?),
        etag: row.maybe_text(13)?,
        modified: row.maybe_text(14)?,
        failures: row.count(15)?,
        why: row.maybe_text(16)?,
        visits: row.int(17)?,
    })
}

fn change(row: &Row) -> Result<FollowedChange> {
    Ok(FollowedChange {
        id: row.int(0)?,
        at: row.int(1)?,
        sort: row.text(2)?,
        record: row.int(3)?,
        detail: row.text(4)?,
    })
}
