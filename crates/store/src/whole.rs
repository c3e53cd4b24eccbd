//! All that is known of one record: what it says, which pages tell of it and where on them, and what became of it.

use crate::corrections::{Correction, corrections};
use crate::error::Result;
use crate::fields::Fields;
use crate::search::{self, Hit};
use crate::session::Session;
use crate::store::Store;
use crate::value::Row;

/// A record with its sources and its history.
#[derive(Debug, Clone, PartialEq)]
pub struct Whole {
    /// What it says.
    pub hit: Hit,
    /// When its last source stopped telling of it, in milliseconds since 1970.
    pub gone: Option<i64>,
    /// Somebody hid it from all who search, or joined it with another record.
    pub hidden: bool,
    /// The record of the same thing that is shown in its place.
    pub merged: Option<i64>,
    /// The edit that hid it or joined it with another one, to undo it.
    pub hiding: Option<i64>,
    /// The record from which it was split.
    pub split: Option<i64>,
    /// The records that were joined with it.
    pub joined: Vec<Joined>,
    /// Its fields that somebody corrected.
    pub corrections: Vec<Correction>,
    /// The pages that tell of it, or of a record that was joined with it, the surest first.
    pub sources: Vec<Source>,
    /// What happened to it, the last first.
    pub history: Vec<Change>,
}

/// A record that was joined with another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    /// Its number.
    pub record: i64,
    /// What it is called.
    pub title: Option<String>,
    /// The edit that joined it, to undo it.
    pub edit: Option<i64>,
}

/// A page that tells of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// The page's number.
    pub page: i64,
    /// The record of which it tells: it, or one that was joined with it.
    pub record: i64,
    /// The page's address.
    pub url: String,
    /// How sure the record is there, 0 to 1.
    pub confidence: f64,
    /// Field to the places of the page it was read from.
    pub evidence: Fields,
    /// When the record was last seen there, in milliseconds since 1970.
    pub last_seen: i64,
}

/// Something that happened to a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// Its number: that of an edit, to undo it.
    pub id: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// new, changed, cancelled, gone, back, …; corrected, hidden, merged, split, added, suggested by somebody.
    pub what: String,
    /// The page on which it was seen.
    pub page: Option<String>,
    /// Field to what it was before and what it is after.
    pub detail: Fields,
    /// Whose edit it is; `None` of what a page did.
    pub who: Option<String>,
    /// When the edit was undone, in milliseconds since 1970.
    pub undone: Option<i64>,
}

/// Changes of a record that are told, the last ones.
const CHANGES: usize = 100;

impl Store {
    /// A record by its number, with all that is known of it.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn whole(&self, record: i64) -> Result<Option<Whole>> {
        let today = self.today().to_string();
        self.read(move |db| whole(db, record, &today)).await
    }

    /// When something happened last to each of these records, in milliseconds since 1970.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn changed(&self, numbers: Vec<i64>) -> Result<Vec<(i64, i64)>> {
        let select = "SELECT r.id, (SELECT MAX(h.at) FROM history h WHERE h.record = r.id) FROM records r";
        self.read(move |db| {
            let mut all = Vec::new();
            for row in search::by_number(db, select, "r.id", &numbers)? {
                if let Some(at) = row.maybe_int(1)? {
                    all.push((row.int(0)?, at));
                }
            }
            all.sort_unstable();
            Ok(all)
        })
        .await
    }

    /// The largest number that a record has; 0 where there is none.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn last_record(&self) -> Result<i64> {
        let sql = "SELECT COALESCE(MAX(id), 0) FROM records";
        self.read(move |db| db.row(sql, &[])?.map_or(Ok(0), |row| row.int(0))).await
    }

    /// The numbers of records behind one number, up to another one; those that no page tells of any more are left out.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn record_numbers(&self, behind: i64, to: i64) -> Result<Vec<i64>> {
        let sql = "SELECT id FROM records WHERE gone IS NULL AND id > ?1 AND id <= ?2 ORDER BY id";
        self.read(move |db| db.rows(sql, &[behind.into(), to.into()])?.iter().map(|row| row.int(0)).collect())
            .await
    }

    /// The records of these numbers, in this order; those that are no more are left out.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn records(&self, numbers: Vec<i64>) -> Result<Vec<Hit>> {
        let today = self.today().to_string();
        self.read(move |db| search::hits(db, &numbers, Some(&today))).await
    }
}

