//! Sites that a server crawls by itself, each as its pages are due, and no more of it in a day than may be.
//!
//! ```text
//! Watch ── is a page due? ──▶ a crawl of its part, until none is ──▶ pages, records, and what the crawl did
//! ```

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crawl::frontier::{Bounds, Link};
use crawl::{CrawlError, Crawler, Domain, Handle, Limits, Plan, Reach, Report, address, links};
use gleaner::{Document, Schema};
use jiff::Timestamp;
use store::{Crawl, Store, StoreError, Watch};
use tokio::sync::Notify;
use url::{Host, Url};

use crate::gleaning::Gleaning;
use crate::guarded;
use crate::keeper::Keeper;
use crate::learning::learning;
use crate::ruled::Ruled;
use crate::saved::Saved;

/// Pages of a watched site in a day, where nobody says another number: at a request a second to a host 35 minutes of its day.
pub const DAILY_PAGES: u32 = 2_000;

/// Longest crawl: then what it did is told, and the next goes on.
const LONGEST: Duration = Duration::from_secs(1_800);

/// How long a crawl waits for a page that will be due, and for a host that is down.
const PATIENCE: Duration = Duration::from_secs(30);

/// Crawls the sites that are watched. One for a whole server.
#[derive(Debug)]
pub struct Watching {
    keeper: Keeper,
    reach: Reach,
    /// The crawls that go on, by the numbers of their sites.
    crawls: Mutex<HashMap<i64, Handle>>,
    changed: Notify,
    /// No crawl begins any more.
    is_over: AtomicBool,
    /// When the store was tidied last.
    tidied: Mutex<Option<Instant>>,
}

/// How long after a search's statistics were renewed they are renewed again: PostgreSQL reads the whole database for them.
const TIDIED: Duration = Duration::from_secs(3_600);

/// How a crawl fails.
type Failed = CrawlError<StoreError>;

impl Watching {
    /// For the sites of a store.
    pub fn new(keeper: Keeper, reach: Reach) -> Watching {
        Watching {
            keeper,
            reach,
            crawls: Mutex::default(),
            changed: Notify::new(),
            is_over: AtomicBool::new(false),
            tidied: Mutex::default(),
        }
    }

    /// The crawl of a site that goes on just now, as it stands.
    pub fn report(&self, watch: i64) -> Option<Report> {
        self.crawls().get(&watch).map(Handle::report)
    }

    /// Ends the crawl of a site that goes on, in good order: what is under way is kept.
    pub fn stop(&self, watch: i64) {
        if let Some(handle) = self.crawls().get(&watch) {
            handle.stop();
        }
    }

