//! A kind that nobody declared: its fields are the columns of a list, as a rule names them.
//!
//! ```text
//! title · price (price) · filed (date) · url  ──▶  name = "talks"  [fields."title"] role = "title" …
//! ```

use std::fmt::Write;

use crate::error::SchemaError;
use crate::field::FieldType;
use crate::kind::Schema;
use crate::reserved::is_reserved;

/// What a title's column is called.
const TITLES: [&str; 2] = ["title", "name"];
/// What the column of a record's own link is called.
const URL: &str = "url";

impl Schema {
    /// The kind of a list's records: a field a column, typed by the recogniser that types the column.
    ///
    /// # Errors
    /// Where a name cannot be that of a kind or field.
    pub fn of_columns<'c>(
        name: &str,
        columns: impl IntoIterator<Item = (&'c str, Option<&'c str>)>,
    ) -> Result<Schema, SchemaError> {
        let mut text = format!("form = 1\nname = {}\nreader = \"rule\"\n", quoted(name));
        let (mut has_title, mut has_start) = (false, false);
        let mut names = std::collections::HashSet::new();
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
            let mut field = field_name(column);
            while !names.insert(field.clone()) {
                field.push('_');
            }
            // Writing to a text does not fail.
            let _ = write!(text, "\n[fields.{}]\ntype = \"{}\"\n{role}", quoted(&field), holds.name());
        }
        Schema::from_toml(name, &text)
    }
}

/// The field of a column; a column called as what every record has beside its fields gets another name.
pub fn field_name(column: &str) -> String {
    if is_reserved(column) { format!("{column}_") } else { column.to_owned() }
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
}
