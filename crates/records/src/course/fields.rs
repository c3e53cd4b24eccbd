//! A course and its fields.

use crate::Field;

/// A course.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Course {
    /// Its number, as written: "CS 102".
    pub id: Option<Field<String>>,
    /// What it is called.
    pub name: Option<Field<String>>,
    /// When it is taught, as written: "Spring 2006".
    pub term: Option<Field<String>>,
    /// Days and times of its lectures, as written, those of several sections joined with "; ".
    pub schedule: Option<Field<String>>,
    /// Who teaches it.
    pub teachers: Vec<Teacher>,
    /// Who assists.
    pub tas: Vec<Teacher>,
    /// The paragraph that describes it.
    pub description: Option<Field<String>>,
    /// What one has to know before, as written.
    pub prerequisites: Option<Field<String>>,
    /// When its teachers are to be spoken to, as written.
    pub office_hours: Option<Field<String>>,
    /// Where its lectures are.
    pub location: Option<Field<String>>,
    /// Its main books.
    pub textbooks: Vec<Field<String>>,
    /// Addresses of its further pages by what they hold: "syllabus", "assignments", "lectures".
    pub links: Vec<(String, Field<String>)>,
    /// Its dated topics in page order.
    pub outline: Vec<Field<String>>,
    /// How sure it is that the page tells of this course, 0.0 to 1.0.
    pub confidence: f32,
}

impl Course {
    /// Has it neither number nor name?
    pub(super) fn is_nameless(&self) -> bool {
        self.id.is_none() && self.name.is_none()
    }

    /// A course of which nothing is known.
    pub(super) fn empty() -> Course {
        Course {
            id: None,
            name: None,
            term: None,
            schedule: None,
            teachers: Vec::new(),
            tas: Vec::new(),
            description: None,
            prerequisites: None,
            office_hours: None,
            location: None,
            textbooks: Vec::new(),
            links: Vec::new(),
            outline: Vec::new(),
            confidence: 0.0,
        }
    }
}

/// Somebody who teaches a course or assists.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Teacher {
    /// Name without titles; `None` where the page has but an address.
    pub name: Option<Field<String>>,
    /// Address, as written.
    pub email: Option<Field<String>>,
}
