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
mod grammar;
mod learn;
mod machine;
mod matching;
pub mod notation;
mod parser;
mod run;
mod search;
pub mod shipped;
mod term;
mod trail;

pub use forest::Forest;
pub use learn::learn;
pub use machine::Template;
pub use notation::TemplateError;
pub use search::{Closeness, Component, GaveUp, Match, Search};

use page::Document;

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
