//! Search: words, dates, kinds, places, conditions.
//!
//! ```text
//! Query ── syntax, date_words, matcher ──▶ Match, days
//!   ├─ no words ─────────▶ in date order, by an index of records: what is running, then what begins
//!   ├─ few records hold ─▶ all of them ranked
//!   └─ many hold ────────▶ read in date order as far as needed; ranked: of those to come, and the latest past
//! ```
//!
//! A word that a third of a million records hold has no best record; those to come next are what is wanted of it. So the
//! time of a search does not grow with the records that fit, only with those that are shown. Which records are looked at, and how
//! they are weighed (`rank`), is the same in both databases.

mod count;
mod days;
mod found;
mod in_order;
mod narrowing;
mod partly;
mod postgres;
mod rank;
mod running;
mod sorted;
mod sqlite;

use crate::condition::Clauses;
use crate::date_words;
use crate::error::Result;
use crate::matcher::{self, Match};
use crate::moment::minute;
use crate::names::Names;
use crate::provenance::OWN_AND_JOINED;
use crate::query::{Order, Query, Within};
use crate::record::Fields;
use crate::schemas::schemas;
use crate::session::{Dialect, Session};
use crate::syntax::{self, Expr};
use crate::value::Row;
use crate::vocabulary::Vocabulary;
use jiff::civil::Date;
use schema::{Role, Schema};

pub use count::Count;
pub use days::Day;
pub(crate) use days::days;
pub(crate) use days::spans;
use in_order::by_date;
use running::running;

pub(crate) use narrowing::by_number;
use narrowing::{Dates, FEW, Numbers, behind, joins, narrow, numbers, saying};

/// Records of a common word that are ranked, on each side of today: some screens full, of which one is shown.
const RANKED: usize = 100;

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

/// A query whose words were read.
struct Read {
    /// With the days that its words name.
    query: Query,
    said: Option<Match>,
    /// Kinds of which what began before these days may belong to it.
    lasting: Vec<String>,
}

impl Read {
    /// How its days narrow what is found in one statement.
    fn dates(&self) -> Dates<'_> {
        match self.query.within {
            Within::Overlap if !self.lasting.is_empty() => Dates::Overlap(&self.lasting),
            Within::Overlap | Within::Begin => Dates::Begin,
            Within::Running => Dates::Running(&self.lasting),
        }
    }
}

/// Searches.
pub(crate) fn search(db: &mut dyn Session, query: &Query) -> Result<Vec<Hit>> {
    let read = read(db, query)?;
    let numbers = match (&read.query.sort, &read.said) {
        (Some(sort), said) => sorted::search(db, &read.query, read.dates(), sort, said.as_ref())?,
        (None, Some(said)) if said.says() => {
            let numbers = worded(db, &read, said)?;
            if read.query.partly { partly::with(db, &read.query, said, numbers)? } else { numbers }
        }
        (None, said) => listed(db, &read, said.as_ref())?,
    };
    db.limit(None)?;
    hits(db, &numbers)
}

/// Reads the words of a query without a search.
pub(crate) fn check(db: &mut dyn Session, query: &Query) -> Result<()> {
    read(db, query).map(drop)
}

/// Reads the words of a query.
fn read(db: &mut dyn Session, query: &Query) -> Result<Read> {
    let mut query = query.clone();
    let schemas = schemas(db)?;
    let names = Names::of(&schemas);
    let mut expr = syntax::parse(&query.words, &names.all())?;
    let of_kind = query.kind.as_ref().and_then(|name| schemas.iter().find(|schema| schema.name == *name));
    // "What is open today?" asks no job for its days.
    if of_kind.is_none_or(|schema| schema.of_role(Role::Start).is_some()) {
        let today: Date = query.today.as_deref().and_then(|day| day.parse().ok()).unwrap_or_default();
        let (rest, days) = expr.map_or((None, None), |expr| date_words::take(expr, today));
        expr = rest;
        if let Some((from, to)) = days {
            // What is shown from today on is left out for "yesterday".
            query = Query { from: Some(from.to_string()), to: Some(to.to_string()), ..query };
        }
    }
    if query.within == Within::Running && query.from.is_none() {
        query.from.clone_from(&query.today);
    }
    let place = query.place.as_deref().map(|words| syntax::parse(words, &[])).transpose()?.flatten();
    let all: Vec<Expr> = expr.into_iter().chain(place.map(|place| place.of_field("place"))).collect();
    let said = if all.is_empty() { None } else { matched(db, &all, &names)? };
    let lasting = lasting(&query, schemas.iter().map(|schema| &**schema));
    Ok(Read { query, said, lasting })
}

