//! Examples: values that a person saw on the page choose the list and name its fields.
//!
//! ```text
//! "author=Ann Lee" "$4.50"  ──▶  the best list of which a record has each ──▶ its column is called author
//! ```

use std::str::FromStr;

use listings::{Column, Listing};
use page::Document;

/// A value of a field, as a person reads it on the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// What to call the field; `None` leaves its name.
    pub name: Option<String>,
    /// The text of one record's field, whole or some words of it.
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

/// The best list that has all examples, its columns named by them; else what is wrong. Examples are whole fields where
/// a list has them as such, else parts of fields.
pub fn by_examples(doc: &Document, lists: &[Listing], examples: &[Example]) -> Result<Listing, String> {
    let has = |list: &Listing, e: &Example, fit: Fit| column_of(doc, &list.columns, e, fit).is_some();
    let of = |fit: Fit| lists.iter().find(|list| examples.iter().all(|e| has(list, e, fit)));
    let mut list = of(Fit::Whole).or_else(|| of(Fit::Part)).cloned().ok_or_else(|| {
        let lacks = |list: &Listing| examples.iter().filter(|e| !has(list, e, Fit::Part)).collect::<Vec<_>>();
        let nowhere = |e: &&Example| !lists.iter().any(|list| has(list, e, Fit::Part));
        match examples.iter().find(nowhere) {
            Some(unknown) => format!("no record of a list has a field that says {:?}", unknown.value),
            None => {
                let fewest = lists.iter().map(lacks).min_by_key(Vec::len).unwrap_or_default();
                let values: Vec<String> = fewest.iter().map(|e| format!("{:?}", e.value)).collect();
                format!("no one list has all the examples; the one with most lacks {}", values.join(", "))
            }
        }
    })?;
    examples.iter().for_each(|e| name(doc, &mut list.columns, e));
    Ok(list)
}

/// How an example stands in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// It is the field.
    Whole,
    /// It is the field, or whole words of it.
    Part,
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The column one of whose cells says the example, of several the one with most cells; else, where a part will do, the
/// one with the shortest cell that holds it.
fn column_of(doc: &Document, columns: &[Column], example: &Example, fit: Fit) -> Option<usize> {
    let cells =
        |c: &Column| -> Vec<String> { c.cells.iter().flatten().map(|c| words(c.text(doc))).collect() };
    let filled = |c: &Column| c.cells.iter().flatten().count();
    let says = |c: &Column| cells(c).contains(&example.value);
    let whole = columns.iter().enumerate().rev().filter(|(_, c)| says(c)).max_by_key(|(_, c)| filled(c));
    let part = || {
        let shortest =
            |c: &Column| cells(c).iter().filter(|text| holds(text, &example.value)).map(String::len).min();
        let holding = columns.iter().enumerate().filter_map(|(i, c)| Some((shortest(c)?, i)));
        holding.min().map(|(_, i)| i)
    };
    whole.map(|(i, _)| i).or_else(|| if fit == Fit::Part { part() } else { None })
}

/// Does a text hold these words, and not the middle of another one?
fn holds(text: &str, words: &str) -> bool {
    let in_word = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    text.match_indices(words).any(|(at, found)| {
        let (before, behind) = text.split_at(at);
        let behind = behind.strip_prefix(found).unwrap_or_default();
        let cut_before = in_word(before.chars().next_back()) && in_word(found.chars().next());
        let cut_behind = in_word(behind.chars().next()) && in_word(found.chars().next_back());
        !cut_before && !cut_behind
    })
}

fn name(doc: &Document, columns: &mut [Column], example: &Example) {
    let Some(name) = &example.name else { return };
    let column = column_of(doc, columns, example, Fit::Part).and_then(|i| columns.get_mut(i));
    if let Some(column) = column {
        column.name.clone_from(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(examples: &[&str]) -> Result<Vec<String>, String> {
        let item = |i: usize| {
            format!("<li><a href={i}>Brass compass no. {i}</a> <i>by Ann Lee</i><p>${i}.50 and postage")
        };
        let menu = "<ul><li><a href=a>Home</a><li><a href=b>About us</a><li><a href=c>Contact</a></ul>";
        let html = format!("{menu}<ul class=offers>{}</ul>", (1..7).map(item).collect::<String>());
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let lists = listings::listings(&doc, &[]);
        let examples: Vec<Example> = examples.iter().map(|e| e.parse().unwrap()).collect();
        let list = by_examples(&doc, &lists, &examples)?;
        Ok(list.columns.into_iter().map(|c| c.name).collect())
    }

    #[test]
    fn a_part_of_a_field_is_that_field() {
        let columns = chosen(&["thing=Brass compass no. 3", "cost=$4.50"]).unwrap();
        assert!(columns.contains(&"thing".to_owned()) && columns.contains(&"cost".to_owned()), "{columns:?}");
        assert!(chosen(&["compass no. 2", "Ann"]).is_ok());
        let cut = chosen(&["compass", "ompass no. 2"]).unwrap_err();
        assert_eq!(cut, "no record of a list has a field that says \"ompass no. 2\"");
    }

    #[test]
    fn the_example_that_another_list_has_is_told() {
        let error = chosen(&["Brass compass no. 3", "by Ann Lee", "About us"]).unwrap_err();
        assert_eq!(error, "no one list has all the examples; the one with most lacks \"About us\"");
    }
}
