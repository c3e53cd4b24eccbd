//! The tables: one a kind, its columns and their order.
//!
//! ```text
//! events      title · start · end …          ┐
//! housing     the fields of its file · text  ┴─ source · file · … · confidence · evidence
//! ```
//!
//! Growing: a new column goes behind those that are there; none is renamed, and none changes its type.

use std::sync::Arc;

use arrow_schema::{Schema, SchemaRef};

use crate::TableError;
use crate::column::Holds::{Bytes, Count, Json, Map, Moment, People, Share, Text, Texts};
use crate::column::{Column, may, must, said};
use crate::kind::Kind;

/// The version of all tables; raised when a column changes its meaning.
pub(crate) const VERSION: &str = "1";

/// A table: what it is called, and its columns in their order.
#[derive(Debug, Clone)]
pub struct Table {
    name: String,
    pub(crate) columns: Vec<Column>,
    schema: SchemaRef,
}

impl Table {
    /// The table of a kind that ships.
    pub fn of(kind: Kind) -> Table {
        let own: &[Column] = match kind {
            Kind::Events => &EVENTS,
            Kind::Records => &RECORDS,
            Kind::Courses => &COURSES,
            Kind::Faqs => &FAQS,
            Kind::Annotate => &ANNOTATE,
            Kind::Text => &TEXT,
        };
        Table::new(kind.name(), own.iter().cloned())
    }

    /// The table of a declared kind: its fields in the order of its file, those of many values as lists, and the record's text.
    ///
    /// # Errors
    /// Where a field is called as a column that every table has: one of two columns of a name would be lost.
    pub fn declared(kind: &gleaner::Kind) -> Result<Table, TableError> {
        let clash = |name: &str| FOUND.iter().chain(&PROVENANCE).any(|c| c.name.eq_ignore_ascii_case(name));
        if let Some((field, _)) = kind.fields().find(|(name, _)| clash(name)) {
            return Err(TableError::Field { kind: kind.name.clone(), field: field.to_owned() });
        }
        let fields = kind.fields().map(|(name, many)| said(name, if many { Texts } else { Text }));
        Ok(Table::new(&kind.name, fields.chain(FOUND.iter().cloned())))
    }

    fn new(name: &str, own: impl Iterator<Item = Column>) -> Table {
        let columns: Vec<Column> = own.chain(PROVENANCE.iter().cloned()).collect();
        let schema = Arc::new(Schema::new(columns.iter().map(Column::field).collect::<Vec<_>>()));
        Table { name: name.to_owned(), columns, schema }
    }

    /// What it is called: the verb that gives it, or the name of the declared kind.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its columns in Arrow's words.
    pub fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// What is told of each record of a declared kind behind its fields.
static FOUND: [Column; 1] = [must("text", Text)];

static EVENTS: [Column; 9] = [
    may("title", Text),
    must("start", Text),
    may("end", Text),
    may("location", Text),
    must("speaker", Texts),
    may("status", Text),
    may("description", Text),
    may("url", Text),
    must("text", Text),
];

static RECORDS: [Column; 8] = [
    must("list", Count),
    must("record", Count),
    must("text", Text),
    may("url", Text),
    must("fields", Map),
    must("types", Map),
    may("next", Text),
    may("inner", Json),
];

static COURSES: [Column; 13] = [
    may("course_id", Text),
    may("course_name", Text),
    may("term", Text),
    may("schedule", Text),
    must("teachers", People),
    must("tas", People),
    may("description", Text),
    may("prerequisites", Text),
    may("office_hours", Text),
    may("location", Text),
    must("textbooks", Texts),
    must("links", Map),
    must("outline", Texts),
];

static FAQS: [Column; 6] = [
    must("question", Text),
    must("answer", Text),
    must("answer_html", Text),
    may("anchor", Text),
    may("section", Text),
    may("title", Text),
];

static ANNOTATE: [Column; 12] = [
    may("title", Text),
    may("description", Text),
    may("rung", Text),
    must("author", Texts),
    may("language", Text),
    may("date", Text),
    must("keywords", Texts),
    may("page_type", Text),
    must("images", Texts),
    must("links", Texts),
    may("word_count", Count),
    must("wanted", Texts),
];

static TEXT: [Column; 2] = [must("text", Text), may("title", Text)];

/// Where a record comes from, and how sure it is.
static PROVENANCE: [Column; 9] = [
    must("source", Text),
    may("file", Text),
    may("offset", Bytes),
    may("page_url", Text),
    may("page_date", Moment),
    may("site", Text),
    must("position", Count),
    may("confidence", Share),
    may("evidence", Json),
];

/// The schema of a kind's table.
pub fn schema(kind: Kind) -> SchemaRef {
    Table::of(kind).schema()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declared_kind_has_the_columns_of_its_file() {
        let file = "name = 'boats'\n[record]\nneeds = ['price']\n[fields]\nprice = 'price'\n\
                    dates = { recognizer = 'date', many = true }";
        let kind = gleaner::Kind::from_toml("boats.toml", file).unwrap();
        let table = Table::declared(&kind).unwrap();
        let names: Vec<&str> = table.columns.iter().map(|c| &*c.name).collect();
        assert_eq!((table.name(), names.len()), ("boats", 12));
        assert_eq!(names[..4], ["price", "dates", "text", "source"]);
        assert_eq!((table.columns[0].holds, table.columns[1].holds), (Text, Texts));
    }

    #[test]
    fn a_field_called_as_a_column_of_every_table_is_refused() {
        let file = "name = 'boats'\n[record]\nneeds = ['price']\n[fields]\nSource = 'price'";
        let kind = gleaner::Kind::from_toml("boats.toml", file).unwrap();
        let told = Table::declared(&kind).err().unwrap().to_string();
        assert!(told.contains("`Source`") && told.contains("boats"), "{told}");
    }
}
