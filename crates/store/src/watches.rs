//! Sites that a server crawls by itself, and what its crawls did.
//!
//! ```text
//! editor ── watch ──▶ watches ── watches() ──▶ a crawl of its part ── keep_crawl ──▶ crawls, the last ones
//! ```

use crate::error::Result;
use crate::frontier;
use crate::page::Link;
use crate::store::Store;
use crate::value::Row;

/// Sites that are watched at most.
const MOST: usize = 500;

/// Crawls of a site that are kept, the last.
const KEPT: i64 = 200;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// A site, or a part of one, that a server crawls by itself. Moments are in milliseconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watch {
    /// Its number.
    pub id: i64,
    /// Which pages belong to it, as crawls write a domain: `=www.example.org`, `example.org/physics/`.
    pub part: String,
    /// The address where it begins.
    pub seed: String,
    /// Most pages in a day.
    pub daily: u32,
    /// Since when it is watched.
    pub since: i64,
    /// Since when it is not crawled for a while.
    pub paused: Option<i64>,
    /// Pages that were visited in the 24 hours that are counted just now.
    pub today: u32,
    /// Its last crawl that visited a page, or could visit none and why.
    pub last: Option<Crawl>,
}

/// What a crawl did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Crawl {
    /// When it began.
    pub began: i64,
    /// When it ended.
    pub ended: i64,
    /// Pages that were visited, however that ended.
    pub visits: u32,
    /// Pages of these that were read anew.
    pub read: u32,
    /// Pages that failed.
    pub failed: u32,
    /// Pages that were not known before.
    pub found: u32,
    /// Records that the pages tell of.
    pub records: u32,
    /// Why it could not go on.
    pub why: Option<String>,
}

const WATCH: &str = "
    SELECT w.id, w.part, w.seed, w.daily, w.since, w.paused, CASE WHEN w.day > ?1 THEN w.visits ELSE 0 END,
        c.began, c.ended, c.visits, c.read, c.failed, c.found, c.records, c.why
    FROM watches w LEFT JOIN crawls c ON c.id = (SELECT MAX(l.id) FROM crawls l WHERE l.watch = w.id)";

