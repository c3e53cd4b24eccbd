//! What a row says by the roles of its schema's fields: its title, its start, its people, whatever the kind calls them.

use schema::{Field, Role, Schema};
use serde_json::Value;

use crate::Row;

/// A row of a kind.
#[derive(Clone, Copy)]
pub(crate) struct Roles<'r> {
    pub(crate) schema: &'r Schema,
    pub(crate) row: &'r Row,
}

impl<'r> Roles<'r> {
    /// What a field says; empty where it says nothing.
    pub(crate) fn text(self, role: Role) -> &'r str {
        let field = self.schema.of_role(role);
        field.and_then(|field| self.row.get(&field.name)).and_then(Value::as_str).unwrap_or_default()
    }

    /// Its title; where it has none who takes part, else the first line of its text, else what the kind is called.
    pub(crate) fn title(self) -> String {
        let people = || self.people().join(", ");
        let line = || self.row.get("text").and_then(Value::as_str).unwrap_or_default().trim().lines().next();
        match self.text(Role::Title) {
            "" => Some(people()).filter(|names| !names.is_empty()).or_else(|| line().map(str::to_owned)),
            title => Some(title.to_owned()),
        }
        .unwrap_or_else(|| self.schema.called("en").to_owned())
    }

    /// Who takes part, by name.
    pub(crate) fn people(self) -> Vec<&'r str> {
        let fields = self.schema.fields.iter().filter(|field| field.role == Some(Role::People));
        fields.filter_map(|field| self.row.get(&field.name)).flat_map(names).collect()
    }

    /// Its own page, where that is an address of the web.
    pub(crate) fn url(self) -> Option<&'r str> {
        let is_web = |url: &&str| url.starts_with("http://") || url.starts_with("https://");
        Some(self.text(Role::Url)).filter(is_web)
    }

    /// Fields that no format shows elsewhere, with their values.
    pub(crate) fn others(self) -> impl Iterator<Item = (&'r Field, &'r Value)> {
        let other = |field: &&Field| {
            let lists = field.many && field.holds.is_address();
            !lists && matches!(field.role, None | Some(Role::Group))
        };
        let with_value = move |field: &'r Field| Some((field, self.row.get(&field.name)?));
        self.schema.fields.iter().filter(other).filter_map(with_value).filter(|(_, value)| !is_empty(value))
    }
}

/// Does a value say nothing?
pub(crate) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Object(fields) => fields.values().all(is_empty),
        _ => false,
    }
}

/// The texts of a value: of people their names, else their addresses.
pub(crate) fn names(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(values) => values.iter().flat_map(names).collect(),
        Value::Object(person) => {
            let of = |key: &str| person.get(key).and_then(Value::as_str);
            of("name").or_else(|| of("email")).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
