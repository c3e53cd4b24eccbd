//! Records that a page declares of itself: its JSON-LD, microdata, RDFa and microformats, read by the paths of a schema.
//!
//! ```text
//! Item ItemList ─ itemListElement ─▶ Item Product { name, offers → Offer { price } } ── paths of each field ──▶ Record
//! ```
//!
//! A thing counts where it is what the page is about: on its own, or within the properties of [`GATHERING`]. The Person
//! that an article names as its author is no record of persons.

mod value;

use std::collections::{HashMap, HashSet};

use schema::{FieldType, Part, Path, RecordText, Role, Schema};

use super::field::own_address;
use super::merge::complete;
use crate::embedded::{Item, Value};
use crate::glance::Glance;
use crate::record::{Record, Value as FieldValue};
use crate::{Evidence, Field};

/// Chance that a declared record is right: what a page declares is made from the data that its visible text is made from.
const DECLARED: f32 = 0.95;
/// Most records of one page: enough for the longest catalogue, small enough for a hostile page.
const MOST_RECORDS: usize = 5_000;
/// Most values of one field: longer lists are no fields.
const MOST_VALUES: usize = 500;
/// Properties in which a page, a list or a data feed holds what it is about.
const GATHERING: [&str; 13] = [
    "mainEntity",
    "mainEntityOfPage",
    "itemListElement",
    "item",
    "hasPart",
    "blogPost",
    "blogPosts",
    "dataFeedElement",
    "itemOffered",
    "employee",
    "employees",
    "member",
    "members",
];
/// Properties that name who made a thing: such a person or firm is not what the page is about.
const MAKERS: [&str; 12] = [
    "author",
    "creator",
    "publisher",
    "editor",
    "contributor",
    "reviewedBy",
    "copyrightHolder",
    "seller",
    "brand",
    "manufacturer",
    "founder",
    "hiringOrganization",
];

/// A thing of the kind, with where it stands in its script.
struct Thing<'g> {
    item: &'g Item,
    at: String,
}

/// The records of a kind that a page declares, by where they stand; what it declares twice is one.
pub(super) fn records(schema: &Schema, glance: &Glance) -> Vec<Record> {
    if schema.types.is_empty() {
        return Vec::new();
    }
    let mut things = things_in(schema, glance.items());
    // Class names of a theme say less than data that was written to be read.
    if things.is_empty() {
        things = things_in(schema, glance.microformats());
    }
    things.truncate(MOST_RECORDS);
    let language = glance.reading();
    let read = |thing: &Thing| Some((thing.item.syntax, record(schema, thing, &language)?));
    fold(schema, things.iter().filter_map(read))
}

/// The things of the kind among what stands outermost, but for those who made the others.
fn things_in<'g>(schema: &Schema, items: &'g [Item]) -> Vec<Thing<'g>> {
    let makers = makers(items);
    let is_maker = |item: &Item| item.text("name").is_some_and(|name| makers.contains(name));
    let of = |top: &'g Item| {
        let is_own = |thing: &Thing| !std::ptr::eq(thing.item, top) || !is_maker(top);
        things_of(schema, top).into_iter().filter(is_own).collect::<Vec<_>>()
    };
    items.iter().flat_map(of).collect()
}

/// The only record of its kind that a page declares, and whose address neither it nor a list says, is on its page.
pub(super) fn on_its_page(schema: &Schema, glance: &Glance, record: &mut Record) {
    let is_link = |field: &&schema::Field| field.role == Some(Role::Url) || field.part == Some(Part::Link);
    let link = schema.fields.iter().find(is_link).filter(|field| record.value(&field.name).is_none());
    if let Some((link, url)) = link.zip(own_address(glance.doc)) {
        let fields = vec![(link.name.clone(), url)];
        complete(schema, record, Record { fields, ..Record::default() });
    }
}

/// Names of those who made what the page declares.
fn makers(items: &[Item]) -> HashSet<&str> {
    let inner = items.iter().flat_map(|top| top.walk());
    let made_by = inner.flat_map(|item| item.properties.iter().filter(|(name, _)| MAKERS.contains(&&**name)));
    made_by.filter_map(|(_, value)| value.as_item().and_then(|maker| maker.text("name"))).collect()
}

/// The things of the kind in what stands outermost, in its order.
fn things_of<'g>(schema: &Schema, top: &'g Item) -> Vec<Thing<'g>> {
    let mut found = Vec::new();
    let mut open = vec![Thing { item: top, at: top.at.clone() }];
    while let Some(thing) = open.pop() {
        if thing.item.types.iter().any(|class| schema.types.contains(class)) {
            found.push(thing);
            continue;
        }
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let from = open.len();
        for (name, value) in thing.item.properties.iter().filter(|(name, _)| GATHERING.contains(&&**name)) {
            let count = counts.entry(name).or_default();
            open.extend(value.as_item().map(|item| {
                let key = format!("{name}[{count}]");
                Thing { item, at: value::joined(&thing.at, &key) }
            }));
            *count += 1;
        }
        open.get_mut(from..).unwrap_or_default().reverse();
    }
    found
}

