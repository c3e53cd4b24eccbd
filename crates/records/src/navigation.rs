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

/// Is it a menu by what it holds: nothing but short links to pages?
fn is_links(doc: &Document, list: NodeId) -> bool {
    /// Links: a pair is a pager, or a name with its page.
    const FEWEST: usize = 3;
    /// Nodes that are looked at, for each element: larger menus are found part by part.
    const LARGEST: usize = 200;
    /// Bytes of a link's text: what is longer is a headline. Of 821 pages of the wild 13 lose jobs, housing or packages by these, 29
    /// records of which none was one; the labelled kinds stay as they are in every figure.
    const LONGEST: usize = 30;
    let nodes = list.index() + 1..doc.end(list).index();
    if !doc.tag(list).is_element() || nodes.len() > LARGEST {
        return false;
    }
    let (mut links, mut end) = (0, list);
    for node in nodes.map(NodeId::new) {
        if doc.tag(node) == Tag::A && doc.attr(node, "href").is_some_and(leads_to_page) {
            if doc.span(node).len() > LONGEST {
                return false;
            }
            (links, end) = (links + 1, doc.end(node));
        }
        if node >= end && doc.tag(node) == Tag::TEXT && doc.text(node).contains(char::is_alphanumeric) {
            return false;
        }
    }
    links >= FEWEST
}

/// An address that a menu has: not one to write to or to call.
fn leads_to_page(href: &str) -> bool {
    !["mailto:", "tel:"].iter().any(|scheme| href.trim_start().starts_with(scheme))
}

/// Where it stands in a page's text, in its order, none within another.
pub(crate) fn spans(doc: &Document) -> Vec<Range<usize>> {
    let (mut spans, mut end) = (Vec::new(), doc.root());
    for node in doc.nodes() {
        if node >= end && (is_navigation(doc, node) || is_links(doc, node)) {
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
