//! Links: a record's own, and the one to the list's next page.

use page::{Document, NodeId, Tag};

use crate::listing::Member;

/// A record's own link: the node whose `href` it is, mostly that of its title.
///
/// The first link of a heading, else the first one with a word in it, else the first one; one that writes or calls somebody
/// only where there is no other, and never one that leads nowhere.
pub fn link_of(doc: &Document, record: &Member) -> Option<NodeId> {
    let all = || record.intervals.iter().flat_map(|i| i.nodes()).filter(|n| leads(doc, *n));
    let links = || all().filter(|n| !is_contact(doc, *n));
    let headed = |n: &NodeId| {
        doc.ancestors(*n).take(3).chain(doc.children(*n).take(3)).any(|a| is_heading(doc.tag(a)))
    };
    let worded = |n: &NodeId| doc.text(*n).chars().filter(|c| c.is_alphanumeric()).take(2).count() == 2;
    links()
        .filter(worded)
        .find(headed)
        .or_else(|| links().find(worded))
        .or_else(|| links().next())
        .or_else(|| all().next())
}

fn is_heading(tag: Tag) -> bool {
    matches!(tag, Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6)
}

/// Has it an address that is not a script or a place on this page?
fn leads(doc: &Document, n: NodeId) -> bool {
    let address = doc.attr(n, "href").map_or("", str::trim_start);
    doc.tag(n) == Tag::A && !address.is_empty() && address != "#" && !begins(address, "javascript:")
}

/// Does a link write or call somebody? It is a field of a record and no title of it.
pub(crate) fn is_contact(doc: &Document, n: NodeId) -> bool {
    let address = doc.attr(n, "href").map_or("", str::trim_start);
    ["mailto:", "tel:"].iter().any(|scheme| begins(address, scheme))
}

fn begins(address: &str, scheme: &str) -> bool {
    address.get(..scheme.len()).is_some_and(|s| s.eq_ignore_ascii_case(scheme))
}
