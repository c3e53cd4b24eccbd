//! A kind of record: its fields, and what a page and a record of it must say.

use std::sync::Arc;

use marks::{Custom, Recognizer, Settings, Value};

use crate::display_name::DisplayName;
use crate::field::{Field, FieldType, Part, Role};

/// The newest version of the form in which kinds are written; files of every earlier one are read.
pub const FORM: u32 = 1;

/// A kind of record: what its records say, how they are known, and how it is called.
#[derive(Debug, Clone)]
pub struct Schema {
    /// Its name, in lower case: "job". Stores, tables and queries use it.
    pub name: String,
    /// How it is called in the interface, by language; see [`Schema::called`].
    pub(crate) display_names: Vec<DisplayName>,
    /// Who reads its records.
    pub reader: Reader,
    /// What a page must say.
    pub page: PageRule,
    /// What a record must hold.
    pub record: RecordRule,
    /// Classes of schema.org that declare it; the first is written.
    pub types: Vec<String>,
    /// Class and property of schema.org that gather a page's records: `FAQPage`, `mainEntity`.
    pub gathered: Option<(String, String)>,
    /// Its fields, in the order of the file.
    pub fields: Vec<Field>,
    /// Recognisers that the file brings itself.
    pub recognizers: Vec<Custom>,
    /// The file's text, so that a store can keep the kind of its records.
    pub text: Arc<str>,
}

/// Who reads the records of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Reader {
    /// Lists and single records, by the schema alone.
    #[default]
    Schema,
    /// Events, whose dates must be closed and whose sightings are folded into one.
    Event,
    /// Courses.
    Course,
    /// Questions with their answers.
    Faq,
    /// The page itself.
    Page,
    /// The list that a page is made for, whatever its records are; the schema says what to read of each.
    List,
    /// A rule that leads to a list; no page is read by the schema.
    Rule,
}

/// What a page must say to be looked at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageRule {
    /// One of these words, in lower case; none given, every page will do (Event Finder Table 3.3).
    pub gate: Vec<String>,
    /// Words of other pages: where more of them than of the gate's stand on the page, it is refused.
    pub against: Vec<String>,
    /// Types of which the page must be for its text to be read ("news"); none given, any. See [`PAGE_TYPES`].
    pub types: Vec<String>,
}

/// What a page can be, as the field `page_type` of the kind `page` names it.
pub const PAGE_TYPES: [&str; 13] = [
    "events",
    "board",
    "bibliography",
    "news",
    "blog",
    "changelog",
    "court",
    "search",
    "products",
    "documentation",
    "home",
    "other",
    "jobs",
];

/// What a record must hold, and which of its fields make it the same as another.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordRule {
    /// Names of recognisers or of fields.
    pub needs: Vec<String>,
    /// How many of them a record must hold, 1 to all.
    pub at_least: usize,
    /// More than this share of a list's records must hold them, 0.0 to 1.0 (Event Finder §3.2.3).
    pub share: f32,
    /// Fewest records of a list (Event Finder §3.2.2).
    pub fewest: usize,
    /// A record that says one of these, in lower case, is none.
    pub against: Vec<String>,
    /// Fields that two records of one thing share; none given, all fields.
    pub identity: Vec<String>,
    /// Fields in which they must not contradict one another; one may leave open what the other says.
    pub agrees: Vec<String>,
    /// May pages of two sites tell of one thing?
    pub across_sites: bool,
    /// What is kept as its text.
    pub text: RecordText,
}

/// What is kept as a record's text, beside its fields: search reads it, and pages of records show it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum RecordText {
    /// All the text of the record, as the page has it.
    #[default]
    Whole,
    /// What its fields say.
    Fields,
    /// What one field says.
    Field(String),
}

