//! One step with a database: statements in one transaction, the same for both.
//!
//! ```text
//! frontier, keeping, search ── SQL with ?1, ?2 … ──▶ Session ──▶ SQLite
//!                                                           └──▶ PostgreSQL ($1, $2 …)
//! ```
//!
//! The rooms above are written once, in the SQL that both understand; where the two differ (row locks, full text) they
//! ask for the dialect. A session is not async: SQLite never waits for a network, and a step with PostgreSQL runs on a
//! thread that may wait.

use std::time::Duration;

use crate::error::Result;
use crate::value::{Row, Value};

/// Which SQL a session speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// SQLite with FTS5.
    Sqlite,
    /// PostgreSQL 15 or later.
    Postgres,
}

/// Statements of one transaction.
pub(crate) trait Session {
    /// Which SQL it speaks.
    fn dialect(&self) -> Dialect;

    /// The time, in milliseconds since 1970: the database's own clock, where several machines share it.
    fn now(&mut self) -> Result<i64>;

    /// Does one statement; how many rows it touched.
    fn run(&mut self, sql: &str, with: &[Value]) -> Result<u64>;

    /// Does one statement with many sets of values, in order; how many rows each touched.
    fn many(&mut self, sql: &str, with: &[Vec<Value>]) -> Result<Vec<u64>>;

    /// The rows that a statement gives.
    fn rows(&mut self, sql: &str, with: &[Value]) -> Result<Vec<Row>>;

    /// The first row that a statement gives.
    fn row(&mut self, sql: &str, with: &[Value]) -> Result<Option<Row>> {
        Ok(self.rows(sql, with)?.into_iter().next())
    }

    /// Gives up from now on what takes longer than `budget`: of the processor's time in SQLite, of the clock's in PostgreSQL. `None`
    /// gives up nothing.
    fn limit(&mut self, budget: Option<Duration>) -> Result<()>;

    /// Does statements without values, one after the other: migrations.
    fn script(&mut self, sql: &str) -> Result<()>;

    /// The statement that also locks the rows it selects. SQLite has one writer at a time and needs no such words.
    fn locking(&self, sql: &str, words: &str) -> String {
        match self.dialect() {
            Dialect::Sqlite => sql.to_owned(),
            Dialect::Postgres => format!("{sql} {words}"),
        }
    }
}
