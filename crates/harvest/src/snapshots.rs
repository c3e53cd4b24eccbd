//! Pages kept as evidence of the records that were read from them, within a budget.
//!
//! ```text
//! page that tells of records ──▶ Snapshot ── with its records ──▶ Store ── now and then: over the budget? ──▶ the oldest go
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crawl::{Fetched, links};
use gleaner::Document;
use store::{AtHand, Kept, Record, Snapshot, Store};
use tokio::sync::{Mutex, OnceCell};

/// Packed bytes of snapshots after which it is looked whether all fit, at most.
const LOOK: u64 = 16 << 20;

/// How pages are kept as evidence. Clones count together.
#[derive(Debug, Clone)]
pub struct Snapshots {
    budget: u64,
    restricted: bool,
    /// Packed bytes of pages that were kept since it was looked whether all fit.
    unweighed: Arc<AtomicU64>,
    /// Held by whoever makes room.
    turn: Arc<Mutex<()>>,
    /// Was an eighth of the budget free when all were weighed last? Not before they were weighed.
    has_room: Arc<AtomicBool>,
    /// They were weighed once.
    weighed: Arc<OnceCell<()>>,
}

impl Snapshots {
    /// Bytes that all snapshots of a store take, where nobody says another number: some 100,000 pages.
    pub const BUDGET: u64 = 1 << 30;

    /// Snapshots that take so many bytes of a store, and up to 16 MB more while pages are kept.
    pub fn new(budget: u64) -> Snapshots {
        // The first one that is kept finds what others left.
        let unweighed = Arc::new(AtomicU64::new(LOOK));
        let (turn, has_room, weighed) = Default::default();
        Snapshots { budget, restricted: false, unweighed, turn, has_room, weighed }
    }

    /// Snapshots of pages that may hold more than everybody may see, since they were read with a log-in: only editors see them.
    #[must_use]
    pub fn restricted(self) -> Snapshots {
        Snapshots { restricted: true, ..self }
    }

    /// The name to which pages speak where the visitor has no other.
    pub const AGENT: &str = "glean";

    /// A page as evidence of its records; none where it tells of nothing, or does not allow `agent` to archive it.
    pub fn evidence(
        &self,
        document: &Document,
        page: &Fetched,
        agent: &str,
        records: &[Record],
    ) -> Option<Snapshot> {
        let is_kept = !records.is_empty() && links::allows(document, &page.headers, agent).archive;
        is_kept.then(|| Snapshot::of(&page.body, page.header("content-type"), self.restricted))
    }

    /// Pages were kept whose snapshots take so many bytes: now and then makes room for them, beside whoever keeps on. Where that fails it
    /// is tried again.
    pub(crate) fn make_room(&self, store: &Store, bytes: u64) {
        let unweighed = self.unweighed.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if bytes == 0 || unweighed < LOOK.min(self.budget / 16) {
            return;
        }
        let Ok(turn) = Arc::clone(&self.turn).try_lock_owned() else { return };
        self.unweighed.store(0, Ordering::Relaxed);
        let (snapshots, store) = (self.clone(), store.clone());
        tokio::spawn(async move {
            if snapshots.trim(&store).await.is_err() {
                snapshots.unweighed.store(LOOK, Ordering::Relaxed);
            }
            drop(turn);
        });
    }

    /// Makes room once all is kept, and waits until there is.
    ///
    /// # Errors
    /// Where the store refuses.
    pub async fn finish(&self, store: &Store) -> store::Result<()> {
        let _turn = self.turn.lock().await;
        self.trim(store).await
    }

    async fn trim(&self, store: &Store) -> store::Result<()> {
        store.trim_snapshots(self.budget).await?;
        self.weigh(store).await
    }

    /// Weighs what others left, the first time.
    pub(crate) async fn weigh_once(&self, store: &Store) -> store::Result<()> {
        self.weighed.get_or_try_init(|| self.weigh(store)).await.copied()
    }

