//! Pages and hosts as the store keeps them, in plain values: it knows no crawler.

use std::sync::Arc;
use std::time::Duration;

use crate::record::Record;
use crate::snapshot::Snapshot;

/// A page that became known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Scheme, name and port of its host: `https://www.example.org`.
    pub host: String,
    /// Its canonical address.
    pub url: String,
    /// Pages that promise more are visited first, 0 to 255.
    pub promise: u8,
    /// Links from the seeds to it.
    pub depth: u32,
    /// The crawler's count of pages of one shape on the way to it.
    pub chain: u32,
    /// Redirects that led to it.
    pub redirects: u32,
}

impl Link {
    /// A page that no link led to: one at hand.
    pub fn at_hand(host: String, url: String) -> Link {
        Link { host, url, promise: 0, depth: 0, chain: 0, redirects: 0 }
    }
}

/// How fast a host may be asked, and how it went.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HostState {
    /// Least gap between two requests, and the gap kept now; `None` for a host that was never asked.
    pub pace: Option<(Duration, Duration)>,
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
    /// Requests that failed, one after the other.
    pub failures: u32,
    /// How long it has been so.
    pub lasted: Duration,
}

/// The right of one worker to ask a host.
#[derive(Debug, Clone, PartialEq)]
pub struct Lease {
    /// The host's name.
    pub host: String,
    /// Its number.
    pub id: i64,
    /// Fences the lease: whoever shows another has lost the host.
    pub token: i64,
    /// How the host was left.
    pub state: HostState,
    /// Pages that wait, best first.
    pub pages: Vec<Waiting>,
}

impl Lease {
    /// What proves it.
    pub fn held(&self) -> Held {
        Held { host: self.id, token: self.token }
    }
}

/// A page handed to a worker.
#[derive(Debug, Clone, PartialEq)]
pub struct Waiting {
    /// Its number.
    pub id: i64,
    /// Its canonical address.
    pub url: String,
    /// What it promises, 0 to 255.
    pub promise: u8,
    /// Links from the seeds to it.
    pub depth: u32,
    /// As in [`Link::chain`].
    pub chain: u32,
    /// Redirects that led to it.
    pub redirects: u32,
    /// Visits that failed, one after the other.
    pub failures: u32,
    /// What is known of an earlier visit.
    pub before: Option<Before>,
}

/// What is known of a page that was visited.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Before {
    /// Header `ETag`.
    pub etag: Option<String>,
    /// Header `Last-Modified`.
    pub last_modified: Option<String>,
    /// Fingerprint of the words it held.
    pub fingerprint: Option<u64>,
    /// Time between the last two visits.
    pub interval: Duration,
    /// Records that the last visit yielded.
    pub records: u32,
    /// Is its last snapshot for editors alone? `None`: none is kept.
    pub snapshot_restricted: Option<bool>,
}

/// What there is to do.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// These hosts are the asker's.
    Leases(Vec<Lease>),
    /// Nothing yet; ask again after this time.
    Wait(Duration),
    /// No page waits, now or later.
    Done,
}

/// What a page holds, as its reader tells it from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint {
    /// Of all its words: copies have the same.
    pub words: u64,
    /// Of what it tells of: near copies have the same. 0: it has none.
    pub facts: u64,
    /// Near copies differ in few bits.
    pub likeness: u64,
}

/// Of its words alone.
impl From<u64> for Fingerprint {
    fn from(words: u64) -> Fingerprint {
        Fingerprint { words, facts: 0, likeness: 0 }
    }
}

/// How a visit ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The page was read.
    Read {
        /// Header `ETag`.
        etag: Option<String>,
        /// Header `Last-Modified`.
        last_modified: Option<String>,
        /// Of what it holds; `None` where it holds too little to be told from others.
        fingerprint: Option<Fingerprint>,
        /// Records that it yielded.
        records: u32,
    },
    /// It is as it was.
    Unchanged,
    /// It holds what this other page holds.
    Mirror(String),
    /// It is at this address now.
    Moved(String),
    /// It is no more: 404 or 410.
    Gone(u16),
    /// It may not be had or kept, and why, in a word or two.
    Refused(String),
    /// It could not be had, and why, in a word or two.
    Failed(String),
}

impl Outcome {
    /// A page that was read, of which a server said nothing.
    pub fn read(records: u32) -> Outcome {
        Outcome::Read { etag: None, last_modified: None, fingerprint: None, records }
    }

    /// In a word, as the column `outcome` and statistics name it.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Read { .. } => "read",
            Outcome::Unchanged => "unchanged",
            Outcome::Mirror(_) => "mirror",
            Outcome::Moved(_) => "moved",
            Outcome::Gone(_) => "gone",
            Outcome::Refused(_) => "refused",
            Outcome::Failed(_) => "failed",
        }
    }
}

/// When to come again to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// It could not be had, and is tried again after this time, by any crawl.
    Try(Duration),
    /// It was visited, and is seen again after this time, by crawls that come again.
    See(Duration),
}

/// What proves a lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Held {
    /// The host's number.
    pub host: i64,
    /// The lease's token.
    pub token: i64,
}

/// A visit to be kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Visit {
    /// The lease under which it was made.
    pub held: Held,
    /// The page's number.
    pub page: i64,
    /// How it ended.
    pub outcome: Outcome,
    /// Pages it led to.
    pub links: Vec<Link>,
    /// The kind of failure, if the page could not be read.
    pub failure: Option<&'static str>,
    /// When to come again; `None`: never.
    pub again: Option<Again>,
    /// What the page tells, all of it; `None` leaves what is known of it as it is.
    pub records: Option<Vec<Record>>,
    /// The kinds for which the page was read: what it told of others before stands. `None`: all kinds.
    pub kinds: ReadKinds,
    /// The set of these kinds.
    pub kind_set: Option<KindSet>,
    /// The page as it was then, to be kept as evidence of its records.
    pub snapshot: Option<Snapshot>,
}

/// A set of kinds, each by its file, for which pages are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindSet(pub(crate) i64);

/// Names of the kinds for which a page was read; `None`: all that there are.
pub type ReadKinds = Option<Arc<[String]>>;

/// What became of visits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settled {
    /// Pages whose visits were refused, since their lease was lost. All others are kept, those settled before once.
    pub lost: Vec<i64>,
    /// Links that were new.
    pub new: usize,
}
