//! PostgreSQL: many machines share one store.
//!
//! A step runs on a thread that may wait, in one transaction. Two steps that lock each other out, or a database that went
//! away and comes back, are no failure: the step was undone wholly and is done again.

use std::error::Error as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod};
use futures_util::future::try_join_all;
use tokio::runtime::Handle;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{NoTls, error::SqlState};

use crate::error::{Result, StoreError};
use crate::secure::{self, Safety};
use crate::session::{Dialect, Session};
use crate::value::{Row, Value};

/// Connections of one process: a worker's steps follow one another, a server's searches do not.
const CONNECTIONS: usize = 8;

/// How long a step is tried again while the database cannot be reached: longer than it takes to start anew.
const PATIENCE: Duration = Duration::from_secs(90);

/// First wait before a step is tried again; it doubles up to 32 times this.
const BREATH: Duration = Duration::from_millis(50);

/// What the driver gives.
type PgResult<T> = std::result::Result<T, tokio_postgres::Error>;

/// A database, reached over the network or a socket.
pub(crate) struct Postgres {
    pool: Pool,
    runtime: Handle,
}

impl std::fmt::Debug for Postgres {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Postgres")
    }
}

impl Postgres {
    /// A database by its address (`postgres://USER@HOST/NAME`); connects with the first step.
    pub(crate) fn open(address: &str, runtime: Handle) -> Result<Postgres> {
        let failed = |why: String| StoreError::Open { place: without_password(address), why };
        let (address, safety) = Safety::of(address);
        let settings: tokio_postgres::Config = address.parse().map_err(|e| failed(format!("{e}")))?;
        let settings = with_password(settings, std::env::var("PGPASSWORD").ok());
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = match safety {
            Safety::Plain => Manager::from_config(settings, NoTls, recycling),
            Safety::Tls { roots } => {
                let tls = secure::connector(roots.as_deref()).map_err(failed)?;
                Manager::from_config(settings, tls, recycling)
            }
        };
        let pool = Pool::builder(manager).max_size(CONNECTIONS).build();
        Ok(Postgres { pool: pool.map_err(|e| failed(e.to_string()))?, runtime })
    }

    /// Does the first step, which makes the tables; a database that cannot be reached is told at once.
    pub(crate) fn first<T>(&self, step: &dyn Fn(&mut dyn Session) -> Result<T>) -> Result<T> {
        self.once("BEGIN", step)
    }

    /// Does a step that writes, wholly or not at all; again if another step was in its way.
    pub(crate) fn write<T>(&self, step: &dyn Fn(&mut dyn Session) -> Result<T>) -> Result<T> {
        self.patiently("BEGIN", step)
    }

    /// Does a step that only reads.
    pub(crate) fn read<T>(&self, step: &dyn Fn(&mut dyn Session) -> Result<T>) -> Result<T> {
        self.patiently("BEGIN READ ONLY", step)
    }

    /// Does a step that reads the store of one moment: otherwise each statement would see what was committed before it.
    pub(crate) fn snapshot<T>(&self, step: &dyn Fn(&mut dyn Session) -> Result<T>) -> Result<T> {
        self.patiently("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", step)
    }

    /// Does statements that stand in no transaction.
    pub(crate) fn alone(&self, statements: &[&str]) -> Result<()> {
        let mut session = Open { client: self.connected()?, runtime: &self.runtime, until: None };
        statements.iter().try_for_each(|statement| session.script(statement))
    }

    fn connected(&self) -> Result<Object> {
        self.runtime.block_on(self.pool.get()).map_err(|e| match e {
            deadpool_postgres::PoolError::Backend(e) => to_store_error(&e, "connecting"),
            e => StoreError::Away(e.to_string()),
        })
    }

    fn patiently<T>(&self, begin: &str, step: &dyn Fn(&mut dyn Session) -> Result<T>) -> Result<T> {
        let begun = Instant::now();
        let mut wait = BREATH;
        loop {
            match self.once(begin, step) {
                Err(StoreError::Busy(_) | StoreError::Away(_)) if begun.elapsed() < PATIENCE => {
                    std::thread::sleep(wait);
                    wait = (wait * 2).min(BREATH * 32);
                }
                done => return done,
            }
        }
    }

