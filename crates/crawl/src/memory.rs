//! A frontier in memory: for one worker, for a crawl that is not kept.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::convert::Infallible;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use url::Url;

use crate::fingerprint::Fingerprint;
use crate::frontier::{
    Again, Ask, Before, Bounds, Frontier, Held, HostState, Lease, Link, Next, Outcome, Settled, Settlement,
    Unread, Waiting,
};
use crate::pace::Pace;

/// Sites of which is kept what is known of traps there: as many as in a store.
const MOST_GUARDS: usize = 128;

/// Known pages, in memory. What visits yield is dropped; how they ended is kept.
#[derive(Debug)]
pub struct Memory<Y = ()> {
    all: Mutex<All>,
    yielded: PhantomData<fn() -> Y>,
}

#[derive(Debug, Default)]
struct All {
    pages: Vec<Page>,
    by_url: HashMap<Url, usize>,
    by_words: HashMap<u64, usize>,
    by_facts: HashMap<u64, Vec<(Fingerprint, usize)>>,
    hosts: Vec<Host>,
    by_name: HashMap<String, usize>,
    /// What is known of traps on which site; what was kept last stands last.
    guards: VecDeque<(String, String)>,
}

#[derive(Debug)]
struct Page {
    link: Link,
    before: Option<Before>,
    failures: u32,
    visits: u32,
    outcome: Option<Outcome>,
}

#[derive(Debug)]
struct Host {
    name: String,
    state: HostState,
    token: i64,
    /// Until when the lease holds.
    held: Option<Instant>,
    turn: Instant,
    waiting: BTreeSet<Order>,
    /// Handed out under this token.
    out: BTreeSet<usize>,
    /// To be tried again, but not before their time.
    later: BTreeSet<(Instant, usize)>,
    /// Visited, and to be seen again in their time.
    again: BTreeSet<(Instant, usize)>,
}

/// Most promising first, then nearest, then first found.
type Order = (u8, u32, usize);

impl Page {
    fn order(&self, id: usize) -> Order {
        (u8::MAX - self.link.promise, self.link.depth, id)
    }
}

impl<Y> Default for Memory<Y> {
    fn default() -> Memory<Y> {
        Memory { all: Mutex::default(), yielded: PhantomData }
    }
}

impl<Y> Memory<Y> {
    /// All pages with the number of their visits and how the last one ended, in the order in which they were found.
    pub fn pages(&self) -> Vec<(Url, u32, Option<Outcome>)> {
        let all = self.lock();
        all.pages.iter().map(|p| (p.link.url.clone(), p.visits, p.outcome.clone())).collect()
    }

