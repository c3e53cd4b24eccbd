//! What leads through a site and tells nothing of the page.

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

/// A page's text without its navigation.
pub(crate) fn text_without(doc: &Document) -> String {
    let whole = doc.full_text();
    let (mut text, mut from, mut end) = (String::with_capacity(whole.len()), 0, doc.root());
    for node in doc.nodes().filter(|node| is_navigation(doc, *node)) {
        if node < end {
            continue;
        }
        end = doc.end(node);
        let span = doc.span(node);
        text.push_str(whole.get(from..span.start).unwrap_or_default());
        from = span.end.max(from);
    }
    text.push_str(whole.get(from..).unwrap_or_default());
    text
}
