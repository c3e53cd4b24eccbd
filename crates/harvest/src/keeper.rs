//! The store as the crawler's frontier.
//!
//! ```text
//! crawl::Link, Settlement<GleanedPage> ──▶ store::Link, Visit        addresses become texts, the pace becomes two gaps
//! crawl::Lease, Waiting                ◀── store::Lease, Waiting
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use crawl::fingerprint::{Fingerprint, NEAR};
use crawl::frontier::{
    Again, Ask, Beat, Before, Bounds, Down, Frontier, Held, HostState, Lease, Link, Next, Outcome, Settled,
    Settlement, Share, Unread, Validators, Waiting,
};
use crawl::{Domain, Pace};
use gleaner::Schema;
use jiff::Timestamp;
use store::{KindSet, ReadKinds, Snapshot, Store, StoreError};
use url::Url;

use crate::gleaning::GleanedPage;
use crate::presence::Presence;
use crate::snapshots::{Snapshots, weight};

/// A frontier in a store, which keeps the records that visits yield.
#[derive(Debug, Clone)]
pub struct Keeper {
    store: Store,
    /// Least gap between two requests to a host that was never asked.
    pub(crate) pace: Duration,
    /// The kinds for which pages are read.
    kinds: ReadKinds,
    /// The set of these in the store.
    kind_set: Option<KindSet>,
    /// How pages are kept as evidence.
    pub(crate) snapshots: Option<Snapshots>,
    /// The store's number of this worker; 0 before its first beat.
    worker: Arc<AtomicI64>,
    /// Held as long as this worker lives.
    _presence: Option<Arc<Presence>>,
}

impl Keeper {
    /// Opens a store, or makes it (see [`Store::open`]); `pace` is the least gap between two requests to a host that was
    /// never asked. Where the store is a file and no other worker on this machine has it open, hosts that a killed worker held
    /// are free at once.
    ///
    /// # Errors
    /// Where the store cannot be opened.
    pub async fn open(place: &str, pace: Duration) -> Result<Keeper, StoreError> {
        let store = Store::open(place).await?;
        let presence = Presence::beside(place);
        if presence.as_ref().is_some_and(Presence::alone) {
            store.recall().await?;
        }
        let (worker, presence) = (Arc::default(), presence.map(Arc::new));
        Ok(Keeper { store, pace, kinds: None, kind_set: None, snapshots: None, worker, _presence: presence })
    }

    /// Says for which kinds pages are read: what they told of others before stands. Pages are read besides for `ruled`, kinds of the
    /// records to which rules lead: each holds on its own site, so that one more is no reason to read all pages anew.
    ///
    /// # Errors
    /// Where the store refuses.
    pub async fn reading(self, kinds: &[Arc<Schema>], ruled: &[Arc<Schema>]) -> Result<Keeper, StoreError> {
        let set = self.store.kind_set(kinds).await?;
        let names = kinds.iter().chain(ruled).map(|kind| kind.name.clone()).collect();
        Ok(Keeper { kinds: Some(names), kind_set: Some(set), ..self })
    }

    /// Has pages of a domain read anew that were read for less kinds; how many.
    ///
    /// # Errors
    /// Where the store refuses.
    pub async fn read_anew(&self, within: &Domain) -> Result<u64, StoreError> {
        let bounds = store::Bounds { parts: parts(within), ..store::Bounds::all() };
        match self.kind_set {
            Some(set) => self.store.read_anew(set, &bounds).await,
            None => Ok(0),
        }
    }

    /// Says how pages are kept as evidence of their records, and makes room for them.
    #[must_use]
    pub fn with_snapshots(self, snapshots: Option<Snapshots>) -> Keeper {
        Keeper { snapshots, ..self }
    }

    /// Another frontier in the same store, for another crawl at the same time: it counts as a worker of its own.
    #[must_use]
    pub fn another(&self) -> Keeper {
        Keeper { worker: Arc::default(), ..self.clone() }
    }

    /// The store itself, to search and to count.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Is a page within these bounds due, on a host that nobody visits just now?
    pub(crate) async fn is_due(&self, within: &Bounds) -> Result<bool, StoreError> {
        self.store.is_due(&bounds(within)).await
    }

    fn worker(&self) -> Option<i64> {
        Some(self.worker.load(Ordering::Relaxed)).filter(|worker| *worker != 0)
    }

