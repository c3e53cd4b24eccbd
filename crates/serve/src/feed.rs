//! Feeds: what a search finds, as Atom (RFC 4287), as JSON Feed (1.1) and as iCalendar (RFC 5545).

use std::sync::Arc;

use gleaner::{Schema, escape};
use jiff::civil::Date;
use serde_json::{Value, json};
use store::Hit;

use crate::kinds::Kinds;
use crate::moment;
use crate::shown::{Card, followable};
use crate::tongue::Tongue;

/// The type of an Atom feed.
pub(crate) const ATOM: &str = "application/atom+xml; charset=utf-8";

/// The type of a JSON Feed.
pub(crate) const JSON: &str = "application/feed+json; charset=utf-8";

/// What a feed is called, and where it and its page are.
pub(crate) struct About {
    pub(crate) title: String,
    /// The feed's own address: its identity.
    pub(crate) address: String,
    /// The page of which it is the feed.
    pub(crate) page: String,
}

/// An entry of an Atom feed.
pub(crate) struct Item {
    pub(crate) title: String,
    /// Its page: its identity.
    pub(crate) address: String,
    /// A page elsewhere that is its own.
    pub(crate) own: Option<String>,
    /// When something happened to it, in milliseconds since 1970: a reader shows anew what changed and nothing else.
    pub(crate) updated: i64,
    pub(crate) summary: String,
}

impl Item {
    /// A record.
    pub(crate) fn of(hit: &Hit, kinds: &Kinds, address: String, updated: i64) -> Item {
        let card = Card::of(hit, kinds, Tongue::plain());
        let mut lines = vec![card.when, card.place.unwrap_or_default(), card.people];
        lines.extend(card.facts.iter().map(|(name, values)| {
            let values: Vec<&str> = values.iter().map(|value| value.text.as_str()).collect();
            format!("{name}: {}", values.join(", "))
        }));
        lines.push(card.text);
        lines.retain(|text| !text.is_empty());
        let own = hit.url.as_deref().and_then(followable);
        Item { title: card.title, address, own, updated, summary: lines.join("\n") }
    }
}

/// An Atom feed.
pub(crate) fn atom(about: &About, items: &[Item]) -> String {
    let last = items.iter().map(|item| item.updated).max().unwrap_or_default();
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n",
    );
    element(&mut out, "title", &about.title);
    element(&mut out, "id", &about.address);
    link(&mut out, "self", &about.address);
    link(&mut out, "alternate", &about.page);
    element(&mut out, "updated", &moment::stamp(last));
    out.push_str("<author><name>Gleaner</name></author>\n");
    for item in items {
        out.push_str("<entry>\n");
        element(&mut out, "title", &item.title);
        element(&mut out, "id", &item.address);
        link(&mut out, "alternate", &item.address);
        if let Some(own) = &item.own {
            link(&mut out, "related", own);
        }
        element(&mut out, "updated", &moment::stamp(item.updated));
        element(&mut out, "summary", &item.summary);
        out.push_str("</entry>\n");
    }
    out.push_str("</feed>\n");
    out
}

/// A JSON Feed (jsonfeed.org/version/1.1).
pub(crate) fn json(about: &About, items: &[Item]) -> String {
    let item = |item: &Item| {
        let mut object = json!({
            "id": item.address, "url": item.address, "title": item.title, "content_text": item.summary,
            "date_modified": moment::stamp(item.updated),
        });
        if let (Some(own), Some(object)) = (&item.own, object.as_object_mut()) {
            object.insert("external_url".to_owned(), json!(own));
        }
        object
    };
    let feed = json!({
        "version": "https://jsonfeed.org/version/1.1", "title": about.title, "home_page_url": about.page,
        "feed_url": about.address, "authors": [{"name": "Gleaner"}],
        "items": items.iter().map(item).collect::<Vec<Value>>(),
    });
    feed.to_string()
}

fn element(out: &mut String, name: &str, text: &str) {
    out.push_str(&format!("<{name}>"));
    escape(&plain(text), out);
    out.push_str(&format!("</{name}>\n"));
}

fn link(out: &mut String, relation: &str, address: &str) {
    out.push_str(&format!("<link rel=\"{relation}\" href=\""));
    escape(&plain(address), out);
    out.push_str("\"/>\n");
}

/// Text without the characters that XML 1.0 does not know, however they are written.
fn plain(text: &str) -> String {
    let known =
        |c: &char| matches!(c, '\t' | '\n' | '\r') || (*c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}'));
    text.chars().filter(known).collect()
}

/// A calendar of the records whose dates are whole.
pub(crate) fn calendar(name: &str, hits: &[Hit], schemas: &[Arc<Schema>], today: Date) -> String {
    let mut seen = formats::ics::Calendar::default();
    let named: String = name.chars().filter(|c| !c.is_control()).collect();
    let named = named.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,");
    let mut out = formats::ics::head(None);
    out.push_str(&format!("X-WR-CALNAME:{}\r\n", named.chars().take(40).collect::<String>()));
    for hit in hits {
        let Some(schema) = schemas.iter().find(|schema| schema.name == hit.kind) else { continue };
        let mut row = hit.fields.clone();
        row.insert("text".to_owned(), hit.text.as_str().into());
        if let Some(entry) = formats::ics::entry(schema, &row, today, None).filter(|entry| seen.is_new(entry))
        {
            out.push_str(&entry);
        }
    }
    out.push_str(formats::ics::TAIL);
    out
}
