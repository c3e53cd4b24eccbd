//! The crawl itself: hosts are leased, each is visited in a lane of its own, what visits yield is settled together.
//!
//! ```text
//! Frontier ── lease ──▶ lanes, one a host ── visits ──▶ settler ──▶ Frontier
//!                        │ robots.txt, pace      │ fetch, read
//! ```

use std::io;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use crate::form_login::{self, LoginError};
use crate::frontier::{Frontier, Link, Next};
use crate::guard::Guards;
use crate::guard_memory;
use crate::holdings::Holdings;
use crate::http::Http;
use crate::options::OptionsError;
use crate::plan::Plan;
use crate::recorder::Recorder;
use crate::refresh::Redirecting;
use crate::rendering::Rendering;
use crate::report::{Counters, Report};
use crate::rules::KnownRules;
use crate::settler::{self, Settler};
use crate::shared::{HOLD, Shared};
use crate::visitor::Visitor;
use crate::visits;

/// How often a worker says that it is alive, and hears which hosts it is to give up to others.
const BEAT: Duration = Duration::from_secs(1);

/// Longest wait before the frontier is asked again for hosts.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// Visits of this worker that may be under way at once, from the request to their being kept: with their bodies they are
/// what a crawl holds in memory.
const UNDER_WAY: usize = 256;

/// Bodies of more than [`http::USUAL`](crate::http::USUAL) bytes that may be in memory at once.
const LARGE_BODIES: usize = 4;