    fn lease_of(&self, lease: store::Lease) -> Lease {
        let pace = match lease.state.pace {
            Some((least, gap)) => Pace::kept(least, gap),
            None => Pace::new(self.pace),
        };
        let down = |down: store::Down| Down { why: down.why, failures: down.failures, lasted: down.lasted };
        let state = HostState { pace, reached: lease.state.reached, down: lease.state.down.map(down) };
        let pages = lease.pages.into_iter().filter_map(|page| self.waiting_of(page)).collect();
        Lease { host: lease.host, id: lease.id, token: lease.token, state, pages }
    }

    /// A page as the crawler knows it. What the store holds was an address when it was added.
    fn waiting_of(&self, page: store::Waiting) -> Option<Waiting> {
        let url = Url::parse(&page.url).ok()?;
        let store::Waiting { depth, chain, redirects, promise, .. } = page;
        let link = Link { url, depth, chain, redirects, promise };
        let before = page.before.map(|before| self.before_of(before));
        Some(Waiting { id: page.id, link, before, failures: page.failures })
    }

    /// What is known of a page. One that tells of records and has no snapshot gets one, though it is as it was.
    fn before_of(&self, before: store::Before) -> Before {
        let snapshots = self.snapshots.as_ref().filter(|_| before.records > 0);
        Before {
            read_anyway: snapshots.is_some_and(|snapshots| snapshots.wants(before.snapshot_restricted)),
            validators: Validators { etag: before.etag, last_modified: before.last_modified },
            fingerprint: before.fingerprint,
            interval: before.interval,
            records: before.records,
        }
    }
}

impl Frontier for Keeper {
    /// Records of the page, all of them, and the page.
    type Yield = GleanedPage;
    type Error = StoreError;

    async fn add(&self, links: Vec<Link>) -> Result<usize, StoreError> {
        self.store.add(links.iter().map(link).collect()).await
    }

    async fn lease(&self, ask: &Ask) -> Result<Next, StoreError> {
        if let Some(snapshots) = &self.snapshots {
            snapshots.weigh_once(&self.store).await?;
        }
        let bounds = bounds(&ask.bounds);
        let next = match self.worker() {
            Some(worker) => self.store.lease_to(worker, ask.hosts, ask.pages, ask.hold, &bounds).await?,
            None => self.store.lease(ask.hosts, ask.pages, ask.hold, &bounds).await?,
        };
        Ok(match next {
            store::Next::Leases(leases) => {
                Next::Leases(leases.into_iter().map(|lease| self.lease_of(lease)).collect())
            }
            store::Next::Wait(wait) => Next::Wait(wait),
            store::Next::Done => Next::Done,
        })
    }

    async fn beat(&self, beat: &Beat) -> Result<Share, StoreError> {
        let alive = store::Beat {
            name: beat.worker.clone(),
            capacity: beat.hosts,
            visits: beat.visits,
            hold: beat.hold,
        };
        let share = self.store.beat(self.worker(), &alive, &bounds(&beat.bounds)).await?;
        self.worker.store(share.worker, Ordering::Relaxed);
        Ok(Share { give: share.give, others: share.others, held_by_others: share.held_by_others })
    }

    async fn leave(&self) -> Result<(), StoreError> {
        match self.worker() {
            Some(worker) => self.store.leave(worker).await,
            None => Ok(()),
        }
    }

    async fn more(&self, lease: Held, ask: &Ask) -> Result<Vec<Waiting>, StoreError> {
        let pages = self.store.more(held(lease), ask.pages, &bounds(&ask.bounds)).await?;
        Ok(pages.into_iter().filter_map(|page| self.waiting_of(page)).collect())
    }

    async fn settle(&self, visits: Arc<Vec<Settlement<GleanedPage>>>) -> Result<Settled, StoreError> {
        let settled = self
            .store
            .settle(visits.iter().map(|settled| visit(settled, &self.kinds, self.kind_set)).collect())
            .await?;
        if let Some(snapshots) = &self.snapshots {
            snapshots.make_room(&self.store, weight(visits.iter().filter_map(snapshot)));
        }
        Ok(Settled { lost: settled.lost, new: settled.new })
    }

    async fn renew(&self, leases: Vec<Held>, hold: Duration) -> Result<(), StoreError> {
        self.store.renew(leases.into_iter().map(held).collect(), hold).await
    }

    async fn release(&self, lease: Held, state: HostState, turn: Duration) -> Result<(), StoreError> {
        let pace = Some((state.pace.least, state.pace.lasting()));
        let down = |down: Down| store::Down { why: down.why, failures: down.failures, lasted: down.lasted };
        let state = store::HostState { pace, reached: state.reached, down: state.down.map(down) };
        self.store.release(held(lease), state, turn).await.map(drop)
    }

