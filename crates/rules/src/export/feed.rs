//! A list as a feed reader takes it: for each part of an item, what gives it in a record, as XPath.
//!
//! ```text
//! title  h3 > a          ──▶ title    normalize-space((.//h3/a)[1])
//! url    h3 > a @href    ──▶ link     (.//h3/a)[1]/@href
//! date   span.when       ──▶ time     normalize-space((.//span[…])[1])
//! image  img @src        ──▶ image    (.//img)[1]/@src
//! text   p.about         ──▶ content  (.//p[…])[1]      the element, since readers show its HTML
//! ```

use super::list::{List, Spot, quoted};
use super::xpath;
use crate::field::Field;

/// Names of fields that hold an author, as sites write them in classes and heads of columns.
const AUTHORS: [&str; 9] =
    ["author", "by", "byline", "creator", "poster", "username", "user", "writer", "autor"];

/// Names of fields that hold what an item says.
const CONTENTS: [&str; 10] = [
    "description",
    "summary",
    "content",
    "abstract",
    "snippet",
    "excerpt",
    "teaser",
    "desc",
    "message",
    "details",
];

/// What gives each part of an item in a record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Feed {
    pub(super) title: Option<String>,
    pub(super) link: Option<String>,
    pub(super) time: Option<String>,
    pub(super) image: Option<String>,
    pub(super) author: Option<String>,
    pub(super) content: String,
}

impl Feed {
    /// The parts of a list's records; the fields that are none of them are told.
    pub(super) fn of(list: &List<'_>, left_out: &mut Vec<String>) -> Feed {
        let mut open = Open { fields: list.fields.iter().collect() };
        let link = open.take(|field, _| is_attribute(field, "href"));
        let image = open.take(|field, _| is_attribute(field, "src"));
        let title = open
            .take(|field, _| is_text(field) && is_called(field, &["title"]))
            .or_else(|| open.take(|field, _| is_text(field) && is_linked(field, link)))
            .or_else(|| open.take(|field, _| is_text(field) && field.kind.is_none()))
            .or_else(|| open.take(|field, _| is_text(field)));
        let time = open.take(|field, _| field.kind.as_deref() == Some("date"));
        let author = open
            .take(|field, _| is_text(field) && is_called(field, &AUTHORS))
            .or_else(|| open.take(|field, _| field.kind.as_deref() == Some("person")));
        let content = open
            .take(|field, spot| is_element(spot) && is_called(field, &CONTENTS))
            .or_else(|| open.take_only_text());
        let rest = quoted(open.fields.iter().map(|(field, _)| *field));
        if content.is_some() && !rest.is_empty() {
            left_out.push(format!("a feed has no part for {rest}"));
        }
        let expression = |one: Option<&One<'_>>| one.map(|(_, spot)| xpath::expression(list, spot));
        Feed {
            title: expression(title),
            link: expression(link),
            time: expression(time),
            image: expression(image),
            author: expression(author),
            content: content.and_then(|(_, spot)| node(spot)).unwrap_or_else(|| ".".to_owned()),
        }
    }
}

/// A field and where it stands.
type One<'r> = (&'r Field, Spot<'r>);

/// The fields that are no part of an item yet.
struct Open<'l, 'r> {
    fields: Vec<&'l One<'r>>,
}

impl<'l, 'r> Open<'l, 'r> {
    /// Takes the first of them that is so.
    fn take(&mut self, is_so: impl Fn(&Field, &Spot<'_>) -> bool) -> Option<&'l One<'r>> {
        let at = self.fields.iter().position(|(field, spot)| is_so(field, spot))?;
        Some(self.fields.remove(at))
    }

    /// Takes the one plain text that is left: of several the rule does not know which says most.
    fn take_only_text(&mut self) -> Option<&'l One<'r>> {
        let is_plain = |field: &Field| is_text(field) && field.kind.is_none();
        let plain = self.fields.iter().filter(|(field, _)| is_plain(field)).count();
        if plain == 1 { self.take(|field, spot| is_plain(field) && is_element(spot)) } else { None }
    }
}

/// The element of a field whose text is all that it says.
fn node(spot: &Spot<'_>) -> Option<String> {
    match spot {
        Spot::At(locator) if locator.attribute.is_none() && locator.label.is_none() => {
            Some(xpath::element(locator))
        }
        _ => None,
    }
}

fn is_element(spot: &Spot<'_>) -> bool {
    node(spot).is_some()
}

fn is_text(field: &Field) -> bool {
    !field.is_attribute()
}

fn is_attribute(field: &Field, name: &str) -> bool {
    field.locator.as_ref().is_some_and(|locator| locator.attribute.as_deref() == Some(name))
}

/// Does it stand in the element of the link?
fn is_linked(field: &Field, link: Option<&One<'_>>) -> bool {
    let path = |field: &Field| field.locator.as_ref().and_then(|locator| locator.path.clone());
    link.is_some_and(|(link, _)| path(field).is_some() && path(field) == path(link))
}

/// Is one of the words of its name, or of what the page calls it, one of these?
fn is_called(field: &Field, names: &[&str]) -> bool {
    let words = |name: &str| {
        let words = name.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
        words.into_iter().any(|word| names.contains(&word.as_str()))
    };
    words(&field.name) || field.called().is_some_and(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::Words;
    use crate::rule::Rule;

    /// The feed of a list with these fields, and what is told of it.
    fn feed(fields: &str) -> (Feed, Vec<String>) {
        let rule = Rule::read("x", &format!("gleaner-rule 1\nrecord ul.a > li\n{fields}")).unwrap();
        let mut left_out = Vec::new();
        let feed = Feed::of(&List::of(&rule, Words::FreshRss).unwrap(), &mut left_out);
        (feed, left_out)
    }

    #[test]
    fn names_and_types_tell_the_parts() {
        let (feed, left_out) = feed(
            "field text 1.00 i as Posted by\nfield text 1.00 h3 as title\nfield price 1.00 u as price\n\
             field date 1.00 b as when\nfield text 1.00 p as description\nfield url 1.00 a @href as url\n\
             field text 1.00 img @src as image\n",
        );
        let expression = |selector: &str| Some(selector.to_owned());
        assert_eq!(feed.title, expression("normalize-space((.//h3)[1])"));
        assert_eq!((feed.link, feed.image), (expression("(.//a)[1]/@href"), expression("(.//img)[1]/@src")));
        assert_eq!(feed.time, expression("normalize-space((.//b)[1])"));
        assert_eq!(feed.author, expression("normalize-space((.//i)[1])"));
        assert_eq!(
            (feed.content.as_str(), left_out),
            ("(.//p)[1]", vec!["a feed has no part for `price`".to_owned()])
        );
    }

    /// The text of the link is the title, the one other text the content; of several none is, and the record is.
    #[test]
    fn without_names_places_tell_them() {
        let fields =
            "field text 1.00 i as text\nfield text 1.00 a as text 2\nfield url 1.00 a @href as url\n";
        let (one, _) = feed(fields);
        assert_eq!(
            (one.title.as_deref(), one.content.as_str()),
            (Some("normalize-space((.//a)[1])"), "(.//i)[1]")
        );
        let (several, left_out) = feed(&format!("{fields}field text 1.00 b as text 3\n"));
        assert_eq!((several.content.as_str(), left_out), (".", Vec::new()));
        // What stands behind a label is no element of its own.
        let (labelled, _) =
            feed("field text 1.00 b as title\nfield text 1.00 p after \"Summary:\" as summary\n");
        assert_eq!(labelled.content, ".");
    }
}
