//! The values of a field as a page shows them: as text, by their type, with the link that they hold.
//!
//! ```text
//! "ann@example.org", email       ──▶ ann@example.org ─▶ mailto:
//! {"name": "Ann", "email": …}    ──▶ Ann ─▶ mailto:          {"Homework": "https://…"} ──▶ Homework ─▶ https:
//! "2026-11-03", date             ──▶ Tue 3 Nov 2026
//! ```

use gleaner::schema::{Field, FieldType, Role};
use serde_json::Value;
use url::Url;

use crate::locale::Locale;
use crate::moment;
use crate::recurrence::display_recurrence;

/// Values of a field that a page shows: more are a list that its own page shows better.
const MOST: usize = 60;

/// A value as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DisplayValue {
    pub(crate) text: String,
    /// Its link, if a browser may follow it.
    pub(crate) link: Option<String>,
}

/// The values of a field, without empty ones.
pub(crate) fn display_values(field: &Field, value: &Value, locale: &Locale) -> Vec<DisplayValue> {
    let values = match value {
        Value::Array(values) => values.iter().map(|value| one_value(field, value, locale)).collect(),
        Value::Object(links) if field.holds == FieldType::Links => {
            let link = |(name, to): (&String, &Value)| display_value(name, to.as_str().and_then(link_target));
            links.iter().map(link).collect()
        }
        other => vec![one_value(field, other, locale)],
    };
    values.into_iter().filter(|value: &DisplayValue| !value.text.trim().is_empty()).take(MOST).collect()
}

/// A field's value in a sentence, in the reader's words.
pub(crate) fn value_in_words(field: Option<&Field>, value: &Value, locale: &Locale) -> String {
    let Some(field) = field else { return value_text(value) };
    let values = display_values(field, value, locale).into_iter();
    let is_status = field.role == Some(Role::Status);
    values
        .map(|value| if is_status { locale.status(&value.text) } else { value.text })
        .collect::<Vec<_>>()
        .join(", ")
}

fn one_value(field: &Field, value: &Value, locale: &Locale) -> DisplayValue {
    if let Value::Object(person) = value {
        let of = |key: &str| person.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
        if let Some(name) = of("name").or_else(|| of("email")) {
            return display_value(name, of("email").and_then(mail_link));
        }
    }
    let text = value_text(value);
    let link = match field.holds {
        FieldType::Email | FieldType::Contact => mail_link(&text),
        FieldType::Phone => phone_link(&text),
        _ => link_target(&text),
    };
    match field.holds {
        FieldType::Date | FieldType::DateTime => display_value(&moment::format_moment(&text, locale), None),
        _ if field.role == Some(Role::Repeats) => display_value(&display_recurrence(&text, locale), None),
        _ => display_value(&text, link),
    }
}

fn display_value(text: &str, link: Option<String>) -> DisplayValue {
    DisplayValue { text: text.to_owned(), link }
}

/// The address of a mail to somebody: an address of letters alone, so that nothing of it is a header.
fn mail_link(address: &str) -> Option<String> {
    let plain = |c: char| c.is_alphanumeric() || "@._+-".contains(c);
    let good = address.matches('@').count() == 1 && address.chars().all(plain);
    good.then(|| format!("mailto:{address}"))
}

fn phone_link(number: &str) -> Option<String> {
    let digits: String = number.chars().filter(|c| c.is_ascii_digit() || *c == '+').collect();
    (digits.len() >= 3).then(|| format!("tel:{digits}"))
}

/// A value as text, whatever its type.
pub(crate) fn value_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => join_values(values.iter()),
        Value::Object(fields) => join_values(fields.values()),
        Value::Number(number) => {
            number.as_f64().map_or_else(|| number.to_string(), |number| number.to_string())
        }
        other => other.to_string(),
    }
}

fn join_values<'a>(values: impl Iterator<Item = &'a Value>) -> String {
    values.map(value_text).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The address, if a browser may follow it: neither a script of the page nor a file of the reader's.
pub(crate) fn link_target(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    matches!(url.scheme(), "http" | "https" | "ftp").then(|| url.to_string())
}

#[cfg(test)]
mod tests {
    use gleaner::Schema;
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_worded_by_their_type() {
        let of = |holds: FieldType, value: Value| {
            let file = format!(
                "name = 'x'\n[record]\nneeds = ['price']\n[fields]\nx = {{ type = '{}' }}",
                holds.name()
            );
            let kind = Schema::from_toml("x", &file).expect("a kind");
            let all = display_values(&kind.fields[0], &value, Locale::english()).into_iter();
            all.map(|v| (v.text, v.link.unwrap_or_default())).collect::<Vec<_>>()
        };
        let pair = |text: &str, link: &str| vec![(text.to_owned(), link.to_owned())];
        let person = json!([{"name": "Ann", "email": "ann@example.org"}]);
        assert_eq!(of(FieldType::Contact, person), pair("Ann", "mailto:ann@example.org"));
        assert_eq!(of(FieldType::Email, json!("a@b.org?cc=x")), pair("a@b.org?cc=x", ""));
        assert_eq!(of(FieldType::Phone, json!("(715) 555-0142")), pair("(715) 555-0142", "tel:7155550142"));
        assert_eq!(
            of(FieldType::Links, json!({"Notes": "https://a.org/n"})),
            pair("Notes", "https://a.org/n")
        );
        assert_eq!(of(FieldType::Links, json!({"Notes": "javascript:x"})), pair("Notes", ""));
        assert_eq!(of(FieldType::Date, json!("2026-11-03")), pair("Tue 3 Nov 2026", ""));
        assert_eq!(of(FieldType::Text, json!([null, " "])), []);
    }

    #[test]
    fn values_in_words() {
        assert_eq!(value_text(&json!(["A", {"name": "B", "email": null}])), "A, B");
        assert_eq!((value_text(&json!(null)), value_text(&json!(3.0))), (String::new(), "3".into()));
    }
}
