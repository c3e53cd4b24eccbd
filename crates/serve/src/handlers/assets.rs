//! Style sheets and the script, compiled in.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::answer::{Answer, Failure, etag};
use crate::app::App;

/// Name, type and text of each.
const ASSETS: &[(&str, &str, &str)] = &[
    ("style.css", "text/css; charset=utf-8", include_str!("../../assets/style.css")),
    ("copy.css", "text/css; charset=utf-8", include_str!("../../assets/copy.css")),
    ("app.js", "text/javascript; charset=utf-8", include_str!("../../assets/app.js")),
    ("icon.svg", "image/svg+xml", include_str!("../../assets/icon.svg")),
];

/// One of them, or one of the site's own.
pub(crate) async fn asset(State(app): State<App>, Path(name): Path<String>) -> Answer {
    match (&*name, &app.options.site.logo, &app.options.site.style) {
        ("logo", Some(logo), _) => return Ok(serve_bytes(logo.kind, logo.bytes.clone())),
        ("site.css", _, Some(style)) => {
            return Ok(serve_bytes("text/css; charset=utf-8", style.clone().into()));
        }
        _ => {}
    }
    let (_, kind, text) = ASSETS.iter().find(|(other, ..)| *other == name).ok_or(Failure::Nothing)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
        (header::ETAG, etag(text)),
    ];
    Ok((headers, *text).into_response())
}

fn serve_bytes(kind: &'static str, bytes: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
    ];
    (headers, bytes).into_response()
}
