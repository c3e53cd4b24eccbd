//! Stores that are there already, and the kinds that a user names with one.
//!
//! ```text
//! --kinds event,boat,mine.toml ── ships? a file? kept in the store? ──▶ schemas
//! ```

use std::path::Path;
use std::sync::Arc;

use gleaner::Schema;
use store::Store;

use crate::end::Unreadable;
use crate::files;

/// Is there a store of this name? One of PostgreSQL is asked for when it is opened.
pub(crate) fn is_there(store: &str) -> bool {
    store.starts_with("postgres://") || store.starts_with("postgresql://") || Path::new(store).exists()
}

/// The kinds of some names: those that ship, files, and those that the store knows. A store that is not there is not made, so that
/// a mistyped name leaves none behind.
///
/// # Errors
/// Where a name leads to no kind, or the store cannot be read.
pub(crate) async fn kinds(names: &[String], store: &str) -> anyhow::Result<Vec<Arc<Schema>>> {
    let known = if names.iter().all(|name| files::is_kind(name)) || !is_there(store) {
        Vec::new()
    } else {
        Store::open(store).await?.schemas().await?
    };
    files::kinds(names, &known).map_err(|why| Unreadable(why).into())
}
