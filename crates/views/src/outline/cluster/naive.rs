//! Algorithm 2 as it is printed: the reference that the fast version must equal.

use page::{Document, NodeId};

use super::super::{Outline, Role};
use super::{Leaf, distance};

#[derive(Debug, Clone)]
struct Tree {
    heading: Option<u8>,
    size: u16,
    node: NodeId,
    tokens: (usize, usize),
    children: Vec<Tree>,
}

/// An entry of the cluster list: its roots.
type Forest = Vec<Tree>;

pub(super) fn cluster(doc: &Document, leaves: &[Leaf], d_max: u32) -> Outline {
    let tree = |(i, l): (usize, &Leaf)| Tree {
        heading: l.heading,
        size: l.size,
        node: l.node,
        tokens: (i, i + 1),
        children: Vec::new(),
    };
    let mut list: Vec<Forest> = leaves.iter().enumerate().map(|leaf| vec![tree(leaf)]).collect();
    let mut d_min = 0;
    while list.len() != 1 && d_min <= d_max {
        let n = list.len();
        for i in (1..n).rev() {
            let current = list[i].clone();
            if combine(doc, &mut list[i - 1], &current, d_min) {
                list.remove(i);
            }
        }
        d_min = if list.len() == n { d_min + 1 } else { 0 };
    }
    let mut out = Outline::new(doc);
    for forest in &list {
        let segment = out.push(0, Role::Segment, 0, 0..0, doc.root());
        forest.iter().for_each(|tree| write(tree, segment, leaves, &mut out));
    }
    out.close()
}

/// Lines 14 to 41, from the rightmost cluster of `before` upwards.
fn combine(doc: &Document, before: &mut Forest, current: &Forest, d_min: u32) -> bool {
    if before.last_mut().is_some_and(|last| combine(doc, &mut last.children, current, d_min)) {
        return true;
    }
    let Some(alpha) = before.last_mut() else { return false };
    let beta = &current[0];
    if distance(doc, alpha.node, beta.node, d_min).is_none() {
        return false;
    }
    let leaf = alpha.children.is_empty();
    let same_level = alpha.heading == beta.heading;
    match (alpha.heading.is_some(), beta.heading.is_some()) {
        (true, true) if same_level && leaf => merge(doc, before, current),
        (true, true) if same_level => before.extend(current.iter().cloned()),
        (true, true) if alpha.heading > beta.heading => alpha.children.extend(current.iter().cloned()),
        (true, false) if leaf => alpha.children.extend(current.iter().cloned()),
        (true, false) => before.extend(current.iter().cloned()),
        (false, false) if alpha.size == beta.size && leaf => merge(doc, before, current),
        (false, false) => before.extend(current.iter().cloned()),
        _ => return false,
    }
    true
}

fn merge(doc: &Document, before: &mut Forest, current: &Forest) {
    let alpha = before.last_mut().expect("the caller has seen it");
    alpha.tokens.1 = current[0].tokens.1;
    alpha.children.clone_from(&current[0].children);
    if doc.depth(current[0].node) < doc.depth(alpha.node) {
        alpha.node = current[0].node;
    }
    before.extend(current[1..].iter().cloned());
}

fn write(tree: &Tree, parent: usize, leaves: &[Leaf], out: &mut Outline) {
    let role = if tree.heading.is_some() { Role::Heading } else { Role::Content };
    let span = leaves[tree.tokens.0].span.start..leaves[tree.tokens.1 - 1].span.end;
    let part = out.push(parent, role, tree.heading.unwrap_or(0), span, leaves[tree.tokens.0].node);
    tree.children.iter().for_each(|child| write(child, part, leaves, out));
}
