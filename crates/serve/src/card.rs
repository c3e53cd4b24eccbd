//! Cards: records as lists show them.

use std::collections::HashMap;

use gleaner::schema::{Field, FieldType, Role, Schema};
use store::{Hit, SiteName};
use url::Url;

use crate::kinds::{self, Kinds};
use crate::locale::Locale;
use crate::moment;
use crate::recurrence::{display_recurrence, with_repeats};
use crate::values::{DisplayValue, display_values, link_target, value_text};

/// A record in a list.
#[derive(Default)]
pub(crate) struct Card {
    pub(crate) id: i64,
    /// The name of its kind.
    pub(crate) kind: String,
    pub(crate) title: String,
    /// As it is kept, for the page's script.
    pub(crate) starts: Option<String>,
    /// Where it ends at another moment than it starts, as it is kept.
    pub(crate) ends: Option<String>,
    /// As people read it.
    pub(crate) when: String,
    /// How it recurs, where it does so still: "every Tuesday".
    pub(crate) repeats: String,
    pub(crate) place: Option<String>,
    /// Who takes part.
    pub(crate) people: String,
    pub(crate) status: Option<String>,
    pub(crate) text: String,
    /// Of a kind whose text is one of its fields: all of it, its paragraphs.
    pub(crate) answer: Vec<String>,
    /// Other short fields, by their labels.
    pub(crate) facts: Vec<(String, Vec<DisplayValue>)>,
    /// The site of its source page, and the page, if a browser may follow the link.
    pub(crate) source: String,
    pub(crate) link: Option<String>,
    pub(crate) sources: u32,
    pub(crate) sure: u32,
    /// How much of a question it answers, in percent.
    pub(crate) fits: Option<u32>,
    /// Why it is here, where somebody's interests brought it.
    pub(crate) reasons: Vec<String>,
}

/// Characters of a record's text that a list shows.
const EXCERPT: usize = 220;

/// Other fields that a list shows of a record, and characters of each.
const MAX_FACTS: usize = 5;
const MAX_FACT_CHARS: usize = 80;

impl Card {
    /// When it is, in one line: "Tue 3 Nov 2026, 19:00 (every Tuesday)".
    pub(crate) fn when_line(&self) -> String {
        with_repeats(&self.when, &self.repeats)
    }

    /// A record in a list, with dates as this locale writes them.
    pub(crate) fn of(hit: &Hit, kinds: &Kinds, locale: &Locale) -> Card {
        let schema = kinds.schema(&hit.kind).map(AsRef::as_ref);
        let (starts, ends) = hit.span();
        let when = starts.map(|start| moment::format_span(start, ends, locale));
        let of_role = |role| hit.fields.get(&schema?.of_role(role)?.name);
        let repeats = hit.recurs.as_deref().filter(|_| hit.occurrence.is_some());
        let is_answer = schema.is_some_and(kinds::text_is_field);
        let paragraphs = hit.text.split('\n').filter(|part| is_answer && !part.trim().is_empty());
        Card {
            id: hit.id,
            kind: schema.map_or_else(
                || humanize_name(&hit.kind),
                |schema| schema.called(locale.language.tag()).to_owned(),
            ),
            title: record_title(hit, kinds, locale),
            when: when.unwrap_or_default(),
            ends: ends.filter(|_| ends != starts).map(str::to_owned),
            starts: starts.map(str::to_owned),
            repeats: repeats.map(|rule| display_recurrence(rule, locale)).unwrap_or_default(),
            place: hit.place.clone(),
            people: kinds::people_of(kinds, hit).join(", "),
            status: hit.status.clone(),
            text: excerpt(&of_role(Role::Summary).map(value_text).unwrap_or_default()),
            answer: paragraphs.map(str::to_owned).collect(),
            facts: schema.map(|schema| short_facts(schema, hit, locale)).unwrap_or_default(),
            source: hit.source.as_deref().map(|url| site_label(hit.site.as_ref(), url)).unwrap_or_default(),
            link: hit.source.as_deref().and_then(link_target),
            sources: hit.sources,
            sure: to_percent(hit.confidence),
            fits: None,
            reasons: Vec::new(),
        }
    }
}

