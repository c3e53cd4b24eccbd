//! Lists of records as schema.org's ItemList, a list an object.
//!
//! ```text
//! {"list": 1, "record": 2, "fields": {"title": "Tea", "price": "5"}}
//!     ──▶  {"@type": "ItemList", "itemListElement": [… {"@type": "ListItem", "position": 2, "item": {"name": "Tea", …}}]}
//! ```
//!
//! The columns of a list have the names that its page gives them, which are no words of schema.org: each is a
//! PropertyValue, so that a reader of JSON-LD keeps them.

use serde_json::{Value, json};

use super::script::{SCHEMA, of, without_empty};
use crate::Row;

/// Columns that name a record, best first.
const NAMES: [&str; 2] = ["title", "name"];

/// The lists of a page, from the rows of their records: an object each.
pub fn item_lists(rows: &[Row]) -> Vec<Value> {
    let lists = rows.chunk_by(|a, b| a.get("list") == b.get("list"));
    lists.map(|list| Value::Object(item_list(list))).collect()
}

fn item_list(rows: &[Row]) -> Row {
    without_empty([
        ("@context", json!(SCHEMA)),
        ("@type", json!("ItemList")),
        ("numberOfItems", json!(rows.len())),
        ("itemListElement", rows.iter().map(element).collect()),
    ])
}

fn element(row: &Row) -> Value {
    let fields = || row.get("fields").and_then(Value::as_object).into_iter().flatten();
    let name = NAMES.iter().find_map(|n| fields().find(|(key, _)| key == n)).map(|(_, v)| v.clone());
    let properties = fields().map(|(key, v)| json!({"@type": "PropertyValue", "name": key, "value": v}));
    let item = without_empty([
        ("@type", json!("Thing")),
        ("name", name.unwrap_or_default()),
        ("url", of(row, "url")),
        ("description", of(row, "text")),
        ("additionalProperty", properties.collect()),
    ]);
    json!({"@type": "ListItem", "position": of(row, "record"), "item": item})
}
