//! How closely a template is looked for, and what came of it.

use std::ops::Range;

use page::{Document, NodeId};

/// How closely a page must fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closeness {
    /// As it stands.
    Exact,
    /// With the fewest edits: an element or text too many, too few, or of another name.
    Approximate,
}

/// What came of looking for a template in a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Search {
    /// Where it is found, if it is.
    pub found: Option<Match>,
    /// Why nobody knows, if the search ended before it was done.
    pub gave_up: Option<GaveUp>,
}

/// A search that took more work than the page may cost: the page is not known to fit, nor to be a miss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "its {nodes} elements and texts can be read in too many ways with {tried} edits or more; leave out what the page may skip (`...`), or ask for pages that fit exactly"
)]
pub struct GaveUp {
    /// Elements and texts of the page.
    pub nodes: usize,
    /// Edits with which the search could not be ended; with fewer the page does not fit.
    pub tried: u32,
}

/// A template found in a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    /// Edits that the page would need to fit exactly.
    pub cost: u32,
    /// Elements and texts of the template that were found as they are.
    pub fitted: u32,
    /// The outermost components, in the order of the page.
    pub components: Vec<Component>,
}

/// A structural component that was found: a contiguous part of the page (Property 1).
#[derive(Debug, Clone, PartialEq)]
pub struct Component {
    /// Its name in the template.
    pub name: String,
    /// What it says: its text, or the value of its attribute.
    pub value: String,
    /// Where its text stands in the page; empty where it has none, and for an attribute.
    pub span: Range<usize>,
    /// Its first node.
    pub node: NodeId,
    /// Its place in the forest that was matched, from its first node to past its last.
    pub range: Range<usize>,
    /// The components in it, in order.
    pub children: Vec<Component>,
}

/// Share of edits, of all that was matched, up to which a page is a near pass and not a miss. Of FAQ Miner's 110 documents
/// 13 were near passes that "additional processing" could save (§Experimental results); one damaged line in five is still
/// read.
const NEAR: f32 = 0.2;

impl Match {
    /// Does it fit so badly that it is a miss?
    pub(super) fn missed(&self) -> bool {
        self.cost as f32 > NEAR * (self.fitted + self.cost) as f32
    }

    /// All components of a name, in order.
    pub fn all<'m>(&'m self, name: &'m str) -> Vec<&'m Component> {
        let mut found = Vec::new();
        let mut open: Vec<&Component> = self.components.iter().rev().collect();
        while let Some(component) = open.pop() {
            found.extend((component.name == name).then_some(component));
            open.extend(component.children.iter().rev());
        }
        found
    }

    pub(super) fn with_text(mut self, doc: &Document) -> Match {
        let mut open: Vec<&mut Component> = self.components.iter_mut().collect();
        while let Some(component) = open.pop() {
            if component.value.is_empty() {
                let text = doc.full_text().get(component.span.clone()).unwrap_or_default();
                component.value = text.split_whitespace().collect::<Vec<_>>().join(" ");
            }
            open.extend(component.children.iter_mut());
        }
        self
    }
}
