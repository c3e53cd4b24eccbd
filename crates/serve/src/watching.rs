//! Watched sites, crawled as their pages are due.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use harvest::Watching;
use store::{Store, Watch};
use tokio::task::JoinSet;

/// How often it is looked what is due: what an editor asks for is looked at once, and pages are due in hours.
const LOOK: Duration = Duration::from_secs(20);

/// Sites that are crawled at once: each has its pace, and reading pages computes on all cores.
const AT_ONCE: usize = 16;

/// How long a site is left alone whose crawl failed for a reason of ours: it would fail again.
const REST: Duration = Duration::from_secs(600);

/// Crawls what is due, for ever. Crawls that go on are broken off when this is dropped; [`Watching::end`] ends them in good order.
pub(crate) async fn crawl_all(watching: Arc<Watching>, store: Store) {
    let mut crawls: JoinSet<Option<i64>> = JoinSet::new();
    let mut begun: HashMap<i64, Instant> = HashMap::new();
    let mut resting: HashMap<i64, Instant> = HashMap::new();
    loop {
        while let Some(ended) = crawls.try_join_next() {
            if let Ok(Some(failed)) = ended {
                resting.insert(failed, Instant::now() + REST);
            }
        }
        resting.retain(|_, until| *until > Instant::now());
        match due(&watching, &store, &begun, AT_ONCE - crawls.len().min(AT_ONCE)).await {
            Ok(due) => {
                for watch in due.into_iter().filter(|watch| !resting.contains_key(&watch.id)) {
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

/// Crawls a site; its number where that failed for a reason of ours.
async fn crawl(watching: Arc<Watching>, watch: Watch) -> Option<i64> {
    let site = watch.part.clone();
    let id = watch.id;
    // A task of its own, so that a crawl that panics is told with its site.
    let crawled = tokio::spawn(async move { watching.crawl(&watch).await }).await;
    let why = match crawled {
        Ok(Ok(())) => return None,
        Ok(Err(error)) => error.to_string(),
        Err(stopped) => stopped.to_string(),
    };
    tracing::error!(why, site, "a watched site could not be crawled");
    Some(id)
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
