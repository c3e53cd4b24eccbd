//! Records to which a rule leads, kept like those of any kind: the rule's fields are its schema.
//!
//! ```text
//! rules/talks.rule ──▶ Ruled { schema: kind "talks", rule } ── page of its site ──▶ rows of the schema
//! ```

use std::sync::Arc;

use formats::{Row, evidence, row};
use gleaner::{Change, Document, Keeper, Rule, Schema, SchemaError, marks, schema};
use serde_json::Value;

/// A rule, and the kind of the records to which it leads.
#[derive(Debug, Clone)]
pub struct Ruled {
    schema: Arc<Schema>,
    /// The rule alone, so that it is run on pages of its own site.
    keeper: Keeper,
}

impl Ruled {
    /// Records to which a rule leads are of a kind of that name.
    ///
    /// # Errors
    /// Where the name cannot be that of a kind, or a column's that of a field.
    pub fn new(name: &str, rule: Rule) -> Result<Ruled, SchemaError> {
        let columns = columns(&rule);
        let pairs = columns.iter().map(|(name, recognizer)| (name.as_str(), recognizer.as_deref()));
        Ok(Ruled { schema: Arc::new(Schema::of_columns(name, pairs)?), keeper: Keeper::new(vec![rule]) })
    }

    /// The kind of its records.
    pub fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// The records on a page, none where the rule does not fit it: the row of each, and where its fields were read.
    pub(crate) fn records(
        &self,
        doc: &Document,
        source: &str,
        settings: &marks::Settings,
    ) -> Vec<(Row, Row)> {
        let Some((_, list)) = self.keeper.fitting(doc, settings) else { return Vec::new() };
        let evidence = evidence::list(doc, &list);
        let rows = row::records(doc, &[list], source).into_iter().map(|row| self.of_schema(row));
        let renamed = |places: Row| -> Row {
            places.into_iter().map(|(column, places)| (schema::field_name(&column), places)).collect()
        };
        rows.zip(evidence.into_iter().map(renamed)).collect()
    }

    /// The row of a list's record as one of the schema: its columns are its fields.
    fn of_schema(&self, mut row: Row) -> Row {
        let columns = match row.remove("fields") {
            Some(Value::Object(columns)) => columns,
            _ => Row::new(),
        };
        let mut of_schema: Row =
            self.schema.fields.iter().map(|field| (field.name.clone(), Value::Null)).collect();
        of_schema.extend(columns.into_iter().map(|(column, value)| (schema::field_name(&column), value)));
        for key in ["text", "source", "confidence"] {
            of_schema.insert(key.to_owned(), row.remove(key).unwrap_or_default());
        }
        of_schema
    }
}

/// The columns of a rule's lists, those of its other lists behind its own, each with the recogniser that types it.
fn columns(rule: &Rule) -> Vec<(String, Option<String>)> {
    let mut columns: Vec<(String, Option<String>)> = Vec::new();
    for rule in std::iter::once(rule).chain(&rule.otherwise) {
        let taken: Vec<&str> = rule.changes.iter().flat_map(Change::taken).collect();
        let kept = rule.fields.iter().filter(|field| !taken.contains(&field.name.as_str()));
        let made = rule.changes.iter().flat_map(Change::made).map(|name| (name.to_owned(), None));
        for column in kept.map(|field| (field.name.clone(), field.kind.clone())).chain(made) {
            if columns.iter().all(|(name, _)| *name != column.0) {
                columns.push(column);
            }
        }
    }
    columns
}
