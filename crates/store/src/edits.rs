//! What people edit: fields corrected, records hidden, joined with others, split (`split`), added by hand; each can be undone.
//!
//! ```text
//! correct, hide, merge, add ──▶ records, corrections, words
//! edit ──▶ history, with who did it ── undo ──▶ as it was before
//! ```
//!
//! An edit outlives the next visits of the page. A hidden record counts as gone for whoever searches, and is known again when its
//! page tells of it, so that it does not come back as a new one.

use serde_json::{Value as Json, json};

use crate::corrections::kept;
use crate::deeds::{Deed, add, correct, detail_of, hide, noted, show, uncorrect};
use crate::entries;
use crate::error::Result;
use crate::fields::Fields;
use crate::provenance::{has_source, lock};
use crate::record::Record;
use crate::reports::{end_reports, is_full, keep_report};
use crate::same::fold;
use crate::session::Session;
use crate::split::{mark_undone, unsplit};
use crate::store::Store;
use crate::value::Value;
use crate::words;

impl Store {
    /// Corrects fields of a record: each says its value from now on, or nothing where that is `null`, whatever its pages say. The
    /// edit's number, to undo it; `None` where there is no such record, its kind has no such field, or nothing changes.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn correct(&self, record: i64, fields: Fields, who: &str) -> Result<Option<i64>> {
        let who = who.to_owned();
        self.write(move |db| {
            lock(db, &[record])?;
            let Some(detail) = correct(db, record, &fields)? else { return Ok(None) };
            noted(db, record, Deed::Corrected, &detail, &who).map(Some)
        })
        .await
    }

    /// Hides a record from everybody who searches. The edit's number; `None` where there is no such record, or it is hidden.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn hide(&self, record: i64, who: &str) -> Result<Option<i64>> {
        let who = who.to_owned();
        self.write(move |db| {
            lock(db, &[record])?;
            if !hide(db, record, None)? {
                return Ok(None);
            }
            noted(db, record, Deed::Hidden, &Fields::new(), &who).map(Some)
        })
        .await
    }

    /// Joins a record with another one of its kind that tells of the same thing and is shown in its place, with the pages of both.
    /// The edit's number, which is one of the joined record; `None` where the two cannot be joined: they are of two kinds, the first is
    /// hidden, or the second is hidden or gone.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn merge(&self, record: i64, into: i64, who: &str) -> Result<Option<i64>> {
        let who = who.to_owned();
        self.write(move |db| {
            const FITS: &str = "
                SELECT 1 FROM records a JOIN records b ON a.kind = b.kind
                WHERE a.id = ?1 AND b.id = ?2 AND a.id <> b.id AND b.gone IS NULL";
            lock(db, &[record, into])?;
            if db.row(FITS, &[record.into(), into.into()])?.is_none() || !hide(db, record, Some(into))? {
                return Ok(None);
            }
            let with = pass_on(db, record, into)?;
            let detail =
                Fields::from_iter([("into".to_owned(), json!(into)), ("with".to_owned(), json!(with))]);
            noted(db, record, Deed::Merged, &detail, &who).map(Some)
        })
        .await
    }

    /// Adds a record that no page tells of; its number.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn add_record(&self, record: Record, who: &str) -> Result<i64> {
        let who = who.to_owned();
        self.write(move |db| {
            let now = db.now()?;
            if let Some(id) = just_added(db, &record, now, &who)? {
                return Ok(id);
            }
            let id = add(db, &record, now)?;
            noted(db, id, Deed::Added, &Fields::new(), &who)?;
            Ok(id)
        })
        .await
    }

    /// Adds a record that somebody suggests: it is hidden until an editor undoes that, and waits among the reports until then. False
    /// where as many wait already as may.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn suggest(&self, record: Record, reader: Option<i64>, who: &str) -> Result<bool> {
        let who = who.to_owned();
        self.write(move |db| {
            let now = db.now()?;
            if just_added(db, &record, now, &who)?.is_some() {
                return Ok(true);
            }
            if is_full(db)? {
                return Ok(false);
            }
            let id = add(db, &record, now)?;
            noted(db, id, Deed::Added, &Fields::new(), &who)?;
            keep_report(db, id, reader, "")?;
            hide(db, id, None)?;
            noted(db, id, Deed::Suggested, &Fields::new(), &who)?;
            Ok(true)
        })
        .await
    }

    /// Undoes an edit; its record. A record that was added is hidden, which can be undone in turn. `None` where there is no such edit, it is undone, or what it did was edited again since: that is
    /// undone first.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn undo(&self, edit: i64, who: &str) -> Result<Option<i64>> {
        let who = who.to_owned();
        self.write(move |db| undo(db, edit, &who)).await
    }
}

