//! A course as a record of its schema.

use super::{Course, Teacher};
use crate::Field;
use crate::record::{Record, Value};

impl From<&Course> for Record {
    fn from(course: &Course) -> Record {
        let mut record = Record { confidence: course.confidence, ..Record::default() };
        record.put_text("course_id", course.id.as_ref());
        record.put_text("course_name", course.name.as_ref());
        record.put_text("term", course.term.as_ref());
        record.put_text("schedule", course.schedule.as_ref());
        course.teachers.iter().for_each(|teacher| put_contact(&mut record, "teachers", teacher));
        course.tas.iter().for_each(|assistant| put_contact(&mut record, "tas", assistant));
        record.put_text("description", course.description.as_ref());
        record.put_text("prerequisites", course.prerequisites.as_ref());
        record.put_text("office_hours", course.office_hours.as_ref());
        record.put_text("location", course.location.as_ref());
        record.put_texts("textbooks", &course.textbooks);
        for (name, to) in &course.links {
            record.put("links", Some(Value::Link(name.clone(), to.value.clone())), Some(to));
        }
        record.put_texts("outline", &course.outline);
        record
    }
}

fn put_contact(record: &mut Record, name: &str, person: &Teacher) {
    let of = |field: &Option<Field<String>>| field.as_ref().map(|f| f.value.clone());
    let evidence = [&person.name, &person.email].into_iter().flatten().flat_map(|f| f.evidence.clone());
    let shown_by = Field { value: (), evidence: evidence.collect() };
    record.put(name, Some(Value::Contact(of(&person.name), of(&person.email))), Some(&shown_by));
}
