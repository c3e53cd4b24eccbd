//! Classes of elements built alike, by several ideas of alike.

use page::{NodeId, Tag};
use views::units::{Key, Keys, cousins, siblings};

use crate::facts::Facts;
use crate::generate::Draft;
use crate::interval::Interval;
use crate::listing::Generator;

/// Elements built alike, in document order, disjoint.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Class {
    pub(crate) nodes: Vec<NodeId>,
    pub(crate) one_parent: bool,
}

impl Class {
    /// The draft in which each element is a record.
    pub(crate) fn whole(&self, facts: &Facts) -> Draft {
        let generator = if self.one_parent { Generator::Siblings } else { Generator::Cousins };
        Draft { generator, records: self.nodes.iter().map(|n| Interval::of(facts.doc, *n)).collect() }
    }
}

/// All classes of a page; n·log n for each idea of alike.
pub(crate) fn classes(facts: &Facts) -> Vec<Class> {
    let doc = facts.doc;
    let tags = Keys::tags(doc);
    let shapes = shapes(facts);
    let pairs = Keys::pairs(doc, &facts.keys);
    let of_parent = [&facts.keys, &tags, &shapes].into_iter().flat_map(|keys| siblings(doc, keys));
    let of_page =
        [facts.keys.classed(doc), Keys::paths(doc), pairs].into_iter().flat_map(|k| cousins(doc, &k));
    let mut all: Vec<Class> = of_parent.map(|g| Class { nodes: g.nodes, one_parent: true }).collect();
    all.extend(of_page.map(|g| Class { one_parent: one_parent(facts, &g.nodes), nodes: g.nodes }));
    all.push(blank_lines(facts));
    all
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
fn blank_lines(facts: &Facts) -> Class {
    let doc = facts.doc;
    let is_br = |n: NodeId| doc.tag(n) == Tag::BR;
    let blank = |n: &NodeId| {
        let mut before = facts.previous(*n);
        while let Some(p) = before
            && doc.tag(p) == Tag::TEXT
            && !facts.says(Interval::of(doc, p))
        {
            before = facts.previous(p);
        }
        before.is_some_and(is_br)
    };
    let nodes: Vec<NodeId> = doc.nodes().filter(|n| is_br(*n) && blank(n)).collect();
    Class { one_parent: one_parent(facts, &nodes), nodes }
}
