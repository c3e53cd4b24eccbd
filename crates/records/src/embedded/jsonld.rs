//! JSON-LD: the scripts of a page as items.
//!
//! ```text
//! [{ "@context": …, "@graph": [ {"@id": "#hall", "@type": "Place"}, {"@type": "Event", "location": {"@id": "#hall"}} ] }]
//!    ──▶ Item Place, Item Event { location → Item Place }
//! ```
//!
//! Contexts are not fetched: every page means schema.org. A reference is resolved where its target stands in the same script.

use std::collections::HashMap;

use page::{Document, NodeId, Tag};

use super::json::{self, Json};
use super::{Item, MAX_DEPTH, MAX_VALUES, Syntax, Value, local_name, plain};

/// The items of all JSON-LD scripts.
pub(crate) fn items(doc: &Document) -> Vec<Item> {
    let mut left = MAX_VALUES;
    let scripts = doc.raws().filter(|(node, _)| doc.tag(*node) == Tag::SCRIPT && is_jsonld(doc, *node));
    scripts.flat_map(|(node, text)| script(node, text, &mut left)).collect()
}

fn is_jsonld(doc: &Document, node: NodeId) -> bool {
    doc.attr(node, "type").is_some_and(|t| t.to_ascii_lowercase().contains("ld+json"))
}

fn script(node: NodeId, text: &str, left: &mut usize) -> Vec<Item> {
    let values = json::read(text);
    let tops = tops(&values);
    let named = tops.iter().filter_map(|(_, v)| Some((text_of(v.get("@id")?)?, *v))).collect();
    let mut maker = Maker { node, named, left };
    tops.iter().filter_map(|(at, v)| maker.item(v, at, 0)).collect()
}

/// The outermost objects, with where they stand: arrays and `@graph` are only wrapping.
fn tops(values: &[Json]) -> Vec<(String, &Json)> {
    let mut found = Vec::new();
    let mut open: Vec<(String, &Json, usize)> = values.iter().rev().map(|v| (String::new(), v, 0)).collect();
    while let Some((at, value, depth)) = open.pop() {
        match value {
            Json::Array(values) if depth < MAX_DEPTH => {
                open.extend(
                    values.iter().enumerate().rev().map(|(i, v)| (format!("{at}[{i}]"), v, depth + 1)),
                );
            }
            Json::Object(_) => {
                if let Some(graph) = value.get("@graph").filter(|_| depth < MAX_DEPTH) {
                    let at = if at.is_empty() { "@graph".to_owned() } else { format!("{at}.@graph") };
                    open.push((at, graph, depth + 1));
                }
                found.push((at, value));
            }
            _ => {}
        }
    }
    found
}

fn text_of(value: &Json) -> Option<&str> {
    match value {
        Json::Text(text) => Some(text),
        _ => None,
    }
}

struct Maker<'j, 'l> {
    node: NodeId,
    /// Objects that others refer to, by `@id`.
    named: HashMap<&'j str, &'j Json>,
    left: &'l mut usize,
}

impl<'j> Maker<'j, '_> {
    /// An object as an item; `None` for what says nothing, such as the object that only wraps a graph.
    fn item(&mut self, value: &'j Json, at: &str, depth: usize) -> Option<Item> {
        let Json::Object(pairs) = self.target(value) else { return None };
        let mut item = Item {
            types: types(self.target(value)),
            properties: Vec::new(),
            node: self.node,
            at: at.to_owned(),
            syntax: Syntax::JsonLd,
        };
        for (name, value) in pairs.iter().filter(|(n, _)| !n.starts_with('@')) {
            self.property(&mut item, local_name(name), value, depth);
        }
        let says_nothing = item.types.is_empty() && item.properties.is_empty();
        (!says_nothing).then_some(item)
    }

    /// What a reference refers to, else the value itself.
    fn target(&self, value: &'j Json) -> &'j Json {
        let Json::Object(pairs) = value else { return value };
        let only_names = pairs.iter().all(|(k, _)| k == "@id" || k == "@type");
        let id = value.get("@id").and_then(text_of).filter(|_| only_names);
        id.and_then(|id| self.named.get(id)).copied().unwrap_or(value)
    }

    fn property(&mut self, item: &mut Item, name: &str, value: &'j Json, depth: usize) {
        let mut open = vec![(value, depth)];
        while let Some((value, depth)) = open.pop() {
            if *self.left == 0 || depth >= MAX_DEPTH {
                return;
            }
            *self.left -= 1;
            let made = match value {
                Json::Null => None,
                Json::Text(text) => Some(self.text(text)),
                Json::Array(values) => {
                    open.extend(values.iter().rev().map(|v| (v, depth + 1)));
                    None
                }
                Json::Object(_) => match value.get("@value").and_then(text_of) {
                    Some(text) => Some(self.text(text)),
                    None => self.item(value, "", depth + 1).map(Value::Item),
                },
            };
            item.properties.extend(made.map(|v| (name.to_owned(), v)));
        }
    }

    fn text(&self, text: &str) -> Value {
        let link = text.starts_with("http").then(|| text.to_owned());
        let text = if link.is_some() { text.to_owned() } else { plain(text) };
        Value::Text { text, link, node: self.node }
    }
}

fn types(value: &Json) -> Vec<String> {
    let names = match value.get("@type").or_else(|| value.get("type")) {
        Some(Json::Array(values)) => values.iter().filter_map(text_of).collect(),
        Some(Json::Text(name)) => vec![name.as_str()],
        _ => Vec::new(),
    };
    names.into_iter().map(|n| local_name(n).to_owned()).collect()
}
