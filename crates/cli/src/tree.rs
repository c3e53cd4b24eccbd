//! A page's tree as people and programs want to see it: each node with its text, look and path.
//!
//! ```text
//! /html/body
//!   h1 .top                             [heading 1.0]
//!     "Seminars"
//! ```

use std::collections::HashMap;

use formats::Row;
use gleaner::{Document, NodeId};
use page::{Look, Tag};
use serde_json::json;

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
    let traits = unusual(&doc.look(node));
    if traits.is_empty() { line } else { format!("{line}  [{}]", traits.join(" ")) }
}

fn unusual(look: &Look) -> Vec<String> {
    let words =
        [(!look.shown, "hidden"), (look.bold, "bold"), (look.italic, "italic"), (look.upper, "upper")];
    let mut traits: Vec<String> = words.iter().filter(|(is, _)| *is).map(|(_, w)| (*w).to_owned()).collect();
    if (look.size - 1.0).abs() > 0.01 {
        traits.push(format!("size {:.2}", look.size));
    }
    if look.heading > 0.0 {
        traits.push(format!("heading {:.2}", look.heading));
    }
    traits
}

/// The tree as rows, a node a row, in document order.
pub(crate) fn rows(doc: &Document, source: &str) -> Vec<Row> {
    let paths = paths(doc);
    let row = |(node, path): (NodeId, &String)| {
        let look = doc.look(node);
        let text = if doc.tag(node) == Tag::TEXT { Some(doc.text(node)) } else { None };
        Row::from_iter([
            ("path".to_owned(), json!(path)),
            ("tag".to_owned(), json!(doc.name(node))),
            ("depth".to_owned(), json!(doc.depth(node))),
            ("text".to_owned(), json!(text)),
            ("at".to_owned(), json!([doc.span(node).start, doc.span(node).end])),
            ("look".to_owned(), json!(unusual(&look))),
            ("source".to_owned(), json!(source)),
        ])
    };
    doc.nodes().zip(&paths).skip(1).map(row).collect()
}

/// The location path of every node: what `Document::path` gives, but all at once, since asking a wide parent for each
/// of its children takes time that grows with the square of their number.
fn paths(doc: &Document) -> Vec<String> {
    let mut paths = vec![String::new(); doc.len()];
    for parent in doc.nodes() {
        let mut alike: HashMap<&str, usize> = HashMap::new();
        for child in doc.children(parent) {
            *alike.entry(name(doc, child)).or_default() += 1;
        }
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for child in doc.children(parent) {
            let step = name(doc, child);
            let nth = counts.entry(step).or_default();
            *nth += 1;
            let above = paths.get(parent.index()).cloned().unwrap_or_default();
            let path = match alike.get(step) {
                Some(1) | None => format!("{above}/{step}"),
                Some(_) => format!("{above}/{step}[{nth}]"),
            };
            if let Some(slot) = paths.get_mut(child.index()) {
                *slot = path;
            }
        }
    }
    paths
}

fn name(doc: &Document, node: NodeId) -> &str {
    if doc.tag(node) == Tag::TEXT { "text()" } else { doc.name(node) }
}
