//! Where a field was read: so that a person can be shown it, and a program can highlight it.

use std::ops::Range;

use page::{Document, NodeId};

/// What a field's value was read from.
#[derive(Debug, Clone, PartialEq)]
pub enum Evidence {
    /// Text of the page.
    Text {
        /// Bytes of `Document::full_text`.
        span: Range<usize>,
        /// Who read it: a recogniser ("date"), or what the text is ("heading", "cell", "label").
        by: &'static str,
    },
    /// An attribute of an element.
    Attribute {
        /// The element.
        node: NodeId,
        /// The attribute's name.
        name: &'static str,
    },
    /// Data embedded in the page, such as JSON-LD.
    Embedded {
        /// The script, or the element that carries it.
        node: NodeId,
        /// Path of keys to the value: "location.name".
        key: String,
    },
    /// An HTTP header, by name.
    Header(String),
    /// An argument of the caller, by name: "as-of".
    Argument(&'static str),
}

impl Evidence {
    /// The node that shows it, where one does.
    pub fn node(&self, doc: &Document) -> Option<NodeId> {
        match self {
            Evidence::Text { span, .. } => Some(doc.node_at(span.start)),
            Evidence::Attribute { node, .. } | Evidence::Embedded { node, .. } => Some(*node),
            Evidence::Header(_) | Evidence::Argument(_) => None,
        }
    }
}

/// A value with what it was read from.
#[derive(Debug, Clone, PartialEq)]
pub struct Field<T> {
    /// The value.
    pub value: T,
    /// Where it was read; the first is what a person is shown.
    pub evidence: Vec<Evidence>,
}

impl<T> Field<T> {
    /// A value read from one place.
    pub fn new(value: T, evidence: Evidence) -> Field<T> {
        Field { value, evidence: vec![evidence] }
    }
}
