//! A field of a kind: its type, where it is read, and what it is for.

use crate::declared::Path;
use crate::display_name::DisplayName;

/// A field of a kind.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Field {
    /// Its key in records: "employer".
    pub name: String,
    /// What its values are.
    pub holds: FieldType,
    /// May a record say several?
    pub many: bool,
    /// Is all of a short text behind its label the value, and not the recogniser's mark alone? "Professor of Botany" is more than "Professor".
    pub whole: bool,
    /// Are records sorted by the first number of its texts? "$25 an hour" comes after "$9 an hour".
    pub by_number: bool,
    /// What it is for: search, calendars, feeds and record pages ask for fields by their role.
    pub role: Option<Role>,
    /// A recogniser whose mark is the value; within what label, column or part give, where they are named too.
    pub recognizer: Option<String>,
    /// Labels behind which it stands, in lower case: "Rent: $900".
    pub labels: Vec<String>,
    /// Those that are English or of no language: makers of pages name classes by them, whatever language a page is in.
    pub english: Vec<String>,
    /// Names of the columns of a list in whose cells it stands, in lower case.
    pub columns: Vec<String>,
    /// A part of the record, or of the page that is about it.
    pub part: Option<Part>,
    /// Where schema.org's data declare it; the first path is written, all are read.
    pub declared: Vec<Path>,
    /// Its values beside schema.org's words for them: "cancelled", "EventCancelled".
    pub values: Vec<(String, String)>,
    /// How it is called in the interface, by language.
    pub(crate) display_names: Vec<DisplayName>,
}

/// What a field's values are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FieldType {
    /// Text, blanks made single.
    #[default]
    Text,
    /// HTML that is safe to show.
    Html,
    /// A day: ISO 8601, perhaps without year or day.
    Date,
    /// A day, perhaps with its clock time: ISO 8601.
    DateTime,
    /// A number.
    Number,
    /// A whole number from 0.
    Count,
    /// A sum of money: amount, and currency (ISO 4217) where it is said.
    Price,
    /// A length of time: ISO 8601 ("PT1H30M").
    Duration,
    /// A person's name.
    Person,
    /// A person with name and e-mail.
    Contact,
    /// A place, as written.
    Place,
    /// A postal address, as written.
    Address,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// An address of the web.
    Url,
    /// The address of a picture.
    Image,
    /// Addresses of the web, each by what it leads to.
    Links,
}

impl FieldType {
    /// Each with its name in files.
    pub const ALL: [(&'static str, FieldType); 17] = [
        ("text", FieldType::Text),
        ("html", FieldType::Html),
        ("date", FieldType::Date),
        ("date-time", FieldType::DateTime),
        ("number", FieldType::Number),
        ("count", FieldType::Count),
        ("price", FieldType::Price),
        ("duration", FieldType::Duration),
        ("person", FieldType::Person),
        ("contact", FieldType::Contact),
        ("place", FieldType::Place),
        ("address", FieldType::Address),
        ("email", FieldType::Email),
        ("phone", FieldType::Phone),
        ("url", FieldType::Url),
        ("image", FieldType::Image),
        ("links", FieldType::Links),
    ];

    /// Its name in files: "date-time".
    pub fn name(self) -> &'static str {
        FieldType::ALL.iter().find(|(_, of)| *of == self).map_or("text", |(name, _)| name)
    }

    /// The recogniser that finds such values in text, where one does.
    pub fn recognizer(self) -> Option<&'static str> {
        Some(match self {
            FieldType::Date | FieldType::DateTime => "date",
            FieldType::Number | FieldType::Count => "number",
            FieldType::Price => "price",
            FieldType::Person => "person",
            FieldType::Email => "email",
            FieldType::Phone => "phone",
            _ => return None,
        })
    }

    /// The type of what a recogniser finds.
    pub(crate) fn of_recognizer(name: &str) -> FieldType {
        match name {
            "date" => FieldType::DateTime,
            "price" => FieldType::Price,
            "number" => FieldType::Number,
            "person" => FieldType::Person,
            "place" => FieldType::Place,
            "email" => FieldType::Email,
            "phone" => FieldType::Phone,
            "url" => FieldType::Url,
            _ => FieldType::Text,
        }
    }

    /// Is it a moment, by which records can be sorted in time?
    pub fn is_time(self) -> bool {
        matches!(self, FieldType::Date | FieldType::DateTime)
    }

    /// Is it an address, resolved against its page's?
    pub fn is_address(self) -> bool {
        matches!(self, FieldType::Url | FieldType::Image)
    }
}

