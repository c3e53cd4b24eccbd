//! changedetection.io: the body with which its API makes a watch of the records' text.
//!
//! ```text
//! {"url": "https://…", "title": "…", "include_filters": ["xpath1://ul/li"]}
//! ```
//!
//! `xpath1:` is its word for XPath 1.0. <https://changedetection.io/docs/api_v1/index.html>

use serde_json::json;

use super::list::List;
use super::{address, xpath};

/// The body, as JSON.
pub(super) fn watch(list: &List<'_>, url: &str) -> String {
    // Each reading is a filter of its own, since one has at most 5,000 characters; those that find nothing say nothing.
    let filters = xpath::records_by_reading(list).into_iter().map(|way| format!("xpath1:{way}"));
    let filters: Vec<String> = filters.collect();
    let body = json!({"url": url, "title": address::short(url), "include_filters": filters});
    format!("{body:#}\n")
}
