//! What a kind's file says in the right form, and what cannot mean anything: a slip that would be read without a word.
//!
//! ```text
//! file ── read ──▶ Schema ── check: names, record, fields, recognisers ──▶ Schema, or the line and the remedy
//! ```
//!
//! It stands apart from reading, since kinds that were kept with their records are read without it.

use std::collections::HashSet;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::check_field::check_field;
use crate::field::Field;
use crate::form::{Fault, Value, entries, list, string, strings, table, whole};
use crate::kind::{Reader, Schema};
use crate::language::check_known_language;
use crate::reserved::RESERVED;
use crate::shipped::text_of;

/// Fails on the first thing of a file that cannot mean anything.
pub(crate) fn check(file: &DeTable, schema: &Schema) -> Result<(), Fault> {
    check_name(file, schema)?;
    file.get("called").map_or(Ok(()), check_called)?;
    check_words(file.get("page"), &["gate", "against"])?;
    check_words(file.get("record"), &["against"])?;
    file.get("record").map_or(Ok(()), check_record)?;
    file.get("fields").map_or(Ok(()), |fields| check_fields(fields, schema))?;
    file.get("recognizer").map_or(Ok(()), |recognizers| {
        check_recognizers(recognizers)?;
        check_used(recognizers, schema)
    })
}

fn span_of(table: &DeTable, key: &str) -> Range<usize> {
    table.get(key).map_or(0..0, Spanned::span)
}

/// A kind's name is a step of addresses, where these two lead elsewhere.
fn check_name(file: &DeTable, schema: &Schema) -> Result<(), Fault> {
    if !matches!(schema.name.trim(), "." | "..") {
        return Ok(());
    }
    let message = format!(
        "`{}` cannot be the name of a kind: it would lead elsewhere in addresses; use letters",
        schema.name
    );
    Err(Fault(span_of(file, "name"), message))
}

fn check_called(value: &Value) -> Result<(), Fault> {
    let check_names = |value: &Value| {
        let empty = strings(value)?.iter().any(|name| name.trim().is_empty());
        let message =
            || "a name in `called` is empty; write what it is called, or leave the language out".into();
        if empty { Err(Fault(value.span(), message())) } else { Ok(()) }
    };
    if value.get_ref().as_table().is_none() {
        return check_names(value);
    }
    for (language, span, value) in entries(value)? {
        check_known_language(language, span)?;
        check_names(value)?;
    }
    Ok(())
}

/// The languages of words that are lists by language.
fn check_words(value: Option<&Value>, keys: &[&str]) -> Result<(), Fault> {
    let Some(table) = value.and_then(|value| value.get_ref().as_table()) else { return Ok(()) };
    let by_language = keys.iter().filter_map(|key| table.get(*key)?.get_ref().as_table());
    for language in by_language.flat_map(|by_language| by_language.keys()) {
        check_known_language(language.get_ref(), language.span())?;
    }
    Ok(())
}

fn check_record(value: &Value) -> Result<(), Fault> {
    let record = table(value)?;
    check_once(record, "needs", ", and one would be counted as two")?;
    for key in ["identity", "agrees"] {
        check_once(record, key, "")?;
    }
    if whole(record, "fewest")? == Some(0) {
        let message = "`fewest` must be from 1; leave it out for lists of three records and more";
        return Err(Fault(span_of(record, "fewest"), message.into()));
    }
    for (key, otherwise) in
        [("identity", "records are one if all fields agree"), ("agrees", "no field must agree")]
    {
        check_filled(record, key, otherwise)?;
    }
    Ok(())
}

/// Fails on a list that names something twice; `why` that is wrong.
fn check_once(record: &DeTable, key: &str, why: &str) -> Result<(), Fault> {
    let mut names = HashSet::new();
    for value in record.get(key).map(list).transpose()?.into_iter().flatten() {
        let name = string(value)?;
        if !names.insert(name.clone()) {
            return Err(Fault(value.span(), format!("`{key}` names `{name}` twice{why}; name it once")));
        }
    }
    Ok(())
}

/// Fails on a list of nothing, where a list without its key is `otherwise`.
fn check_filled(table: &DeTable, key: &str, otherwise: &str) -> Result<(), Fault> {
    let empty = |value: &Value| match value.get_ref() {
        DeValue::Array(list) => list.iter().next().is_none(),
        DeValue::Table(table) => table.is_empty(),
        _ => false,
    };
    let Some(value) = table.get(key) else { return Ok(()) };
    let is_empty = match value.get_ref() {
        DeValue::Table(by_language) => by_language.values().all(empty),
        _ => empty(value),
    };
    let message = || format!("`{key}` is empty; name at least one, or leave it out: then {otherwise}");
    if is_empty { Err(Fault(value.span(), message())) } else { Ok(()) }
}

