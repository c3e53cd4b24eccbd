//! Records to which a rule leads, kept like those of any kind: the rule's fields are its schema.
//!
//! ```text
//! rules/talks.rule ──▶ Ruled { schema: kind "talks", rule } ── page of its site ──▶ rows of the schema
//! ```

use std::borrow::Cow;
use std::sync::Arc;

use formats::{Row, evidence, row};
use gleaner::schema::{Field, FieldNames};
use gleaner::{Change, Document, Glance, Keeper, Listing, Record, Rule, Schema, SchemaError};

/// A rule, and the kind of the records to which it leads.
#[derive(Debug, Clone)]
pub struct Ruled {
    schema: Arc<Schema>,
    /// Which field each of its columns is.
    names: FieldNames,
    /// The rule alone, so that it is run on pages of its own site.
    keeper: Keeper,
}

impl Ruled {
    /// Records to which a rule leads are of a kind of that name.
    ///
    /// # Errors
    /// Where the name cannot be that of a kind, or the rule has more columns than a kind has fields.
    pub fn new(name: &str, rule: Rule) -> Result<Ruled, SchemaError> {
        let columns = columns(&rule);
        let pairs = columns.iter().map(|(name, recognizer)| (name.as_str(), recognizer.as_deref()));
        let schema = Arc::new(Schema::of_columns(name, pairs)?);
        let mut names = FieldNames::default();
        for (column, _) in &columns {
            names.of(column);
        }
        Ok(Ruled { schema, names, keeper: Keeper::new(vec![rule]) })
    }

    /// The kind of its records.
    pub fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// The records on a page, none where the rule does not fit it, each with its row and where its fields were read. What the page has
    /// besides the rule's fields stands in them, too.
    pub(crate) fn records(&self, doc: &Document, glance: &Glance<'_>, source: &str) -> Vec<(Row, Row)> {
        let Some((_, mut list)) = self.keeper.fitting(doc, &glance.reading()) else { return Vec::new() };
        let mut names = self.names.clone();
        for column in &mut list.columns {
            column.name = names.of(&column.name).to_owned();
        }
        let schema = self.with_columns(&list);
        let of_schema = |record: Record| {
            (row::record(doc, &schema, &record, source), evidence::record(doc, &schema, &record))
        };
        gleaner::records_of_columns(&schema, glance, &list).into_iter().map(of_schema).collect()
    }

    /// The kind with a field for each column of a list, whose columns are called as fields.
    fn with_columns(&self, list: &Listing) -> Cow<'_, Schema> {
        let mut schema = Cow::Borrowed(&*self.schema);
        for column in &list.columns {
            if schema.field(&column.name).is_none() {
                let mut field = Field::default();
                field.name.clone_from(&column.name);
                schema.to_mut().fields.push(field);
            }
        }
        schema
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

#[cfg(test)]
mod tests {
    use gleaner::{Hints, Settings};
    use serde_json::{Value, json};

    use super::*;

    const RULE: &str = "gleaner-rule 1\nrecord table.stock > tbody > tr:nth-child(n+2)\n\
        field text 1.00 td:nth-child(1) as title\nfield date 1.00 td:nth-child(2) as Harvested\n\
        field price 1.00 td:nth-child(3) as cost\nfield url 1.00 a @href as url\n";

    /// The rows of a page with such a table, by these cells.
    fn rows(language: &str, cells: &[[&str; 4]]) -> Vec<Row> {
        let rule = Rule::read("stock.rule", RULE).expect("a rule");
        let ruled = Ruled::new("stock", rule).expect("a kind");
        let row = |[title, day, price, href]: &[&str; 4]| {
            format!("<tr><td><a href='{href}'>{title}</a><td>{day}<td>{price}")
        };
        let html = format!(
            "<html lang={language}><table class=stock><tr><th>Name<th>Harvested<th>Price{}</table>",
            cells.iter().map(row).collect::<String>()
        );
        let url = "https://a.example/tea/";
        let doc = gleaner::parse(html.as_bytes(), &Hints { url: Some(url.into()), ..Hints::default() });
        let glance = Glance::of(&doc, &Settings::default());
        ruled.records(&doc, &glance, url).into_iter().map(|(row, _)| row).collect()
    }