/// Fields without a role whose values are short; for questions, the field that groups them.
fn short_facts(schema: &Schema, hit: &Hit, locale: &Locale) -> Vec<(String, Vec<DisplayValue>)> {
    let long = [FieldType::Html, FieldType::Links, FieldType::Image, FieldType::Url];
    let is_fact = |field: &&Field| match field.role {
        Some(Role::Group) => true,
        None => !field.many && !long.contains(&field.holds) && !kinds::text_is_field(schema),
        _ => false,
    };
    let fact = |field: &Field| {
        let values = display_values(field, hit.fields.get(&field.name)?, locale);
        let short = values.iter().map(|value| value.text.chars().count()).sum::<usize>() <= MAX_FACT_CHARS;
        let is_title = values.iter().any(|value| Some(&value.text) == hit.title.as_ref());
        (short && !is_title && !values.is_empty()).then(|| (field.called(locale.language.tag()), values))
    };
    schema.fields.iter().filter(is_fact).filter_map(fact).take(MAX_FACTS).collect()
}

/// The title of a record: its own, else its people, else the beginning of its text.
pub(crate) fn record_title(hit: &Hit, kinds: &Kinds, locale: &Locale) -> String {
    let named = hit.title.clone().filter(|title| !title.trim().is_empty());
    let people = || Some(kinds::people_of(kinds, hit).join(", ")).filter(|names| !names.is_empty());
    named.or_else(people).unwrap_or_else(|| {
        let first = hit.text.lines().find(|line| !line.trim().is_empty());
        first.map_or_else(|| locale.text("without-name").into(), excerpt)
    })
}

/// The name of a field or a kind, as people read it: "office_hours" → "Office hours".
pub(crate) fn humanize_name(name: &str) -> String {
    let name = name.replace('_', " ");
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The beginning of a text, cut between words.
pub(crate) fn excerpt(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = text.char_indices().nth(EXCERPT) else { return text };
    let end = text.get(..end).and_then(|start| start.rfind(' ')).unwrap_or(end);
    format!("{} …", text.get(..end).unwrap_or_default())
}

/// The name of the host in an address, with its port where that is not the usual one.
pub(crate) fn host_name(address: &str) -> String {
    let host = |url: &Url| {
        let host = url.host_str()?;
        Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
    };
    Url::parse(address).ok().and_then(|url| host(&url)).unwrap_or_else(|| address.to_owned())
}

/// The names of sites, by scheme, name and port.
pub(crate) type Sites = HashMap<String, SiteName>;

/// What the site of an address is called, with its host where another site is called the same.
pub(crate) fn site_label(site: Option<&SiteName>, address: &str) -> String {
    match site {
        Some(SiteName { name, is_shared: false }) => name.clone(),
        Some(SiteName { name, is_shared: true }) => format!("{name} ({})", host_name(address)),
        None => host_name(address),
    }
}

/// A share of one in percent.
pub(crate) fn to_percent(share: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 100")]
    let percent = (share.clamp(0.0, 1.0) * 100.0).round() as u32;
    percent
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An event that was found.
    pub(crate) fn hit(id: i64, title: &str, starts: Option<&str>, ends: Option<&str>) -> Hit {
        Hit {
            id,
            kind: "event".into(),
            title: Some(title.into()),
            starts: starts.map(str::to_owned),
            ends: ends.map(str::to_owned),
            recurs: None,
            occurrence: None,
            place: None,
            position: None,
            url: None,
            status: None,
            confidence: 1.0,
            fields: store::Fields::new(),
            text: title.into(),
            source: None,
            site: None,
            sources: 1,
            topic: None,
        }
    }

    #[test]
    fn beginnings_end_between_words() {
        let text = "word ".repeat(100);
        assert!(excerpt(&text).ends_with("word …") && excerpt(&text).chars().count() <= EXCERPT + 2);
        assert_eq!(excerpt("a\n b"), "a b");
        assert!(excerpt(&"ü".repeat(500)).ends_with(" …"));
    }

    #[test]
    fn sites_are_called_by_their_names() {
        let called = |is_shared| SiteName { name: "Arts Centre".into(), is_shared };
        let label = |site: Option<&SiteName>| site_label(site, "http://127.0.0.1:8080/x");
        assert_eq!(label(Some(&called(false))), "Arts Centre");
        assert_eq!(label(Some(&called(true))), "Arts Centre (127.0.0.1:8080)");
        assert_eq!(label(None), "127.0.0.1:8080");
    }

    #[test]
    fn addresses_to_follow() {
        assert_eq!(link_target("https://example.org/x y").as_deref(), Some("https://example.org/x%20y"));
        for other in ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "x"] {
            assert_eq!(link_target(other), None, "{other}");
        }
        assert_eq!(host_name("http://127.0.0.1:8080/x"), "127.0.0.1:8080");
        assert_eq!((host_name("https://example.org/x"), host_name("x")), ("example.org".into(), "x".into()));
    }
}
