//! Records as rows: which keys a record has on the wire, and in which order.

use gleaner::{
    Annotation, Course, Document, Event, Evidence, Extracted, Field, Listing, MainText, Mark, NodeId,
    Outline, Pair, Part, Teacher,
};
use serde_json::{Value, json};

use crate::listed::{Lists, rounded};
use crate::{Row, link};

/// The row of a mark that was found in `text`.
pub fn mark(mark: &Mark, text: &str) -> Row {
    Row::from_iter([
        ("recogniser".to_owned(), json!(&*mark.recognizer)),
        ("text".to_owned(), json!(mark.span.of(text))),
        ("value".to_owned(), json!(mark.value.to_string())),
        ("at".to_owned(), json!([mark.span.start(), mark.span.end()])),
    ])
}

/// The row of an event of `doc`; `source` says where the page came from.
pub fn event(doc: &Document, event: &Event, source: &str) -> Row {
    let speakers: Vec<&str> = event.speakers.iter().map(|s| s.value.as_str()).collect();
    Row::from_iter([
        ("title".to_owned(), text(&event.title)),
        ("start".to_owned(), json!(event.start())),
        ("end".to_owned(), json!(event.end())),
        ("location".to_owned(), text(&event.location)),
        ("speaker".to_owned(), json!(speakers)),
        ("status".to_owned(), json!(event.status.as_ref().map(|s| s.value.name()))),
        ("description".to_owned(), text(&event.description)),
        ("url".to_owned(), json!(event.url.as_ref().map(|u| address(doc, u)))),
        ("text".to_owned(), json!(event.text)),
        ("source".to_owned(), json!(source)),
        ("confidence".to_owned(), confidence(event.confidence)),
    ])
}

/// The row of a course of `doc`; `source` says where the page came from.
pub fn course(doc: &Document, course: &Course, source: &str) -> Row {
    let links = course.links.iter().map(|(what, to)| (what.clone(), json!(address(doc, to))));
    Row::from_iter([
        ("course_id".to_owned(), text(&course.id)),
        ("course_name".to_owned(), text(&course.name)),
        ("term".to_owned(), text(&course.term)),
        ("schedule".to_owned(), text(&course.schedule)),
        ("teachers".to_owned(), people(&course.teachers)),
        ("tas".to_owned(), people(&course.tas)),
        ("description".to_owned(), text(&course.description)),
        ("prerequisites".to_owned(), text(&course.prerequisites)),
        ("office_hours".to_owned(), text(&course.office_hours)),
        ("location".to_owned(), text(&course.location)),
        ("textbooks".to_owned(), values(&course.textbooks)),
        ("links".to_owned(), Value::Object(links.collect())),
        ("outline".to_owned(), values(&course.outline)),
        ("source".to_owned(), json!(source)),
        ("confidence".to_owned(), confidence(course.confidence)),
    ])
}

fn people(people: &[Teacher]) -> Value {
    people.iter().map(|p| json!({"name": text(&p.name), "email": text(&p.email)})).collect()
}

fn values(fields: &[Field<String>]) -> Value {
    fields.iter().map(|f| f.value.as_str()).collect()
}

/// The row of a page's annotation.
pub fn annotation(doc: &Document, a: &Annotation, source: &str) -> Row {
    let absolute = |all: &[(NodeId, String)]| -> Value {
        all.iter().map(|(node, written)| link::absolute(doc, Some(*node), written)).collect()
    };
    Row::from_iter([
        ("title".to_owned(), text(&a.title)),
        ("description".to_owned(), text(&a.description)),
        ("rung".to_owned(), json!(a.rung.map(|r| r.name()))),
        ("author".to_owned(), values(&a.authors)),
        ("language".to_owned(), json!(a.language)),
        ("date".to_owned(), text(&a.date)),
        ("keywords".to_owned(), values(&a.keywords)),
        ("page_type".to_owned(), json!(a.page_type.name())),
        ("images".to_owned(), absolute(&a.images)),
        ("links".to_owned(), absolute(&a.links)),
        ("word_count".to_owned(), json!(a.word_count)),
        ("wanted".to_owned(), absolute(&a.wanted)),
        ("source".to_owned(), json!(source)),
        ("confidence".to_owned(), confidence(a.confidence)),
    ])
}

