//! The frontier: which pages are known, which wait, whose turn it is.
//!
//! ```text
//!            lease                         settle
//! waiting ──────────▶ held by one worker ──────────▶ visited (or again waiting, later)
//!    ▲                       │ its lease runs out            │
//!    └───────────────────────┴── links that are new ◀────────┘
//! ```
//!
//! What is leased is a **host**, not a page: as long as one worker holds a host nobody else asks it for anything, so
//! the host's pace holds for all workers together. A worker that dies loses its leases when they run out, and its pages
//! wait again. A lease carries a token; what is settled under a token that is no longer the host's is refused, so
//! that no visit is kept twice.
//!
//! The crawler knows only this trait. A frontier in memory is beside it ([`crate::memory`]); the store has one in a
//! database, which keeps in one transaction what a visit yielded and that it was made.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use url::Url;

use crate::domain::Domain;
use crate::failure::Failure;
use crate::fingerprint::Fingerprint;
use crate::pace::Pace;

pub use crate::validators::Validators;

/// A page to be visited, as it was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// Its canonical address.
    pub url: Url,
    /// Links from the seeds to it.
    pub depth: u32,
    /// How it was found, and how many pages one after the other on the way to it brought nothing new: the guard against traps goes by it
    /// (see [`crate::guard`]).
    pub chain: u32,
    /// Redirects that led to it, one after the other.
    pub redirects: u32,
    /// What it promises, 0 to 255: of pages that wait those that promise most are visited first, then the nearest, then the
    /// first found. 0 for all of them is breadth first.
    pub promise: u8,
}

impl Link {
    /// A seed: where a crawl begins.
    pub fn seed(url: Url) -> Link {
        Link { url, depth: 0, chain: 0, redirects: 0, promise: u8::MAX }
    }
}

/// What is known of a page that was visited before.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Before {
    /// The validators of that response.
    pub validators: Validators,
    /// Fingerprint of the words it held then (see [`crate::fingerprint`]).
    pub fingerprint: Option<u64>,
    /// Time between the last two visits.
    pub interval: Duration,
    /// Records that the last visit yielded.
    pub records: u32,
    /// It is to be read even if it is as it was.
    pub read_anyway: bool,
}

/// A page that waits, handed to a worker.
#[derive(Debug, Clone, PartialEq)]
pub struct Waiting {
    /// The frontier's own name of the page.
    pub id: i64,
    /// The page.
    pub link: Link,
    /// What is known of it, if this is not the first visit.
    pub before: Option<Before>,
    /// Visits that failed, one after the other, up to now.
    pub failures: u32,
}

impl Waiting {
    /// Was it read before? Then it is seen again for what changed, and is no page of a trap.
    pub(crate) fn was_read(&self) -> bool {
        self.before.as_ref().is_some_and(|before| before.fingerprint.is_some())
    }

    /// Does it hold the words that it held before?
    pub(crate) fn has_same_words(&self, now: Fingerprint) -> bool {
        self.before.as_ref().is_some_and(|before| before.fingerprint == Some(now.words))
    }

    /// Is it to be read even if it is as it was?
    pub(crate) fn is_read_anyway(&self) -> bool {
        self.before.as_ref().is_some_and(|before| before.read_anyway)
    }
}

/// A host, as the frontier keeps it.
#[derive(Debug, Clone, PartialEq)]
pub struct HostState {
    /// How fast it may be asked.
    pub pace: Pace,
    /// Did it ever answer?
    pub reached: bool,
    /// What is wrong with it, if it cannot be asked for pages just now.
    pub down: Option<Down>,
}

/// A host that cannot be asked for pages just now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Down {
    /// Why, in a word or two.
    pub why: String,
    /// Requests that failed, one after the other, up to now.
    pub failures: u32,
    /// How long it has been so.
    pub lasted: Duration,
}

/// The right to ask one host, for a while.
#[derive(Debug, Clone, PartialEq)]
pub struct Lease {
    /// Scheme, name and port: `https://www.example.org`.
    pub host: String,
    /// The frontier's own name of the host.
    pub id: i64,
    /// Whoever shows another token has lost the host.
    pub token: i64,
    /// How it was left.
    pub state: HostState,
    /// Its pages that wait, best first, not all of them.
    pub pages: Vec<Waiting>,
}

