//! One host while its lease is ours: its pace, what it answers, and the visits under way.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use url::Url;

use crate::failure::{Blame, Failure};
use crate::frontier::{Down, Frontier, Held, HostState, Lease, Waiting};
use crate::guard::Guard;
use crate::holdings::Tenure;
use crate::incident::{Bearing, Incident};
use crate::pace::Pace;
use crate::report::Counters;
use crate::shared::Shared;
use crate::visitor::Visitor;

/// What is kept of a host that failed together with all others.
const NETWORK_AWAY: &str = "the network is away";

/// One host while it is ours.
pub(crate) struct Lane {
    pub(crate) held: Held,
    /// `https://www.example.org/`
    pub(crate) root: Url,
    /// Requests under way.
    pub(crate) connections: Arc<Semaphore>,
    host: Mutex<Host>,
    /// What the pages of its site brought.
    pub(crate) guard: Arc<std::sync::Mutex<Guard>>,
    counters: Arc<Counters>,
    /// The second in which retries count.
    pub(crate) unit: Duration,
    /// How long a host that is down is waited for.
    patience: Duration,
    tenure: Tenure,
}

/// How the host answers.
#[derive(Debug)]
struct Host {
    pace: Pace,
    /// Not before this moment it may be asked again.
    turn: Instant,
    incident: Option<Incident>,
    /// When the last incident ended: what began before tells of that one.
    calm: Instant,
    /// Did it ever answer?
    reached: bool,
}

/// Pages that are to be visited, and visits under way.
#[derive(Debug)]
pub(crate) struct Work {
    pub(crate) queue: VecDeque<Waiting>,
    /// A visit that could not be made gives its page back.
    pub(crate) visits: JoinSet<Option<Waiting>>,
}

impl Work {
    /// Is no visit under way?
    pub(crate) fn is_idle(&self) -> bool {
        self.visits.is_empty()
    }

    /// Waits until a visit ends; false where none is under way.
    pub(crate) async fn join(&mut self) -> bool {
        let ended = self.visits.join_next().await;
        if let Some(Ok(Some(page))) = &ended {
            self.queue.push_front(page.clone());
        }
        ended.is_some()
    }
}

impl Lane {
    pub(crate) fn new<F, V>(shared: &Shared<F, V>, lease: &Lease, tenure: Tenure) -> Option<Lane>
    where
        V: Visitor,
        F: Frontier<Yield = V::Yield>,
    {
        let now = Instant::now();
        let counters = Arc::clone(&shared.counters);
        let resumed = |down: &Down| Incident::resumed(&down.why, down.failures, down.lasted);
        let incident = counters.outages.incident(lease.id).or_else(|| lease.state.down.as_ref().map(resumed));
        let host = Host {
            pace: Pace::kept(shared.plan.limits.pace, lease.state.pace.lasting()),
            turn: now,
            incident,
            calm: now,
            reached: lease.state.reached,
        };
        let root = Url::parse(&lease.host).ok()?;
        Some(Lane {
            held: lease.held(),
            guard: shared.guards.of(&root),
            root,
            connections: Arc::new(Semaphore::new(shared.plan.connections.max(1))),
            host: Mutex::new(host),
            counters,
            unit: shared.plan.retry_unit,
            patience: shared.plan.patience,
            tenure,
        })
    }

    /// Is no new visit of the host to be begun by this worker?
    pub(crate) fn is_over(&self) -> bool {
        self.tenure.is_over()
    }

    /// Waits for the host's turn, and takes it. False where the host is in trouble, or not ours any more: then it is not asked for pages.
    pub(crate) async fn turn(&self) -> bool {
        loop {
            let mut host = self.host.lock().await;
            let now = Instant::now();
            if host.incident.is_some() || self.is_over() {
                return false;
            }
            if host.turn <= now {
                host.turn = now + host.pace.gap;
                return true;
            }
            let turn = host.turn;
            drop(host);
            sleep_until(turn).await;
        }
    }

    /// Waits for the host's turn, in trouble or not, and takes it.
    pub(crate) async fn take_turn(&self) {
        loop {
            let mut host = self.host.lock().await;
            let now = Instant::now();
            if host.turn <= now {
                host.turn = now + host.pace.gap;
                return;
            }
            let turn = host.turn;
            drop(host);
            sleep_until(turn).await;
        }
    }

