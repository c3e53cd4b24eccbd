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

mod candidate;
mod count;
mod days;
mod hit;
mod in_order;
mod narrowing;
mod parsed_query;
mod partly;
mod postgres;
mod rank;
mod recurring;
mod running;
mod sorted;
mod sqlite;

use crate::clauses::Clauses;
use crate::error::Result;
use crate::matcher::Matcher;
use crate::moment::minute;
use crate::query::{Order, Query, Within};
use crate::session::{Dialect, Session};

pub use count::Count;
pub use days::Day;
pub(crate) use days::days;
pub(crate) use days::spans;
pub use hit::Hit;
pub(crate) use hit::hits;
use in_order::by_date;
use parsed_query::{ParsedQuery, parse_query};
use running::running;

pub(crate) use narrowing::by_number;
use narrowing::{Dates, FEW, Numbers, joins, match_words, narrow, numbers};

/// Records of a common word that are ranked, on each side of today: some screens full, of which one is shown.
const RANKED: usize = 100;

/// Searches.
pub(crate) fn search(db: &mut dyn Session, query: &Query) -> Result<Vec<Hit>> {
    let parsed = parse_query(db, query)?;
    let numbers = match (&parsed.query.sort, &parsed.matcher) {
        (Some(sort), matcher) => sorted::search(db, &parsed.query, parsed.dates(), sort, matcher.as_ref())?,
        (None, Some(matcher)) if matcher.requires_words() => {
            let numbers = worded(db, &parsed, matcher)?;
            if parsed.query.partly { partly::with(db, &parsed.query, matcher, numbers)? } else { numbers }
        }
        (None, matcher) => listed(db, &parsed, matcher.as_ref())?,
    };
    db.limit(None)?;
    hits(db, &numbers, parsed.query.from.as_deref().or(parsed.query.today.as_deref()))
}

/// Reads the words of a query without a search.
pub(crate) fn check(db: &mut dyn Session, query: &Query) -> Result<()> {
    parse_query(db, query).map(drop)
}

/// Records that match some words.
fn worded(db: &mut dyn Session, parsed: &ParsedQuery, matcher: &Matcher) -> Result<Numbers> {
    let query = &parsed.query;
    if query.order == Order::Date {
        return dated(db, parsed, Some(matcher), |db, most| by_date(db, query, matcher, most));
    }
    let running = running(db, query, parsed.lasting(), Some(matcher), FEW)?;
    let mut scored = rank::by_title(db, matcher, &running)?;
    for (_, found) in &mut scored {
        // What is running is as near as what begins on the first of the days.
        found.minute = minute(query.from.as_deref());
    }
    let recurring: Numbers = recurring(db, parsed)?.into_iter().map(|(_, id)| id).collect();
    for (score, mut found) in rank::by_title(db, matcher, &recurring)? {
        found.minute = minute(parsed.recurring.get(&found.id).map(String::as_str));
        scored.push((score, found));
    }
    if query.within != Within::Running {
        let few = match db.dialect() {
            Dialect::Sqlite => sqlite::few(db, query, matcher)?,
            Dialect::Postgres => postgres::few(db, query, matcher)?,
        };
        scored.extend(match few {
            Some(all) => rank::all(db, query, matcher, all)?,
            None => {
                let nearest = nearest(db, query, matcher)?;
                rank::by_title(db, matcher, &nearest)?
            }
        });
    }
    Ok(rank::first(scored, query))
}

/// What takes place in the query's days, by date: what is running, then what `begins`, with what recurs among it.
fn dated(
    db: &mut dyn Session,
    parsed: &ParsedQuery,
    matcher: Option<&Matcher>,
    begins: impl Fn(&mut dyn Session, usize) -> Result<Numbers>,
) -> Result<Numbers> {
    let limit = parsed.query.limit;
    let mut found = running(db, &parsed.query, parsed.lasting(), matcher, limit)?;
    if parsed.query.within != Within::Running && found.len() < limit {
        let most = limit - found.len();
        let begins = begins(db, most)?;
        let recurring = recurring(db, parsed)?;
        found.extend(recurring::among(db, recurring, begins, most)?);
    }
    Ok(found)
}

