//! What stands beside and between the records: a list that leaves out a member shows it here.

use page::{NodeId, Tag};

use crate::facts::{Facts, Sketch, alike};
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

fn bare(facts: &Facts, record: Interval) -> Sketch {
    facts.tops(record).filter(|n| facts.doc.end(*n) <= record.to).fold(0, |s, n| s | facts.bare_sketch_of(n))
}

/// How alike neighbouring records are built, classes left out.
pub(crate) fn bare_alike(facts: &Facts, records: &[Interval]) -> f32 {
    let sketches: Vec<Sketch> = records.iter().map(|r| bare(facts, *r)).collect();
    let pairs = sketches.len().saturating_sub(1).max(1) as f32;
    sketches.windows(2).map(|w| alike(w[0], w[1])).sum::<f32>() / pairs
}

/// How alike the neighbouring pieces of one record are built; 0.0 for a record of one piece.
pub(crate) fn pieces_alike(facts: &Facts, record: Interval) -> f32 {
    let mut before: Option<NodeId> = None;
    let (mut sum, mut pairs) = (0.0, 0.0f32);
    for n in facts.tops(record).filter(|n| speaks(facts, *n)).take(MAX_PIECES) {
        if let Some(b) = before {
            let one_tag = facts.doc.tag(b) == facts.doc.tag(n);
            sum += if one_tag { alike(facts.bare_sketch_of(b), facts.bare_sketch_of(n)) } else { 0.0 };
            pairs += 1.0;
        }
        before = Some(n);
    }
    sum / pairs.max(1.0)
}

/// Most pieces of a record that are compared.
const MAX_PIECES: usize = 12;

/// Share of letters that the records leave to the elements around them that hold no other record.
pub(crate) fn partial(facts: &Facts, records: &[Interval]) -> f32 {
    let doc = facts.doc;
    let (mut held, mut around) = (0, 0);
    for (i, r) in records.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|b| records.get(b)).map(|b| b.from);
        let after = records.get(i + 1).map(|a| a.from);
        let alone = |a: &NodeId| {
            !before.is_some_and(|b| doc.contains(*a, b))
                && !after.is_some_and(|b| doc.contains(*a, b))
                && doc.contains(*a, r.from)
                && doc.end(*a) >= r.to
        };
        let whole = std::iter::once(r.from).chain(doc.ancestors(r.from)).skip_while(|a| doc.end(*a) < r.to);
        let widest = whole.take_while(alone).last().map_or(*r, |a| Interval::of(doc, a));
        held += facts.letters(*r);
        around += facts.letters(widest).max(facts.letters(*r));
    }
    1.0 - held as f32 / around.max(1) as f32
}
