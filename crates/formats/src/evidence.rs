//! Evidence as rows: where on the page each field of a record was read.
//!
//! ```text
//! Field { value: "4 pm", evidence } ──▶ {"by": "time", "path": "/html/body/p[2]/text()", "at": [10, 14], "text": "4 pm"}
//! ```

use gleaner::{
    Annotation, Cell, Course, Document, Event, Evidence, Extracted, Field, Listing, Pair, Teacher,
};
use serde_json::{Value, json};

use crate::Row;

/// Evidence of all fields of an event: field name → the places it was read from.
pub fn event(doc: &Document, event: &Event) -> Row {
    let mut rows = Row::new();
    let mut put = |name: &str, evidence: &[Evidence]| {
        if !evidence.is_empty() {
            rows.insert(name.to_owned(), evidence.iter().map(|e| place(doc, e)).collect());
        }
    };
    put("title", of(&event.title));
    put("start", &event.when.evidence);
    put("location", of(&event.location));
    put("speaker", &event.speakers.iter().flat_map(|s| s.evidence.clone()).collect::<Vec<_>>());
    put("status", of(&event.status));
    put("description", of(&event.description));
    put("url", of(&event.url));
    rows
}

/// Evidence of all fields of a course: field name → the places it was read from.
pub fn course(doc: &Document, course: &Course) -> Row {
    let several = |fields: &[Field<String>]| fields.iter().flat_map(|f| f.evidence.clone()).collect();
    let people = |people: &[Teacher]| {
        let fields = people.iter().flat_map(|p| [&p.name, &p.email]);
        fields.flat_map(|f| of(f).to_vec()).collect::<Vec<_>>()
    };
    let places: [(&str, Vec<Evidence>); 12] = [
        ("course_id", of(&course.id).to_vec()),
        ("course_name", of(&course.name).to_vec()),
        ("term", of(&course.term).to_vec()),
        ("schedule", of(&course.schedule).to_vec()),
        ("teachers", people(&course.teachers)),
        ("tas", people(&course.tas)),
        ("description", of(&course.description).to_vec()),
        ("prerequisites", of(&course.prerequisites).to_vec()),
        ("office_hours", of(&course.office_hours).to_vec()),
        ("location", of(&course.location).to_vec()),
        ("textbooks", several(&course.textbooks)),
        ("outline", several(&course.outline)),
    ];
    let said = places.into_iter().filter(|(_, evidence)| !evidence.is_empty());
    Row::from_iter(
        said.map(|(name, evidence)| {
            (name.to_owned(), evidence.iter().map(|e| place(doc, e)).collect::<Value>())
        }),
    )
}

/// Evidence of all fields of a page's annotation.
pub fn annotation(doc: &Document, a: &Annotation) -> Row {
    let several =
        |fields: &[Field<String>]| fields.iter().flat_map(|f| f.evidence.clone()).collect::<Vec<_>>();
    let places = [
        ("title", of(&a.title).to_vec()),
        ("description", of(&a.description).to_vec()),
        ("author", several(&a.authors)),
        ("date", of(&a.date).to_vec()),
        ("keywords", several(&a.keywords)),
    ];
    let said = places.into_iter().filter(|(_, evidence)| !evidence.is_empty());
    Row::from_iter(
        said.map(|(name, e)| (name.to_owned(), e.iter().map(|e| place(doc, e)).collect::<Value>())),
    )
}

/// Evidence of all fields of a question with its answer.
pub fn faq(doc: &Document, pair: &Pair) -> Row {
    let mut rows = Row::new();
    let mut put = |name: &str, evidence: &[Evidence]| {
        if !evidence.is_empty() {
            rows.insert(name.to_owned(), evidence.iter().map(|e| place(doc, e)).collect());
        }
    };
    put("question", &pair.question.evidence);
    put("answer", &pair.answer.evidence);
    put("anchor", of(&pair.anchor));
    put("section", of(&pair.section));
    rows
}

fn of<T>(field: &Option<Field<T>>) -> &[Evidence] {
    field.as_ref().map_or(&[], |f| &f.evidence)
}

/// Evidence of all fields of a record of a declared kind.
pub fn extracted(doc: &Document, record: &Extracted) -> Row {
    let mut rows = Row::new();
    for (name, field) in &record.fields {
        let places = field.evidence.iter().map(|e| place(doc, e));
        match rows.get_mut(name) {
            Some(Value::Array(known)) => known.extend(places),
            _ => drop(rows.insert(name.clone(), places.collect())),
        }
    }
    rows
}

/// One place as a row: who read it, where it stands, and what stands there.
pub fn place(doc: &Document, evidence: &Evidence) -> Value {
    let path = evidence.node(doc).map(|n| doc.path(n));
    match evidence {
        Evidence::Text { span, by } => {
            let text = doc.full_text().get(span.clone());
            json!({"by": by, "path": path, "at": [span.start, span.end], "text": text})
        }
        Evidence::Attribute { node, name } => {
            json!({"by": "attribute", "path": path, "name": name, "text": doc.attr(*node, name)})
        }
        Evidence::Embedded { key, .. } => json!({"by": "embedded", "path": path, "name": key}),
        Evidence::Header(name) => json!({"by": "header", "name": name}),
        Evidence::Argument(name) => json!({"by": "argument", "name": name}),
    }
}

/// Evidence of all records of a list, in their order: column name → the place of the cell.
pub fn list(doc: &Document, list: &Listing) -> Vec<Row> {
    let count = list.records().count();
    let of_record = |i: usize| {
        let said = list.columns.iter().filter_map(|column| {
            let cell = column.cells.get(i)?.as_ref()?;
            let by = column.recognizer.as_deref().unwrap_or("cell");
            Some((column.name.clone(), json!([cell_place(doc, cell, by)])))
        });
        Row::from_iter(said)
    };
    (0..count).map(of_record).collect()
}

fn cell_place(doc: &Document, cell: &Cell, by: &str) -> Value {
    let span = match cell {
        Cell::Text(interval) => doc.span_between(interval.from, interval.to),
        Cell::Span(span) => span.clone(),
        Cell::Attribute(node, name) => {
            return json!({"by": "attribute", "path": doc.path(*node), "name": name, "text": cell.text(doc)});
        }
    };
    let path = doc.path(doc.node_at(span.start));
    json!({"by": by, "path": path, "at": [span.start, span.end], "text": cell.text(doc)})
}