/// Reads a thing; `None` where it has no title, or says nothing besides.
fn record(schema: &Schema, thing: &Thing, reading: &marks::Settings) -> Option<Record> {
    let mut fields = Vec::new();
    for field in &schema.fields {
        let found = if field.many {
            all(field, thing, reading)
        } else {
            first(field, thing, reading).into_iter().collect()
        };
        fields.extend(found.into_iter().map(|value| (field.name.clone(), value)));
    }
    let title = schema.declared_title_field();
    let has_title = title.is_none_or(|title| fields.iter().any(|(name, _)| *name == title.name));
    let says_more = fields.iter().any(|(name, _)| title.is_none_or(|title| *name != title.name));
    let text =
        if schema.record.text == RecordText::Whole { super::text::text_of(&fields) } else { String::new() };
    (has_title && says_more).then_some(Record { fields, text, confidence: DECLARED })
}

/// The value of the first path that gives one.
fn first(field: &schema::Field, thing: &Thing, reading: &marks::Settings) -> Option<Field<FieldValue>> {
    let paths = field.declared.iter();
    paths.filter_map(|path| values(field, path, thing, None, reading).into_iter().next()).next()
}

/// The values of a field of several. Paths that begin with one property are alternatives for each of its values: a recipe
/// has steps, sections of steps, or one after the other.
fn all(field: &schema::Field, thing: &Thing, reading: &marks::Settings) -> Vec<Field<FieldValue>> {
    let begins = |path: &Path| path.steps.first().map(|step| step.property.clone()).unwrap_or_default();
    let mut found: Vec<Field<FieldValue>> = Vec::new();
    let mut tried = HashSet::new();
    for property in field.declared.iter().map(begins) {
        if !found.is_empty() || !tried.insert(property.clone()) {
            continue;
        }
        for at in 0..thing.item.values(&property).take(MOST_VALUES).count() {
            let paths = field.declared.iter().filter(|path| begins(path) == property);
            let mut candidates = paths.map(|path| values(field, path, thing, Some(at), reading));
            found.extend(candidates.find(|values| !values.is_empty()).unwrap_or_default());
        }
    }
    found.truncate(MOST_VALUES);
    // Names are said once; a list of ingredients may say one thing twice, for the dough and for the glaze.
    let is_name = matches!(field.holds, FieldType::Person | FieldType::Contact | FieldType::Email);
    let mut names = HashSet::new();
    found.retain(|field| !is_name || names.insert(field.value.to_string()));
    found
}

/// The values at the end of a path; `only` that of the first property's values, where it is given.
fn values(
    field: &schema::Field,
    path: &Path,
    thing: &Thing,
    only: Option<usize>,
    reading: &marks::Settings,
) -> Vec<Field<FieldValue>> {
    let mut holders = vec![thing.item];
    let (mut ends, mut key): (Vec<(&Item, &Value)>, String) = (Vec::new(), thing.at.clone());
    for (i, step) in path.steps.iter().enumerate() {
        key = value::joined(&key, &step.property);
        let rest = path.steps.get(i + 1..).unwrap_or_default();
        let mut inner = Vec::new();
        for holder in holders {
            let (from, most) = only.filter(|_| i == 0).map_or((0, MOST_VALUES), |at| (at, 1));
            for value in holder.values(&step.property).skip(from).take(most) {
                match value {
                    // "author": "Ann Lee" says what "author": { "name": "Ann Lee" } says.
                    Value::Text { .. } if value::is_own_text(rest) => ends.push((holder, value)),
                    Value::Item(item) if !rest.is_empty() => inner.push(item),
                    Value::Item(_) => ends.push((holder, value)),
                    Value::Text { .. } => {}
                }
            }
        }
        holders = inner;
    }
    let node = |value: &Value| match value {
        Value::Text { node, .. } => *node,
        Value::Item(item) => item.node,
    };
    let typed = |(holder, declared): (&Item, &Value)| {
        let evidence = Evidence::Embedded { node: node(declared), key: key.clone() };
        Some(Field::new(value::typed(field, holder, declared, reading)?, evidence))
    };
    ends.into_iter().take(MOST_VALUES).filter_map(typed).collect()
}

/// Makes one record of what a page declares twice: in two syntaxes, or word for word. The first is completed.
fn fold(schema: &Schema, records: impl Iterator<Item = (crate::embedded::Syntax, Record)>) -> Vec<Record> {
    let mut kept: Vec<(HashSet<crate::embedded::Syntax>, Record)> = Vec::new();
    let mut by_title: HashMap<String, Vec<usize>> = HashMap::new();
    for (syntax, record) in records {
        let twins = by_title.entry(super::merge::title_key(schema, &record)).or_default();
        let is_twin = |(syntaxes, other): &(HashSet<_>, Record)| {
            !syntaxes.contains(&syntax) || !contradicts(other, &record)
        };
        // A page of one title a thousand times is not compared a thousand times a thousand times.
        const TWINS: usize = 16;
        let twin = twins.iter().take(TWINS).find(|i| kept.get(**i).is_some_and(is_twin)).copied();
        match twin.and_then(|i| kept.get_mut(i)) {
            Some((syntaxes, twin)) => {
                syntaxes.insert(syntax);
                complete(schema, twin, record);
            }
            None => {
                twins.push(kept.len());
                kept.push((HashSet::from([syntax]), record));
            }
        }
    }
    kept.into_iter().map(|(_, record)| record).collect()
}

/// Says one of two records something else in a field that both have?
fn contradicts(a: &Record, b: &Record) -> bool {
    let differs = |(name, field): &(String, Field<FieldValue>)| {
        b.value(name).is_some_and(|other| other.value != field.value)
            && a.value(name).is_some_and(|first| first.value == field.value)
    };
    a.fields.iter().any(differs)
}
