//! Where a store is, and how it is opened.

use anyhow::bail;
use clap::Args;
use store::Store;

use crate::stored;

/// Where the store is.
#[derive(Debug, Args)]
pub(crate) struct Where {
    /// The store: a file, or postgres://…
    #[arg(short, long, value_name = "STORE", default_value = "gleaner.db")]
    pub(super) store: String,
}

/// A store that must be there already: a mistyped name is no empty store.
pub(super) async fn opened(at: &Where) -> anyhow::Result<Store> {
    opened_at(&at.store).await
}

/// The same, of a store's name alone.
pub(crate) async fn opened_at(store: &str) -> anyhow::Result<Store> {
    if !stored::is_there(store) {
        bail!("opening the store {store}: there is none; glean crawl and glean keep make one");
    }
    Ok(Store::open(store).await?)
}
