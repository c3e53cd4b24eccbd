//! Records of a list whose columns are the fields of a kind, as a rule's are: each cell as its field's type.
//!
//! ```text
//! "Talk" · "1 May 2026" · href="t1.html"  ──▶  title Text · when 2026-05-01 · url Address("t1.html")
//!          "soon"                         ──▶              when Text("soon")
//! ```
//!
//! A cell that cannot be read as the type of its field stays the text that it is: whoever named the field wants all that stands there.

use std::ops::Range;

use listings::{Cell, Column, Listing, Member};
use marks::{Mark, Moment};
use schema::{FieldType, RecordText, Schema};

use super::field::Source;
use super::{spans, typed};
use crate::glance::Glance;
use crate::record::{Record, Value};
use crate::{Evidence, Field};

/// The records of a list, in the order of the page; columns that are no fields of the kind are passed over.
pub fn records_of_columns(schema: &Schema, glance: &Glance, list: &Listing) -> Vec<Record> {
    let (doc, reading) = (glance.doc, glance.reading());
    let field_of = |column: &Column| schema.field(&schema::field_name(&column.name));
    let columns: Vec<(&Column, &schema::Field)> =
        list.columns.iter().filter_map(|column| Some((column, field_of(column)?))).collect();
    let recognizers: Vec<&str> = columns.iter().filter_map(|(_, field)| recognizer_of(field)).collect();
    // Of the whole page, since its other dates tell the order of day and month in "3/4/2026".
    let marks = if recognizers.is_empty() {
        Vec::new()
    } else {
        marks::find_only(doc.full_text(), &reading, &recognizers)
    };
    let cells = Cells(Source { doc, marks: &marks, reading: &reading });
    let record = |(number, member): (usize, &Member)| {
        let value = |(column, field): &(&Column, &schema::Field)| {
            let cell = column.cells.get(number)?.as_ref()?;
            Some((field.name.clone(), cells.value(field, cell)?))
        };
        let is_kept = schema.record.text == RecordText::Whole;
        let text = if is_kept { member.text(doc) } else { String::new() };
        Record { fields: columns.iter().filter_map(value).collect(), text, confidence: list.confidence }
    };
    list.records().enumerate().map(record).collect()
}

/// The recogniser that finds what a cell says of a field; none where all of the cell is the value.
fn recognizer_of(field: &schema::Field) -> Option<&str> {
    match field.holds {
        FieldType::Url => Some("url"),
        FieldType::Person => None,
        _ => super::field::recognizer_of(field),
    }
}

/// The cells of a page's list.
struct Cells<'r>(Source<'r>);

impl Cells<'_> {
    /// What a cell says; `None` where it is empty.
    fn value(&self, field: &schema::Field, cell: &Cell) -> Option<Field<Value>> {
        let text = cell.text(self.0.doc);
        if text.trim().is_empty() {
            return None;
        }
        let as_it_is = || Value::Text(text.to_owned());
        match cell {
            Cell::Attribute(node, name) => {
                let value = self.of_attribute(field, name, text).unwrap_or_else(as_it_is);
                Some(Field::new(value, Evidence::Attribute { node: *node, name }))
            }
            Cell::Span(span) => {
                let (value, by) = match self.of_text(field, span, text) {
                    Some(value) => (value, field.holds.recognizer().unwrap_or("cell")),
                    None => (as_it_is(), "cell"),
                };
                // All of the cell is shown: it may say more than its value, such as that a talk is postponed.
                Some(Field::new(value, Evidence::Text { span: span.clone(), by }))
            }
        }
    }

    fn of_attribute(&self, field: &schema::Field, name: &str, text: &str) -> Option<Value> {
        let is_contact = matches!(field.holds, FieldType::Email | FieldType::Phone);
        if matches!(name, "href" | "src") && !is_contact {
            return Some(Value::Address(text.to_owned()));
        }
        typed::from_text(field.holds, text, self.0.reading)
    }

    fn of_text(&self, field: &schema::Field, span: &Range<usize>, text: &str) -> Option<Value> {
        let typed = || typed::from_text(field.holds, text, self.0.reading);
        match field.holds {
            FieldType::Date | FieldType::DateTime => {
                self.marked(field, span).or_else(typed).and_then(with_year)
            }
            FieldType::Price => self.marked(field, span).or_else(|| typed().filter(|_| is_bare(text))),
            FieldType::Number | FieldType::Count if is_bare(text) => {
                typed().filter(|_| self.own_marks(field, span).nth(1).is_none())
            }
            FieldType::Duration | FieldType::Person | FieldType::Contact => typed(),
            FieldType::Email | FieldType::Phone => {
                self.only_mark(field, span).map(|mark| Value::Text(mark.value.to_string()))
            }
            FieldType::Url => self.only_mark(field, span).map(|mark| Value::Address(mark.value.to_string())),
            // All of the text, as the page has it.
            FieldType::Number
            | FieldType::Count
            | FieldType::Text
            | FieldType::Html
            | FieldType::Place
            | FieldType::Address
            | FieldType::Image
            | FieldType::Links => None,
        }
    }

    /// The first value that the field's recogniser finds in a cell.
    fn marked(&self, field: &schema::Field, span: &Range<usize>) -> Option<Value> {
        self.0.marked(field, span).into_iter().next().map(|found| found.value)
    }

    /// What the field's recogniser finds in a cell, if that is one thing: of several addresses none is lost.
    fn only_mark(&self, field: &schema::Field, span: &Range<usize>) -> Option<&Mark> {
        let mut found = self.own_marks(field, span);
        found.next().filter(|_| found.next().is_none())
    }

    fn own_marks(&self, field: &schema::Field, span: &Range<usize>) -> impl Iterator<Item = &Mark> {
        let (recognizer, end) = (recognizer_of(field).map(str::to_owned), span.end);
        let is_own =
            move |mark: &&Mark| Some(&*mark.recognizer) == recognizer.as_deref() && mark.span.end() <= end;
        spans::within(self.0.marks, span).iter().filter(is_own)
    }
}