    /// The host answered a request for a page as it should.
    pub(crate) async fn answered(&self, took: Duration, page: Option<&Url>) {
        self.host.lock().await.pace.answered(took);
        self.reached(page).await;
    }

    /// The host answers: if it was in trouble, that is over. `page`: one that it has.
    pub(crate) async fn reached(&self, page: Option<&Url>) {
        let mut host = self.host.lock().await;
        host.reached = true;
        if host.incident.take().is_some() {
            host.calm = Instant::now();
        }
        self.counters.outages.answered(self.held.host, page);
    }

    /// A request for a page failed that began then; `asked`: how long the host asks to be left alone. Does it count against the page?
    pub(crate) async fn failed(
        &self,
        began: Instant,
        failure: &Failure,
        retry_after: Option<Duration>,
    ) -> bool {
        match failure.kind.blame() {
            Blame::Page => true,
            Blame::PageFirst => {
                let is_suspect = self.counters.outages.is_suspect(self.held.host);
                let is_host = is_suspect || self.host.lock().await.incident.is_some();
                !is_host || self.unreached(began, failure, retry_after).await
            }
            Blame::Either => self.unreached(began, failure, retry_after).await,
            Blame::Host => {
                self.unreached(began, failure, retry_after).await;
                false
            }
        }
    }

    /// The host is in trouble, or asks for less. False where that was known when the request failed.
    pub(crate) async fn unreached(
        &self,
        began: Instant,
        failure: &Failure,
        retry_after: Option<Duration>,
    ) -> bool {
        self.counters.unreached(&failure.why);
        let mut host = self.host.lock().await;
        let Host { pace, turn, incident, calm, reached } = &mut *host;
        if incident.as_ref().map_or(*calm, |incident| incident.probed) > began {
            return false;
        }
        let strangers = self.unit * failure.kind.patience_with_strangers();
        let bearing = Bearing {
            host: self.root.as_str(),
            unit: self.unit,
            patience: if *reached { self.patience } else { self.patience.min(strangers) },
            network: self.counters.is_network_away(),
        };
        match incident {
            Some(incident) => incident.escalate(failure.clone(), bearing, retry_after),
            None => {
                if failure.kind.asks_for_less() || retry_after.is_some() {
                    pace.slow_down();
                    *turn = (*turn).max(Instant::now() + pace.gap);
                }
                *incident = Some(Incident::new(failure.clone(), bearing, retry_after));
            }
        }
        if let Some(incident) = incident {
            self.counters.outages.open(self.held.host, self.root.as_str(), incident);
        }
        true
    }

    /// How long until the host is to be probed; `None` where it is well.
    pub(crate) async fn probe_pause(&self) -> Option<Duration> {
        self.host.lock().await.incident.as_ref().map(Incident::pause)
    }

    /// No two requests are nearer to one another than the site asks for.
    pub(crate) async fn at_least(&self, delay: Duration) {
        self.host.lock().await.pace.at_least(delay);
    }

    /// A page that the host answered well in this crawl, another one at each probe.
    pub(crate) async fn witness(&self) -> Option<Url> {
        let probes = self.host.lock().await.incident.as_ref().map_or(0, |incident| incident.failures);
        self.counters.outages.witness(self.held.host, probes)
    }

    /// How the host is left, and for how long it is to be left alone.
    pub(crate) async fn state(&self) -> (HostState, Duration) {
        let host = self.host.lock().await;
        let turn = host.turn.saturating_duration_since(Instant::now());
        let down = host.incident.as_ref().map(|incident| {
            let (failures, why) = (incident.failures, incident.failure.why.clone());
            if self.counters.is_network_away() {
                return Down { why: NETWORK_AWAY.to_owned(), failures, lasted: Duration::ZERO };
            }
            Down { why, failures, lasted: incident.lasted() }
        });
        let pause = host.incident.as_ref().map(Incident::pause).unwrap_or_default();
        (HostState { pace: host.pace, reached: host.reached, down }, turn.max(pause))
    }
}
