//! FreshRSS: an OPML file with one outline, whose attributes of FreshRSS's own namespace lead to the items by XPath 1.0.
//!
//! ```text
//! <outline type="HTML+XPath" xmlUrl="https://…" frss:xPathItem="//ul/li" frss:xPathItemTitle="…" …/>
//! ```
//!
//! <https://freshrss.github.io/FreshRSS/en/developers/OPML.html>

use super::feed::Feed;
use super::list::List;
use super::{address, xpath};

/// The file, to be imported under "Subscription management".
pub(super) fn file(list: &List<'_>, url: &str, left_out: &mut Vec<String>) -> String {
    let feed = Feed::of(list, left_out);
    let name = address::short(url);
    let attributes = [
        ("text", Some(name)),
        ("type", Some("HTML+XPath".to_owned())),
        ("xmlUrl", Some(url.to_owned())),
        ("htmlUrl", Some(url.to_owned())),
        ("frss:xPathItem", Some(xpath::records(list))),
        ("frss:xPathItemTitle", feed.title),
        ("frss:xPathItemContent", Some(feed.content)),
        ("frss:xPathItemUri", feed.link),
        ("frss:xPathItemAuthor", feed.author),
        ("frss:xPathItemTimestamp", feed.time),
        ("frss:xPathItemThumbnail", feed.image),
    ];
    let written = attributes.into_iter().filter_map(|(name, value)| Some(attribute(name, &value?)));
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\" xmlns:frss=\"https://freshrss.org/opml\">\n  \
         <head><title>{}</title></head>\n  <body>\n    <outline{}\n    />\n  </body>\n</opml>\n",
        escaped(&address::short(url)),
        written.collect::<String>()
    )
}

fn attribute(name: &str, value: &str) -> String {
    format!("\n      {name}=\"{}\"", escaped(value))
}

/// A text on one line: XML has no words for most signs of control.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    page::escape(&text.replace(char::is_control, " "), &mut out);
    out
}
