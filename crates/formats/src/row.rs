//! Records as rows: which keys a record has on the wire, and in which order.

mod patterns;
mod prose;
mod template;
mod tree;

pub use patterns::{pattern_records, patterns};
pub use prose::{prose, prose_units, sentence_text, spellings};
pub use template::{components, template};
pub use tree::{look, tree};

use listings::Listing;
use marks::Mark;
use page::Document;
use records::main_text::MainText;
use records::{Field, Record};
use schema::{self, FieldType, RecordText, Schema};
use serde_json::{Value, json};
use views::outline::{Outline, Part};

use crate::list_record::{Lists, rounded};
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

/// The row of a record of a kind: its fields in the order of the schema, what the page does not say as null or an empty list,
/// an address that leads nowhere on the web ("javascript:…", "data:…") as if the page did not say it,
/// and behind them the record's text where the kind keeps it, `source`, which says where the page came from, and confidence.
pub fn record(doc: &Document, schema: &Schema, record: &Record, source: &str) -> Row {
    let mut row: Row =
        schema.fields.iter().map(|field| (field.name.clone(), field_value(doc, field, record))).collect();
    if schema.record.text == RecordText::Whole {
        row.insert("text".to_owned(), json!(record.text));
    }
    row.insert("source".to_owned(), json!(source));
    row.insert("confidence".to_owned(), confidence(record.confidence));
    row
}

fn field_value(doc: &Document, field: &schema::Field, record: &Record) -> Value {
    let values = record.values(&field.name);
    if field.holds == FieldType::Links {
        let link = |value: &Field<records::Value>| match &value.value {
            records::Value::Link(name, to) => Some((name.clone(), json!(address(doc, value, to)?))),
            _ => None,
        };
        return Value::Object(values.filter_map(link).collect());
    }
    let mut written = values.filter_map(|value| one_value(doc, field, value));
    if field.many { written.collect() } else { written.next().unwrap_or_default() }
}

/// A value of a field; `None` where it is an address that may be no link's.
fn one_value(doc: &Document, field: &schema::Field, value: &Field<records::Value>) -> Option<Value> {
    use records::Value as Of;
    Some(match &value.value {
        Of::Contact(name, email) => json!({"name": name, "email": email}),
        Of::Address(href) => json!(address(doc, value, href)?),
        Of::Number(number) if field.holds == FieldType::Count => json!(*number as u64),
        Of::Number(number) if field.holds == FieldType::Number => json!(number),
        other => json!(other.to_string()),
    })
}

fn address(doc: &Document, field: &Field<records::Value>, href: &str) -> Option<String> {
    let node = field.evidence.first().and_then(|e| e.node(doc));
    link::destination(doc, node, href)
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

/// Three digits: more would claim a certainty that calibration does not give.
fn confidence(value: f32) -> Value {
    json!(rounded(value))
}

#[cfg(test)]
mod tests {
    use records::{Evidence, Value as Of};

    use super::*;

    #[test]
    fn addresses_that_run_something_are_none() {
        let doc = page::parse(b"<p>x", &page::Hints::default());
        let file = "name = 'boat'\n[record]\nneeds = ['price']\n[fields]\nprice = 'price'\n\
            url = { part = 'link' }\nfiles = { type = 'url', many = true }\nlinks = { type = 'links' }\n";
        let boat = Schema::from_toml("boat.toml", file).unwrap();
        let bad = ["javascript:alert(1)", "data:image/png;base64,AA==", "vbscript:x"];
        let mut record = Record::default();
        let mut put = |name: &str, value: Of| {
            record.fields.push((name.to_owned(), Field::new(value, Evidence::Argument("url"))));
        };
        for address in bad.into_iter().chain(["mailto:a@b.org", "b.pdf"]) {
            put("url", Of::Address(address.into()));
            put("files", Of::Address(address.into()));
            put("links", Of::Link(address.into(), address.into()));
        }
        let row = super::record(&doc, &boat, &record, "x");
        assert_eq!(row["url"], "mailto:a@b.org");
        assert_eq!(row["files"], json!(["mailto:a@b.org", "b.pdf"]));
        assert_eq!(row["links"], json!({"mailto:a@b.org": "mailto:a@b.org", "b.pdf": "b.pdf"}));
    }
}
