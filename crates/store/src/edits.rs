//! What people edit: fields corrected, records hidden, joined with others, added by hand; each can be undone.
//!
//! ```text
//! correct, hide, merge, add ──▶ records, corrections, words
//! edit ──▶ history, with who did it ── undo ──▶ as it was before
//! ```
//!
//! An edit outlives the next visits of the page. A hidden record counts as gone for whoever searches, and is known again when its
//! page tells of it, so that it does not come back as a new one.

use serde_json::{Value as Json, json};

use crate::corrections::{Kept, corrections, kept, set, with_fields, write};
use crate::entries::{columns, contents, json as fields_value};
use crate::error::Result;
use crate::fields::Fields;
use crate::provenance::{has_source, is_by_hand, lock};
use crate::record::Record;
use crate::reports::{is_full, keep_report};
use crate::session::{Dialect, Session};
use crate::store::Store;
use crate::value::{Row, Value};
use crate::vocabulary::NewWords;
use crate::words;

/// What somebody did to a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    Corrected,
    Hidden,
    Merged,
    Added,
}

impl Deed {
    const ALL: [Deed; 4] = [Deed::Corrected, Deed::Hidden, Deed::Merged, Deed::Added];

    /// As the history has it.
    fn name(self) -> &'static str {
        match self {
            Deed::Corrected => "corrected",
            Deed::Hidden => "hidden",
            Deed::Merged => "merged",
            Deed::Added => "added",
        }
    }
}

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
            let id = add(db, &record, now)?;
            noted(db, id, Deed::Added, &Fields::new(), &who)?;
            Ok(id)
        })
        .await
    }

    /// Adds a record that somebody suggests: it is hidden until an editor undoes that, and waits among the reports, whose text tells so.
    /// False where as many wait already as may.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn suggest(&self, record: Record, reader: Option<i64>, who: &str, text: &str) -> Result<bool> {
        let (who, text) = (who.to_owned(), text.to_owned());
        self.write(move |db| {
            let now = db.now()?;
            if is_full(db)? {
                return Ok(false);
            }
            let id = add(db, &record, now)?;
            noted(db, id, Deed::Added, &Fields::new(), &who)?;
            keep_report(db, id, reader, &text)?;
            hide(db, id, None)?;
            noted(db, id, Deed::Hidden, &Fields::new(), &who)?;
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

/// Corrects fields; what each was and is, and `None` where nothing changes.
fn correct(db: &mut dyn Session, id: i64, fields: &Fields) -> Result<Option<Fields>> {
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
fn index(db: &mut dyn Session, id: i64, record: &Record) -> Result<()> {
    let mut new_words = NewWords::default();
    let language = words::language(record);
    let values = words::columns(db.dialect(), id, language, record, &mut new_words);
    db.run(if db.dialect() == Dialect::Sqlite { words::SQLITE } else { words::POSTGRES }, &values)?;
    new_words.write(db)
}

/// Hides a record, which may be shown by another one; false where it is hidden, or is none.
fn hide(db: &mut dyn Session, id: i64, by: Option<i64>) -> Result<bool> {
    let Some(kept) = kept(db, id)?.filter(|kept| !kept.hidden) else { return Ok(false) };
    let sql = "UPDATE records SET hidden = ?2, gone = COALESCE(gone, ?2), merged = ?3 WHERE id = ?1";
    let now = db.now()?;
    db.run(sql, &[id.into(), now.into(), by.into()])?;
    if !kept.gone {
        words::forget(db, id, kept.record.starts.as_deref())?;
    }
    Ok(true)
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
        db.run("UPDATE records SET gone = ?2 WHERE id = ?1", &[shown.into(), now.into()])?;
        words::forget(db, shown, kept.record.starts.as_deref())?;
    }
    Ok(true)
}

/// Shows a hidden record again, unless nobody tells of it any more.
fn show(db: &mut dyn Session, id: i64) -> Result<bool> {
    let Some(kept) = kept(db, id)?.filter(|kept| kept.hidden) else { return Ok(false) };
    let has_source = has_source(db, id, 0)?;
    let sql = "
        UPDATE records SET hidden = NULL, merged = NULL, gone = CASE WHEN CAST(?2 AS BIGINT) = 1 THEN NULL ELSE gone END WHERE id = ?1";
    db.run(sql, &[id.into(), i64::from(has_source).into()])?;
    if has_source {
        index(db, id, &kept.record)?;
    }
    Ok(true)
}

/// Adds a record without a page.
fn add(db: &mut dyn Session, record: &Record, now: i64) -> Result<i64> {
    const ADD: &str = "
        INSERT INTO records (kind, fold, title, starts, ends, place, lat, lon, url, status, confidence, topic,
            first_seen, last_seen, site)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13, 0)";
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
fn noted(db: &mut dyn Session, record: i64, deed: Deed, detail: &Fields, who: &str) -> Result<i64> {
    let detail = if detail.is_empty() { Value::Null } else { fields_value(detail) };
    let values = [record.into(), db.now()?.into(), deed.name().into(), detail, who.into()];
    let sql = "INSERT INTO history (record, page, at, what, detail, who) VALUES (?1, 0, ?2, ?3, ?4, ?5)";
    added(db, sql, &values, "history")
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
        Deed::Merged => part(db, record, &detail)?,
        Deed::Added if db.row(JOINED, &[record.into()])?.is_some() || !hide(db, record, None)? => false,
        Deed::Added => {
            noted(db, record, Deed::Hidden, &Fields::new(), who)?;
            return Ok(Some(record));
        }
    };
    if !is_undone {
        return Ok(None);
    }
    let now = db.now()?;
    db.run("UPDATE history SET undone = ?2 WHERE id = ?1", &[edit.into(), now.into()])?;
    Ok(Some(record))
}

/// Fields back to what they were before an edit; false where one was edited again since.
fn uncorrect(db: &mut dyn Session, record: i64, edit: i64, detail: &Fields) -> Result<bool> {
    const OTHERS: &str = "
        SELECT detail, id FROM history WHERE record = ?1 AND id <> ?2 AND what = 'corrected' AND undone IS NULL";
    let Some(kept) = kept(db, record)? else { return Ok(false) };
    let (known, by_hand) = (corrections(db, record)?, is_by_hand(db, record)?);
    let others = db.rows(OTHERS, &[record.into(), edit.into()])?;
    let others: Vec<(i64, Fields)> =
        others.iter().map(|row| Ok((row.int(1)?, detail_of(row)?))).collect::<Result<_>>()?;
    let mut all = kept.record.fields.clone();
    for (name, change) in detail {
        let mut of_field = others.iter().filter(|(_, other)| other.contains_key(name)).map(|(id, _)| *id);
        if of_field.clone().any(|other| other > edit) {
            return Ok(false);
        }
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

/// What an edit was of, in a first or only column.
fn detail_of(row: &Row) -> Result<Fields> {
    Ok(row.maybe_text(0)?.and_then(|detail| serde_json::from_str(&detail).ok()).unwrap_or_default())
}
