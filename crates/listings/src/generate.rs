//! Generators propose drafts: intervals that may be the records of one list. They overlap and most are wrong.
//!
//! ```text
//! Facts ──▶ classes of elements built alike ──▶ each element a record            siblings, cousins
//!                                          └──▶ each element begins a record     leaders
//! ```

mod classes;
pub(crate) mod leaders;

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
}

/// Fewest records of a list; Event Finder wants three, yet two results are a list to a reader.
const MIN_RECORDS: usize = 2;

/// All drafts of a page, each set of records once.
pub(crate) fn drafts(facts: &Facts) -> Vec<Draft> {
    let classes = classes::classes(facts);
    let whole = classes.distinct.iter().map(|c| c.whole(facts));
    let cut = leaders::drafts(facts, &classes).map(|d| speaking(facts, d));
    let mut drafts: Vec<Draft> = Vec::new();
    let mut known: FxHashMap<u64, usize> = FxHashMap::default();
    for draft in whole.chain(cut).filter(|d| d.records.len() >= MIN_RECORDS && !are_sections(facts, d)) {
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

/// Drops records that say nothing.
pub(crate) fn speaking(facts: &Facts, mut draft: Draft) -> Draft {
    draft.records.retain(|i| facts.says(*i));
    draft
}
