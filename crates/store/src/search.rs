//! Search: words, dates, kinds, places, conditions.
//!
//! ```text
//! Query ─┬─ no words ─────────▶ in date order, by an index of records
//!        ├─ few records hold ─▶ all of them ranked
//!        └─ many hold ────────▶ read in date order as far as needed; ranked: of those to come, and the latest past
//! ```
//!
//! A word that a third of a million records hold has no best record; those to come next are what is wanted of it. So the
//! time of a search does not grow with the records that fit, only with those that are shown.

mod postgres;
mod sorted;
mod sqlite;

use crate::condition::Clauses;
use crate::error::Result;
use crate::keep::today;
use crate::near;
use crate::query::{Order, Query, Say, Term, terms};
use crate::record::Fields;
use crate::session::{Dialect, Session};
use crate::value::{Row, Value};
use crate::words::clean;

/// Records of a common word that are ranked, on each side of today: some screens full, of which one is shown.
const RANKED: usize = 100;

/// How many records of a common word are ranked, on each side of today. A condition is asked of the fields of many
/// records until one fulfils it, so that no more are sought than are shown.
fn to_rank(query: &Query) -> usize {
    if query.condition.is_some() { query.limit } else { RANKED }
}

/// A record that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// Its number in this store.
    pub id: i64,
    /// Its kind.
    pub kind: String,
    /// What it is called.
    pub title: Option<String>,
    /// When it begins.
    pub starts: Option<String>,
    /// When it ends.
    pub ends: Option<String>,
    /// Where it is.
    pub place: Option<String>,
    /// Latitude and longitude, where known.
    pub position: Option<(f64, f64)>,
    /// Its own page.
    pub url: Option<String>,
    /// What became of it.
    pub status: Option<String>,
    /// What it is about, where that is known.
    pub topic: Option<String>,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// All its fields.
    pub fields: Fields,
    /// All its text.
    pub text: String,
    /// The page that tells of it most surely.
    pub source: Option<String>,
    /// How many pages tell of it.
    pub sources: u32,
}

/// Which records, best or first first: their numbers.
type Numbers = Vec<i64>;

/// Searches.
pub(crate) fn search(db: &mut dyn Session, query: &Query) -> Result<Vec<Hit>> {
    let terms = terms(query)?;
    if let Some(sort) = &query.sort {
        let numbers = sorted::search(db, query, sort, &terms)?;
        return hits(db, &numbers);
    }
    let numbers = match (terms.is_empty(), db.dialect()) {
        (true, _) => listed(db, query)?,
        (false, Dialect::Sqlite) => sqlite::search(db, query, &terms)?,
        (false, Dialect::Postgres) => postgres::search(db, query, &terms)?,
    };
    hits(db, &numbers)
}

/// Records of any of the words, the most fitting first: for questions.
pub(crate) fn any(db: &mut dyn Session, query: &Query, terms: &[Term]) -> Result<Vec<Hit>> {
    let numbers = match db.dialect() {
        Dialect::Sqlite => sqlite::any(db, query, terms)?,
        Dialect::Postgres => postgres::ranked(db, query, terms, Say::Any)?,
    };
    hits(db, &numbers)
}

/// Records by date where dates or a kind are asked for, else the newest in the store first.
fn listed(db: &mut dyn Session, query: &Query) -> Result<Numbers> {
    let mut clauses = Clauses::new(db.dialect(), Vec::new());
    narrow(&mut clauses, query, Dates::Said);
    let dated = query.from.is_some() || query.to.is_some();
    let order = match (query.order, &query.kind) {
        (Order::New, _) => "r.id DESC",
        _ if dated || query.order == Order::Date => "r.starts, r.id",
        (_, Some(_)) => "r.kind, r.starts, r.id",
        (_, None) => "r.id DESC",
    };
    let dates = if dated || query.order == Order::Date { " AND r.starts IS NOT NULL" } else { "" };
    let limit = clauses.value(query.limit);
    let (joins, filters) = (joins(query), clauses.sql());
    let sql = format!(
        "SELECT r.id FROM records r{joins} WHERE r.gone IS NULL{dates}{filters} ORDER BY {order} LIMIT {limit}"
    );
    numbers(&db.rows(&sql, &clauses.values)?)
}

/// Records behind a number that fulfil a query without words, by their numbers.
pub(crate) fn part(db: &mut dyn Session, query: &Query, after: i64) -> Result<Vec<Hit>> {
    let mut clauses = Clauses::new(db.dialect(), vec![after.into(), query.limit.into()]);
    narrow(&mut clauses, query, Dates::Said);
    let (joins, filters) = (joins(query), clauses.sql());
    let sql = format!(
        "SELECT r.id FROM records r{joins} WHERE r.gone IS NULL AND r.id > ?1{filters} ORDER BY r.id LIMIT ?2"
    );
    let numbers = numbers(&db.rows(&sql, &clauses.values)?)?;
    hits(db, &numbers)
}

/// Are the query's dates among the clauses, or seen to otherwise?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dates {
    Said,
    SeenTo,
}

/// All that narrows a search besides its words.
fn narrow(clauses: &mut Clauses, query: &Query, dates: Dates) {
    narrow_at_hand(clauses, query, dates);
    if let Some(condition) = &query.condition {
        clauses.condition(condition);
    }
}

