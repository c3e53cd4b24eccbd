//! A page's annotation as schema.org's WebPage.

use serde_json::{Value, json};

use super::script::{SCHEMA, of, pasted, said};
use crate::Row;

/// What a page is, from its row.
pub fn web_page(row: &Row) -> String {
    pasted(vec![Value::Object(page(row))])
}

pub(super) fn page(row: &Row) -> Row {
    said([
        ("@context", json!(SCHEMA)),
        ("@type", json!(class(row))),
        ("name", of(row, "title")),
        ("description", of(row, "description")),
        ("author", authors(row)),
        ("datePublished", of(row, "date")),
        ("inLanguage", of(row, "language")),
        ("keywords", of(row, "keywords")),
    ])
}

fn authors(row: &Row) -> Value {
    let names = row.get("author").and_then(Value::as_array).into_iter().flatten();
    names.map(|name| json!({"@type": "Person", "name": name})).collect()
}

/// The classes of pages that schema.org has a word for.
fn class(row: &Row) -> &'static str {
    match row.get("page_type").and_then(Value::as_str).unwrap_or_default() {
        "board" => "DiscussionForumPosting",
        "search" => "SearchResultsPage",
        "news" => "NewsArticle",
        "documentation" => "TechArticle",
        _ => "WebPage",
    }
}
