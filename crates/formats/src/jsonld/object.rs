//! A record as an object of schema.org, as its schema declares it.
//!
//! ```text
//! location = { schema_org = "location:Place.name" }   "Hall 3"  ──▶  "location": {"@type": "Place", "name": "Hall 3"}
//! ```
//!
//! Clock times have no zone, as schema.org allows: they are those of the record's own place. A field without a path is a
//! PropertyValue, so that a reader of JSON-LD keeps it, but for kinds that ship: what schema.org has no word for, such as how many
//! words a page has, is left out of theirs.

use std::borrow::Cow;

use marks::When;
use schema::{Field, FieldType, RecordText, Role, Schema, Step};
use serde_json::{Value, json};

use super::price;
use super::schedule::schedule;
use super::script::{CLASS, SCHEMA, typed};
use crate::Row;
use crate::link::is_destination;
use crate::roles::{Roles, is_empty};
use crate::when;

/// The property of an event that recurs.
const SCHEDULE: &str = "eventSchedule";

/// The property of what schema.org has no property for.
const OTHERS: &str = "additionalProperty";

/// The object of a record, from its row.
pub(super) fn object(schema: &Schema, row: &Row) -> Row {
    let record = Roles { schema, row };
    let class = schema.types.first().map_or("Thing", String::as_str);
    let mut object =
        Row::from_iter([("@context".to_owned(), json!(SCHEMA)), (CLASS.to_owned(), json!(class))]);
    // A record without a title is called by the first line of its text.
    if schema.record.text == RecordText::Whole || schema.types.is_empty() {
        object.insert("name".to_owned(), json!(record.title()));
    }
    let when = when::read(record).filter(|when| when.recurrence.is_some());
    let recurring = when.as_ref().filter(|_| is_event(schema));
    let title = schema.title_field().filter(|title| !title.many);
    let is_shipped = schema::named(&schema.name).is_some_and(|shipped| shipped.text == schema.text);
    let mut others = Vec::new();
    for field in &schema.fields {
        let Some(value) = row.get(&field.name).filter(|value| !is_empty(value)) else { continue };
        let reachable = without_dead_ends(field, value);
        if is_empty(&reachable) {
            continue;
        }
        let first_time = recurring.and_then(|when| moment_of(field, when));
        let value = first_time.as_ref().unwrap_or(&reachable);
        match field.declared.first() {
            Some(path) => put(&mut object, field, &path.steps, value),
            None if field.role == Some(Role::Repeats) && is_event(schema) => {
                object.extend(schedule(record).map(|schedule| (SCHEDULE.to_owned(), schedule)));
            }
            None if is_shipped && !schema.types.is_empty() => {}
            None if title == Some(field) => drop(object.entry("name").or_insert_with(|| value.clone())),
            None if field.role == Some(Role::Url) => drop(object.insert("url".to_owned(), value.clone())),
            None => others.push(json!({CLASS: "PropertyValue", "name": field.name, "value": value})),
        }
    }
    if !others.is_empty() {
        // A path of the kind may lead there, too.
        let known = match object.remove(OTHERS) {
            Some(Value::Array(known)) => known,
            known => known.into_iter().collect(),
        };
        object.insert(OTHERS.to_owned(), known.into_iter().chain(others).collect());
    }
    object
}

/// A value without addresses that may be no link's: a row that was kept may have some.
fn without_dead_ends<'v>(field: &Field, value: &'v Value) -> Cow<'v, Value> {
    let leads = |to: &Value| to.as_str().is_none_or(is_destination);
    let is_address = field.holds.is_address() || field.role == Some(Role::Url);
    match value {
        Value::Object(links) if field.holds == FieldType::Links => {
            let links = links.iter().filter(|(_, to)| leads(to));
            Cow::Owned(Value::Object(links.map(|(name, to)| (name.clone(), to.clone())).collect()))
        }
        Value::Array(values) if is_address => {
            Cow::Owned(values.iter().filter(|to| leads(to)).cloned().collect())
        }
        value if is_address && !leads(value) => Cow::Owned(Value::Null),
        value => Cow::Borrowed(value),
    }
}

