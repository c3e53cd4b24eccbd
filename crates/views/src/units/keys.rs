//! Keys: how an element is built, as a number that is compared instead of strings.
//!
//! ```text
//! <tr class="row-12 odd">  ──▶  tag: tr | of: tr.row- | classes: tr.row- | paths: html/body/table/tbody/tr
//! ```

use std::borrow::Cow;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use page::{Document, NodeId, Tag};

/// How an element is built: equal for elements that a template printed from one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(u32);

impl Key {
    /// The key of what has none: a text, or an element without a class where classes are asked for.
    pub const NONE: Key = Key(0);

    /// A number, small and dense: the keys of a document are `0..Keys::len`.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The key of every node of a document.
#[derive(Debug, Clone, Default)]
pub struct Keys {
    keys: Vec<Key>,
    kinds: usize,
}

/// Gives equal things equal small numbers, from 1.
struct Interner<T>(FxHashMap<T, u32>);

impl<T: Hash + Eq> Interner<T> {
    fn key(&mut self, thing: T) -> Key {
        let next = self.0.len() as u32 + 1;
        Key(*self.0.entry(thing).or_insert(next))
    }
}

impl Keys {
    /// Tag and first class, digits dropped: "row-12" and "row-13" are one; linear.
    pub fn of(doc: &Document) -> Keys {
        Keys::new(doc, |n, _| Some((doc.tag(n), class_shape(doc, n))))
    }

    /// As [`of`](Self::of), and none for an element without a class.
    pub fn classes(doc: &Document) -> Keys {
        Keys::of(doc).classed(doc)
    }

    /// Of keys that tell tag and class, those of the elements that have a class.
    pub fn classed(&self, doc: &Document) -> Keys {
        let mut only = self.clone();
        // One element tells it of all that share its key.
        let mut known: Vec<Option<bool>> = vec![None; self.kinds];
        for (n, key) in doc.nodes().zip(&mut only.keys) {
            let Some(classed) = known.get_mut(key.index()) else { continue };
            if !*classed.get_or_insert_with(|| !class_shape(doc, n).is_empty()) {
                *key = Key::NONE;
            }
        }
        only
    }

    /// The tag alone.
    pub fn tags(doc: &Document) -> Keys {
        Keys::new(doc, |n, _| Some(doc.tag(n)))
    }

    /// All tags from the root: equal only at one depth.
    pub fn paths(doc: &Document) -> Keys {
        Keys::new(doc, |n, above| Some((above, doc.tag(n))))
    }

    /// The keys that `base` tells of an element and of its parent.
    pub fn pairs(doc: &Document, base: &Keys) -> Keys {
        Keys::new(doc, |n, _| Some((doc.parent(n).map(|p| base.key(p)), base.key(n))))
    }

    /// Interns what `name` says of each element, which is told the key of its parent.
    pub fn new<T: Hash + Eq>(doc: &Document, name: impl Fn(NodeId, Key) -> Option<T>) -> Keys {
        let mut interner = Interner(FxHashMap::default());
        let mut keys: Vec<Key> = Vec::with_capacity(doc.len());
        for n in doc.nodes() {
            let above = doc.parent(n).and_then(|p| keys.get(p.index())).copied().unwrap_or(Key::NONE);
            let named = if doc.tag(n) == Tag::TEXT { None } else { name(n, above) };
            keys.push(named.map_or(Key::NONE, |name| interner.key(name)));
        }
        Keys { keys, kinds: interner.0.len() + 1 }
    }

    /// The key of a node.
    #[inline]
    pub fn key(&self, node: NodeId) -> Key {
        self.keys.get(node.index()).copied().unwrap_or(Key::NONE)
    }

    /// Number of different keys, [`Key::NONE`] among them.
    pub fn kinds(&self) -> usize {
        self.kinds
    }
}

/// The first class with its digits dropped.
fn class_shape(doc: &Document, node: NodeId) -> Cow<'_, str> {
    let class = doc.attr(node, "class").unwrap_or_default();
    let first = class.split_ascii_whitespace().next().unwrap_or_default();
    if first.bytes().any(|b| b.is_ascii_digit()) {
        first.chars().filter(|c| !c.is_ascii_digit()).collect()
    } else {
        Cow::Borrowed(first)
    }
}
