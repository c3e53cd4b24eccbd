//! RSS-Bridge: the query of its XPathBridge, to be put behind the address of a bridge.
//!
//! ```text
//! ?action=display&bridge=XPathBridge&url=https%3A%2F%2F…&item=%2F%2Ful%2Fli&title=…&format=Atom
//! ```
//!
//! <https://rss-bridge.github.io/rss-bridge/Bridge_API/XPathAbstract.html>

use super::address::query_value;
use super::feed::Feed;
use super::list::List;
use super::xpath;

/// The query.
pub(super) fn query(list: &List<'_>, url: &str, left_out: &mut Vec<String>) -> String {
    let feed = Feed::of(list, left_out);
    let part = |part: Option<String>| decoded_twice(&part.unwrap_or_default());
    // A parameter that is not given is the bridge's example, which may find something; an empty one is none.
    let parameters = [
        ("action", "display".to_owned()),
        ("bridge", "XPathBridge".to_owned()),
        ("url", url.to_owned()),
        ("item", part(Some(xpath::records(list)))),
        // The one part that the bridge requires.
        ("title", part(feed.title.or_else(|| Some(".".to_owned())))),
        ("content", part(Some(feed.content))),
        ("uri", part(feed.link)),
        ("author", part(feed.author)),
        ("timestamp", part(feed.time)),
        ("enclosures", part(feed.image)),
        ("categories", String::new()),
        ("format", "Atom".to_owned()),
    ];
    let written = parameters.map(|(name, value)| format!("{name}={}", query_value(&value)));
    format!("?{}\n", written.join("&"))
}

/// The bridge decodes an expression once more than a query is decoded.
fn decoded_twice(expression: &str) -> String {
    expression.replace('%', "%25").replace('+', "%2B")
}
