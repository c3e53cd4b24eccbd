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
use crate::frontier::{Frontier, Held, HostState, Lease, Link, Outcome, Settlement, Waiting};
use crate::pace::Pace;
use crate::robots::{self, Robots};
use crate::rules;
use crate::trap::Barren;
use crate::visit;
use crate::visitor::Visitor;

/// Visits of one host that may be under way at once, from the request to their being kept.
const MOST_UNDER_WAY: usize = 128;

/// Connections that fail one after the other before a host is taken for down: its other pages are not tried then.
const DOWN: u32 = 8;

/// One host while it is ours.
pub(crate) struct Lane {
    pub(crate) held: Held,
    /// Requests under way.
    pub(crate) connections: Arc<Semaphore>,
    pub(crate) host: Mutex<Host>,
    /// What became of its pages.
    pub(crate) barren: std::sync::Mutex<Barren>,
}

/// How the host answers.
#[derive(Debug)]
pub(crate) struct Host {
    pub(crate) pace: Pace,
    pub(crate) failures: u32,
    /// Not before this moment it may be asked again.
    pub(crate) turn: Instant,
}

impl Lane {
    /// Waits for the host's turn, and takes it.
    pub(crate) async fn turn(&self) {
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

    /// The host answered as it should.
    pub(crate) async fn answered(&self, took: Duration) {
        let mut host = self.host.lock().await;
        host.failures = 0;
        host.pace.answered(took);
    }

    /// The host cannot be reached: it is left alone for a while.
    pub(crate) async fn unreachable(&self) {
        self.host.lock().await.failures += 1;
        self.troubled(None).await;
    }

    /// The host asks for less, or is in trouble: it is left alone for a while.
    pub(crate) async fn troubled(&self, retry_after: Option<Duration>) {
        let mut host = self.host.lock().await;
        let pause = host.pace.troubled(retry_after);
        host.turn = host.turn.max(Instant::now() + pause);
    }

    async fn is_down(&self) -> bool {
        self.host.lock().await.failures >= DOWN
    }
}

/// Visits the pages of a host until none waits or the crawl is over, and gives it back. Returns the host's name with
/// the frontier.
pub(crate) async fn run<F, V>(shared: Arc<Shared<F, V>>, lease: Lease) -> Result<i64, F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let held = lease.held();
    let least = shared.plan.limits.pace;
    let pace = Pace::kept(least, lease.state.pace.gap);
    let host = Host { pace, failures: lease.state.failures, turn: Instant::now() };
    let connections = Arc::new(Semaphore::new(shared.plan.connections.max(1)));
    let lane =
        Arc::new(Lane { held, connections, host: Mutex::new(host), barren: std::sync::Mutex::default() });
    visit_all(&shared, &lane, lease.pages).await?;
    let host = lane.host.lock().await;
    let state = HostState { pace: host.pace, failures: host.failures };
    let rest = host.turn.saturating_duration_since(Instant::now());
    shared.step(|| shared.frontier.release(held, state.clone(), rest)).await?;
    Ok(held.host)
}

/// The host's robots.txt, asked for at most once a day; the sitemaps that it names become pages to be visited.
async fn rules<F, V>(shared: &Shared<F, V>, lane: &Lane, page: &Url) -> Result<Robots, F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let robots = match shared.rules.of(lane.held.host) {
        Some(known) => Robots::Rules(known),
        None => {
            lane.turn().await;
            robots::of_site(&shared.http, page).await
        }
    };
    let Robots::Rules(rules) = &robots else {
        lane.unreachable().await;
        return Ok(robots);
    };
    lane.host.lock().await.pace.at_least(rules.delay.unwrap_or_default());
    if shared.rules.learn(lane.held.host, rules) {
        let domain = &shared.plan.domain;
        let maps = rules.sitemaps.iter().filter_map(|map| crate::address::canonical(&Url::parse(map).ok()?));
        let maps: Vec<Link> = maps.filter(|map| domain.holds(map)).map(Link::seed).collect();
        shared.step(|| shared.frontier.add(maps.clone())).await?;
    }
    Ok(robots)
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
    let mut queue = VecDeque::from(pages);
    let mut visits = JoinSet::new();
    let (mut robots, mut asked) = (None, Instant::now());
    while !shared.over() {
        if queue.is_empty() {
            let ask = shared.ask(1);
            queue.extend(shared.step(|| shared.frontier.more(lane.held, &ask)).await?);
        }
        let Some(page) = queue.pop_front() else {
            // What is under way may lead to more.
            if visits.join_next().await.is_none() {
                break;
            }
            continue;
        };
        if asked.elapsed() > rules::HOLD || robots.is_none() {
            robots = Some(rules(shared, lane, &page.link.url).await?);
            asked = Instant::now();
        }
        if let Some(outcome) = unasked(lane, robots.as_ref(), &page).await {
            let settlement = ended(lane, &page, outcome);
            let settler = shared.settler.clone();
            visits.spawn(async move { settler.settle(settlement).await });
        } else {
            let Ok(room) = Arc::clone(&shared.room).acquire_owned().await else { break };
            let Ok(connection) = Arc::clone(&lane.connections).acquire_owned().await else { break };
            if !begin(shared) {
                break;
            }
            lane.turn().await;
            let made = visit::make(Arc::clone(shared), Arc::clone(lane), page, connection);
            visits.spawn(async move {
                made.await;
                drop(room);
            });
        }
        while visits.len() >= MOST_UNDER_WAY.min(shared.plan.batch.max(1)) {
            visits.join_next().await;
        }
    }
    while visits.join_next().await.is_some() {}
    Ok(())
}

/// May one more visit be begun?
fn begin<F, V>(shared: &Shared<F, V>) -> bool
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let begun = shared.begun.fetch_add(1, Ordering::Relaxed);
    shared.plan.pages.is_none_or(|most| begun < most)
}

/// How a visit ends that is not even begun: robots.txt refuses it, or cannot be had, or the host is down.
async fn unasked(lane: &Lane, robots: Option<&Robots>, page: &Waiting) -> Option<Outcome> {
    match robots? {
        Robots::Unknown(why) if why.is_of_host() => Some(Outcome::Failed(why.brief())),
        Robots::Unknown(why) => Some(Outcome::Failed(format!("no robots.txt: {}", why.brief()))),
        Robots::Rules(rules) if !rules.allow(&robots::path(&page.link.url)) => {
            Some(Outcome::Refused("robots.txt".into()))
        }
        Robots::Rules(_) if lane.is_down().await => Some(Outcome::Failed("host is down".into())),
        Robots::Rules(_) => None,
    }
}

/// A visit that ended without anything found.
pub(crate) fn ended<Y>(lane: &Lane, page: &Waiting, outcome: Outcome) -> Settlement<Y> {
    let again = visit::again(page, &outcome);
    Settlement { held: lane.held, page: page.id, outcome, links: Vec::new(), again, yielded: None }
}
