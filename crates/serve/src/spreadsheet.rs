//! CSV that people open in a spreadsheet: no cell of a gleaned page is a formula there.

use formats::{Row, csv};
use serde_json::Value;

use crate::answer::Failure;

/// Rows as CSV, under a line of the columns' names.
pub(crate) fn csv(rows: impl IntoIterator<Item = Row>) -> Result<String, Failure> {
    let escaped =
        |row: Row| row.into_iter().map(|(name, value)| (escape_cell(&name), escape_value(value))).collect();
    csv::text(rows.into_iter().map(escaped)).map_err(|error| Failure::Ours(error.to_string()))
}

fn escape_value(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(escape_cell(&text)),
        // Its first value begins the cell.
        Value::Array(mut values) => {
            if let Some(first) = values.first_mut() {
                *first = escape_value(first.take());
            }
            Value::Array(values)
        }
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, escape_value(value))).collect()
        }
        other => other,
    }
}

/// A cell that no spreadsheet takes for a formula: a page may hold one on purpose. A number with its sign stays.
fn escape_cell(text: &str) -> String {
    let runs = match text.chars().next() {
        Some('=' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠') => true,
        Some('+' | '-') => !text.chars().skip(1).all(|c| c.is_ascii_digit() || " .,()/-%".contains(c)),
        _ => false,
    };
    if runs { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        for formula in
            ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-1+HYPERLINK(\"http://x\")", "\t=1", "＝1+1"]
        {
            assert_eq!(escape_cell(formula), format!("'{formula}"));
        }
        for plain in ["-5.20", "+49 (30) 123-45", "4 May", "", "a=b"] {
            assert_eq!(escape_cell(plain), plain);
        }
        let row = json!({"=title": "Tea", "author": ["=A1", "=B"], "more": {"x": "@x", "n": -5}});
        let csv = csv(row.as_object().cloned()).unwrap();
        assert_eq!(csv, "'=title,author,more.x,more.n\nTea,'=A1; =B,'@x,-5\n");
    }
}
