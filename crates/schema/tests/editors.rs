//! `kind.schema.json`, by which editors complete and check a schema file, knows what the program reads.

mod json_schema;

use std::collections::BTreeSet;

use schema::{FieldType, PAGE_TYPES, Part, Role, Schema};
use serde_json::Value;
use toml::Table;

fn editors() -> Value {
    serde_json::from_str(include_str!("../kind.schema.json")).expect("it is JSON")
}

/// The keys of a table of the file, as editors know them.
fn keys(pointer: &str) -> BTreeSet<String> {
    let editors = editors();
    let properties = editors.pointer(pointer).and_then(Value::as_object);
    properties.expect(pointer).keys().cloned().collect()
}

fn words(pointer: &str) -> BTreeSet<String> {
    let editors = editors();
    let words = editors.pointer(pointer).and_then(Value::as_array).expect(pointer);
    words.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn set<'w>(words: impl IntoIterator<Item = &'w str>) -> BTreeSet<String> {
    words.into_iter().map(str::to_owned).collect()
}

#[test]
fn editors_know_the_words_of_the_form() {
    let of_field = |key: &str| words(&format!("/definitions/field/properties/{key}/enum"));
    assert_eq!(of_field("type"), set(FieldType::ALL.map(|(name, _)| name)));
    assert_eq!(of_field("role"), set(Role::ALL.map(|(name, _)| name)));
    assert_eq!(of_field("part"), set(Part::ALL.map(|(name, _)| name)));
    assert_eq!(words("/properties/page/properties/types/items/enum"), set(PAGE_TYPES));
}

/// What the editors' rules of a place ask of `key` where another key has a value: `if` that value, `then` one of these.
fn then_of(rules: &str, key: &str, value: &str, then: &str) -> BTreeSet<String> {
    let editors = editors();
    let rules = editors.pointer(rules).and_then(Value::as_array).expect("rules");
    let rule = rules.iter().find(|rule| {
        rule.pointer(&format!("/if/properties/{key}/const")).and_then(Value::as_str) == Some(value)
    });
    let words = rule.and_then(|rule| rule.pointer(then)).and_then(Value::as_array);
    words.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[test]
fn editors_know_the_types_of_each_role() {
    for (role, _) in Role::ALL {
        let is_read = |of: &&str| {
            let field = format!("x = {{ role = '{role}', type = '{of}' }}");
            Schema::from_toml("x", &format!("name = 'x'\nreader = 'list'\n[fields]\n{field}")).is_ok()
        };
        let types = FieldType::ALL.map(|(name, _)| name);
        let read: Vec<&str> = types.into_iter().filter(|of| is_read(of)).collect();
        let known = then_of("/definitions/field/allOf", "role", role, "/then/properties/type/enum");
        let known = if known.is_empty() { set(types) } else { known };
        assert_eq!(known, set(read), "role {role}");
    }
}

#[test]
fn editors_know_what_each_reader_fills() {
    for reader in ["event", "course", "faq", "page"] {
        let kind = schema::named(reader).expect("it ships");
        let known = then_of("/allOf", "reader", reader, "/then/properties/fields/propertyNames/enum");
        assert_eq!(known, set(kind.fields.iter().map(|field| field.name.as_str())), "reader {reader}");
    }
}

#[test]
fn editors_know_every_key_of_the_kinds_that_ship() {
    for kind in schema::shipped() {
        assert!(json_schema::accepts(&kind.text), "{}", kind.name);
        let file: Table = kind.text.parse().expect("it is TOML");
        let known = |table: &Table, pointer: &str| {
            let known = keys(pointer);
            let unknown: Vec<&String> = table.keys().filter(|key| !known.contains(*key)).collect();
            assert!(unknown.is_empty(), "{}: {unknown:?} of {pointer}", kind.name);
        };
        known(&file, "/properties");
        for part in ["page", "record"] {
            let table = file.get(part).and_then(toml::Value::as_table);
            table.into_iter().for_each(|table| known(table, &format!("/properties/{part}/properties")));
        }
        let fields = file.get("fields").and_then(toml::Value::as_table).into_iter().flatten();
        let tables = fields.filter_map(|(_, field)| field.as_table());
        tables.for_each(|table| known(table, "/definitions/field/properties"));
        let recognizers = file.get("recognizer").and_then(toml::Value::as_array).into_iter().flatten();
        let tables = recognizers.filter_map(toml::Value::as_table);
        tables.for_each(|table| known(table, "/definitions/recognizer/properties"));
    }
}