    /// Ends all crawls that go on, in good order, and waits for what is under way, so long at most.
    pub async fn end(&self, patience: Duration) {
        self.is_over.store(true, Ordering::Relaxed);
        self.crawls().values().for_each(Handle::stop);
        let ended = async {
            while !self.crawls().is_empty() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        // What is not ended by then is visited again by the next server.
        let _ = tokio::time::timeout(patience, ended).await;
    }

    /// Which sites are watched has changed, or a page of theirs is due now.
    pub fn changed(&self) {
        self.changed.notify_one();
    }

    /// Is over once which sites are watched has changed.
    pub async fn until_changed(&self) {
        self.changed.notified().await;
    }

    /// Would a crawl of a site visit a page now?
    ///
    /// # Errors
    /// Where the store refuses.
    pub async fn is_due(&self, watch: &Watch) -> store::Result<bool> {
        if watch.paused.is_some() || watch.today >= watch.daily || self.report(watch.id).is_some() {
            return Ok(false);
        }
        let Ok(domain) = Domain::new([&*watch.part]) else { return Ok(false) };
        let bounds = Bounds { domain, depth: None, again: true, wait: Some(Duration::ZERO) };
        self.keeper.is_due(&bounds).await
    }

    /// Crawls a site until no page of it is due, or as much was read as may be in a day, and keeps what the crawl did.
    ///
    /// # Errors
    /// Where the store refuses.
    pub async fn crawl(&self, watch: &Watch) -> store::Result<()> {
        let Ok(domain) = Domain::new([&*watch.part]) else { return Ok(()) };
        let mut plan = Plan::new(domain.clone());
        plan.limits = Limits { pace: self.keeper.pace, ..guarded::limits(self.reach) };
        (plan.again, plan.once, plan.remember) = (true, true, true);
        (plan.patience, plan.time) = (PATIENCE, Some(LONGEST));
        plan.pages = Some(watch.daily.saturating_sub(watch.today).into());
        let crawler = Crawler::new(plan);
        let Some(_going_on) = self.begin(watch.id, crawler.handle()) else { return Ok(()) };
        // It may have been paused since it was found due.
        let is_wanted = |watch: &Watch| watch.paused.is_none();
        if !self.keeper.store().watch_of(watch.id).await?.as_ref().is_some_and(is_wanted) {
            return Ok(());
        }
        let began = Timestamp::now().as_millisecond();
        let seed = Url::parse(&watch.seed).ok().and_then(|seed| address::canonical(&seed));
        let crawled = self.gleaned(crawler, &domain, seed.map(Link::seed).into_iter().collect()).await;
        let crawl = match crawled {
            Ok(report) => summary(&report, began),
            // The store's own words are for the log.
            Err(CrawlError::Frontier(why)) => return Err(why),
            Err(why) => Crawl { why: Some(why.to_string()), ..summary(&Report::default(), began) },
        };
        // What could not be reached is told once, until it is otherwise.
        let is_new = watch.last.as_ref().is_none_or(|last| last.visits > 0 || last.why != crawl.why);
        if crawl.visits > 0 || (crawl.why.is_some() && is_new) {
            self.keeper.store().keep_crawl(watch.id, crawl).await?;
        }
        Ok(())
    }

    /// Crawls, and gleans what the store is to hold.
    async fn gleaned(&self, crawler: Crawler, domain: &Domain, seeds: Vec<Link>) -> Result<Report, Failed> {
        let store = self.keeper.store();
        let (kinds, rules) = sought(store).await.map_err(CrawlError::Frontier)?;
        let ruled: Vec<Arc<Schema>> = rules.iter().map(|rule| Arc::clone(rule.schema())).collect();
        let all = kinds.iter().chain(&ruled).map(Arc::clone).collect();
        store.keep_kinds(all).await.map_err(CrawlError::Frontier)?;
        let keeper = self.keeper.another().reading(&kinds, &ruled).await.map_err(CrawlError::Frontier)?;
        keeper.read_anew(domain).await.map_err(CrawlError::Frontier)?;
        let keeper = Arc::new(keeper);
        let gleaning = Gleaning::new(kinds, None, Some(store.today()))
            .with_rules(rules)
            .with_snapshots(self.keeper.snapshots.clone());
        let crawled = |gleaning| async { crawler.run(keeper, gleaning, seeds).await.map_err(CrawlFailed) };
        let learnt = learning(gleaning, store, crawled).await.map_err(|CrawlFailed(why)| why)?;
        self.read_for_new(domain).await.map_err(CrawlError::Frontier)?;
        if let Some(snapshots) = &self.keeper.snapshots {
            snapshots.finish(store).await.map_err(CrawlError::Frontier)?;
        }
        if learnt.done.read > 0 && self.is_untidy() {
            store.tidy(false).await.map_err(CrawlError::Frontier)?;
        }
        Ok(learnt.done)
    }

    /// Has the next crawl read what this one read without a kind that was switched on meanwhile.
    async fn read_for_new(&self, domain: &Domain) -> store::Result<()> {
        let kinds = self.keeper.store().gleaned_kinds().await?;
        self.keeper.another().reading(&kinds, &[]).await?.read_anew(domain).await.map(drop)
    }

    /// Was the store not tidied for long? It counts as tidied from now on.
    fn is_untidy(&self) -> bool {
        let mut tidied = self.tidied.lock().unwrap_or_else(PoisonError::into_inner);
        let is_untidy = tidied.is_none_or(|at| at.elapsed() > TIDIED);
        if is_untidy {
            *tidied = Some(Instant::now());
        }
        is_untidy
    }

    /// Notes that a site is crawled, until what is given is dropped; `None` where it is already, or none begins any more.
    fn begin(&self, watch: i64, handle: Handle) -> Option<GoingOn<'_>> {
        let mut crawls = self.crawls();
        if crawls.contains_key(&watch) || self.is_over.load(Ordering::Relaxed) {
            return None;
        }
        crawls.insert(watch, handle);
        Some(GoingOn { watching: self, watch })
    }

