//! Courses as schema.org's Course, in JSON-LD, ready to be pasted into a page.
//!
//! ```text
//! Course ──▶ {"@type": "Course", "courseCode": "CS 102", "hasCourseInstance": {"@type": "CourseInstance", …}}
//! ```
//!
//! What a page does not say has no key. A term is no date, so it is the instance's name; hours as written describe its
//! schedule, and office hours that of an event within it. Dated topics are sections of its syllabus, further pages its
//! parts.

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
        ("subEvent", office_hours(&course.office_hours)),
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
        ("syllabusSections", sections(&course.outline)),
        ("hasPart", parts(&course.links)),
        ("subjectOf", json!({"@type": "WebPage", "url": source})),
        ("hasCourseInstance", if instance.len() > 1 { Value::Object(instance) } else { Value::Null }),
    ])
}

fn text(field: &Option<Field<String>>) -> Value {
    json!(field.as_ref().map(|f| f.value.as_str()))
}

fn schedule(field: &Option<Field<String>>) -> Value {
    field.as_ref().map_or(Value::Null, |f| json!({"@type": "Schedule", "description": f.value}))
}

fn office_hours(field: &Option<Field<String>>) -> Value {
    match schedule(field) {
        Value::Null => Value::Null,
        hours => json!({"@type": "Event", "name": "Office hours", "eventSchedule": hours}),
    }
}

fn sections(outline: &[Field<String>]) -> Value {
    outline.iter().map(|topic| json!({"@type": "Syllabus", "name": topic.value})).collect()
}

/// Further pages by what they hold: "syllabus", "assignments".
fn parts(links: &[(String, Field<String>)]) -> Value {
    let part = |(sort, href): &(String, Field<String>)| json!({"@type": "LearningResource", "learningResourceType": sort, "url": href.value});
    links.iter().map(part).collect()
}

fn people(people: &[Teacher]) -> Value {
    let person = |p: &Teacher| {
        Value::Object(said([("@type", json!("Person")), ("name", text(&p.name)), ("email", text(&p.email))]))
    };
    people.iter().map(person).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_a_page_tells_besides_has_its_place() {
        let html = "<title>CS 102</title><h1>CS 102: Data Structures</h1><p>Spring 2006, MWF 9-10<p>Instructor: Mary Johnson\
            <p>Office hours: Tu 2-3<p><a href=hw.html>Homework</a><h2>Topics</h2><p>Jan 9: Lists<p>Jan 16: Trees<p>Jan 23: Graphs";
        let doc = gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        let courses = gleaner::courses(&doc, &gleaner::Settings::default());
        let told: serde_json::Value =
            serde_json::from_str(&super::courses(&courses, "cs102.html")).expect("it is JSON");
        assert_eq!(told["hasCourseInstance"]["subEvent"]["eventSchedule"]["description"], "Tu 2-3");
        assert_eq!(told["syllabusSections"][1]["name"], "Jan 16: Trees");
        assert_eq!(told["hasPart"][0]["learningResourceType"], "assignments");
        assert_eq!(told["hasPart"][0]["url"], "hw.html");
        assert_eq!(told["subjectOf"]["url"], "cs102.html");
    }
}
