//! What a catalogue says of a resource: a page, an article, anything that has a title.
//!
//! ```text
//! Row ── by the roles of its schema's fields and schema.org's words ──▶ Resource ── dc · marcxml · ris
//! ```
//!
//! The exchange formats of libraries differ in how they write it, and not in what they say.

use jiff::Timestamp;
use jiff::civil::Date;
use schema::{Field, FieldType, Reader, Schema};
use serde_json::Value;

use crate::Row;
use crate::roles::{Roles, names};

/// How a resource is issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Issuance {
    /// As a page of the web, which may change.
    Page,
    /// Within something else: a journal, proceedings, a book.
    Part,
    /// By itself.
    #[default]
    Whole,
}

/// A subject, as a catalogue calls it. A text is empty where nothing is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Subject {
    /// What it is called.
    pub label: String,
    /// Its address in a controlled vocabulary.
    pub uri: String,
    /// The vocabulary's code in the Library of Congress's list of subject heading and term sources: "gnd".
    pub vocabulary: String,
}

impl From<&str> for Subject {
    /// One of nobody's vocabulary.
    fn from(label: &str) -> Subject {
        Subject { label: label.to_owned(), ..Subject::default() }
    }
}

/// What a catalogue says of a resource. A text is empty where nothing is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Resource {
    /// How it is issued.
    pub issuance: Issuance,
    /// Its number in the catalogue.
    pub number: String,
    /// Its title.
    pub title: String,
    /// Who made it, by name, as the page writes it.
    pub creators: Vec<String>,
    /// Its subjects, as the catalogue calls them.
    pub subjects: Vec<Subject>,
    /// Key words of nobody's list.
    pub keywords: Vec<String>,
    /// What it is about.
    pub description: String,
    /// Who published it.
    pub publisher: String,
    /// What it stands in: a journal, proceedings.
    pub container: String,
    /// When it was published: ISO 8601, perhaps a year alone.
    pub date: String,
    /// Its language, as BCP 47.
    pub language: String,
    /// Its DOI, without what resolves it.
    pub doi: String,
    /// Its own address on the web.
    pub address: String,
    /// The page that tells of it, where that is another one.
    pub source: String,
    /// The file in which a page without an address is.
    pub file: String,
    /// When it came into the catalogue.
    pub entered: Option<Date>,
    /// When the catalogue changed last what it says.
    pub changed: Option<Timestamp>,
}

impl Resource {
    /// What a row says of a resource of a kind.
    pub fn of(schema: &Schema, row: &Row) -> Resource {
        let properties = Properties { schema, row };
        let roles = Roles { schema, row };
        let read_from = row.get("source").and_then(Value::as_str).unwrap_or_default();
        let source = if read_from.contains("://") { read_from } else { "" };
        let is_page = schema.reader == Reader::Page;
        // A page has an address though it may be read from a file.
        let own = roles.url().unwrap_or(if is_page { source } else { "" });
        let container = properties.text(&["isPartOf"]);
        Resource {
            issuance: match (is_page, container.is_empty()) {
                (true, _) => Issuance::Page,
                (_, false) => Issuance::Part,
                _ => Issuance::Whole,
            },
            number: String::new(),
            title: roles.own_title(),
            creators: properties.all(&["author"]),
            subjects: properties.subjects(),
            keywords: properties.all(&["keywords"]),
            description: properties.text(&["description", "abstract"]),
            publisher: properties.text(&["publisher"]),
            container,
            date: properties.text(&["datePublished"]),
            language: properties.text(&["inLanguage"]),
            doi: properties.all(&["identifier"]).into_iter().find(|id| is_doi(id)).unwrap_or_default(),
            address: own.to_owned(),
            source: if is_page || own == source { String::new() } else { source.to_owned() },
            file: if is_page && own.is_empty() { read_from.to_owned() } else { String::new() },
            entered: None,
            changed: None,
        }
    }

    /// Are records of a kind such as catalogues hold: somebody made them?
    pub fn describes(schema: &Schema) -> bool {
        schema.fields.iter().any(|field| property(field) == Some("author"))
    }

    /// The year of publication, if one is known.
    pub(crate) fn year(&self) -> Option<&str> {
        self.date.get(..4).filter(|year| year.bytes().all(|b| b.is_ascii_digit()))
    }

