//! What a template finds in a page: a component a row.

use page::Document;
use serde_json::json;
use views::template::{Component, Match, Template};

use crate::Row;

/// The rows of what a template finds: one for each target, or for each component where the template names no target.
pub fn template(doc: &Document, template: &Template, found: &Match, source: &str) -> Vec<Row> {
    let wanted = |c: &Component| template.targets.is_empty() || template.targets.contains(&c.name);
    let row = |(_, c): (usize, &Component)| {
        Row::from_iter([
            ("component".to_owned(), json!(c.name)),
            ("value".to_owned(), json!(c.value)),
            ("path".to_owned(), json!(doc.path(c.node))),
            ("at".to_owned(), json!([c.span.start, c.span.end])),
            ("template".to_owned(), json!(template.name)),
            ("edits".to_owned(), json!(found.cost)),
            ("source".to_owned(), json!(source)),
        ])
    };
    components(found).into_iter().filter(|(_, c)| wanted(c)).map(row).collect()
}

/// All components with their depth, in the order of the page.
pub fn components(found: &Match) -> Vec<(usize, &Component)> {
    let mut all = Vec::new();
    let mut open: Vec<(usize, &Component)> = found.components.iter().rev().map(|c| (0, c)).collect();
    while let Some((depth, c)) = open.pop() {
        all.push((depth, c));
        open.extend(c.children.iter().rev().map(|c| (depth + 1, c)));
    }
    all
}
