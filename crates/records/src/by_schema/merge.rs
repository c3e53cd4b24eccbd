//! What a page declares and what its text says, made one list of records.
//!
//! ```text
//! declared  Kettle { price, sku }          ┐
//! lists     Kettle { price, url }, Teapot  ┴─▶ Kettle { price, sku, url }, and Teapot where both list the same things
//! ```
//!
//! A declared record wins; what it lacks is taken from the record of the text that has its title.

use std::collections::HashMap;

use schema::Schema;

use crate::record::Record;

/// What two titles share that are one: their letters and digits, in lower case.
pub(super) fn title_key(schema: &Schema, record: &Record) -> String {
    let title = schema.title_field().and_then(|field| record.value(&field.name));
    let text = title.map(|title| title.value.to_string()).unwrap_or_default();
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Declared records, completed by those of the text and in their order. Records that only the text has are kept where the
/// page declares a list of which more than the kind's share stand in the text's: then both list the same things.
pub(super) fn merge(schema: &Schema, declared: Vec<Record>, listed: Vec<Record>) -> Vec<Record> {
    let mut by_title: HashMap<String, Vec<usize>> = HashMap::new();
    for (i, record) in declared.iter().enumerate().rev() {
        by_title.entry(title_key(schema, record)).or_default().push(i);
    }
    // A field that its file does not make the title may say the same of several: "used". These are not told apart by it.
    let names_them = schema.declared_title_field().is_some();
    let count = declared.len();
    let mut left: Vec<Option<Record>> = declared.into_iter().map(Some).collect();
    let (mut merged, mut partners) = (Vec::new(), 0);
    for record in listed {
        let key = title_key(schema, &record);
        let alike = by_title.get_mut(&key).filter(|_| !key.is_empty());
        let at = alike.filter(|alike| names_them || alike.len() == 1).and_then(Vec::pop);
        match at.and_then(|i| left.get_mut(i)).and_then(Option::take) {
            Some(mut own) => {
                partners += 1;
                complete(schema, &mut own, record);
                merged.push((own, true));
            }
            None => merged.push((record, false)),
        }
    }
    let both_list = count >= schema.record.fewest && partners as f32 > schema.record.share * count as f32;
    let kept = merged.into_iter().filter(|(_, is_declared)| both_list || *is_declared);
    kept.map(|(record, _)| record).chain(left.into_iter().flatten()).collect()
}

/// Adds the fields that a record lacks from another of the same thing, in the order of the schema.
pub(super) fn complete(schema: &Schema, record: &mut Record, other: Record) {
    let lacks = |name: &str| record.value(name).is_none();
    let added: Vec<_> = other.fields.into_iter().filter(|(name, _)| lacks(name)).collect();
    if added.is_empty() {
        return;
    }
    record.fields.extend(added);
    let rank = |name: &str| schema.fields.iter().position(|field| field.name == name);
    record.fields.sort_by_key(|(name, _)| rank(name));
    if record.text.len() < other.text.len() {
        record.text = other.text;
    }
}
