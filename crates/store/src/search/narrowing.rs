//! What narrows a search, as SQL: dates, kind, topic, page, place, condition, words.

use std::collections::BTreeMap;

use crate::clauses::Clauses;
use crate::error::Result;
use crate::matcher::Matcher;
use crate::near;
use crate::provenance::OWN_AND_JOINED;
use crate::query::Query;
use crate::session::{Dialect, Session};
use crate::value::Row;
use crate::words::NUMBER_BITS;

/// Most records that are all ranked: for each the index is asked in which of its parts each word stands, and PostgreSQL reads the
/// record for it. It is what SQLite ranked at once before, within 20 ms among a million (`record/search.md`).
pub(super) const FEW: usize = 5_000;

/// Which records, best or first first: their numbers.
pub(super) type Numbers = Vec<i64>;

/// How the query's days narrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dates<'k> {
    /// The index of words sees to them.
    SeenTo,
    /// To what begins in them.
    Begin,
    /// To what begins in them, to what of these kinds began before and lasts, and to what recurs in them.
    Overlap(&'k [String], &'k Recurring),
    /// To what of these kinds began before and lasts.
    Running(&'k [String]),
    /// To these records, which are known to recur in them.
    Among(&'k [i64]),
}

/// What began before a query's days and recurs in them: when it next begins, by its number.
pub(super) type Recurring = BTreeMap<i64, String>;

/// Narrows to records that match. The index is asked for all of them.
pub(super) fn match_words(clauses: &mut Clauses, dialect: Dialect, matcher: &Matcher) {
    let (text, not) = match matcher.excluded().filter(|_| !matcher.requires_words()) {
        Some(excluded) => (excluded.to_query_text(dialect), "NOT "),
        None => (matcher.to_query_text(dialect), ""),
    };
    let text = clauses.value(text);
    match dialect {
        Dialect::Sqlite => {
            let mask = (1_i64 << NUMBER_BITS) - 1;
            clauses.and(format!("r.id {not}IN (SELECT rowid & {mask} FROM words WHERE words MATCH {text})"));
        }
        Dialect::Postgres => clauses.and(format!("{not}r.words @@ {}", tsquery(&text))),
    }
}

/// A parameter as PostgreSQL's query for words.
pub(super) fn tsquery(parameter: &str) -> String {
    format!("CAST(CAST({parameter} AS TEXT) AS tsquery)")
}

/// All that narrows a search besides its words.
pub(super) fn narrow(clauses: &mut Clauses, query: &Query, dates: Dates) {
    narrow_at_hand(clauses, query, dates);
    if let Some(condition) = &query.condition {
        clauses.condition(condition);
    }
}

/// What narrows it by columns of the records, without the condition on their fields.
pub(super) fn narrow_at_hand(clauses: &mut Clauses, query: &Query, dates: Dates) {
    if let Some(kind) = &query.kind {
        let kind = clauses.value(kind.as_str());
        clauses.and(format!("r.kind = {kind}"));
    }
    if let Some(topic) = &query.topic {
        let topic = clauses.value(topic.as_str());
        clauses.and(format!("r.topic = {topic}"));
    }
    narrow_to_days(clauses, query, dates);
    if query.min_confidence > 0.0 {
        let least = clauses.value(query.min_confidence);
        clauses.and(format!("r.confidence >= {least}"));
    }
    if let Some(source) = &query.source {
        let plain = source.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let part = clauses.value(format!("%{plain}%"));
        clauses.and(format!(
            "EXISTS (SELECT 1 FROM {OWN_AND_JOINED} JOIN sources s ON s.record = own.id JOIN pages p ON p.id = s.page
             WHERE p.url LIKE {part} ESCAPE '\\')"
        ));
    }
    if let Some(near) = query.near {
        near::clause(clauses, near);
    }
}

