//! JSON-LD as text that may stand inside a page's `<script>`.

use serde_json::{Value, json};

use crate::Row;

/// The words' home.
pub(super) const SCHEMA: &str = "https://schema.org";

/// The property that says what class an object is of.
pub(super) const CLASS: &str = "@type";

/// A thing of a class, where one is known, which says nothing yet.
pub(super) fn typed(class: Option<&str>) -> Row {
    class.map(|class| (CLASS.to_owned(), json!(class))).into_iter().collect()
}

/// One object alone, several as an array. Nothing in it ends the `<script>` into which it is pasted.
pub(super) fn pasted(mut objects: Vec<Value>) -> String {
    let page = if objects.len() == 1 { objects.remove(0) } else { Value::Array(objects) };
    escaped(&page) + "\n"
}

/// A value as text without anything that ends a script.
pub(super) fn escaped(value: &Value) -> String {
    // "<" stands only inside strings, where JSON may write it so.
    format!("{value:#}").replace('<', "\\u003c")
}

/// The pairs as a row, without null values and empty arrays.
pub(super) fn without_empty<const N: usize>(pairs: [(&str, Value); N]) -> Row {
    let empty = |v: &Value| v.is_null() || v.as_array().is_some_and(Vec::is_empty);
    let kept = pairs.into_iter().filter(|(_, v)| !empty(v));
    Row::from_iter(kept.map(|(key, value)| (key.to_owned(), value)))
}

/// The value of a row under a key; null where it has none.
pub(super) fn of(row: &Row, key: &str) -> Value {
    row.get(key).cloned().unwrap_or_default()
}
