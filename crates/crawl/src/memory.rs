//! A frontier in memory: for one worker, for a crawl that is not kept.

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use url::Url;

use crate::fingerprint::Fingerprint;
use crate::frontier::{
    Again, Ask, Before, Bounds, Frontier, Held, HostState, Lease, Link, Next, Outcome, Settled, Settlement,
    Waiting,
};
use crate::pace::Pace;

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
        let within = host.waiting.iter().filter(|order| asked(&self.pages, order.2, &ask.bounds));
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
            let waits = |order: &Order| asked(&self.pages, order.2, &ask.bounds);
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
        let asked = |id: usize| asked(&self.pages, id, bounds);
        let later = |host: &Host| {
            let again = host.again.iter().filter(|_| bounds.again);
            host.later.iter().chain(again).filter(|(_, id)| asked(*id)).map(|(at, _)| *at).min()
        };
        let moments = self.hosts.iter().filter_map(|host| match host.held {
            Some(until) => Some(until),
            None if host.waiting.iter().any(|(_, _, id)| asked(*id)) => Some(host.turn),
            None => later(host),
        });
        moments.min().map_or(Next::Done, |at| Next::Wait(at.saturating_duration_since(now)))
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
        page.failures = if matches!(visit.outcome, Outcome::Failed(_)) { page.failures + 1 } else { 0 };
        if let Outcome::Read { validators, fingerprint, records, .. } = &visit.outcome {
            let (validators, fingerprint) = (validators.clone(), *fingerprint);
            let words = fingerprint.map(|fingerprint| fingerprint.words);
            page.before = Some(Before { validators, fingerprint: words, interval, records: *records });
            if let Some(fingerprint) = fingerprint {
                self.by_words.entry(fingerprint.words).or_insert(id);
                self.by_facts.entry(fingerprint.facts).or_default().push((fingerprint, id));
            }
        }
        page.outcome = Some(visit.outcome.clone());
        Some(visit.links.iter().map(|link| usize::from(self.add(link.clone()))).sum())
    }
}

