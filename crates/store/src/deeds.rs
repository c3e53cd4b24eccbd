//! The single deeds of which edits are made: fields corrected and corrected back, a record hidden, shown or added, and a note of it in
//! the history.
//!
//! ```text
//! edits, split ──▶ deeds ──▶ records, corrections, words, history
//! ```

use serde_json::{Value as Json, json};

use crate::corrections::{Kept, corrections, kept, set, with_fields, write};
use crate::entries::{columns, contents, json as fields_value};
use crate::error::Result;
use crate::fields::Fields;
use crate::provenance::{has_source, is_by_hand};
use crate::record::Record;
use crate::session::{Dialect, Session};
use crate::value::{Row, Value};
use crate::vocabulary::NewWords;
use crate::words;

/// What somebody did to a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deed {
    Corrected,
    Hidden,
    Merged,
    Split,
    Added,
    /// Added by somebody who is no editor, and hidden until one shows it.
    Suggested,
}

impl Deed {
    pub(crate) const ALL: [Deed; 6] =
        [Deed::Corrected, Deed::Hidden, Deed::Merged, Deed::Split, Deed::Added, Deed::Suggested];

    /// As the history has it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Deed::Corrected => "corrected",
            Deed::Hidden => "hidden",
            Deed::Merged => "merged",
            Deed::Split => "split",
            Deed::Added => "added",
            Deed::Suggested => "suggested",
        }
    }
}

/// Corrects fields; what each was and is, and `None` where nothing changes.
pub(crate) fn correct(db: &mut dyn Session, id: i64, fields: &Fields) -> Result<Option<Fields>> {
    let Some(kept) = kept(db, id)? else { return Ok(None) };
    if fields.keys().any(|name| kept.schema.field(name).is_none()) {
        return Ok(None);
    }
    let (known, by_hand) = (corrections(db, id)?, is_by_hand(db, id)?);
    let mut all = kept.record.fields.clone();
    let mut detail = Fields::new();
    for (name, value) in fields {
        let before = all.get(name).cloned().unwrap_or_default();
        if before == *value {
            continue;
        }
        let page = known.iter().find(|correction| correction.field == *name);
        let page = page.map_or_else(|| before.clone(), |correction| correction.page.clone());
        if !by_hand {
            keep_correction(db, id, name, value, &page)?;
        }
        detail.insert(name.clone(), json!([before, value]));
        set(&mut all, name, value.clone());
    }
    if detail.is_empty() {
        return Ok(None);
    }
    say(db, id, &kept, all, by_hand)?;
    Ok(Some(detail))
}

/// Has a record say these fields. Of one that somebody made they are all there is.
fn say(db: &mut dyn Session, id: i64, kept: &Kept, fields: Fields, by_hand: bool) -> Result<()> {
    let record = match by_hand {
        true => Record::of_row(&kept.schema, fields, Fields::new()),
        false => with_fields(&kept.schema, &kept.record, fields),
    };
    rewrite(db, id, kept, &record)
}

/// Keeps what a field is to say; where that is what the page says nothing stands between the two.
fn keep_correction(db: &mut dyn Session, id: i64, field: &str, value: &Json, page: &Json) -> Result<()> {
    let of_it: [Value; 2] = [id.into(), field.into()];
    if value == page {
        return db.run("DELETE FROM corrections WHERE record = ?1 AND field = ?2", &of_it).map(drop);
    }
    let sql = "
        INSERT INTO corrections (record, field, value, page) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (record, field) DO UPDATE SET value = excluded.value";
    let [record, field] = of_it;
    db.run(sql, &[record, field, value.to_string().into(), page.to_string().into()]).map(drop)
}

/// Writes what a record says now, and its words.
fn rewrite(db: &mut dyn Session, id: i64, kept: &Kept, record: &Record) -> Result<()> {
    write(db, id, record)?;
    if !kept.gone {
        words::forget(db, id, kept.record.starts.as_deref())?;
        index(db, id, record)?;
    }
    Ok(())
}

/// Writes the words of a record that are in no index.
pub(crate) fn index(db: &mut dyn Session, id: i64, record: &Record) -> Result<()> {
    let mut new_words = NewWords::default();
    let language = words::language(record);
    let values = words::columns(db.dialect(), id, language, record, &mut new_words);
    db.run(if db.dialect() == Dialect::Sqlite { words::SQLITE } else { words::POSTGRES }, &values)?;
    new_words.write(db)
}

