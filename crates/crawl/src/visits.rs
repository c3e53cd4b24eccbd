//! The pages of one host, visited one after the other at its pace, as long as its lease is ours.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::Instant;
use url::Url;

use crate::failure::{Failure, FailureKind};
use crate::frontier::{Frontier, Held, Lease, Outcome, Waiting};
use crate::guard;
use crate::holdings::Tenure;
use crate::host_rules::robots_rules;
use crate::lane::{Lane, Work};
use crate::robots::{self, Rules};
use crate::shared::Shared;
use crate::visit::ended;
use crate::visitor::Visitor;
use crate::{guard_memory, recovery, rules, visit};

/// Visits of one host that may be under way at once, from the request to their being kept.
const MOST_UNDER_WAY: usize = 128;

/// How often what is known of traps on a site is kept while it is visited, besides at the end: a crawl may be killed.
const GUARD_KEPT: Duration = Duration::from_secs(300);

/// For how long a host is left alone whose name cannot be read: as long as a crawl may last.
const NAMELESS: Duration = Duration::from_secs(24 * 3_600);

/// Visits the pages of a host until none waits or the crawl is over, and gives it back. Returns what proved the
/// lease.
pub(crate) async fn run<F, V>(
    shared: Arc<Shared<F, V>>,
    lease: Lease,
    tenure: Tenure,
) -> Result<Held, F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let held = lease.held();
    recall(&shared, &lease).await?;
    let Some(lane) = Lane::new(&shared, &lease, tenure) else {
        // Its name is none; the frontier is not to hold it for a worker that does nothing with it.
        shared.step(|| shared.frontier.release(held, lease.state.clone(), NAMELESS)).await?;
        return Ok(held);
    };
    for (site, guard) in shared.guards.dropped() {
        shared.step(|| guard_memory::keep(&*shared.frontier, &site, &guard, Duration::ZERO)).await?;
    }
    let lane = Arc::new(lane);
    visit_all(&shared, &lane, lease.pages).await?;
    if lane.is_over() {
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
    while !shared.over() && !lane.is_over() && recovery::wait(shared, lane, &mut work).await? {
        if known.as_ref().is_none_or(|(read_at, _)| read_at.elapsed() > rules::HOLD) {
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
