//! One host: its pages are visited one after the other at its pace, as long as its lease is ours.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{Mutex, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use url::Url;

use crate::crawler::Shared;
use crate::failure::{Blame, Failure, FailureKind};
use crate::frontier::{Down, Frontier, Held, HostState, Lease, Link, Outcome, Settlement, Waiting};
use crate::guard::{self, Guard};
use crate::holdings::Yielding;
use crate::incident::{Bearing, Incident};
use crate::pace::Pace;
use crate::report::Counters;
use crate::robots::{self, Robots, Rules};
use crate::visitor::Visitor;
use crate::{guard_memory, recovery, rules, visit};

/// Visits of one host that may be under way at once, from the request to their being kept.
const MOST_UNDER_WAY: usize = 128;

/// How often what is known of traps on a site is kept while it is visited, besides at the end: a crawl may be killed.
const GUARD_KEPT: Duration = Duration::from_secs(300);

/// What is kept of a host that failed together with all others.
const NETWORK_AWAY: &str = "the network is away";

/// For how long a host is left alone whose name cannot be read: as long as a crawl may last.
const NAMELESS: Duration = Duration::from_secs(24 * 3_600);

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
    /// Is the host to be given up to another worker?
    yielding: Yielding,
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
    queue: VecDeque<Waiting>,
    /// A visit that could not be made gives its page back.
    visits: JoinSet<Option<Waiting>>,
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
    fn new<F, V>(shared: &Shared<F, V>, lease: &Lease, yielding: Yielding) -> Option<Lane>
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
            yielding,
        })
    }

    /// Is no new visit of the host to be begun by this worker?
    pub(crate) fn is_yielding(&self) -> bool {
        self.yielding.is_asked_for()
    }

    /// Waits for the host's turn, and takes it. False where the host is in trouble: then it is not asked for pages.
    pub(crate) async fn turn(&self) -> bool {
        loop {
            let mut host = self.host.lock().await;
            let now = Instant::now();
            if host.incident.is_some() {
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
    pub(crate) async fn failed(&self, began: Instant, failure: &Failure, asked: Option<Duration>) -> bool {
        match failure.kind.blame() {
            Blame::Page => true,
            Blame::PageFirst if !self.counters.outages.is_suspect(self.held.host) => true,
            Blame::PageFirst | Blame::Either => self.unreached(began, failure, asked).await,
            Blame::Host => {
                self.unreached(began, failure, asked).await;
                false
            }
        }
    }

    /// The host is in trouble, or asks for less. False where that was known when the request failed.
    pub(crate) async fn unreached(&self, began: Instant, failure: &Failure, asked: Option<Duration>) -> bool {
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
            Some(incident) => incident.escalate(failure.clone(), bearing, asked),
            None => {
                if failure.kind.asks_for_less() || asked.is_some() {
                    pace.slow_down();
                    *turn = (*turn).max(Instant::now() + pace.gap);
                }
                *incident = Some(Incident::new(failure.clone(), bearing, asked));
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

    /// A page that the host answered well in this crawl.
    pub(crate) fn witness(&self) -> Option<Url> {
        self.counters.outages.witness(self.held.host)
    }

    /// How the host is left, and for how long it is to be left alone.
    async fn state(&self) -> (HostState, Duration) {
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

/// Visits the pages of a host until none waits or the crawl is over, and gives it back. Returns what proved the
/// lease.
pub(crate) async fn run<F, V>(
    shared: Arc<Shared<F, V>>,
    lease: Lease,
    yielding: Yielding,
) -> Result<Held, F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let held = lease.held();
    recall(&shared, &lease).await?;
    let Some(lane) = Lane::new(&shared, &lease, yielding) else {
        // Its name is none; the frontier is not to hold it for a worker that does nothing with it.
        shared.step(|| shared.frontier.release(held, lease.state.clone(), NAMELESS)).await?;
        return Ok(held);
    };
    let lane = Arc::new(lane);
    visit_all(&shared, &lane, lease.pages).await?;
    if lane.is_yielding() {
        // Whoever has the host next is to know it.
        keep_guard(&shared, &lane, Duration::ZERO).await?;
    }
    let (state, rest) = lane.state().await;
    shared.step(|| shared.frontier.release(held, state.clone(), rest)).await?;
    Ok(held)
}

/// Takes up what earlier runs knew of traps on the host's site, unless this one knows it already.
async fn recall<F, V>(shared: &Shared<F, V>, lease: &Lease) -> Result<(), F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let (Some(most), Ok(host)) = (shared.plan.trap_guard, Url::parse(&lease.host)) else { return Ok(()) };
    let site = guard::site_of(&host);
    if !shared.guards.has(site)
        && let Some(text) = shared.step(|| shared.frontier.guard(site)).await?
    {
        shared.guards.of_site(site, || guard_memory::read(&text, most).unwrap_or_default());
    }
    Ok(())
}

/// Keeps what is known of traps on the host's site, unless it was kept less than `rest` ago.
async fn keep_guard<F, V>(shared: &Shared<F, V>, lane: &Lane, rest: Duration) -> Result<(), F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    if shared.plan.trap_guard.is_none() {
        return Ok(());
    }
    let site = guard::site_of(&lane.root);
    shared.step(|| guard_memory::keep(&*shared.frontier, site, &lane.guard, rest)).await
}

/// The host's robots.txt, asked for at most once a day; the sitemaps that it names become pages to be visited. `None` where it cannot be
/// had: then the host is in trouble.
pub(crate) async fn robots_rules<F, V>(shared: &Shared<F, V>, lane: &Lane) -> Result<Option<Rules>, F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let rules = match shared.rules.of(lane.held.host) {
        Some(known) => known,
        None => {
            lane.take_turn().await;
            let began = Instant::now();
            match robots::of_site(&shared.http, &lane.root).await {
                Robots::Rules(rules) => {
                    lane.reached(None).await;
                    rules
                }
                Robots::Unknown(refusal, pause) => {
                    lane.unreached(began, &Failure::of_robots(&refusal), pause).await;
                    return Ok(None);
                }
            }
        }
    };
    lane.host.lock().await.pace.at_least(rules.delay.unwrap_or_default());
    if shared.rules.learn(lane.held.host, &rules) {
        let domain = &shared.plan.domain;
        let maps = rules.sitemaps.iter().filter_map(|map| crate::address::canonical(&Url::parse(map).ok()?));
        let maps: Vec<Link> = maps.filter(|map| domain.holds(map)).map(Link::seed).collect();
        shared.step(|| shared.frontier.add(maps.clone())).await?;
    }
    Ok(Some(rules))
}

async fn visit_all<F, V>(
    shared: &Arc<Shared<F, V>>,
    lane: &Arc<Lane>,
    pages: Vec<Waiting>,
) -> Result<(), F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let mut work = Work { queue: VecDeque::from(pages), visits: JoinSet::new() };
    let mut known: Option<(Instant, Rules)> = None;
    while !shared.over() && !lane.is_yielding() && recovery::wait(shared, lane, &mut work).await? {
        if known.as_ref().is_none_or(|(asked, _)| asked.elapsed() > rules::HOLD) {
            known = robots_rules(shared, lane).await?.map(|rules| (Instant::now(), rules));
        }
        keep_guard(shared, lane, GUARD_KEPT).await?;
        // Without rules the host is in trouble, which is waited for.
        let Some((_, rules)) = &known else { continue };
        if work.queue.is_empty() {
            let ask = shared.ask(1);
            work.queue.extend(shared.step(|| shared.frontier.more(lane.held, &ask)).await?);
        }
        let Some(page) = work.queue.pop_front() else {
            // What is under way may lead to more.
            if !work.join().await {
                break;
            }
            continue;
        };
        // In doubt what is under way decides.
        while is_doubtful(shared, lane, &work, &page) && work.join().await {}
        if let Some(outcome) = refusal(shared, lane, rules, &page) {
            refuse(shared, lane, &mut work, &page, outcome);
        } else if !begin(shared, lane, &mut work, page).await {
            break;
        }
        while work.visits.len() >= MOST_UNDER_WAY.min(shared.plan.batch.max(1)) {
            work.join().await;
        }
    }
    while work.join().await {}
    Ok(())
}

/// Can only what is under way say whether a page is one of a trap?
fn is_doubtful<F, V>(shared: &Shared<F, V>, lane: &Lane, work: &Work, page: &Waiting) -> bool
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let under_way = u32::try_from(work.visits.len()).unwrap_or(u32::MAX);
    let doubtful = |most| guard::lock(&lane.guard).is_doubtful(&page.link, most, under_way);
    !page.was_read() && shared.plan.trap_guard.is_some_and(doubtful)
}

