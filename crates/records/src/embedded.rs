//! Data that a page declares about itself: JSON-LD, microdata, RDFa and microformats, as one small tree.
//!
//! ```text
//! <script ld+json>  ── json ── jsonld ──┐
//! itemscope, typeof, class="h-event" ── scopes ──▶ Item { types, properties: name → text | Item } ── event ──▶ DeclaredEvent
//! ```
//!
//! What a page declares is often right and often stale, so nothing here is a record yet: a kind compares it with what
//! stands in the visible text. All names are schema.org's, whatever the page's dialect ("summary" of hCalendar is "name").

pub(crate) mod clock;
mod event;
mod json;
mod jsonld;
mod microformat;
pub(crate) mod place;
mod reader;
mod scopes;

pub(crate) use event::events_in;
pub use event::{DeclaredEvent, events};
pub(crate) use reader::Reader;

use page::{Document, NodeId};

/// How a page wrote what it declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Syntax {
    /// `<script type="application/ld+json">`.
    JsonLd,
    /// `itemscope`, `itemprop`.
    Microdata,
    /// RDFa Lite: `typeof`, `property`.
    Rdfa,
    /// Class names: hCalendar's `vevent`, microformats2's `h-event`.
    Microformat,
}

/// A thing that a page declares, with its properties.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// What it is: local names of its types ("MusicEvent").
    pub types: Vec<String>,
    /// Name → value, in the order of the page; a name may come several times.
    pub properties: Vec<(String, Value)>,
    /// The script, or the element that carries it.
    pub node: NodeId,
    /// Where it stands in its script: "@graph[2]"; empty for an element.
    pub at: String,
    /// How it was written.
    pub syntax: Syntax,
}

/// The value of a property.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text, entities decoded and blanks made single; what else the element says stands beside it.
    Text {
        /// What a reader sees, or what the page says in its place (`content`, `datetime`).
        text: String,
        /// Where it links to, as written.
        link: Option<String>,
        /// The element that says it; the script for JSON-LD.
        node: NodeId,
    },
    /// A thing.
    Item(Item),
}

/// Deepest nesting that is kept. schema.org's own examples nest five deep.
pub(crate) const MAX_DEPTH: usize = 12;
/// Most items and values kept of one page: enough for 2,000 events, small enough for a hostile page.
pub(crate) const MAX_VALUES: usize = 50_000;

impl Item {
    /// Does it have this type?
    pub fn is(&self, name: &str) -> bool {
        self.types.iter().any(|t| t == name)
    }

    /// The values of a property.
    pub fn values<'i>(&'i self, name: &'i str) -> impl Iterator<Item = &'i Value> {
        self.properties.iter().filter(move |(n, _)| n == name).map(|(_, v)| v)
    }

    /// The first text of a property that is not empty.
    pub fn text<'i>(&'i self, name: &'i str) -> Option<&'i str> {
        self.values(name).filter_map(Value::as_text).find(|t| !t.is_empty())
    }

    /// The item and all items in it, outermost first.
    pub fn walk(&self) -> Vec<&Item> {
        let mut found = vec![self];
        let mut next = 0;
        while let Some(item) = found.get(next).copied() {
            next += 1;
            found.extend(item.properties.iter().filter_map(|(_, v)| v.as_item()));
        }
        found
    }
}

impl Value {
    /// The text, where it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text { text, .. } => Some(text),
            Value::Item(_) => None,
        }
    }

    /// The thing, where it is one.
    pub fn as_item(&self) -> Option<&Item> {
        match self {
            Value::Text { .. } => None,
            Value::Item(item) => Some(item),
        }
    }
}

/// Everything a page declares, outermost things only, by where they stand.
pub fn items(doc: &Document) -> Vec<Item> {
    let mut found = jsonld::items(doc);
    found.extend(scopes::dialects(doc).into_iter().flat_map(|syntax| scopes::items(doc, syntax)));
    found.sort_by_key(|item| item.node);
    found
}

/// The last part of a type's or property's name: "Event" of `https://schema.org/Event` and of `schema:Event`.
pub(crate) fn local_name(name: &str) -> &str {
    name.trim().trim_end_matches(['/', '#']).rsplit(['/', '#', ':']).next().unwrap_or_default()
}

/// Longest text kept of one value, in bytes: longer ones are whole articles.
const MAX_TEXT: usize = 20_000;

/// Text as a reader would see it: tags and entities resolved, since declared texts often hold HTML, blanks made single.
pub(crate) fn plain(text: &str) -> String {
    let mut text = shorten(text).to_owned();
    // Twice, since "&amp;#8217;" comes out of the first reading as an entity.
    for _ in 0..2 {
        let marked_up = text.contains('<') || (text.contains('&') && text.contains(';'));
        if marked_up {
            text = page::parse(text.as_bytes(), &page::Hints::default()).full_text().to_owned();
        }
    }
    one_line(&text)
}

/// The text, cut where it is too long to be a property.
pub(crate) fn shorten(text: &str) -> &str {
    let end = (0..=MAX_TEXT.min(text.len())).rev().find(|i| text.is_char_boundary(*i));
    text.get(..end.unwrap_or(0)).unwrap_or_default()
}

/// The text with its blanks made single.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
