//! `<selectedcontent>` shows a copy of the option that its select has chosen (HTML §4.10.19).

use html5ever::tree_builder::{NodeOrText, TreeSink};

use crate::tree::{Content, Handle, Tree};

/// Nodes copied at most, all selects together: no page has an option as large.
const MOST_COPIED: usize = 10_000;

/// Fills the `<selectedcontent>` of each select that has one.
pub(crate) fn fill(tree: &Tree) {
    let mut left = MOST_COPIED;
    for target in tree.handles().filter(|h| tree.name_is(*h, |name| &**name == "selectedcontent")) {
        let Some(select) = ancestor_select(tree, target) else { continue };
        if let Some(option) = chosen(tree, select, &mut left) {
            copy_children(tree, option, target, &mut left);
        }
    }
}

fn is_named(tree: &Tree, h: Handle, name: &str) -> bool {
    tree.name_is(h, |n| &**n == name)
}

fn ancestor_select(tree: &Tree, h: Handle) -> Option<Handle> {
    std::iter::successors(tree.parent(h), |p| tree.parent(*p)).find(|p| is_named(tree, *p, "select"))
}

/// The next node of the subtree of `top` in document order.
fn next_in(tree: &Tree, top: Handle, h: Handle) -> Option<Handle> {
    tree.first_child(h).or_else(|| {
        let up = std::iter::successors(Some(h), |p| tree.parent(*p)).take_while(|p| *p != top);
        up.filter_map(|p| tree.next_sibling(p)).next()
    })
}

/// The option that a select shows: the last that says so, else the first.
fn chosen(tree: &Tree, select: Handle, left: &mut usize) -> Option<Handle> {
    let (mut first, mut said) = (None, None);
    let mut here = tree.first_child(select);
    while let Some(h) = here {
        *left = left.checked_sub(1)?;
        if is_named(tree, h, "option") {
            first = first.or(Some(h));
            said = if tree.has_attribute(h, "selected") { Some(h) } else { said };
        }
        here = next_in(tree, select, h);
    }
    said.or(first)
}

fn copy_children(tree: &Tree, from: Handle, to: Handle, left: &mut usize) {
    // (node to copy, where its copy goes)
    let mut pending: Vec<(Handle, Handle)> =
        children(tree, from).into_iter().map(|c| (c, to)).rev().collect();
    while let Some((h, parent)) = pending.pop() {
        let Some(rest) = left.checked_sub(1) else { return };
        *left = rest;
        let Some(copy) = copy(tree, h) else { continue };
        tree.append(&parent, NodeOrText::AppendNode(copy));
        pending.extend(children(tree, h).into_iter().map(|c| (c, copy)).rev());
    }
}

fn children(tree: &Tree, h: Handle) -> Vec<Handle> {
    std::iter::successors(tree.first_child(h), |c| tree.next_sibling(*c)).collect()
}

fn copy(tree: &Tree, h: Handle) -> Option<Handle> {
    let content = match &tree.node(h).content {
        Content::Text(text) => Content::Text(text.clone()),
        Content::Element { name, attrs, template: None, .. } => Content::Element {
            name: name.clone(),
            attrs: attrs.clone(),
            template: None,
            integration_point: false,
        },
        _ => return None,
    };
    Some(tree.add(content))
}
