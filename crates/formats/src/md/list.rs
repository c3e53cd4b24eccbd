//! Lists of records as tables: a list a table, a field a column.

use serde_json::Value;

use super::inline::{escaped, heading, link, one_line, text_of};
use crate::Row;

/// The lists of a page under its name; nothing where there are none.
pub fn lists(rows: &[Row], source: &str) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let lists = rows.chunk_by(|a, b| a.get("list") == b.get("list"));
    lists.fold(heading(source), |out, list| out + &table(list) + "\n")
}

fn table(rows: &[Row]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in rows.iter().flat_map(fields).map(|(name, _)| name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        return rows.iter().map(|row| format!("- {}\n", linked(row, &cell(text_of(row, "text"))))).collect();
    }
    let head = line(names.iter().map(|n| cell(n)));
    let rule = line(names.iter().map(|_| "---".to_owned()));
    rows.iter().fold(head + &rule, |out, row| {
        let of = |name: &&str| fields(row).find(|(n, _)| n == name).map_or(String::new(), |(_, v)| cell(v));
        let mut cells: Vec<String> = names.iter().map(of).collect();
        if let Some(first) = cells.iter_mut().find(|c| !c.is_empty()) {
            *first = linked(row, first);
        }
        out + &line(cells.into_iter())
    })
}

/// The fields of a record but the address to which it leads: its first text is the link.
fn fields(row: &Row) -> impl Iterator<Item = (&str, &str)> {
    let fields = row.get("fields").and_then(Value::as_object).into_iter().flatten();
    let texts = fields.filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)));
    texts.filter(|(name, value)| *name != "url" || *value != text_of(row, "url"))
}

/// The record's first text leads where the record leads.
fn linked(row: &Row, text: &str) -> String {
    link(text, text_of(row, "url"))
}

fn cell(text: &str) -> String {
    escaped(&one_line(text))
}

fn line(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_list_is_a_table() {
        let row = |title: &str, price: Option<&str>| {
            let fields = json!({"title": title, "price": price});
            let row = json!({"list": 1, "text": title, "url": "https://a.org/x", "fields": fields});
            row.as_object().cloned().unwrap_or_default()
        };
        assert_eq!(
            lists(&[row("Tea|green", Some("5")), row("Milk", None)], "shop"),
            "## shop\n\n| title | price |\n| --- | --- |\n| [Tea\\|green](<https://a.org/x>) | 5 |\n\
             | [Milk](<https://a.org/x>) |  |\n\n"
        );
    }
}