fn check_fields(value: &Value, schema: &Schema) -> Result<(), Fault> {
    let filled = fields_of(schema.reader)?;
    for ((name, span, value), field) in entries(value)?.into_iter().zip(&schema.fields) {
        if let Some(reserved) = RESERVED.iter().find(|reserved| reserved.eq_ignore_ascii_case(name)) {
            let message = format!(
                "a field cannot be called `{name}`: every record has a `{reserved}` beside its fields; call it otherwise"
            );
            return Err(Fault(span, message));
        }
        if let Some(filled) = filled.as_ref().filter(|filled| filled.iter().all(|known| known != name)) {
            let message = format!(
                "the `reader` of this file does not fill a field `{name}`, only {}; take the field out, or leave `reader` out",
                filled.join(", ")
            );
            return Err(Fault(span, message));
        }
        let Some(table) = value.get_ref().as_table() else { continue };
        for key in ["label", "column"] {
            check_filled(table, key, "the field is read without it")?;
        }
        check_words(Some(value), &["label", "column"])?;
        table.get("called").map_or(Ok(()), check_called)?;
        let is_own = |name: &str| schema.recognizers.iter().any(|own| marks::Recognizer::name(own) == name);
        check_field(table, span, field, is_own)?;
    }
    Ok(())
}

/// The fields that a reader in Rust fills: those of the kind that ships with it. `None` of a reader that asks the file.
fn fields_of(reader: Reader) -> Result<Option<Vec<String>>, Fault> {
    let name = match reader {
        Reader::Event => "event",
        Reader::Course => "course",
        Reader::Faq => "faq",
        Reader::Page => "page",
        Reader::Schema | Reader::List | Reader::Rule => return Ok(None),
    };
    let file = DeTable::parse(text_of(name)).expect("kinds that ship are TOML");
    let fields = file.get_ref().get("fields").map(entries).transpose()?.unwrap_or_default();
    Ok(Some(fields.into_iter().map(|(name, ..)| name.to_owned()).collect()))
}

fn check_recognizers(value: &Value) -> Result<(), Fault> {
    let mut names = HashSet::new();
    for value in list(value)? {
        let recognizer = table(value)?;
        let name = recognizer.get("name").map(string).transpose()?.unwrap_or_default();
        let fail = |key: &str, message: &str| {
            Err(Fault(span_of(recognizer, key), format!("recogniser `{name}`: {message}")))
        };
        if name.trim().is_empty() {
            return fail("name", "its name is empty; give it one, by which fields ask for it");
        }
        if !names.insert(name.clone()) {
            return fail("name", "another has this name; join the two, or call one otherwise");
        }
        for key in ["words", "names"] {
            let Some(words) = recognizer.get(key).map(strings).transpose()? else { continue };
            if words.is_empty() || words.iter().any(|word| word.trim().is_empty()) {
                return fail(
                    key,
                    &format!(
                        "`{key}` or a word in it is empty; write at least one word, and leave empty ones out"
                    ),
                );
            }
        }
        let pattern = recognizer.get("pattern").map(string).transpose()?;
        if let Some(message) = pattern.and_then(|pattern| pattern_fault(&pattern)) {
            return fail("pattern", &message);
        }
    }
    Ok(())
}

/// Fails on a recogniser that nothing asks for: whoever wrote it expects what it finds.
fn check_used(value: &Value, schema: &Schema) -> Result<(), Fault> {
    for value in list(value)? {
        let recognizer = table(value)?;
        let name = recognizer.get("name").map(string).transpose()?.unwrap_or_default();
        // A field's type asks for one, too, where another takes the name of one that ships.
        let asks =
            |field: &Field| [field.recognizer.as_deref(), field.holds.recognizer()].contains(&Some(&name));
        if !schema.record.needs.contains(&name) && !schema.fields.iter().any(asks) {
            let message = format!(
                "recogniser `{name}`: nothing asks for it; name it as a field's `recognizer` or in `needs`, or take it out"
            );
            return Err(Fault(span_of(recognizer, "name"), message));
        }
    }
    Ok(())
}

/// What is wrong with a pattern that can be read.
fn pattern_fault(pattern: &str) -> Option<String> {
    let regex = regex::Regex::new(pattern).ok()?;
    if regex.is_match("") {
        return Some(
            "its pattern fits a text of no letters; say what must stand there, as x+ in place of x*".into(),
        );
    }
    let other = regex.capture_names().flatten().find(|name| *name != "value")?;
    Some(format!("its group `{other}` is never read; call it `value` if it is the value, or write (?:…)"))
}