/// What a field is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// What the record is called.
    Title,
    /// When it begins, or its day.
    Start,
    /// When it ends.
    End,
    /// How it recurs, as iCalendar writes it (RFC 5545, RRULE).
    Repeats,
    /// Where it is.
    Place,
    /// Its own page.
    Url,
    /// Whether it still holds: "cancelled".
    Status,
    /// What it is about, in a few sentences.
    Summary,
    /// Who takes part or made it.
    People,
    /// A picture of it.
    Image,
    /// What many records share, by which they can be narrowed: an employer, a section.
    Group,
}

impl Role {
    /// Each with its name in files.
    pub const ALL: [(&'static str, Role); 11] = [
        ("title", Role::Title),
        ("start", Role::Start),
        ("end", Role::End),
        ("repeats", Role::Repeats),
        ("place", Role::Place),
        ("url", Role::Url),
        ("status", Role::Status),
        ("summary", Role::Summary),
        ("people", Role::People),
        ("image", Role::Image),
        ("group", Role::Group),
    ];
}

/// A part of a record, or of the page that is about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Its heading, its link's text, or the first line that says more than the marks in it.
    Title,
    /// Its own link.
    Link,
    /// All its text.
    Text,
    /// Its first picture.
    Image,
    /// The currency of its first sum of money, as ISO 4217.
    Currency,
    /// The lines under a heading that is one of the field's labels: "Ingredients", "Requirements".
    Section,
    /// Who wrote the page that is about it, as the kind `page` reads it; in a list of references the names that lead each.
    Author,
    /// What a publication came out in, as references name it behind its title: a journal, proceedings, a book.
    Container,
    /// The day that page was published, as the kind `page` reads it.
    Published,
    /// The page's description, as the kind `page` reads it.
    Description,
    /// The step above its page in the trail of links that leads there: "Home / Opinion / …".
    Trail,
    /// Whose page it is: the organisation that its head, its foot and `<title>` name.
    Owner,
    /// The line below the title of its own page: a person's post.
    Subtitle,
    /// What its list's columns say of it, each a text with the column's name: "Docket: 20-1199".
    Cells,
}

impl Part {
    /// Each with its name in files.
    pub const ALL: [(&'static str, Part); 14] = [
        ("title", Part::Title),
        ("link", Part::Link),
        ("text", Part::Text),
        ("image", Part::Image),
        ("currency", Part::Currency),
        ("section", Part::Section),
        ("author", Part::Author),
        ("container", Part::Container),
        ("published", Part::Published),
        ("description", Part::Description),
        ("trail", Part::Trail),
        ("owner", Part::Owner),
        ("subtitle", Part::Subtitle),
        ("cells", Part::Cells),
    ];
}

impl Field {
    /// What it is called in all languages that the file has.
    pub fn all_called(&self) -> impl Iterator<Item = &str> {
        self.display_names.iter().flat_map(|name| [name.one.as_str(), name.many.as_str()])
    }

    /// What it is called, in a language (BCP 47) if the file has it, else in English, else by its key: "Employer".
    pub fn called(&self, language: &str) -> String {
        let short = language.split(['-', '_']).next().unwrap_or_default();
        let of = |tag: &str| self.display_names.iter().find(|name| name.language == tag);
        match of(short).or_else(|| of("en")) {
            Some(name) => name.one.clone(),
            None => capitalized(&self.name.replace(['_', '-'], " ")),
        }
    }

    /// Can records be sorted by it? What is long, or several things, has no order that tells something.
    pub fn is_sortable(&self) -> bool {
        let long =
            matches!(self.holds, FieldType::Html | FieldType::Links | FieldType::Image | FieldType::Url);
        !long && !self.many && !matches!(self.role, Some(Role::Summary | Role::Repeats))
    }

    /// Are its values numbers?
    pub fn is_number(&self) -> bool {
        matches!(self.holds, FieldType::Number | FieldType::Count | FieldType::Price)
    }

    /// Are records sorted by its first number, or its length of time, and not by its letters?
    pub fn sorts_by_number(&self) -> bool {
        self.by_number || self.is_number() || self.holds == FieldType::Duration
    }

    /// schema.org's word for a value, where the file says one: in upper or lower case, as pages write it.
    pub fn word_of(&self, value: &str) -> Option<&str> {
        let value = value.trim().to_lowercase();
        self.values.iter().find(|(own, _)| own.to_lowercase() == value).map(|(_, word)| word.as_str())
    }

    /// The value that a word of schema.org stands for.
    pub fn value_of(&self, word: &str) -> Option<&str> {
        self.values.iter().find(|(_, known)| known == word).map(|(own, _)| own.as_str())
    }
}

pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
