//! Shared cells: rows that lack a cell because the one above reaches into them.
//!
//! ```text
//! │ 3 May │ Salt │ A1 │   record
//! │ 4 May │ Tin  │ B2 │   record
//! │       │ Ink  │ B3 │   record too, though it is built otherwise
//! ```

use page::{NodeId, Tag};

use crate::facts::Facts;
use crate::generate::Draft;
use crate::interval::Interval;

/// Greatest share of such rows: where more of them share a cell, one record is several rows.
const MOST: f32 = 0.34;

/// The draft with the rows that share a cell with its records; costs a look at what follows each.
pub(crate) fn with_shared(facts: &Facts, mut draft: Draft) -> Draft {
    let doc = facts.doc;
    let is_row = |r: &Interval| doc.tag(r.from) == Tag::TR && doc.end(r.from) == r.to;
    if !draft.records.iter().all(is_row) {
        return draft;
    }
    let behind = |n: &NodeId| doc.next_sibling(*n);
    let next = |n: &NodeId| std::iter::successors(behind(n), behind).find(|n| doc.tag(*n) == Tag::TR);
    let is_record = |n: NodeId| draft.records.binary_search(&Interval::of(doc, n)).is_ok();
    let shares = |n: &NodeId| facts.is_reached(*n) && !is_record(*n);
    let below =
        |r: &Interval| std::iter::successors(next(&r.from), next).take_while(shares).collect::<Vec<_>>();
    let rows = draft.records.iter().flat_map(below).map(|n| Interval::of(doc, n));
    let shared: Vec<Interval> = rows.filter(|r| facts.says(*r)).collect();
    if (shared.len() as f32) <= MOST * draft.records.len() as f32 {
        draft.records.extend(shared);
        draft.records.sort_unstable();
    }
    draft
}
