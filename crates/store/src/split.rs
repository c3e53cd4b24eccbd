//! Splitting a record that holds two things: the other one becomes a record of its own.
//!
//! ```text
//! some of its pages tell of the other one ──▶ these are the other's from now on; what differs are corrections of it
//! its pages tell of both as of one ─────────▶ the other stands on the same pages (`shared`), as long as they tell of the one
//! undone ──▶ the other is shown as the one again, with its pages
//! ```

use serde_json::{Value as Json, json};

use crate::corrections::{Kept, as_its_page_says, kept, set, with_fields, write};
use crate::deeds::{Deed, add, correct, detail_of, hide, index, noted, uncorrect};
use crate::error::Result;
use crate::fields::Fields;
use crate::provenance::{has_source, is_by_hand, lock};
use crate::record::Record;
use crate::session::Session;
use crate::store::Store;

/// How a record is split.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Split {
    /// Fields in which the record that stays is to say something else than it does: `null`: nothing.
    pub own: Fields,
    /// Fields in which the other one says something else than the record does now.
    pub other: Fields,
    /// The numbers of the record's pages that tell of the other one. None: they tell of both as of one.
    pub pages: Vec<i64>,
}

impl Store {
    /// Splits a record: the edit's number, and that of the other record. `None` where there is no such record or it is hidden or gone, its
    /// kind has no such field, the pages are not its own or no other tells of it, or the two would say the same on the same pages.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn split(&self, record: i64, split: Split, who: &str) -> Result<Option<(i64, i64)>> {
        let who = who.to_owned();
        self.write(move |db| {
            lock(db, &[record])?;
            let Some(other) = split_off(db, record, &split, &who)? else { return Ok(None) };
            let mut detail = Fields::from_iter([("into".to_owned(), json!(other))]);
            if let Some(changed) = correct(db, record, &split.own)? {
                let corrected = noted(db, record, Deed::Corrected, &changed, &who)?;
                detail.insert("corrected".to_owned(), json!(corrected));
            }
            let edit = noted(db, record, Deed::Split, &detail, &who)?;
            let from = Fields::from_iter([("from".to_owned(), json!(record))]);
            noted(db, other, Deed::Split, &from, &who)?;
            Ok(Some((edit, other)))
        })
        .await
    }
}

/// Makes the other record, with its pages; its number.
fn split_off(db: &mut dyn Session, record: i64, split: &Split, who: &str) -> Result<Option<i64>> {
    let Some(kept) = kept(db, record)?.filter(|kept| !kept.hidden && !kept.gone) else { return Ok(None) };
    let is_known = split.other.keys().chain(split.own.keys()).all(|name| kept.schema.field(name).is_some());
    let differs = |fields: &Fields| {
        fields.iter().any(|(name, value)| kept.record.fields.get(name).unwrap_or(&Json::Null) != value)
    };
    let is_same = split.pages.is_empty() && !differs(&split.other) && !differs(&split.own);
    if !is_known || is_same || !are_some_of_its_pages(db, record, &split.pages)? {
        return Ok(None);
    }
    let mut fields = kept.record.fields.clone();
    for (name, value) in &split.other {
        set(&mut fields, name, value.clone());
    }
    let other = with_fields(&kept.schema, &kept.record, fields);
    let now = db.now()?;
    let id = add(db, &other, now)?;
    let shared = split.pages.is_empty() && !is_by_hand(db, record)?;
    let sql = "
        UPDATE records SET site = (SELECT site FROM records WHERE id = ?2), split = ?2, shared = ?3 WHERE id = ?1";
    db.run(sql, &[id.into(), record.into(), i64::from(shared).into()])?;
    if !split.pages.is_empty() {
        move_pages(db, record, id, split, &other)?;
    } else if shared {
        share_pages(db, record, id)?;
    } else {
        noted(db, id, Deed::Added, &Fields::new(), who)?;
    }
    Ok(Some(id))
}

