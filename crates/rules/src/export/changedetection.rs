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
    let filters = xpath::records_by_reading(list).into_iter().map(|selector| format!("xpath1:{selector}"));
    let filters: Vec<String> = filters.collect();
    // Addresses are templates of Jinja there, which begin with two braces, or with one and `%`.
    let written = url.replace('{', "%7B").replace('}', "%7D");
    let body = json!({"url": written, "title": address::short(url), "include_filters": filters});
    format!("{body:#}\n")
}

#[cfg(test)]
mod tests {
    use crate::{Rule, Words};

    #[test]
    fn no_address_is_a_template() {
        let rule =
            Rule::read("x", "gleaner-rule 1\nsource https://a.example/?q={{ b }}{% c %}\nrecord ul > li\n")
                .unwrap();
        let watch = rule.export(Words::ChangeDetection, None).unwrap().text;
        assert!(watch.contains("\"https://a.example/?q=%7B%7B b %7D%7D%7B% c %%7D\""), "{watch}");
    }
}
