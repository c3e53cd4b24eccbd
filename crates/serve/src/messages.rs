//! Messages: what the interface says, in the reader's language. A file of each language holds them all (`messages/de.ftl`).
//!
//! ```text
//! text("records-found").with("count", 3) ── messages/de.ftl ──▶ 3 Treffer        not there? ── messages/en.ftl ──▶ 3 found
//! ```
//!
//! A message is text: whatever page shows it escapes it, and the values in it, as any other.

use std::fmt;
use std::sync::LazyLock;

use askama::filters::Safe;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::language::Language;

type Catalogue = FluentBundle<FluentResource>;

/// The catalogues, in the order of [`Language::ALL`].
static CATALOGUES: LazyLock<Vec<Catalogue>> =
    LazyLock::new(|| Language::ALL.into_iter().map(read_catalogue).collect());

/// The file of a language.
fn file(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../messages/en.ftl"),
        Language::German => include_str!("../messages/de.ftl"),
        Language::French => include_str!("../messages/fr.ftl"),
        Language::Spanish => include_str!("../messages/es.ftl"),
    }
}

fn read_catalogue(language: Language) -> Catalogue {
    let tag = language.tag().parse().expect("a language's tag");
    let mut catalogue = FluentBundle::new_concurrent(vec![tag]);
    // Signs that set values apart would be copied with the text; `dir="auto"` stands where a value may run the other way.
    catalogue.set_use_isolating(false);
    catalogue.set_formatter(Some(match language {
        Language::English => |value, _| format_number(value, Language::English),
        Language::German => |value, _| format_number(value, Language::German),
        Language::French => |value, _| format_number(value, Language::French),
        Language::Spanish => |value, _| format_number(value, Language::Spanish),
    }));
    // A broken line costs its message alone; a test holds that there is none.
    let resource = FluentResource::try_new(file(language).to_owned()).unwrap_or_else(|(rest, _)| rest);
    catalogue.add_resource_overriding(resource);
    catalogue
}

/// A whole number with its thousands apart.
fn format_number(value: &FluentValue<'_>, language: Language) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let digits = number.as_string().into_owned();
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let is_grouped = digits.len() >= language.grouped_from();
    Some(if is_grouped { group_thousands(&digits, language.thousands_separator()) } else { digits })
}

/// Digits with a sign between groups of three.
fn group_thousands(digits: &str, separator: &str) -> String {
    let first = digits.len() % 3;
    let head = digits.get(..first).filter(|head| !head.is_empty());
    let groups = (first..digits.len()).step_by(3).filter_map(|at| digits.get(at..at + 3));
    head.into_iter().chain(groups).collect::<Vec<_>>().join(separator)
}

/// What begins and ends a link within a message: values cannot hold them.
const LINK: &str = "\u{1}";
const LINK_END: &str = "\u{2}";

/// A message with its values; English until a reader's language is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    key: &'static str,
    values: Vec<(&'static str, Argument)>,
    language: Language,
}

/// A value in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Argument {
    Text(String),
    Number(i64),
    /// Another message, in the same language.
    Message(Box<Message>),
}

impl Message {
    pub(crate) fn new(key: &'static str) -> Message {
        Message { key, values: Vec::new(), language: Language::English }
    }

    /// The message with a value; a number decides between one and many.
    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Message {
        self.values.push((name, value.into()));
        self
    }

    /// The same in another language.
    #[must_use]
    pub(crate) fn in_language(mut self, language: Language) -> Message {
        self.language = language;
        self
    }

    /// The message as HTML, with a link where the catalogue writes `{ $link }…{ $end }`.
    pub(crate) fn linked(self, address: &str) -> Safe<String> {
        let text = self
            .with("link", Argument::Text(LINK.to_owned()))
            .with("end", Argument::Text(LINK_END.to_owned()));
        let html = escape(&text.format(true));
        let begin = format!("<a href=\"{}\">", escape(address));
        Safe(html.replacen(LINK, &begin, 1).replacen(LINK_END, "</a>", 1))
    }

    fn format(&self, keep_links: bool) -> String {
        let mut values = FluentArgs::new();
        for (name, value) in &self.values {
            let is_link = keep_links && matches!(*name, "link" | "end");
            values.set(*name, value.to_fluent(self.language, is_link));
        }
        let of_language = |language: Language| {
            let catalogue = CATALOGUES.get(language as usize)?;
            let pattern = catalogue.get_message(self.key)?.value()?;
            Some(catalogue.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned())
        };
        of_language(self.language)
            .or_else(|| of_language(Language::English))
            .unwrap_or_else(|| self.key.to_owned())
    }
}

/// Text in HTML.
fn escape(text: &str) -> String {
    let escaped = askama::filters::escape(text, askama::filters::Html).map(|escaped| escaped.to_string());
    escaped.unwrap_or_default()
}

impl Argument {
    fn to_fluent(&self, language: Language, is_link: bool) -> FluentValue<'static> {
        match self {
            Argument::Text(text) if is_link => FluentValue::from(text.clone()),
            Argument::Text(text) => FluentValue::from(text.replace([LINK, LINK_END].map(char_of), "")),
            Argument::Number(number) => FluentValue::from(*number),
            Argument::Message(message) => {
                FluentValue::from(message.as_ref().clone().in_language(language).format(false))
            }
        }
    }
}

fn char_of(sign: &str) -> char {
    sign.chars().next().unwrap_or_default()
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.format(false))
    }
}

impl From<Message> for String {
    fn from(message: Message) -> String {
        message.to_string()
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

/// Templates hand values over by reference.
impl<T: Clone + Into<Argument>> From<&T> for Argument {
    fn from(value: &T) -> Argument {
        value.clone().into()
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(Box::new(message))
    }
}

impl From<i64> for Argument {
    fn from(number: i64) -> Argument {
        Argument::Number(number)
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Argument {
        Argument::Number(number.into())
    }
}

impl From<u8> for Argument {
    fn from(number: u8) -> Argument {
        Argument::Number(number.into())
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u64> for Argument {
    fn from(number: u64) -> Argument {
        Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

#[cfg(test)]
mod tests;