/// Why a page is not asked for, if it is not: robots.txt forbids it, a pattern leaves it out, or it is one of a trap.
fn refusal<F, V>(shared: &Shared<F, V>, lane: &Lane, rules: &Rules, page: &Waiting) -> Option<Outcome>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let link = &page.link;
    if !rules.allow(&robots::path(&link.url)) {
        return Some(Outcome::Refused("robots.txt".into()));
    }
    if let Some(why) = shared.plan.patterns.leaves(&link.url, link.depth) {
        return Some(Outcome::Failed(Failure::new(FailureKind::Excluded, why)));
    }
    let most = shared.plan.trap_guard.filter(|_| !page.was_read())?;
    let family = guard::lock(&lane.guard).refuses(link, most)?;
    Some(Outcome::Failed(Failure::of_trap(&family, most)))
}

/// Keeps that a page is not asked for.
fn refuse<F, V>(shared: &Shared<F, V>, lane: &Lane, work: &mut Work, page: &Waiting, outcome: Outcome)
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let settlement = ended(lane, page, outcome);
    let settler = shared.settler.clone();
    work.visits.spawn(async move {
        settler.settle(settlement).await;
        None
    });
}

/// Begins a visit when its turn comes, unless the host is in trouble by then; false where no more may be begun.
async fn begin<F, V>(shared: &Arc<Shared<F, V>>, lane: &Arc<Lane>, work: &mut Work, page: Waiting) -> bool
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let Ok(room) = Arc::clone(&shared.room).acquire_owned().await else { return false };
    let Ok(connection) = Arc::clone(&lane.connections).acquire_owned().await else { return false };
    if !lane.turn().await {
        work.queue.push_front(page);
        return true;
    }
    let begun = shared.begun.fetch_add(1, Ordering::Relaxed);
    if shared.plan.pages.is_some_and(|most| begun >= most) {
        return false;
    }
    let made = visit::make(Arc::clone(shared), Arc::clone(lane), page, connection);
    work.visits.spawn(async move {
        let unmade = made.await;
        drop(room);
        unmade
    });
    true
}

/// A visit that ended without anything found.
pub(crate) fn ended<Y>(lane: &Lane, page: &Waiting, outcome: Outcome) -> Settlement<Y> {
    let again = visit::again(page, &outcome, lane.unit);
    Settlement { held: lane.held, page: page.id, outcome, links: Vec::new(), again, yielded: None }
}