/// When what recurs begins or ends for the first time, whatever day its page says that it runs from.
fn moment_of(field: &Field, when: &When) -> Option<Value> {
    match field.role {
        Some(Role::Start) => Some(json!(when.start.to_string())),
        Some(Role::End) => when.end.map(|end| json!(end.to_string())),
        _ => None,
    }
}

/// Is it of a class that has a schedule: "Event", "MusicEvent", …?
fn is_event(schema: &Schema) -> bool {
    schema.types.iter().any(|class| class.ends_with("Event"))
}

/// Puts a field where schema.org has its place.
fn put(object: &mut Row, field: &Field, steps: &[Step], value: &Value) {
    let [step, rest @ ..] = steps else { return };
    let class = step.class.as_deref();
    let is_price = rest.is_empty() && field.holds == FieldType::Price;
    if is_price && price::put(object, &step.property, class, value).is_some() {
        return;
    }
    let leaf = |value: &Value| leaf(field, class, value);
    let made = match (rest, value) {
        ([], Value::Object(links)) if field.holds == FieldType::Links => links
            .iter()
            .map(|(name, to)| json!({CLASS: class.unwrap_or("WebPage"), "name": name, "url": to}))
            .collect(),
        // Named by its address: "about:DefinedTerm.@id".
        ([last], Value::Object(links)) if field.holds == FieldType::Links => {
            let thing = |(name, to): (&String, &Value)| {
                let mut thing = typed(class);
                thing.insert("name".to_owned(), json!(name));
                thing.insert(last.property.clone(), to.clone());
                Value::Object(thing)
            };
            links.iter().map(thing).collect()
        }
        ([], Value::Array(values)) => values.iter().filter_map(leaf).collect(),
        ([], value) => leaf(value).unwrap_or_default(),
        // Each is a thing of its own; what has a class itself stands in one thing beside the others.
        ([last], Value::Array(values)) if last.class.is_none() => {
            let each = |value: &Value| {
                let mut thing = typed(class);
                put(&mut thing, field, std::slice::from_ref(last), value);
                Value::Object(thing)
            };
            values.iter().map(each).collect()
        }
        (rest, value) => {
            let mut thing = match object.remove(&step.property) {
                None => typed(class),
                Some(Value::Object(known)) => known,
                // Several things stand there: what belongs to none of them is left out.
                Some(others) => {
                    object.insert(step.property.clone(), others);
                    return;
                }
            };
            put(&mut thing, field, rest, value);
            Value::Object(thing)
        }
    };
    if !is_empty(&made) {
        object.insert(step.property.clone(), made);
    }
}

