//! A record of any kind: fields with typed values, each with where it was read.

use std::fmt;

use marks::When;

use crate::Field;

/// What a page tells of one thing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Record {
    /// Field name → value, in the order of the kind's file; a field of many values comes several times.
    pub fields: Vec<(String, Field<Value>)>,
    /// All its text; empty where the kind keeps none.
    pub text: String,
    /// How sure we are, 0.0 to 1.0.
    pub confidence: f32,
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text, a name, a place …
    Text(String),
    /// A moment or a range, as far as the page says it.
    When(When),
    /// A number.
    Number(f64),
    /// A sum of money; the currency as ISO 4217 where the page says it.
    Price(f64, Option<String>),
    /// A person: name, e-mail address, or both.
    Contact(Option<String>, Option<String>),
    /// An address as the page writes it, to be resolved against the page's own.
    Address(String),
    /// What an address leads to, and the address as the page writes it.
    Link(String, String),
}

/// As people read it; lists of a page's links and people by their names.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) | Value::Address(text) => f.write_str(text),
            Value::When(when) => when.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Price(amount, Some(currency)) => write!(f, "{amount} {currency}"),
            Value::Price(amount, None) => amount.fmt(f),
            Value::Contact(Some(name), _) | Value::Link(name, _) => f.write_str(name),
            Value::Contact(None, email) => f.write_str(email.as_deref().unwrap_or_default()),
        }
    }
}

impl From<marks::Value> for Value {
    fn from(value: marks::Value) -> Value {
        match value {
            marks::Value::When(when) => Value::When(when),
            marks::Value::Number(number) => Value::Number(number),
            marks::Value::Price { amount, currency } => Value::Price(amount, currency.map(str::to_owned)),
            other => Value::Text(other.to_string()),
        }
    }
}

impl Record {
    /// The values of a field, in the order of the page.
    pub fn values<'r>(&'r self, name: &'r str) -> impl Iterator<Item = &'r Field<Value>> {
        self.fields.iter().filter(move |(field, _)| field == name).map(|(_, value)| value)
    }

    /// The first value of a field.
    pub fn value(&self, name: &str) -> Option<&Field<Value>> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    /// Adds a text, where there is one.
    pub(crate) fn put_text(&mut self, name: &str, field: Option<&Field<String>>) {
        self.put(name, field.map(|f| f.value.clone()).map(Value::Text), field);
    }

    /// Adds an address, where there is one.
    pub(crate) fn put_address(&mut self, name: &str, field: Option<&Field<String>>) {
        self.put(name, field.map(|f| f.value.clone()).map(Value::Address), field);
    }

    /// Adds texts, in their order.
    pub(crate) fn put_texts(&mut self, name: &str, fields: &[Field<String>]) {
        fields.iter().for_each(|field| self.put_text(name, Some(field)));
    }

    /// Adds what nothing on the page alone shows.
    pub(crate) fn put_known(&mut self, name: &str, value: Option<Value>) {
        self.put::<()>(name, value, None);
    }

    /// Adds a value with the evidence of a field, where there is one.
    pub(crate) fn put<T>(&mut self, name: &str, value: Option<Value>, shown_by: Option<&Field<T>>) {
        let evidence = shown_by.map(|field| field.evidence.clone()).unwrap_or_default();
        self.fields.extend(value.map(|value| (name.to_owned(), Field { value, evidence })));
    }
}