/// What all of some expressions stand for.
fn matched(db: &mut dyn Session, all: &[Expr], names: &Names) -> Result<Option<Match>> {
    let mut vocabulary = Vocabulary::of(db)?;
    let said = all.iter().filter_map(|expr| matcher::read(expr, &mut vocabulary, names).transpose());
    let mut said = said.collect::<Result<Vec<_>>>()?;
    Ok(if said.len() > 1 { Some(Match::All(said, Vec::new())) } else { said.pop() })
}

/// Kinds of which what began before the query's days may belong to it: those whose records take place.
fn lasting<'s>(query: &Query, schemas: impl Iterator<Item = &'s Schema>) -> Vec<String> {
    let ends_first = query.from.as_ref().zip(query.to.as_ref()).is_some_and(|(from, to)| behind(to) < *from);
    if query.from.is_none() || query.within == Within::Begin || ends_first {
        return Vec::new();
    }
    let asked = |schema: &&Schema| query.kind.as_ref().is_none_or(|kind| *kind == schema.name);
    schemas.filter(asked).filter(|schema| schema.takes_place()).map(|schema| schema.name.clone()).collect()
}

/// Records that say some words.
fn worded(db: &mut dyn Session, read: &Read, said: &Match) -> Result<Numbers> {
    let query = &read.query;
    if query.order == Order::Date {
        return dated(db, read, Some(said), |db, most| by_date(db, query, said, most));
    }
    let running = running(db, query, &read.lasting, Some(said), FEW)?;
    let mut scored = rank::by_title(db, said, &running)?;
    for (_, found) in &mut scored {
        // What is running is as near as what begins on the first of the days.
        found.minute = minute(query.from.as_deref());
    }
    if query.within != Within::Running {
        let few = match db.dialect() {
            Dialect::Sqlite => sqlite::few(db, query, said)?,
            Dialect::Postgres => postgres::few(db, query, said)?,
        };
        scored.extend(match few {
            Some(all) => rank::all(db, query, said, all)?,
            None => {
                let nearest = nearest(db, query, said)?;
                rank::by_title(db, said, &nearest)?
            }
        });
    }
    Ok(rank::first(scored, query))
}

/// What takes place in the query's days, by date: what is running, then what `begins`.
fn dated(
    db: &mut dyn Session,
    read: &Read,
    said: Option<&Match>,
    begins: impl Fn(&mut dyn Session, usize) -> Result<Numbers>,
) -> Result<Numbers> {
    let limit = read.query.limit;
    let mut found = running(db, &read.query, &read.lasting, said, limit)?;
    if read.query.within != Within::Running && found.len() < limit {
        found.extend(begins(db, limit - found.len())?);
    }
    Ok(found)
}

/// Of many records that say it those that begin next, the latest before them, and the newest without a date; where the query names
/// dates the first of these.
fn nearest(db: &mut dyn Session, query: &Query, said: &Match) -> Result<Numbers> {
    // A condition is asked of the fields of many records until one fulfils it, so that no more are sought than are shown.
    let most = if query.condition.is_some() { query.limit } else { RANKED };
    if query.from.is_some() || query.to.is_some() {
        return by_date(db, query, said, most);
    }
    let today = query.today.as_deref().unwrap_or_default();
    match db.dialect() {
        Dialect::Sqlite => sqlite::nearest(db, query, said, today, most),
        Dialect::Postgres => postgres::nearest(db, query, said, today, most),
    }
}

