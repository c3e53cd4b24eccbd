//! What several pages say of one record.
//!
//! ```text
//! the leading page ── all that it says ────────────────────────┐
//! the others, the surest first ── what no page before them says ─┴─▶ what the record says
//! ```
//!
//! A list says what things are called and cost, the page of each what they are: a search is to find them by both. Kept are, of the
//! record, which page leads and what it says itself, and of each other page what the leading one leaves open (`sources.adds`).

use schema::{Role, Schema};

use crate::corrections::{as_its_page_says, with_fields};
use crate::entries::{json, set_adds};
use crate::error::Result;
use crate::fields::{Fields, text};
use crate::record::Record;
use crate::schemas::schemas;
use crate::session::Session;
use crate::value::Value;

/// Most pages that add to a record: what a footer says on each page of a site needs no more.
const MOST: i64 = 20;

/// How the pages of a record lead.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part<'r> {
    /// The record is to say what the page says now.
    Leads(&'r Record),
    /// The page is one of several, and the record says what another one does.
    Follows(&'r Record),
    /// The page says nothing of the record any more.
    Leaves,
}

/// What a record says.
pub(crate) struct United {
    /// In the words of the page that leads: it is known again by them.
    pub(crate) leading: Record,
    /// What all pages say together.
    pub(crate) whole: Record,
    /// What the page of the visit adds, where that is another than before.
    pub(crate) adds: Option<Fields>,
}

/// What a record says, now that a page of it does its part; `None` where nothing changes.
pub(crate) fn united(db: &mut dyn Session, id: i64, page: i64, part: Part<'_>) -> Result<Option<United>> {
    let others = db.rows(
        "SELECT page FROM sources WHERE record = ?1 AND page <> ?2 ORDER BY page LIMIT 2",
        &[id.into(), page.into()],
    )?;
    let others: Vec<i64> = others.iter().map(|row| row.int(0)).collect::<Result<_>>()?;
    let kept = db.row("SELECT own, leader FROM contents WHERE record = ?1", &[id.into()])?;
    let (own, leader) = match kept {
        Some(row) => (row.maybe_text(0)?, row.maybe_int(1)?),
        None => (None, None),
    };
    let alone = match part {
        Part::Leads(record) => Some(United { leading: record.clone(), whole: record.clone(), adds: None }),
        Part::Follows(_) | Part::Leaves => None,
    };
    if others.is_empty() {
        if leader.is_some() {
            lead(db, id, None, None)?;
        }
        return Ok(alone);
    }
    let Some(says) = as_its_page_says(db, id)? else { return Ok(alone) };
    let Some(schema) = schemas(db)?.into_iter().find(|schema| schema.name == says.kind) else {
        return Ok(alone);
    };
    let own = own.and_then(|own| serde_json::from_str(&own).ok()).unwrap_or_else(|| says.fields.clone());
    let leader = leader.or_else(|| others.first().copied().filter(|_| others.len() == 1));
    let (leading, adds, leader) = match part {
        Part::Leads(record) => {
            if let Some(former) = leader.filter(|former| *former != page) {
                let before = with_fields(&schema, &says, own);
                set_adds(db, former, id, &added(&schema, &before, &record.fields))?;
            }
            (record.clone(), Some(Fields::new()), Some(page))
        }
        Part::Follows(record) => {
            let leading = with_fields(&schema, &says, own);
            let adds = added(&schema, record, &leading.fields);
            (leading, Some(adds), leader)
        }
        Part::Leaves => (with_fields(&schema, &says, own), None, leader),
    };
    let mut all = additions(db, id, page)?;
    if let (Part::Follows(record), Some(adds)) = (part, &adds) {
        let at = all.iter().position(|(confidence, _)| *confidence < record.confidence).unwrap_or(all.len());
        all.insert(at, (record.confidence, adds.clone()));
    }
    let mut fields = leading.fields.clone();
    for (name, value) in all.into_iter().flat_map(|(_, adds)| adds) {
        if is_open(&fields, &name) {
            fields.insert(name, value);
        }
    }
    let adds_any = fields != leading.fields;
    lead(db, id, adds_any.then_some(&leading.fields), leader)?;
    let whole = if adds_any { with_fields(&schema, &leading, fields) } else { leading.clone() };
    Ok(Some(United { leading, whole, adds }))
}

/// What a page says and these fields do not. When it ends is said of its beginning: it is taken from who says the same one. How it
/// recurs is not: a list that tells of each time would tell of a series at each.
fn added(schema: &Schema, record: &Record, leading: &Fields) -> Fields {
    let begins =
        |fields: &Fields| schema.of_role(Role::Start).and_then(|field| text(fields.get(&field.name)?));
    let begins_so = begins(&record.fields) == begins(leading);
    let adds = |name: &str| match schema.fields.iter().find(|field| field.name == name).and_then(|f| f.role) {
        Some(Role::Start | Role::Repeats) => false,
        Some(Role::End) => begins_so,
        _ => true,
    };
    let open = |name: &String| is_open(leading, name) && !is_open(&record.fields, name) && adds(name);
    record.fields.iter().filter(|(name, _)| open(name)).map(|(k, v)| (k.clone(), v.clone())).collect()
}

fn is_open(fields: &Fields, name: &str) -> bool {
    fields.get(name).and_then(text).is_none()
}

/// What other pages than one add, the surest first, each with how sure it is.
fn additions(db: &mut dyn Session, id: i64, besides: i64) -> Result<Vec<(f64, Fields)>> {
    const ADDS: &str = "
        SELECT confidence, adds FROM sources WHERE record = ?1 AND page <> ?2 AND adds IS NOT NULL
        ORDER BY confidence DESC, page LIMIT ?3";
    let rows = db.rows(ADDS, &[id.into(), besides.into(), MOST.into()])?;
    let fields = |json: String| serde_json::from_str(&json).unwrap_or_default();
    rows.iter().map(|row| Ok((row.real(0)?, fields(row.text(1)?)))).collect()
}

/// Keeps which page leads, and what it says itself where others add to it.
fn lead(db: &mut dyn Session, id: i64, own: Option<&Fields>, leader: Option<i64>) -> Result<()> {
    let sql = "UPDATE contents SET own = ?2, leader = ?3 WHERE record = ?1";
    db.run(sql, &[id.into(), own.map_or(Value::Null, json), leader.into()]).map(drop)
}
