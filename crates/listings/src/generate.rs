//! Generators propose drafts: intervals that may be the records of one list. They overlap and most are wrong.
//!
//! ```text
//! Facts ──▶ classes of elements built alike ──▶ each element a record            siblings, cousins
//!                                          └──▶ each element begins a record     leaders
//! ```

mod classes;
pub(crate) mod leaders;
mod leads;

use std::hash::BuildHasher;

use page::Tag;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::facts::Facts;
use crate::interval::Interval;
use crate::listing::Generator;

/// A proposed list: records as intervals, in page order, disjoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Draft {
    pub(crate) generator: Generator,
    pub(crate) records: Vec<Interval>,
    /// Does the first record lack the element that the others have, see [`leads`]?
    pub(crate) lead: bool,
}

impl Draft {
    pub(crate) fn new(generator: Generator, records: Vec<Interval>) -> Draft {
        Draft { generator, records, lead: false }
    }
}

/// Fewest records of a list; Event Finder wants three, yet two results are a list to a reader.
const MIN_RECORDS: usize = 2;

/// All drafts of a page, each set of records once.
pub(crate) fn drafts(facts: &Facts) -> Vec<Draft> {
    let classes = classes::classes(facts);
    let whole = classes.distinct.iter().map(|c| c.whole(facts));
    let whole = whole.map(|d| leads::with_last(facts, d));
    let whole = whole.flat_map(|d| leads::with_lead(facts, &d).into_iter().chain([d]));
    let cut = leaders::drafts(facts, &classes).map(|d| speaking(facts, d));
    let mut drafts: Vec<Draft> = Vec::new();
    let mut known: FxHashMap<u64, usize> = FxHashMap::default();
    let is_list =
        |d: &Draft| d.records.len() >= MIN_RECORDS && !are_sections(facts, d) && !are_halves(facts, d);
    for draft in whole.chain(cut).filter(is_list) {
        let first = *known.entry(FxBuildHasher.hash_one(&draft.records)).or_insert(drafts.len());
        if drafts.get(first).is_none_or(|d| d.records != draft.records) {
            drafts.push(draft);
        }
    }
    drafts
}

/// Does each record begin with a heading across its table, as months of a table do whose rows are the records?
fn are_sections(facts: &Facts, draft: &Draft) -> bool {
    let within = |r: &Interval| facts.doc.tag(r.from) != Tag::TABLE;
    let headed = |r: &Interval| facts.first_text(*r).is_some_and(|t| facts.is_across(t));
    draft.records.iter().all(|r| within(r) && headed(r))
}

/// Fewest terms of one number of definitions each that make a template.
const TERMS: usize = 4;

/// Most definitions that a template has for a term.
const DEFINITIONS: usize = 3;

/// Are these the definitions of terms that have all as many, several and few, as a template has that says a record's name
/// in one `<dt>` and the rest of it in each `<dd>`? A month has now one and now more.
fn are_halves(facts: &Facts, draft: &Draft) -> bool {
    if draft.generator != Generator::Siblings
        || draft.records.iter().any(|r| facts.doc.tag(r.from) != Tag::DD)
    {
        return false;
    }
    let apart = |a: &Interval, b: &Interval| facts.says(Interval { from: a.to, to: b.from });
    let mut terms = draft.records.chunk_by(|a, b| !apart(a, b)).map(<[Interval]>::len);
    let first = terms.next().unwrap_or(0);
    let (mut count, mut same) = (1, true);
    terms.for_each(|n| (count, same) = (count + 1, same && n == first));
    count >= TERMS && same && (2..=DEFINITIONS).contains(&first)
}

/// Drops records that say nothing.
pub(crate) fn speaking(facts: &Facts, mut draft: Draft) -> Draft {
    draft.records.retain(|i| facts.says(*i));
    draft
}
