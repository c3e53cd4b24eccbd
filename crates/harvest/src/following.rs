//! A followed page visited: fetched politely, its list read, what changed kept.
//!
//! ```text
//! address ── first visit ──▶ list, rule ──▶ store
//! due page ── if it is another version ──▶ list ── follow::Known ──▶ what is known + changes, in one transaction
//!                 └── cannot be had, cannot be read ──▶ why; what is known stays as it was
//! ```

use std::time::Duration;

use crawl::frontier::Validators;
use crawl::{Again, Fetched, Fetcher, Limits, Reach, Refusal, address, revisit};
use follow::{Choice, Known, Page, Reader, Taken, Visit};
use gleaner::{Example, Rule};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::{Followed, FollowedChange, Store, StoreError};
use url::Url;

use crate::guarded;

/// Time to the second visit.
const FIRST: Duration = Duration::from_secs(3600);

/// Least and most time between two visits, where nobody says another.
const LEAST: Duration = Duration::from_secs(15 * 60);
const MOST: Duration = Duration::from_secs(24 * 3600);

/// How long a visit may take: nobody else makes it meanwhile.
const HOLD: i64 = 10 * 60_000;

/// Longest wait for a page, in all: half of [`HOLD`]. Robots.txt, ten redirects and the pauses that a host asks for take less.
const LONGEST_FETCH: Duration = Duration::from_secs(5 * 60);

/// Why a page is not visited whose row another version wrote, or nobody.
const UNREADABLE: &str = "what the store holds of its list cannot be read; stop following it and begin anew";

/// Why a page cannot be followed.
#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    /// It could not be fetched.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Its address holds a password, which feeds and pages would show.
    #[error(
        "following a page: its address holds a user's name or password, which its feeds would show; leave these out"
    )]
    Secret,
    /// It has no such list.
    #[error(
        "following {url}: {why}; glean records shows the lists that it has, and --list N or --example TEXT choose one"
    )]
    NoList {
        /// The page.
        url: String,
        /// Why not.
        why: String,
    },
    /// The store refused.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The thread that read the page stopped.
    #[error("following {0}: reading the page stopped; please report it with the page")]
    Stopped(String),
}

/// Which list of a page is followed.
#[derive(Debug, Clone)]
pub enum Which {
    /// The best.
    Best,
    /// That of a number, 1 the best.
    Number(usize),
    /// The best with these values.
    Examples(Vec<Example>),
    /// That of a rule.
    Rule(Box<Rule>),
}

impl Which {
    /// As a text that is the same for the same choice.
    pub fn written(&self) -> String {
        match self {
            Which::Best => "best".to_owned(),
            Which::Number(number) => format!("list {number}"),
            Which::Examples(examples) => {
                let example = |e: &Example| format!("{}={}", e.name.as_deref().unwrap_or_default(), e.value);
                format!("examples {}", examples.iter().map(example).collect::<Vec<_>>().join("\n"))
            }
            Which::Rule(rule) => format!("rule {rule}"),
        }
    }

    fn choice(&self) -> Choice<'_> {
        match self {
            Which::Best => Choice::Best,
            Which::Number(number) => Choice::Number(*number),
            Which::Examples(examples) => Choice::Examples(examples),
            Which::Rule(rule) => Choice::Rule(rule),
        }
    }
}

/// How often a page is visited, as somebody asks for it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Between {
    /// The least time between two visits.
    pub least: Option<Duration>,
    /// The most time between two visits.
    pub most: Option<Duration>,
}

/// How a visit went.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Visited {
    /// How many changes were kept.
    pub changes: usize,
    /// Why the page could not be read.
    pub problem: Option<String>,
    /// So many of so many records were gone: the next visit decides.
    pub doubt: Option<(usize, usize)>,
}

/// Visits followed pages. One for all of them, since it remembers what hosts ask for.
#[derive(Debug)]
pub struct Following {
    fetcher: Fetcher,
    /// Longest wait for a page, in all.
    time: Duration,
}

impl Following {
    /// For pages that strangers name, within the limits of [`crate::Guarded`]. `None` where the system lends no network at all.
    pub fn guarded(reach: Reach) -> Option<Following> {
        Some(Following { time: guarded::ALL, ..Following::new(guarded::limits(reach))? })
    }

    /// `None` where the system lends no network at all.
    pub fn new(limits: Limits) -> Option<Following> {
        Some(Following { fetcher: Fetcher::new(limits)?, time: LONGEST_FETCH })
    }