/// What recurs in the query's days and fits all else that it asks for: when it next begins, and its number.
fn recurring(db: &mut dyn Session, parsed: &ParsedQuery) -> Result<Vec<(String, i64)>> {
    let numbers: Numbers = parsed.recurring.keys().copied().collect();
    let fitting = recurring::fitting(db, &parsed.query, parsed.matcher.as_ref(), &numbers)?;
    Ok(fitting.into_iter().filter_map(|id| Some((parsed.recurring.get(&id)?.clone(), id))).collect())
}

/// Of many records that match those that begin next, the latest before them, and the newest without a date; where the query names
/// dates the first of these.
fn nearest(db: &mut dyn Session, query: &Query, matcher: &Matcher) -> Result<Numbers> {
    // A condition is asked of the fields of many records until one fulfils it, so that no more are sought than are shown.
    let most = if query.condition.is_some() { query.limit } else { RANKED };
    if query.from.is_some() || query.to.is_some() {
        return by_date(db, query, matcher, most);
    }
    let today = query.today.as_deref().unwrap_or_default();
    match db.dialect() {
        Dialect::Sqlite => sqlite::nearest(db, query, matcher, today, most),
        Dialect::Postgres => postgres::nearest(db, query, matcher, today, most),
    }
}

/// So many records of a kind that hold any of some words, the most fitting first by the database's own measure: for questions.
pub(crate) fn any(
    db: &mut dyn Session,
    matcher: &Matcher,
    of_kind: &Matcher,
    most: usize,
) -> Result<Numbers> {
    match db.dialect() {
        Dialect::Sqlite => sqlite::any(db, matcher, of_kind, most),
        Dialect::Postgres => postgres::any(db, matcher, of_kind, most),
    }
}

/// Records that hold most of some words, each as heavy as it is rare; the first by the words that they hold.
pub(crate) fn holding_most(db: &mut dyn Session, query: &Query, words: Vec<Matcher>) -> Result<Numbers> {
    let count = words.len();
    partly::holding_most(db, query, words, count)
}

/// Records by date where dates or a kind are asked for, else the newest in the store first.
fn listed(db: &mut dyn Session, parsed: &ParsedQuery, matcher: Option<&Matcher>) -> Result<Numbers> {
    let query = &parsed.query;
    let has_days = query.from.is_some() || query.to.is_some();
    match (query.order, &query.kind) {
        (Order::New, _) => in_one(db, query, parsed.dates(), matcher, ("", "r.id DESC"), query.limit),
        _ if has_days || query.order == Order::Date => dated(db, parsed, matcher, |db, most| {
            in_one(db, query, Dates::Begin, matcher, (" AND r.starts IS NOT NULL", "r.starts, r.id"), most)
        }),
        (_, Some(_)) => in_one(db, query, Dates::Begin, matcher, ("", "r.kind, r.starts, r.id"), query.limit),
        (_, None) => in_one(db, query, Dates::Begin, matcher, ("", "r.id DESC"), query.limit),
    }
}

/// Records that one statement finds, with a filter of its own and in an order.
fn in_one(
    db: &mut dyn Session,
    query: &Query,
    dates: Dates,
    matcher: Option<&Matcher>,
    (filter, order): (&str, &str),
    most: usize,
) -> Result<Numbers> {
    let mut clauses = Clauses::new(db.dialect(), Vec::new());
    narrow(&mut clauses, query, dates);
    if let Some(matcher) = matcher {
        match_words(&mut clauses, db.dialect(), matcher);
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
    let parsed = parse_query(db, query)?;
    count::count(db, &parsed.query, parsed.matcher.as_ref(), parsed.dates(), most)
}

/// Records behind a number that fulfil a query without words, by their numbers.
pub(crate) fn part(db: &mut dyn Session, query: &Query, after: i64) -> Result<Vec<Hit>> {
    let mut clauses = Clauses::new(db.dialect(), vec![after.into(), query.limit.into()]);
    let parsed = parse_query(db, query)?;
    narrow(&mut clauses, &parsed.query, parsed.dates());
    let (joins, filters) = (joins(query), clauses.sql());
    let sql = format!(
        "SELECT r.id FROM records r{joins} WHERE r.gone IS NULL AND r.id > ?1{filters} ORDER BY r.id LIMIT ?2"
    );
    let numbers = numbers(&db.rows(&sql, &clauses.values)?)?;
    hits(db, &numbers, parsed.query.from.as_deref().or(parsed.query.today.as_deref()))
}
