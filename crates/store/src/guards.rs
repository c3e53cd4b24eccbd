//! What crawls know of parts of sites that never end: a text of the crawler's own for each site, kept for the next run.

use crate::error::Result;
use crate::session::Session;
use crate::store::Store;

/// Sites that are kept at most; beyond that those that were kept last stay. A site is at most 440 KB.
const MOST: u32 = 128;

impl Store {
    /// What was kept by [`Store::keep_guard`] of a site last.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn guard(&self, site: &str) -> Result<Option<String>> {
        let site = site.to_owned();
        self.read(move |db| of_site(db, &site)).await
    }

    /// Keeps what a crawl knows of the parts of a site that never end, for the next one.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn keep_guard(&self, site: &str, known: String) -> Result<()> {
        let site = site.to_owned();
        self.write(move |db| keep(db, &site, &known)).await
    }
}

/// What was kept of a site last.
fn of_site(db: &mut dyn Session, site: &str) -> Result<Option<String>> {
    let row = db.row("SELECT known FROM guards WHERE site = ?1", &[site.into()])?;
    row.map(|row| row.text(0)).transpose()
}

/// Keeps what is known of a site.
fn keep(db: &mut dyn Session, site: &str, known: &str) -> Result<()> {
    let now = db.now()?;
    let sql = "
        INSERT INTO guards (site, known, kept) VALUES (?1, ?2, ?3)
        ON CONFLICT (site) DO UPDATE SET known = excluded.known, kept = excluded.kept";
    db.run(sql, &[site.into(), known.into(), now.into()])?;
    let sql = "
        DELETE FROM guards WHERE site <> ?1
            AND site NOT IN (SELECT site FROM guards ORDER BY kept DESC, site LIMIT ?2)";
    db.run(sql, &[site.into(), MOST.into()]).map(drop)
}
