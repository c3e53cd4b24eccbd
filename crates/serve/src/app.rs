//! The options of the server, and the state that all handlers share.

use std::sync::Arc;
use std::time::Duration;

use formats::ics::Zone;
use harvest::{Keeper, Snapshots, Watching};
use store::Store;
use thesaurus::Thesaurus;
use tokio::sync::{Notify, Semaphore};
use url::Url;

use crate::concurrency::ConcurrencyLimit;
use crate::copies::Copies;
use crate::counts::Counts;
use crate::guesses::Guesses;
use crate::handlers::viewer::page_cache::PageCache;
use crate::hashing::Hashing;
use crate::metrics::Metrics;
use crate::post::Post;
use crate::public_hosts::PublicHosts;
use crate::secure::Certificates;
use crate::site::Site;
use crate::throttle::Throttle;

/// Links that a machine may ask for at once, then one in five minutes; and that are mailed to an address at once, then one in an
/// hour, which is as long as a link opens.
const LINKS: u32 = 5;

/// Mails that are sent at once because somebody asked for them.
const MAILS: usize = 16;

/// Mails that are sent at once because an account was changed: as many as come while the mail server is slow.
const NOTICES: usize = 64;

/// The options of the server.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// Where people reach it: what links in mails and feeds begin with.
    pub base: Url,
    /// Names besides that of `base` by which it may be asked for; addresses and "localhost" always may.
    pub names: Vec<String>,
    /// Pages that people name may also be of this machine and its own network.
    pub reach_anywhere: bool,
    /// Anybody may make an account, who shows by a mail that its address is his; so nobody without `post`.
    pub open: bool,
    /// A proxy of ours stands before it and says who asks.
    pub behind_proxy: bool,
    /// Who mails links that open accounts, and what is new to readers; nobody without one.
    pub post: Option<Post>,
    /// Calls of the API that a key, or a machine without one, may make in a second; six times as many at once.
    pub calls: u32,
    /// Certificates of its own, where no proxy gives TLS.
    pub tls: Option<Arc<Certificates>>,
    /// Where its events take place: "today" is the day there, and calendars that are subscribed to name it. Without one today is the
    /// system's, and clock times in calendars are those of whoever reads them.
    pub zone: Option<Zone>,
    /// Whose site it is.
    pub site: Site,
    /// Where crawls of the sites that editors watch keep what they find; without it the server crawls none.
    pub watch: Option<Keeper>,
    /// How pages that editors add are kept as evidence of their records.
    pub snapshots: Option<Snapshots>,
    /// The vocabulary from which subjects of the catalogue are suggested; without one they are topics.
    pub subjects: Option<Arc<Thesaurus>>,
}

impl ServeOptions {
    /// The store, with days in the server's time zone.
    pub(crate) fn with_time_zone(&self, store: Store) -> Store {
        match &self.zone {
            Some(zone) => store.in_zone(zone.time_zone().clone()),
            None => store,
        }
    }
}

impl Default for ServeOptions {
    /// On this machine, for everybody, into the public network only.
    fn default() -> ServeOptions {
        let base = Url::parse("http://127.0.0.1:8080/").expect("an address");
        ServeOptions {
            base,
            names: Vec::new(),
            reach_anywhere: false,
            open: true,
            behind_proxy: false,
            post: None,
            calls: 10,
            tls: None,
            zone: None,
            site: Site::default(),
            watch: None,
            snapshots: None,
            subjects: None,
        }
    }
}

/// Why it cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened at.
    #[error("serving: {0}; name a free address with --listen")]
    Listen(#[from] std::io::Error),
    /// Nothing can be fetched.
    #[error("serving: the system lends no network")]
    Network,
}

/// The state that all handlers share.
#[derive(Debug, Clone)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) options: Arc<ServeOptions>,
    pub(crate) fetcher: Arc<harvest::Guarded>,
    pub(crate) following: Arc<harvest::Following>,
    /// Crawls of watched sites; `None` where the server makes none.
    pub(crate) watching: Option<Arc<Watching>>,
    pub(crate) guesses: Arc<Guesses>,
    pub(crate) hashing: Arc<Hashing>,
    pub(crate) concurrency: Arc<ConcurrencyLimit>,
    /// Links that are asked for, by who asks.
    pub(crate) links: Arc<Throttle>,
    /// Links that are mailed, by to whom.
    pub(crate) mailboxes: Arc<Throttle>,
    /// Mails that are being sent because somebody asked for them.
    pub(crate) mailing: Arc<Semaphore>,
    /// Mails that are being sent because an account was changed: strangers who ask for links keep none of them back.
    pub(crate) noticing: Arc<Semaphore>,
    pub(crate) calls: Arc<Throttle>,
    pub(crate) api: Arc<Throttle>,
    /// Called when pages were offered to the catalogue.
    pub(crate) offered: Arc<Notify>,
    /// Called when links of the catalogue are to be checked.
    pub(crate) links_due: Arc<Notify>,
    pub(crate) page_cache: Arc<PageCache>,
    pub(crate) copies: Arc<Copies>,
    pub(crate) public_hosts: Arc<PublicHosts>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) counts: Arc<Counts>,
}

impl App {
    pub(crate) fn new(store: Store, options: ServeOptions) -> Result<App, ServeError> {
        let reach = if options.reach_anywhere { harvest::Reach::Anywhere } else { harvest::Reach::Public };
        let fetcher = harvest::Guarded::new(reach).ok_or(ServeError::Network)?;
        let following = harvest::Following::guarded(reach).ok_or(ServeError::Network)?;
        let watching = options.watch.clone().map(|keeper| Arc::new(Watching::new(keeper, reach)));
        let api = Arc::new(Throttle::api(options.calls));
        Ok(App {
            // Whoever searches keeps nobody else waiting.
            store: store.hurried(),
            options: Arc::new(options),
            fetcher: Arc::new(fetcher),
            following: Arc::new(following),
            watching,
            guesses: Arc::default(),
            concurrency: Arc::default(),
            hashing: Arc::new(Hashing::new()?),
            links: Arc::new(Throttle::new(LINKS, Duration::from_secs(300))),
            mailboxes: Arc::new(Throttle::new(LINKS, Duration::from_secs(3_600))),
            mailing: Arc::new(Semaphore::new(MAILS)),
            noticing: Arc::new(Semaphore::new(NOTICES)),
            calls: Arc::new(Throttle::calls()),
            api,
            offered: Arc::new(Notify::new()),
            links_due: Arc::new(Notify::new()),
            page_cache: Arc::default(),
            copies: Arc::default(),
            public_hosts: Arc::default(),
            metrics: Arc::default(),
            counts: Arc::default(),
        })
    }

    /// May anybody make an account here?
    pub(crate) fn is_open(&self) -> bool {
        self.options.open && self.options.post.is_some()
    }

    /// An address of ours, whole: for mails and feeds.
    pub(crate) fn address(&self, path: &str) -> String {
        let base = self.options.base.as_str().trim_end_matches('/');
        format!("{base}{path}")
    }
}
