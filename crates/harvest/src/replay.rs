//! Pages of web archives, gleaned and kept as if they had been visited when they were captured; nothing is fetched.
//!
//! ```text
//! archives ── captures, in their order ──▶ known as new or newer? a mirror? ──▶ read, on every core ──▶ Store
//!                 │                              └── counted, not read             in their order, some at a time
//!                 └── moved elsewhere, or as before ─────────────────────────────────────────────────────▲
//! ```
//!
//! Whoever is killed begins anew, and finds what was kept before: it is not read again.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use archive::{Capture, Damage, Limits, Revisit};
use crawl::fingerprint::{self, Fingerprint, NEAR};
use crawl::frontier::Validators;
use crawl::{Fetched, Plan, Reading, Report, Visitor, address};
use jiff::Timestamp;
use store::{AtHand, Link, Outcome, Store, StoreError};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use url::Url;

use crate::gleaning::{GleanedPage, Gleaning};
use crate::keeper;
use crate::snapshots::{Snapshots, keep_all};

/// Statuses that say where a page is now (RFC 9110).
const MOVED: [u16; 5] = [301, 302, 303, 307, 308];

/// Pages kept in one step.
const TOGETHER: usize = 64;

/// Captures that were taken out of their archive and not yet read: with their bodies they are what is held in memory.
const AHEAD: usize = 8;

/// Pages of archives as a source.
#[derive(Debug)]
pub struct Replay {
    store: Store,
    gleaning: Arc<Gleaning>,
    /// Which pages belong to it, and which of their links are to be visited by a later crawl; `None`: all pages, no links.
    plan: Option<Plan>,
    /// The product token by which pages name us.
    agent: Arc<str>,
    limits: Limits,
    snapshots: Option<Snapshots>,
    report: Arc<Mutex<Report>>,
    /// Fingerprints of pages that are not yet kept.
    unkept: Vec<(Fingerprint, String)>,
    batch: Vec<AtHand>,
}

/// A capture that is being read.
struct Read {
    page: Link,
    visited_at: Option<i64>,
    ended: Ended,
}

/// What is taken out of an archive.
enum Taken {
    Capture(Box<Capture>),
    /// A page was as at another time.
    Revisit(Revisit),
}

/// A page of the crawl at the time of a capture.
struct PageVersion {
    url: Url,
    page: Link,
    visited_at: Option<i64>,
}

/// How it ends.
enum Ended {
    /// Without being read: moved, or as before.
    Unread(Outcome, Vec<Link>),
    /// It holds what another page holds.
    Mirror(String),
    /// With what is read.
    Read {
        fetched: Arc<Fetched>,
        fingerprint: Option<Fingerprint>,
        reading: JoinHandle<Reading<GleanedPage>>,
    },
}

impl Replay {
    /// Gleans all pages into a store, by the name and the limits of a plan.
    pub fn new(store: Store, gleaning: Gleaning, plan: &Plan) -> Replay {
        let largest = plan.limits.bytes;
        Replay {
            store,
            gleaning: Arc::new(gleaning),
            agent: plan.requests.user_agent.product().into(),
            plan: None,
            limits: Limits { record: largest.saturating_mul(2), page: largest },
            snapshots: None,
            report: Arc::default(),
            unkept: Vec::new(),
            batch: Vec::new(),
        }
    }

    /// Only pages of a plan's domain; their links are kept for a later crawl.
    #[must_use]
    pub fn within(self, plan: Plan) -> Replay {
        Replay { plan: Some(plan), ..self }
    }

    /// Keeps pages as evidence of their records, each as it was captured.
    #[must_use]
    pub fn with_snapshots(self, snapshots: Option<Snapshots>) -> Replay {
        Replay { snapshots, ..self }
    }

