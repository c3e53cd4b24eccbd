//! CSV (RFC 4180): one line a record under one line of column names.
//!
//! ```text
//! {"title": "Talk", "speaker": ["A", "B"], "fields": {"price": "5"}}
//!        title,speaker,fields.price
//!        Talk,A; B,5
//! ```
//!
//! Records of lists have the fields that their page gives them, so the columns are known only when all are seen: rows
//! are held until [`Table::finish`].

use std::io::{self, Write};

use serde_json::Value;

use crate::Row;

/// Between the values of one cell: a speaker list is one cell.
const BETWEEN: &str = "; ";

/// Records on their way to a CSV table.
#[derive(Debug, Default)]
pub struct Table {
    columns: Vec<String>,
    known: std::collections::HashMap<String, usize>,
    rows: Vec<Vec<(usize, String)>>,
}

impl Table {
    /// Adds a record; keys not seen before become columns, behind those that are there.
    pub fn push(&mut self, row: Row) {
        let mut cells = Vec::new();
        for (key, value) in row {
            self.cell(key, value, &mut cells);
        }
        self.rows.push(cells);
    }

    fn cell(&mut self, key: String, value: Value, cells: &mut Vec<(usize, String)>) {
        if let Value::Object(inner) = value {
            for (name, value) in inner {
                self.cell(format!("{key}.{name}"), value, cells);
            }
            return;
        }
        let next = self.columns.len();
        let column = *self.known.entry(key).or_insert_with_key(|key| {
            self.columns.push(key.clone());
            next
        });
        cells.push((column, plain(&value)));
    }

    /// Writes the column names and all records; nothing where no record came.
    pub fn finish(self, out: &mut impl Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        if !self.columns.is_empty() {
            writer.write_record(&self.columns)?;
        }
        for row in self.rows {
            let mut line = vec![String::new(); self.columns.len()];
            for (column, text) in row {
                if let Some(cell) = line.get_mut(column) {
                    *cell = text;
                }
            }
            writer.write_record(&line)?;
        }
        writer.flush()
    }
}

/// A value as one cell: what is not said is empty, several are joined.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) if values.iter().all(|v| !v.is_object()) => {
            values.iter().map(plain).collect::<Vec<_>>().join(BETWEEN)
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn row(value: Value) -> Row {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn columns_grow_and_missing_cells_are_empty() {
        let mut table = Table::default();
        table.push(row(json!({"title": "A, \"b\"", "speaker": ["X", "Y"], "end": null})));
        table.push(row(json!({"title": "two\nlines", "fields": {"price": "5"}})));
        let mut out = Vec::new();
        table.finish(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "title,speaker,end,fields.price\n\"A, \"\"b\"\"\",X; Y,,\n\"two\nlines\",,,5\n");
    }
}
