//! Words in one statement: how many records the planner expects to match them, and all of these.

use crate::clauses::Clauses;
use crate::error::Result;
use crate::query::{Order, Query};
use crate::search::narrowing::{Dates, Numbers, joins, narrow, numbers, tsquery};
use crate::session::{Dialect, Session};
use crate::value::Value;

/// How many records the planner expects to match.
pub(super) fn estimate_matches(db: &mut dyn Session, ts_query: &str) -> Result<i64> {
    let plan = format!("EXPLAIN SELECT 1 FROM records WHERE words @@ {}", tsquery("?1"));
    planned(db, &plan, &[ts_query.into()])
}

/// How many rows a plan expects.
pub(super) fn planned(db: &mut dyn Session, plan: &str, values: &[Value]) -> Result<i64> {
    let row = db.row(plan, values)?;
    let text = row.map_or(Ok(String::new()), |row| row.text(0))?;
    let rows = text.split("rows=").nth(1).and_then(|rest| rest.split(' ').next());
    Ok(rows.and_then(|rows| rows.parse().ok()).unwrap_or(0))
}

/// The first records in an order that match.
pub(super) fn select_all(
    db: &mut dyn Session,
    query: &Query,
    ts_query: &str,
    order: &str,
    most: usize,
) -> Result<Numbers> {
    let mut clauses = Clauses::new(Dialect::Postgres, vec![ts_query.into(), most.into()]);
    narrow(&mut clauses, query, Dates::Begin);
    if query.order == Order::Date {
        clauses.and("r.starts IS NOT NULL".to_owned());
    }
    let sql = format!(
        "SELECT r.id FROM records r{} WHERE r.words @@ {}{} ORDER BY {order} LIMIT ?2",
        joins(query),
        tsquery("?1"),
        clauses.sql()
    );
    numbers(&db.rows(&sql, &clauses.values)?)
}
