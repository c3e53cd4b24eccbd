//! Templates: what a class of documents looks like, written as a tree of components and matched against a page.
//!
//! ```text
//! toc       = index_indicator index_body                     <h2>Contents</h2>
//! index_body = <ul> list_item+ </ul>             ◀──▶        <ul><li><a href="#a">Where do I …?</a> …
//! list_item = <li> <a href="#..." as anchor> question </a> </li>
//! ```
//!
//! FAQ Miner (Hsu & Yih 1997): a template is a set of structural components over structure tags, format tags and semantic
//! terms, with nonterminals, alternatives, repetition and a wildcard for what may be skipped (Definitions 3 and 4).
//! [`notation`] reads it from a file. The paper matched with lex and yacc; we match against the document tree, exactly, or
//! at the least cost in edits (the paper's future work). Matching costs nodes · the template's size, times their depth for
//! what skips inside an element; a search that would take more than its share ends and says so ([`GaveUp`]).

mod forest;
mod learn;
mod machine;
mod matching;
pub mod notation;
mod parser;
mod term;
mod trail;

pub use forest::Forest;
pub use learn::learn;
pub use notation::TemplateError;

use std::ops::Range;

use page::{Document, NodeId};

use machine::Machines;
use term::Term;

/// A template, ready to be matched.
#[derive(Debug, Clone)]
pub struct Template {
    /// Its name.
    pub name: String,
    /// The components and attributes that it is there to find.
    pub targets: Vec<String>,
    /// Elements that are not seen, only what is in them: format tags that pages use as they like.
    pub(crate) ignored: Vec<page::Tag>,
    pub(crate) terms: Vec<Term>,
    pub(crate) machines: Machines,
}

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
    fn missed(&self) -> bool {
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
}

impl Template {
    /// Where the template is found in a page, if it is: exactly, or with few edits.
    pub fn find(&self, doc: &Document, closeness: Closeness) -> Option<Match> {
        self.search(doc, closeness).found
    }

    /// Where the template is found in a page, or that it could not be looked for to the end.
    pub fn search(&self, doc: &Document, closeness: Closeness) -> Search {
        let forest = Forest::of(doc, &self.ignored);
        let Search { found, gave_up } = matching::find(self, &forest, closeness);
        let found = found.filter(|m| closeness == Closeness::Exact || !m.missed());
        Search { found: found.map(|m| m.with_text(doc)), gave_up }
    }

    /// The least number of edits after which a forest fits; `None` where that is more work than the forest is worth.
    pub fn cost(&self, forest: &Forest) -> Option<u32> {
        matching::cost(self, forest)
    }
}

impl Match {
    fn with_text(mut self, doc: &Document) -> Match {
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

/// The template that fits a page best, with what was found: the fewest edits, then the most targets.
pub fn best<'t>(
    templates: &'t [Template],
    doc: &Document,
    closeness: Closeness,
) -> Option<(&'t Template, Match)> {
    let found = templates.iter().filter_map(|t| Some((t, t.find(doc, closeness)?)));
    found.min_by_key(|(t, m)| {
        let targets: usize = t.targets.iter().map(|name| m.all(name).len()).sum();
        (m.cost, usize::MAX - targets)
    })
}

#[cfg(test)]
mod tests;
