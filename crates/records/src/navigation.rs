//! What leads through a site and tells nothing of the page.

use std::ops::Range;

use page::{Document, NodeId, Tag};

/// Is it a menu or a footer, by tag or role?
pub(crate) fn is_navigation(doc: &Document, node: NodeId) -> bool {
    let tag = doc.tag(node);
    tag == Tag::FOOTER
        || tag == Tag::NAV && !tells_more(doc, node)
        || tag.is_element() && matches!(doc.attr(node, "role"), Some("navigation" | "contentinfo"))
}

/// Is a `<nav>` one by name only, as boxes of site builders are: is less than half of its text linked?
fn tells_more(doc: &Document, nav: NodeId) -> bool {
    const LARGEST: usize = 200;
    let nodes = nav.index() + 1..doc.end(nav).index();
    if nodes.len() > LARGEST {
        return false;
    }
    let is_link = |n: &NodeId| doc.tag(*n) == Tag::A && doc.attr(*n, "href").is_some();
    let links = nodes.map(NodeId::new).filter(is_link);
    let linked: usize = links.map(|n| doc.span(n).len()).sum();
    2 * linked < doc.span(nav).len()
}

/// Where it stands in a page's text, in its order, none within another.
pub(crate) fn spans(doc: &Document) -> Vec<Range<usize>> {
    let (mut spans, mut end) = (Vec::new(), doc.root());
    for node in doc.nodes() {
        if node >= end && is_navigation(doc, node) {
            end = doc.end(node);
            spans.push(doc.span(node));
        }
    }
    spans
}

/// A page's text without it.
pub(crate) fn text_without(doc: &Document) -> String {
    let whole = doc.full_text();
    let (mut text, mut from) = (String::with_capacity(whole.len()), 0);
    for span in spans(doc) {
        text.push_str(whole.get(from..span.start).unwrap_or_default());
        from = span.end.max(from);
    }
    text.push_str(whole.get(from..).unwrap_or_default());
    text
}
