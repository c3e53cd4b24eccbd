//! What several pages say of one record.
//!
//! ```text
//! the leading page ── all that it says ───────────────────────────┐
//! the others, the surest first ── what no page before them says ──┴─▶ what the record says
//! ```
//!
//! A list says what things are called and cost, the page of each what they are: a search is to find them by both. Kept are of the
//! record which page leads, and of each page what it says (`sources.fields`), where several tell of it.

use schema::{Role, Schema};

use crate::corrections::{as_its_page_says, set, with_fields};
use crate::entries::set_fields;
use crate::error::Result;
use crate::fields::{Fields, text};
use crate::record::Record;
use crate::schemas::schemas;
use crate::session::Session;
use crate::value::Row;

/// Most pages of a record that are united: what a footer says on each page of a site needs no more.
const MOST: usize = 20;

/// What becomes of a page among those of a record.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part<'r> {
    /// The record is to say what the page says now.
    Leads(&'r Record),
    /// The page is one of several, and the record says first what another one does.
    Follows(&'r Record),
    /// The page says nothing of the record any more.
    Leaves,
}

impl<'r> Part<'r> {
    /// What the page says of the record now.
    fn own(self) -> Option<&'r Record> {
        match self {
            Part::Leads(record) | Part::Follows(record) => Some(record),
            Part::Leaves => None,
        }
    }
}

/// What a record says.
pub(crate) struct United {
    /// In the words of the page that leads: it is known again by them.
    pub(crate) leading: Record,
    /// What all pages say together.
    pub(crate) whole: Record,
    /// What is to be kept of the page that was visited.
    pub(crate) own: Option<Fields>,
}

/// A page that tells of a record, how sure it is and what it says, where that is kept.
struct Source {
    page: i64,
    confidence: f64,
    fields: Option<Fields>,
}

/// What a record says, now that a page of it does its part; `None` where nothing changes.
pub(crate) fn united(db: &mut dyn Session, id: i64, page: i64, part: Part<'_>) -> Result<Option<United>> {
    let alone = match part {
        Part::Leads(record) => Some(United { leading: record.clone(), whole: record.clone(), own: None }),
        Part::Follows(_) | Part::Leaves => None,
    };
    let leader = db.row("SELECT leader FROM contents WHERE record = ?1", &[id.into()])?;
    let leader = leader.map_or(Ok(None), |row| row.maybe_int(0))?;
    let others = "SELECT 1 FROM sources WHERE record = ?1 AND page <> ?2 LIMIT 1";
    if db.row(others, &[id.into(), page.into()])?.is_none() {
        lead(db, id, leader, None)?;
        return Ok(alone);
    }
    let Some(says) = as_its_page_says(db, id)? else { return Ok(alone) };
    let own = part.own();
    let located = own.into_iter().chain([&says]).map(|record| (record.place.clone(), record.position));
    let located: Vec<_> = located.filter(|(_, position)| position.is_some()).collect();
    let Some(schema) = schemas(db)?.into_iter().find(|schema| schema.name == says.kind) else {
        return Ok(alone);
    };
    let mut sources = sources(db, id, leader)?;
    let before = leading_source(&sources, leader, page, &says);
    if let Some(first) =
        before.and_then(|at| sources.get_mut(at)).filter(|first| first.fields.is_none() && first.page != page)
    {
        // The record says what this page does: no other added to it yet.
        first.fields = Some(says.fields.clone());
        set_fields(db, first.page, id, Some(&says.fields))?;
    }
    let before = before.and_then(|at| sources.get(at));
    let (leading, now) = match (part, before) {
        (Part::Leads(record), _) => (record.clone(), page),
        (_, Some(Source { page, confidence, fields: Some(fields) })) => {
            let is_new = leader.is_some_and(|leader| leader != *page);
            let words = if is_new { String::new() } else { says.text.clone() };
            let of_page = Record { text: words, confidence: *confidence, ..says };
            (with_fields(&schema, &of_page, fields.clone()), *page)
        }
        _ => return Ok(None),
    };
    let is_kept = sources.len() < MOST || sources.iter().any(|source| source.page == page);
    sources.retain(|source| source.page != page);
    sources.extend(own.map(|record| Source {
        page,
        confidence: record.confidence,
        fields: Some(record.fields.clone()),
    }));
    sources.retain(|source| source.page != now);
    sources.sort_by(|a, b| b.confidence.total_cmp(&a.confidence).then(a.page.cmp(&b.page)));
    let mut fields = leading.fields.clone();
    for other in sources.into_iter().take(MOST).filter_map(|source| source.fields) {
        fields = joined(&schema, fields, other);
    }
    lead(db, id, leader, Some(now))?;
    let mut whole =
        if fields == leading.fields { leading.clone() } else { with_fields(&schema, &leading, fields) };
    // Where a place lies that another page says is known since that page was read.
    let position =
        || located.into_iter().find(|(place, _)| *place == whole.place).and_then(|(_, position)| position);
    whole.position = whole.position.or_else(position);
    let own = own.map(|record| record.fields.clone()).filter(|_| is_kept);
    Ok(Some(United { leading, whole, own }))
}

