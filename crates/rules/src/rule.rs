//! A rule: what its site's lists have in common, and how it is run.

use listings::Interval;
use page::Document;

use crate::path::Path;

/// Where the records of a site's pages stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The page that it was learnt from.
    pub source: String,
    /// How many records that page had.
    pub learnt: usize,
    /// Where each record stands.
    pub record: Path,
}

impl Rule {
    /// The records of a page, in its order; those without text are none. Linear in nodes.
    pub fn apply(&self, doc: &Document) -> Vec<Interval> {
        let found = self.record.select(doc).into_iter().map(|n| Interval::of(doc, n));
        found.filter(|record| !record.text(doc).trim().is_empty()).collect()
    }
}
