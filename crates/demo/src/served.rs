//! The site over HTTP, on loopback.

use std::future::Future;
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use tokio::net::TcpListener;

use crate::Site;

/// Serves the site until `end` is over.
///
/// # Errors
/// Where the listener fails.
pub async fn serve(
    site: Site,
    listener: TcpListener,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let base = format!("http://{}", listener.local_addr()?);
    let app = Router::new().fallback(answer).with_state(Arc::new((site, base)));
    axum::serve(listener, app).with_graceful_shutdown(end).await
}

async fn answer(State(shared): State<Arc<(Site, String)>>, request: Request) -> Response {
    let (site, base) = &*shared;
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let text = |kind: &'static str, body: String| ([(header::CONTENT_TYPE, kind)], body).into_response();
    match path {
        "/robots.txt" => text("text/plain", site.robots().replace("Sitemap: ", &format!("Sitemap: {base}"))),
        "/sitemap.xml" => text("application/xml", site.sitemap(base)),
        path => match site.page(path) {
            Some(page) => Html(page).into_response(),
            None => (StatusCode::NOT_FOUND, Html("<title>Not found</title><p>Not found.")).into_response(),
        },
    }
}
