//! What all lanes of a worker share.

use std::future::Future;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;

use crate::frontier::{Ask, Beat, Bounds, Frontier, Held, Lease};
use crate::guard::Guards;
use crate::holdings::{Holdings, Tenure};
use crate::http::Http;
use crate::plan::Plan;
use crate::recorder::Recorder;
use crate::refresh::Redirecting;
use crate::rendering::Rendering;
use crate::report::Counters;
use crate::rules::KnownRules;
use crate::settler::{Settler, patiently};
use crate::visitor::Visitor;

/// How long a lease holds without being renewed; a worker that died is replaced after this time.
pub(crate) const HOLD: Duration = Duration::from_secs(20);

/// What all lanes share.
pub(crate) struct Shared<F, V: Visitor> {
    pub(crate) frontier: Arc<F>,
    pub(crate) visitor: Arc<V>,
    pub(crate) plan: Plan,
    /// Which pages are asked for.
    pub(crate) bounds: Arc<Bounds>,
    pub(crate) http: Http,
    pub(crate) settler: Settler<V::Yield>,
    pub(crate) counters: Arc<Counters>,
    /// One for each core: reading pages computes.
    pub(crate) cores: Semaphore,
    /// One for each visit that may be under way.
    pub(crate) room: Arc<Semaphore>,
    /// One for each large body that may be in memory.
    pub(crate) large: Arc<Semaphore>,
    /// Visits begun.
    pub(crate) begun: AtomicU64,
    pub(crate) stop: watch::Receiver<bool>,
    pub(crate) deadline: Option<Instant>,
    pub(crate) rules: KnownRules,
    pub(crate) guards: Guards,
    pub(crate) redirecting: Redirecting,
    pub(crate) recorder: Option<Arc<Recorder>>,
    pub(crate) rendering: Option<Rendering>,
    /// Why pages cannot be archived any more.
    pub(crate) unarchived: OnceLock<io::Error>,
    pub(crate) holdings: Holdings,
}

impl<F: Frontier, V: Visitor<Yield = F::Yield>> Shared<F, V> {
    /// Is no new visit to be begun?
    pub(crate) fn over(&self) -> bool {
        let spent = self.plan.pages.is_some_and(|most| self.begun.load(Ordering::Relaxed) >= most);
        spent
            || *self.stop.borrow()
            || self.unarchived.get().is_some()
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// A step of the frontier, with the plan's patience.
    pub(crate) async fn step<T, W>(&self, step: impl FnMut() -> W) -> Result<T, F::Error>
    where
        W: Future<Output = Result<T, F::Error>>,
    {
        patiently(&self.counters, self.plan.patience, step).await
    }

    /// What is asked of the frontier, for so many hosts.
    pub(crate) fn ask(&self, hosts: usize) -> Ask {
        Ask { hosts, pages: self.plan.batch, hold: HOLD, bounds: Arc::clone(&self.bounds) }
    }

    /// Pages cannot be archived: the crawl ends.
    pub(crate) fn unarchived(&self, error: io::Error) {
        // The first error is the one to report.
        let _ = self.unarchived.set(error);
    }

    /// Ends the archive; why pages could not be archived, if they could not.
    pub(crate) fn archived(&self) -> io::Result<()> {
        let ended = self.recorder.as_ref().map_or(Ok(()), |recorder| recorder.end());
        match self.unarchived.get() {
            Some(error) => Err(io::Error::new(error.kind(), error.to_string())),
            None => ended,
        }
    }

    /// Counts the pages that wait, for whoever looks on; a frontier that cannot say so now will later.
    pub(crate) async fn look(&self) {
        if let Ok(waiting) = self.frontier.waiting(&self.bounds).await {
            self.counters.waiting(waiting);
        }
    }

    /// A host was leased at that moment.
    pub(crate) fn hold(&self, lease: &Lease, since: Instant) -> Tenure {
        let tenure = self.holdings.take(lease, since, HOLD);
        self.count_hosts();
        tenure
    }

    pub(crate) fn give_back(&self, lease: Held) {
        self.holdings.give_back(lease);
        self.count_hosts();
    }

    fn count_hosts(&self) {
        self.counters.hosts(self.holdings.held().iter().map(|held| held.host).collect());
    }

    /// Prolongs the leases of all hosts that are held.
    pub(crate) async fn renew(&self) -> Result<(), F::Error> {
        let mut sent = Instant::now();
        let held = self.holdings.held();
        self.step(|| {
            sent = Instant::now();
            self.frontier.renew(held.clone(), HOLD)
        })
        .await?;
        self.holdings.renew(&held, sent, HOLD);
        Ok(())
    }

    /// Says that this worker is alive, and gives up what others are to have.
    pub(crate) async fn beat(&self) -> Result<(), F::Error> {
        let beat = Beat {
            worker: self.plan.worker.clone(),
            hosts: self.plan.hosts,
            visits: self.counters.report().visits(),
            hold: HOLD,
            bounds: Arc::clone(&self.bounds),
        };
        let share = self.step(|| self.frontier.beat(&beat)).await?;
        self.holdings.give_up(share.give);
        self.counters.shared(share);
        Ok(())
    }
}
