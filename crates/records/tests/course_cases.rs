//! Cases of courses: `cases/course/*.html` beside what each gives, a field a line.

mod cases;

use std::fmt::Write;

use records::course::{Course, Teacher, courses};
use records::{Field, Settings};

#[test]
fn pages_give_the_courses_beside_them() {
    cases::check("course", |html| {
        let doc = page::parse(html, &page::Hints::default());
        courses(&doc, &Settings::default()).iter().map(told).collect()
    });
}

fn told(course: &Course) -> String {
    /// A chance below which it is likelier none, and is given for those who ask for all.
    const LIKELY: f32 = 0.5;
    let sure = if course.confidence < LIKELY { " (unsure)" } else { "" };
    let mut out = format!("course{sure}\n");
    let one = [
        ("number", &course.id),
        ("name", &course.name),
        ("term", &course.term),
        ("schedule", &course.schedule),
        ("prerequisites", &course.prerequisites),
        ("office hours", &course.office_hours),
        ("location", &course.location),
        ("description", &course.description),
    ];
    for (key, field) in one {
        if let Some(field) = field {
            let _ = writeln!(out, "  {key}: {}", field.value);
        }
    }
    for (role, people) in [("teacher", &course.teachers), ("assistant", &course.tas)] {
        for person in people {
            let _ = writeln!(out, "  {role}: {}", who(person));
        }
    }
    for book in &course.textbooks {
        let _ = writeln!(out, "  book: {}", book.value);
    }
    for (sort, link) in &course.links {
        let _ = writeln!(out, "  {sort}: {}", link.value);
    }
    out
}

fn who(person: &Teacher) -> String {
    let said = |f: &Option<Field<String>>| f.as_ref().map_or("-", |f| f.value.as_str()).to_owned();
    format!("{} <{}>", said(&person.name), said(&person.email))
}
