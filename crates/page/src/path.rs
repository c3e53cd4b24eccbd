//! Location paths: where a node stands, as a person would write it.
//!
//! ```text
//! /html/body/table[2]/tr[5]        the fifth row of the second table
//! ```

use std::collections::HashMap;

use crate::document::{Document, NodeId, Place};
use crate::tag::Tag;

impl Document {
    /// Absolute location path, one-based among like-named siblings: `/html/body/table[2]/tr[5]`. The root's is empty.
    ///
    /// Costs a walk to the root; the first path of a document counts all siblings once.
    pub fn path(&self, id: NodeId) -> String {
        let mut steps: Vec<NodeId> = std::iter::once(id).chain(self.ancestors(id)).collect();
        steps.reverse();
        let mut out = String::new();
        for step in steps.into_iter().filter(|n| self.tag(*n) != Tag::DOCUMENT) {
            out.push('/');
            out.push_str(if self.tag(step) == Tag::TEXT { "text()" } else { self.name(step) });
            let place = self.places.get_or_init(|| places(self)).get(step.index()).copied();
            if let Some(place) = place.filter(|p| !p.alone) {
                out.push_str(&format!("[{}]", place.number));
            }
        }
        out
    }
}

/// The places of all nodes: each node is looked at twice.
fn places(doc: &Document) -> Box<[Place]> {
    let mut places = vec![Place { number: 1, alone: true }; doc.len()];
    let mut counts: HashMap<(Tag, &str), u32> = HashMap::new();
    for parent in doc.nodes() {
        // Clearing a map costs its size, which one parent of many names must not make all others pay.
        match counts.capacity() {
            0..=256 => counts.clear(),
            _ => counts = HashMap::new(),
        }
        for child in doc.children(parent) {
            let count = counts.entry(key(doc, child)).or_default();
            *count += 1;
            if let Some(place) = places.get_mut(child.index()) {
                place.number = *count;
            }
        }
        for child in doc.children(parent) {
            if let Some(place) = places.get_mut(child.index()) {
                place.alone = counts.get(&key(doc, child)).is_none_or(|n| *n == 1);
            }
        }
    }
    places.into()
}

fn key(doc: &Document, id: NodeId) -> (Tag, &str) {
    let tag = doc.tag(id);
    (tag, if tag == Tag::OTHER { doc.name(id) } else { "" })
}

#[cfg(test)]
mod tests {
    use crate::{Hints, Tag, parse};

    #[test]
    fn places_are_counted_among_like_named_siblings() {
        let doc = parse(b"<ul><li>a<li>b<x-a>c</x-a><x-b>d</x-b><x-a>e</x-a></ul>", &Hints::default());
        let paths: Vec<String> = doc.texts().map(|t| doc.path(t)).collect();
        let li = "/html/body/ul/li";
        let second = |rest: &str| format!("{li}[2]/{rest}/text()");
        assert_eq!(paths[..2], [format!("{li}[1]/text()"), format!("{li}[2]/text()")]);
        assert_eq!(paths[2..], [second("x-a[1]"), second("x-b"), second("x-a[2]")]);
        assert_eq!((doc.tag(doc.root()), doc.path(doc.root())), (Tag::DOCUMENT, String::new()));
    }
}
