//! The sites that are watched, and how each is.

use std::collections::HashMap;

use crate::error::Result;
use crate::session::Session;
use crate::site_names::{self, SiteName, site_of};
use crate::store::Store;
use crate::value::Row;

/// A site, as its last visits left it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watched {
    /// Its number, to read on behind it.
    pub id: i64,
    /// Scheme, name and port: `https://www.example.org`.
    pub name: String,
    /// What it is called, where that is known.
    pub called: Option<SiteName>,
    /// Requests that failed, one after the other, up to now.
    pub failures: u32,
    /// Pages that are known.
    pub pages: u32,
    /// Pages whose last visit read them, or found them as they were.
    pub read: u32,
    /// Pages whose last visit failed.
    pub failed: u32,
    /// Records that the last visits yielded.
    pub records: u32,
    /// The last visit, in milliseconds since 1970.
    pub visited: Option<i64>,
    /// Why the site cannot be asked for pages just now, else why one of its failed pages failed.
    pub why: Option<String>,
    /// When the first of its failed pages is tried again, in milliseconds since 1970.
    pub due: Option<i64>,
}

/// A page of a site, as its last visit left it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatchedPage {
    /// Its number, to read on behind it.
    pub id: i64,
    /// Its address.
    pub url: String,
    /// How its last visit ended; `None` before the first.
    pub outcome: Option<String>,
    /// Why it failed or was refused; where it moved to.
    pub why: Option<String>,
    /// The last visit, in milliseconds since 1970.
    pub visited: Option<i64>,
    /// Records that it yielded.
    pub records: u32,
    /// When it is tried again where it failed, in milliseconds since 1970.
    pub due: Option<i64>,
}

impl Store {
    /// Sites behind a number, `most` of them.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn watched(&self, after: i64, most: usize) -> Result<Vec<Watched>> {
        self.read(move |db| watched(db, after, most)).await
    }

    /// Pages of a site behind a number, `most` of them.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn watched_pages(&self, site: i64, after: i64, most: usize) -> Result<Vec<WatchedPage>> {
        let sql = "
            SELECT id, url, outcome, why, visited, records, CASE WHEN state = 2 THEN due END FROM pages
            WHERE host = ?1 AND id > ?2 ORDER BY id LIMIT ?3";
        let with = [site.into(), after.into(), most.into()];
        self.read(move |db| db.rows(sql, &with)?.iter().map(page).collect()).await
    }

    /// What the sites of some pages are called, of each that has a name, by scheme, name and port.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn site_names(&self, pages: Vec<String>) -> Result<HashMap<String, SiteName>> {
        self.read(move |db| site_names::names(db, &pages.iter().map(|page| site_of(page)).collect())).await
    }
}

fn watched(db: &mut dyn Session, after: i64, most: usize) -> Result<Vec<Watched>> {
    // The sites first, so that only the pages of those shown are counted.
    let sql = "
        SELECT h.id, h.name, h.failures, COUNT(p.id),
            COALESCE(SUM(CASE WHEN p.outcome IN ('read', 'unchanged') THEN 1 ELSE 0 END), 0),
            COALESCE(SUM(CASE WHEN p.outcome = 'failed' THEN 1 ELSE 0 END), 0),
            CAST(COALESCE(SUM(p.records), 0) AS BIGINT), MAX(p.visited),
            COALESCE(h.why, MAX(CASE WHEN p.outcome = 'failed' THEN p.why END)),
            CASE WHEN h.why IS NULL THEN MIN(CASE WHEN p.state = 2 THEN p.due END) ELSE h.turn END
        FROM (SELECT id, name, failures, why, turn FROM hosts WHERE id > ?1 ORDER BY id LIMIT ?2) h
        LEFT JOIN pages p ON p.host = h.id GROUP BY h.id, h.name, h.failures, h.why, h.turn ORDER BY h.id";
    let rows = db.rows(sql, &[after.into(), most.into()])?;
    let mut sites = rows.iter().map(site).collect::<Result<Vec<_>>>()?;
    let names = site_names::names(db, &sites.iter().map(|site| &*site.name).collect())?;
    for site in &mut sites {
        site.called = names.get(&site.name).cloned();
    }
    Ok(sites)
}

fn site(row: &Row) -> Result<Watched> {
    Ok(Watched {
        id: row.int(0)?,
        name: row.text(1)?,
        called: None,
        failures: row.count(2)?,
        pages: row.count(3)?,
        read: row.count(4)?,
        failed: row.count(5)?,
        records: row.count(6)?,
        visited: row.maybe_int(7)?,
        why: row.maybe_text(8)?,
        due: row.maybe_int(9)?,
    })
}

fn page(row: &Row) -> Result<WatchedPage> {
    Ok(WatchedPage {
        id: row.int(0)?,
        url: row.text(1)?,
        outcome: row.maybe_text(2)?,
        why: row.maybe_text(3)?,
        visited: row.maybe_int(4)?,
        records: row.count(5)?,
        due: row.maybe_int(6)?,
    })
}
