//! Records of a kind as a list: what it is, when, who and where on one line, the rest below it. Questions and other records
//! that hold HTML are headings with their text below.

use schema::{Field, FieldType, Role, Schema};
use serde_json::Value;

use super::html::markdown;
use super::inline::{escaped, heading, link, one_line, paragraphs};
use crate::Row;
use crate::roles::Roles;

/// The records of a page under its name; nothing where there are none.
pub fn records(schema: &Schema, rows: &[Row], source: &str) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let views = rows.iter().map(|row| Roles { schema, row });
    match schema.fields.iter().find(|field| field.holds == FieldType::Html) {
        Some(body) => sections(views, body, heading(source)),
        None => views.fold(heading(source), |out, record| out + &item(record)) + "\n",
    }
}

fn item(record: Roles) -> String {
    let title = link(&text(&record.title()), record.url().unwrap_or_default());
    let status = match text(record.text(Role::Status)) {
        status if status.is_empty() => status,
        status => format!(" ({status})"),
    };
    let people = if record.text(Role::Title).is_empty() { Vec::new() } else { record.people() };
    let people = text(&people.join(", "));
    let about = [when(record), people, text(record.text(Role::Place))];
    let about = about.iter().filter(|s| !s.is_empty()).map(|s| format!(" · {s}")).collect::<String>();
    let summary = match text(record.text(Role::Summary)) {
        summary if summary.is_empty() => summary,
        summary => format!("\n  {summary}\n\n"),
    };
    let others =
        record.others().map(|(field, value)| format!("  - {}: {}\n", field.called("en"), value_text(value)));
    format!("- **{title}**{status}{about}\n{summary}{}", others.collect::<String>())
}

/// Each record a heading, what it holds below it; groups where the page has some.
fn sections<'r>(records: impl Iterator<Item = Roles<'r>>, body: &Field, mut out: String) -> String {
    let mut group = String::new();
    for record in records {
        let own = text(record.text(Role::Group));
        if own != group && !own.is_empty() {
            out.push_str(&format!("### {own}\n\n"));
        }
        group = own;
        out.push_str(&format!("#### {}\n\n", text(&record.title())));
        // A row that was kept without its HTML has its text.
        let html = record.row.get(&body.name).and_then(Value::as_str).unwrap_or_default();
        let below = match markdown(html) {
            written if written.is_empty() => paragraphs(record.text(Role::Summary)),
            written => written,
        };
        if !below.is_empty() {
            out.push_str(&format!("{below}\n\n"));
        }
    }
    out
}

fn text(value: &str) -> String {
    escaped(&one_line(value))
}

/// A value on one line: people lead to their addresses, links to what they name.
fn value_text(value: &Value) -> String {
    match value {
        Value::String(value) => text(value),
        Value::Array(values) => values.iter().map(value_text).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let of = |key: &str| fields.get(key).and_then(Value::as_str);
            if !fields.contains_key("name") && !fields.contains_key("email") {
                let named =
                    fields.iter().map(|(name, to)| link(&text(name), to.as_str().unwrap_or_default()));
                return named.collect::<Vec<_>>().join(", ");
            }
            let email = of("email").map(|email| format!("mailto:{email}")).unwrap_or_default();
            link(&text(of("name").or_else(|| of("email")).unwrap_or_default()), &email)
        }
        other => text(&other.to_string()),
    }
}

fn when(record: Roles) -> String {
    let spoken = |role| record.text(role).replace('T', " ");
    match (spoken(Role::Start), spoken(Role::End)) {
        (start, end) if end.is_empty() => start,
        (start, end) => format!("{start} – {}", end_after(&start, &end)),
    }
}

/// The end's clock time alone, where it is on the day of the start.
fn end_after<'e>(start: &str, end: &'e str) -> &'e str {
    match (start.split_once(' '), end.split_once(' ')) {
        (Some((from, _)), Some((to, clock))) if from == to => clock,
        _ => end,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_event_is_an_item() {
        let row = json!({
            "title": "Tea *and* talk", "start": "2026-05-12T16:00", "end": "2026-05-12T17:00", "location": "Hall 3",
            "speaker": ["Ann Lee", "B. Ray"], "status": "cancelled", "description": "About\ntea.", "url": "https://a.org/t",
        });
        let event = schema::named("event").unwrap();
        assert_eq!(
            records(event, &[row.as_object().cloned().unwrap_or_default()], "a_b.html"),
            "## a\\_b.html\n\n- **[Tea \\*and\\* talk](<https://a.org/t>)** (cancelled) · 2026-05-12 16:00 – 17:00 · \
             Ann Lee, B. Ray · Hall 3\n\n  About tea.\n\n\n"
        );
        assert_eq!(records(event, &[], "a.html"), "");
    }
}
