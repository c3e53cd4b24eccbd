//! Links: a record's own, and the one to the list's next page.

use page::{Document, NodeId, Tag};

use crate::listing::{Cell, Listing, Member};

/// A record's own link: the node whose `href` it is, mostly that of its title.
///
/// The first link of a heading, else the first one with a word in it, else the first one; one that writes or calls somebody
/// only where there is no other, and never one that leads nowhere.
pub fn link_of(doc: &Document, record: &Member) -> Option<NodeId> {
    link_but(doc, record, &[])
}

impl Listing {
    /// The own link of one of its records, which is that number from zero: the one in its `url` column; else what stands in the
    /// record.
    pub fn link(&self, doc: &Document, number: usize, record: &Member) -> Option<NodeId> {
        let link = |cell: &Cell| match cell {
            Cell::Attribute(node, "href") => Some(*node),
            _ => None,
        };
        let mut told = self.columns.iter().filter(|column| column.name == "url");
        let told = told.find_map(|column| column.cells.get(number)?.as_ref().and_then(link));
        told.or_else(|| link_of(doc, record))
    }
}

/// Fewest records of which a link that all have is none of their own.
const SHARED: usize = 3;

/// Most links that records share and that stand before their own: to save them, to share them.
const MOST_SHARED: usize = 3;

/// The own links of the records of one list: one that says the same and leads to the same in all of several is a button, and
/// no record's own where most have another.
pub(crate) fn links_of(doc: &Document, records: &[&Member]) -> Vec<Option<NodeId>> {
    let button = |n: Option<NodeId>| Some((doc.attr(n?, "href")?, doc.text(n?)));
    let plain: Vec<Option<NodeId>> = records.iter().map(|r| link_of(doc, r)).collect();
    let mut links = plain.clone();
    let mut shared: Vec<&str> = Vec::new();
    while records.len() >= SHARED
        && let Some(first) = links.first().and_then(|n| button(*n))
        && links.iter().all(|n| button(*n) == Some(first))
    {
        shared.push(first.0);
        links = records.iter().map(|r| link_but(doc, r, &shared)).collect();
        if shared.len() > MOST_SHARED || 2 * links.iter().flatten().count() <= records.len() {
            return plain;
        }
    }
    links
}

/// A record's own link that leads to none of these.
fn link_but(doc: &Document, record: &Member, shared: &[&str]) -> Option<NodeId> {
    let is_own = |n: &NodeId| leads(doc, *n) && doc.attr(*n, "href").is_none_or(|to| !shared.contains(&to));
    let all = || record.intervals.iter().flat_map(|i| i.nodes()).filter(is_own);
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
