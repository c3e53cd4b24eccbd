//! Connections: each is served apart from all others, and none keeps its place by asking slowly.
//!
//! ```text
//! listener ── accepted ──▶ request's head, within its time ──▶ router ──▶ answer ──▶ the next head …
//!     └── the end ──▶ nobody new, requests under way are answered
//! ```
//!
//! `axum::serve` gives a head all the time it wants: a client that sends a byte of it a second, and a thousand of its like, would hold
//! their places for ever (Slowloris).

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;

/// Longest time for a request's head, and for the wait between two requests of one connection: people who read a page mostly
/// ask again later than that, and a connection is soon made anew.
const HEAD: Duration = Duration::from_secs(15);

/// Largest head, in bytes: an address, cookies and what browsers say of themselves.
const LARGEST: usize = 64 << 10;

/// Serves who comes until `end` is over; requests under way are answered then.
pub(crate) async fn serve<L: Listener<Addr = SocketAddr>>(
    mut listener: L,
    router: Router,
    end: impl Future<Output = ()>,
) {
    let (open, mut end) = (GracefulShutdown::new(), pin!(end));
    loop {
        let (io, from) = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => break,
        };
        let mut how = http1::Builder::new();
        how.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(LARGEST);
        let served = open.watch(how.serve_connection(TokioIo::new(io), known(router.clone(), from)));
        // Who goes away in the middle, or is too slow, is of no concern to others.
        tokio::spawn(async move { drop(served.await) });
    }
    drop(listener);
    open.shutdown().await;
}

/// The router, with the client's address in each request.
fn known(
    router: Router,
    from: SocketAddr,
) -> impl Service<
    hyper::Request<Incoming>,
    Response = axum::response::Response,
    Error = Infallible,
    Future = impl Future<Output = Result<axum::response::Response, Infallible>> + Send,
> {
    let router = TowerToHyperService::new(router);
    service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        router.call(request)
    })
}
