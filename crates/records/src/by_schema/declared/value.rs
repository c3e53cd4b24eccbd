//! Declared values as the types of fields want them: a thing says its name, its amount or its address.

use schema::{FieldType, Step};

use super::super::typed::{from_text, is_address, without_scheme};
use crate::embedded::{Item, Value, local_name, place};
use crate::record::Value as FieldValue;

/// A key behind another.
pub(super) fn joined(at: &str, key: &str) -> String {
    if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") }
}

/// Is a text in place of a thing what the rest of a path asks that thing for?
pub(super) fn is_own_text(rest: &[Step]) -> bool {
    const OWN: [&str; 6] = ["name", "text", "url", "headline", "contentUrl", "value"];
    rest.len() <= 1 && rest.iter().all(|step| OWN.contains(&step.property.as_str()))
}

/// A declared value as a field's type; `None` where it says nothing of it. `holder` is the thing whose property it is.
pub(super) fn typed(
    field: &schema::Field,
    holder: &Item,
    value: &Value,
    reading: &marks::Settings,
) -> Option<FieldValue> {
    match field.holds {
        FieldType::Price => price(value.as_item().unwrap_or(holder), &text(value)?, reading),
        FieldType::Place | FieldType::Address => place::text(value).map(FieldValue::Text),
        FieldType::Url | FieldType::Image => address(value).map(FieldValue::Address),
        FieldType::Contact => contact(value),
        FieldType::Links => Some(FieldValue::Link(text(value)?, address(value)?)),
        FieldType::Text if !field.values.is_empty() => own_word(field, &text(value)?),
        holds => from_text(holds, &text(value)?, reading),
    }
}

/// The kind's own word for schema.org's: "in stock" for "https://schema.org/InStock"; the last part of one it does not know.
fn own_word(field: &schema::Field, text: &str) -> Option<FieldValue> {
    let word = local_name(text);
    let same = |(_, known): &&(String, String)| local_name(known).eq_ignore_ascii_case(word);
    let own = field.values.iter().find(same).map_or(word, |(own, _)| own);
    (!own.is_empty()).then(|| FieldValue::Text(own.to_owned()))
}

/// What a value says in words.
fn text(value: &Value) -> Option<String> {
    let first =
        |item: &Item, names: &[&str]| names.iter().find_map(|name| item.text(name)).map(str::to_owned);
    let text = match value {
        Value::Text { text, .. } => text.clone(),
        Value::Item(item) => first(item, &["name", "text", "headline"])
            .or_else(|| amount(item))
            .or_else(|| place::text(value))
            .or_else(|| first(item, &["url", "contentUrl"]))?,
    };
    (!text.trim().is_empty()).then(|| text.trim().to_owned())
}

/// An amount of something as people write it: "52000–61000 EUR per year".
fn amount(item: &Item) -> Option<String> {
    let inner = item.values("value").chain(item.values("priceSpecification")).find_map(Value::as_item);
    let of = |names: &'static [&'static str]| {
        let own = names.iter().find_map(|name| item.text(name));
        own.or_else(|| names.iter().find_map(|name| inner?.text(name)))
    };
    let mut text = match (of(&["minValue", "minPrice"]), of(&["maxValue", "maxPrice"])) {
        (Some(least), Some(most)) if least != most => format!("{least}–{most}"),
        (least, most) => of(&["value", "price", "amount"]).or(least).or(most)?.to_owned(),
    };
    if let Some(currency) = of(&["currency", "priceCurrency"]) {
        text = format!("{text} {currency}");
    }
    match of(&["unitText"]) {
        Some(unit) if unit.chars().all(char::is_uppercase) => {
            Some(format!("{text} per {}", unit.to_lowercase()))
        }
        Some(unit) => Some(format!("{text} {unit}")),
        None => Some(text),
    }
}

/// A sum of money, with the currency that stands beside it.
fn price(holder: &Item, text: &str, reading: &marks::Settings) -> Option<FieldValue> {
    let code = ["priceCurrency", "currency"].iter().find_map(|name| holder.text(name));
    let code = code.map(|code| code.trim().to_uppercase());
    let code = code.filter(|code| code.len() == 3 && code.bytes().all(|b| b.is_ascii_alphabetic()));
    match from_text(FieldType::Price, text, reading)? {
        FieldValue::Price(amount, currency) => Some(FieldValue::Price(amount, code.or(currency))),
        other => Some(other),
    }
}

/// Where a value leads.
fn address(value: &Value) -> Option<String> {
    let own = |value: &Value| match value {
        Value::Text { link: Some(link), .. } => Some(link.trim().to_owned()),
        Value::Text { text, .. } => Some(text.trim().to_owned()),
        Value::Item(_) => None,
    };
    let found = match value {
        Value::Text { .. } => own(value),
        Value::Item(item) => {
            ["url", "contentUrl", "thumbnailUrl"].iter().find_map(|name| item.values(name).find_map(own))
        }
    };
    found.filter(|address| is_address(address))
}

/// A person with name and e-mail.
fn contact(value: &Value) -> Option<FieldValue> {
    let (name, email) = match value {
        Value::Text { text, .. } => (Some(text.as_str()), None),
        Value::Item(item) => (item.text("name"), item.text("email")),
    };
    let name = name.filter(|name| !name.is_empty()).map(str::to_owned);
    let email = email.map(|email| without_scheme(email, "mailto:").to_owned());
    (name.is_some() || email.is_some()).then_some(FieldValue::Contact(name, email))
}
