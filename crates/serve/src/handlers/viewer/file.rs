//! Files to take away: a table as CSV or JSON, a rule or a kind as the text that it is.

use axum::http::{HeaderValue, header};
use serde_json::Value;

use super::list_view::Table;
use crate::answer::{self, Answer, Failure};
use crate::spreadsheet;

/// A table in a format.
pub(crate) fn table(table: &Table, format: &str) -> Answer {
    match format {
        "csv" => attached("text/csv; charset=utf-8", spreadsheet::csv(table.file())?, "records.csv"),
        "json" => {
            let rows = Value::Array(table.file().into_iter().map(Value::Object).collect());
            attached("application/json", format!("{rows:#}\n"), "records.json")
        }
        _ => Err(Failure::Nothing),
    }
}

/// A text as a file of a name.
pub(crate) fn attached(kind: &'static str, text: String, name: &str) -> Answer {
    let mut answer = answer::text_response(kind, text)?;
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let name = name.map_err(|error| Failure::Ours(error.to_string()))?;
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(answer)
}

/// A file's name: plain letters, digits and hyphens of what somebody called it.
pub(crate) fn name(title: &str, ending: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let plain: String = title.chars().map(plain).take(40).collect();
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
}