/// The row of a page's main text.
pub fn main_text(doc: &Document, main: &MainText, source: &str) -> Row {
    let title = main.title.clone().and_then(|span| doc.full_text().get(span)).or_else(|| doc.title());
    Row::from_iter([
        ("text".to_owned(), json!(main.text(doc))),
        ("title".to_owned(), json!(title)),
        ("source".to_owned(), json!(source)),
        ("confidence".to_owned(), confidence(main.confidence)),
    ])
}

/// The row of a question with its answer; `title` is the page's.
pub fn faq(doc: &Document, pair: &Pair, source: &str) -> Row {
    Row::from_iter([
        ("question".to_owned(), json!(pair.question.value)),
        ("answer".to_owned(), json!(pair.answer.value)),
        ("answer_html".to_owned(), json!(pair.answer_html)),
        ("anchor".to_owned(), text(&pair.anchor)),
        ("section".to_owned(), text(&pair.section)),
        ("title".to_owned(), json!(doc.title())),
        ("source".to_owned(), json!(source)),
        ("confidence".to_owned(), confidence(pair.confidence)),
    ])
}

/// The row of a record of a declared kind: the kind's fields, in the order of its file; those of many values as lists.
pub fn extracted(doc: &Document, record: &Extracted, source: &str) -> Row {
    let mut row = Row::new();
    for (name, field) in &record.fields {
        let value = match field.evidence.first() {
            Some(Evidence::Attribute { name: "href", .. }) => json!(address(doc, field)),
            _ => json!(field.value),
        };
        match row.get_mut(name) {
            Some(Value::Array(values)) => values.push(value),
            Some(first) => *first = json!([first.take(), value]),
            None => drop(row.insert(name.clone(), value)),
        }
    }
    row.insert("text".to_owned(), json!(record.text));
    row.insert("source".to_owned(), json!(source));
    row.insert("confidence".to_owned(), confidence(record.confidence));
    row
}

/// The rows of an outline, a part a row: its role, its own text, and `below`, the row (counted from 0) it is below of.
pub fn outline(doc: &Document, outline: &Outline, source: &str) -> Vec<Row> {
    let row = |(i, part): (usize, &Part)| {
        Row::from_iter([
            ("role".to_owned(), json!(part.role.name())),
            ("level".to_owned(), json!(part.level)),
            ("text".to_owned(), json!(outline.text(doc, i))),
            ("below".to_owned(), json!((i > 0).then_some(part.parent))),
            ("at".to_owned(), json!([part.span.start, part.span.end])),
            ("path".to_owned(), json!(doc.path(part.node))),
            ("source".to_owned(), json!(source)),
        ])
    };
    outline.parts().iter().enumerate().map(row).collect()
}

/// The rows of a page's lists, best list first, each record once.
pub fn records(doc: &Document, lists: &[Listing], source: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    Lists { doc, lists, source }.each(|record| match serde_json::to_value(record) {
        Ok(Value::Object(row)) => rows.push(row),
        // Texts and numbers cannot fail to be told.
        _ => rows.push(Row::new()),
    });
    rows
}

fn address(doc: &Document, field: &Field<String>) -> String {
    let node = field.evidence.first().and_then(|e| e.node(doc));
    link::absolute(doc, node, &field.value)
}

fn text(field: &Option<Field<String>>) -> Value {
    json!(field.as_ref().map(|f| f.value.as_str()))
}

/// Three digits: more would claim a certainty that calibration does not give.
fn confidence(value: f32) -> Value {
    json!(rounded(value))
}
