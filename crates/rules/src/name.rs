//! Names: what the elements of a path are called.
//!
//! ```text
//! table                a tag of HTML
//! product-card         a custom element, which its site made up: its name has a hyphen
//! TABLE                as people write it; pages and rules have it in lower case
//! ```

use std::fmt;
use std::str::FromStr;

use page::{Document, NodeId, Tag};

/// What an element is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Name {
    /// By HTML.
    Tag(Tag),
    /// By its site.
    Custom(String),
}

impl Name {
    /// The name of a node; `None` of a text, and of an element whose name is neither HTML's nor a custom element's.
    pub fn of(doc: &Document, node: NodeId) -> Option<Name> {
        match doc.tag(node) {
            Tag::OTHER => {
                Some(doc.name(node)).filter(|name| is_custom(name)).map(|n| Name::Custom(n.to_owned()))
            }
            tag => tag.is_element().then_some(Name::Tag(tag)),
        }
    }

    /// Is a node called so?
    pub fn fits(&self, doc: &Document, node: NodeId) -> bool {
        match self {
            Name::Tag(tag) => doc.tag(node) == *tag,
            Name::Custom(name) => doc.tag(node) == Tag::OTHER && doc.name(node) == name,
        }
    }
}

/// Is it a custom element's name that can stand in a path? HTML allows more signs in one, a full stop among them.
fn is_custom(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.contains('-')
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_'))
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Tag(tag) => f.write_str(tag.name()),
            Name::Custom(name) => f.write_str(name),
        }
    }
}

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Name, String> {
        let name = text.to_ascii_lowercase();
        match Tag::of(&name) {
            Tag::OTHER if is_custom(&name) => Ok(Name::Custom(name)),
            Tag::OTHER => Err(format!("`{text}` is no tag of HTML; steps are written tag.class")),
            tag => Ok(Name::Tag(tag)),
        }
    }
}
