//! Classes of elements built alike, by several ideas of alike.

use std::hash::BuildHasher;

use page::{NodeId, Tag};
use rustc_hash::{FxBuildHasher, FxHashMap};
use views::units::{Key, Keys, cousins, siblings};

use crate::facts::Facts;
use crate::generate::Draft;
use crate::generator::Generator;
use crate::interval::Interval;

/// Elements built alike, in document order, disjoint.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Class {
    pub(crate) nodes: Vec<NodeId>,
    pub(crate) one_parent: bool,
}

impl Class {
    /// The draft in which each element is a record that says something.
    pub(crate) fn whole(&self, facts: &Facts) -> Draft {
        let generator = if self.one_parent { Generator::Siblings } else { Generator::Cousins };
        let records = self.nodes.iter().map(|n| Interval::of(facts.doc, *n));
        Draft::new(generator, records.filter(|i| facts.says(*i)).collect())
    }
}

/// All classes of a page; n·log n for each idea of alike.
pub(crate) fn classes(facts: &Facts) -> Classes {
    let doc = facts.doc;
    let tags = Keys::tags(doc);
    let shapes = shapes(facts);
    let pairs = Keys::pairs(doc, &facts.keys);
    let of_parent = [&facts.keys, &tags, &shapes].into_iter().flat_map(|keys| siblings(doc, keys));
    let of_page =
        [facts.keys.classed(doc), Keys::paths(doc), pairs].into_iter().flat_map(|k| cousins(doc, &k));
    let mut all = Classes::default();
    of_parent.for_each(|g| all.add(g.nodes, |_| true));
    of_page.for_each(|g| all.add(g.nodes, |nodes| one_parent(facts, nodes)));
    all.add(blank_lines(facts), |nodes| one_parent(facts, nodes));
    all
}

/// Classes, each set of elements once: most ideas of alike agree on most lists.
#[derive(Default)]
pub(crate) struct Classes {
    /// The different ones.
    pub(crate) distinct: Vec<Class>,
    /// Which of them each idea of alike told, in turn: indices.
    pub(crate) told: Vec<u32>,
    known: FxHashMap<u64, u32>,
}

impl Classes {
    fn add(&mut self, nodes: Vec<NodeId>, one_parent: impl Fn(&[NodeId]) -> bool) {
        let next = self.distinct.len() as u32;
        let mut told = *self.known.entry(FxBuildHasher.hash_one(&nodes)).or_insert(next);
        if self.distinct.get(told as usize).is_none_or(|c| c.nodes != nodes) {
            self.distinct.push(Class { one_parent: one_parent(&nodes), nodes });
            told = next;
        }
        self.told.push(told);
    }
}

fn one_parent(facts: &Facts, nodes: &[NodeId]) -> bool {
    nodes.windows(2).all(|w| facts.doc.parent(w[0]) == facts.doc.parent(w[1]))
}

/// An element's key with those of what it begins with, and its number of cells: tells a title row from a detail row.
fn shapes(facts: &Facts) -> Keys {
    let doc = facts.doc;
    let root = facts.key(doc.root());
    Keys::new(doc, |n, _| {
        let mut shape = [facts.key(n), Key::NONE, Key::NONE, Key::NONE];
        let mut at = n;
        for first in shape.iter_mut().skip(1) {
            let Some(child) = doc.children(at).find(|c| facts.says(Interval::of(doc, *c))) else { break };
            // A text is not nothing: it has no key of its own, so that of the document's root stands for it.
            *first = if doc.tag(child) == Tag::TEXT { root } else { facts.key(child) };
            at = child;
        }
        let cells = if doc.tag(n) == Tag::TR { doc.children(n).take(12).count() } else { 0 };
        Some((shape, cells))
    })
}

/// Each `<br>` that ends an empty line.
fn blank_lines(facts: &Facts) -> Vec<NodeId> {
    let doc = facts.doc;
    doc.nodes().filter(|n| doc.tag(*n) == Tag::BR && facts.is_blank_line(*n)).collect()
}
