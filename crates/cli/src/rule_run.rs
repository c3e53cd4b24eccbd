//! A rule that is run over pages: faults are reported for each page, notes are counted over all.
//!
//! ```text
//! page 1 ── verdict ──▶ faults: told at once, status 3
//! page 2 ──────────┴──▶ notes ──▶ "on 3 of 20 pages the rule finds the field `seat` in no record"
//! ```

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use gleaner::{Document, Extraction, Fault, Rule, marks};

/// Most notes in a summary.
const MOST: usize = 10;

/// A rule, and the counts of its notes so far.
#[derive(Debug)]
pub(crate) struct RuleRun {
    rule: Box<Rule>,
    counts: Mutex<NoteCounts>,
}

#[derive(Debug, Default)]
struct NoteCounts {
    /// On how many pages the rule was run.
    pages: usize,
    /// On how many of them each was noted.
    notes: BTreeMap<String, usize>,
}

impl RuleRun {
    pub(crate) fn new(rule: Rule) -> RuleRun {
        RuleRun { rule: Box::new(rule), counts: Mutex::default() }
    }

    /// Runs the rule on a page and counts its notes.
    pub(crate) fn run(&self, doc: &Document, settings: &marks::Settings) -> Extraction<'_> {
        let found = self.rule.find(doc, settings);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.pages += 1;
        for note in found.verdict.notes.iter().map(page_independent) {
            *counts.notes.entry(note).or_default() += 1;
        }
        found
    }

    /// The notes, most frequent first.
    pub(crate) fn summary(&self) -> Option<String> {
        let noted = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut counts: Vec<(&String, usize)> =
            noted.notes.iter().map(|(note, pages)| (note, *pages)).collect();
        counts.sort_by_key(|(_, pages)| std::cmp::Reverse(*pages));
        let of = noted.pages;
        let most =
            counts.iter().take(MOST).map(|(note, pages)| format!("on {pages} of {of} pages it {note}"));
        let more = counts.len().saturating_sub(MOST);
        let more = (more > 0).then(|| format!("and {more} notes more"));
        let notes = most.chain(more).collect::<Vec<_>>().join("; ");
        let right = "what it gives is right as far as it can tell";
        (!notes.is_empty()).then(|| {
            format!("note on the rule, {right}: {notes}; if the site has changed, mend it with glean relearn")
        })
    }
}

/// The text of a note, without what differs from page to page.
fn page_independent(note: &Fault) -> String {
    match note {
        Fault::Built { .. } => "finds texts of most records behind others than when it was learnt".to_owned(),
        note => note.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages of other numbers of records have one note in common.
    #[test]
    fn notes_are_counted_over_pages() {
        let rule = "gleaner-rule 1\nlearnt 4\nrecord ul > li\norder begin: b\norder b: end\nfield text 1.00 only b as title\n";
        let applied = RuleRun::new(Rule::read("x", rule).unwrap());
        for records in [4, 5, 6] {
            let page = format!("<ul>{}</ul>", "<li><h3>New</h3><p><b>Salt</b>".repeat(records));
            applied.run(
                &gleaner::parse(page.as_bytes(), &gleaner::Hints::default()),
                &marks::Settings::default(),
            );
        }
        let summary = applied.summary().unwrap();
        assert!(
            summary.contains("on 3 of 3 pages it finds texts of most records behind others"),
            "{summary}"
        );
    }
}
