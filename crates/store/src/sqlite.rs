//! SQLite: one file, one writer, readers beside it.
//!
//! ```text
//! write ── one connection behind a lock ──▶ BEGIN IMMEDIATE … COMMIT ──▶ gleaner.db-wal ──▶ gleaner.db
//! read  ── connections of their own, a few ▶ what was committed when the step began
//! ```

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cpu_time::ThreadTime;
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, params_from_iter};

use crate::error::{Result, StoreError};
use crate::numbers::first_number;
use crate::session::{Dialect, Session};
use crate::value::{Row, Value};

/// How long a step waits for another process that writes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Statements kept ready, a connection: more than the store has.
const STATEMENTS: usize = 128;

/// Write-ahead log: readers never wait. With `synchronous = NORMAL` a killed process loses nothing; a power cut may lose
/// the last steps, never the file. 16 MB of pages are cached, a connection; the log is cut back to 64 MB.
const SETTINGS: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16384;
    PRAGMA mmap_size = 1073741824;
    PRAGMA journal_size_limit = 67108864;
";

/// Steps that read at once; others wait. Each has a connection with its cache: more of them than cores gain nothing, and under
/// more requests than it bore a server with a million events held 764 MB of caches.
const READERS: usize = 8;

/// Steps of SQLite's machine between two looks at the time: some tenths of a millisecond.
const STEPS: i32 = 4_096;

/// A database file.
#[derive(Debug)]
pub(crate) struct Sqlite {
    path: PathBuf,
    writer: Mutex<Connection>,
    readers: Mutex<Readers>,
    /// Called when a step has read.
    free: Condvar,
}

/// Connections that read.
#[derive(Debug, Default)]
struct Readers {
    spare: Vec<Reader>,
    reading: usize,
}

/// A connection that reads.
#[derive(Debug)]
struct Reader {
    connection: Connection,
    limit: Limit,
}

/// When a step is given up: nanoseconds of its thread's processor time; 0: never.
#[derive(Debug, Clone, Default)]
struct Limit(Arc<AtomicU64>);

impl Limit {
    fn set(&self, budget: Option<Duration>) {
        let until = budget.map_or(0, |budget| used().saturating_add(nanos(budget)));
        self.0.store(until, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        let until = self.0.load(Ordering::Relaxed);
        until > 0 && used() > until
    }
}

/// Processor time that this thread has used.
fn used() -> u64 {
    nanos(ThreadTime::now().as_duration())
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// The right of one step to read, given back with it.
struct Turn<'s>(&'s Sqlite);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        held(&self.0.readers).reading -= 1;
        self.0.free.notify_one();
    }
}

impl Sqlite {
    /// Opens a file, or makes it.
    pub(crate) fn open(path: PathBuf) -> Result<Sqlite> {
        let failed =
            |e: rusqlite::Error| StoreError::Open { place: path.display().to_string(), why: e.to_string() };
        let writer = Connection::open(&path).map_err(failed)?;
        prepared(&writer).map_err(failed)?;
        // A plan that may hang on the values bound is made anew for each of them: twice a page, a quarter of all that keeping
        // one costs. What a writer asks is looked up by keys whatever the values.
        writer.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(failed)?;
        Ok(Sqlite { path, writer: Mutex::new(writer), readers: Mutex::default(), free: Condvar::new() })
    }

    /// Does a step that writes, wholly or not at all.
    pub(crate) fn write<T>(&self, step: &dyn Fn(&mut dyn Session) -> Result<T>) -> Result<T> {
        let writer = held(&self.writer);
        let mut session = Open { connection: &writer, limit: Limit::default() };
        if !writer.is_autocommit() {
            session.script("ROLLBACK")?;
        }
        session.script("BEGIN IMMEDIATE")?;
        let done = step(&mut session).and_then(|done| session.script("COMMIT").map(|()| done));
        if done.is_err() && !writer.is_autocommit() {
            session.script("ROLLBACK")?;
        }
        done
    }

    /// Does statements that stand in no transaction.
    pub(crate) fn alone(&self, statements: &[&str]) -> Result<()> {
        let writer = held(&self.writer);
        let mut session = Open { connection: &writer, limit: Limit::default() };
        statements.iter().try_for_each(|statement| session.script(statement))
    }

    /// Does a step that only reads, beside whoever writes.
    pub(crate) fn read<T>(&self, step: &dyn Fn(&mut dyn Session) -> Result<T>) -> Result<T> {
        let (_turn, spare) = self.turn();
        let reader = spare.map_or_else(|| self.reader(), Ok)?;
        let mut session = Open { connection: &reader.connection, limit: reader.limit.clone() };
        session.script("BEGIN")?;
        let done = step(&mut session);
        reader.limit.set(None);
        session.script("ROLLBACK")?;
        held(&self.readers).spare.push(reader);
        done
    }

