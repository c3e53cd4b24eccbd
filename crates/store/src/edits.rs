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

use crate::corrections::{Kept, corrections, kept, set, with_fields};
use crate::entries::{columns, contents, json as fields_value};
use crate::error::Result;
use crate::record::{Fields, Record};
use crate::session::{Dialect, Session};
use crate::store::Store;
use crate::value::{Row, Value};
use crate::vocabulary::Seen;
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
            if !hide(db, record, None)? {
                return Ok(None);
            }
            noted(db, record, Deed::Hidden, &Fields::new(), &who).map(Some)
        })
        .await
    }

    /// Joins a record with another one of its kind that tells of the same thing and is shown in its place, with the pages of both.
    /// The edit's number, which is one of the joined record; `None` where the two cannot be joined.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn merge(&self, record: i64, into: i64, who: &str) -> Result<Option<i64>> {
        let who = who.to_owned();
        self.write(move |db| {
            const FITS: &str = "
                SELECT 1 FROM records a JOIN records b ON a.kind = b.kind
                WHERE a.id = ?1 AND b.id = ?2 AND a.id <> b.id AND b.hidden IS NULL";
            if db.row(FITS, &[record.into(), into.into()])?.is_none() || !hide(db, record, Some(into))? {
                return Ok(None);
            }
            let detail = Fields::from_iter([("into".to_owned(), json!(into))]);
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

    /// Undoes an edit; its record. `None` where there is no such edit, it is undone, or what it did was edited again since: that is
    /// undone first.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn undo(&self, edit: i64) -> Result<Option<i64>> {
        self.write(move |db| undo(db, edit)).await
    }
}

/// Corrects fields; what each was and is, and `None` where nothing changes.
fn correct(db: &mut dyn Session, id: i64, fields: &Fields) -> Result<Option<Fields>> {
    let Some(kept) = kept(db, id)? else { return Ok(None) };
    if fields.keys().any(|name| kept.schema.field(name).is_none()) {
        return Ok(None);
    }
    let known = corrections(db, id)?;
    let mut all = kept.record.fields.clone();
    let mut detail = Fields::new();
    for (name, value) in fields {
        let before = all.get(name).cloned().unwrap_or_default();
        if before == *value {
            continue;
        }
        let page = known.iter().find(|correction| correction.field == *name);
        let page = page.map_or_else(|| before.clone(), |correction| correction.page.clone());
        keep_correction(db, id, name, value, &page)?;
        detail.insert(name.clone(), json!([before, value]));
        set(&mut all, name, value.clone());
    }
    if detail.is_empty() {
        return Ok(None);
    }
    rewrite(db, id, &kept, &with_fields(&kept.schema, &kept.record, all))?;
    Ok(Some(detail))
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

/// Writes what a record says now. By what it is known again is its page's.
fn rewrite(db: &mut dyn Session, id: i64, kept: &Kept, record: &Record) -> Result<()> {
    const REWRITE: &str = "
        UPDATE records SET title = ?1, starts = ?2, ends = ?3, place = ?4, lat = ?5, lon = ?6, url = ?7, status = ?8,
            edited = (SELECT COUNT(*) FROM (SELECT 1 FROM corrections WHERE record = ?9 LIMIT 1) one)
        WHERE id = ?9";
    let mut values: Vec<Value> = columns(record).into_iter().skip(2).take(8).collect();
    values.push(id.into());
    db.run(REWRITE, &values)?;
    let sql = "UPDATE contents SET fields = ?2, text = ?3 WHERE record = ?1";
    db.run(sql, &[id.into(), fields_value(&record.fields), record.text.as_str().into()])?;
    if !kept.gone {
        words::forget(db, id, kept.record.starts.as_deref())?;
        index(db, id, record)?;
    }
    Ok(())
}

/// Writes the words of a record that are in no index.
fn index(db: &mut dyn Session, id: i64, record: &Record) -> Result<()> {
    let mut seen = Seen::default();
    let language = words::language(record);
    let values = words::columns(db.dialect(), id, language, record, &mut seen);
    db.run(if db.dialect() == Dialect::Sqlite { words::SQLITE } else { words::POSTGRES }, &values)?;
    seen.write(db)
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

/// Shows a hidden record again, unless its pages told of it no more meanwhile.
fn show(db: &mut dyn Session, id: i64) -> Result<bool> {
    const TOLD: &str = "
        SELECT 1 FROM sources WHERE record = ?1
        UNION ALL SELECT 1 FROM history WHERE record = ?1 AND what = 'added' AND undone IS NULL LIMIT 1";
    let Some(kept) = kept(db, id)?.filter(|kept| kept.hidden) else { return Ok(false) };
    let is_told = db.row(TOLD, &[id.into()])?.is_some();
    let sql = "
        UPDATE records SET hidden = NULL, merged = NULL, gone = CASE WHEN CAST(?2 AS BIGINT) = 1 THEN NULL ELSE gone END WHERE id = ?1";
    db.run(sql, &[id.into(), i64::from(is_told).into()])?;
    if is_told {
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

fn undo(db: &mut dyn Session, edit: i64) -> Result<Option<i64>> {
    const EDIT: &str = "
        SELECT detail, record, what FROM history WHERE id = ?1 AND who IS NOT NULL AND undone IS NULL";
    let Some(row) = db.row(EDIT, &[edit.into()])? else { return Ok(None) };
    let (detail, record, what) = (detail_of(&row)?, row.int(1)?, row.text(2)?);
    let Some(deed) = Deed::ALL.into_iter().find(|deed| deed.name() == what) else { return Ok(None) };
    let is_undone = match deed {
        Deed::Corrected => uncorrect(db, record, edit, &detail)?,
        Deed::Hidden | Deed::Merged => show(db, record)?,
        Deed::Added => hide(db, record, None)?,
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
        SELECT detail FROM history WHERE record = ?1 AND id <> ?2 AND what = 'corrected' AND undone IS NULL";
    let Some(kept) = kept(db, record)? else { return Ok(false) };
    let is_as_left = |(name, change): (&String, &Json)| {
        kept.record.fields.get(name).cloned().unwrap_or_default() == change[1]
    };
    if !detail.iter().all(is_as_left) {
        return Ok(false);
    }
    let others = db.rows(OTHERS, &[record.into(), edit.into()])?;
    let others: Vec<Fields> = others.iter().map(detail_of).collect::<Result<_>>()?;
    let known = corrections(db, record)?;
    let before = detail.iter().map(|(name, change)| {
        // A field that nothing else corrected says again what its page says by now.
        let page = known.iter().find(|correction| correction.field == *name);
        let page = page.filter(|_| !others.iter().any(|other| other.contains_key(name)));
        (name.clone(), page.map_or_else(|| change[0].clone(), |correction| correction.page.clone()))
    });
    let before: Fields = before.collect();
    Ok(correct(db, record, &before)?.is_some())
}

/// What an edit was of, in a first or only column.
fn detail_of(row: &Row) -> Result<Fields> {
    Ok(row.maybe_text(0)?.and_then(|detail| serde_json::from_str(&detail).ok()).unwrap_or_default())
}