    async fn twin(&self, of: Fingerprint) -> Result<Option<Url>, StoreError> {
        let twin = self.store.twin(fingerprint(of), NEAR).await?;
        Ok(twin.and_then(|url| Url::parse(&url).ok()))
    }

    async fn guard(&self, site: &str) -> Result<Option<String>, StoreError> {
        self.store.guard(site).await
    }

    async fn keep_guard(&self, site: &str, known: String) -> Result<(), StoreError> {
        self.store.keep_guard(site, known).await
    }

    async fn waiting(&self, within: &Bounds) -> Result<u64, StoreError> {
        self.store.waiting(&bounds(within)).await
    }

    async fn unread(&self, within: &Bounds) -> Result<Vec<Unread>, StoreError> {
        let now = Timestamp::now().as_millisecond();
        let unread = self.store.unread(&bounds(within)).await?;
        Ok(unread.into_iter().map(|unread| self::unread(unread, now)).collect())
    }

    async fn retry(&self, within: &Bounds) -> Result<u64, StoreError> {
        self.store.retry(&bounds(within)).await
    }
}

/// Which pages are asked for, as the store knows them.
fn bounds(bounds: &Bounds) -> store::Bounds {
    let parts = parts(&bounds.domain);
    store::Bounds { parts, depth: bounds.depth, again: bounds.again, wait: bounds.wait }
}

fn parts(domain: &Domain) -> Vec<store::Part> {
    let part = |part: &crawl::Part| store::Part {
        host: part.host.clone(),
        below: !part.alone,
        port: part.port,
        path: part.path.clone(),
    };
    domain.parts().iter().map(part).collect()
}

/// A page as the store knows it.
pub(crate) fn link(link: &Link) -> store::Link {
    store::Link {
        host: link.url.origin().ascii_serialization(),
        url: link.url.to_string(),
        promise: link.promise,
        depth: link.depth,
        chain: link.chain,
        redirects: link.redirects,
    }
}

/// Pages that are not read, as the crawler knows them; `now` is in milliseconds since 1970.
fn unread(unread: store::Unread, now: i64) -> Unread {
    let until = |due: i64| Duration::from_millis(u64::try_from(due - now).unwrap_or(0));
    Unread { why: unread.why, pages: unread.pages, stands: unread.stands, due: unread.due.map(until) }
}

fn held(held: Held) -> store::Held {
    store::Held { host: held.host, token: held.token }
}

/// The page of a visit, where it is to be kept.
fn snapshot(settled: &Settlement<GleanedPage>) -> Option<&Snapshot> {
    settled.yielded.as_ref().and_then(|page| page.snapshot.as_ref())
}

fn visit(settled: &Settlement<GleanedPage>, kinds: &ReadKinds, kind_set: Option<KindSet>) -> store::Visit {
    store::Visit {
        held: held(settled.held),
        page: settled.page,
        outcome: outcome(&settled.outcome),
        links: settled.links.iter().map(link).collect(),
        failure: settled.outcome.failure().map(|failure| failure.kind.name()),
        again: Some(match settled.again {
            Again::Try(after) => store::Again::Try(after),
            Again::See(after) => store::Again::See(after),
        }),
        records: settled.yielded.as_ref().map(|page| page.records.clone()),
        kinds: kinds.clone(),
        kind_set,
        snapshot: snapshot(settled).cloned(),
    }
}

/// A fingerprint as the store knows it.
pub(crate) fn fingerprint(of: Fingerprint) -> store::Fingerprint {
    store::Fingerprint { words: of.words, facts: of.facts, likeness: of.likeness }
}

fn outcome(outcome: &Outcome) -> store::Outcome {
    match outcome {
        Outcome::Read { validators, fingerprint, changed: _, records } => store::Outcome::Read {
            etag: validators.etag.clone(),
            last_modified: validators.last_modified.clone(),
            fingerprint: fingerprint.map(self::fingerprint),
            records: *records,
        },
        Outcome::Unchanged => store::Outcome::Unchanged,
        Outcome::Mirror(of) => store::Outcome::Mirror(of.to_string()),
        Outcome::Moved(to) => store::Outcome::Moved(to.to_string()),
        Outcome::Gone(status) => store::Outcome::Gone(*status),
        Outcome::Refused(why) => store::Outcome::Refused(why.clone()),
        Outcome::Failed(failure) if failure.kind.stands() => store::Outcome::Refused(failure.why.clone()),
        Outcome::Failed(failure) => store::Outcome::Failed(failure.why.clone()),
    }
}