fn whole(db: &mut dyn Session, record: i64, today: &str) -> Result<Option<Whole>> {
    let Some(hit) = search::hits(db, &[record], Some(today))?.pop() else { return Ok(None) };
    let state = db.row("SELECT gone, hidden, merged, split FROM records WHERE id = ?1", &[record.into()])?;
    let Some(state) = state else { return Ok(None) };
    let sources = "
        SELECT p.url, s.confidence, s.evidence, s.seen, s.page, s.record FROM sources s JOIN pages p ON p.id = s.page
        WHERE s.record = ?1 OR s.record IN (SELECT id FROM records WHERE merged = ?1)
        ORDER BY s.confidence DESC, s.page LIMIT ?2";
    let history = "
        SELECT h.at, h.what, p.url, h.detail, h.id, h.who, h.undone FROM history h LEFT JOIN pages p ON p.id = h.page
        WHERE h.record = ?1 ORDER BY h.at DESC, h.id DESC LIMIT ?2";
    let joined = "
        SELECT r.id, r.title, (SELECT MAX(h.id) FROM history h WHERE h.record = r.id AND h.what = 'merged' AND h.undone IS NULL)
        FROM records r WHERE r.merged = ?1 ORDER BY r.id LIMIT ?2";
    let hiding = "
        SELECT MAX(id) FROM history WHERE record = ?1 AND what IN ('hidden', 'merged', 'suggested') AND who IS NOT NULL AND undone IS NULL";
    let of_it = [record.into(), CHANGES.into()];
    let hiding = db.row(hiding, &[record.into()])?.map_or(Ok(None), |row| row.maybe_int(0))?;
    Ok(Some(Whole {
        hit,
        gone: state.maybe_int(0)?,
        hidden: state.maybe_int(1)?.is_some(),
        merged: state.maybe_int(2)?,
        hiding: hiding.filter(|_| state.maybe_int(1).is_ok_and(|hidden| hidden.is_some())),
        split: state.maybe_int(3)?,
        // A split that was undone leaves one that only leads on.
        joined: db
            .rows(joined, &of_it)?
            .iter()
            .map(self::joined)
            .filter(|joined| joined.as_ref().is_ok_and(|joined| joined.edit.is_some()))
            .collect::<Result<_>>()?,
        corrections: corrections(db, record)?,
        sources: db.rows(sources, &of_it)?.iter().map(source).collect::<Result<_>>()?,
        history: db.rows(history, &of_it)?.iter().map(change).collect::<Result<_>>()?,
    }))
}

fn joined(row: &Row) -> Result<Joined> {
    Ok(Joined { record: row.int(0)?, title: row.maybe_text(1)?, edit: row.maybe_int(2)? })
}

fn source(row: &Row) -> Result<Source> {
    Ok(Source {
        url: row.text(0)?,
        confidence: row.real(1)?,
        evidence: serde_json::from_str(&row.text(2)?).unwrap_or_default(),
        last_seen: row.int(3)?,
        page: row.int(4)?,
        record: row.int(5)?,
    })
}

fn change(row: &Row) -> Result<Change> {
    let detail = row.maybe_text(3)?.unwrap_or_default();
    Ok(Change {
        at: row.int(0)?,
        what: row.text(1)?,
        page: row.maybe_text(2)?,
        detail: serde_json::from_str(&detail).unwrap_or_default(),
        id: row.int(4)?,
        who: row.maybe_text(5)?,
        undone: row.maybe_int(6)?,
    })
}