    /// The address at which its DOI is resolved.
    pub(crate) fn doi_address(&self) -> Option<String> {
        (!self.doi.is_empty()).then(|| format!("https://doi.org/{}", self.doi))
    }
}

/// ISO 26324: a prefix that begins with 10, and a suffix.
fn is_doi(text: &str) -> bool {
    text.starts_with("10.") && text.contains('/')
}

/// The property of schema.org under which a field is written.
fn property(field: &Field) -> Option<&str> {
    Some(field.declared.first()?.steps.first()?.property.as_str())
}

/// A row by schema.org's properties.
struct Properties<'r> {
    schema: &'r Schema,
    row: &'r Row,
}

impl Properties<'_> {
    /// All values of the fields that are written under these properties.
    fn all(&self, properties: &[&str]) -> Vec<String> {
        let is_one = |field: &&Field| {
            field.holds != FieldType::Html
                && property(field).is_some_and(|property| properties.contains(&property))
        };
        let values = self.schema.fields.iter().filter(is_one).filter_map(|field| self.row.get(&field.name));
        let texts = values.flat_map(names).map(str::trim).filter(|text| !text.is_empty());
        texts.map(str::to_owned).collect()
    }

    /// What it is about, by the vocabularies' names and addresses.
    fn subjects(&self) -> Vec<Subject> {
        let is_one = |field: &&Field| field.holds == FieldType::Links && property(field) == Some("about");
        let values = self.schema.fields.iter().filter(is_one).filter_map(|field| self.row.get(&field.name));
        let subject = |(label, uri): (&String, &Value)| {
            Some(Subject { uri: uri.as_str()?.to_owned(), ..Subject::from(label.as_str()) })
        };
        values.filter_map(Value::as_object).flatten().filter_map(subject).collect()
    }

    /// The first of them.
    fn text(&self, properties: &[&str]) -> String {
        self.all(properties).into_iter().next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of(kind: &str, row: Value) -> Resource {
        Resource::of(schema::named(kind).unwrap(), row.as_object().unwrap())
    }

    #[test]
    fn a_page_is_its_own_source() {
        let subjects = json!({"Sea": "https://v.org/sea"});
        let page = of(
            "page",
            json!({"title": " Tides ", "author": ["Ann"], "subjects": subjects, "source": "https://a.org/t"}),
        );
        assert_eq!((page.title.as_str(), page.address.as_str()), ("Tides", "https://a.org/t"));
        assert_eq!((page.source.as_str(), page.issuance), ("", Issuance::Page));
        assert_eq!(page.subjects, [Subject { uri: "https://v.org/sea".into(), ..Subject::from("Sea") }]);
        let file = of("page", json!({"source": "file.html"}));
        assert_eq!((file.address.as_str(), file.file.as_str()), ("", "file.html"));
        let saved = of("page", json!({"url": "https://a.org/t", "source": "file.html"}));
        assert_eq!((saved.address.as_str(), saved.source.as_str()), ("https://a.org/t", ""));
    }

    #[test]
    fn a_publication_of_a_list_stands_apart_from_the_page_of_the_list() {
        let row = json!({"title": "On waves", "authors": ["Ann Lee", "Bo Ek"], "year": "2019-05", "venue": "Journal of Seas",
            "doi": "10.1000/seas.7", "abstract": "Waves.", "url": "https://a.org/waves.pdf", "source": "https://a.org/papers"});
        let work = of("publication", row);
        assert_eq!((work.issuance, work.container.as_str()), (Issuance::Part, "Journal of Seas"));
        assert_eq!(
            (work.address.as_str(), work.source.as_str()),
            ("https://a.org/waves.pdf", "https://a.org/papers")
        );
        assert_eq!((work.doi.as_str(), work.year()), ("10.1000/seas.7", Some("2019")));
        assert_eq!((work.creators.len(), work.description.as_str()), (2, "Waves."));
        let none = of("publication", json!({"title": "On waves", "source": "https://a.org/papers"}));
        assert_eq!((none.issuance, none.address.as_str()), (Issuance::Whole, ""));
    }

    #[test]
    fn catalogues_hold_what_somebody_made() {
        let holds = |kind: &&str| Resource::describes(schema::named(kind).unwrap());
        let kinds = ["page", "publication", "article", "event", "job", "person"];
        assert_eq!(
            kinds.iter().copied().filter(holds).collect::<Vec<_>>(),
            ["page", "publication", "article"]
        );
    }
}
