//! The house: its settings, and what all its rooms share.

use std::sync::Arc;

use store::Store;
use tokio::sync::Notify;
use url::Url;

use crate::copies::Copies;
use crate::counts::Counts;
use crate::post::Post;
use crate::rooms::viewer::desk::Desk;
use crate::secure::Certificates;
use crate::tally::Tally;
use crate::throttle::Throttle;

/// How the application is run.
#[derive(Debug, Clone)]
pub struct House {
    /// Where people reach it: what links in mails and feeds begin with.
    pub base: Url,
    /// Pages that people name may also be of this machine and its own network.
    pub reach_anywhere: bool,
    /// Anybody may make an account.
    pub open: bool,
    /// A proxy of ours stands before it and says who asks.
    pub behind_proxy: bool,
    /// Who mails what is new to readers; nobody without one.
    pub post: Option<Post>,
    /// Calls of the API that a key, or a machine without one, may make in a second; six times as many at once.
    pub calls: u32,
    /// Certificates of its own, where no proxy gives TLS.
    pub tls: Option<Arc<Certificates>>,
}

impl Default for House {
    /// On this machine, for everybody, into the public network only.
    fn default() -> House {
        let base = Url::parse("http://127.0.0.1:8080/").expect("an address");
        House {
            base,
            reach_anywhere: false,
            open: true,
            behind_proxy: false,
            post: None,
            calls: 10,
            tls: None,
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

/// What all rooms share.
#[derive(Debug, Clone)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) house: Arc<House>,
    pub(crate) fetcher: Arc<harvest::Guarded>,
    pub(crate) following: Arc<harvest::Following>,
    pub(crate) guesses: Arc<Throttle>,
    pub(crate) calls: Arc<Throttle>,
    pub(crate) api: Arc<Throttle>,
    /// Called when pages were offered to the catalogue.
    pub(crate) offered: Arc<Notify>,
    pub(crate) desk: Arc<Desk>,
    pub(crate) copies: Arc<Copies>,
    pub(crate) tally: Arc<Tally>,
    pub(crate) counts: Arc<Counts>,
}

impl App {
    pub(crate) fn new(store: Store, house: House) -> Result<App, ServeError> {
        let reach = if house.reach_anywhere { harvest::Reach::Anywhere } else { harvest::Reach::Public };
        let fetcher = harvest::Guarded::new(reach).ok_or(ServeError::Network)?;
        let following = harvest::Following::guarded(reach).ok_or(ServeError::Network)?;
        let api = Arc::new(Throttle::api(house.calls));
        Ok(App {
            store,
            house: Arc::new(house),
            fetcher: Arc::new(fetcher),
            following: Arc::new(following),
            guesses: Arc::new(Throttle::guesses()),
            calls: Arc::new(Throttle::calls()),
            api,
            offered: Arc::new(Notify::new()),
            desk: Arc::default(),
            copies: Arc::default(),
            tally: Arc::default(),
            counts: Arc::default(),
        })
    }

    /// An address of ours, whole: for mails and feeds.
    pub(crate) fn address(&self, path: &str) -> String {
        let base = self.house.base.as_str().trim_end_matches('/');
        format!("{base}{path}")
    }
}
