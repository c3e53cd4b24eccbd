//! What a catalogue says of a resource: a page, an article, anything that has a title.
//!
//! ```text
//! Row ── by the roles of its schema's fields and schema.org's words ──▶ Resource ── dc · marcxml · ris
//! ```
//!
//! The exchange formats of libraries differ in how they write it, and not in what they say.

mod properties;
mod subject;

use jiff::Timestamp;
use jiff::civil::Date;
use schema::{Reader, Schema};
use serde_json::Value;

use crate::Row;
use crate::roles::Roles;
use properties::{Properties, property};

pub use subject::Subject;

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
    /// Persons who had a part in it, by name: speakers, whom to ask.
    pub contributors: Vec<String>,
    /// Organisations that had a part in it: who employs, who makes.
    pub organizations: Vec<String>,
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
    /// When it takes place, if it does: ISO 8601, perhaps an interval.
    pub held: String,
    /// Where it is or takes place, as the page writes it.
    pub coverage: String,
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
        let read_from = row.get("source").and_then(Value::as_str).unwrap_or_default();
        let source = if read_from.contains("://") { read_from } else { "" };
        let is_page = schema.reader == Reader::Page;
        // A page has an address though it may be read from a file.
        let own = properties.address().unwrap_or_else(|| if is_page { source } else { "" }.to_owned());
        let container = properties.text(&["isPartOf"]);
        Resource {
            issuance: match (is_page, container.is_empty()) {
                (true, _) => Issuance::Page,
                (_, false) => Issuance::Part,
                _ => Issuance::Whole,
            },
            number: String::new(),
            title: Roles { schema, row }.own_title(),
            creators: properties.creators(),
            contributors: properties.contributors(),
            organizations: properties.organizations(),
            subjects: properties.subjects(),
            keywords: properties.topics(),
            description: properties.description(),
            publisher: properties.text(&["publisher"]),
            container,
            date: properties.date(),
            held: properties.held(),
            coverage: properties.coverage(),
            language: properties.text(&["inLanguage"]),
            doi: properties.all(&["identifier"]).into_iter().find(|id| is_doi(id)).unwrap_or_default(),
            source: if is_page || own == source { String::new() } else { source.to_owned() },
            file: if is_page && own.is_empty() { read_from.to_owned() } else { String::new() },
            address: own,
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
        year(&self.date)
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

/// The year with which a date begins, if it does.
pub(crate) fn year(date: &str) -> Option<&str> {
    date.get(..4).filter(|year| year.bytes().all(|b| b.is_ascii_digit()))
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

    #[test]
    fn what_takes_place_has_its_day_its_place_and_who_speaks() {
        let talk = of(
            "event",
            json!({"title": "Tea", "start": "2026-05-12T16:00", "end": "2026-05-12T17:00", "location": "Hall 3",
                "speaker": ["Ann Lee"], "description": "About tea.", "url": "https://a.org/tea", "source": "https://a.org/"}),
        );
        assert_eq!((talk.held.as_str(), talk.date.as_str()), ("2026-05-12T16:00/2026-05-12T17:00", ""));
        assert_eq!((talk.coverage.as_str(), talk.description.as_str()), ("Hall 3", "About tea."));
        assert_eq!((talk.creators.len(), talk.contributors), (0, vec!["Ann Lee".to_owned()]));
        assert_eq!(talk.address, "https://a.org/tea");
    }

    #[test]
    fn a_job_has_its_day_its_place_and_its_employer() {
        let job = of(
            "job",
            json!({"title": "Cook", "employer": "Acme", "location": "Vienna", "posted": "2026-05-12", "deadline": "2026-06-01",
                "description": "Cooks."}),
        );
        assert_eq!(
            (job.date.as_str(), job.held.as_str(), job.coverage.as_str()),
            ("2026-05-12", "", "Vienna")
        );
        assert_eq!((job.organizations, job.description.as_str()), (vec!["Acme".to_owned()], "Cooks."));
    }

    #[test]
    fn a_kind_without_words_of_schema_org_is_read_by_roles_and_types() {
        let file = "name = 'boat'\n[record]\nneeds = ['price']\n[fields]\ntitle = { role = 'title', part = 'title' }\n\
            price = 'price'\nseen = { type = 'date' }\nseller = { type = 'contact' }\nharbour = { type = 'place' }\n\
            class = { role = 'group' }\nabout = { role = 'summary' }\nlink = { type = 'url' }\n";
        let boat = Schema::from_toml("boat.toml", file).unwrap();
        let row = json!({"title": "Heron", "price": "400 USD", "seen": "2026-05", "seller": {"name": "Ann", "email": null},
            "harbour": "Kiel", "class": "Yawls", "about": "Blue.", "link": "https://a.org/h", "source": "boats.html"});
        let heron = Resource::of(&boat, row.as_object().unwrap());
        assert_eq!(
            (heron.date.as_str(), heron.coverage.as_str(), heron.description.as_str()),
            ("2026-05", "Kiel", "Blue.")
        );
        assert_eq!((heron.contributors, heron.keywords), (vec!["Ann".to_owned()], vec!["Yawls".to_owned()]));
        assert_eq!((heron.address.as_str(), heron.creators.len()), ("https://a.org/h", 0));
    }
}