impl Store {
    /// Watches a site from now on; its number. `None` where it is watched already, or as many are as may.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn watch(
        &self,
        part: &str,
        seed: &str,
        daily: u32,
        reader: Option<i64>,
    ) -> Result<Option<i64>> {
        const WATCH: &str = "
            INSERT INTO watches (part, seed, daily, reader, since) SELECT ?1, ?2, ?3, ?4, ?5
            WHERE (SELECT COUNT(*) FROM watches) < ?6 ON CONFLICT (part) DO NOTHING RETURNING id";
        let (part, seed) = (part.to_owned(), seed.to_owned());
        self.write(move |db| {
            let now = db.now()?;
            let values = [
                part.as_str().into(),
                seed.as_str().into(),
                daily.into(),
                reader.into(),
                now.into(),
                MOST.into(),
            ];
            db.row(WATCH, &values)?.map(|row| row.int(0)).transpose()
        })
        .await
    }

    /// The sites that are watched, in the order of their parts.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn watches(&self) -> Result<Vec<Watch>> {
        let sql = format!("{WATCH} ORDER BY w.part");
        self.read(move |db| {
            let since = db.now()?.saturating_sub(DAY);
            db.rows(&sql, &[since.into()])?.iter().map(watch).collect()
        })
        .await
    }

    /// The hosts of which pages were visited that crawls come again to, as `https://www.example.org:8443`, in the order of their names.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn visited_hosts(&self) -> Result<Vec<String>> {
        const HOSTS: &str = "
            SELECT name FROM hosts WHERE EXISTS (
                SELECT 1 FROM pages p WHERE p.host = hosts.id AND p.state IN (1, 2) AND p.due IS NOT NULL) ORDER BY name";
        self.read(move |db| db.rows(HOSTS, &[])?.iter().map(|row| row.text(0)).collect()).await
    }

    /// A site that is watched, by its number.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn watch_of(&self, watch: i64) -> Result<Option<Watch>> {
        let sql = format!("{WATCH} WHERE w.id = ?2");
        self.read(move |db| {
            let since = db.now()?.saturating_sub(DAY);
            db.row(&sql, &[since.into(), watch.into()])?.as_ref().map(self::watch).transpose()
        })
        .await
    }

    /// Watches a site no longer: its pages and records stay as they are. False where there is none.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn unwatch(&self, watch: i64) -> Result<bool> {
        self.write(move |db| {
            db.run("DELETE FROM crawls WHERE watch = ?1", &[watch.into()])?;
            Ok(db.run("DELETE FROM watches WHERE id = ?1", &[watch.into()])? > 0)
        })
        .await
    }

    /// Leaves a site alone for a while, or goes on. False where there is none.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn pause_watch(&self, watch: i64, is_paused: bool) -> Result<bool> {
        const PAUSE: &str = "UPDATE watches SET paused = ?2 WHERE id = ?1";
        self.write(move |db| {
            let since = is_paused.then_some(db.now()?);
            Ok(db.run(PAUSE, &[watch.into(), since.into()])? > 0)
        })
        .await
    }

    /// Makes a page due now that was visited before, or adds it: the next crawl that comes again sees it first, also where its host was
    /// left alone since it was down.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn see_now(&self, page: Link) -> Result<()> {
        const DUE: &str = "UPDATE pages SET due = ?3 WHERE host = ?1 AND hash = ?2 AND state <> 0";
        const WAKE: &str = "
            UPDATE hosts SET turn = CASE WHEN why IS NULL THEN turn ELSE ?2 END, failures = 0, since = NULL, why = NULL,
                again = CASE WHEN why IS NULL THEN turn ELSE ?2 END,
                next = COALESCE(next, CASE WHEN why IS NULL THEN turn ELSE ?2 END)
            WHERE id = ?1 AND leased = 0";
        self.add(vec![page.clone()]).await?;
        self.write(move |db| {
            let id = db.row("SELECT id FROM hosts WHERE name = ?1", &[page.host.as_str().into()])?;
            let Some(host) = id.map(|row| row.int(0)).transpose()? else { return Ok(()) };
            frontier::lock(db, &[host].into())?;
            let now = db.now()?;
            db.run(DUE, &[host.into(), frontier::address_hash(&page.url).into(), now.into()])?;
            db.run(WAKE, &[host.into(), now.into()]).map(drop)
        })
        .await
    }

    /// Keeps what a crawl of a watched site did; only the last ones of each site stay.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn keep_crawl(&self, watch: i64, crawl: Crawl) -> Result<()> {
        const KEEP: &str = "
            INSERT INTO crawls (watch, began, ended, visits, read, failed, found, records, why)
            SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM watches WHERE id = ?1";
        const COUNT: &str = "
            UPDATE watches SET visits = CASE WHEN day > ?2 THEN visits + ?4 ELSE ?4 END,
                day = CASE WHEN day > ?2 THEN day ELSE ?3 END WHERE id = ?1";
        const FORGET: &str = "
            DELETE FROM crawls WHERE watch = ?1 AND id <= COALESCE(
                (SELECT id FROM crawls WHERE watch = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2), 0)";
        self.write(move |db| {
            let numbers = [crawl.visits, crawl.read, crawl.failed, crawl.found, crawl.records];
            let mut values = vec![watch.into(), crawl.began.into(), crawl.ended.into()];
            values.extend(numbers.map(Into::into));
            values.push(crawl.why.as_deref().into());
            db.run(KEEP, &values)?;
            let day = db.now()?;
            let since = day.saturating_sub(DAY);
            db.run(COUNT, &[watch.into(), since.into(), day.into(), crawl.visits.into()])?;
            db.run(FORGET, &[watch.into(), KEPT.into()]).map(drop)
        })
        .await
    }

    /// The last crawls of a watched site, the last first.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn crawls(&self, watch: i64, most: usize) -> Result<Vec<Crawl>> {
        const CRAWLS: &str = "
            SELECT began, ended, visits, read, failed, found, records, why FROM crawls
            WHERE watch = ?1 ORDER BY id DESC LIMIT ?2";
        let with = [watch.into(), most.into()];
        self.read(move |db| db.rows(CRAWLS, &with)?.iter().map(|row| crawl(row, 0)).collect()).await
    }
}

fn watch(row: &Row) -> Result<Watch> {
    Ok(Watch {
        id: row.int(0)?,
        part: row.text(1)?,
        seed: row.text(2)?,
        daily: row.count(3)?,
        since: row.int(4)?,
        paused: row.maybe_int(5)?,
        today: row.count(6)?,
        last: row.maybe_int(7)?.map(|_| crawl(row, 7)).transpose()?,
    })
}

/// A crawl from so many columns on.
fn crawl(row: &Row, from: usize) -> Result<Crawl> {
    Ok(Crawl {
        began: row.int(from)?,
        ended: row.int(from + 1)?,
        visits: row.count(from + 2)?,
        read: row.count(from + 3)?,
        failed: row.count(from + 4)?,
        found: row.count(from + 5)?,
        records: row.count(from + 6)?,
        why: row.maybe_text(from + 7)?,
    })
}
