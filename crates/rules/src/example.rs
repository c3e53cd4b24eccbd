//! Examples: values that a person saw on the page choose the list and name its fields.
//!
//! ```text
//! "author=Ann Lee" "$4.50"  ──▶  the best list of which a record has each ──▶ its column is called author
//! ```

use std::str::FromStr;

use listings::{Cell, Column, Listing};
use page::Document;

/// A value of a field, as a person reads it on the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// What to call the field; `None` leaves its name.
    pub name: Option<String>,
    /// The text of one record's field, whole.
    pub value: String,
}

impl FromStr for Example {
    type Err = String;

    /// `VALUE`, or `NAME=VALUE` with a name of letters, digits, blanks, `-` and `_`.
    fn from_str(text: &str) -> Result<Example, String> {
        let plain = |name: &str| name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let named = text.split_once('=').filter(|(name, _)| !name.trim().is_empty() && plain(name));
        let (name, value) = named.map_or((None, text), |(name, value)| (Some(name.trim().to_owned()), value));
        let value = words(value);
        if value.is_empty() { Err(format!("`{text}` has no value")) } else { Ok(Example { name, value }) }
    }
}

/// The best list that has all examples, its columns named by them; else what is wrong.
pub fn by_examples(doc: &Document, lists: &[Listing], examples: &[Example]) -> Result<Listing, String> {
    let has = |list: &Listing, e: &Example| column_of(doc, &list.columns, e).is_some();
    if let Some(unknown) = examples.iter().find(|e| !lists.iter().any(|list| has(list, e))) {
        return Err(format!("no record of a list has a field that says {:?}", unknown.value));
    }
    let fitting = lists.iter().find(|list| examples.iter().all(|e| has(list, e)));
    let mut list = fitting.cloned().ok_or("no one list has all the examples")?;
    examples.iter().for_each(|e| name(doc, &mut list.columns, e));
    Ok(list)
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The column one of whose cells says the example; the one with most cells of several.
fn column_of(doc: &Document, columns: &[Column], example: &Example) -> Option<usize> {
    let says = |cell: &Cell| words(cell.text(doc)) == example.value;
    let filled = |c: &Column| c.cells.iter().flatten().count();
    let holding = columns.iter().enumerate().rev().filter(|(_, c)| c.cells.iter().flatten().any(says));
    holding.max_by_key(|(_, c)| filled(c)).map(|(i, _)| i)
}

fn name(doc: &Document, columns: &mut [Column], example: &Example) {
    let Some(name) = &example.name else { return };
    let column = column_of(doc, columns, example).and_then(|i| columns.get_mut(i));
    if let Some(column) = column {
        column.name.clone_from(name);
    }
}
