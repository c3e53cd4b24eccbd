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
use crate::search::in_order::by_date;
use crate::search::narrowing::{Dates, FEW, Numbers, joins, lasts, narrow, numbers, saying};
use crate::search::rank;
use crate::session::Session;

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
