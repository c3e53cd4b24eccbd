//! Feeds: what a search finds, as Atom (RFC 4287) and as iCalendar (RFC 5545).

use gleaner::escape;
use jiff::civil::Date;
use store::Hit;

use crate::moment;
use crate::shown::{Card, followable, title};
use crate::tongue::Tongue;

/// What a feed is called, and where it and its page are.
pub(crate) struct About {
    pub(crate) title: String,
    /// The feed's own address: its identity.
    pub(crate) address: String,
    /// The page of which it is the feed.
    pub(crate) page: String,
    /// Where records are: this and their number.
    pub(crate) records: String,
}

/// An Atom feed of records, each with when something happened to it: a reader shows anew what changed and nothing else.
pub(crate) fn atom(about: &About, entries: &[(Hit, i64)]) -> String {
    let last = entries.iter().map(|(_, at)| *at).max().unwrap_or_default();
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n",
    );
    element(&mut out, "title", &about.title);
    element(&mut out, "id", &about.address);
    link(&mut out, "self", &about.address);
    link(&mut out, "alternate", &about.page);
    element(&mut out, "updated", &moment::stamp(last));
    out.push_str("<author><name>Gleaner</name></author>\n");
    for (hit, at) in entries {
        let (card, address) = (Card::of(hit, Tongue::plain()), format!("{}{}", about.records, hit.id));
        out.push_str("<entry>\n");
        element(&mut out, "title", &card.title);
        element(&mut out, "id", &address);
        link(&mut out, "alternate", &address);
        if let Some(own) = hit.url.as_deref().and_then(followable) {
            link(&mut out, "related", &own);
        }
        element(&mut out, "updated", &moment::stamp(*at));
        let said = [card.when, card.place.unwrap_or_default(), card.speakers, card.text];
        let said: Vec<String> = said.into_iter().filter(|text| !text.is_empty()).collect();
        element(&mut out, "summary", &said.join("\n"));
        out.push_str("</entry>\n");
    }
    out.push_str("</feed>\n");
    out
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

/// A calendar of the events whose dates are whole.
pub(crate) fn calendar(name: &str, hits: &[Hit], today: Date) -> String {
    let mut seen = formats::ics::Calendar::default();
    let named: String = name.chars().filter(|c| !c.is_control()).collect();
    let named = named.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,");
    let mut out = formats::ics::HEAD.to_owned();
    out.push_str(&format!("X-WR-CALNAME:{}\r\n", named.chars().take(40).collect::<String>()));
    for hit in hits {
        let mut row = hit.fields.clone();
        row.insert("title".to_owned(), title(hit).into());
        row.insert("text".to_owned(), hit.text.as_str().into());
        if let Some(entry) = formats::ics::kept(&row, today).filter(|entry| seen.is_new(entry)) {
            out.push_str(&entry);
        }
    }
    out.push_str(formats::ics::TAIL);
    out
}