impl Schema {
    /// The field of a name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The field of a name as people write it, in upper or lower case: no two fields differ in that alone.
    pub fn field_in_any_case(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name.eq_ignore_ascii_case(name))
    }

    /// The first field with a role.
    pub fn of_role(&self, role: Role) -> Option<&Field> {
        self.fields.iter().find(|field| field.role == Some(role))
    }

    /// The field that the file makes the title: the one with the role, else the part of a record that is its title.
    pub fn declared_title_field(&self) -> Option<&Field> {
        let by_part = || self.fields.iter().find(|field| field.part == Some(Part::Title));
        self.of_role(Role::Title).or_else(by_part)
    }

    /// The field by which records are called: the title that the file declares, else the first field of words that is not for
    /// something else.
    ///
    /// ```
    /// let file = "name = 'member'\n[record]\nneeds = ['email']\n[fields]\nemail = 'email'\nwho = { type = 'person' }";
    /// let member = schema::Schema::from_toml("member.toml", file).unwrap();
    /// assert_eq!(member.title_field().map(|field| field.name.as_str()), Some("who"));
    /// assert_eq!(member.declared_title_field(), None);
    /// ```
    pub fn title_field(&self) -> Option<&Field> {
        let in_words = |field: &&Field| {
            matches!(field.holds, FieldType::Text | FieldType::Person | FieldType::Contact | FieldType::Place)
                && matches!(field.role, None | Some(Role::People))
        };
        self.declared_title_field().or_else(|| self.fields.iter().find(in_words))
    }

    /// Does it take place at a time, so that what is to come matters and what is over does not? A job has a day and a deadline, too,
    /// and takes place at neither: schema.org's class tells it.
    pub fn takes_place(&self) -> bool {
        let is_event = || self.types.iter().any(|class| class.ends_with("Event"));
        self.of_role(Role::Start).is_some()
            && (self.reader == Reader::Event || self.of_role(Role::Repeats).is_some() || is_event())
    }

    /// Can its records stand in a calendar? They need days: where the recogniser of their start finds no more of a day than its year,
    /// as in lists of references, they have none.
    pub fn fits_calendar(&self) -> bool {
        self.of_role(Role::Start).is_some_and(|start| start.holds.is_time() && !self.finds_years_alone(start))
    }

    fn finds_years_alone(&self, field: &Field) -> bool {
        let own = self.recognizers.iter().find(|own| field.recognizer.as_deref() == Some(own.name()));
        let mut marks = Vec::new();
        if let Some(own) = own {
            own.find("12 May 2003", &Settings::default(), &mut marks);
        }
        marks.iter().any(|mark| matches!(&mark.value, Value::Text(year) if year == "2003"))
    }

    /// What one record of it is called, in a language (BCP 47) if the file has it, else in English: "Job".
    pub fn called(&self, language: &str) -> &str {
        self.display_name_in(language).map_or(&self.name, |name| &name.one)
    }

    /// What several are called: "Jobs".
    pub fn called_many(&self, language: &str) -> &str {
        self.display_name_in(language).map_or(&self.name, |name| &name.many)
    }

    /// What one and several are called in all languages that the file has.
    pub fn all_called(&self) -> impl Iterator<Item = &str> {
        self.display_names.iter().flat_map(|name| [name.one.as_str(), name.many.as_str()])
    }

    fn display_name_in(&self, language: &str) -> Option<&DisplayName> {
        let short = language.split(['-', '_']).next().unwrap_or_default();
        let of = |tag: &str| self.display_names.iter().find(|name| name.language == tag);
        of(short).or_else(|| of("en")).or_else(|| self.display_names.first())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_ends_in_s_is_its_own_plural() {
        let called = |name: &str| {
            let file = format!("name = '{name}'\n[record]\nneeds = ['price']");
            Schema::from_toml("kind.toml", &file).expect("a kind").called_many("en").to_owned()
        };
        assert_eq!(["flats", "boat"].map(called), ["Flats", "Boats"]);
    }

    #[test]
    fn what_has_days_fits_a_calendar() {
        let named = |name: &str| crate::named(name).expect("it ships").fits_calendar();
        assert_eq!(["event", "job", "publication", "faq"].map(named), [true, true, false, false]);
        let of_pattern = |pattern: &str| {
            let file = format!(
                "name = 'boat'\n[record]\nneeds = ['price']\n[fields]\n\
                listed = {{ type = 'date', role = 'start', recognizer = 'r' }}\n\
                [[recognizer]]\nname = 'r'\npattern = '{pattern}'"
            );
            Schema::from_toml("boat.toml", &file).expect("a kind").fits_calendar()
        };
        assert!(of_pattern(r"Listed: (?<value>\d+ \w+ \d{4})") && of_pattern(r"\d+ \w+ \d{4}"));
        assert!(!of_pattern(r"\d{4}"));
    }
}