/// So many records of a kind that hold any of some words, the most fitting first by the database's own measure: for questions.
pub(crate) fn any(db: &mut dyn Session, said: &Match, of_kind: &Match, most: usize) -> Result<Numbers> {
    match db.dialect() {
        Dialect::Sqlite => sqlite::any(db, said, of_kind, most),
        Dialect::Postgres => postgres::any(db, said, of_kind, most),
    }
}

/// Records that hold most of some words, each as heavy as it is rare; the first by the words that they hold.
pub(crate) fn holding_most(db: &mut dyn Session, query: &Query, words: Vec<Match>) -> Result<Numbers> {
    let count = words.len();
    partly::holding_most(db, query, words, count)
}

/// Records by date where dates or a kind are asked for, else the newest in the store first.
fn listed(db: &mut dyn Session, read: &Read, said: Option<&Match>) -> Result<Numbers> {
    let query = &read.query;
    let has_days = query.from.is_some() || query.to.is_some();
    match (query.order, &query.kind) {
        (Order::New, _) => in_one(db, query, read.dates(), said, ("", "r.id DESC"), query.limit),
        _ if has_days || query.order == Order::Date => dated(db, read, said, |db, most| {
            in_one(db, query, Dates::Begin, said, (" AND r.starts IS NOT NULL", "r.starts, r.id"), most)
        }),
        (_, Some(_)) => in_one(db, query, Dates::Begin, said, ("", "r.kind, r.starts, r.id"), query.limit),
        (_, None) => in_one(db, query, Dates::Begin, said, ("", "r.id DESC"), query.limit),
    }
}

/// Records that one statement finds, with a filter of its own and in an order.
fn in_one(
    db: &mut dyn Session,
    query: &Query,
    dates: Dates,
    said: Option<&Match>,
    (filter, order): (&str, &str),
    most: usize,
) -> Result<Numbers> {
    let mut clauses = Clauses::new(db.dialect(), Vec::new());
    narrow(&mut clauses, query, dates);
    if let Some(said) = said {
        saying(&mut clauses, db.dialect(), said);
    }
    let limit = clauses.value(most);
    let (joins, filters) = (joins(query), clauses.sql());
    let sql = format!(
        "SELECT r.id FROM records r{joins} WHERE r.gone IS NULL{filter}{filters} ORDER BY {order} LIMIT {limit}"
    );
    numbers(&db.rows(&sql, &clauses.values)?)
}

/// Counts what a query finds, up to `most`.
pub(crate) fn count(db: &mut dyn Session, query: &Query, most: usize) -> Result<Count> {
    let read = read(db, query)?;
    count::count(db, &read.query, read.said.as_ref(), read.dates(), most)
}

/// Records behind a number that fulfil a query without words, by their numbers.
pub(crate) fn part(db: &mut dyn Session, query: &Query, after: i64) -> Result<Vec<Hit>> {
    let mut clauses = Clauses::new(db.dialect(), vec![after.into(), query.limit.into()]);
    let read = read(db, query)?;
    narrow(&mut clauses, &read.query, read.dates());
    let (joins, filters) = (joins(query), clauses.sql());
    let sql = format!(
        "SELECT r.id FROM records r{joins} WHERE r.gone IS NULL AND r.id > ?1{filters} ORDER BY r.id LIMIT ?2"
    );
    let numbers = numbers(&db.rows(&sql, &clauses.values)?)?;
    hits(db, &numbers)
}

const HIT: &str = "
    SELECT r.id, r.kind, r.title, r.starts, r.ends, r.place, r.lat, r.lon, r.url, r.status, r.confidence,
        c.fields, c.text,
        (SELECT p.url FROM {own} JOIN sources s ON s.record = own.id JOIN pages p ON p.id = s.page
         ORDER BY s.confidence DESC, s.page LIMIT 1),
        (SELECT COUNT(*) FROM {own} JOIN sources s ON s.record = own.id), r.topic
    FROM records r JOIN contents c ON c.record = r.id";

/// The records of these numbers, in this order.
pub(crate) fn hits(db: &mut dyn Session, numbers: &[i64]) -> Result<Vec<Hit>> {
    let rows = by_number(db, &HIT.replace("{own}", OWN_AND_JOINED), "r.id", numbers)?;
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
