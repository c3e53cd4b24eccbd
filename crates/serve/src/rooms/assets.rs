//! Style sheets and the script, compiled in.

use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;

use crate::answer::{Answer, Failure, tag};

/// Name, type and text of each.
const ASSETS: &[(&str, &str, &str)] = &[
    ("style.css", "text/css; charset=utf-8", include_str!("../../assets/style.css")),
    ("copy.css", "text/css; charset=utf-8", include_str!("../../assets/copy.css")),
    ("app.js", "text/javascript; charset=utf-8", include_str!("../../assets/app.js")),
    ("icon.svg", "image/svg+xml", include_str!("../../assets/icon.svg")),
];

/// One of them.
pub(crate) async fn asset(Path(name): Path<String>) -> Answer {
    let (_, kind, text) = ASSETS.iter().find(|(other, ..)| *other == name).ok_or(Failure::Nothing)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
        (header::ETAG, tag(text)),
    ];
    Ok((headers, *text).into_response())
}
