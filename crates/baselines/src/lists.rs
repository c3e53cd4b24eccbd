//! The lists yardstick: children of one parent with the same tag and first class, most and longest first.

use std::collections::BTreeMap;

use gleaner::{Document, NodeId};

/// Fewest members of a list.
const FEWEST: usize = 2;
/// Most lists given: readers look at the first few.
const MOST_LISTS: usize = 5;

/// The lists of a page, best first, by count × √median text length.
pub fn lists(doc: &Document) -> Vec<Vec<NodeId>> {
    let mut groups: BTreeMap<(NodeId, &str, &str), Vec<NodeId>> = BTreeMap::new();
    for node in doc.nodes().filter(|n| !doc.text(*n).is_empty() && !doc.name(*n).starts_with('#')) {
        let class = doc.attr(node, "class").and_then(|c| c.split_whitespace().next()).unwrap_or_default();
        if let Some(parent) = doc.parent(node) {
            groups.entry((parent, doc.name(node), class)).or_default().push(node);
        }
    }
    let mut lists: Vec<Vec<NodeId>> = groups.into_values().filter(|g| g.len() >= FEWEST).collect();
    lists.sort_by(|a, b| weight(doc, b).total_cmp(&weight(doc, a)));
    lists.truncate(MOST_LISTS);
    lists
}

fn weight(doc: &Document, nodes: &[NodeId]) -> f64 {
    let mut lengths: Vec<usize> = nodes.iter().map(|n| doc.text(*n).len()).collect();
    lengths.sort_unstable();
    let median = lengths.get(lengths.len() / 2).copied().unwrap_or_default();
    nodes.len() as f64 * (median as f64).sqrt()
}
