//! Why the store could not do what was asked.

/// Why a step of the store failed. The step was undone wholly.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database file could not be opened or made.
    #[error(
        "opening the store {place}: {why}; give a file that may be written, or postgres://USER@HOST/NAME"
    )]
    Open {
        /// File or address, without its password.
        place: String,
        /// What the database said.
        why: String,
    },
    /// The store was made by a later version.
    #[error(
        "the store has version {found}, this program knows {known}: use the program that made it, or a new store"
    )]
    Newer {
        /// Version of the store's tables.
        found: i64,
        /// Last version known here.
        known: i64,
    },
    /// No room left: nothing was kept of this step, and what was kept before is whole.
    #[error("the disk of the store is full ({0}); make room and go on")]
    Full(String),
    /// The database cannot be reached.
    #[error(
        "the store cannot be reached: {0}; when it is back the same command goes on where this one stopped"
    )]
    Away(String),
    /// Another program changed the same rows at the same time; the step may be tried again.
    #[error("the store is busy: {0}; try again")]
    Busy(String),
    /// The database refused a statement.
    #[error("the store refused a step: {why}\n  {sql}")]
    Refused {
        /// What the database said.
        why: String,
        /// The statement.
        sql: String,
    },
    /// A column held something else than was expected.
    #[error("column {column} of the store holds something unexpected: {found}")]
    Column {
        /// Its place in the statement's result, from 0.
        column: usize,
        /// What it holds.
        found: String,
    },
    /// A backup could not be written or taken in: what was tried, on what, and what to do.
    #[error("{0}")]
    Backup(String),
    /// A search was given up, which would have taken much longer than searches do.
    #[error(
        "this search asks for too much at once; write more letters before `*`, fewer words, or name days"
    )]
    Costly,
    /// What was asked makes no sense, and why.
    #[error(transparent)]
    Query(#[from] QueryError),
}

/// What a step of the store gives.
pub type Result<T> = std::result::Result<T, StoreError>;

/// Why a query makes no sense, and what would.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct QueryError(pub(crate) String);
