//! Courses that a page declares in schema.org's words: what a portal's page says to search engines and hardly to readers.
//!
//! ```text
//! {"@type": "Course", "courseCode": "CS 102", "hasCourseInstance": {"instructor": …}} ──▶ Course
//! ```
//!
//! What readers are shown goes first: a declared course fills the gaps of the same one that the page tells of, or stands alone.

use page::Tag;

use super::plain::squashed;
use super::{Course, Teacher};
use crate::Field;
use crate::embedded::{Item, Reader};
use crate::glance::Glance;

/// How sure a course is that only the page's own data name: they are written by hand or by the system that has the course.
const DECLARED: f32 = 0.9;
/// Most courses of a page.
const MOST: usize = 1000;

/// The courses that the page declares, each with a name or number.
pub(super) fn courses(glance: &Glance) -> Vec<Course> {
    // Most pages declare none, and need not be read for them.
    let says = |text: &str| memchr::memmem::find(text.as_bytes(), b"\"Course\"").is_some();
    let doc = glance.doc;
    if !doc.raws().any(|(node, text)| doc.tag(node) == Tag::SCRIPT && says(text)) {
        return Vec::new();
    }
    let tops =
        glance.items().iter().flat_map(|top| top.walk().into_iter().map(move |item| (item, top.at.as_str())));
    let declared = tops.filter(|(item, _)| item.is("Course")).map(|(item, at)| read(Reader { item, at }));
    declared.filter(|course| !course.is_nameless()).take(MOST).collect()
}

fn read(course: Reader<'_>) -> Course {
    let instances = || items(course.item, "hasCourseInstance").map(|item| Reader { item, at: course.at });
    let declared_text = |name: &str| instances().find_map(|i| i.text(&[name]));
    let within = |name: &str, inner: &str| {
        instances()
            .find_map(|i| items(i.item, name).find_map(|item| Reader { item, at: i.at }.text(&[inner])))
    };
    let teachers = instances().flat_map(|i| people(i, "instructor"));
    Course {
        id: course.text(&["courseCode"]),
        name: course.text(&["name"]),
        term: declared_text("name")
            .filter(|term| super::term::term(&term.value, super::term::TermForm::Dated).is_some()),
        schedule: within("courseSchedule", "description"),
        location: declared_text("location").or_else(|| within("location", "name")),
        teachers: teachers.collect(),
        tas: instances().flat_map(|i| people(i, "contributor")).collect(),
        description: course.text(&["description"]),
        prerequisites: course.text(&["coursePrerequisites"]),
        confidence: DECLARED,
        ..Course::empty()
    }
}

fn items<'i>(item: &'i Item, name: &'i str) -> impl Iterator<Item = &'i Item> {
    item.values(name).filter_map(|v| v.as_item())
}

/// Those whom a property names, as things or as plain names.
fn people(of: Reader<'_>, property: &str) -> Vec<Teacher> {
    let person = |item| {
        let reader = Reader { item, at: of.at };
        Teacher { name: reader.text(&["name"]), email: reader.text(&["email"]) }
    };
    let named = items(of.item, property).map(person).filter(|t| t.name.is_some() || t.email.is_some());
    let plain = of.item.values(property).filter_map(|v| v.as_text()).filter(|name| !name.is_empty());
    let plain = plain.map(|name| Teacher { name: Some(of.field(name.to_owned(), property)), email: None });
    named.chain(plain).collect()
}

impl Course {
    /// Have both one number or one name? A page about a course may declare others beside it.
    pub(super) fn is_same(&self, other: &Course) -> bool {
        let squashed_value = |field: &Option<Field<String>>| field.as_ref().map(|f| squashed(&f.value));
        let alike = |a, b| squashed_value(a).is_some_and(|own| squashed_value(b) == Some(own));
        alike(&self.id, &other.id) || alike(&self.name, &other.name)
    }

    /// Takes from another account of it what it does not say itself.
    pub(super) fn complete(&mut self, other: Course) {
        let gaps = [
            (&mut self.id, other.id),
            (&mut self.name, other.name),
            (&mut self.term, other.term),
            (&mut self.schedule, other.schedule),
            (&mut self.location, other.location),
            (&mut self.description, other.description),
            (&mut self.prerequisites, other.prerequisites),
        ];
        for (gap, other_value) in gaps {
            *gap = gap.take().or(other_value);
        }
        for (gap, other_value) in [(&mut self.teachers, other.teachers), (&mut self.tas, other.tas)] {
            if gap.is_empty() {
                *gap = other_value;
            }
        }
    }
}
