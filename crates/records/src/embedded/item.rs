//! A thing that a page declares, whatever the dialect: its types, and its properties as a small tree.

use page::NodeId;

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
