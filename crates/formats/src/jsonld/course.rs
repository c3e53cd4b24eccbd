//! Courses as schema.org's Course, in JSON-LD, ready to be pasted into a page.
//!
//! ```text
//! Course ──▶ {"@type": "Course", "courseCode": "CS 102", "hasCourseInstance": {"@type": "CourseInstance", …}}
//! ```
//!
//! What a page does not say has no key. A term is no date, so it is the instance's name; hours as written describe its
//! schedule.

use gleaner::{Course, Field, Teacher};
use serde_json::{Value, json};

use super::script::{SCHEMA, pasted, said};
use crate::Row;

/// The courses of a page, one alone or several as an array; `source` says where the page came from.
///
/// Nothing in it ends the `<script>` into which it is pasted.
pub fn courses(courses: &[Course], source: &str) -> String {
    pasted(courses.iter().map(|c| Value::Object(course(c, source))).collect())
}

/// A course and its instance.
fn course(course: &Course, source: &str) -> Row {
    let instance = said([
        ("@type", json!("CourseInstance")),
        ("name", text(&course.term)),
        ("courseSchedule", schedule(&course.schedule)),
        ("location", text(&course.location)),
        ("instructor", people(&course.teachers)),
        ("contributor", people(&course.tas)),
    ]);
    let books: Vec<Value> =
        course.textbooks.iter().map(|b| json!({"@type": "Book", "name": b.value})).collect();
    said([
        ("@context", json!(SCHEMA)),
        ("@type", json!("Course")),
        ("courseCode", text(&course.id)),
        ("name", text(&course.name)),
        ("description", text(&course.description)),
        ("coursePrerequisites", text(&course.prerequisites)),
        ("citation", json!(books)),
        ("subjectOf", json!(source)),
        ("hasCourseInstance", if instance.len() > 1 { Value::Object(instance) } else { Value::Null }),
    ])
}

fn text(field: &Option<Field<String>>) -> Value {
    json!(field.as_ref().map(|f| f.value.as_str()))
}

fn schedule(field: &Option<Field<String>>) -> Value {
    field.as_ref().map_or(Value::Null, |f| json!({"@type": "Schedule", "description": f.value}))
}

fn people(people: &[Teacher]) -> Value {
    let person = |p: &Teacher| {
        Value::Object(said([("@type", json!("Person")), ("name", text(&p.name)), ("email", text(&p.email))]))
    };
    people.iter().map(person).collect()
}