    fn once<T>(&self, begin: &str, step: &dyn Fn(&mut dyn Session) -> Result<T>) -> Result<T> {
        let mut session = Open { client: self.connected()?, runtime: &self.runtime, until: None };
        session.script(begin)?;
        let done = step(&mut session).and_then(|done| session.script("COMMIT").map(|()| done));
        if done.is_err() && session.script("ROLLBACK").is_err() {
            drop(Object::take(session.client));
        }
        done
    }
}

/// The password of the environment, where the address has none: other users of the machine see the words of a command.
fn with_password(mut settings: tokio_postgres::Config, password: Option<String>) -> tokio_postgres::Config {
    if let Some(password) = password.filter(|_| settings.get_password().is_none()) {
        settings.password(password);
    }
    settings
}

/// The address as it may be shown.
fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    match rest.rsplit_once('@') {
        Some((who, host)) => {
            let user = who.split(':').next().unwrap_or_default();
            format!("{scheme}://{user}@{host}")
        }
        None => address.to_owned(),
    }
}

/// A connection within a transaction.
struct Open<'r> {
    client: Object,
    runtime: &'r Handle,
    /// When a step is given up.
    until: Option<Instant>,
}

impl Session for Open<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    fn now(&mut self) -> Result<i64> {
        let sql = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
        self.row(sql, &[])?.map_or(Ok(0), |row| row.int(0))
    }

    fn run(&mut self, sql: &str, with: &[Value]) -> Result<u64> {
        let done = async {
            let statement = self.client.prepare_cached(&numbered(sql)).await?;
            self.client.execute_raw(&statement, with.iter()).await
        };
        self.runtime.block_on(done).map_err(|e| to_store_error(&e, sql))
    }

    /// All sets are sent before the first answer is awaited.
    fn many(&mut self, sql: &str, with: &[Vec<Value>]) -> Result<Vec<u64>> {
        let done = async {
            let statement = self.client.prepare_cached(&numbered(sql)).await?;
            try_join_all(with.iter().map(|values| self.client.execute_raw(&statement, values.iter()))).await
        };
        self.runtime.block_on(done).map_err(|e| to_store_error(&e, sql))
    }

    fn limit(&mut self, budget: Option<Duration>) -> Result<()> {
        if budget.is_none() && self.until.is_none() {
            return Ok(());
        }
        self.until = budget.map(|budget| Instant::now() + budget);
        let millis = budget.map_or(0, |budget| budget.as_millis().max(1));
        self.script(&format!("SET LOCAL statement_timeout = {millis}"))
    }

    fn rows(&mut self, sql: &str, with: &[Value]) -> Result<Vec<Row>> {
        if self.until.is_some_and(|until| Instant::now() > until) {
            return Err(StoreError::Costly);
        }
        let with: Vec<&(dyn ToSql + Sync)> = with.iter().map(|v| v as _).collect();
        let done = async {
            let statement = self.client.prepare_cached(&numbered(sql)).await?;
            let rows = self.client.query(&statement, &with).await?;
            let each = rows
                .iter()
                .map(|row| (0..row.len()).map(|i| value(row, i)).collect::<PgResult<_>>().map(Row));
            each.collect::<PgResult<Vec<Row>>>()
        };
        self.runtime.block_on(done).map_err(|e| to_store_error(&e, sql))
    }

    fn script(&mut self, sql: &str) -> Result<()> {
        self.runtime.block_on(self.client.batch_execute(sql)).map_err(|e| to_store_error(&e, sql))
    }
}

/// `?1` as PostgreSQL writes it. No statement of ours has a question mark otherwise.
fn numbered(sql: &str) -> String {
    sql.replace('?', "$")
}

