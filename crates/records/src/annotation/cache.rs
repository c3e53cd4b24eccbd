//! Pages that change all the time: what they say today is not what they are, so their About page is wanted (§3.3.2).
//!
//! ```text
//! <meta http-equiv=pragma content=no-cache>, refresh …  ──▶  links that say "About", "Introduction", "Abstract"
//! ```

use page::{Document, NodeId, Tag};

/// Seconds below which `max-age` says that a page changes all the time: an hour.
const SHORT: u64 = 3600;

/// May a page be kept, as far as it says so itself?
pub(super) fn is_cacheable(doc: &Document) -> bool {
    let said = |name: &str| doc.meta(name).map(str::to_ascii_lowercase).unwrap_or_default();
    let control = said("cache-control");
    let age =
        control.split("max-age=").nth(1).and_then(|a| a.split([',', ' ', ';']).next()?.parse::<u64>().ok());
    let expires = said("expires");
    let stale = matches!(expires.trim(), "0" | "-1" | "now");
    let never = control.contains("no-cache") || said("pragma").contains("no-cache");
    !(never || stale || age.is_some_and(|a| a < SHORT) || refreshes(&said("refresh")))
}

/// Does the page ask to be read again? A refresh that leads elsewhere is a redirection.
fn refreshes(refresh: &str) -> bool {
    !refresh.is_empty() && !refresh.contains("url")
}

/// The links whose text says that they describe the site.
pub(super) fn introductions(doc: &Document) -> Vec<(NodeId, String)> {
    const WORDS: [&str; 3] = ["about", "introduction", "abstract"];
    let says = |n: &NodeId| {
        let text = doc.text(*n).to_lowercase();
        text.len() < 60 && text.split(|c: char| !c.is_alphabetic()).any(|w| WORDS.contains(&w))
    };
    let links = doc.nodes().filter(|n| doc.tag(*n) == Tag::A).filter(says);
    links.filter_map(|n| Some((n, doc.attr(n, "href")?.trim().to_owned()))).collect()
}
