//! What a page says of its own kind: JSON-LD and Open Graph types, and the words of its address.

use page::{Document, Tag};

use super::cues::{self, Family};
use crate::embedded::Item;

/// 1.0 an event, -1.0 an article, product or the like, 0.0 nothing said.
pub(crate) fn as_event(doc: &Document, items: &[Item]) -> f32 {
    let types: Vec<&str> = items.iter().flat_map(|i| i.types.iter()).map(String::as_str).collect();
    if types.iter().any(|t| t.ends_with("Event")) {
        return 1.0;
    }
    const OTHERS: [&str; 7] =
        ["Article", "NewsArticle", "BlogPosting", "Product", "JobPosting", "Recipe", "SearchResultsPage"];
    let declared = open_graph(doc, "og:type").to_ascii_lowercase();
    if declared.contains("event") {
        return 1.0;
    }
    let other = types.iter().any(|t| OTHERS.contains(t)) || declared == "article" || declared == "product";
    if other { -1.0 } else { 0.0 }
}

/// 1.0 where the page's own address names an event ("/events/…"), -1.0 where it names a post or article.
pub(crate) fn address(doc: &Document) -> f32 {
    let canonical = doc.nodes().find(|n| doc.tag(*n) == Tag::LINK && doc.relates(*n, &["canonical"]));
    let declared = canonical.and_then(|n| doc.attr(n, "href")).unwrap_or_else(|| open_graph(doc, "og:url"));
    let known = doc.source(doc.root()).and_then(|s| s.url.as_deref());
    let address = known.unwrap_or(declared);
    let path = address.split_once("://").map_or(address, |(_, rest)| rest);
    let path =
        path.split_once('/').map_or("", |(_, path)| path).replace(['/', '-', '_', '.', '?', '=', '&'], " ");
    let families: Vec<Family> = cues::find(&path).iter().map(|c| c.family).collect();
    let has = |any: &[Family]| families.iter().any(|f| any.contains(f));
    if has(&[Family::Event, Family::Meeting, Family::Attend]) {
        1.0
    } else if has(&[
        Family::Blog,
        Family::News,
        Family::Board,
        Family::Citation,
        Family::Release,
        Family::Docs,
    ]) {
        -1.0
    } else {
        0.0
    }
}

fn open_graph<'d>(doc: &'d Document, name: &str) -> &'d str {
    let metas = doc.nodes().filter(|n| doc.tag(*n) == Tag::META);
    let named = |n: &page::NodeId| {
        doc.attr(*n, "property")
            .or_else(|| doc.attr(*n, "name"))
            .is_some_and(|p| p.eq_ignore_ascii_case(name))
    };
    metas.filter(named).find_map(|n| doc.attr(n, "content")).unwrap_or_default()
}
