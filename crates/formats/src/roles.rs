//! What a row says by the roles of its schema's fields: its title, its start, its people, whatever the kind calls them.

use schema::{Field, Role, Schema};
use serde_json::Value;

use crate::Row;

/// What a record of a kind is called, by its row, in every format: what the field that names it says, else who takes part, else the
/// first line of its text; `None` where it says none of them.
///
/// ```
/// let file = "name = 'member'\n[record]\nneeds = ['email']\n[fields]\nwho = { type = 'person' }\nemail = 'email'";
/// let member = schema::Schema::from_toml("member.toml", file).unwrap();
/// let row = formats::Row::from_iter([("who".to_owned(), "Ann Lee".into()), ("text".to_owned(), "Ann Lee, a@b.org".into())]);
/// assert_eq!(formats::title(&member, &row).as_deref(), Some("Ann Lee"));
/// ```
pub fn title(schema: &Schema, row: &Row) -> Option<String> {
    let record = Roles { schema, row };
    let people = || record.people().join(", ");
    let text = || row.get("text").and_then(Value::as_str).unwrap_or_default();
    let line = || text().trim().lines().next().unwrap_or_default().to_owned();
    let named = |title: &String| !title.trim().is_empty();
    Some(record.own_title())
        .filter(named)
        .or_else(|| Some(people()).filter(named))
        .or_else(|| Some(line()).filter(named))
}

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

    /// What the field that names it says; empty where it says nothing.
    pub(crate) fn own_title(self) -> String {
        let value = self.schema.title_field().and_then(|field| self.row.get(&field.name));
        let texts =
            value.map(names).unwrap_or_default().into_iter().map(str::trim).filter(|text| !text.is_empty());
        texts.collect::<Vec<_>>().join(", ")
    }

    /// Its title; where it has none who takes part, else the first line of its text, else what the kind is called.
    pub(crate) fn title(self) -> String {
        title(self.schema, self.row).unwrap_or_else(|| self.schema.called("en").to_owned())
    }

    /// Who takes part, by name.
    pub(crate) fn people(self) -> Vec<&'r str> {
        let fields = self.schema.fields.iter().filter(|field| field.role == Some(Role::People));
        fields.filter_map(|field| self.row.get(&field.name)).flat_map(names).collect()
    }

    /// Who takes part, unless it is called by them.
    pub(crate) fn people_beside_title(self) -> Vec<&'r str> {
        let are_title = self.schema.title_field().is_some_and(|field| field.role == Some(Role::People));
        if are_title || self.own_title().is_empty() { Vec::new() } else { self.people() }
    }

    /// Its own page, where that is an address of the web.
    pub(crate) fn url(self) -> Option<&'r str> {
        Some(self.text(Role::Url)).filter(|url| is_web(url))
    }

    /// Fields that no format shows elsewhere, with their values.
    pub(crate) fn others(self) -> impl Iterator<Item = (&'r Field, &'r Value)> {
        let title = self.schema.title_field().filter(|title| !title.many);
        let other = move |field: &&Field| {
            let lists = field.many && field.holds.is_address();
            !lists && title != Some(field) && matches!(field.role, None | Some(Role::Group))
        };
        let with_value = move |field: &'r Field| Some((field, self.row.get(&field.name)?));
        self.schema.fields.iter().filter(other).filter_map(with_value).filter(|(_, value)| !is_empty(value))
    }
}

/// Is an address one of the web?
pub(crate) fn is_web(url: &str) -> bool {
    url.starts_with("http://") || url.starts_with("https://")
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_record_has_one_title_in_every_format() {
        let of = |fields: &str, row: Value| {
            let file =
                format!("name = 'boat'\n[record]\nneeds = ['price']\n[fields]\nprice = 'price'\n{fields}");
            let boat = Schema::from_toml("boat.toml", &file).unwrap();
            Roles { schema: &boat, row: row.as_object().unwrap() }.title()
        };
        let row = json!({"price": "5", "owner": "Ann Lee", "name": "Heron", "crew": ["Bo Ek", "Cy Oh"], "text": "\nAll of it\nand more"});
        let cases = [
            ("owner = { type = 'person' }\nname = { role = 'title' }", "Heron"),
            ("owner = { type = 'person' }\nname = { part = 'title' }", "Heron"),
            ("owner = { type = 'person' }", "Ann Lee"),
            ("crew = { type = 'person', many = true, role = 'people' }", "Bo Ek, Cy Oh"),
            (
                "none = { role = 'title' }\ncrew = { type = 'person', many = true, role = 'people' }",
                "Bo Ek, Cy Oh",
            ),
            ("none = { role = 'title' }\nowner = { type = 'person' }", "All of it"),
        ];
        for (fields, title) in cases {
            assert_eq!(of(fields, row.clone()), title, "{fields}");
        }
        assert_eq!(of("owner = { type = 'person' }", json!({"price": "5"})), "Boat");
    }
}