/// Are all these pages of the record, and are there others?
fn are_some_of_its_pages(db: &mut dyn Session, record: i64, pages: &[i64]) -> Result<bool> {
    const OWN: &str = "SELECT page, record FROM sources
        WHERE record = ?1 OR record IN (SELECT id FROM records WHERE merged = ?1)";
    if pages.is_empty() {
        return Ok(true);
    }
    let rows = db.rows(OWN, &[record.into()])?;
    let all: Vec<(i64, i64)> =
        rows.iter().map(|row| Ok((row.int(0)?, row.int(1)?))).collect::<Result<_>>()?;
    Ok(pages.iter().all(|page| all.contains(&(*page, record)))
        && all.iter().any(|(page, of)| *of != record || !pages.contains(page)))
}

/// Pages that tell of the other one: it is known by what they say, as the one was, and says something else by corrections. What each
/// of them says exactly its next visit tells.
fn move_pages(db: &mut dyn Session, record: i64, id: i64, split: &Split, other: &Record) -> Result<()> {
    const CORRECTION: &str = "INSERT INTO corrections (record, field, value, page) VALUES (?1, ?2, ?3, ?4)";
    let page_says = as_its_page_says(db, record)?.map(|page| page.fields).unwrap_or_default();
    let names = other.fields.keys().chain(page_says.keys().filter(|name| !other.fields.contains_key(*name)));
    for name in names {
        let of = |fields: &Fields| fields.get(name).cloned().unwrap_or_default();
        let (value, page) = (of(&other.fields), of(&page_says));
        if value != page {
            let values = [id.into(), name.as_str().into(), value.to_string().into(), page.to_string().into()];
            db.run(CORRECTION, &values)?;
        }
    }
    write(db, id, other)?;
    db.run(
        "UPDATE records SET fold = (SELECT fold FROM records WHERE id = ?2) WHERE id = ?1",
        &[id.into(), record.into()],
    )?;
    for page in &split.pages {
        let sql = "UPDATE sources SET record = ?2, said = 0 WHERE record = ?1 AND page = ?3";
        db.run(sql, &[record.into(), id.into(), (*page).into()])?;
    }
    db.run("UPDATE sources SET said = 0 WHERE record = ?1", &[record.into()]).map(drop)
}

/// The other one stands on all pages of the one.
fn share_pages(db: &mut dyn Session, record: i64, id: i64) -> Result<()> {
    const SHARE: &str = "
        INSERT INTO sources (page, record, confidence, evidence, said, seen)
        SELECT page, CAST(?2 AS BIGINT), confidence, evidence, 0, seen FROM sources
        WHERE record = ?1 OR record IN (SELECT id FROM records WHERE merged = ?1)
        ON CONFLICT (page, record) DO NOTHING";
    db.run(SHARE, &[record.into(), id.into()])?;
    db.run("UPDATE records SET parts = parts + 1 WHERE id = ?1", &[record.into()]).map(drop)
}

/// Takes a split back, asked of either record: the other one is shown as the one again, which has its pages and says what it did. False
/// where one of the two was hidden or joined since, or fields of the one were corrected again.
pub(crate) fn unsplit(db: &mut dyn Session, record: i64, detail: &Fields) -> Result<bool> {
    let number = |detail: &Fields, name: &str| detail.get(name).and_then(Json::as_i64);
    let (one, other) = match (number(detail, "into"), number(detail, "from")) {
        (Some(other), _) => (record, other),
        (None, Some(one)) => (one, record),
        (None, None) => return Ok(false),
    };
    lock(db, &[one, other])?;
    let is_shown = |kept: &Option<Kept>| kept.as_ref().is_some_and(|kept| !kept.hidden);
    if !is_shown(&kept(db, one)?) || !is_shown(&kept(db, other)?) || has_followers(db, other)? {
        return Ok(false);
    }
    let of_one = splits(db, one)?.into_iter().find(|(_, detail)| number(detail, "into") == Some(other));
    let Some((edit, detail)) = of_one else { return Ok(false) };
    if was_corrected_since(db, other, edit)? {
        return Ok(false);
    }
    let corrected = number(&detail, "corrected").map(|edit| standing(db, edit)).transpose()?.flatten();
    if let Some((edit, fields)) = corrected {
        if !uncorrect(db, one, edit, &fields)? {
            return Ok(false);
        }
        mark_undone(db, edit)?;
    }
    let of_other = splits(db, other)?.into_iter().find(|(_, detail)| number(detail, "from") == Some(one));
    for edit in [Some(edit), of_other.map(|(edit, _)| edit)].into_iter().flatten() {
        mark_undone(db, edit)?;
    }
    hide(db, other, Some(one))?;
    return_pages(db, one, other)?;
    show_if_told(db, one)?;
    Ok(true)
}

