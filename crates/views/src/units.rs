//! Repeated units: elements built alike, such as the rows of a listing.
//!
//! ```text
//! Document ── key per element ──▶ siblings (one parent) | cousins (several parents, perhaps several depths)
//! ```
//!
//! The default sorts small keys, n·log n in elements. What Event Finder did is in `paper`.

mod keys;

pub use keys::{Key, Keys};

use page::{Document, NodeId};

/// Elements with one key, in document order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// What they have in common.
    pub key: Key,
    /// The elements, in document order; none lies inside another.
    pub nodes: Vec<NodeId>,
}

/// For each parent, its children with one key, two or more; n·log n.
pub fn siblings(doc: &Document, keys: &Keys) -> Vec<Group> {
    let mut places: Vec<(NodeId, Key, NodeId)> = doc
        .nodes()
        .filter(|n| doc.tag(*n).is_element())
        .filter_map(|n| Some((doc.parent(n)?, keys.key(n), n)))
        .collect();
    places.sort_unstable();
    places
        .chunk_by(|a, b| (a.0, a.1) == (b.0, b.1))
        .filter(|run| run.len() >= 2)
        .map(|run| Group { key: run[0].1, nodes: run.iter().map(|p| p.2).collect() })
        .collect()
}
