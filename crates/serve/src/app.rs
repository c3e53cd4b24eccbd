//! The house: its settings, its rooms, and how it is opened and closed.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use store::Store;
use tokio::net::TcpListener;
use tokio::sync::{Notify, oneshot};
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use url::Url;

use crate::copies::Copies;
use crate::counts::Counts;
use crate::digest::{self, Post};
use crate::secure::{Certificates, Secured};
use crate::tally::Tally;
use crate::throttle::Throttle;
use crate::{connections, describing, door, rooms, upkeep};

/// Longest time for an answer: a search takes milliseconds, a page of a slow server seconds.
const LONGEST: Duration = Duration::from_secs(45);

/// Largest request, in bytes: a pasted page.
const LARGEST: usize = 4 << 20;

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
    pub(crate) guesses: Arc<Throttle>,
    pub(crate) calls: Arc<Throttle>,
    pub(crate) api: Arc<Throttle>,
    /// Called when pages were offered to the catalogue.
    pub(crate) offered: Arc<Notify>,
    pub(crate) desk: Arc<rooms::Desk>,
    pub(crate) copies: Arc<Copies>,
    pub(crate) tally: Arc<Tally>,
    pub(crate) counts: Arc<Counts>,
}

impl App {
    fn new(store: Store, house: House) -> Result<App, ServeError> {
        let reach = if house.reach_anywhere { harvest::Reach::Anywhere } else { harvest::Reach::Public };
        let fetcher = harvest::Guarded::new(reach).ok_or(ServeError::Network)?;
        let api = Arc::new(Throttle::api(house.calls));
        Ok(App {
            store,
            house: Arc::new(house),
            fetcher: Arc::new(fetcher),
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

/// How long requests under way are waited for when it ends: longer than any answer takes. Whoever does not take his answer
/// by then hinders nobody.
const PATIENCE: Duration = Duration::from_secs(50);

/// Serves a store at an address until `end` is over; requests under way are answered.
///
/// # Errors
/// Where the address cannot be listened at, or the system lends no network.
pub async fn serve(
    store: Store,
    house: House,
    listener: TcpListener,
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let mails =
        house.post.clone().map(|post| tokio::spawn(digest::forever(store.clone(), house.clone(), post)));
    let tls = house.tls.clone();
    let app = App::new(store, house)?;
    let describing = tokio::spawn(describing::describe_all(app.clone()));
    let trying = tokio::spawn(upkeep::try_all(app.clone()));
    let rooms = router(app);
    let (over, waited) = oneshot::channel::<()>();
    let end = async move {
        end.await;
        // Where it ended by itself nobody waits.
        let _ = over.send(());
    };
    let served = async {
        match tls {
            None => connections::serve(listener, rooms, end).await,
            Some(certificates) => {
                connections::serve(Secured::new(listener, certificates)?, rooms, end).await;
            }
        }
        Ok(())
    };
    let served = tokio::select! {
        served = served => served,
        () = too_long(waited) => Ok(()),
    };
    // What was being read, tried or mailed is so by the next server.
    [Some(describing), Some(trying), mails].into_iter().flatten().for_each(|task| task.abort());
    served
}

/// Is over some time after the end began.
async fn too_long(begun: oneshot::Receiver<()>) {
    if begun.await.is_err() {
        std::future::pending::<()>().await;
    }
    tokio::time::sleep(PATIENCE).await;
}

fn router(app: App) -> Router {
    rooms::all()
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn_with_state(app.clone(), door::enter))
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(axum::http::StatusCode::GATEWAY_TIMEOUT, LONGEST))
        .with_state(app)
}
