//! Intervals: what a record, a separator or a cell covers.

use page::{Document, NodeId};

/// The nodes `from..to` in preorder: a subtree, several siblings, or what stands between two leaders of a flat page.
///
/// It may begin inside one subtree and end inside another. `from < to`; `to` may be one past the last node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Interval {
    /// First node.
    pub from: NodeId,
    /// One past the last node.
    pub to: NodeId,
}

impl Interval {
    /// A node with all below it.
    pub fn of(doc: &Document, node: NodeId) -> Interval {
        Interval { from: node, to: doc.end(node) }
    }

    /// Does the node stand in it?
    pub fn contains(self, node: NodeId) -> bool {
        self.from <= node && node < self.to
    }

    /// Does all of `other` stand in it?
    pub fn covers(self, other: Interval) -> bool {
        self.from <= other.from && other.to <= self.to
    }

    /// Do the two share a node?
    pub fn meets(self, other: Interval) -> bool {
        self.from < other.to && other.from < self.to
    }

    /// The nodes, in document order.
    pub fn nodes(self) -> impl DoubleEndedIterator<Item = NodeId> {
        (self.from.index()..self.to.index()).map(NodeId::new)
    }

    /// Its text, with break marks inside.
    pub fn text(self, doc: &Document) -> &str {
        doc.text_between(self.from, self.to)
    }
}
