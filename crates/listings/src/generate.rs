//! Generators propose drafts: intervals that may be the records of one list. They overlap and most are wrong.
//!
//! ```text
//! Facts ──▶ classes of elements built alike ──▶ each element a record            siblings, cousins
//!                                          └──▶ each element begins a record     leaders
//! ```

mod classes;
mod draft;
pub(crate) mod leaders;
pub(crate) mod leads;
mod shared;

use std::hash::BuildHasher;

use page::Tag;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::facts::{Facts, is_heading};
use crate::generator::Generator;
use crate::interval::Interval;

pub(crate) use draft::Draft;

/// Fewest records of a list; Event Finder wants three, yet two results are a list to a reader.
const MIN_RECORDS: usize = 2;

/// All drafts of a page, each set of records once.
pub(crate) fn drafts(facts: &Facts) -> Vec<Draft> {
    let classes = classes::classes(facts);
    let whole = classes.distinct.iter().map(|c| shared::with_shared(facts, c.whole(facts)));
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

/// Fewest sections of one number of paragraphs each that make a template.
const SECTIONS: usize = 4;

/// Most paragraphs that a template has below a name.
const PARAGRAPHS: usize = 3;

/// Are these what a template says below each name: as many paragraphs, several and few, in all sections but for what stands
/// above the first and below the last? Below a month, which is a day's heading and no name, stand now more and now fewer.
fn are_halves(facts: &Facts, draft: &Draft) -> bool {
    let doc = facts.doc;
    let is_paragraph = |r: &Interval| matches!(doc.tag(r.from), Tag::DD | Tag::P);
    if draft.generator != Generator::Siblings || !draft.records.iter().all(is_paragraph) {
        return false;
    }
    let named = |a: &Interval, b: &Interval| {
        let gap = Interval { from: a.to, to: b.from };
        let mut tops = facts.tops(gap).map(|n| doc.tag(n));
        facts.tally(gap).dates == 0 && tops.any(|t| is_heading(t) || t == Tag::DT)
    };
    let sections: Vec<usize> = draft.records.chunk_by(|a, b| !named(a, b)).map(<[Interval]>::len).collect();
    let inner = sections.get(1..sections.len().saturating_sub(1)).unwrap_or_default();
    let first = inner.first().copied().unwrap_or(0);
    sections.len() >= SECTIONS && (2..=PARAGRAPHS).contains(&first) && inner.iter().all(|n| *n == first)
}

/// Drops records that say nothing.
pub(crate) fn speaking(facts: &Facts, mut draft: Draft) -> Draft {
    draft.records.retain(|i| facts.says(*i));
    draft
}
