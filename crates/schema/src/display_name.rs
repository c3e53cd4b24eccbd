//! The names of a kind or one of its fields for people, by language.

use std::ops::Range;

use toml::de::DeValue;

use crate::form::{Fault, Value, check_language, entries, string, strings};

/// The name of a kind or field in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DisplayName {
    pub(crate) language: String,
    pub(crate) one: String,
    pub(crate) many: String,
}

/// `{ en = ["Job", "Jobs"], de = ["Stelle", "Stellen"] }`; a single text is both.
pub(crate) fn read_display_names(value: &Value) -> Result<Vec<DisplayName>, Fault> {
    let of = |(language, span, value): (&str, Range<usize>, &Value)| {
        check_language(language, span)?;
        let names = strings(value)?;
        let (one, many) = match names.as_slice() {
            [both] => (both, both),
            [one, many] => (one, many),
            _ => {
                return Err(Fault(
                    value.span(),
                    "two texts are needed here: what one is called, and several".into(),
                ));
            }
        };
        Ok(DisplayName { language: language.to_owned(), one: one.clone(), many: many.clone() })
    };
    if matches!(value.get_ref(), DeValue::String(_)) {
        let name = string(value)?;
        return Ok(vec![DisplayName { language: "en".into(), one: name.clone(), many: name }]);
    }
    entries(value)?.into_iter().map(of).collect()
}