    fn crawls(&self) -> std::sync::MutexGuard<'_, HashMap<i64, Handle>> {
        self.crawls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ways to watch the site of a page, as crawls write a domain, the narrowest first: what lies below the page, its host, all hosts of its
/// site. None for an address that is no page of a site.
pub fn parts(page: &Url) -> Vec<String> {
    let Some(host) = page.host_str().filter(|_| matches!(page.scheme(), "http" | "https")) else {
        return Vec::new();
    };
    let port = page.port().map(|port| format!(":{port}")).unwrap_or_default();
    // The page's folder; a page whose name has no ending is what others lie below.
    let folder = match page.path().rsplit_once('/') {
        Some((folder, name)) if name.contains('.') => format!("{folder}/"),
        _ => page.path().to_owned(),
    };
    let below = (folder != "/").then(|| format!("={host}{port}{folder}"));
    let has_hosts = matches!(page.host(), Some(Host::Domain(name)) if name.contains('.')) && port.is_empty();
    let hosts = has_hosts.then(|| crawl::site(host).to_owned());
    below.into_iter().chain([format!("={host}{port}")]).chain(hosts).collect()
}

/// Where the watch of a site begins: an address that somebody wrote, as the crawler knows it.
///
/// # Errors
/// Why it is none; one with a user's name or password is none, since what is watched is seen by all.
pub fn seed(written: &str) -> Result<Url, String> {
    let url = Url::parse(written.trim()).map_err(|why| format!("That is no address ({why})."))?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(
            "The address holds a user's name or password, which everybody would see. Leave these out."
                .to_owned(),
        );
    }
    let seed = address::canonical(&url).filter(|seed| !parts(seed).is_empty());
    seed.ok_or_else(|| {
        "That is no address of the web; write it as https://www.example.edu/events.".to_owned()
    })
}

/// How many pages a page links to that such a part of its site holds.
pub fn links_within(document: &Document, page: &Url, part: &str) -> usize {
    let Ok(domain) = Domain::new([part]) else { return 0 };
    links::of(document, page).iter().filter(|link| domain.holds(&link.url)).count()
}

/// A crawl that goes on.
struct GoingOn<'w> {
    watching: &'w Watching,
    watch: i64,
}

impl Drop for GoingOn<'_> {
    fn drop(&mut self) {
        self.watching.crawls().remove(&self.watch);
    }
}

/// A failed crawl, or a store that fails beside it.
struct CrawlFailed(Failed);

impl From<StoreError> for CrawlFailed {
    fn from(why: StoreError) -> CrawlFailed {
        CrawlFailed(CrawlError::Frontier(why))
    }
}

/// Which kinds pages are read for, and which rules are run besides.
async fn sought(store: &Store) -> store::Result<(Vec<Arc<Schema>>, Vec<Ruled>)> {
    let kinds = store.gleaned_kinds().await?;
    let saved = Saved::of(store, kinds.iter().map(|kind| kind.name.clone())).await?;
    Ok((kinds, saved.rules))
}

/// What a crawl did, and why it could visit nothing.
fn summary(report: &Report, began: i64) -> Crawl {
    let down = report.down.iter().map(|(host, why)| format!("{host}: {why}"));
    let unread = report.unread.iter().filter(|unread| !unread.stands).filter_map(|unread| unread.why.clone());
    let count = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    Crawl {
        began,
        ended: Timestamp::now().as_millisecond(),
        visits: count(report.visits()),
        read: count(report.read),
        failed: count(report.failed.values().sum()),
        found: count(report.found),
        records: count(report.records),
        why: down.chain(unread).next().filter(|_| report.visits() == 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_watched_from_its_page_outwards() {
        for (page, ways) in [
            ("https://www.example.edu/", &["=www.example.edu", "example.edu"][..]),
            (
                "https://www.example.edu/events",
                &["=www.example.edu/events", "=www.example.edu", "example.edu"],
            ),
            ("https://www.example.edu/a/b/", &["=www.example.edu/a/b/", "=www.example.edu", "example.edu"]),
            (
                "https://www.example.edu/a/x.html?y=1",
                &["=www.example.edu/a/", "=www.example.edu", "example.edu"],
            ),
            ("https://www.example.edu/x.html", &["=www.example.edu", "example.edu"]),
            ("http://127.0.0.1:8080/talks", &["=127.0.0.1:8080/talks", "=127.0.0.1:8080"]),
            ("http://localhost/", &["=localhost"]),
            ("data:text/plain,x", &[]),
            ("ftp://www.example.edu/", &[]),
        ] {
            let page = Url::parse(page).expect("an address");
            let parts = parts(&page);
            assert_eq!(parts, ways, "{page}");
            for part in &parts {
                assert!(Domain::new([&**part]).expect("a domain").holds(&page), "{part} holds {page}");
            }
        }
    }

    #[test]
    fn a_watch_begins_at_an_address_that_anybody_may_see() {
        let seed = |written: &str| seed(written).map(String::from);
        assert_eq!(seed(" HTTPS://Www.Example.edu:443/a#b "), Ok("https://www.example.edu/a".to_owned()));
        for (written, why) in [
            ("http://ann:secret@example.edu/", "password"),
            ("http://ann@example.edu/", "password"),
            ("events", "no address"),
            ("file://host/x", "no address of the web"),
            ("ftp://example.edu/", "no address of the web"),
        ] {
            let wrong = seed(written).expect_err(written);
            assert!(wrong.contains(why) && !wrong.contains("secret"), "{written}: {wrong}");
        }
    }
}
