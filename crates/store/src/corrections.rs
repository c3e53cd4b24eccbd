//! Fields that people corrected, between what a page says of a record and what the record says.
//!
//! ```text
//! page ── keep ──▶ what it says of a record ── corrections ──▶ what the record says
//!                        └── kept beside each correction: both are shown where they differ
//! ```

use std::sync::Arc;

use schema::{RecordText, Schema};
use serde_json::Value as Json;

use crate::entries::{columns, json};
use crate::error::Result;
use crate::fields::Fields;
use crate::record::Record;
use crate::schemas::schemas;
use crate::session::Session;
use crate::value::{Row, Value};

/// A field that somebody corrected.
#[derive(Debug, Clone, PartialEq)]
pub struct Correction {
    /// Its name.
    pub field: String,
    /// What it says now; `null`: nothing.
    pub value: Json,
    /// What the page said when it was last read.
    pub page: Json,
}

/// What is kept of a record that tells what it says.
pub(crate) struct Kept {
    pub(crate) record: Record,
    pub(crate) schema: Arc<Schema>,
    pub(crate) hidden: bool,
    pub(crate) gone: bool,
}

/// A record as it is kept.
pub(crate) fn kept(db: &mut dyn Session, id: i64) -> Result<Option<Kept>> {
    const KEPT: &str = "
        SELECT r.kind, r.lat, r.lon, r.confidence, r.topic, r.hidden, r.gone, c.fields, c.text, c.language, c.context, r.place
        FROM records r JOIN contents c ON c.record = r.id WHERE r.id = ?1";
    let Some(row) = db.row(KEPT, &[id.into()])? else { return Ok(None) };
    let kind = row.text(0)?;
    let Some(schema) = schemas(db)?.into_iter().find(|schema| schema.name == kind) else {
        return Ok(None);
    };
    let fields = serde_json::from_str(&row.text(7)?).unwrap_or_default();
    let was = Record {
        place: row.maybe_text(11)?,
        position: row.maybe_real(1)?.zip(row.maybe_real(2)?),
        confidence: row.real(3)?,
        topic: row.maybe_text(4)?,
        text: row.text(8)?,
        language: row.maybe_text(9)?,
        context: row.maybe_text(10)?,
        ..Record::default()
    };
    let record = with_fields(&schema, &was, fields);
    Ok(Some(Kept { record, schema, hidden: row.maybe_int(5)?.is_some(), gone: row.maybe_int(6)?.is_some() }))
}

/// The same record with these fields.
pub(crate) fn with_fields(schema: &Schema, record: &Record, fields: Fields) -> Record {
    let mut row = fields;
    if schema.record.text == RecordText::Whole {
        row.insert("text".to_owned(), record.text.as_str().into());
    }
    let of_row = Record::of_row(schema, row, record.evidence.clone());
    Record {
        // Of another place it is not known where it lies.
        position: record.position.filter(|_| of_row.place == record.place),
        topic: record.topic.clone(),
        confidence: record.confidence,
        language: record.language.clone(),
        context: record.context.clone(),
        ..of_row
    }
}

/// The corrections of a record.
pub(crate) fn corrections(db: &mut dyn Session, record: i64) -> Result<Vec<Correction>> {
    let sql = "SELECT field, value, page FROM corrections WHERE record = ?1 ORDER BY field";
    db.rows(sql, &[record.into()])?.iter().map(correction).collect()
}

fn correction(row: &Row) -> Result<Correction> {
    let value = |text: String| serde_json::from_str(&text).unwrap_or_default();
    Ok(Correction { field: row.text(0)?, value: value(row.text(1)?), page: value(row.text(2)?) })
}

/// A corrected record as its page says it.
pub(crate) fn as_its_page_says(db: &mut dyn Session, id: i64) -> Result<Option<Record>> {
    let Some(kept) = kept(db, id)? else { return Ok(None) };
    let mut fields = kept.record.fields.clone();
    for correction in corrections(db, id)? {
        set(&mut fields, &correction.field, correction.page);
    }
    Ok(Some(with_fields(&kept.schema, &kept.record, fields)))
}

/// What a page says of a record, with the record's corrections, which keep what the page says now.
pub(crate) fn corrected(db: &mut dyn Session, id: i64, page: &Record) -> Result<Record> {
    let schema = schemas(db)?.into_iter().find(|schema| schema.name == page.kind);
    let Some(schema) = schema else { return Ok(page.clone()) };
    let mut fields = page.fields.clone();
    for correction in corrections(db, id)? {
        let now = fields.get(&correction.field).cloned().unwrap_or_default();
        if now != correction.page {
            let sql = "UPDATE corrections SET page = ?3 WHERE record = ?1 AND field = ?2";
            db.run(sql, &[id.into(), correction.field.as_str().into(), now.to_string().into()])?;
        }
        set(&mut fields, &correction.field, correction.value);
    }
    Ok(with_fields(&schema, page, fields))
}

/// Writes what a record says now. By what it is known again is its page's.
pub(crate) fn write(db: &mut dyn Session, id: i64, record: &Record) -> Result<()> {
    const WRITE: &str = "
        UPDATE records SET title = ?1, starts = ?2, ends = ?3, recurs = ?4, recurs_until = ?5, place = ?6, lat = ?7, lon = ?8,
            url = ?9, status = ?10, changed = ?12,
            edited = (SELECT COUNT(*) FROM (SELECT 1 FROM corrections WHERE record = ?11 LIMIT 1) one)
        WHERE id = ?11";
    let mut values: Vec<Value> = columns(record).into_iter().skip(2).take(10).collect();
    values.extend([id.into(), db.now()?.into()]);
    db.run(WRITE, &values)?;
    let sql = "UPDATE contents SET fields = ?2, text = ?3 WHERE record = ?1";
    db.run(sql, &[id.into(), json(&record.fields), record.text.as_str().into()]).map(drop)
}

/// Sets a field, or takes it away.
pub(crate) fn set(fields: &mut Fields, name: &str, value: Json) {
    match value {
        Json::Null => drop(fields.shift_remove(name)),
        value => drop(fields.insert(name.to_owned(), value)),
    }
}