    fn column(rows: &[Row], name: &str) -> Vec<Value> {
        rows.iter().map(|row| row.get(name).cloned().unwrap_or_default()).collect()
    }

    #[test]
    fn cells_are_read_as_their_fields_types() {
        let english = [
            ["Assam", "21 April 2026", "$4.20", "t1.html"],
            ["Darjeeling", "1 July 2026", "$12", "/t2.html"],
            ["Keemun", "soon", "sold out", "javascript:buy()"],
            ["Sencha", "5 May", "$7.00", "https://b.example/t4"],
        ];
        let rows = self::rows("en", &english);
        assert_eq!(column(&rows, "title"), ["Assam", "Darjeeling", "Keemun", "Sencha"]);
        // What is no date, or says no year, stays what the page says.
        assert_eq!(column(&rows, "Harvested"), ["2026-04-21", "2026-07-01", "soon", "5 May"]);
        assert_eq!(column(&rows, "cost"), ["4.2 USD", "12 USD", "sold out", "7 USD"]);
        let urls = [
            json!("https://a.example/tea/t1.html"),
            json!("https://a.example/t2.html"),
            Value::Null,
            json!("https://b.example/t4"),
        ];
        assert_eq!(column(&rows, "url"), urls);
    }

    #[test]
    fn cells_are_read_in_the_language_of_their_page() {
        let german = [
            ["Assam", "21. April 2026", "4,20 €", "t1.html"],
            ["Darjeeling", "1. Mai 2026", "1.299,00 €", "t2.html"],
            ["Keemun", "3.10.2026", "12 €", "t3.html"],
            ["Sencha", "bald", "7 €", "t4.html"],
        ];
        let rows = self::rows("de", &german);
        assert_eq!(column(&rows, "Harvested"), ["2026-04-21", "2026-05-01", "2026-10-03", "bald"]);
        assert_eq!(column(&rows, "cost"), ["4.2 EUR", "1299 EUR", "12 EUR", "7 EUR"]);
    }

    #[test]
    fn labels_that_no_field_may_have_are_columns_too() {
        let rule = "gleaner-rule 1\nrecord ul.boats > li\nfield text 1.00 b as title\n\
            field text 1.00 i:nth-child(2) as Size, m2\nfield text 1.00 i:nth-child(3) as Size m2\n\
            field text 1.00 i:nth-child(4) as Steel hull, lying in\n";
        let ruled = Ruled::new("boats", Rule::read("boats.rule", rule).expect("a rule")).expect("a kind");
        let fields: Vec<&str> = ruled.schema().fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(fields, ["title", "Size m2", "Size m2_2", "Steel hull lying in"]);
        let boat = |[name, length, beam, port]: [&str; 4]| {
            format!("<li><b>{name}</b> <i>{length}</i> <i>{beam}</i> <i>{port}</i></li>")
        };
        let boats = [["Ann", "8", "2", "Ghent"], ["Bo", "9", "3", "Bruges"], ["Cy", "7", "2", "Ostend"]];
        let html = format!("<ul class=boats>{}</ul>", boats.map(boat).concat());
        let doc = gleaner::parse(html.as_bytes(), &Hints::default());
        let glance = Glance::of(&doc, &Settings::default());
        let rows: Vec<Row> = ruled.records(&doc, &glance, "").into_iter().map(|(row, _)| row).collect();
        assert_eq!(column(&rows, "title"), ["Ann", "Bo", "Cy"]);
        assert_eq!(column(&rows, "Size m2"), ["8", "9", "7"]);
        assert_eq!(column(&rows, "Size m2_2"), ["2", "3", "2"]);
        assert_eq!(column(&rows, "Steel hull lying in"), ["Ghent", "Bruges", "Ostend"]);
    }
}
