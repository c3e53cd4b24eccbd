//! Repeated units: elements built alike, such as the rows of a listing.
//!
//! ```text
//! Document ── key per element ──▶ siblings (one parent) | cousins (several parents, perhaps several depths)
//! ```
//!
//! The default sorts small keys, linear in elements.

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

/// For each parent, its children with one key; linear in elements.
pub fn siblings(doc: &Document, keys: &Keys) -> Vec<Group> {
    let keyed = by(keyed(doc, keys), keys.kinds(), |n| keys.key(*n).index());
    let placed = by(keyed, doc.len(), |n| doc.parent(*n).map_or(0, NodeId::index));
    grouped(doc, &placed, |n| (doc.parent(n), keys.key(n)))
}

/// Elements with one key wherever they stand; of nested ones the outermost. Linear in elements.
///
/// With [`Keys::paths`] all are of one depth, as Event Finder wants it; with [`Keys::of`] years, months and sections
/// may stand at any depth.
pub fn cousins(doc: &Document, keys: &Keys) -> Vec<Group> {
    let placed = by(keyed(doc, keys), keys.kinds(), |n| keys.key(*n).index());
    grouped(doc, &placed, |n| (None, keys.key(n)))
}

/// The elements that have a key, in document order.
fn keyed(doc: &Document, keys: &Keys) -> Vec<NodeId> {
    doc.nodes().filter(|n| doc.tag(*n).is_element() && keys.key(*n) != Key::NONE).collect()
}

/// Sorts by a small number, keeping the order of what shares it: two passes and no comparison.
fn by(nodes: Vec<NodeId>, numbers: usize, number: impl Fn(&NodeId) -> usize) -> Vec<NodeId> {
    let mut next = vec![0u32; numbers + 1];
    nodes.iter().for_each(|n| next[number(n) + 1] += 1);
    (1..next.len()).for_each(|i| next[i] += next[i - 1]);
    let mut sorted = vec![NodeId::new(0); nodes.len()];
    for n in nodes {
        let slot = &mut next[number(&n)];
        sorted[*slot as usize] = n;
        *slot += 1;
    }
    sorted
}

fn grouped(
    doc: &Document,
    placed: &[NodeId],
    parent_and_key: impl Fn(NodeId) -> (Option<NodeId>, Key),
) -> Vec<Group> {
    placed
        .chunk_by(|a, b| parent_and_key(*a) == parent_and_key(*b))
        .filter(|run| run.len() >= 2)
        .map(|run| Group { key: parent_and_key(run[0]).1, nodes: outermost(doc, run.iter().copied()) })
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
