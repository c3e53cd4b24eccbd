//! What catalogues read in a row: by schema.org's properties, and where a kind names none, by the roles and types of its fields.
//!
//! ```text
//! schema_org = "author:Person.name"       ──▶ creator        role "people", or type "person"  ──▶ contributor
//! "hiringOrganization:Organization.name"  ──▶ organisation   role "group" of another thing    ──▶ topic
//! ```

use schema::{Field, FieldType, Part, Role, Schema};
use serde_json::Value;

use super::subject::Subject;
use crate::Row;
use crate::roles::{Roles, is_web, names};

/// Properties of who made a thing.
const CREATORS: [&str; 2] = ["author", "creator"];

/// Properties of the day from which on a thing can be read, best first.
const PUBLISHED: [&str; 5] = ["datePublished", "datePosted", "dateCreated", "uploadDate", "dateModified"];

/// Properties of what a thing is about, in words.
const TOPICS: [&str; 4] = ["keywords", "about", "genre", "articleSection"];

/// The property of schema.org under which a field is written.
pub(super) fn property(field: &Field) -> Option<&str> {
    Some(field.declared.first()?.steps.first()?.property.as_str())
}

fn is_under(field: &Field, properties: &[&str]) -> bool {
    property(field).is_some_and(|property| properties.contains(&property))
}

/// A row by schema.org's properties.
#[derive(Clone, Copy)]
pub(super) struct Properties<'r> {
    pub(super) schema: &'r Schema,
    pub(super) row: &'r Row,
}

impl Properties<'_> {
    /// All values of the fields that are written under these properties.
    pub(super) fn all(self, properties: &[&str]) -> Vec<String> {
        self.of(|field| is_under(field, properties))
    }

    /// The first of them.
    pub(super) fn text(self, properties: &[&str]) -> String {
        first(self.all(properties))
    }

    /// All values of some fields.
    fn of(self, is_one: impl Fn(&Field) -> bool) -> Vec<String> {
        let is_one = |field: &&Field| field.holds != FieldType::Html && is_one(field);
        let values = self.schema.fields.iter().filter(is_one).filter_map(|field| self.row.get(&field.name));
        let texts = values.flat_map(names).map(str::trim).filter(|text| !text.is_empty());
        texts.map(str::to_owned).collect()
    }

    fn role(self, role: Role) -> String {
        Roles { schema: self.schema, row: self.row }.text(role).trim().to_owned()
    }

    pub(super) fn creators(self) -> Vec<String> {
        self.all(&CREATORS)
    }

    /// Persons who made nothing of it that the kind says.
    pub(super) fn contributors(self) -> Vec<String> {
        let title = self.schema.title_field();
        self.of(|field| {
            let is_person = matches!(field.holds, FieldType::Person | FieldType::Contact);
            (is_person || field.role == Some(Role::People))
                && title != Some(field)
                && !is_under(field, &CREATORS)
                && !is_under(field, &["publisher"])
        })
    }

    /// Organisations by which records are grouped.
    pub(super) fn organizations(self) -> Vec<String> {
        self.of(|field| is_organization(field) && !is_under(field, &["publisher"]))
    }

    /// Key words, and what records are grouped by that is no organisation.
    pub(super) fn topics(self) -> Vec<String> {
        // A path of several steps is what belongs to another thing; "@type" is none of a page's topics.
        let is_own = |field: &Field| {
            field.declared.first().is_none_or(|path| match path.steps.as_slice() {
                [step] => !step.property.starts_with('@'),
                _ => false,
            })
        };
        self.of(|field| {
            let is_group = field.role == Some(Role::Group) && !is_organization(field) && is_own(field);
            is_under(field, &TOPICS) || is_group
        })
    }

    /// What it is about, by the vocabularies' names and addresses.
    pub(super) fn subjects(self) -> Vec<Subject> {
        let is_one = |field: &&Field| field.holds == FieldType::Links && property(field) == Some("about");
        let values = self.schema.fields.iter().filter(is_one).filter_map(|field| self.row.get(&field.name));
        let subject = |(label, uri): (&String, &Value)| {
            Some(Subject { uri: uri.as_str()?.to_owned(), ..Subject::from(label.as_str()) })
        };
        values.filter_map(Value::as_object).flatten().filter_map(subject).collect()
    }

    pub(super) fn description(self) -> String {
        either(self.text(&["description", "abstract"]), || self.role(Role::Summary))
    }

    /// When it was published; of what takes place nothing but what its page says so.
    pub(super) fn date(self) -> String {
        let mut published = PUBLISHED.iter().map(|property| self.text(&[property]));
        let published = published.find(|date| !date.is_empty()).unwrap_or_default();
        if self.schema.takes_place() {
            return published;
        }
        let any = || first(self.of(|field| field.role.is_none() && field.holds.is_time()));
        either(either(published, || self.role(Role::Start)), any)
    }

    /// When it takes place, from its beginning to its end; empty of kinds that do not.
    pub(super) fn held(self) -> String {
        match [Role::Start, Role::End].map(|role| self.role(role)) {
            _ if !self.schema.takes_place() => String::new(),
            [start, end] if start.is_empty() || end.is_empty() => start,
            [start, end] => format!("{start}/{end}"),
        }
    }

    pub(super) fn coverage(self) -> String {
        let title = self.schema.title_field();
        let any = || {
            self.of(|field| {
                matches!(field.holds, FieldType::Place | FieldType::Address) && title != Some(field)
            })
        };
        either(self.role(Role::Place), || first(any()))
    }

    /// Its own address on the web.
    pub(super) fn address(self) -> Option<String> {
        let is_one = |field: &Field| field.holds == FieldType::Url && field.role.is_none() && !field.many;
        let own = Roles { schema: self.schema, row: self.row }.url().map(str::to_owned);
        own.or_else(|| self.of(is_one).into_iter().find(|url| is_web(url)))
    }
}

/// Does a field name an organisation: whose page it is, or what schema.org calls one or its brand?
fn is_organization(field: &Field) -> bool {
    let classes = field.declared.first().map(|path| path.steps.as_slice()).unwrap_or_default();
    let is_class = |class: &str| class.ends_with("Organization") || matches!(class, "Brand" | "Corporation");
    let is_one = || classes.iter().filter_map(|step| step.class.as_deref()).any(is_class);
    field.part == Some(Part::Owner) || (field.role == Some(Role::Group) && is_one())
}

fn first(texts: Vec<String>) -> String {
    texts.into_iter().next().unwrap_or_default()
}

/// A text, or another one where it is empty.
fn either(text: String, other: impl FnOnce() -> String) -> String {
    if text.is_empty() { other() } else { text }
}
