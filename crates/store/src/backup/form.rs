//! The form of a backup: lines of texts between tabs, packed by gzip.
//!
//! ```text
//! gleaner-backup ⇥ 1 ⇥ 8            the form's version, and that of the store's tables
//! table ⇥ hosts ⇥ id ⇥ name …       a table and its columns
//! row ⇥ 7 ⇥ https://example.org …   `\N` is nothing; \t, \n, \r and \\ are written so; bytes in Base64
//! end ⇥ 1234                        how many rows: a file without it is not whole
//! ```

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::value::Value;

use super::tables::Holds;

/// How a backup begins.
pub(super) const NAME: &str = "gleaner-backup";

/// Version of the form.
pub(super) const FORM: i64 = 1;

/// Nothing, where a value stands.
const NOTHING: &str = "\\N";

/// Writes a value at the end of a line.
pub(super) fn put(line: &mut String, value: &Value) {
    line.push('\t');
    match value {
        Value::Null => line.push_str(NOTHING),
        Value::Int(n) => line.push_str(&n.to_string()),
        // The shortest text that is read as the same number.
        Value::Real(x) => line.push_str(&x.to_string()),
        Value::Text(text) => text.chars().for_each(|c| match c {
            '\\' => line.push_str("\\\\"),
            '\t' => line.push_str("\\t"),
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            c => line.push(c),
        }),
        Value::Bytes(bytes) => STANDARD.encode_string(bytes, line),
    }
}

/// The value that stands between tabs; `None` where it is none of a column that holds such.
pub(super) fn value(text: &str, holds: Holds) -> Option<Value> {
    if text == NOTHING {
        return Some(Value::Null);
    }
    match holds {
        Holds::Int => text.parse().ok().map(Value::Int),
        Holds::Real => text.parse().ok().map(Value::Real),
        Holds::Text => plain(text).map(Value::Text),
        Holds::Bytes => STANDARD.decode(text).ok().map(|bytes| Value::Bytes(bytes.into())),
    }
}

fn plain(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        plain.push(match c {
            '\\' => match rest.next()? {
                '\\' => '\\',
                't' => '\t',
                'n' => '\n',
                'r' => '\r',
                _ => return None,
            },
            c => c,
        });
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_as_they_were() {
        for (held, holds) in [
            (Value::Null, Holds::Text),
            (Value::Int(i64::MIN), Holds::Int),
            (Value::Real(0.1 + 0.2), Holds::Real),
            (Value::Real(-1e-300), Holds::Real),
            (Value::Text("a\tb\nc\r\\N\\ é".to_owned()), Holds::Text),
            (Value::Text("\\N".to_owned()), Holds::Text),
            (Value::Text(String::new()), Holds::Text),
            (Value::Bytes([0, 9, 10, 255].as_slice().into()), Holds::Bytes),
            (Value::Bytes([].as_slice().into()), Holds::Bytes),
        ] {
            let mut line = String::new();
            put(&mut line, &held);
            let (_, text) = line.split_once('\t').unwrap();
            assert!(!text.contains(['\t', '\n', '\r']), "{line}");
            assert_eq!(value(text, holds), Some(held));
        }
        assert_eq!(
            [value("1x", Holds::Int), value("a\\", Holds::Text), value("\\x", Holds::Text)],
            [None, None, None]
        );
    }
}
