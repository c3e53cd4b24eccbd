//! The fields of a record, and their values in words.

use serde_json::{Map, Value, json};

/// Keys and values of a record, as the contract of its kind names them.
pub type Fields = Map<String, Value>;

/// A value in words; `None` where it says nothing.
pub(crate) fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) if text.trim().is_empty() => None,
        Value::String(text) => Some(text.clone()),
        Value::Array(values) => {
            let texts: Vec<String> = values.iter().filter_map(text).collect();
            (!texts.is_empty()).then(|| texts.join("; "))
        }
        Value::Object(fields) => text(&Value::Array(fields.values().cloned().collect())),
        other => Some(other.to_string()),
    }
}

/// A value by its names, of people without their addresses; `None` where it says nothing.
pub(crate) fn names(value: &Value) -> Option<String> {
    match value {
        Value::Array(values) => values.iter().filter_map(names).reduce(|all, more| format!("{all}, {more}")),
        Value::Object(person) => {
            let of = |key: &str| person.get(key).and_then(text);
            of("name").or_else(|| of("email"))
        }
        one => text(one),
    }
}

/// The texts of a value, those of a list one by one.
pub(crate) fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().filter_map(text).collect(),
        one => text(one).into_iter().collect(),
    }
}

/// Names of fields that differ to what they were, as JSON, and what they are.
pub(crate) fn changes(before: &str, now: &Fields) -> Fields {
    let before: Fields = serde_json::from_str(before).unwrap_or_default();
    let keys = before.keys().chain(now.keys().filter(|key| !before.contains_key(*key)));
    let pairs = keys.map(|key| (key, before.get(key), now.get(key)));
    // A field that a kind has only now, and of which the page says nothing, is no change of the record.
    let says = |value: Option<&Value>| value.and_then(text).is_some();
    let differ = |old, new| old != new && (says(old) || says(new));
    pairs
        .filter(|(_, old, new)| differ(*old, *new))
        .map(|(key, old, new)| (key.clone(), json!([old, new])))
        .collect()
}

/// Does it begin with year, month and day, so that it sorts among others?
pub(crate) fn is_date(text: &str) -> bool {
    text.get(..10).is_some_and(|day| day.parse::<jiff::civil::Date>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_nothing_before_and_now_is_no_change() {
        let now = json!({"hull": "steel", "colour": null, "crew": [], "berth": "B 7"});
        let before = r#"{"hull": "wood", "motor": "", "berth": null}"#;
        let changed = changes(before, now.as_object().expect("fields"));
        assert_eq!(Value::Object(changed), json!({"hull": ["wood", "steel"], "berth": [null, "B 7"]}));
    }
}
