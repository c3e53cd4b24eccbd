//! Where each field of a record was read, for people.
//!
//! ```text
//! Talk on parsers                                   confidence 0.93
//!   start      2026-05-12T16:00
//!              date "12 May", /html/body/table/tr[2]/td/text()
//! ```

use formats::Row;
use serde_json::Value;

/// Longest piece of page text that is shown, in characters: enough to know it again.
const SHOWN: usize = 70;

/// All records of a page, each with its evidence: field → the sources it was read from. `title` is the field that a record is
/// called by.
pub(crate) fn records(source: &str, title: &str, records: impl Iterator<Item = (Row, Row)>) -> String {
    let mut out = String::new();
    for (row, evidence) in records {
        out.push_str(&format!("{}\n", head(&row, title, source)));
        for (field, sources) in &evidence {
            out.push_str(&format!("  {field:<12} {}\n", value(&row, field)));
            for source in sources.as_array().into_iter().flatten() {
                out.push_str(&format!("  {:<12} └ {}\n", "", source_line(source)));
            }
        }
        out.push('\n');
    }
    out
}

fn head(row: &Row, title: &str, source: &str) -> String {
    let of = |key: &str| row.get(key).and_then(Value::as_str);
    let name = of(title).or_else(|| of("text")).unwrap_or("(no title)");
    let sure = row.get("confidence").and_then(Value::as_f64).unwrap_or_default();
    format!("{}   [confidence {sure:.2}, {source}]", short(name))
}

/// What the record says in a field: of its own, or of its list's columns.
fn value(row: &Row, field: &str) -> String {
    let value = row.get(field).or_else(|| row.get("fields").and_then(|f| f.get(field)));
    let text = match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(values)) => values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        Some(other) => other.to_string(),
        None => String::new(),
    };
    short(&text)
}

fn source_line(source: &Value) -> String {
    let field = |key: &str| source.get(key).and_then(Value::as_str);
    let mut parts = vec![field("by").unwrap_or("page").to_owned()];
    parts.extend(field("name").map(str::to_owned));
    parts.extend(field("text").map(|text| format!("\"{}\"", short(text))));
    parts.extend(field("path").map(str::to_owned));
    parts.join("  ")
}

/// One line, cut where it is long.
fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", line.get(..at).unwrap_or_default()),
        None => line,
    }
}
