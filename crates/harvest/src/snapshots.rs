//! Pages kept as evidence of the records that were read from them, within a budget.
//!
//! ```text
//! page that tells of records ──▶ Snapshot ── with its records ──▶ Store ── now and then: over the budget? ──▶ the oldest go
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crawl::{Fetched, links};
use gleaner::Document;
use store::{Record, Snapshot, Store};

/// Packed bytes of snapshots after which it is looked whether all fit, at most.
const LOOK: u64 = 16 << 20;

/// How pages are kept as evidence. Clones count together.
#[derive(Debug, Clone)]
pub struct Snapshots {
    budget: u64,
    restricted: bool,
    /// Packed bytes of pages that were kept since it was looked whether all fit.
    unweighed: Arc<AtomicU64>,
}

impl Snapshots {
    /// Bytes that all snapshots of a store take, where nobody says another number: some 100,000 pages.
    pub const BUDGET: u64 = 1 << 30;

    /// Snapshots that take so many bytes of a store at most.
    pub fn new(budget: u64) -> Snapshots {
        // The first one that is kept finds what others left.
        Snapshots { budget, restricted: false, unweighed: Arc::new(AtomicU64::new(LOOK)) }
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

    /// Pages were kept: makes room where all of them take more than they may.
    ///
    /// # Errors
    /// Where the store refuses.
    pub async fn make_room<'s>(
        &self,
        store: &Store,
        kept: impl Iterator<Item = &'s Snapshot>,
    ) -> store::Result<()> {
        let bytes = kept.map(|snapshot| snapshot.weight() as u64).sum::<u64>();
        let unweighed = self.unweighed.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if bytes > 0 && unweighed >= LOOK.min(self.budget / 16) {
            self.unweighed.store(0, Ordering::Relaxed);
            store.trim_snapshots(self.budget).await?;
        }
        Ok(())
    }
}
