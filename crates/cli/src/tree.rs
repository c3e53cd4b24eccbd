//! A page's tree as people and programs want to see it: each node with its text, look and path.
//!
//! ```text
//! /html/body
//!   h1 .top                             [heading 1.0]
//!     "Seminars"
//! ```

use formats::row;
use gleaner::{Document, NodeId, Tag};

/// The tree, a node a line, indented by depth.
pub(crate) fn text(doc: &Document) -> String {
    let mut out = String::new();
    for node in doc.nodes().skip(1) {
        let indent = "  ".repeat(doc.depth(node).saturating_sub(1) as usize);
        match doc.tag(node) {
            Tag::TEXT if doc.text(node).is_empty() => {}
            Tag::TEXT => out.push_str(&format!("{indent}{:?}\n", doc.text(node))),
            _ => out.push_str(&format!("{indent}{}\n", element(doc, node))),
        }
    }
    out
}

/// An element in short: name, id, classes, and what is unusual about its look.
fn element(doc: &Document, node: NodeId) -> String {
    let mut line = doc.name(node).to_owned();
    if let Some(id) = doc.attr(node, "id") {
        line.push_str(&format!("#{id}"));
    }
    for class in doc.attr(node, "class").unwrap_or_default().split_whitespace() {
        line.push_str(&format!(".{class}"));
    }
    let traits = row::look(&doc.look(node));
    if traits.is_empty() { line } else { format!("{line}  [{}]", traits.join(" ")) }
}
