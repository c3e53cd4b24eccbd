//! Style sheets and the script, compiled in.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;

use crate::answer::{Answer, Failure};
use crate::secret;

/// Name, type and text of each.
const ASSETS: &[(&str, &str, &str)] = &[
    ("style.css", "text/css; charset=utf-8", include_str!("../../assets/style.css")),
    ("copy.css", "text/css; charset=utf-8", include_str!("../../assets/copy.css")),
    ("app.js", "text/javascript; charset=utf-8", include_str!("../../assets/app.js")),
    ("icon.svg", "image/svg+xml", include_str!("../../assets/icon.svg")),
];

/// One of them; a browser that has it is told so.
pub(crate) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Answer {
    let (_, kind, text) = ASSETS.iter().find(|(other, ..)| *other == name).ok_or(Failure::Nothing)?;
    let tag = format!("\"{}\"", secret::hash(text).get(..16).unwrap_or_default());
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut answer = if known { StatusCode::NOT_MODIFIED.into_response() } else { (*text).into_response() };
    let set = answer.headers_mut();
    set.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    set.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300"));
    set.insert(header::ETAG, HeaderValue::from_str(&tag).map_err(|error| Failure::Ours(error.to_string()))?);
    Ok(answer)
}
