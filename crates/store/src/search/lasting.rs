//! What takes place on some days: what begins on them, and what began before and lasts.
//!
//! ```text
//!        from          to
//!   ├─────┼──▶         │        lasts: by the ends of what lasts for more than a day, which are few
//!         │  ├──────▶  │        begins: as a search between two dates
//! ```

use crate::condition::Clauses;
use crate::error::Result;
use crate::matcher::Match;
use crate::query::{During, Order, Query};
use crate::search::{Dates, FEW, Numbers, by_date, joins, narrow, numbers, rank, saying};
use crate::session::Session;

/// What began before the days and lasts until the first or longer, by the words of the index `records_lasting`.
pub(super) fn lasts(clauses: &mut Clauses, during: &During) -> String {
    let from = clauses.value(during.from.as_str());
    let kinds: Vec<String> = during.lasting.iter().map(|kind| clauses.value(kind.as_str())).collect();
    let kinds = if kinds.is_empty() { "NULL".to_owned() } else { kinds.join(", ") };
    format!(
        "r.kind IN ({kinds}) AND substr(r.ends, 1, 10) > substr(r.starts, 1, 10)
         AND r.ends >= {from} AND r.starts < {from}"
    )
}

/// Searches for words among what takes place on some days.
pub(super) fn search(db: &mut dyn Session, query: &Query, during: &During, said: &Match) -> Result<Numbers> {
    let most = if query.order == Order::Date { query.limit } else { FEW };
    let query = Query { during: None, ..query.clone() };
    let mut found = began(db, &query, during, said, most)?;
    let (from, to) = (Some(during.from.clone()), Some(during.to.clone()));
    let within = Query { from, to, ..query };
    found.extend(by_date(db, &within, said, most)?);
    match within.order {
        Order::Date => Ok(found.into_iter().take(most).collect()),
        Order::Rank | Order::New => rank::by_title(db, &within, said, &found),
    }
}

/// What began before the days and lasts, the first to begin first.
fn began(db: &mut dyn Session, query: &Query, during: &During, said: &Match, most: usize) -> Result<Numbers> {
    let mut clauses = Clauses::new(db.dialect(), vec![most.into()]);
    narrow(&mut clauses, query, Dates::Said);
    let lasts = lasts(&mut clauses, during);
    clauses.and(lasts);
    saying(&mut clauses, db.dialect(), said);
    let sql = format!(
        "SELECT r.id FROM records r{} WHERE r.gone IS NULL{} ORDER BY r.starts, r.id LIMIT ?1",
        joins(query),
        clauses.sql()
    );
    numbers(&db.rows(&sql, &clauses.values)?)
}
