//! How the server starts, and how it ends.
//!
//! ```text
//! listener ── handlers behind their middleware, and what is done beside them ──▶ until the end ──▶ requests under way are answered
//! ```

use std::future::Future;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use store::Store;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::app::{App, ServeError, ServeOptions};
use crate::secure::Secured;
use crate::{
    connections, describing, digest, following, handlers, link_checks, middleware, upkeep, watching,
};

/// Longest time for an answer: a search takes milliseconds, a page of a slow server seconds.
const LONGEST: Duration = Duration::from_secs(45);

/// How long requests under way are waited for when it ends: longer than any answer takes. Whoever does not take his answer
/// by then hinders nobody.
const PATIENCE: Duration = Duration::from_secs(50);

/// How long visits of crawls that are under way are waited for.
const CRAWLS_END: Duration = Duration::from_secs(5);

/// Serves a store at an address until `end` is over; requests under way are answered.
///
/// # Errors
/// Where the address cannot be listened at, or the system lends no network.
pub async fn serve(
    store: Store,
    options: ServeOptions,
    listener: TcpListener,
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let store = options.with_time_zone(store);
    let mails =
        options.post.clone().map(|post| tokio::spawn(digest::forever(store.clone(), options.clone(), post)));
    let tls = options.tls.clone();
    let app = App::new(store, options)?;
    let describing = tokio::spawn(describing::describe_all(app.clone()));
    let trying = tokio::spawn(upkeep::try_all(app.clone()));
    let checking = tokio::spawn(link_checks::check_all(app.clone()));
    let following = tokio::spawn(following::visit_all(app.clone()));
    let (crawls, of_crawls) = (app.watching.clone(), app.store.clone());
    let crawling = crawls.clone().map(|crawls| tokio::spawn(watching::crawl_all(crawls, of_crawls)));
    let router = router(app);
    let (over, waited) = oneshot::channel::<()>();
    let end = async move {
        end.await;
        // Where it ended by itself nobody waits.
        let _ = over.send(());
    };
    let served = async {
        match tls {
            None => connections::serve(listener, router, end).await,
            Some(certificates) => {
                connections::serve(Secured::new(listener, certificates)?, router, end).await;
            }
        }
        Ok(())
    };
    let served = tokio::select! {
        served = served => served,
        () = too_long(waited) => Ok(()),
    };
    if let Some(crawls) = crawls {
        crawls.end(CRAWLS_END).await;
    }
    // What was being read, tried or mailed is so by the next server.
    [Some(describing), Some(trying), Some(checking), Some(following), crawling, mails]
        .into_iter()
        .flatten()
        .for_each(|task| task.abort());
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
    handlers::all()
        // Forms and calls bound their bodies themselves, by who sends them.
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(app.clone(), middleware::handle_request))
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(axum::http::StatusCode::GATEWAY_TIMEOUT, LONGEST))
        .with_state(app)
}