/// One value in schema.org's words; `None` where the schema has words for values, and none for this one.
fn leaf(field: &Field, class: Option<&str>, value: &Value) -> Option<Value> {
    if let (Some(text), false) = (value.as_str(), field.values.is_empty()) {
        return field.word_of(text).map(|word| json!(word));
    }
    let Value::Object(person) = value else { return Some(value.clone()) };
    let known =
        person.iter().filter(|(_, value)| !value.is_null()).map(|(key, value)| (key.clone(), value.clone()));
    Some(Value::Object(typed(Some(class.unwrap_or("Person"))).into_iter().chain(known).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_recurs_starts_on_the_first_of_its_days() {
        let object_of = |row: Value| {
            let schema = schema::named("event").expect("it is built in");
            object(schema, row.as_object().expect("a row"))
        };
        let choir =
            object_of(json!({"title": "Choir", "start": "2026-05-01T22:00", "end": "2026-05-02T01:00",
            "repeats": "FREQ=WEEKLY;BYDAY=TU"}));
        assert_eq!(choir["startDate"], "2026-05-05T22:00");
        assert_eq!(choir["endDate"], "2026-05-06T01:00");
        assert_eq!(choir["eventSchedule"]["startDate"], "2026-05-05");
        let once = object_of(json!({"title": "Choir", "start": "2026-05-01", "end": "2026-05-02"}));
        assert_eq!([&once["startDate"], &once["endDate"]], ["2026-05-01", "2026-05-02"]);
    }
    #[test]
    fn prices_are_numbers_with_their_currency() {
        let row =
            json!({"title": "Kettle", "price": "8500 USD", "currency": "USD", "url": "https://a.org/k"});
        let product = object(schema::named("product").unwrap(), row.as_object().unwrap());
        assert_eq!(product["offers"], json!({"@type": "Offer", "priceCurrency": "USD", "price": 8500}));
        let file = "name = 'boat'\nschema_org = 'Vehicle'\n[record]\nneeds = ['price']\n[fields]\n\
            price = { recognizer = 'price', many = true, schema_org = 'offers:Offer.price' }\n";
        let boat = schema::Schema::from_toml("boat.toml", file).unwrap();
        let row = json!({"price": ["9.5 EUR", "12 USD"]});
        let offers = json!([{"@type": "Offer", "priceCurrency": "EUR", "price": 9.5},
            {"@type": "Offer", "priceCurrency": "USD", "price": 12}]);
        assert_eq!(object(&boat, row.as_object().unwrap())["offers"], offers);
    }

    #[test]
    fn fields_without_a_path_are_property_values() {
        let file = "name = 'boat'\nschema_org = 'Vehicle'\n[record]\nneeds = ['price']\n[fields]\n\
            title = { part = 'title' }\nprice = { recognizer = 'price', schema_org = 'offers:Offer.price' }\n\
            harbour = { type = 'place' }\nextras = { many = true }\nurl = { part = 'link' }\n";
        let boat = schema::Schema::from_toml("boat.toml", file).unwrap();
        let row = json!({"title": "Sea Wolf", "price": "9 EUR", "harbour": "Ghent", "extras": ["sail", "oars"],
            "url": "https://a.org/b"});
        let expected = json!({"@context": "https://schema.org", "@type": "Vehicle", "name": "Sea Wolf",
        "url": "https://a.org/b",
        "offers": {"@type": "Offer", "priceCurrency": "EUR", "price": 9},
        "additionalProperty": [
            {"@type": "PropertyValue", "name": "harbour", "value": "Ghent"},
            {"@type": "PropertyValue", "name": "extras", "value": ["sail", "oars"]},
        ]});
        assert_eq!(Value::Object(object(&boat, row.as_object().unwrap())), expected);
        // A kind that ships says what schema.org has words for.
        let row = json!({"title": "Clerk", "contract": "permanent"});
        let job = object(schema::named("job").unwrap(), row.as_object().unwrap());
        assert_eq!((job.get("title"), job.get(OTHERS)), (Some(&json!("Clerk")), None));
    }

    #[test]
    fn words_for_values_are_known_in_upper_and_lower_case() {
        let job = schema::named("job").unwrap();
        let object_of = |hours: &str| object(job, json!({"hours": hours}).as_object().unwrap());
        for hours in ["full-time", "Full-time", "FULL-TIME "] {
            assert_eq!(object_of(hours)["employmentType"], "FULL_TIME", "{hours}");
        }
        assert_eq!(object_of("38 a week").get("employmentType"), None);
    }

    #[test]
    fn an_address_that_runs_something_is_not_written() {
        let row =
            json!({"title": "Kettle", "image": "data:image/png;base64,AA==", "url": "javascript:alert(1)"});
        let product = object(schema::named("product").unwrap(), row.as_object().unwrap());
        assert_eq!([product.get("url"), product.get("image")], [None, None]);
        let row =
            json!({"course_name": "Tides", "links": {"Notes": "https://a.org/n", "Run": "javascript:x"}});
        let course = object(schema::named("course").unwrap(), row.as_object().unwrap());
        let notes = json!([{"@type": "LearningResource", "name": "Notes", "url": "https://a.org/n"}]);
        assert_eq!(course["hasPart"], notes);
    }
}
