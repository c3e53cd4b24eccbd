//! Evidence as rows: where on the page each field of a record was read.
//!
//! ```text
//! Field { value: "4 pm", evidence } ──▶ {"by": "time", "path": "/html/body/p[2]/text()", "at": [10, 14], "text": "4 pm"}
//! ```

use listings::{Cell, Listing};
use page::Document;
use records::{Evidence, Record};
use schema::Schema;
use serde_json::{Value, json};

use crate::Row;

/// Evidence of all fields of a record: field name → the sources it was read from. A page's many addresses are not listed one by
/// one: each is where it leads.
pub fn record(doc: &Document, schema: &Schema, record: &Record) -> Row {
    let mut rows = Row::new();
    for field in schema.fields.iter().filter(|field| !(field.many && field.holds.is_address())) {
        let evidence = record.values(&field.name).flat_map(|value| &value.evidence);
        let sources: Vec<Value> = evidence.map(|e| source(doc, e)).collect();
        if !sources.is_empty() {
            rows.insert(field.name.clone(), sources.into());
        }
    }
    rows
}

/// One piece of evidence as a row: its recogniser, its position, and its text.
pub fn source(doc: &Document, evidence: &Evidence) -> Value {
    let path = evidence.node(doc).map(|n| doc.path(n));
    match evidence {
        Evidence::Text { span, by } => {
            let text = doc.full_text().get(span.clone());
            json!({"by": by, "path": path, "at": [span.start, span.end], "text": text})
        }
        Evidence::Attribute { node, name } => {
            json!({"by": "attribute", "path": path, "name": name, "text": doc.attr(*node, name)})
        }
        Evidence::Embedded { key, .. } => json!({"by": "embedded", "path": path, "name": key}),
        Evidence::Header(name) => json!({"by": "header", "name": name}),
        Evidence::Argument(name) => json!({"by": "argument", "name": name}),
    }
}

/// Evidence of all records of a list, in their order: column name → the place of the cell.
pub fn list(doc: &Document, list: &Listing) -> Vec<Row> {
    (0..list.records().count()).map(|number| list_record(doc, list, number)).collect()
}

/// Evidence of one record of a list, by its number from 0.
pub fn list_record(doc: &Document, list: &Listing, number: usize) -> Row {
    let cells = list.columns.iter().filter_map(|column| {
        let cell = column.cells.get(number)?.as_ref()?;
        let by = column.recognizer.as_deref().unwrap_or("cell");
        Some((column.name.clone(), json!([cell_source(doc, cell, by)])))
    });
    Row::from_iter(cells)
}

fn cell_source(doc: &Document, cell: &Cell, by: &str) -> Value {
    let span = match cell {
        Cell::Span(span) => span.clone(),
        Cell::Attribute(node, name) => {
            return json!({"by": "attribute", "path": doc.path(*node), "name": name, "text": cell.text(doc)});
        }
    };
    let path = doc.path(doc.node_at(span.start));
    json!({"by": by, "path": path, "at": [span.start, span.end], "text": cell.text(doc)})
}