impl ToSql for Value {
    fn to_sql(
        &self,
        column: &Type,
        out: &mut tokio_postgres::types::private::BytesMut,
    ) -> std::result::Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(n) if *column == Type::INT4 => i32::try_from(*n)?.to_sql(column, out),
            #[expect(
                clippy::cast_precision_loss,
                reason = "only small counts are given where a real is asked"
            )]
            Value::Int(n) if *column == Type::FLOAT8 => (*n as f64).to_sql(column, out),
            Value::Int(n) => n.to_sql(column, out),
            Value::Real(x) => x.to_sql(column, out),
            // PostgreSQL's texts cannot hold the character 0.
            Value::Text(text) if text.contains('\0') => text.replace('\0', " ").to_sql(column, out),
            Value::Text(text) => text.as_str().to_sql(column, out),
            Value::Bytes(bytes) => bytes.as_ref().to_sql(column, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

fn value(row: &tokio_postgres::Row, i: usize) -> PgResult<Value> {
    let kind = row.columns().get(i).map(|c| c.type_().clone());
    Ok(match kind {
        Some(Type::INT8) => row.try_get::<_, Option<i64>>(i)?.into(),
        Some(Type::INT4) => row.try_get::<_, Option<i32>>(i)?.map(i64::from).into(),
        Some(Type::FLOAT8) => row.try_get::<_, Option<f64>>(i)?.into(),
        Some(Type::FLOAT4) => row.try_get::<_, Option<f32>>(i)?.map(f64::from).into(),
        Some(Type::BOOL) => row.try_get::<_, Option<bool>>(i)?.map(i64::from).into(),
        Some(Type::BYTEA) => row.try_get::<_, Option<&[u8]>>(i)?.map(Arc::<[u8]>::from).into(),
        _ => row.try_get::<_, Option<String>>(i)?.into(),
    })
}

fn to_store_error(error: &tokio_postgres::Error, sql: &str) -> StoreError {
    let why = error.as_db_error().map_or_else(|| chain(error), |e| e.message().to_owned());
    let Some(code) = error.code() else {
        let away = error.is_closed() || error.source().is_some_and(|cause| cause.is::<std::io::Error>());
        return if away { StoreError::Away(why) } else { StoreError::Refused { why, sql: sql.to_owned() } };
    };
    match *code {
        SqlState::T_R_DEADLOCK_DETECTED
        | SqlState::T_R_SERIALIZATION_FAILURE
        | SqlState::LOCK_NOT_AVAILABLE => StoreError::Busy(why),
        SqlState::QUERY_CANCELED => StoreError::Costly,
        SqlState::DISK_FULL => StoreError::Full(why),
        SqlState::ADMIN_SHUTDOWN
        | SqlState::CRASH_SHUTDOWN
        | SqlState::CANNOT_CONNECT_NOW
        | SqlState::TOO_MANY_CONNECTIONS => StoreError::Away(why),
        _ => StoreError::Refused { why, sql: sql.to_owned() },
    }
}

/// What went wrong, and what was behind it.
fn chain(error: &tokio_postgres::Error) -> String {
    error.source().map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_of_the_environment_is_for_addresses_without_one() {
        let of = |address: &str, environment: Option<&str>| {
            let settings = with_password(address.parse().unwrap(), environment.map(str::to_owned));
            settings.get_password().map(|password| String::from_utf8_lossy(password).into_owned())
        };
        assert_eq!(of("postgres://me@db/gleaner", Some("secret")).as_deref(), Some("secret"));
        assert_eq!(of("postgres://me:own@db/gleaner", Some("secret")).as_deref(), Some("own"));
        assert_eq!(of("postgres://me@db/gleaner", None), None);
    }

    #[test]
    fn a_step_that_takes_long_is_given_up_and_hinders_no_other() {
        let cluster = servers::Cluster::start();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let store = Postgres::open(&cluster.database("limit"), runtime.handle().clone()).unwrap();
        let sleep = "SELECT CAST(1 AS BIGINT) FROM pg_sleep(CAST(?1 AS DOUBLE PRECISION))";
        let given_up = store.read(&|db| {
            db.limit(Some(Duration::from_millis(50)))?;
            db.rows(sleep, &[30.0.into()])
        });
        assert!(matches!(given_up, Err(StoreError::Costly)), "{given_up:?}");
        assert_eq!(store.read(&|db| db.rows(sleep, &[1.0.into()])).unwrap().len(), 1);
    }
}