/// Fields back to what they were before an edit; false where one was edited again since.
pub(crate) fn uncorrect(db: &mut dyn Session, record: i64, edit: i64, detail: &Fields) -> Result<bool> {
    const OTHERS: &str = "
        SELECT detail, id FROM history WHERE record = ?1 AND id <> ?2 AND what = 'corrected' AND undone IS NULL";
    let Some(kept) = kept(db, record)? else { return Ok(false) };
    let (known, by_hand) = (corrections(db, record)?, is_by_hand(db, record)?);
    let others = db.rows(OTHERS, &[record.into(), edit.into()])?;
    let others: Vec<(i64, Fields)> =
        others.iter().map(|row| Ok((row.int(1)?, detail_of(row)?))).collect::<Result<_>>()?;
    let was_edited_since =
        |name: &String| others.iter().any(|(other, fields)| *other > edit && fields.contains_key(name));
    if detail.keys().any(was_edited_since) {
        return Ok(false);
    }
    let mut all = kept.record.fields.clone();
    for (name, change) in detail {
        let mut of_field = others.iter().filter(|(_, other)| other.contains_key(name));
        let now = all.get(name).cloned().unwrap_or_default();
        // Where no correction stands it says what its page says; what the edit left is so no more where the page says another thing.
        let page =
            known.iter().find(|correction| correction.field == *name).map(|correction| &correction.page);
        if page.is_none() && now != change[1] {
            continue;
        }
        let page = page.cloned().unwrap_or(now);
        // A field that nothing else corrected says again what its page says by now.
        let before = if by_hand || of_field.next().is_some() { change[0].clone() } else { page.clone() };
        if !by_hand {
            keep_correction(db, record, name, &before, &page)?;
        }
        set(&mut all, name, before);
    }
    say(db, record, &kept, all, by_hand)?;
    // What its page says besides its fields, such as where it lies, the next visit says.
    db.run("UPDATE sources SET said = 0 WHERE record = ?1", &[record.into()])?;
    Ok(true)
}

/// Hides a record, which may be shown by another one; false where it is hidden, or is none.
pub(crate) fn hide(db: &mut dyn Session, id: i64, by: Option<i64>) -> Result<bool> {
    let Some(kept) = kept(db, id)?.filter(|kept| !kept.hidden) else { return Ok(false) };
    let sql =
        "UPDATE records SET hidden = ?2, gone = COALESCE(gone, ?2), merged = ?3, changed = ?2 WHERE id = ?1";
    let now = db.now()?;
    db.run(sql, &[id.into(), now.into(), by.into()])?;
    if !kept.gone {
        words::forget(db, id, kept.record.starts.as_deref())?;
    }
    Ok(true)
}

/// Shows a hidden record again, unless nobody tells of it any more.
pub(crate) fn show(db: &mut dyn Session, id: i64) -> Result<bool> {
    let Some(kept) = kept(db, id)?.filter(|kept| kept.hidden) else { return Ok(false) };
    let has_source = has_source(db, id, 0)?;
    let sql = "
        UPDATE records SET hidden = NULL, merged = NULL, changed = ?3,
            gone = CASE WHEN CAST(?2 AS BIGINT) = 1 THEN NULL ELSE gone END WHERE id = ?1";
    let now = db.now()?;
    db.run(sql, &[id.into(), i64::from(has_source).into(), now.into()])?;
    if has_source {
        index(db, id, &kept.record)?;
    }
    Ok(true)
}

/// Adds a record without a page.
pub(crate) fn add(db: &mut dyn Session, record: &Record, now: i64) -> Result<i64> {
    const ADD: &str = "
        INSERT INTO records (kind, fold, title, starts, ends, recurs, recurs_until, place, lat, lon, url, status, confidence,
            topic, own_page, first_seen, last_seen, changed, site)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?16, ?16, 0)";
    let mut values = columns(record);
    values.push(now.into());
    let id = added(db, ADD, &values, "records")?;
    let sql = "INSERT INTO contents (record, fields, text, language, context) VALUES (?1, ?2, ?3, ?4, ?5)";
    db.run(sql, &contents(id, words::language(record), record))?;
    index(db, id, record)?;
    Ok(id)
}

/// Adds a row; its number.
fn added(db: &mut dyn Session, sql: &str, values: &[Value], table: &str) -> Result<i64> {
    db.run(sql, values)?;
    let last = match db.dialect() {
        Dialect::Sqlite => "SELECT last_insert_rowid()".to_owned(),
        Dialect::Postgres => format!("SELECT currval(pg_get_serial_sequence('{table}', 'id'))"),
    };
    db.row(&last, &[])?.map_or(Ok(0), |row| row.int(0))
}

/// Keeps what somebody did; its number.
pub(crate) fn noted(
    db: &mut dyn Session,
    record: i64,
    deed: Deed,
    detail: &Fields,
    who: &str,
) -> Result<i64> {
    let detail = if detail.is_empty() { Value::Null } else { fields_value(detail) };
    let values = [record.into(), db.now()?.into(), deed.name().into(), detail, who.into()];
    let sql = "INSERT INTO history (record, page, at, what, detail, who) VALUES (?1, 0, ?2, ?3, ?4, ?5)";
    added(db, sql, &values, "history")
}

/// What an edit was of, in a first or only column.
pub(crate) fn detail_of(row: &Row) -> Result<Fields> {
    Ok(row.maybe_text(0)?.and_then(|detail| serde_json::from_str(&detail).ok()).unwrap_or_default())
}