impl Lease {
    /// What proves it.
    pub fn held(&self) -> Held {
        Held { host: self.id, token: self.token }
    }
}

/// What proves a lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Held {
    /// The frontier's own name of the host.
    pub host: i64,
    /// Whoever shows another token has lost the host.
    pub token: i64,
}

/// Which pages a crawl asks for. A frontier may hold pages of other crawls besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// Pages of this domain.
    pub domain: Domain,
    /// Most links from a seed; `None`: however many.
    pub depth: Option<u32>,
    /// Also pages that were visited and whose time has come again?
    pub again: bool,
    /// Longest time for which a page is waited for that is to be tried again, or whose host is to be left alone; `None`: however
    /// long.
    pub wait: Option<Duration>,
}

/// What a worker asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// Most hosts.
    pub hosts: usize,
    /// Most pages of each.
    pub pages: usize,
    /// How long the leases hold unless they are renewed.
    pub hold: Duration,
    /// Which pages.
    pub bounds: Arc<Bounds>,
}

/// A worker says that it is alive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// Machine and process: how people tell workers apart.
    pub worker: String,
    /// Hosts that it can visit at once.
    pub hosts: usize,
    /// Visits that it made.
    pub visits: u64,
    /// How long it is taken to be alive unless it says so again.
    pub hold: Duration,
    /// Which pages it asks for: hosts are shared with workers that ask for the same.
    pub bounds: Arc<Bounds>,
}

/// How the workers of a crawl share its hosts just now.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// Hosts that this worker is to give up to others, of those that it holds.
    pub give: usize,
    /// Other workers that are alive.
    pub others: usize,
    /// Hosts that these hold.
    pub held_by_others: usize,
}

/// What there is to do.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// These hosts are yours.
    Leases(Vec<Lease>),
    /// Nothing just now: ask again after this time. Other workers hold the hosts, or their turn has not come.
    Wait(Duration),
    /// No page within the bounds is to be waited for, and none will without a visit: the crawl is at its end.
    Done,
}

/// How a visit ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The page was read.
    Read {
        /// The validators of the response.
        validators: Validators,
        /// What the page held; `None` where that is too little to tell (see [`crate::fingerprint`]).
        fingerprint: Option<Fingerprint>,
        /// Is it another page than the last time? True for a first visit.
        changed: bool,
        /// How many records it yielded.
        records: u32,
    },
    /// The server says that it is as it was.
    Unchanged,
    /// It holds what another page holds, which was read: a mirror.
    Mirror(Url),
    /// It is elsewhere now; the address is among the links.
    Moved(Url),
    /// It is gone: 404 or 410.
    Gone(u16),
    /// It may not be fetched or not be kept, and why, in a word or two to be counted ("robots.txt", "image/png").
    Refused(String),
    /// It could not be had.
    Failed(Failure),
}

impl Outcome {
    /// Why the page could not be read, if it could not: what is gone is a failure as well.
    pub fn failure(&self) -> Option<Failure> {
        match self {
            Outcome::Failed(failure) => Some(failure.clone()),
            Outcome::Gone(status) => Some(Failure::of_status(*status)),
            _ => None,
        }
    }
}

/// A visit that ended, to be kept.
#[derive(Debug)]
pub struct Settlement<Y> {
    /// The lease under which it was made.
    pub held: Held,
    /// The page's name with the frontier.
    pub page: i64,
    /// How it ended.
    pub outcome: Outcome,
    /// What it led to: within the domain, and what waits for a crawl of a wider one.
    pub links: Vec<Link>,
    /// When to come again.
    pub again: Again,
    /// What was gleaned; the frontier keeps it in the same transaction.
    pub yielded: Option<Y>,
}

/// When to come again to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// It could not be had, and is tried again after this time, by any crawl.
    Try(Duration),
    /// It was visited, and is seen again after this time, by crawls that come again.
    See(Duration),
}

