//! Upkeep of rules: whether each still fits the page that it was learnt from.
//!
//! ```text
//! fits ── the page is built anew ──▶ broken since, and why ── the rule or the page is mended ──▶ mended since
//! ```

use std::time::Duration;

use crate::error::Result;
use crate::made::{Made, Sort, made};
use crate::session::Session;
use crate::store::Store;
use crate::time::millis;
use crate::value::Row;

/// How a rule is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upkeep {
    /// Its number.
    pub id: i64,
    /// Whether somebody saved it, or a crawl learnt it.
    pub sort: Sort,
    /// What it is called; the address of its page, where a crawl learnt it.
    pub name: String,
    /// The page that it was learnt from.
    pub source: String,
    /// When it was tried last, in milliseconds since 1970; `None` before the first time.
    pub tried: Option<i64>,
    /// Since when it does not fit.
    pub broken: Option<i64>,
    /// What tells that it does not fit; or why it could not be tried last.
    pub why: Option<String>,
    /// When it fitted again, or was mended, after it had not fitted.
    pub mended: Option<i64>,
    /// Since when it is not run.
    pub off: Option<i64>,
}

impl Store {
    /// A rule of a page of the web that was not tried for so long; it counts as tried from now on, so that no other server takes it.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn to_try(&self, every: Duration) -> Result<Option<Made>> {
        let sql = "
            UPDATE made SET tried = ?1 WHERE id = (
                SELECT id FROM made WHERE sort = ?2 AND source LIKE 'http%' AND off IS NULL AND COALESCE(tried, 0) <= ?3
                ORDER BY COALESCE(tried, 0), id LIMIT 1)
            RETURNING id, owner, sort, name, source, text, at";
        self.write(move |db: &mut dyn Session| {
            let now = db.now()?;
            let before = now.saturating_sub(millis(every));
            let with = [now.into(), Sort::Rule.name().into(), before.into()];
            db.row(sql, &with)?.as_ref().map(made).transpose()
        })
        .await
    }

    /// Keeps how a rule fitted its page: `wrong` tells why it did not.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn was_tried(&self, rule: i64, wrong: Option<String>) -> Result<()> {
        let fits = "
            UPDATE made SET mended = CASE WHEN broken IS NULL THEN mended ELSE ?2 END, broken = NULL, why = NULL WHERE id = ?1";
        let fails = "UPDATE made SET broken = COALESCE(broken, ?2), why = ?3, mended = NULL WHERE id = ?1";
        self.write(move |db: &mut dyn Session| {
            let now = db.now()?;
            match &wrong {
                None => db.run(fits, &[rule.into(), now.into()]).map(drop),
                Some(why) => db.run(fails, &[rule.into(), now.into(), why.as_str().into()]).map(drop),
            }
        })
        .await
    }

    /// Keeps why a rule could not be tried: its page cannot be had.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn was_not_tried(&self, rule: i64, why: String) -> Result<()> {
        let sql = "UPDATE made SET why = ?2 WHERE id = ?1";
        self.write(move |db: &mut dyn Session| db.run(sql, &[rule.into(), why.as_str().into()]).map(drop))
            .await
    }

    /// Switches a rule off, so that it is kept and not run, or on again; no if there is none of this number.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn switch_rule(&self, id: i64, on: bool) -> Result<bool> {
        let sql = "UPDATE made SET off = ?2 WHERE id = ?1 AND sort <> ?3 RETURNING id";
        self.write(move |db: &mut dyn Session| {
            let off = if on { None } else { Some(db.now()?) };
            Ok(db.row(sql, &[id.into(), off.into(), Sort::Kind.name().into()])?.is_some())
        })
        .await
    }

    /// How the rules of a sort are, the newest first: those that people saved, or those that crawls learnt.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn upkeep(&self, sort: Sort, most: usize) -> Result<Vec<Upkeep>> {
        let sql = "
            SELECT id, sort, name, source, tried, broken, why, mended, off FROM made WHERE sort = ?1 ORDER BY id DESC LIMIT ?2";
        let with = [sort.name().into(), most.into()];
        self.read(move |db| db.rows(sql, &with)?.iter().map(upkeep).collect()).await
    }
}

fn upkeep(row: &Row) -> Result<Upkeep> {
    Ok(Upkeep {
        id: row.int(0)?,
        sort: Sort::of(&row.text(1)?),
        name: row.text(2)?,
        source: row.text(3)?,
        tried: row.maybe_int(4)?,
        broken: row.maybe_int(5)?,
        why: row.maybe_text(6)?,
        mended: row.maybe_int(7)?,
        off: row.maybe_int(8)?,
    })
}