    /// Follows a page from now on, or anew. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// Where the page cannot be had, has no such list, or the store refuses; nothing is followed then.
    pub async fn begin(
        &self,
        store: &Store,
        url: &str,
        which: Which,
        between: Between,
        now: i64,
    ) -> Result<Followed, FollowError> {
        if Url::parse(url).is_ok_and(|url| !url.username().is_empty() || url.password().is_some()) {
            return Err(FollowError::Secret);
        }
        let shortest = between.least.unwrap_or(LEAST);
        let longest = between.most.unwrap_or(MOST).max(shortest);
        let (page, validators) = match self.fetch(url, &Validators::default()).await {
            Again::Page(page, validators) => (*page, validators),
            Again::Refused(why, _) => return Err(why.into()),
            Again::Unchanged => return Err(FollowError::Stopped(url.to_owned())),
        };
        let (choice, source) = (which.written(), url.to_owned());
        let first = blocking(url, move || first_visit(&page, &which, &source, now)).await?;
        let (title, rule, known, taken) =
            first.map_err(|why| FollowError::NoList { url: url.to_owned(), why })?;
        let gap = FIRST.clamp(shortest, longest);
        let mut followed = Followed {
            id: 0,
            url: url.to_owned(),
            title,
            choice,
            rule,
            known: known.write(),
            records: count(&known),
            since: now,
            visited: Some(now),
            due: later(now, gap),
            gap,
            shortest,
            longest,
            etag: validators.etag,
            modified: validators.last_modified,
            failures: 0,
            why: None,
            visits: 0,
        };
        followed.id = store.follow(followed.clone(), logged(&taken, now)).await?;
        Ok(followed)
    }

    /// Visits a page that is due by `by`, the one of a number or any; `None` where none is. What goes wrong with the page is kept
    /// and told. `between`: the least and the most time between two visits from now on, where they are other than before.
    ///
    /// # Errors
    /// Where the store refuses.
    pub async fn visit(
        &self,
        store: &Store,
        one: Option<i64>,
        by: i64,
        between: Between,
        now: i64,
    ) -> Result<Option<(Followed, Visited)>, FollowError> {
        let until = now.saturating_add(HOLD);
        let Some(mut page) = store.take_followed(one, by, now, until).await? else { return Ok(None) };
        page.shortest = between.least.unwrap_or(page.shortest);
        page.longest = between.most.unwrap_or(page.longest).max(page.shortest);
        let (next, changes, visited) = match Known::read(&page.known) {
            Some(known) => self.look(&page, known, now).await,
            None => failed(&page, UNREADABLE.to_owned(), None, now),
        };
        let kept = store.keep_followed(next.clone(), changes).await?;
        let page = Followed { visits: next.visits + 1, ..next };
        // Where another visit was kept meanwhile, that one told what there was.
        Ok(Some((page, if kept { visited } else { Visited::default() })))
    }

    /// Fetches a page and reads its list: the page from now on, what changed, and how the visit went.
    async fn look(
        &self,
        page: &Followed,
        known: Known,
        now: i64,
    ) -> (Followed, Vec<FollowedChange>, Visited) {
        // What is held back is decided by what the page says, not by whether it is another version.
        let validators = if known.is_waiting() || page.why.is_some() {
            Validators::default()
        } else {
            Validators { etag: page.etag.clone(), last_modified: page.modified.clone() }
        };
        let (fetched, validators) = match self.fetch(&page.url, &validators).await {
            Again::Unchanged => return (read(page, false, false, now), Vec::new(), Visited::default()),
            Again::Refused(why, wait) => return failed(page, why.to_string(), wait, now),
            Again::Page(fetched, validators) => (fetched, validators),
        };
        let (old, url) = (page.clone(), &page.url);
        let found = blocking(url, move || next_visit(&fetched, &old, known, now)).await;
        let (rule, known, taken) = match found {
            Ok(Ok(found)) => found,
            Ok(Err(why)) => return failed(page, format!("reading {url}: {why}"), None, now),
            Err(stopped) => return failed(page, stopped.to_string(), None, now),
        };
        let next = Followed {
            rule,
            known: known.write(),
            records: count(&known),
            etag: validators.etag,
            modified: validators.last_modified,
            ..read(page, !taken.changes.is_empty(), taken.doubt.is_some(), now)
        };
        let visited = Visited { changes: taken.changes.len(), problem: None, doubt: taken.doubt };
        (next, logged(&taken, now), visited)
    }