    /// What was done so far, to be looked at while it runs.
    pub fn watch(&self) -> impl Fn() -> Report + Clone + Send + Sync + use<> {
        let report = Arc::clone(&self.report);
        move || report.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads archives, one after the other.
    ///
    /// # Errors
    /// Where the store refuses. An archive that cannot be read is counted, with what is wrong.
    pub async fn run(mut self, archives: Vec<PathBuf>) -> Result<Report, StoreError> {
        let (hand, mut taken) = mpsc::channel(AHEAD);
        let limits = self.limits;
        let reader = tokio::task::spawn_blocking(move || take_all(&archives, limits, &hand));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let mut under_way: VecDeque<Read> = VecDeque::new();
        while let Some(item) = taken.recv().await {
            match item {
                Ok(Taken::Capture(capture)) => under_way.extend(self.begin(&capture).await?),
                Ok(Taken::Revisit(revisit)) => under_way.extend(self.again(&revisit).await?),
                Err(what) => self.count(|report| *report.failed.entry(what).or_default() += 1),
            }
            if under_way.len() > cores {
                self.end(under_way.pop_front()).await?;
            }
        }
        while !under_way.is_empty() {
            self.end(under_way.pop_front()).await?;
        }
        self.keep().await?;
        if let Some(snapshots) = &self.snapshots {
            snapshots.finish(&self.store).await?;
        }
        // It ended when it dropped its end of the channel.
        let _ = reader.await;
        Ok(self.watch()())
    }

    fn count(&self, count: impl FnOnce(&mut Report)) {
        count(&mut self.report.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// The page of an address at a date, unless it is outside the crawl or known already as it was then.
    async fn page_version(
        &self,
        uri: &str,
        date: Option<Timestamp>,
    ) -> Result<Option<PageVersion>, StoreError> {
        let Some(url) = Url::parse(uri).ok().and_then(|url| address::canonical(&url)) else {
            self.count(|report| *report.failed.entry("no address".to_owned()).or_default() += 1);
            return Ok(None);
        };
        if self.plan.as_ref().is_some_and(|plan| !plan.domain.holds(&url)) {
            self.count(|report| *report.left.entry("outside the domain".to_owned()).or_default() += 1);
            return Ok(None);
        }
        let page = keeper::link(&crawl::frontier::Link::seed(url.clone()));
        let visited_at = date.map(Timestamp::as_millisecond);
        let known = self.store.visited(page.clone()).await?;
        if known.zip(visited_at).is_some_and(|(known, visited_at)| known >= visited_at) {
            self.count(|report| report.unchanged += 1);
            return Ok(None);
        }
        Ok(Some(PageVersion { url, page, visited_at }))
    }

    /// What a revisit says of its page: that it holds what another holds, or that it is as before.
    async fn again(&self, revisit: &Revisit) -> Result<Option<Read>, StoreError> {
        let Some(PageVersion { url, page, visited_at }) =
            self.page_version(&revisit.uri, revisit.date).await?
        else {
            return Ok(None);
        };
        let stands = revisit.stands.as_deref().and_then(|uri| address::canonical(&Url::parse(uri).ok()?));
        let ended = match stands.filter(|stands| *stands != url) {
            Some(other) => Ended::Mirror(other.into()),
            None => {
                self.count(|report| report.unchanged += 1);
                Ended::Unread(Outcome::Unchanged, Vec::new())
            }
        };
        Ok(Some(Read { page, visited_at, ended }))
    }

    /// Begins to read a capture, unless it is no page of ours or known already.
    async fn begin(&mut self, capture: &Capture) -> Result<Option<Read>, StoreError> {
        let moves = capture.status().filter(|status| MOVED.contains(status)).and(capture.header("Location"));
        if moves.is_none() && !capture.is_page() {
            return Ok(None);
        }
        let Some(PageVersion { url, page, visited_at }) =
            self.page_version(capture.uri(), capture.date()).await?
        else {
            return Ok(None);
        };
        if let Some(to) = moves {
            let Some(to) = url.join(to).ok().and_then(|to| address::canonical(&to)) else { return Ok(None) };
            self.count(|report| report.moved += 1);
            let links =
                self.leading([crawl::frontier::Link { depth: 1, ..crawl::frontier::Link::seed(to.clone()) }]);
            return Ok(Some(Read {
                page,
                visited_at,
                ended: Ended::Unread(Outcome::Moved(to.into()), links),
            }));
        }
        let fetched = Arc::new(fetched(capture, url, &self.limits));
        self.count(|report| report.bytes += fetched.body.len() as u64);
        let fingerprint = fingerprint::of(&fetched.body);
        let ended = match self.twin(fingerprint, &page.url).await? {
            Some(twin) => Ended::Mirror(twin),
            None => {
                let (gleaning, page) = (Arc::clone(&self.gleaning), Arc::clone(&fetched));
                let agent = Arc::clone(&self.agent);
                let reading = tokio::task::spawn_blocking(move || gleaning.read(&page, &agent));
                Ended::Read { fetched, fingerprint, reading }
            }
        };
        Ok(Some(Read { page, visited_at, ended }))
    }

    /// Another page with this fingerprint.
    async fn twin(
        &mut self,
        fingerprint: Option<Fingerprint>,
        url: &str,
    ) -> Result<Option<String>, StoreError> {
        let Some(fingerprint) = fingerprint else { return Ok(None) };
        let twin = match self.unkept.iter().find(|(other, _)| fingerprint.is_copy_of(other)) {
            Some((_, twin)) => Some(twin.clone()),
            None => self.store.twin(keeper::fingerprint(fingerprint), NEAR).await?,
        };
        if twin.is_none() {
            self.unkept.push((fingerprint, url.to_owned()));
        }
        Ok(twin.filter(|twin| twin != url))
    }

    /// Ends the reading of a capture, and keeps it with others.
    async fn end(&mut self, read: Option<Read>) -> Result<(), StoreError> {
        let Some(Read { page, visited_at, ended }) = read else { return Ok(()) };
        let at_hand = |outcome| {
            let (links, records, kinds, snapshot) = Default::default();
            AtHand { page, visited_at, outcome, links, records, kinds, snapshot }
        };
        let kept = match ended {
            Ended::Unread(outcome, links) => AtHand { links, ..at_hand(outcome) },
            Ended::Mirror(twin) => {
                self.count(|report| report.mirrors += 1);
                at_hand(Outcome::Mirror(twin))
            }
            Ended::Read { fetched, fingerprint, reading } => match reading.await {
                Ok(reading) => self.gleaned(at_hand(Outcome::read(0)), &fetched, fingerprint, reading),
                Err(_) => {
                    let why = "reading it failed".to_owned();
                    self.count(|report| *report.failed.entry(why.clone()).or_default() += 1);
                    at_hand(Outcome::Failed(why))
                }
            },
        };
        self.batch.push(kept);
        if self.batch.len() >= TOGETHER { self.keep().await } else { Ok(()) }
    }

    /// What a page that was read leads to.
    fn gleaned(
        &self,
        page: AtHand,
        fetched: &Fetched,
        fingerprint: Option<Fingerprint>,
        reading: Reading<GleanedPage>,
    ) -> AtHand {
        let links = if reading.allows.follow { self.links(reading.links) } else { Vec::new() };
        if !reading.allows.index {
            self.count(|report| *report.refused.entry("noindex".to_owned()).or_default() += 1);
            return AtHand { outcome: Outcome::Refused("noindex".to_owned()), links, ..page };
        }
        self.count(|report| {
            report.read += 1;
            report.records += u64::from(reading.records);
            report.yielding += u64::from(reading.records > 0);
        });
        let Validators { etag, last_modified } = fetched.validators();
        let fingerprint = fingerprint.map(keeper::fingerprint);
        let outcome = Outcome::Read { etag, last_modified, fingerprint, records: reading.records };
        let (records, snapshot) = reading.yielded.map(|page| (page.records, page.snapshot)).unzip();
        let (kinds, snapshot) = (Some(self.gleaning.kinds()), snapshot.flatten());
        AtHand { outcome, links, records, kinds, snapshot, ..page }
    }

    /// Links that a later crawl is to follow.
    fn links(&self, found: Vec<(crawl::links::Hyperlink, u8)>) -> Vec<Link> {
        let link = |(found, promise): (crawl::links::Hyperlink, u8)| crawl::frontier::Link {
            depth: 1,
            promise,
            ..crawl::frontier::Link::seed(found.url)
        };
        self.leading(found.into_iter().map(link))
    }

    /// Of these links those that a later crawl is to follow.
    fn leading(&self, links: impl IntoIterator<Item = crawl::frontier::Link>) -> Vec<Link> {
        let Some(plan) = &self.plan else { return Vec::new() };
        let links = links.into_iter().filter(|link| plan.leaves(link).is_none() || plan.remembers(link));
        links.map(|link| keeper::link(&link)).collect()
    }

    /// Keeps what was read.
    async fn keep(&mut self) -> Result<(), StoreError> {
        let batch = std::mem::take(&mut self.batch);
        let kept = keep_all(&self.store, self.snapshots.as_ref(), batch).await?;
        self.unkept.clear();
        self.count(|report| report.found += kept.new as u64);
        Ok(())
    }
}

/// Hands over all captures of archives; of what cannot be read, what is wrong.
fn take_all(archives: &[PathBuf], limits: Limits, hand: &mpsc::Sender<Result<Taken, String>>) {
    for path in archives {
        let opened = match archive::open(path, limits) {
            Ok(opened) => opened,
            Err(error) => {
                if hand.blocking_send(Err(format!("opening {}: {error}", path.display()))).is_err() {
                    return;
                }
                continue;
            }
        };
        for item in opened {
            let item = match item {
                Ok(record) => match Revisit::of(&record) {
                    Some(revisit) => Some(Ok(Taken::Revisit(revisit))),
                    None => Capture::of(record).ok().map(|capture| Ok(Taken::Capture(Box::new(capture)))),
                },
                Err(damage) => Some(Err(describe_damage(&damage))),
            };
            if item.is_some_and(|item| hand.blocking_send(item).is_err()) {
                return;
            }
        }
    }
}

fn describe_damage(damage: &Damage) -> String {
    format!("an archive is damaged: {damage}")
}

/// A capture as if a server had given it now.
fn fetched(capture: &Capture, url: Url, limits: &Limits) -> Fetched {
    let fields = capture.http.as_ref().map(|head| head.headers.as_slice()).unwrap_or_default();
    let mut headers: Vec<(String, String)> =
        fields.iter().map(|field| (field.name.to_ascii_lowercase(), field.value.clone())).collect();
    if capture.http.is_none() {
        headers.extend(capture.content_type().map(|kind| ("content-type".to_owned(), kind.to_owned())));
    }
    // The day that stands for "today" is that of the capture, also where the server's clock was wrong.
    if let Some(date) = capture
        .date()
        .and_then(|date| jiff::fmt::rfc2822::to_string(&date.to_zoned(jiff::tz::TimeZone::UTC)).ok())
    {
        headers.retain(|(name, _)| name != "date");
        headers.push(("date".to_owned(), date));
    }
    Fetched { url, headers, body: capture.body(limits).bytes }
}
