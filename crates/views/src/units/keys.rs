//! Keys: an element's tag and the shape of its first class, as a number that is compared instead of strings.

use std::collections::HashMap;

use page::{Document, NodeId, Tag};

/// Tag and class shape of an element: equal for elements that a template printed from one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Key(u32);

/// The key of every node of a document.
#[derive(Debug, Clone, Default)]
pub struct Keys {
    keys: Vec<Key>,
}

impl Keys {
    /// Reads all keys of a document; linear.
    pub fn of(doc: &Document) -> Keys {
        let mut seen: HashMap<(Tag, String), u32> = HashMap::new();
        let keys = doc
            .nodes()
            .map(|n| {
                let next = seen.len() as u32;
                Key(*seen.entry((doc.tag(n), class_shape(doc, n))).or_insert(next))
            })
            .collect();
        Keys { keys }
    }

    /// The key of a node.
    pub fn key(&self, node: NodeId) -> Key {
        self.keys.get(node.index()).copied().unwrap_or_default()
    }
}

/// The first class with its digits dropped: "row-12" and "row-13" are one shape.
fn class_shape(doc: &Document, node: NodeId) -> String {
    let class = doc.attr(node, "class").unwrap_or_default();
    let first = class.split_ascii_whitespace().next().unwrap_or_default();
    first.chars().filter(|c| !c.is_ascii_digit()).collect()
}
