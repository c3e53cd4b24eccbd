//! Parameters of endpoints and the types of their values: as they are checked, and as OpenAPI describes them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::search_params::{SearchParams, is_day};

/// The part of a request that holds a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Location {
    Path,
    Query,
    Body,
}

/// The type of a value, with its bounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum ValueType {
    /// Text of so many characters, none of which steers anything.
    Text(usize),
    /// A whole number.
    Whole(i64, i64),
    /// A number from 0 to 1.
    Share,
    /// A day or a month, ISO 8601, or "today".
    Day,
    /// LATITUDE,LONGITUDE,KM
    Near,
    /// One of these.
    One(&'static [&'static str]),
    /// Where a list goes on.
    Cursor,
    /// Texts: so many at least and at most, of so many characters.
    Texts(usize, usize, usize),
    /// Whole numbers, each once: so many at most, from one to another.
    Wholes(usize, i64, i64),
    /// A page: its HTML.
    Html,
    /// The text of a file, of so many characters.
    File(usize),
    /// Fields of a record, each a text as its form has it, of so many characters.
    Fields(usize),
}

/// Most fields that are written at once: more than any kind has.
const FIELDS: usize = 200;

/// A parameter of an endpoint.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parameter {
    pub(super) name: &'static str,
    pub(super) location: Location,
    pub(super) required: bool,
    pub(super) value_type: ValueType,
    /// What it is.
    pub(super) description: &'static str,
}

/// Text of one line without what steers terminals and databases (C0 and DEL).
const PLAIN: &str = "^[^\\u0000-\\u001F\\u007F]*$";

/// Exactly what [`SearchParams`] reads.
const NEAR: &str = "^-?(90|[1-8]?[0-9](\\.[0-9]+)?),-?(180|(1[0-7][0-9]|[1-9]?[0-9])(\\.[0-9]+)?),\
     (20000|1?[0-9]{1,4}(\\.[0-9]+)?)$";

impl ValueType {
    /// Its schema.
    pub(super) fn schema(self) -> Value {
        match self {
            ValueType::Text(most) => json!({"type": "string", "maxLength": most, "pattern": PLAIN}),
            ValueType::Whole(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
            ValueType::Share => json!({"type": "number", "minimum": 0, "maximum": 1}),
            ValueType::Day => json!({"anyOf": [
                {"type": "string", "format": "date", "examples": ["2026-11-30"]},
                {"type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$", "examples": ["2026-11"]},
                {"type": "string", "enum": ["today"]},
            ]}),
            ValueType::Near => json!({"type": "string", "pattern": NEAR, "examples": ["52.52,13.405,10"]}),
            ValueType::One(values) => json!({"type": "string", "enum": values}),
            ValueType::Cursor => json!({"type": "string", "pattern": "^[0-9]{1,18}$"}),
            ValueType::Texts(least, many, most) => json!({
                "type": "array", "minItems": least, "maxItems": many,
                "items": {"type": "string", "minLength": 1, "maxLength": most, "pattern": PLAIN},
            }),
            ValueType::Wholes(many, least, most) => json!({
                "type": "array", "maxItems": many, "uniqueItems": true,
                "items": {"type": "integer", "minimum": least, "maximum": most},
            }),
            ValueType::Html => json!({"type": "string", "minLength": 1}),
            ValueType::File(most) => json!({"type": "string", "minLength": 1, "maxLength": most}),
            ValueType::Fields(most) => json!({
                "type": "object", "minProperties": 1, "maxProperties": FIELDS,
                "additionalProperties": {"type": "string", "maxLength": most},
            }),
        }
    }

    /// Is it valid in a path or a query?
    pub(super) fn is(self, value: &str) -> bool {
        match self {
            ValueType::Text(most) => is_plain(value) && value.chars().count() <= most,
            ValueType::Whole(least, most) => {
                is_whole(value) && value.parse().is_ok_and(|n: i64| (least..=most).contains(&n))
            }
            ValueType::Share => {
                is_number(value) && value.parse().is_ok_and(|n: f64| (0.0..=1.0).contains(&n))
            }
            ValueType::Day => is_day(value),
            ValueType::Near => {
                let params = SearchParams { near: value.to_owned(), ..SearchParams::default() };
                let plain = value.chars().all(|c| c.is_ascii_digit() || "-.,".contains(c));
                plain && !value.is_empty() && params.near_point().is_ok()
            }
            ValueType::One(values) => values.contains(&value),
            ValueType::Cursor => (1..=18).contains(&value.len()) && value.bytes().all(|b| b.is_ascii_digit()),
            ValueType::Texts(..)
            | ValueType::Wholes(..)
            | ValueType::Html
            | ValueType::File(..)
            | ValueType::Fields(..) => false,
        }
    }

    /// Is it valid in a body?
    pub(super) fn is_value(self, value: &Value) -> bool {
        match (self, value) {
            (ValueType::Whole(least, most), value) => {
                whole(value).is_some_and(|n| (least..=most).contains(&n))
            }
            (ValueType::Texts(least, many, most), Value::Array(all)) => {
                let fits = |text: &Value| {
                    text.as_str().is_some_and(|text| !text.is_empty() && ValueType::Text(most).is(text))
                };
                (least..=many).contains(&all.len()) && all.iter().all(fits)
            }
            (ValueType::Wholes(many, least, most), Value::Array(all)) => {
                let numbers: BTreeSet<i64> = all.iter().filter_map(whole).collect();
                let fit = numbers.iter().all(|n| (least..=most).contains(n));
                fit && numbers.len() == all.len() && all.len() <= many
            }
            (ValueType::Fields(most), Value::Object(fields)) => {
                let fits = |value: &Value| value.as_str().is_some_and(|text| text.chars().count() <= most);
                (1..=FIELDS).contains(&fields.len()) && fields.values().all(fits)
            }
            (ValueType::Html, Value::String(html)) => !html.is_empty(),
            (ValueType::File(most), Value::String(text)) => !text.is_empty() && text.chars().count() <= most,
            (_, Value::String(text)) => self.is(text),
            _ => false,
        }
    }
}

/// A whole number of a body: 5.0 is one too (JSON Schema).
pub(super) fn whole(value: &Value) -> Option<i64> {
    let real = || value.as_f64().filter(|n| n.fract() == 0.0 && n.abs() < 1e15);
    #[expect(clippy::cast_possible_truncation, reason = "whole, and smaller than what is exact")]
    value.as_i64().or_else(|| real().map(|n| n as i64))
}

fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c >= ' ' && c != '\u{7f}')
}

fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// As JSON writes numbers: no "inf", no "+1".
fn is_number(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok_and(|value| value.is_number())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_as_they_are_described() {
        let cases: &[(ValueType, &[&str], &[&str])] = &[
            (ValueType::Text(3), &["", "äöü"], &["abcd", "a\0", "a\n"]),
            (
                ValueType::Whole(1, 50),
                &["1", "50"],
                &["0", "51", "x", "+1", "1.0", "", "99999999999999999999"],
            ),
            (ValueType::Share, &["0", "0.5", "1"], &["2", "-1", "inf", "NaN", "+1", ""]),
            (
                ValueType::Day,
                &["2026-11-30", "2026-11", "today"],
                &["2026-13-01", "2026-13", "2026-11-30T10:00", "tomorrow", ""],
            ),
            (ValueType::Near, &["52.52,13.405,10", "-90,180,0"], &["91,0,1", "1, 2,3", "1e1,2,3", "1,2", ""]),
            (ValueType::One(&["a"]), &["a"], &["b", ""]),
            (ValueType::Cursor, &["0", "20"], &["-1", "x", "", "1234567890123456789"]),
        ];
        for (value_type, good, bad) in cases {
            assert!(good.iter().all(|value| value_type.is(value)), "{value_type:?}");
            assert!(bad.iter().all(|value| !value_type.is(value)), "{value_type:?}");
        }
        assert!(
            ValueType::Texts(1, 2, 3).is_value(&json!(["a", "b"]))
                && ValueType::Whole(1, 5).is_value(&json!(5.0))
        );
        for bad in [json!([]), json!(["a", "b", "c"]), json!(["abcd"]), json!([1]), json!([""]), json!("a")] {
            assert!(!ValueType::Texts(1, 2, 3).is_value(&bad), "{bad}");
        }
        assert!(
            ValueType::Texts(0, 2, 3).is_value(&json!([]))
                && ValueType::Wholes(7, 1, 7).is_value(&json!([1, 7.0]))
        );
        for bad in [json!([0]), json!([8]), json!([1, 1]), json!(["1"]), json!([1.5]), json!(1)] {
            assert!(!ValueType::Wholes(7, 1, 7).is_value(&bad), "{bad}");
        }
    }
}
