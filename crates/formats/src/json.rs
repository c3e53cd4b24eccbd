//! JSON, one object a line: a stream that other programs read as it comes.

use crate::Row;

/// A record as one line of JSON, without the line's end.
pub fn line(row: &Row) -> String {
    serde_json::Value::Object(row.clone()).to_string()
}
