//! Queries.

/// Why a query makes no sense.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct QueryError(String);
