//! Values that the names of classes call by their field: `<span class="product-brand">Kövesdi</span>`.
//!
//! ```text
//! class="price__sku" ──▶ price, sku ──▶ a label of the field `sku`, or its name ──▶ the element's text
//! ```
//!
//! Makers name boxes in English, whatever language their pages are in.

use std::collections::HashMap;
use std::ops::Range;

use page::{Document, NodeId, Tag};
use schema::Schema;

use super::class_names::words_around;

/// Most words of a label that are compared: "total time".
const MOST_WORDS: usize = 3;
/// Longest value, in bytes: longer texts are sections that hold it.
const LONGEST: usize = 80;
/// Most values of a field that are kept, the first of the page.
const MOST: usize = 20;

/// What stands in elements that are named as a field, by the field's index, in the order of the page.
pub(super) fn values(doc: &Document, schema: &Schema) -> Vec<(usize, Range<usize>)> {
    let fields = fields_by_words(schema);
    let mut out: Vec<(usize, Range<usize>)> = Vec::new();
    for node in doc.nodes().filter(|node| doc.attr(*node, "class").is_some()) {
        let span = doc.span(node);
        if span.is_empty() || span.len() > LONGEST || !doc.look(node).shown || is_aside(doc, node) {
            continue;
        }
        let words = words_around(doc, node, 0);
        for count in 1..=MOST_WORDS {
            for named in words.windows(count).filter_map(|words| fields.get(&words.join(" "))) {
                let new = |field: &&usize| out.iter().filter(|(known, _)| known == *field).count() < MOST;
                let found: Vec<usize> = named.iter().filter(new).copied().collect();
                out.extend(found.into_iter().map(|field| (field, span.clone())));
            }
        }
    }
    out
}

/// The fields by their name and labels, as names of classes hold them: ASCII words.
fn fields_by_words(schema: &Schema) -> HashMap<String, Vec<usize>> {
    let mut out: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, field) in schema.fields.iter().enumerate().filter(|(_, field)| field.part.is_none()) {
        let name = field.name.replace('_', " ");
        for text in std::iter::once(&name).chain(&field.labels) {
            let is_named = text.is_ascii() && text.bytes().all(|b| b.is_ascii_lowercase() || b == b' ');
            let fields = out.entry(text.clone()).or_default();
            if is_named && !fields.contains(&index) {
                fields.push(index);
            }
        }
    }
    out
}

/// Stands it beside the page's own content?
fn is_aside(doc: &Document, node: NodeId) -> bool {
    doc.ancestors(node)
        .any(|above| matches!(doc.tag(above), Tag::ASIDE | Tag::NAV | Tag::FOOTER | Tag::OPTION))
}