/// Is a page asked for?
fn asked(pages: &[Page], id: usize, bounds: &Bounds) -> bool {
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
            state: HostState { pace: Pace::new(Duration::ZERO), failures: 0 },
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
        Ok(waiting.filter(|id| asked(&all.pages, **id, bounds)).count() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOLD: Duration = Duration::from_secs(60);

    /// A crawl of the hosts of the cases.
    fn ask(pages: usize, again: bool) -> Ask {
        let domain = crate::Domain::new(["a.org", "b.org"]).expect("a domain");
        Ask { hosts: 8, pages, hold: HOLD, bounds: Arc::new(Bounds { domain, depth: None, again }) }
    }

    fn link(address: &str, depth: u32, promise: u8) -> Link {
        let seed = Link::seed(Url::parse(address).expect("an address"));
        Link { depth, promise, ..seed }
    }

    async fn frontier(links: Vec<Link>) -> Memory {
        let frontier = Memory::default();
        assert_eq!(frontier.add(links).await.expect("memory"), frontier.pages().len());
        frontier
    }

    async fn leases(frontier: &Memory) -> Vec<Lease> {
        match frontier.lease(&ask(2, false)).await.expect("memory") {
            Next::Leases(leases) => leases,
            _ => Vec::new(),
        }
    }

    fn gone(lease: &Lease, page: &Waiting) -> Settlement<()> {
        let (links, again, yielded) = (Vec::new(), Again::See(HOLD), None);
        let outcome = Outcome::Gone(404);
        Settlement { held: lease.held(), page: page.id, outcome, links, again, yielded }
    }

    fn paths(pages: &[Waiting]) -> Vec<&str> {
        pages.iter().map(|p| p.link.url.path()).collect()
    }

    #[tokio::test]
    async fn a_page_is_known_once_and_the_best_comes_first() {
        let links = [("/deep", 3, 0), ("/near", 1, 0), ("/good", 9, 5), ("/also-near", 1, 0)];
        let at = |path: &str| format!("http://a.org{path}");
        let frontier = frontier(links.iter().map(|(path, d, p)| link(&at(path), *d, *p)).collect()).await;
        assert_eq!(frontier.add(vec![link(&at("/near"), 1, 9)]).await.expect("memory"), 0);
        let leases = leases(&frontier).await;
        let [lease] = leases.as_slice() else { panic!("one host") };
        assert_eq!(paths(&lease.pages), ["/good", "/near"]);
        let nine = ask(9, false);
        let more = frontier.more(lease.held(), &nine).await.expect("memory");
        assert_eq!(paths(&more), ["/also-near", "/deep"]);
        assert_eq!(frontier.more(lease.held(), &nine).await.expect("memory"), []);
    }

    #[tokio::test]
    async fn a_page_that_waits_may_become_a_seed_and_one_too_deep_is_not_asked_for() {
        let at = |path: &str| format!("http://a.org{path}");
        let found = [("/far", 7, 0), ("/near", 1, 0), ("/deep", 3, 0)];
        let frontier = frontier(found.iter().map(|(path, d, p)| link(&at(path), *d, *p)).collect()).await;
        let seed = Link::seed(Url::parse(&at("/far")).expect("an address"));
        assert_eq!(frontier.add(vec![seed.clone(), seed]).await.expect("memory"), 0);
        let bounds = Bounds { depth: Some(2), ..(*ask(9, false).bounds).clone() };
        let shallow = Ask { bounds: Arc::new(bounds), ..ask(9, false) };
        let Ok(Next::Leases(leases)) = frontier.lease(&shallow).await else { panic!("two pages wait") };
        assert_eq!(
            leases.iter().flat_map(|lease| paths(&lease.pages)).collect::<Vec<_>>(),
            ["/far", "/near"]
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_host_has_one_holder_and_a_lost_lease_keeps_nothing() {
        let frontier = frontier(vec![link("http://a.org/", 0, 0), link("http://b.org/", 0, 0)]).await;
        let first = leases(&frontier).await;
        assert_eq!(first.len(), 2);
        assert_eq!(frontier.lease(&ask(2, false)).await.expect("memory"), Next::Wait(HOLD));
        tokio::time::advance(HOLD).await;
        let second = leases(&frontier).await;
        assert_eq!(second.iter().map(|l| l.pages.len()).sum::<usize>(), 2);
        for (leases, kept) in [(&first, 0), (&second, 2), (&second, 0)] {
            let visits = leases.iter().map(|lease| gone(lease, &lease.pages[0])).collect();
            let settled = frontier.settle(Arc::new(visits)).await.expect("memory");
            assert_eq!(settled.lost.len(), 2 - kept);
        }
        for lease in &second {
            let state = lease.state.clone();
            frontier.release(lease.held(), state, Duration::ZERO).await.expect("memory");
        }
        assert_eq!(frontier.lease(&ask(2, false)).await.expect("memory"), Next::Done);
        assert_eq!(frontier.lease(&ask(2, true)).await.expect("memory"), Next::Wait(HOLD));
        assert!(frontier.pages().iter().all(|(_, visits, _)| *visits == 1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_host_that_was_given_back_waits_for_its_turn_and_a_page_for_its_time() {
        let frontier = frontier(vec![link("http://a.org/", 0, 0), link("http://a.org/b", 0, 0)]).await;
        let lease = leases(&frontier).await.remove(0);
        let later =
            Settlement { again: Again::Try(Duration::from_secs(3600)), ..gone(&lease, &lease.pages[0]) };
        frontier.settle(Arc::new(vec![later])).await.expect("memory");
        frontier.release(lease.held(), lease.state.clone(), Duration::from_secs(7)).await.expect("memory");
        assert_eq!(frontier.lease(&ask(2, false)).await.expect("memory"), Next::Wait(Duration::from_secs(7)));
        tokio::time::advance(Duration::from_secs(7)).await;
        let lease = leases(&frontier).await.remove(0);
        assert_eq!(paths(&lease.pages), ["/b"]);
        frontier.settle(Arc::new(vec![gone(&lease, &lease.pages[0])])).await.expect("memory");
        frontier.release(lease.held(), lease.state.clone(), Duration::ZERO).await.expect("memory");
        assert_eq!(
            frontier.lease(&ask(2, false)).await.expect("memory"),
            Next::Wait(Duration::from_secs(3593))
        );
        tokio::time::advance(Duration::from_secs(3593)).await;
        assert_eq!(paths(&leases(&frontier).await.remove(0).pages), ["/"]);
    }
}
