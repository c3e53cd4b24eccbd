//! What a page says of its own kind: JSON-LD and Open Graph types, and the words of its address.

use page::Document;

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
    let declared = doc.meta("og:type").unwrap_or_default().to_ascii_lowercase();
    if declared.contains("event") {
        return 1.0;
    }
    let other = types.iter().any(|t| OTHERS.contains(t)) || declared == "article" || declared == "product";
    if other { -1.0 } else { 0.0 }
}

/// 1.0 where the page's own address names an event ("/events/…"), -1.0 where it names a post or article.
pub(crate) fn address(doc: &Document) -> f32 {
    let canonical = doc.head_links().find(|(link, _)| doc.relates(*link, &["canonical"]));
    let declared = canonical.map(|(_, href)| href).or_else(|| doc.meta("og:url")).unwrap_or_default();
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