    /// Waits until not too many read, and takes a connection that is spare.
    fn turn(&self) -> (Turn<'_>, Option<Reader>) {
        let full = |readers: &mut Readers| readers.reading >= READERS;
        let mut readers =
            self.free.wait_while(held(&self.readers), full).unwrap_or_else(PoisonError::into_inner);
        readers.reading += 1;
        (Turn(self), readers.spare.pop())
    }

    fn reader(&self) -> Result<Reader> {
        let open = || {
            let mut connection = Connection::open_with_flags(&self.path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            prepared(&connection)?;
            connection.pragma_update(None, "query_only", true)?;
            let limit = Limit::default();
            let over = limit.clone();
            connection.progress_handler(STEPS, Some(move || over.is_over()))?;
            Ok(Reader { connection, limit })
        };
        open().map_err(|e: rusqlite::Error| StoreError::Away(e.to_string()))
    }
}

fn prepared(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    let (name, flags) = ("first_number", FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_UTF8);
    connection.create_scalar_function(name, 1, flags, |context| Ok(number(context.get_raw(0))))?;
    connection.execute_batch(SETTINGS)
}

/// The number in a field, whatever JSON made of it.
fn number(field: ValueRef<'_>) -> Option<f64> {
    match field {
        ValueRef::Text(text) => first_number(&String::from_utf8_lossy(text)),
        ValueRef::Real(x) => Some(x),
        #[expect(clippy::cast_precision_loss, reason = "numbers of pages are small")]
        ValueRef::Integer(n) => Some(n as f64),
        ValueRef::Null | ValueRef::Blob(_) => None,
    }
}

/// A step that panicked left its transaction open; the next one undoes it first.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connection within a transaction.
struct Open<'c> {
    connection: &'c Connection,
    limit: Limit,
}

impl Session for Open<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    fn now(&mut self) -> Result<i64> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    fn run(&mut self, sql: &str, with: &[Value]) -> Result<u64> {
        let run = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            statement.execute(params_from_iter(with))
        };
        run().map(|n| n as u64).map_err(|e| to_store_error(e, sql))
    }

    fn many(&mut self, sql: &str, with: &[Vec<Value>]) -> Result<Vec<u64>> {
        let run = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            let each = with.iter().map(|values| Ok(statement.execute(params_from_iter(values))? as u64));
            each.collect::<rusqlite::Result<Vec<u64>>>()
        };
        run().map_err(|e| to_store_error(e, sql))
    }

    fn limit(&mut self, budget: Option<Duration>) -> Result<()> {
        self.limit.set(budget);
        Ok(())
    }

    fn rows(&mut self, sql: &str, with: &[Value]) -> Result<Vec<Row>> {
        // The index of words looks at no time while it works.
        if self.limit.is_over() {
            return Err(StoreError::Costly);
        }
        let run = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            let width = statement.column_count();
            let rows = statement.query_map(params_from_iter(with), |row| {
                (0..width).map(|i| Ok(value(row.get_ref(i)?))).collect::<rusqlite::Result<_>>().map(Row)
            })?;
            rows.collect::<rusqlite::Result<Vec<Row>>>()
        };
        run().map_err(|e| to_store_error(e, sql))
    }

    fn script(&mut self, sql: &str) -> Result<()> {
        self.connection.execute_batch(sql).map_err(|e| to_store_error(e, sql))
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(n) => ValueRef::Integer(*n),
            Value::Real(x) => ValueRef::Real(*x),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn value(held: ValueRef<'_>) -> Value {
    match held {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(n) => Value::Int(n),
        ValueRef::Real(x) => Value::Real(x),
        ValueRef::Text(bytes) => Value::Text(String::from_utf8_lossy(bytes).into_owned()),
        ValueRef::Blob(bytes) => Value::Bytes(bytes.into()),
    }
}

fn to_store_error(error: rusqlite::Error, sql: &str) -> StoreError {
    let why = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::OperationInterrupted) => StoreError::Costly,
        Some(ErrorCode::DiskFull) => StoreError::Full(why),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy(why),
        Some(ErrorCode::CannotOpen | ErrorCode::SystemIoFailure | ErrorCode::NotADatabase) => {
            StoreError::Away(why)
        }
        _ => StoreError::Refused { why, sql: sql.to_owned() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts for minutes.
    const LONG: &str = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 1000000000) SELECT COUNT(*) FROM n";

    #[test]
    fn a_step_that_takes_long_is_given_up_and_hinders_no_other() {
        let folder = std::env::temp_dir().join(format!("gleaner-limit-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Sqlite::open(folder.join("gleaner.db")).unwrap();
        let given_up = store.read(&|db| {
            db.limit(Some(Duration::from_millis(20)))?;
            db.rows(LONG, &[])
        });
        assert!(matches!(given_up, Err(StoreError::Costly)), "{given_up:?}");
        let other = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 300000) SELECT COUNT(*) FROM n";
        let begun = used();
        let answered = store.read(&|db| db.row(other, &[])?.map_or(Ok(0), |row| row.int(0)));
        assert_eq!(answered.unwrap(), 300_000, "within {} ms", (used() - begun) / 1_000_000);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
