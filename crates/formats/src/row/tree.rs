//! A page's tree: a node a row.

use std::collections::HashMap;

use page::{Document, Look, NodeId, Tag};
use serde_json::json;

use crate::Row;

/// The rows of a page's tree, a node a row, in document order.
pub fn tree(doc: &Document, source: &str) -> Vec<Row> {
    let paths = paths(doc);
    let row = |(node, path): (NodeId, &String)| {
        let text = if doc.tag(node) == Tag::TEXT { Some(doc.text(node)) } else { None };
        Row::from_iter([
            ("path".to_owned(), json!(path)),
            ("tag".to_owned(), json!(doc.name(node))),
            ("depth".to_owned(), json!(doc.depth(node))),
            ("text".to_owned(), json!(text)),
            ("at".to_owned(), json!([doc.span(node).start, doc.span(node).end])),
            ("look".to_owned(), json!(look(&doc.look(node)))),
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

/// What is unusual about a look, in words: hidden, bold, its size, how much it looks like a heading.
pub fn look(look: &Look) -> Vec<String> {
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
