//! Courses as sections: number and name as heading, what else is known as a list.

use serde_json::Value;

use super::inline::{escaped, heading, link, one_line, several, told};
use crate::Row;

/// What is said of a course, with the words for it.
const SAID: [(&str, &str); 5] = [
    ("Term", "term"),
    ("Schedule", "schedule"),
    ("Location", "location"),
    ("Prerequisites", "prerequisites"),
    ("Office hours", "office_hours"),
];

/// The courses of a page under its name; nothing where there are none.
pub fn courses(rows: &[Row], source: &str) -> String {
    if rows.is_empty() {
        return String::new();
    }
    rows.iter().fold(heading(source), |out, row| out + &course(row))
}

fn course(row: &Row) -> String {
    let name = [told(row, "course_id"), told(row, "course_name")];
    let name = name.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(": ");
    let people =
        [("Teachers", "teachers"), ("Assistants", "tas")].map(|(word, key)| (word, people(row, key)));
    let lists = [("Books", "textbooks"), ("Topics", "outline")].map(|(word, key)| (word, several(row, key)));
    let said = SAID.map(|(word, key)| (word, told(row, key)));
    let lines = said.into_iter().chain(people).chain(lists).filter(|(_, text)| !text.is_empty());
    let lines: String = lines.map(|(word, text)| format!("- {word}: {text}\n")).collect();
    let about = match told(row, "description") {
        text if text.is_empty() => text,
        text => format!("{text}\n\n"),
    };
    format!("### {}\n\n{about}{lines}\n", if name.is_empty() { "Course" } else { &name })
}

/// Names that lead to their addresses.
fn people(row: &Row, key: &str) -> String {
    let people = row.get(key).and_then(Value::as_array).into_iter().flatten();
    let person = |person: &Value| {
        let of = |key| person.get(key).and_then(Value::as_str).map(one_line).unwrap_or_default();
        let (name, email) = (of("name"), of("email"));
        let shown = escaped(if name.is_empty() { &email } else { &name });
        link(&shown, &if email.is_empty() { email } else { format!("mailto:{email}") })
    };
    people.map(person).collect::<Vec<_>>().join(", ")
}
