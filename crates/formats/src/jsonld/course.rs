//! Courses as schema.org's Course, in JSON-LD, ready to be pasted into a page.
//!
//! ```text
//! Course ──▶ {"@type": "Course", "courseCode": "CS 102", "hasCourseInstance": {"@type": "CourseInstance", …}}
//! ```
//!
//! What a page does not say has no key. A term is no date, so it is the instance's name; hours as written describe its
//! schedule, and office hours that of an event within it. Dated topics are sections of its syllabus, further pages its
//! parts.

use serde_json::{Value, json};

use super::script::{SCHEMA, of, pasted, said};
use crate::Row;

/// The courses of a page, from their rows; one alone or several as an array.
///
/// Nothing in it ends the `<script>` into which it is pasted.
pub fn courses(rows: &[Row]) -> String {
    pasted(rows.iter().map(|row| Value::Object(course(row))).collect())
}

/// A course and its instance.
pub(super) fn course(row: &Row) -> Row {
    let instance = said([
        ("@type", json!("CourseInstance")),
        ("name", of(row, "term")),
        ("courseSchedule", schedule(of(row, "schedule"))),
        ("location", of(row, "location")),
        ("instructor", people(row, "teachers")),
        ("contributor", people(row, "tas")),
        ("subEvent", office_hours(of(row, "office_hours"))),
    ]);
    said([
        ("@context", json!(SCHEMA)),
        ("@type", json!("Course")),
        ("courseCode", of(row, "course_id")),
        ("name", of(row, "course_name")),
        ("description", of(row, "description")),
        ("coursePrerequisites", of(row, "prerequisites")),
        ("citation", named(row, "textbooks", "Book")),
        ("syllabusSections", named(row, "outline", "Syllabus")),
        ("hasPart", parts(row)),
        ("subjectOf", json!({"@type": "WebPage", "url": of(row, "source")})),
        ("hasCourseInstance", if instance.len() > 1 { Value::Object(instance) } else { Value::Null }),
    ])
}

fn schedule(told: Value) -> Value {
    if told.is_null() { told } else { json!({"@type": "Schedule", "description": told}) }
}

fn office_hours(told: Value) -> Value {
    match schedule(told) {
        Value::Null => Value::Null,
        hours => json!({"@type": "Event", "name": "Office hours", "eventSchedule": hours}),
    }
}

/// Things of a class by their names.
fn named(row: &Row, key: &str, class: &str) -> Value {
    let names = row.get(key).and_then(Value::as_array).into_iter().flatten();
    names.map(|name| json!({"@type": class, "name": name})).collect()
}

/// Further pages by what they hold: "syllabus", "assignments".
fn parts(row: &Row) -> Value {
    let links = row.get("links").and_then(Value::as_object).into_iter().flatten();
    let part = |(sort, to): (&String, &Value)| json!({"@type": "LearningResource", "learningResourceType": sort, "url": to});
    links.map(part).collect()
}

fn people(row: &Row, key: &str) -> Value {
    let people = row.get(key).and_then(Value::as_array).into_iter().flatten();
    let person = |person: &Value| {
        let of = |key| person.get(key).cloned().unwrap_or_default();
        Value::Object(said([("@type", json!("Person")), ("name", of("name")), ("email", of("email"))]))
    };
    people.map(person).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_a_page_tells_besides_has_its_place() {
        let html = "<title>CS 102</title><h1>CS 102: Data Structures</h1><p>Spring 2006, MWF 9-10<p>Instructor: Mary Johnson\
            <p>Office hours: Tu 2-3<p><a href=hw.html>Homework</a><h2>Topics</h2><p>Jan 9: Lists<p>Jan 16: Trees<p>Jan 23: Graphs";
        let doc = gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        let courses = gleaner::courses(&doc, &gleaner::Settings::default());
        let rows: Vec<_> = courses.iter().map(|c| crate::row::course(&doc, c, "cs102.html")).collect();
        let told: serde_json::Value = serde_json::from_str(&super::courses(&rows)).expect("it is JSON");
        assert_eq!(told["hasCourseInstance"]["subEvent"]["eventSchedule"]["description"], "Tu 2-3");
        assert_eq!(told["syllabusSections"][1]["name"], "Jan 16: Trees");
        assert_eq!(told["hasPart"][0]["learningResourceType"], "assignments");
        assert_eq!(told["hasPart"][0]["url"], "hw.html");
        assert_eq!(told["subjectOf"]["url"], "cs102.html");
    }
}
