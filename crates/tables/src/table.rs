//! The tables: one a kind, its columns and their order.
//!
//! ```text
//! events      title · start · end …          ┐
//! housing     the fields of its file · text  ┴─ source · file · … · confidence · evidence · start_day …
//! ```
//!
//! Growing: a new column goes behind those that are there; none is renamed, and none changes its type.

use std::sync::Arc;

use arrow_schema::{Schema, SchemaRef};
use gleaner::schema::{self, FieldType, RecordText};

use crate::TableError;
use crate::column::Holds::{
    self, Amount, Bytes, Clock, Count, Currency, Day, Json, Map, Moment, People, Seconds, Share, Text, Texts,
};
use crate::column::{Column, may, must, of_field, typed};

/// A table: what it is called, and its columns in their order.
#[derive(Debug, Clone)]
pub struct Table {
    name: String,
    pub(crate) columns: Vec<Column>,
    schema: SchemaRef,
}

impl Table {
    /// The table of lists of records.
    pub(crate) fn of_lists(name: &str) -> Table {
        Table::new(name, RECORDS.iter().cloned())
    }

    /// The table of main text.
    pub(crate) fn of_main_text(name: &str) -> Table {
        Table::new(name, TEXT.iter().cloned())
    }

    /// The table of a kind: its fields in the order of its schema, typed as they are, and the record's text where it is kept.
    ///
    /// # Errors
    /// Where a field is called as a column that every table has: one of two columns of a name would be lost.
    pub(crate) fn of_kind(name: &str, schema: &schema::Schema) -> Result<Table, TableError> {
        let whole = schema.record.text == RecordText::Whole;
        let text = whole.then_some(must("text", Text));
        let clash = |name: &str| PROVENANCE.iter().chain(&text).any(|c| c.name.eq_ignore_ascii_case(name));
        if let Some(field) = schema.fields.iter().find(|field| clash(&field.name)) {
            return Err(TableError::Field { kind: schema.name.clone(), field: field.name.clone() });
        }
        let fields = schema.fields.iter().map(|field| of_field(&field.name, holds(field)));
        let mut table = Table::new(name, fields.chain(text.clone()));
        table.add(schema.fields.iter().flat_map(typed_columns));
        Ok(table)
    }

    fn new(name: &str, own: impl Iterator<Item = Column>) -> Table {
        let columns: Vec<Column> = own.chain(PROVENANCE.iter().cloned()).collect();
        let schema = Arc::new(Schema::new(columns.iter().map(Column::field).collect::<Vec<_>>()));
        Table { name: name.to_owned(), columns, schema }
    }

    /// Adds columns at its end, but none of a name that it has: a field that a kind declares stands before what is made of another.
    fn add(&mut self, columns: impl Iterator<Item = Column>) {
        for column in columns {
            if !self.columns.iter().any(|c| c.name.eq_ignore_ascii_case(&column.name)) {
                self.columns.push(column);
            }
        }
        self.schema = Arc::new(Schema::new(self.columns.iter().map(Column::field).collect::<Vec<_>>()));
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

/// What the column of a field holds.
fn holds(field: &schema::Field) -> Holds {
    match field.holds {
        FieldType::Links => Map,
        FieldType::Contact => People,
        _ if field.many => Texts,
        FieldType::Count => Count,
        FieldType::Number => Share,
        _ => Text,
    }
}

/// What the text of a field says as types that databases filter, sort and count by.
fn typed_columns(field: &schema::Field) -> impl Iterator<Item = Column> + '_ {
    let parts: &[(&str, Holds)] = match field.holds {
        _ if field.many => &[],
        FieldType::Date => &[("day", Day)],
        FieldType::DateTime => &[("day", Day), ("timestamp", Clock)],
        FieldType::Price => &[("amount", Amount), ("currency", Currency)],
        FieldType::Duration => &[("seconds", Seconds)],
        _ => &[],
    };
    parts.iter().map(|(part, holds)| typed(&field.name, format!("{}_{part}", field.name), *holds))
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declared_kind_has_the_columns_of_its_file() {
        let file = "name = 'boats'\n[record]\nneeds = ['price']\n[fields]\nprice = 'price'\n\
                    dates = { recognizer = 'date', many = true }";
        let kind = gleaner::Schema::from_toml("boats.toml", file).unwrap();
        let table = Table::of_kind("boats", &kind).unwrap();
        let names: Vec<&str> = table.columns.iter().map(|c| &*c.name).collect();
        assert_eq!((table.name(), names.len()), ("boats", 14));
        assert_eq!(names[..4], ["price", "dates", "text", "source"]);
        assert_eq!(names[12..], ["price_amount", "price_currency"]);
        assert_eq!((table.columns[0].holds, table.columns[1].holds), (Text, Texts));
    }

    #[test]
    fn a_declared_field_stands_before_a_typed_column_of_its_name() {
        let file =
            "name = 'boats'\n[record]\nneeds = ['price']\n[fields]\nprice = 'price'\nprice_amount = 'number'";
        let kind = gleaner::Schema::from_toml("boats.toml", file).unwrap();
        let table = Table::of_kind("boats", &kind).unwrap();
        let amount = table.columns.iter().filter(|c| c.name.eq_ignore_ascii_case("price_amount"));
        assert_eq!(amount.map(|c| c.holds).collect::<Vec<_>>(), [Share]);
    }
}