/// Milliseconds within which the same record of the same person is a form that was sent twice.
const TWICE: i64 = 600_000;

/// The record that somebody added a moment ago with the same words, and that is shown or waits to be.
fn just_added(db: &mut dyn Session, record: &Record, now: i64, who: &str) -> Result<Option<i64>> {
    const ADDED: &str = "
        SELECT r.id FROM records r JOIN contents c ON c.record = r.id JOIN history h ON h.record = r.id
        WHERE r.fold = ?1 AND r.kind = ?2 AND c.fields = ?3 AND c.text = ?4
            AND h.what = 'added' AND h.undone IS NULL AND h.who = ?5 AND h.at > ?6
            AND NOT EXISTS (SELECT 1 FROM history later WHERE later.record = r.id AND later.id > h.id
                AND later.what IN ('hidden', 'merged') AND later.undone IS NULL)
        ORDER BY r.id LIMIT 1";
    let words = [record.kind.as_str().into(), entries::json(&record.fields), record.text.as_str().into()];
    let when = [who.into(), (now - TWICE).into()];
    let with: Vec<Value> = [fold(record).into()].into_iter().chain(words).chain(when).collect();
    db.row(ADDED, &with)?.map_or(Ok(None), |row| row.int(0).map(Some))
}

/// What was joined with a record is joined with another one from now on; their numbers.
fn pass_on(db: &mut dyn Session, record: i64, into: i64) -> Result<Vec<i64>> {
    let joined = db.rows("SELECT id FROM records WHERE merged = ?1 ORDER BY id", &[record.into()])?;
    db.run("UPDATE records SET merged = ?2 WHERE merged = ?1", &[record.into(), into.into()])?;
    joined.iter().map(|row| row.int(0)).collect()
}

/// Parts a record from the one with which it was joined, and takes what was joined with it before. The other is gone where nobody
/// else tells of it.
fn part(db: &mut dyn Session, id: i64, detail: &Fields) -> Result<bool> {
    const SHOWN: &str = "SELECT merged FROM records WHERE id = ?1 AND merged IS NOT NULL";
    let Some(row) = db.row(SHOWN, &[id.into()])? else { return Ok(false) };
    let shown = row.int(0)?;
    lock(db, &[shown])?;
    for joined in detail.get("with").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_i64) {
        let sql = "UPDATE records SET merged = ?1 WHERE id = ?2 AND merged = ?3";
        db.run(sql, &[id.into(), joined.into(), shown.into()])?;
    }
    if !show(db, id)? {
        return Ok(false);
    }
    let left = kept(db, shown)?.filter(|kept| !kept.gone);
    if let Some(kept) = left
        && !has_source(db, shown, 0)?
    {
        let now = db.now()?;
        db.run("UPDATE records SET gone = ?2, changed = ?2 WHERE id = ?1", &[shown.into(), now.into()])?;
        words::forget(db, shown, kept.record.starts.as_deref())?;
    }
    Ok(true)
}

fn undo(db: &mut dyn Session, edit: i64, who: &str) -> Result<Option<i64>> {
    const EDIT: &str = "
        SELECT detail, record, what FROM history WHERE id = ?1 AND who IS NOT NULL AND undone IS NULL";
    const JOINED: &str = "SELECT 1 FROM records WHERE merged = ?1 LIMIT 1";
    let Some(row) = db.row(EDIT, &[edit.into()])? else { return Ok(None) };
    lock(db, &[row.int(1)?])?;
    // Another may have undone it meanwhile.
    let Some(row) = db.row(EDIT, &[edit.into()])? else { return Ok(None) };
    let (detail, record, what) = (detail_of(&row)?, row.int(1)?, row.text(2)?);
    let Some(deed) = Deed::ALL.into_iter().find(|deed| deed.name() == what) else { return Ok(None) };
    let is_undone = match deed {
        Deed::Corrected => uncorrect(db, record, edit, &detail)?,
        Deed::Hidden => show(db, record)?,
        Deed::Suggested => show(db, record)? && end_reports(db, record)?,
        Deed::Merged => part(db, record, &detail)?,
        Deed::Split => unsplit(db, record, &detail)?,
        Deed::Added if db.row(JOINED, &[record.into()])?.is_some() || !hide(db, record, None)? => false,
        Deed::Added => {
            noted(db, record, Deed::Hidden, &Fields::new(), who)?;
            return Ok(Some(record));
        }
    };
    if !is_undone {
        return Ok(None);
    }
    mark_undone(db, edit)?;
    Ok(Some(record))
}