/// Pages that are not read, for one reason.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Unread {
    /// Why they failed, or why their host cannot be asked; `None`: nobody asked for them yet.
    pub why: Option<String>,
    /// How many.
    pub pages: u64,
    /// Does the answer stand, so that they are tried again only by a crawl that comes again?
    pub stands: bool,
    /// In what time the first of them is tried again.
    pub due: Option<Duration>,
}

/// What became of settlements.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settled {
    /// Pages whose visits were refused, since another worker has the host by now; all others are kept.
    pub lost: Vec<i64>,
    /// Links that were new.
    pub new: usize,
}

/// Where known pages are kept. All workers of a crawl share one.
///
/// Every method is one step that happens wholly or not at all.
pub trait Frontier: Send + Sync + 'static {
    /// What visits yield; nothing of the crawler's business.
    type Yield: Send + Sync + 'static;
    /// Why a step failed.
    type Error: std::error::Error + Send + Sync + 'static;

    /// Adds pages that are not known yet; how many were new. One of depth 0 that waits already, found on a longer way, is a seed from now on.
    fn add(&self, links: Vec<Link>) -> impl Future<Output = Result<usize, Self::Error>> + Send;

    /// Hosts whose turn has come, for this worker alone.
    fn lease(&self, ask: &Ask) -> impl Future<Output = Result<Next, Self::Error>> + Send;

    /// Says that this worker is alive; how it shares hosts with the others. A frontier that has one worker shares nothing.
    fn beat(&self, _beat: &Beat) -> impl Future<Output = Result<Share, Self::Error>> + Send {
        std::future::ready(Ok(Share::default()))
    }

    /// This worker takes no more hosts: what it would have had is the others'.
    fn leave(&self) -> impl Future<Output = Result<(), Self::Error>> + Send {
        std::future::ready(Ok(()))
    }

    /// More pages of a leased host, none of them handed out under this lease before. Empty when none waits or the
    /// lease is lost.
    fn more(&self, held: Held, ask: &Ask) -> impl Future<Output = Result<Vec<Waiting>, Self::Error>> + Send;

    /// Keeps what visits yielded. Shared, so that a step that failed can be tried again.
    fn settle(
        &self,
        visits: Arc<Vec<Settlement<Self::Yield>>>,
    ) -> impl Future<Output = Result<Settled, Self::Error>> + Send;

    /// Prolongs leases to `hold` from now on; those that are lost stay lost.
    fn renew(
        &self,
        leases: Vec<Held>,
        hold: Duration,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;

    /// Gives a host back; its turn comes again after `turn`.
    fn release(
        &self,
        held: Held,
        state: HostState,
        turn: Duration,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;

    /// A page that was read of which this is a copy ([`Fingerprint::is_copy_of`]), if one was.
    fn twin(&self, fingerprint: Fingerprint)
    -> impl Future<Output = Result<Option<Url>, Self::Error>> + Send;

    /// What [`Frontier::keep_guard`] kept of a site last.
    fn guard(&self, _site: &str) -> impl Future<Output = Result<Option<String>, Self::Error>> + Send {
        std::future::ready(Ok(None))
    }

    /// Keeps what the guard against traps knows of a site for later runs. A frontier that ends with the crawl keeps nothing.
    fn keep_guard(
        &self,
        _site: &str,
        _known: String,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send {
        std::future::ready(Ok(()))
    }

    /// How many pages within the bounds wait just now, held ones included.
    fn waiting(&self, bounds: &Bounds) -> impl Future<Output = Result<u64, Self::Error>> + Send;

    /// The pages within the bounds that are not read, by reason, the most first.
    fn unread(&self, bounds: &Bounds) -> impl Future<Output = Result<Vec<Unread>, Self::Error>> + Send;

    /// Lets every page within the bounds that could not be read wait, to be tried at once; how many do now that did not. Hosts that
    /// were left alone may be asked.
    fn retry(&self, bounds: &Bounds) -> impl Future<Output = Result<u64, Self::Error>> + Send;
}
