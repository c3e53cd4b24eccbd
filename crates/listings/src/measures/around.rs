//! What stands beside and between the records: a list that leaves out a member shows it here.

use page::{NodeId, Tag};

use crate::facts::{Facts, alike};
use crate::interval::Interval;
use crate::measures::names::Says;
use crate::profile::Profile;

/// How much the nodes just outside are built like the outermost records, 0.0 to 1.0.
pub(crate) fn left_out(facts: &Facts, first: Interval, last: Interval) -> f32 {
    let mut before = facts.previous(first.from);
    while let Some(p) = before
        && !facts.is_speaking_element(p)
    {
        before = facts.previous(p);
    }
    let mut after = facts.doc.parent(last.from).and_then(|p| (last.to < facts.doc.end(p)).then_some(last.to));
    while let Some(n) = after
        && !facts.is_speaking_element(n)
    {
        after = facts.doc.next_sibling(n);
    }
    let like = |n: Option<NodeId>, r: Interval| n.map_or(0.0, |n| likeness(facts, n, r));
    like(before, first).max(like(after, last))
}

/// How much the first node between two records is built like the first of them; 0.0 where nothing stands there.
pub(super) fn gap_alike(facts: &Facts, before: &Profile, after: &Profile) -> f32 {
    let (from, to) = (before.interval.to, after.interval.from);
    let stands = from < to && facts.is_speaking_element(from) && facts.doc.end(from) <= to;
    if stands { alike(facts.sketch_of(from), before.sketch) } else { 0.0 }
}

fn likeness(facts: &Facts, n: NodeId, record: Interval) -> f32 {
    // An article of the same class is one of them, however much more the first of a page may hold.
    if facts.doc.tag(n) == Tag::ARTICLE && facts.key(n) == facts.key(record.from) {
        return 1.0;
    }
    alike(facts.sketch_of(n), facts.sketch_between(record))
}

/// Share of letters that the records leave to the elements around them that hold no other record.
pub(crate) fn partial(facts: &Facts, records: &[&Profile]) -> f32 {
    let doc = facts.doc;
    let (mut held, mut around) = (0, 0);
    let from = |i: usize| records.get(i).map(|r| r.interval.from);
    for (i, profile) in records.iter().enumerate() {
        let r = profile.interval;
        let before = i.checked_sub(1).and_then(from);
        let after = from(i + 1);
        // What holds the record holds the one before it if it begins no later, and the one after it if it ends behind that.
        let alone = |a: &NodeId| before.is_none_or(|b| b < *a) && after.is_none_or(|o| doc.end(*a) <= o);
        let whole = std::iter::once(r.from).chain(doc.ancestors(r.from)).skip_while(|a| doc.end(*a) < r.to);
        let widest = whole.take_while(alone).last().map_or(r, |a| Interval::of(doc, a));
        held += profile.tally.letters;
        around += facts.letters(widest).max(profile.tally.letters);
    }
    1.0 - held as f32 / around.max(1) as f32
}

/// How far up names are read: names of the page's outermost boxes say nothing of one list.
const LEVELS: usize = 6;

/// Share of the nearest ancestors whose class or id says so.
pub(super) fn named(facts: &Facts, first: NodeId, of: impl Fn(Says) -> bool) -> f32 {
    let near = std::iter::once(first).chain(facts.doc.ancestors(first)).take(LEVELS);
    near.filter(|n| of(facts.says_of(*n))).count() as f32 / LEVELS as f32
}
