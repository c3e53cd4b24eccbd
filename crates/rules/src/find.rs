//! Finding: a rule's list on a page or, where the page does not have it, the first that it has of the rule's others.
//!
//! ```text
//! films  ── 0 records, 10 when learnt ──▶ noted
//! otherwise results ── fits ────────────▶ given
//! ```
//!
//! What a page shows above all else its sisters may lack: a row of pictures over the results.

use listings::Listing;
use marks::Settings;
use page::Document;

use crate::rule::Rule;
use crate::watch::{Fault, Verdict};

/// The result of a rule on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Extraction<'r> {
    /// The rule of the list that is given: the one asked for, or one of its others.
    pub rule: &'r Rule,
    /// The list.
    pub list: Listing,
    /// What does not fit. Where another list is given instead, why is a note, and the faults are that list's.
    pub verdict: Verdict,
    /// Does a rule lead to its list here? Else it is what the rule asked for gives.
    pub fits: bool,
}

impl Rule {
    /// The list of a page, with what does not fit. Linear in nodes and text for each of the rule's lists that is tried.
    pub fn find(&self, doc: &Document, settings: &Settings) -> Extraction<'_> {
        let first = self.own(doc, settings);
        if first.fits {
            return first;
        }
        let mut others = (2..).zip(&self.otherwise).map(|(number, rule)| (number, rule.own(doc, settings)));
        let Some((number, other)) = others.find(|(_, other)| other.fits) else { return first };
        let Verdict { mut notes, faults } = first.verdict;
        notes.splice(0..0, faults);
        notes.push(Fault::Instead { number });
        notes.extend(other.verdict.notes);
        Extraction { verdict: Verdict { notes, faults: other.verdict.faults }, ..other }
    }

    /// Its own list.
    fn own(&self, doc: &Document, settings: &Settings) -> Extraction<'_> {
        let list = self.list(doc, &marks::find_only(doc.full_text(), settings, &self.recognizers()));
        let verdict = self.verdict(doc, &list);
        Extraction { rule: self, fits: self.fits(&verdict), verdict, list }
    }
}