/// The query's days, as records' beginnings and ends.
fn narrow_to_days(clauses: &mut Clauses, query: &Query, dates: Dates) {
    match (dates, &query.from) {
        (Dates::SeenTo, _) => {}
        (Dates::Among(ids), _) => {
            let one_of = one_of(clauses, "r.id", ids.iter());
            clauses.and(one_of);
        }
        (Dates::Running(kinds), Some(from)) => {
            let running = running(clauses, from, kinds);
            clauses.and(running);
        }
        (Dates::Overlap(kinds, recurring), Some(from)) => {
            let running = running(clauses, from, kinds);
            let from = clauses.value(from.as_str());
            let mut begins = format!("r.starts >= {from}");
            if let Some(to) = &query.to {
                let to = clauses.value(behind(to));
                begins.push_str(&format!(" AND r.starts < {to}"));
            }
            let recurring = (!recurring.is_empty()).then(|| one_of(clauses, "r.id", recurring.keys()));
            let recurring = recurring.map(|one_of| format!(" OR {one_of}")).unwrap_or_default();
            clauses.and(format!("({begins} OR {running}{recurring})"));
        }
        (Dates::Begin | Dates::Overlap(..) | Dates::Running(_), from) => {
            if let Some(from) = from {
                let from = clauses.value(from.as_str());
                clauses.and(format!("r.starts >= {from}"));
            }
            if let Some(to) = &query.to {
                let to = clauses.value(behind(to));
                clauses.and(format!("r.starts < {to}"));
            }
        }
    }
}

/// The first text that sorts behind all moments of a day, or behind the moment itself.
pub(super) fn behind(to: &str) -> String {
    format!("{to}~")
}

pub(super) fn joins(query: &Query) -> &'static str {
    if query.condition.is_some() { " JOIN contents c ON c.record = r.id" } else { "" }
}

pub(super) fn numbers(rows: &[Row]) -> Result<Numbers> {
    rows.iter().map(|row| row.int(0)).collect()
}

/// Lasts a record for more than a day? As the index `records_lasting` has it.
pub(super) const LASTS: &str = "substr(r.ends, 1, 10) > substr(r.starts, 1, 10)";

/// What ends before this hour is a night of the day before.
const MORNING: &str = "06";

/// What of some kinds began before a day or moment and lasts until it, or longer. What lasts for more than a day is found by the
/// words of the index `records_lasting`; of a moment's own day also what began earlier.
fn running(clauses: &mut Clauses, from: &str, kinds: &[String]) -> String {
    let of_kinds = of_kinds(clauses, kinds);
    let day = from.get(..10).unwrap_or(from);
    let morning = format!("{day}T{MORNING}");
    let (moment, day) = (clauses.value(from), clauses.value(day));
    let lasts = format!("{LASTS} AND r.ends >= {day}");
    let lasts = if from.len() <= 10 {
        let morning = clauses.value(morning);
        format!("{lasts} AND (r.ends >= {morning} OR length(r.ends) = 10)")
    } else {
        // An end without a clock is the end of its day.
        format!(
            "({lasts} AND (r.ends >= {moment} OR length(r.ends) = 10)
              OR r.starts >= {day} AND (r.ends >= {moment} OR length(r.starts) = 10))"
        )
    };
    format!("({of_kinds} AND r.starts < {moment} AND {lasts})")
}

/// The clause that a record is of one of some kinds.
pub(super) fn of_kinds(clauses: &mut Clauses, kinds: &[String]) -> String {
    let kinds: Vec<String> = kinds.iter().map(|kind| clauses.value(kind.as_str())).collect();
    if kinds.is_empty() { "FALSE".to_owned() } else { format!("r.kind IN ({})", kinds.join(", ")) }
}

/// Rows of which a column is one of some numbers, in the order in which the table has them.
pub(crate) fn by_number(db: &mut dyn Session, select: &str, column: &str, ids: &[i64]) -> Result<Vec<Row>> {
    let mut clauses = Clauses::new(db.dialect(), Vec::new());
    let one_of = one_of(&mut clauses, column, ids.iter());
    db.rows(&format!("{select} WHERE {one_of}"), &clauses.values)
}

/// The clause that a column is one of some numbers.
fn one_of<'i>(clauses: &mut Clauses, column: &str, ids: impl Iterator<Item = &'i i64>) -> String {
    let list = ids.map(ToString::to_string).collect::<Vec<_>>().join(",");
    match clauses.dialect() {
        Dialect::Sqlite => {
            format!("{column} IN (SELECT value FROM json_each({}))", clauses.value(format!("[{list}]")))
        }
        Dialect::Postgres => {
            format!("{column} = ANY(CAST(string_to_array({}, ',') AS BIGINT[]))", clauses.value(list))
        }
    }
}
