//! What the author of a page calls its parts: "event-date" and "entry-meta" tell dates apart in whatever language they stand.
//!
//! ```text
//! <li class="newsItem"><span itemprop="datePublished">3 May   ──▶ {publish*, news} ──▶ the date of a post
//! ```

use std::collections::HashMap;
use std::sync::LazyLock;

use page::{Document, NodeId, Tag};

/// Sorts of names and the words that they are made of.
const WORDS: &str = include_str!("../../data/event/markup.txt");

/// Ancestors whose names are read: what is said further away is said of all that a page holds.
const NEAR: usize = 8;
/// Longest names that are read (bytes): styles by utility classes say nothing in hundreds of words.
const LONGEST: usize = 200;

/// What a name says of what it stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    /// Something that takes place.
    Event,
    /// Something that was written: news, a comment, a review.
    Post,
    /// A title.
    Title,
    /// A part of a record that is no title.
    Other,
}

/// The words of all sorts.
struct Words {
    whole: HashMap<&'static str, Named>,
    beginnings: Vec<(&'static str, Named)>,
}

static KNOWN: LazyLock<Words> = LazyLock::new(|| {
    let mut known = Words { whole: HashMap::new(), beginnings: Vec::new() };
    for line in WORDS.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let sort = match words.next() {
            Some("event") => Named::Event,
            Some("post") => Named::Post,
            Some("title") => Named::Title,
            _ => Named::Other,
        };
        for word in words {
            match word.strip_suffix('*') {
                Some(beginning) => known.beginnings.push((beginning, sort)),
                None => drop(known.whole.insert(word, sort)),
            }
        }
    }
    known
});

/// Which of two sorts the nearest node around a place that says one of them, and not both, says.
fn nearest(doc: &Document, at: NodeId, sorts: [Named; 2]) -> Option<Named> {
    let own = std::iter::once(at).chain(doc.ancestors(at));
    let elements = own.filter(|n| doc.tag(*n).is_element()).take(NEAR);
    // Classes of the page itself say what the whole of it is.
    let inner = elements.take_while(|n| !matches!(doc.tag(*n), Tag::BODY | Tag::HTML));
    inner.filter_map(|n| of_node(doc, n, sorts)).next()
}

/// Which of two sorts the names of a node say, if not both.
fn of_node(doc: &Document, node: NodeId, sorts: [Named; 2]) -> Option<Named> {
    let names = ["itemprop", "class", "id"].into_iter().filter_map(|key| doc.attr(node, key));
    one_of(names.flat_map(words), sorts)
}

fn one_of(words: impl Iterator<Item = String>, sorts: [Named; 2]) -> Option<Named> {
    let mut found = words.filter_map(|word| sort_of(&word)).filter(|sort| sorts.contains(sort));
    let first = found.next()?;
    found.all(|sort| sort == first).then_some(first)
}

/// What is named near a place: an event, or a post?
pub(crate) fn event_or_post(doc: &Document, at: NodeId) -> Option<Named> {
    nearest(doc, at, [Named::Event, Named::Post])
}

/// What is named near a place: a title, or another part of a record?
pub(crate) fn title_or_other(doc: &Document, at: NodeId) -> Option<Named> {
    nearest(doc, at, [Named::Title, Named::Other])
}

/// What the address of a link names: an event, or a post?
pub(crate) fn of_address(href: &str) -> Option<Named> {
    let path =
        href.split_once("://").map_or(href, |(_, rest)| rest.split_once('/').map_or("", |(_, path)| path));
    one_of(words(path), [Named::Event, Named::Post])
}

/// The words of a name: "newsItem", "event_date" are two each.
fn words(name: &str) -> impl Iterator<Item = String> {
    let mut end = name.len().min(LONGEST);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    let name = name.get(..end).unwrap_or_default();
    let mut words = vec![String::new()];
    let mut small = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || c.is_uppercase() && small {
            words.push(String::new());
        }
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
        small = c.is_lowercase();
    }
    words.into_iter().filter(|word| word.len() > 1)
}

fn sort_of(word: &str) -> Option<Named> {
    let begins = || KNOWN.beginnings.iter().find(|(beginning, _)| word.starts_with(beginning));
    KNOWN.whole.get(word).copied().or_else(|| begins().map(|(_, sort)| *sort))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_events_from_posts() {
        let doc = page::parse(
            b"<body class=blog><ul class='news-list'><li class=eventDate>1<li>2<li class='event news'>3\
              <li><b itemprop=datePublished>4</b></ul><p>5",
            &page::Hints::default(),
        );
        let at = |text: &str| doc.nodes().find(|n| doc.tag(*n) == Tag::TEXT && doc.text(*n).trim() == text);
        let named: Vec<_> =
            ["1", "2", "3", "4", "5"].map(|text| event_or_post(&doc, at(text).unwrap())).into();
        let (event, post) = (Some(Named::Event), Some(Named::Post));
        assert_eq!(named, [event, post, post, post, None], "one that says both says nothing");
    }

    #[test]
    fn addresses_name_what_is_linked() {
        assert_eq!(of_address("/events/2026/jazz"), Some(Named::Event));
        assert_eq!(of_address("https://news.example.org/kalender/7"), Some(Named::Event));
        assert_eq!(of_address("../blog/2026/05/a-talk.html"), None, "a post about a talk");
        assert_eq!((of_address("/about"), of_address("")), (None, None));
    }
}
