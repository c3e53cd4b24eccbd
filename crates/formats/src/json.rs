//! JSON: one object a line, a stream that other programs read as it comes, or one array.

use std::io::{self, Write};

use crate::Row;

/// A record as one line of JSON, without the line's end.
pub fn line(row: Row) -> String {
    // Faster than by way of a formatter; strings and numbers cannot fail to be written.
    serde_json::to_string(&row).unwrap_or_default()
}

/// Writes records as one JSON array, a record a line; nothing but the last few bytes is held back.
///
/// ```
/// let mut array = formats::json::Array::default();
/// let mut out = Vec::new();
/// array.push(formats::Row::new(), &mut out).unwrap();
/// array.finish(&mut out).unwrap();
/// assert_eq!(out, b"[\n{}\n]\n");
/// ```
#[derive(Debug, Default)]
pub struct Array {
    any: bool,
}

impl Array {
    /// Writes one more record.
    pub fn push(&mut self, row: Row, out: &mut impl Write) -> io::Result<()> {
        out.write_all(if self.any { b",\n" } else { b"[\n" })?;
        self.any = true;
        out.write_all(line(row).as_bytes())
    }

    /// Ends the array; an empty one where no record came.
    pub fn finish(self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(if self.any { b"\n]\n" } else { b"[]\n" })
    }
}