    async fn weigh(&self, store: &Store) -> store::Result<()> {
        let has_room = store.snapshot_bytes().await? <= self.budget - self.budget / 8;
        self.has_room.store(has_room, Ordering::Relaxed);
        Ok(())
    }

    /// Is a snapshot wanted of a page that is as it was? Its last one is `restricted`, or there is none: it was read before pages were
    /// kept, or made room for others. Where there is no room, others would go for it.
    pub(crate) fn wants(&self, restricted: Option<bool>) -> bool {
        let is_wanted = restricted.is_none_or(|is_restricted| is_restricted && !self.restricted);
        is_wanted && self.has_room.load(Ordering::Relaxed)
    }
}

/// Keeps pages at hand, and makes room for their snapshots.
///
/// # Errors
/// Where the store refuses; nothing was kept then.
pub async fn keep_all(
    store: &Store,
    snapshots: Option<&Snapshots>,
    pages: Vec<AtHand>,
) -> store::Result<Kept> {
    let bytes = weight(pages.iter().filter_map(|page| page.snapshot.as_ref()));
    let kept = store.keep_all(pages).await?;
    if let Some(snapshots) = snapshots {
        snapshots.make_room(store, bytes);
    }
    Ok(kept)
}

/// Bytes that snapshots take.
pub(crate) fn weight<'s>(snapshots: impl Iterator<Item = &'s Snapshot>) -> u64 {
    snapshots.map(|snapshot| snapshot.weight() as u64).sum()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use store::Link;

    use super::*;

    fn talk(number: usize) -> AtHand {
        let row = json!({"title": format!("Talk {number}"), "start": "2999-11-03T16:00", "confidence": 0.9});
        let schema = gleaner::schema::named("event").expect("ships");
        let record =
            Record::of_row(schema, row.as_object().cloned().expect("an object"), store::Fields::new());
        let host = "https://a.example.org".to_owned();
        let url = format!("{host}/{number}");
        let page = Link { host, url, promise: 0, depth: 0, chain: 0, redirects: 0 };
        AtHand::read(page, vec![record], None, Some(Snapshot::of(b"<p>A talk", None, false)))
    }

    /// A new store, and its folder.
    async fn store(name: &str) -> (Store, std::path::PathBuf) {
        let folder = std::env::temp_dir().join(format!("gleaner-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("gleaner.db").display().to_string();
        (Store::open(&file).await.expect("a store"), folder)
    }

    #[tokio::test]
    async fn room_is_made_beside_whoever_keeps_on() {
        let (store, folder) = store("room").await;
        let kept = async || store.census().await.expect("counts").snapshots;
        let snapshots = Snapshots::new(1);
        // Somebody makes room just now, and takes long.
        let turn = snapshots.turn.lock().await;
        for number in 0..3 {
            keep_all(&store, Some(&snapshots), vec![talk(number)]).await.expect("kept");
        }
        assert_eq!(kept().await, 3);
        drop(turn);
        snapshots.finish(&store).await.expect("trimmed");
        assert_eq!(kept().await, 0);
        drop(store);
        std::fs::remove_dir_all(folder).expect("ours");
    }

    #[tokio::test]
    async fn a_page_that_is_as_it_was_is_kept_where_that_drives_out_no_other() {
        let (store, folder) = store("wanted").await;
        keep_all(&store, None, vec![talk(1)]).await.expect("kept");
        let bytes = store.snapshot_bytes().await.expect("weighed");
        let (wide, full) = (Snapshots::new(bytes * 2), Snapshots::new(bytes));
        let wants = |snapshots: &Snapshots| [None, Some(true), Some(false)].map(|last| snapshots.wants(last));
        for snapshots in [&wide, &full] {
            snapshots.finish(&store).await.expect("weighed");
        }
        assert_eq!(wants(&wide), [true, true, false]);
        assert_eq!(wants(&wide.clone().restricted()), [true, false, false]);
        assert_eq!(wants(&full), [false; 3]);
        assert_eq!(store.snapshot_bytes().await.expect("weighed"), bytes, "it fits");
        drop(store);
        std::fs::remove_dir_all(folder).expect("ours");
    }
}
