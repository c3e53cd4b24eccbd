//! JSON: one object a line, a stream that other programs read as it comes, or one array.

use std::io::{self, Write};

use listings::Listing;
use page::Document;

use crate::list_record::Lists;
use crate::{Row, row};

/// A record as one line of JSON, without the line's end.
pub fn line(row: Row) -> String {
    // Faster than by way of a formatter; strings and numbers cannot fail to be written.
    let line = serde_json::to_string(&row).unwrap_or_default();
    escape_line_separators(&line).unwrap_or(line)
}

/// Line ends of Unicode that JSON leaves raw in a string. Readers that split a text into lines by Unicode's rules (Python's
/// `str.splitlines`, JavaScript of old) would tear the record there.
const LINE_SEPARATORS: [char; 3] = ['\u{85}', '\u{2028}', '\u{2029}'];

/// JSON with its Unicode line ends escaped, which stand in strings only; `None` where there are none.
fn escape_line_separators(json: &str) -> Option<String> {
    let first = json.find(LINE_SEPARATORS)?;
    let mut escaped = String::with_capacity(json.len() + 16);
    escaped.push_str(json.get(..first)?);
    for c in json.get(first..)?.chars() {
        if LINE_SEPARATORS.contains(&c) {
            escaped.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            escaped.push(c);
        }
    }
    Some(escaped)
}

/// Adds the records of a page's lists, a line each, as [`row::records`] and [`line`] give them, but at once: half of
/// what rows cost. What stands `beside`, such as where in an archive the page was, is told of each.
///
/// ```
/// let doc = page::parse(b"<ul><li>One<li>Two<li>Three</ul>", &page::Hints::default());
/// let lists = listings::listings(&doc, &[]);
/// let mut out = Vec::new();
/// formats::json::lists(&doc, &lists, "page.html", &formats::Row::new(), &mut out);
/// let rows = formats::row::records(&doc, &lists, "page.html");
/// let lines: Vec<String> = rows.into_iter().map(|row| formats::json::line(row) + "\n").collect();
/// assert_eq!(String::from_utf8_lossy(&out), lines.concat());
/// ```
pub fn lists(doc: &Document, lists: &[Listing], source: &str, beside: &Row, out: &mut Vec<u8>) {
    let all = Lists { doc, lists, source };
    if all.have_unique_columns() {
        let from = out.len();
        all.each(|record| {
            // Nothing that is written into memory fails.
            drop(record.write(&mut serde_json::Serializer::new(&mut *out), beside));
            out.push(b'\n');
        });
        let written = out.get(from..).and_then(|json| str::from_utf8(json).ok());
        if let Some(escaped) = written.and_then(escape_line_separators) {
            out.truncate(from);
            out.extend_from_slice(escaped.as_bytes());
        }
        return;
    }
    for mut row in row::records(doc, lists, source) {
        row.extend(beside.iter().map(|(key, value)| (key.clone(), value.clone())));
        out.extend_from_slice(line(row).as_bytes());
        out.push(b'\n');
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_by_unicode_too() {
        let page = "<ul><li>One\u{2028}a<li>Two\u{2029}b – “c”<li>Three\u{85}d</ul>";
        let doc = page::parse(page.as_bytes(), &page::Hints::default());
        let lists = listings::listings(&doc, &[]);
        let rows = row::records(&doc, &lists, "page.html");
        let texts: Vec<_> = rows.iter().filter_map(|row| row.get("text").cloned()).collect();
        let lines: Vec<String> = rows.into_iter().map(line).collect();
        let mut at_once = Vec::new();
        super::lists(&doc, &lists, "page.html", &Row::new(), &mut at_once);
        assert_eq!(String::from_utf8_lossy(&at_once), lines.join("\n") + "\n");
        assert!(lines.len() == 3 && !lines.concat().contains(LINE_SEPARATORS));
        for (line, text) in lines.iter().zip(texts) {
            let row: Row = serde_json::from_str(line).expect("what was written is JSON");
            assert_eq!(row.get("text"), Some(&text));
        }
    }
}