/// What narrows it by columns of the records, without the condition on their fields.
fn narrow_at_hand(clauses: &mut Clauses, query: &Query, dates: Dates) {
    if let Some(kind) = &query.kind {
        let kind = clauses.value(kind.as_str());
        clauses.and(format!("r.kind = {kind}"));
    }
    if let Some(topic) = &query.topic {
        let topic = clauses.value(topic.as_str());
        clauses.and(format!("r.topic = {topic}"));
    }
    if dates == Dates::Said {
        if let Some(from) = &query.from {
            let from = clauses.value(from.as_str());
            clauses.and(format!("r.starts >= {from}"));
        }
        if let Some(to) = &query.to {
            let to = clauses.value(end(to));
            clauses.and(format!("r.starts < {to}"));
        }
    }
    if query.min_confidence > 0.0 {
        let least = clauses.value(query.min_confidence);
        clauses.and(format!("r.confidence >= {least}"));
    }
    if let Some(source) = &query.source {
        let plain = source.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let part = clauses.value(format!("%{plain}%"));
        clauses.and(format!(
            "EXISTS (SELECT 1 FROM sources s JOIN pages p ON p.id = s.page
             WHERE s.record = r.id AND p.url LIKE {part} ESCAPE '\\')"
        ));
    }
    if let Some(near) = query.near {
        near::clause(clauses, near);
    }
}

/// The first text that sorts behind all moments of a day, or behind the moment itself.
fn end(to: &str) -> String {
    format!("{to}~")
}

fn joins(query: &Query) -> &'static str {
    if query.condition.is_some() { " JOIN contents c ON c.record = r.id" } else { "" }
}

fn numbers(rows: &[Row]) -> Result<Numbers> {
    rows.iter().map(|row| row.int(0)).collect()
}

/// The first day that is to come; none where the query says dates itself.
fn coming(db: &mut dyn Session, query: &Query) -> Result<Option<String>> {
    let said = query.from.is_some() || query.to.is_some();
    Ok(if said { None } else { Some(today(db.now()?)) })
}

/// The most fitting of some records, by what their titles and places say: a word of the title weighs most, and the
/// shorter the title the more. All of them hold all words somewhere.
fn fitting(db: &mut dyn Session, candidates: Numbers, terms: &[Term], most: usize) -> Result<Numbers> {
    let said: Vec<&str> =
        terms.iter().filter(|t| !t.not).flat_map(|t| &t.words).map(String::as_str).collect();
    let rows = by_number(db, "SELECT id, title, place, confidence FROM records", "id", &candidates)?;
    let mut scored = Vec::with_capacity(rows.len());
    for row in &rows {
        let [title, place] =
            [clean(&row.maybe_text(1)?.unwrap_or_default()), clean(&row.maybe_text(2)?.unwrap_or_default())];
        let score = 4.0 * share(&title, &said) + share(&place, &said) + 0.1 * row.real(3)?;
        scored.push((score, row.int(0)?));
    }
    let place = |id: i64| candidates.iter().position(|other| *other == id);
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| place(a.1).cmp(&place(b.1))));
    Ok(scored.into_iter().map(|(_, id)| id).take(most).collect())
}

/// How much of a text the words are: all of a title of these words alone is 1.
fn share(text: &str, said: &[&str]) -> f64 {
    let words: Vec<&str> = text.split(' ').collect();
    let found = said.iter().filter(|word| words.contains(word)).count();
    #[expect(clippy::cast_precision_loss, reason = "counts of words are small")]
    let share = found as f64 / (words.len().max(said.len()) as f64).sqrt();
    share
}

/// Rows of which a column is one of some numbers, in the order in which the table has them.
pub(crate) fn by_number(db: &mut dyn Session, select: &str, column: &str, ids: &[i64]) -> Result<Vec<Row>> {
    let list = ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let (sql, list) = match db.dialect() {
        Dialect::Sqlite => (
            format!("{select} WHERE {column} IN (SELECT value FROM json_each(?1))"),
            Value::Text(format!("[{list}]")),
        ),
        Dialect::Postgres => (
            format!("{select} WHERE {column} = ANY(CAST(string_to_array(?1, ',') AS BIGINT[]))"),
            Value::Text(list),
        ),
    };
    db.rows(&sql, &[list])
}

const HIT: &str = "
    SELECT r.id, r.kind, r.title, r.starts, r.ends, r.place, r.lat, r.lon, r.url, r.status, r.confidence,
        c.fields, c.text,
        (SELECT p.url FROM sources s JOIN pages p ON p.id = s.page WHERE s.record = r.id
         ORDER BY s.confidence DESC, s.page LIMIT 1),
        (SELECT COUNT(*) FROM sources s WHERE s.record = r.id), r.topic
    FROM records r JOIN contents c ON c.record = r.id";

/// The records of these numbers, in this order.
pub(crate) fn hits(db: &mut dyn Session, numbers: &[i64]) -> Result<Vec<Hit>> {
    let rows = by_number(db, HIT, "r.id", numbers)?;
    let mut hits = rows.iter().map(hit).collect::<Result<Vec<_>>>()?;
    hits.sort_by_key(|hit| numbers.iter().position(|number| *number == hit.id));
    Ok(hits)
}

/// A row of [`HIT`].
pub(crate) fn hit(row: &Row) -> Result<Hit> {
    Ok(Hit {
        id: row.int(0)?,
        kind: row.text(1)?,
        title: row.maybe_text(2)?,
        starts: row.maybe_text(3)?,
        ends: row.maybe_text(4)?,
        place: row.maybe_text(5)?,
        position: row.maybe_real(6)?.zip(row.maybe_real(7)?),
        url: row.maybe_text(8)?,
        status: row.maybe_text(9)?,
        confidence: row.real(10)?,
        fields: serde_json::from_str(&row.text(11)?).unwrap_or_default(),
        text: row.text(12)?,
        source: row.maybe_text(13)?,
        sources: row.count(14)?,
        topic: row.maybe_text(15)?,
    })
}
