//! The words of `data/course/vocabulary.toml`: what of courses is data, read once.
//!
//! ```text
//! [vocabulary.headings.fr]
//! teacher = ["enseignant", …]   ──▶ words(["headings", "fr", "teacher"])
//! ```

use std::sync::LazyLock;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

const FILE: &str = include_str!("../../data/course/vocabulary.toml");

static TABLE: LazyLock<Spanned<DeTable<'static>>> =
    LazyLock::new(|| DeTable::parse(FILE).expect("the kind that ships is TOML"));

/// The words of a list, or of all lists below a table; none where there is no such key.
pub(super) fn words(path: &[&str]) -> Vec<&'static str> {
    let mut out = Vec::new();
    if let Some(value) = value(path) {
        gather(value, &mut out);
    }
    out
}

/// The tables or lists below a table, by name.
pub(super) fn below(path: &[&str]) -> Vec<&'static str> {
    let table = value(path).and_then(DeValue::as_table);
    table.into_iter().flat_map(|t| t.keys()).map(|k| k.get_ref().as_ref()).collect()
}

fn value(path: &[&str]) -> Option<&'static DeValue<'static>> {
    let mut table = TABLE.get_ref().get("vocabulary")?.get_ref();
    for name in path {
        table = table.as_table()?.get(*name)?.get_ref();
    }
    Some(table)
}

fn gather(value: &'static DeValue<'static>, out: &mut Vec<&'static str>) {
    match value {
        DeValue::String(word) => out.push(word),
        DeValue::Array(values) => values.iter().for_each(|v| gather(v.get_ref(), out)),
        DeValue::Table(table) => table.values().for_each(|v| gather(v.get_ref(), out)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_list_and_of_a_table() {
        assert!(words(&["headings", "fr", "teacher"]).contains(&"enseignant"));
        assert!(words(&["lists"]).contains(&"teaching") && words(&["lists"]).contains(&"講義"));
        assert!(words(&["nothing"]).is_empty() && below(&["headings"]).contains(&"ja"));
    }
}