/// A record that stands for another one says what that one's page does: so does its own leading page, until that says something else.
/// `changes`: fields to what they were and what they are.
pub(crate) fn change_leading(db: &mut dyn Session, id: i64, changes: &Fields) -> Result<()> {
    const LEADING: &str = "
        SELECT s.page, s.fields FROM contents c JOIN sources s ON s.record = c.record AND s.page = c.leader
        WHERE c.record = ?1 AND s.fields IS NOT NULL";
    let Some(row) = db.row(LEADING, &[id.into()])? else { return Ok(()) };
    let mut fields: Fields = serde_json::from_str(&row.text(1)?).unwrap_or_default();
    for (name, change) in changes {
        set(&mut fields, name, change.get(1).cloned().unwrap_or_default());
    }
    set_fields(db, row.int(0)?, id, Some(&fields))
}

/// The pages of a record of which it is kept what they say, and the leading one; where none leads, all.
fn sources(db: &mut dyn Session, id: i64, leader: Option<i64>) -> Result<Vec<Source>> {
    const SOURCES: &str = "
        SELECT page, confidence, fields FROM sources
        WHERE record = ?1 AND (fields IS NOT NULL OR page = ?2 OR CAST(?2 AS BIGINT) IS NULL)
        ORDER BY confidence DESC, page LIMIT ?3";
    let source = |row: &Row| {
        let fields = row.maybe_text(2)?.and_then(|json| serde_json::from_str(&json).ok());
        Ok(Source { page: row.int(0)?, confidence: row.real(1)?, fields })
    };
    // Fields of MOST are kept, and the leading one may be another.
    db.rows(SOURCES, &[id.into(), leader.into(), (MOST + 1).into()])?.iter().map(source).collect()
}

/// Which page led until now: the one that is known to, else of those whose words were not told apart the one that is as sure as the
/// record; where that one tells of it no more, the surest of which it is known what it says.
fn leading_source(sources: &[Source], leader: Option<i64>, page: i64, says: &Record) -> Option<usize> {
    match leader {
        Some(leader) => {
            let known = sources.iter().position(|source| source.page == leader);
            known.or_else(|| sources.iter().position(|source| source.fields.is_some() && source.page != page))
        }
        None => {
            let far = |source: &Source| (source.confidence - says.confidence).abs();
            let order = |source: &Source| (source.page != page, source.page);
            let best = |(_, a): &(usize, &Source), (_, b): &(usize, &Source)| {
                far(a).total_cmp(&far(b)).then_with(|| order(a).cmp(&order(b)))
            };
            sources.iter().enumerate().min_by(best).map(|(at, _)| at)
        }
    }
}

/// Fields with what another page says and they do not. When it ends is said of its beginning: it is taken from who says the same one.
/// How it recurs is not: a list that tells of each time would tell of a series at each.
fn joined(schema: &Schema, mut fields: Fields, other: Fields) -> Fields {
    let begins =
        |fields: &Fields| schema.of_role(Role::Start).and_then(|field| text(fields.get(&field.name)?));
    let begins_so = begins(&fields) == begins(&other);
    let adds = |name: &str| match schema.field(name).and_then(|field| field.role) {
        Some(Role::Start | Role::Repeats) => false,
        Some(Role::End) => begins_so,
        _ => true,
    };
    for (name, value) in other {
        let is_open = fields.get(&name).and_then(text).is_none();
        if is_open && text(&value).is_some() && adds(&name) {
            fields.insert(name, value);
        }
    }
    fields
}

/// Keeps which page leads.
fn lead(db: &mut dyn Session, id: i64, before: Option<i64>, now: Option<i64>) -> Result<()> {
    if before == now {
        return Ok(());
    }
    db.run("UPDATE contents SET leader = ?2 WHERE record = ?1", &[id.into(), now.into()]).map(drop)
}
