//! Feeds: Atom (RFC 4287) and JSON Feed (1.1).
//!
//! ```
//! let about = formats::feed::About {
//!     id: "https://example.org/talks.atom".into(),
//!     title: "Talks".into(),
//!     address: None,
//!     page: "https://example.org/talks".into(),
//!     next: None,
//! };
//! assert!(formats::feed::atom(&about, &[]).contains("<title>Talks</title>"));
//! ```

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::link::is_destination;
use crate::xml::escaped;

/// The type of an Atom feed.
pub const ATOM: &str = "application/atom+xml; charset=utf-8";

/// The type of a JSON Feed.
pub const JSON: &str = "application/feed+json; charset=utf-8";

/// What a feed is called, and where it and its page are.
#[derive(Debug, Clone)]
pub struct About {
    /// What tells it from all other feeds: an address.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The feed's own address, if it has one.
    pub address: Option<String>,
    /// The page of which it is the feed.
    pub page: String,
    /// Where a feed in parts (RFC 5005 §3) goes on, if it does.
    pub next: Option<String>,
}

/// An entry of a feed.
#[derive(Debug, Clone)]
pub struct Item {
    /// What tells it from all other entries: an address.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Where a reader goes who opens it.
    pub address: String,
    /// A page elsewhere that is its own.
    pub own: Option<String>,
    /// When something happened to it, in milliseconds since 1970: a reader shows anew what changed and nothing else.
    pub updated: i64,
    /// What it says, as plain text.
    pub summary: String,
    /// What sort of entry it is, if there are several.
    pub category: Option<String>,
}

impl Item {
    /// Its own page, where a link may lead there.
    fn own_page(&self) -> Option<&str> {
        self.own.as_deref().filter(|own| is_destination(own))
    }
}

/// An Atom feed.
pub fn atom(about: &About, items: &[Item]) -> String {
    let last = items.iter().map(|item| item.updated).max().unwrap_or_default();
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n",
    );
    element(&mut out, "title", &about.title);
    element(&mut out, "id", &about.id);
    if let Some(address) = &about.address {
        link(&mut out, "self", address);
    }
    link(&mut out, "alternate", &about.page);
    if let Some(next) = &about.next {
        link(&mut out, "next", next);
    }
    element(&mut out, "updated", &stamp(last));
    out.push_str("<author><name>Gleaner</name></author>\n");
    for item in items {
        out.push_str("<entry>\n");
        element(&mut out, "title", &item.title);
        element(&mut out, "id", &item.id);
        link(&mut out, "alternate", &item.address);
        if let Some(own) = item.own_page() {
            link(&mut out, "related", own);
        }
        if let Some(category) = &item.category {
            out.push_str(&format!("<category term=\"{}\"/>\n", escaped(category)));
        }
        element(&mut out, "updated", &stamp(item.updated));
        element(&mut out, "summary", &item.summary);
        out.push_str("</entry>\n");
    }
    out.push_str("</feed>\n");
    out
}

/// A JSON Feed (jsonfeed.org/version/1.1).
pub fn json(about: &About, items: &[Item]) -> String {
    let item = |item: &Item| {
        let mut object = json!({
            "id": item.id, "url": item.address, "title": item.title, "content_text": item.summary,
            "date_modified": stamp(item.updated),
        });
        if let Some(object) = object.as_object_mut() {
            object.extend(item.own_page().map(|own| ("external_url".to_owned(), json!(own))));
            object.extend(item.category.as_ref().map(|category| ("tags".to_owned(), json!([category]))));
        }
        object
    };
    let mut feed = json!({
        "version": "https://jsonfeed.org/version/1.1", "title": about.title, "home_page_url": about.page,
        "authors": [{"name": "Gleaner"}], "items": items.iter().map(item).collect::<Vec<Value>>(),
    });
    if let (Some(address), Some(feed)) = (&about.address, feed.as_object_mut()) {
        feed.insert("feed_url".to_owned(), json!(address));
    }
    if let (Some(next), Some(feed)) = (&about.next, feed.as_object_mut()) {
        feed.insert("next_url".to_owned(), json!(next));
    }
    feed.to_string()
}

/// Milliseconds since 1970 as a date and a time (RFC 3339); empty where there is no such moment.
pub fn stamp(millis: i64) -> String {
    Timestamp::from_millisecond(millis)
        .map_or_else(|_| String::new(), |moment| moment.strftime("%Y-%m-%dT%H:%M:%SZ").to_string())
}

fn element(out: &mut String, name: &str, text: &str) {
    out.push_str(&format!("<{name}>{}</{name}>\n", escaped(text)));
}

fn link(out: &mut String, relation: &str, address: &str) {
    out.push_str(&format!("<link rel=\"{relation}\" href=\"{}\"/>\n", escaped(address)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_its_own_is_on_the_web() {
        let item = |own: &str| Item {
            id: "https://a.org/1".into(),
            title: "Tea".into(),
            address: "https://a.org/1".into(),
            own: Some(own.into()),
            updated: 0,
            summary: String::new(),
            category: None,
        };
        let page = "https://a.org/".to_owned();
        let about = About { id: page.clone(), title: "Talks".into(), address: None, page, next: None };
        for (own, is_written) in [("https://b.org/tea", true), ("javascript:alert(1)", false)] {
            let items = [item(own)];
            let written = [atom(&about, &items).contains(own), json(&about, &items).contains(own)];
            assert_eq!(written, [is_written; 2], "{own}");
        }
    }
}
