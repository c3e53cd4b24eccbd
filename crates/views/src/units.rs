//! Repeated units: elements built alike, such as the rows of a listing.
//!
//! ```text
//! Document ── key per element ──▶ siblings (one parent) | cousins (several parents, perhaps several depths)
//! ```
//!
//! The default sorts small keys, n·log n in elements.

mod keys;
pub mod paper;

pub use keys::{Key, Keys};

use page::{Document, NodeId};

/// Elements with one key, in document order, two or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// What they have in common.
    pub key: Key,
    /// The elements, in document order; none lies inside another.
    pub nodes: Vec<NodeId>,
}

/// For each parent, its children with one key; n·log n.
pub fn siblings(doc: &Document, keys: &Keys) -> Vec<Group> {
    grouped(doc, |n| Some((doc.parent(n)?, keys.key(n))))
}

/// Elements with one key wherever they stand; of nested ones the outermost. n·log n.
///
/// With [`Keys::paths`] all are of one depth, as Event Finder wants it; with [`Keys::of`] years, months and sections
/// may stand at any depth.
pub fn cousins(doc: &Document, keys: &Keys) -> Vec<Group> {
    grouped(doc, |n| Some((doc.root(), keys.key(n))))
}

fn grouped(doc: &Document, place: impl Fn(NodeId) -> Option<(NodeId, Key)>) -> Vec<Group> {
    let elements = doc.nodes().filter(|n| doc.tag(*n).is_element());
    let mut places: Vec<((NodeId, Key), NodeId)> = elements.filter_map(|n| Some((place(n)?, n))).collect();
    places.sort_unstable();
    places
        .chunk_by(|a, b| a.0 == b.0)
        .filter(|run| run.len() >= 2 && run[0].0.1 != Key::NONE)
        .map(|run| Group { key: run[0].0.1, nodes: outermost(doc, run.iter().map(|p| p.1)) })
        .filter(|group| group.nodes.len() >= 2)
        .collect()
}

fn outermost(doc: &Document, nodes: impl Iterator<Item = NodeId>) -> Vec<NodeId> {
    let mut free = doc.root();
    nodes
        .filter(|n| {
            let keep = *n >= free;
            free = if keep { doc.end(*n) } else { free };
            keep
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(html: &str, groups: impl Fn(&Document) -> Vec<Group>) -> Vec<Vec<String>> {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let text = |n: &NodeId| doc.text(*n).to_owned();
        groups(&doc).iter().map(|g| g.nodes.iter().map(text).collect()).collect()
    }

    #[test]
    fn children_of_one_parent_with_one_class_are_siblings() {
        let found =
            texts("<ul><li class=a1>x<li class=a2>y<li class=b>z</ul>", |d| siblings(d, &Keys::of(d)));
        assert_eq!(found, [["x", "y"]]);
    }

    #[test]
    fn cousins_stand_at_any_depth_and_only_the_outermost_count() {
        let html = "<p class=r>x</p><div><p class=r>y</p></div><div class=r><p class=r>z</p></div>";
        let found = texts(html, |d| cousins(d, &Keys::classes(d)));
        assert_eq!(found, [["x", "y", "z"]]);
    }
}