    /// The page at an address, if it is another version, within the time that a visit may take.
    async fn fetch(&self, url: &str, known: &Validators) -> Again {
        let answer = guarded::within(self.time, url, self.fetcher.fetch_again(url, known)).await;
        answer.unwrap_or_else(|late| Again::Refused(late, None))
    }
}

/// A followed page, as feeds know it.
pub fn feed_page(page: &Followed) -> Page {
    Page { url: page.url.clone(), title: page.title.clone(), since: page.since }
}

/// One address of all that lead to the same page; where in the page stays, since lists link to their own parts.
pub fn clean_address(written: &str) -> String {
    let Ok(url) = Url::parse(written) else { return written.to_owned() };
    let Some(mut canonical) = address::canonical(&url) else { return written.to_owned() };
    canonical.set_fragment(url.fragment().filter(|fragment| !fragment.is_empty()));
    canonical.into()
}

/// The day of a moment, where the server's clock stands (UTC).
fn day(now: i64) -> Date {
    Timestamp::from_millisecond(now).unwrap_or_default().to_zoned(TimeZone::UTC).date()
}

fn count(known: &Known) -> i64 {
    i64::try_from(known.count()).unwrap_or(i64::MAX)
}

fn later(now: i64, by: Duration) -> i64 {
    now.saturating_add(i64::try_from(by.as_millis()).unwrap_or(i64::MAX))
}

type First = (String, String, Known, Taken);

fn first_visit(page: &Fetched, which: &Which, source: &str, now: i64) -> Result<First, String> {
    let doc = gleaner::parse(&page.body, &page.hints());
    let reader = Reader { clean: clean_address, today: day(now) };
    let Visit { rule, known, taken } = reader.first_visit(&doc, which.choice(), source, now)?;
    let title = doc.title().map(|title| title.split_whitespace().collect::<Vec<_>>().join(" "));
    Ok((title.unwrap_or_default(), rule_text(rule.as_ref()), known, taken))
}

fn next_visit(
    fetched: &Fetched,
    page: &Followed,
    known: Known,
    now: i64,
) -> Result<(String, Known, Taken), String> {
    let doc = gleaner::parse(&fetched.body, &fetched.hints());
    let rule = match page.rule.as_str() {
        "" => None,
        text => Some(Rule::read(&page.url, text).map_err(|error| error.to_string())?),
    };
    let reader = Reader { clean: clean_address, today: day(now) };
    let Visit { rule, known, taken } = reader.next_visit(&doc, rule.as_ref(), known, &page.url, now)?;
    Ok((rule_text(rule.as_ref()), known, taken))
}

fn rule_text(rule: Option<&Rule>) -> String {
    rule.map(Rule::to_string).unwrap_or_default()
}

/// The page after a visit that read it, or found it as it was.
fn read(page: &Followed, changed: bool, doubted: bool, now: i64) -> Followed {
    let gap = revisit::adapted(page.gap, changed).clamp(page.shortest, page.longest);
    let due = later(now, if doubted { page.shortest } else { gap });
    Followed { gap, due, visited: Some(now), failures: 0, why: None, ..page.clone() }
}

/// The page after a visit that could not read it: tried again after the least time, then after twice that, and so on; not before
/// the server says.
fn failed(
    page: &Followed,
    why: String,
    wait: Option<Duration>,
    now: i64,
) -> (Followed, Vec<FollowedChange>, Visited) {
    let doubled = page.shortest.saturating_mul(1 << page.failures.min(16)).min(page.longest);
    let due = later(now, doubled.max(wait.unwrap_or_default()));
    let next =
        Followed { due, failures: page.failures.saturating_add(1), why: Some(why.clone()), ..page.clone() };
    (next, Vec::new(), Visited { problem: Some(why), ..Visited::default() })
}

fn logged(taken: &Taken, now: i64) -> Vec<FollowedChange> {
    let change = |change: &follow::Change| FollowedChange {
        id: 0,
        at: now,
        sort: change.kind.name().to_owned(),
        record: i64::try_from(change.record).unwrap_or(i64::MAX),
        detail: serde_json::Value::Object(change.to_json()).to_string(),
    };
    taken.changes.iter().map(change).collect()
}

/// Reads a page away from the threads that must not wait.
async fn blocking<T: Send + 'static>(
    url: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, FollowError> {
    tokio::task::spawn_blocking(work).await.map_err(|_| FollowError::Stopped(url.to_owned()))
}
