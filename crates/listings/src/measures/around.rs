//! What stands beside and between the records: a list that leaves out a member shows it here.

use page::{NodeId, Tag};

use crate::facts::{Facts, alike};
use crate::interval::Interval;

/// How much the nodes just outside are built like the outermost records, 0.0 to 1.0.
pub(crate) fn left_out(facts: &Facts, first: Interval, last: Interval) -> f32 {
    let mut before = facts.previous(first.from);
    while let Some(p) = before
        && !speaks(facts, p)
    {
        before = facts.previous(p);
    }
    let mut after = facts.doc.parent(last.from).and_then(|p| (last.to < facts.doc.end(p)).then_some(last.to));
    while let Some(n) = after
        && !speaks(facts, n)
    {
        after = facts.doc.next_sibling(n);
    }
    let like = |n: Option<NodeId>, r: Interval| n.map_or(0.0, |n| likeness(facts, n, r));
    like(before, first).max(like(after, last))
}

/// How much the first node of a gap is built like the record before it, at most over the gaps.
pub(crate) fn gap_alike(facts: &Facts, records: &[Interval]) -> f32 {
    records
        .windows(2)
        .filter(|w| w[0].to < w[1].from && speaks(facts, w[0].to) && facts.doc.end(w[0].to) <= w[1].from)
        .map(|w| likeness(facts, w[0].to, w[0]))
        .fold(0.0, f32::max)
}

fn speaks(facts: &Facts, n: NodeId) -> bool {
    facts.doc.tag(n) != Tag::TEXT && facts.says(Interval::of(facts.doc, n))
}

fn likeness(facts: &Facts, n: NodeId, record: Interval) -> f32 {
    alike(facts.sketch_of(n), facts.sketch_between(record))
}