/// Is a text a number and no more words, as "12" and "1.299,00" are? "12 km" and "from page 3 on" say more than 12 and 3.
fn is_bare(text: &str) -> bool {
    !text.chars().any(char::is_alphabetic)
}

/// A moment that says its year: without it, it stands neither before nor after another, and "5 May" tells more than "--05-05". An
/// hour alone ends the day on which it began.
fn with_year(value: Value) -> Option<Value> {
    let Value::When(mut when) = value else { return Some(value) };
    let day = when.start.date;
    day.year?;
    when.end = when.end.map(|end| if end.date.is_empty() { Moment { date: day, ..end } } else { end });
    Some(Value::When(when))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a cell says as a type, as it is written.
    fn read(holds: &str, text: &str) -> String {
        let doc = page::parse(format!("<p>{text}").as_bytes(), &page::Hints::default());
        let file = format!("name = 'boat'\nreader = 'rule'\n[fields.it]\ntype = '{holds}'");
        let boat = Schema::from_toml("boat.toml", &file).unwrap();
        let reading = marks::Settings { language: Some("en".into()), as_of: None };
        let names: Vec<&str> = boat.fields.iter().filter_map(recognizer_of).collect();
        let marks = marks::find_only(doc.full_text(), &reading, &names);
        let cells = Cells(Source { doc: &doc, marks: &marks, reading: &reading });
        let cell = Cell::Span(0..doc.full_text().trim_end().len());
        cells.value(&boat.fields[0], &cell).map(|field| field.value.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_cell_is_read_as_its_type_where_it_can_be() {
        for (holds, text, value) in [
            ("date-time", "Fri 1 May 2026, 7 pm", "2026-05-01T19:00"),
            ("date-time", "1 May 2026, 7-9 pm", "2026-05-01T19:00/2026-05-01T21:00"),
            ("date-time", "1-3 May 2026", "2026-05-01/2026-05-03"),
            ("date-time", "May 2026", "2026-05"),
            ("date", "2026-05-01T19:00:00Z", "2026-05-01"),
            ("price", "$1,299.00", "1299 USD"),
            ("price", "from 12 € on", "12 EUR"),
            ("price", "12.50", "12.5"),
            ("number", "1,299", "1299"),
            ("email", "Mail: ann@example.org", "ann@example.org"),
            ("url", "see https://example.org/a", "https://example.org/a"),
            ("duration", "45 min", "PT45M"),
        ] {
            assert_eq!(read(holds, text), value, "{holds}");
        }
    }

    #[test]
    fn what_is_not_of_the_type_stays_the_text() {
        for (holds, text) in [
            ("date-time", "soon"),
            ("date-time", "5 May"),
            ("date-time", "every Monday"),
            ("price", "sold out"),
            ("price", "from page 3 on"),
            ("number", "many"),
            ("number", "12 km"),
            ("number", "3, 4 or 5"),
            ("number", "3 + 4"),
            ("email", "ann@example.org, bo@example.org"),
            ("url", "to come"),
            ("duration", "an age"),
            ("person", "Ann Lee, Bo Ek"),
            ("text", "a  b"),
        ] {
            assert_eq!(read(holds, text), text.replace("  ", " "), "{holds}");
        }
        assert_eq!(read("date-time", " "), "");
    }
}
