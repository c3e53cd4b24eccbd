//! As much of JSON Schema (draft 7) as `kind.schema.json` uses, so that tests see a kind's file as editors do.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use regex::Regex;
use serde_json::Value;

/// Patterns that were compiled: labels are thousands.
static PATTERNS: LazyLock<Mutex<HashMap<String, Regex>>> = LazyLock::new(Mutex::default);

/// Does an editor accept a kind's file? It knows by itself what is no TOML.
pub(crate) fn accepts(file: &str) -> bool {
    let editors: Value = serde_json::from_str(include_str!("../../kind.schema.json")).expect("it is JSON");
    let Ok(file) = file.parse::<toml::Table>() else { return false };
    is_valid(&editors, &editors, &serde_json::to_value(file).expect("TOML is JSON"))
}

fn is_valid(root: &Value, schema: &Value, value: &Value) -> bool {
    let rules = schema.as_object().expect("rules are an object");
    rules.iter().all(|(keyword, rule)| keeps(root, schema, keyword, rule, value))
}

/// Does a value keep one rule of a schema?
fn keeps(root: &Value, schema: &Value, keyword: &str, rule: &Value, value: &Value) -> bool {
    let fits = |schema: &Value| is_valid(root, schema, value);
    let schemas = || rule.as_array().expect("a list of schemas").iter();
    match keyword {
        "$schema" | "title" | "description" | "definitions" | "then" => true,
        "$ref" => fits(root.pointer(&rule.as_str().expect("a path")[1..]).expect("a definition")),
        "allOf" => schemas().all(fits),
        "anyOf" => schemas().any(fits),
        "oneOf" => schemas().filter(|schema| fits(schema)).count() == 1,
        "not" => !fits(rule),
        "if" => !fits(rule) || fits(&schema["then"]),
        "const" => value == rule,
        "enum" => rule.as_array().is_some_and(|known| known.contains(value)),
        "type" => match rule {
            Value::Array(types) => types.iter().any(|of| is_of(of, value)),
            of => is_of(of, value),
        },
        _ => match value {
            Value::String(text) => text_keeps(keyword, rule, text),
            Value::Number(number) => number_keeps(keyword, rule, number.as_f64().expect("a number")),
            Value::Array(list) => list_keeps(root, keyword, rule, list),
            Value::Object(table) => table_keeps(root, schema, keyword, rule, table),
            _ => true,
        },
    }
}

fn is_of(name: &Value, value: &Value) -> bool {
    match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64(),
        Some("number") => value.is_number(),
        _ => panic!("the type {name}"),
    }
}

/// A limit that a rule sets.
fn limit(rule: &Value) -> f64 {
    rule.as_f64().expect("a limit")
}

fn text_keeps(keyword: &str, rule: &Value, text: &str) -> bool {
    match keyword {
        "pattern" => is_match(rule.as_str().expect("a pattern"), text),
        "minLength" => text.chars().count() as f64 >= limit(rule),
        "maxLength" => text.chars().count() as f64 <= limit(rule),
        _ => is_of_others(keyword),
    }
}

fn is_match(pattern: &str, text: &str) -> bool {
    let mut patterns = PATTERNS.lock().unwrap_or_else(PoisonError::into_inner);
    let compile = || Regex::new(pattern).expect("it compiles");
    patterns.entry(pattern.to_owned()).or_insert_with(compile).is_match(text)
}

fn number_keeps(keyword: &str, rule: &Value, number: f64) -> bool {
    match keyword {
        "minimum" => number >= limit(rule),
        "maximum" => number <= limit(rule),
        "exclusiveMaximum" => number < limit(rule),
        _ => is_of_others(keyword),
    }
}

fn list_keeps(root: &Value, keyword: &str, rule: &Value, list: &[Value]) -> bool {
    match keyword {
        "items" => list.iter().all(|item| is_valid(root, rule, item)),
        "minItems" => list.len() as f64 >= limit(rule),
        "maxItems" => list.len() as f64 <= limit(rule),
        "uniqueItems" => list.iter().enumerate().all(|(i, item)| !list[..i].contains(item)),
        _ => is_of_others(keyword),
    }
}

fn table_keeps(
    root: &Value,
    schema: &Value,
    keyword: &str,
    rule: &Value,
    table: &serde_json::Map<String, Value>,
) -> bool {
    let is_known = |key: &str| schema["properties"].get(key).is_some();
    match keyword {
        "properties" => {
            table.iter().all(|(key, value)| rule.get(key).is_none_or(|of| is_valid(root, of, value)))
        }
        "additionalProperties" if rule.is_boolean() => table.keys().all(|key| is_known(key)),
        "additionalProperties" => {
            table.iter().all(|(key, value)| is_known(key) || is_valid(root, rule, value))
        }
        "propertyNames" => table.keys().all(|key| is_valid(root, rule, &Value::from(key.as_str()))),
        "minProperties" => table.len() as f64 >= limit(rule),
        "maxProperties" => table.len() as f64 <= limit(rule),
        "required" => rule
            .as_array()
            .is_some_and(|keys| keys.iter().all(|key| table.contains_key(key.as_str().unwrap_or("")))),
        _ => is_of_others(keyword),
    }
}

/// A rule of values of another type; fails on one that nobody here knows.
fn is_of_others(keyword: &str) -> bool {
    const KNOWN: [&str; 16] = [
        "pattern",
        "minLength",
        "maxLength",
        "minimum",
        "maximum",
        "exclusiveMaximum",
        "items",
        "minItems",
        "maxItems",
        "uniqueItems",
        "properties",
        "additionalProperties",
        "propertyNames",
        "minProperties",
        "maxProperties",
        "required",
    ];
    assert!(KNOWN.contains(&keyword), "unknown rule {keyword}");
    true
}