/// Did somebody correct a record after an edit?
fn was_corrected_since(db: &mut dyn Session, record: i64, edit: i64) -> Result<bool> {
    let sql = "
        SELECT 1 FROM history WHERE record = ?1 AND id > ?2 AND what = 'corrected' AND undone IS NULL AND who IS NOT NULL
        LIMIT 1";
    Ok(db.row(sql, &[record.into(), edit.into()])?.is_some())
}

/// Was another record joined with this one, or split from it?
fn has_followers(db: &mut dyn Session, record: i64) -> Result<bool> {
    const FOLLOWERS: &str = "
        SELECT 1 FROM records WHERE split = ?1 AND hidden IS NULL
        UNION ALL SELECT 1 FROM records r JOIN history h ON h.record = r.id
            WHERE r.merged = ?1 AND h.what = 'merged' AND h.undone IS NULL LIMIT 1";
    Ok(db.row(FOLLOWERS, &[record.into()])?.is_some())
}

/// A record that was gone is there again with pages that came back to it.
fn show_if_told(db: &mut dyn Session, record: i64) -> Result<()> {
    if let Some(kept) = kept(db, record)?.filter(|kept| kept.gone && !kept.hidden)
        && has_source(db, record, 0)?
    {
        let now = db.now()?;
        db.run("UPDATE records SET gone = NULL, changed = ?2 WHERE id = ?1", &[record.into(), now.into()])?;
        index(db, record, &kept.record)?;
    }
    Ok(())
}

/// The pages of the other one are those of the one again.
fn return_pages(db: &mut dyn Session, one: i64, other: i64) -> Result<()> {
    const RETURN: &str = "
        UPDATE sources SET record = ?1, said = 0 WHERE record = ?2 AND page NOT IN (SELECT page FROM sources WHERE record = ?1)";
    const PARTS: &str = "
        UPDATE records SET parts = parts - 1
        WHERE id = ?1 AND 1 = (SELECT p.shared FROM records p WHERE p.id = ?2)";
    const LED_ON: &str = "UPDATE records SET merged = ?1 WHERE merged = ?2";
    db.run(LED_ON, &[one.into(), other.into()])?;
    db.run(RETURN, &[one.into(), other.into()])?;
    db.run("DELETE FROM sources WHERE record = ?1", &[other.into()])?;
    db.run(PARTS, &[one.into(), other.into()])?;
    db.run("UPDATE records SET shared = 0 WHERE id = ?1", &[other.into()]).map(drop)
}

/// Splits of a record that stand.
fn splits(db: &mut dyn Session, record: i64) -> Result<Vec<(i64, Fields)>> {
    let sql = "SELECT detail, id FROM history WHERE record = ?1 AND what = 'split' AND undone IS NULL";
    db.rows(sql, &[record.into()])?.iter().map(|row| Ok((row.int(1)?, detail_of(row)?))).collect()
}

/// A correction that stands: its number, and what it changed.
fn standing(db: &mut dyn Session, edit: i64) -> Result<Option<(i64, Fields)>> {
    let sql = "SELECT detail FROM history WHERE id = ?1 AND undone IS NULL";
    db.row(sql, &[edit.into()])?.map(|row| Ok((edit, detail_of(&row)?))).transpose()
}

/// An edit is undone.
pub(crate) fn mark_undone(db: &mut dyn Session, edit: i64) -> Result<()> {
    let now = db.now()?;
    db.run("UPDATE history SET undone = ?2 WHERE id = ?1", &[edit.into(), now.into()]).map(drop)
}
