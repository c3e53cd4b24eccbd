//! Records of a kind as a list: what it is, when, who and where on one line, the rest below it. Questions and other records
//! that hold HTML are headings with their text and what else they say below.

use schema::{Field, FieldType, Reader, Role, Schema};
use serde_json::Value;

use super::html::markdown;
use super::inline::{escaped, heading, link, one_line, paragraphs};
use crate::Row;
use crate::roles::{Roles, names};

/// The records of a page under its name; nothing where there are none.
pub fn records(schema: &Schema, rows: &[Row], source: &str) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let views = rows.iter().map(|row| Roles { schema, row });
    let bodies: Vec<&Field> = schema.fields.iter().filter(|field| field.holds == FieldType::Html).collect();
    if bodies.is_empty() {
        return views.fold(heading(source), |out, record| out + &item(record)) + "\n";
    }
    sections(views, &bodies, heading(source))
}

fn item(record: Roles) -> String {
    let about = about(record).iter().map(|s| format!(" · {s}")).collect::<String>();
    let summary = match text(record.text(Role::Summary)) {
        summary if summary.is_empty() => summary,
        summary => format!("\n  {summary}\n\n"),
    };
    let others = record.others().map(|(field, value)| format!("  {}", named(field, value)));
    format!("- **{}**{}{about}\n{summary}{}", title(record), status(record), others.collect::<String>())
}

fn title(record: Roles) -> String {
    link(&text(&record.title()), record.url().unwrap_or_default())
}

fn status(record: Roles) -> String {
    match text(record.text(Role::Status)) {
        status if status.is_empty() => status,
        status => format!(" ({status})"),
    }
}

/// When, who and where, as far as that is known.
fn about(record: Roles) -> Vec<String> {
    let people = record.people_beside_title().join(", ");
    let parts = [when(record), text(&people), text(record.text(Role::Place))];
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

/// A field with its value, as an item of a list.
fn named(field: &Field, value: &Value) -> String {
    format!("- {}: {}\n", field.called("en"), value_text(value))
}

/// Each record a heading, what it holds below it; groups where the page has some.
fn sections<'r>(records: impl Iterator<Item = Roles<'r>>, bodies: &[&'r Field], mut out: String) -> String {
    let mut group = String::new();
    for record in records {
        let own = text(record.text(Role::Group));
        if own != group && !own.is_empty() {
            out.push_str(&format!("### {own}\n\n"));
        }
        group = own;
        out.push_str(&format!("#### {}{}\n\n", title(record), status(record)));
        let others = record.others().filter(|(field, _)| is_beside_text(record.schema, field));
        let others = others.map(|(field, value)| named(field, value)).collect::<String>();
        let blocks = [about(record).join(" · "), texts(record, bodies), others.trim_end().to_owned()];
        for block in blocks.iter().filter(|block| !block.is_empty()) {
            out.push_str(&format!("{block}\n\n"));
        }
    }
    out
}

/// What a record says in sentences: its HTML, and its summary unless schema.org writes both in the same place. A row that was kept
/// without its HTML has its summary.
fn texts<'r>(record: Roles<'r>, bodies: &[&'r Field]) -> String {
    let html = |field: &&'r Field| {
        let values = record.row.get(&field.name).map(names).unwrap_or_default();
        let written = values.into_iter().map(markdown).collect::<Vec<_>>().join("\n\n");
        (!written.is_empty()).then_some((field.declared.first(), written))
    };
    let written: Vec<_> = bodies.iter().filter_map(html).collect();
    let place = record.schema.of_role(Role::Summary).and_then(|field| field.declared.first());
    let is_said = written.iter().any(|(path, _)| path.is_some() && *path == place);
    let summary = if is_said { String::new() } else { paragraphs(record.text(Role::Summary)) };
    let all = [summary].into_iter().chain(written.into_iter().map(|(_, written)| written));
    all.filter(|block| !block.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// Is a field one that is shown with its name, below a record's HTML? What a reader in Rust notes and schema.org has no word for, says
/// where on its page the record stands.
fn is_beside_text(schema: &Schema, field: &Field) -> bool {
    let by_file = matches!(schema.reader, Reader::Schema | Reader::List | Reader::Rule);
    let is_group = field.role == Some(Role::Group) && schema.of_role(Role::Group) == Some(field);
    field.holds != FieldType::Html && !is_group && (by_file || !field.declared.is_empty())
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
    #[test]
    fn what_holds_html_says_the_rest_too() {
        let file = "name = 'boat'\n[record]\nneeds = ['price']\n[fields]\ntitle = { role = 'title', part = 'title' }\n\
            listed = { type = 'date', role = 'start' }\nharbour = { type = 'place', role = 'place' }\nprice = 'price'\n\
            story = { type = 'html' }\nshort = { role = 'summary' }\nurl = { role = 'url', part = 'link' }\n";
        let boat = schema::Schema::from_toml("boat.toml", file).unwrap();
        let row = json!({"title": "Heron", "listed": "2026-05-12", "harbour": "Kiel", "price": "400 USD",
            "story": "<p>Built <b>well</b>.", "short": "Blue.", "url": "https://a.org/h"});
        let bare = json!({"title": "Gull", "listed": null, "harbour": null, "price": null, "story": null, "short": null, "url": null});
        let rows: Vec<Row> = [row, bare].iter().map(|row| row.as_object().cloned().unwrap()).collect();
        assert_eq!(
            records(&boat, &rows, "boats"),
            "## boats\n\n#### [Heron](<https://a.org/h>)\n\n2026-05-12 · Kiel\n\nBlue.\n\nBuilt **well**.\n\n\
             - Price: 400 USD\n\n#### Gull\n\n"
        );
    }

    #[test]
    fn a_question_is_a_heading_with_its_answer() {
        let row = json!({"question": "Why?", "answer": "So.", "answer_html": "<p>So.", "anchor": "q1", "section": "All", "title": "FAQ"});
        let mut row = row.as_object().cloned().unwrap();
        let faq = schema::named("faq").unwrap();
        let expected = "## p\n\n### All\n\n#### Why?\n\nSo.\n\n";
        assert_eq!(records(faq, std::slice::from_ref(&row), "p"), expected);
        row.remove("answer_html");
        assert_eq!(records(faq, &[row], "p"), expected);
    }
}