    fn lock(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl All {
    fn add(&mut self, link: Link) -> bool {
        let host = self.host(&link.url);
        if let Some(&id) = self.by_url.get(&link.url) {
            self.nearer(host, id, link);
            return false;
        }
        let id = self.pages.len();
        self.by_url.insert(link.url.clone(), id);
        let page = Page { link, before: None, failures: 0, visits: 0, outcome: None };
        if let Some(host) = self.hosts.get_mut(host) {
            host.waiting.insert(page.order(id));
        }
        self.pages.push(page);
        true
    }

    /// A page that is known is a seed from now on, if the link is one and it waits.
    fn nearer(&mut self, host: usize, id: usize, link: Link) {
        let Some((page, host)) = self.pages.get_mut(id).zip(self.hosts.get_mut(host)) else { return };
        if link.depth < page.link.depth.min(1) && host.waiting.remove(&page.order(id)) {
            page.link = link;
            host.waiting.insert(page.order(id));
        }
    }

    fn host(&mut self, url: &Url) -> usize {
        let name = url.origin().ascii_serialization();
        if let Some(&host) = self.by_name.get(&name) {
            return host;
        }
        let id = self.hosts.len();
        self.by_name.insert(name.clone(), id);
        self.hosts.push(Host::new(name));
        id
    }

    /// The host under this token, if it is still its token.
    fn holder(&mut self, held: Held) -> Option<&mut Host> {
        self.hosts.get_mut(usize::try_from(held.host).ok()?).filter(|h| h.token == held.token)
    }

    fn take(&mut self, host: usize, ask: &Ask) -> Vec<Waiting> {
        let Some(host) = self.hosts.get_mut(host) else { return Vec::new() };
        let within = host.waiting.iter().filter(|order| is_in_bounds(&self.pages, order.2, &ask.bounds));
        let within: Vec<Order> = within.take(ask.pages).copied().collect();
        let mut taken = Vec::new();
        for order in within {
            host.waiting.remove(&order);
            let id = order.2;
            host.out.insert(id);
            let Some(page) = self.pages.get(id) else { continue };
            let name = i64::try_from(id).unwrap_or(i64::MAX);
            let (link, before) = (page.link.clone(), page.before.clone());
            taken.push(Waiting { id: name, link, before, failures: page.failures });
        }
        taken
    }

    fn lease(&mut self, ask: &Ask, now: Instant) -> Next {
        self.free(now, &ask.bounds);
        let mut leases = Vec::new();
        for id in 0..self.hosts.len() {
            if leases.len() == ask.hosts {
                break;
            }
            let Some(host) = self.hosts.get_mut(id) else { continue };
            let waits = |order: &Order| is_in_bounds(&self.pages, order.2, &ask.bounds);
            if host.held.is_some() || host.turn > now || !host.waiting.iter().any(waits) {
                continue;
            }
            host.token += 1;
            host.held = Some(now + ask.hold);
            let (name, token, state) = (host.name.clone(), host.token, host.state.clone());
            let pages = self.take(id, ask);
            leases.push(Lease { host: name, id: i64::try_from(id).unwrap_or(i64::MAX), token, state, pages });
        }
        if leases.is_empty() { self.wait(now, &ask.bounds) } else { Next::Leases(leases) }
    }

    /// Gives back what was leased too long, and lets pages wait whose time has come.
    fn free(&mut self, now: Instant, bounds: &Bounds) {
        for host in &mut self.hosts {
            if host.held.is_some_and(|until| until <= now) {
                host.token += 1;
                host.held = None;
                let out = std::mem::take(&mut host.out);
                host.waiting.extend(out.into_iter().filter_map(|id| Some(self.pages.get(id)?.order(id))));
            }
            let mut due = until(&mut host.later, now);
            if bounds.again {
                due.append(&mut until(&mut host.again, now));
            }
            host.waiting.extend(due.into_iter().filter_map(|(_, id)| Some(self.pages.get(id)?.order(id))));
        }
    }

    /// How long nothing happens by itself.
    fn wait(&self, now: Instant, bounds: &Bounds) -> Next {
        let is_in_bounds = |id: usize| is_in_bounds(&self.pages, id, bounds);
        let later = |host: &Host| {
            let again = host.again.iter().filter(|_| bounds.again);
            host.later.iter().chain(again).filter(|(_, id)| is_in_bounds(*id)).map(|(at, _)| *at).min()
        };
        let moments = self.hosts.iter().filter_map(|host| match host.held {
            Some(until) => Some(until),
            None if host.waiting.iter().any(|(_, _, id)| is_in_bounds(*id)) => Some(host.turn),
            None => later(host).map(|at| at.max(host.turn)),
        });
        let pause = moments.min().map(|at| at.saturating_duration_since(now));
        let near = |pause: &Duration| bounds.wait.is_none_or(|most| *pause <= most);
        pause.filter(near).map_or(Next::Done, Next::Wait)
    }

    /// Keeps a visit, if its lease holds; how many of its links were new.
    fn settle<Y>(&mut self, visit: &Settlement<Y>, now: Instant) -> Option<usize> {
        let id = usize::try_from(visit.page).ok()?;
        let host = self.holder(visit.held)?;
        if !host.out.remove(&id) {
            return None;
        }
        let interval = match visit.again {
            Again::Try(after) => {
                host.later.insert((now + after, id));
                Duration::ZERO
            }
            Again::See(after) => {
                host.again.insert((now + after, id));
                after
            }
        };
        let page = self.pages.get_mut(id)?;
        page.visits += 1;
        page.failures = if matches!(visit.again, Again::Try(_)) { page.failures + 1 } else { 0 };
        if let Outcome::Read { validators, fingerprint, records, .. } = &visit.outcome {
            let (validators, fingerprint) = (validators.clone(), *fingerprint);
            let words = fingerprint.map(|fingerprint| fingerprint.words);
            let records = *records;
            page.before =
                Some(Before { validators, fingerprint: words, interval, records, read_anyway: false });
            if let Some(fingerprint) = fingerprint {
                self.by_words.entry(fingerprint.words).or_insert(id);
                self.by_facts.entry(fingerprint.facts).or_default().push((fingerprint, id));
            }
        }
        page.outcome = Some(visit.outcome.clone());
        Some(visit.links.iter().map(|link| usize::from(self.add(link.clone()))).sum())
    }

    /// The pages within the bounds that are not read, by reason.
    fn unread(&self, bounds: &Bounds, now: Instant) -> Vec<Unread> {
        let mut reasons: BTreeMap<(Option<String>, bool), Unread> = BTreeMap::new();
        let mut count = |host: &Host, id: usize, due: Instant, stands: bool| {
            let Some(page) = self.pages.get(id).filter(|_| is_in_bounds(&self.pages, id, bounds)) else {
                return;
            };
            let failure =
                page.outcome.as_ref().and_then(Outcome::failure).filter(|f| f.kind.stands() == stands);
            let down = host.state.down.as_ref().filter(|_| !stands);
            let why = failure.map(|failure| failure.why).or(down.map(|down| down.why.clone()));
            if stands && why.is_none() {
                return;
            }
            let due = due.max(host.turn).saturating_duration_since(now);
            let unread = reasons.entry((why.clone(), stands)).or_default();
            let due = Some(unread.due.map_or(due, |before| before.min(due)));
            *unread = Unread { why, pages: unread.pages + 1, stands, due };
        };
        for host in &self.hosts {
            host.waiting.iter().map(|order| order.2).chain(host.out.iter().copied()).for_each(|id| {
                count(host, id, host.turn, false);
            });
            host.later.iter().for_each(|(at, id)| count(host, *id, *at, false));
            host.again.iter().for_each(|(at, id)| count(host, *id, *at, true));
        }
        let mut unread: Vec<Unread> = reasons.into_values().collect();
        unread.sort_by_key(|unread| std::cmp::Reverse(unread.pages));
        unread
    }

    /// Lets pages wait that could not be read, and hosts be asked that were left alone; how many pages wait that did not.
    fn retry(&mut self, bounds: &Bounds, now: Instant) -> u64 {
        let mut count = 0;
        for host in &mut self.hosts {
            let failed = |id: usize| {
                self.pages.get(id).is_some_and(|p| p.outcome.as_ref().is_some_and(|o| o.failure().is_some()))
            };
            let settled: Vec<(Instant, usize)> =
                host.again.iter().filter(|(_, id)| failed(*id)).copied().collect();
            let due: Vec<(Instant, usize)> = host
                .later
                .iter()
                .copied()
                .chain(settled)
                .filter(|(_, id)| is_in_bounds(&self.pages, *id, bounds))
                .collect();
            for at in due {
                count += u64::from(host.later.remove(&at) | host.again.remove(&at));
                let Some(page) = self.pages.get_mut(at.1) else { continue };
                page.failures = 0;
                host.waiting.insert(page.order(at.1));
            }
            if host.waiting.iter().any(|order| is_in_bounds(&self.pages, order.2, bounds)) {
                (host.state.down, host.turn) = (None, now);
            }
        }
        count
    }
}

/// Is a page asked for?
fn is_in_bounds(pages: &[Page], id: usize, bounds: &Bounds) -> bool {
    let deep = |page: &Page| bounds.depth.is_some_and(|most| page.link.depth > most);
    pages.get(id).is_some_and(|page| bounds.domain.holds(&page.link.url) && !deep(page))
}

/// Takes out what is due.
fn until(times: &mut BTreeSet<(Instant, usize)>, now: Instant) -> BTreeSet<(Instant, usize)> {
    let later = times.split_off(&(now, usize::MAX));
    std::mem::replace(times, later)
}

impl Host {
    fn new(name: String) -> Host {
        Host {
            name,
            state: HostState { pace: Pace::new(Duration::ZERO), reached: false, down: None },
            token: 0,
            held: None,
            turn: Instant::now(),
            waiting: BTreeSet::new(),
            out: BTreeSet::new(),
            later: BTreeSet::new(),
            again: BTreeSet::new(),
        }
    }
}

impl<Y: Send + Sync + 'static> Frontier for Memory<Y> {
    type Yield = Y;
    type Error = Infallible;

    async fn add(&self, links: Vec<Link>) -> Result<usize, Infallible> {
        let mut all = self.lock();
        Ok(links.into_iter().map(|link| usize::from(all.add(link))).sum())
    }

    async fn lease(&self, ask: &Ask) -> Result<Next, Infallible> {
        Ok(self.lock().lease(ask, Instant::now()))
    }

    async fn more(&self, held: Held, ask: &Ask) -> Result<Vec<Waiting>, Infallible> {
        let mut all = self.lock();
        let id = usize::try_from(held.host).unwrap_or(usize::MAX);
        Ok(if all.holder(held).is_some() { all.take(id, ask) } else { Vec::new() })
    }

    async fn settle(&self, visits: Arc<Vec<Settlement<Y>>>) -> Result<Settled, Infallible> {
        let (mut all, now) = (self.lock(), Instant::now());
        let mut settled = Settled::default();
        for visit in visits.iter() {
            match all.settle(visit, now) {
                Some(new) => settled.new += new,
                None => settled.lost.push(visit.page),
            }
        }
        Ok(settled)
    }

    async fn renew(&self, leases: Vec<Held>, hold: Duration) -> Result<(), Infallible> {
        let (mut all, now) = (self.lock(), Instant::now());
        for held in leases {
            if let Some(host) = all.holder(held) {
                host.held = Some(now + hold);
            }
        }
        Ok(())
    }

    async fn release(&self, held: Held, state: HostState, turn: Duration) -> Result<(), Infallible> {
        let mut all = self.lock();
        let Some(host) = all.holder(held) else { return Ok(()) };
        (host.state, host.held, host.turn) = (state, None, Instant::now() + turn);
        host.token += 1;
        let out = std::mem::take(&mut host.out);
        let again: Vec<Order> = out.into_iter().filter_map(|id| Some(all.pages.get(id)?.order(id))).collect();
        if let Some(host) = usize::try_from(held.host).ok().and_then(|id| all.hosts.get_mut(id)) {
            host.waiting.extend(again);
        }
        Ok(())
    }

    async fn guard(&self, site: &str) -> Result<Option<String>, Infallible> {
        Ok(self.lock().guards.iter().find(|(of, _)| of == site).map(|(_, known)| known.clone()))
    }

    async fn keep_guard(&self, site: &str, known: String) -> Result<(), Infallible> {
        let mut all = self.lock();
        all.guards.retain(|(of, _)| of != site);
        all.guards.push_back((site.to_owned(), known));
        if all.guards.len() > MOST_GUARDS {
            all.guards.pop_front();
        }
        Ok(())
    }

    async fn twin(&self, fingerprint: Fingerprint) -> Result<Option<Url>, Infallible> {
        let all = self.lock();
        let alike = || {
            let alike = all.by_facts.get(&fingerprint.facts)?;
            alike.iter().find(|(other, _)| fingerprint.is_copy_of(other)).map(|(_, id)| id)
        };
        let page = all.by_words.get(&fingerprint.words).or_else(alike).and_then(|id| all.pages.get(*id));
        Ok(page.map(|page| page.link.url.clone()))
    }

    async fn waiting(&self, bounds: &Bounds) -> Result<u64, Infallible> {
        let all = self.lock();
        let waiting = all.hosts.iter().flat_map(|host| {
            let ids = host.waiting.iter().map(|(_, _, id)| id).chain(&host.out);
            ids.chain(host.later.iter().map(|(_, id)| id))
        });
        Ok(waiting.filter(|id| is_in_bounds(&all.pages, **id, bounds)).count() as u64)
    }

    async fn unread(&self, bounds: &Bounds) -> Result<Vec<Unread>, Infallible> {
        Ok(self.lock().unread(bounds, Instant::now()))
    }

    async fn retry(&self, bounds: &Bounds) -> Result<u64, Infallible> {
        Ok(self.lock().retry(bounds, Instant::now()))
    }
}

#[cfg(test)]
mod tests;