/// A crawl that could not go on.
#[derive(Debug, thiserror::Error)]
pub enum CrawlError<E: std::error::Error + 'static> {
    /// Requests cannot be made as they are to be.
    #[error(transparent)]
    Requests(#[from] OptionsError),
    /// It could not log in.
    #[error(transparent)]
    Login(#[from] LoginError),
    /// Pages cannot be archived.
    #[error("archiving pages: {0}; make room, or give another folder, and the same command goes on")]
    Archive(#[source] io::Error),
    /// Pages are to be shown by a browser, and there is none.
    #[error("showing pages: {0}")]
    Browser(#[from] browser::Failure),
    /// The frontier failed for longer than the plan's patience.
    #[error("crawling: the frontier failed and did not come back: {0}")]
    Frontier(#[source] E),
}

/// A worker of a crawl, and how to look at it while it runs.
#[derive(Debug)]
pub struct Crawler {
    plan: Plan,
    counters: Arc<Counters>,
    stop: watch::Sender<bool>,
}

/// Ends a crawl from elsewhere, and looks at it.
#[derive(Debug, Clone)]
pub struct Handle {
    counters: Arc<Counters>,
    stop: watch::Sender<bool>,
}

impl Handle {
    /// Ends the crawl: visits that are under way are ended and kept, no new one is begun.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// What was done so far.
    pub fn report(&self) -> Report {
        self.counters.report()
    }
}

impl Crawler {
    /// A worker that follows a plan.
    pub fn new(plan: Plan) -> Crawler {
        Crawler { plan, counters: Arc::default(), stop: watch::channel(false).0 }
    }

    /// How to end it and to look at it.
    pub fn handle(&self) -> Handle {
        Handle { counters: Arc::clone(&self.counters), stop: self.stop.clone() }
    }

    /// Adds seeds to the frontier, then visits until nothing waits, a limit is met or the crawl is stopped.
    pub async fn run<F, V>(
        self,
        frontier: Arc<F>,
        visitor: V,
        seeds: Vec<Link>,
    ) -> Result<Report, CrawlError<F::Error>>
    where
        V: Visitor,
        F: Frontier<Yield = V::Yield>,
    {
        let http = Http::with(self.plan.limits, self.plan.requests.clone())?;
        if let Some(login) = &self.plan.login {
            form_login::log_in(&http, login, &self.plan.domain).await?;
        }
        let recorder =
            self.plan.archive.clone().map(Recorder::new).transpose().map_err(CrawlError::Archive)?;
        let rendering = match self.plan.render {
            Some(which) => Some(Rendering::start(which, http.clone()).await?),
            None => None,
        };
        let (settler, queue) = Settler::new();
        let patience = self.plan.patience;
        let settling =
            tokio::spawn(settler::run(Arc::clone(&frontier), queue, Arc::clone(&self.counters), patience));
        let counters = Arc::clone(&self.counters);
        let shared = Arc::new(Shared {
            deadline: self.plan.time.map(|time| Instant::now() + time),
            bounds: Arc::new(self.plan.bounds()),
            plan: self.plan,
            frontier,
            visitor: Arc::new(visitor),
            http,
            settler,
            counters: Arc::clone(&counters),
            cores: Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)),
            room: Arc::new(Semaphore::new(UNDER_WAY)),
            large: Arc::new(Semaphore::new(LARGE_BODIES)),
            begun: AtomicU64::new(0),
            stop: self.stop.subscribe(),
            rules: KnownRules::default(),
            guards: Guards::default(),
            redirecting: Redirecting::default(),
            recorder: recorder.map(Arc::new),
            rendering,
            unarchived: OnceLock::new(),
            holdings: Holdings::default(),
        });
        let driven = drive(Arc::clone(&shared), seeds).await;
        let archived = shared.archived();
        if let Some(rendering) = &shared.rendering {
            rendering.end().await;
        }
        drop(shared);
        let settled = settling.await.unwrap_or(Ok(()));
        driven.and(settled).map_err(CrawlError::Frontier)?;
        archived.map_err(CrawlError::Archive)?;
        Ok(counters.report())
    }
}

/// Leases hosts and runs their lanes until there is nothing to do.
async fn drive<F, V>(shared: Arc<Shared<F, V>>, seeds: Vec<Link>) -> Result<(), F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    shared.step(|| shared.frontier.add(seeds.clone())).await?;
    if shared.plan.retry_failed {
        shared.step(|| shared.frontier.retry(&shared.bounds)).await?;
    }
    let mut lanes = JoinSet::new();
    let mut renewed = Instant::now();
    let mut beaten: Option<Instant> = None;
    shared.look().await;
    let mut stop = shared.stop.clone();
    while !shared.over() {
        if renewed.elapsed() > HOLD / 3 {
            shared.renew().await?;
            renewed = Instant::now();
            shared.look().await;
        }
        if beaten.is_none_or(|beaten| beaten.elapsed() >= BEAT) {
            shared.beat().await?;
            beaten = Some(Instant::now());
        }
        let free = shared.plan.hosts.saturating_sub(lanes.len());
        let ask = shared.ask(free);
        let mut sent = Instant::now();
        let pause = match if free == 0 {
            Next::Wait(LONGEST_WAIT)
        } else {
            let leasing = shared.step(|| {
                sent = Instant::now();
                shared.frontier.lease(&ask)
            });
            leasing.await?
        } {
            Next::Leases(leases) => {
                for lease in leases {
                    let tenure = shared.hold(&lease, sent);
                    lanes.spawn(visits::run(Arc::clone(&shared), lease, tenure));
                }
                Duration::ZERO
            }
            Next::Wait(time) => time.min(LONGEST_WAIT),
            Next::Done if lanes.is_empty() => break,
            Next::Done => LONGEST_WAIT,
        };
        if pause.is_zero() {
            continue;
        }
        tokio::select! {
            ended = timeout(pause, lanes.join_next()), if !lanes.is_empty() => {
                if let Ok(Some(Ok(lease))) = ended {
                    shared.give_back(lease?);
                }
            }
            _ = stop.changed() => {}
            () = tokio::time::sleep(pause), if lanes.is_empty() => {}
        }
    }
    shared.step(|| shared.frontier.leave()).await?;
    while let Some(ended) = lanes.join_next().await {
        if let Ok(lease) = ended {
            shared.give_back(lease?);
        }
    }
    if shared.plan.trap_guard.is_some() {
        for (site, guard) in shared.guards.all().into_iter().chain(shared.guards.dropped()) {
            shared.step(|| guard_memory::keep(&*shared.frontier, &site, &guard, Duration::ZERO)).await?;
        }
    }
    shared.look().await;
    let unread = shared.step(|| shared.frontier.unread(&shared.bounds)).await?;
    shared.counters.unread(unread);
    Ok(())
}
