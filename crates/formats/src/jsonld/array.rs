//! Records of all kinds and pages, one behind the other, as one array of JSON-LD.

use std::io::{self, Write};

use schema::Schema;
use serde_json::{Value, json};

use super::object::object;
use super::script::{SCHEMA, escaped, of};
use crate::Row;

/// Writes records as one array, an object a record. Of a kind whose records schema.org gathers (questions in a FAQPage) those of
/// one page that come one behind the other are one object, and nothing but they is held back.
///
/// ```
/// let event = schema::named("event").unwrap();
/// let mut array = formats::jsonld::Array::default();
/// let mut out = Vec::new();
/// array.push(event, formats::Row::new(), &mut out).unwrap();
/// array.finish(&mut out).unwrap();
/// assert!(out.starts_with(b"[\n{"));
/// ```
#[derive(Debug, Default)]
pub struct Array {
    any: bool,
    gathered: Option<Gathered>,
}

/// Records of one page that are to be one object.
#[derive(Debug)]
struct Gathered {
    class: String,
    property: String,
    source: Value,
    members: Vec<Value>,
}

impl Array {
    /// Adds a record of a kind.
    pub fn push(&mut self, schema: &Schema, row: Row, out: &mut impl Write) -> io::Result<()> {
        let source = of(&row, "source");
        let mut object = object(schema, &row);
        let Some((class, property)) = &schema.gathered else {
            self.write_gathered(out)?;
            return self.write(object, out);
        };
        object.remove("@context");
        if self.gathered.as_ref().is_none_or(|held| held.class != *class || held.source != source) {
            self.write_gathered(out)?;
        }
        let begin =
            || Gathered { class: class.clone(), property: property.clone(), source, members: Vec::new() };
        self.gathered.get_or_insert_with(begin).members.push(Value::Object(object));
        Ok(())
    }

    /// Writes what is held back.
    fn write_gathered(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(Gathered { class, property, members, .. }) = self.gathered.take() else { return Ok(()) };
        let object = [("@context", json!(SCHEMA)), ("@type", json!(class)), (&*property, members.into())];
        self.write(object.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(), out)
    }

    fn write(&mut self, object: Row, out: &mut impl Write) -> io::Result<()> {
        out.write_all(if self.any { b",\n" } else { b"[\n" })?;
        self.any = true;
        out.write_all(escaped(&Value::Object(object)).as_bytes())
    }

    /// Ends the array; an empty one where no record came.
    pub fn finish(mut self, out: &mut impl Write) -> io::Result<()> {
        self.write_gathered(out)?;
        out.write_all(if self.any { b"\n]\n" } else { b"[]\n" })
    }
}

/// The records of a page, from their rows, as objects: one each, or one that gathers them.
pub fn of_page(schema: &Schema, rows: &[Row]) -> Vec<Value> {
    let objects = rows.iter().map(|row| object(schema, row));
    match &schema.gathered {
        _ if rows.is_empty() => Vec::new(),
        None => objects.map(Value::Object).collect(),
        Some((class, property)) => {
            let members = objects.map(|mut object| {
                object.remove("@context");
                Value::Object(object)
            });
            vec![json!({"@context": SCHEMA, "@type": class, property: members.collect::<Vec<_>>()})]
        }
    }
}
