//! Files to take away: a table as CSV or JSON, a rule or a kind as the text that it is.

use axum::http::{HeaderValue, header};
use serde_json::Value;

use super::sight::Table;
use crate::answer::{self, Answer, Failure};

/// A table in a format.
pub(crate) fn table(table: &Table, format: &str) -> Answer {
    match format {
        "csv" => attached("text/csv; charset=utf-8", csv(table)?, "records.csv"),
        "json" => {
            let rows = Value::Array(table.file().into_iter().map(Value::Object).collect());
            attached("application/json", format!("{rows:#}\n"), "records.json")
        }
        _ => Err(Failure::Nothing),
    }
}

fn csv(table: &Table) -> Result<String, Failure> {
    let rows = table.file().into_iter().map(|row| {
        let row = row.into_iter().map(|(name, value)| (harmless(&name), tame(value)));
        row.collect()
    });
    formats::csv::text(rows).map_err(|error| Failure::Ours(error.to_string()))
}

fn tame(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(harmless(&text)),
        other => other,
    }
}

/// A cell that no spreadsheet takes for a formula: a page may hold one on purpose. A number with its sign stays.
fn harmless(text: &str) -> String {
    let runs = match text.chars().next() {
        Some('=' | '@' | '\t' | '\r') => true,
        Some('+' | '-') => !text.chars().skip(1).all(|c| c.is_ascii_digit() || " .,()/-%".contains(c)),
        _ => false,
    };
    if runs { format!("'{text}") } else { text.to_owned() }
}

/// A text as a file of a name.
pub(crate) fn attached(kind: &'static str, text: String, name: &str) -> Answer {
    let mut answer = answer::text(kind, text)?;
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let name = name.map_err(|error| Failure::Ours(error.to_string()))?;
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(answer)
}

/// A file's name: plain letters, digits and hyphens of what somebody called it.
pub(crate) fn name(said: &str, ending: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let plain: String = said.chars().map(plain).take(40).collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    let name = if parts.is_empty() { "unnamed".to_owned() } else { parts.join("-") };
    format!("{name}.{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        assert_eq!(name("Talks of Físics, 2026", "rule"), "talks-of-f-sics-2026.rule");
        assert_eq!(name("../../etc/passwd\"\r\nX: y", "rule"), "etc-passwd-x-y.rule");
        assert_eq!((name("", "toml"), name("日本", "toml")), ("unnamed.toml".into(), "unnamed.toml".into()));
    }

    #[test]
    fn no_cell_is_a_formula() {
        for formula in ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-1+HYPERLINK(\"http://x\")", "\t=1"] {
            assert_eq!(harmless(formula), format!("'{formula}"));
        }
        for plain in ["-5.20", "+49 (30) 123-45", "4 May", "", "a=b"] {
            assert_eq!(harmless(plain), plain);
        }
    }
}
