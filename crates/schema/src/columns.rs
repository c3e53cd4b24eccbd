//! A kind that nobody declared: its fields are the columns of a list, as a rule names them.
//!
//! ```text
//! title · price (price) · filed (date) · url  ──▶  name = "talks"  [fields."title"] role = "title" …
//! ```

use std::fmt::Write;

use crate::error::SchemaError;
use crate::field::FieldType;
use crate::kind::Schema;
use crate::read::{LONGEST_NAME, is_name_character};
use crate::reserved::is_reserved;

/// What a title's column is called.
const TITLES: [&str; 2] = ["title", "name"];
/// What the column of a record's own link is called.
const URL: &str = "url";
/// The field of a column whose name has no letter that a field's may have.
const UNNAMED: &str = "column";

impl Schema {
    /// The kind of a list's records: a field a column, typed by the recogniser that types the column.
    ///
    /// # Errors
    /// Where the name cannot be that of a kind, or the columns are more than a kind has fields.
    pub fn of_columns<'c>(
        name: &str,
        columns: impl IntoIterator<Item = (&'c str, Option<&'c str>)>,
    ) -> Result<Schema, SchemaError> {
        let mut text = format!("form = 1\nname = {}\nreader = \"rule\"\n", quoted(name));
        let (mut has_title, mut has_start) = (false, false);
        let mut names = FieldNames::default();
        for (column, recognizer) in columns {
            let holds = match (column, recognizer) {
                (URL, _) => FieldType::Url,
                (_, Some(recognizer)) => FieldType::of_recognizer(recognizer),
                (_, None) => FieldType::Text,
            };
            let role = match column {
                URL => "role = \"url\"\n",
                _ if !has_title && TITLES.contains(&column) => "role = \"title\"\n",
                _ if !has_start && holds.is_time() => "role = \"start\"\n",
                _ => "",
            };
            has_title |= role.contains("title");
            has_start |= role.contains("start");
            let field = names.of(column);
            // Writing to a text does not fail.
            let _ = write!(text, "\n[fields.{}]\ntype = \"{}\"\n{role}", quoted(field), holds.name());
        }
        Schema::from_toml(name, &text)
    }
}

/// The fields of a list's columns: a column is the same field whenever it is asked for, and no two columns are one field.
#[derive(Debug, Clone, Default)]
pub struct FieldNames {
    /// Each column with its field.
    names: Vec<(String, String)>,
}

impl FieldNames {
    /// The field of a column; its name is numbered where another column's field has it, in whatever case.
    pub fn of(&mut self, column: &str) -> &str {
        let known = self.names.iter().position(|(known, _)| known == column);
        let at = known.unwrap_or_else(|| {
            self.names.push((column.to_owned(), self.free(field_name(column))));
            self.names.len() - 1
        });
        self.names.get(at).map_or("", |(_, field)| field)
    }

    fn free(&self, name: String) -> String {
        let is_free = |name: &String| !self.names.iter().any(|(_, other)| other.eq_ignore_ascii_case(name));
        let numbered = |n: usize| {
            let number = format!("_{n}");
            shortened(&name, LONGEST_NAME.saturating_sub(number.len())).to_owned() + &number
        };
        let others = (2..=self.names.len() + 2).map(numbered);
        std::iter::once(name.clone()).chain(others).find(is_free).unwrap_or(name)
    }
}

/// The field of a column alone: its name where that can be a field's. What is none, such as a label with a comma, is written
/// without the signs that no name may have; a column called as what every record has beside its fields gets a `_`.
pub fn field_name(column: &str) -> String {
    let legal = if column.chars().all(is_name_character) && column.len() <= LONGEST_NAME {
        column.to_owned()
    } else {
        let spaced: String = column.chars().map(|c| if is_name_character(c) { c } else { ' ' }).collect();
        let words: Vec<&str> = spaced.split_whitespace().collect();
        shortened(&words.join(" "), LONGEST_NAME).to_owned()
    };
    if legal.trim().is_empty() {
        return UNNAMED.to_owned();
    }
    if is_reserved(&legal) { format!("{legal}_") } else { legal }
}

/// As much of a text as bytes are allowed, without blanks at its end.
fn shortened(text: &str, longest: usize) -> &str {
    let end = (0..=longest.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text.get(..end).unwrap_or_default().trim_end()
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => drop(write!(out, "\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Role;
    use crate::kind::Reader;

    #[test]
    fn the_columns_of_a_list_are_fields() {
        let columns = [("title", None), ("text", None), ("say \"when\"", Some("date")), ("url", Some("url"))];
        let schema = Schema::of_columns("talks of \"tea\"", columns).unwrap();
        let names: Vec<&str> = schema.fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names, ["title", "text_", "say \"when\"", "url"]);
        assert_eq!((schema.reader, schema.name.as_str()), (Reader::Rule, "talks of \"tea\""));
        let roles: Vec<Option<Role>> = schema.fields.iter().map(|field| field.role).collect();
        assert_eq!(roles, [Some(Role::Title), None, Some(Role::Start), Some(Role::Url)]);
        assert!(Schema::of_columns("a/b", []).is_err());
    }

    #[test]
    fn labels_that_no_field_may_have_are_fields_too() {
        let long = "ä".repeat(40);
        let labels = [
            "Size, m2",
            "Size m2",
            "size/m2",
            "Text",
            "text_",
            ", ",
            "a\tb\\c",
            &long,
            &(long.clone() + "b"),
        ];
        let schema = Schema::of_columns("talks", labels.map(|label| (label, None))).unwrap();
        let names: Vec<&str> = schema.fields.iter().map(|field| field.name.as_str()).collect();
        let (longest, next) = ("ä".repeat(30), "ä".repeat(29) + "_2");
        let expected =
            ["Size m2", "Size m2_2", "size m2_3", "Text_", "text__2", "column", "a b c", &longest, &next];
        assert_eq!(names, expected);
        let mut fields = FieldNames::default();
        assert_eq!(labels.map(|label| fields.of(label).to_owned()), expected);
        // A name that was made is asked for as any other.
        assert_eq!(expected.map(field_name), expected);
    }
}
