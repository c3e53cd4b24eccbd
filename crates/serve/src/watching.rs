//! Watched sites, crawled as their pages are due.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use harvest::Watching;
use store::{Store, Watch};
use tokio::task::JoinSet;

/// How often it is looked what is due.
const LOOK: Duration = Duration::from_secs(20);

/// Sites that are crawled at once.
const AT_ONCE: usize = 16;

/// Crawls what is due, for ever. Crawls that go on are broken off when this is dropped; [`Watching::end`] ends them in good order.
pub(crate) async fn crawl_all(watching: Arc<Watching>, store: Store) {
    let mut crawls = JoinSet::new();
    let mut begun: HashMap<i64, Instant> = HashMap::new();
    loop {
        while crawls.try_join_next().is_some() {}
        match due(&watching, &store, &begun, AT_ONCE - crawls.len().min(AT_ONCE)).await {
            Ok(due) => {
                for watch in due {
                    begun.insert(watch.id, Instant::now());
                    crawls.spawn(crawl(Arc::clone(&watching), watch));
                }
            }
            Err(error) => tracing::error!(%error, "which sites are watched cannot be read"),
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = watching.until_changed() => {}
        }
    }
}

async fn crawl(watching: Arc<Watching>, watch: Watch) {
    if let Err(error) = watching.crawl(&watch).await {
        tracing::error!(%error, site = watch.part, "what a crawl of a watched site did could not be kept");
    }
}

/// The sites of which a page is due, those first whose last crawl began longest ago.
async fn due(
    watching: &Watching,
    store: &Store,
    begun: &HashMap<i64, Instant>,
    most: usize,
) -> store::Result<Vec<Watch>> {
    let mut watches = store.watches().await?;
    watches.sort_by_key(|watch| begun.get(&watch.id).copied());
    let mut due = Vec::new();
    for watch in watches {
        if due.len() < most && watching.is_due(&watch).await? {
            due.push(watch);
        }
    }
    Ok(due)
}
