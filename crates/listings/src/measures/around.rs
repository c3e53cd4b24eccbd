//! What stands beside and between the records: a list that leaves out a member shows it here.

use page::{NodeId, Tag};

use crate::facts::{Facts, alike};
use crate::interval::Interval;
use crate::measures::names::Says;
use crate::profile::Profile;

/// How much the nodes just outside are built like the outermost records, 0.0 to 1.0.
pub(crate) fn left_out(facts: &Facts, first: Interval, last: Interval) -> f32 {
    let like = |n: Option<NodeId>, r: Interval| n.map_or(0.0, |n| likeness(facts, n, r));
    like(before(facts, first), first).max(like(behind(facts, last), last))
}

/// The nearest element before a record that says something, below the same parent.
fn before(facts: &Facts, first: Interval) -> Option<NodeId> {
    let mut all = std::iter::successors(facts.previous(first.from), |n| facts.previous(*n));
    all.find(|n| facts.is_speaking_element(*n))
}

/// The nearest one behind it.
fn behind(facts: &Facts, last: Interval) -> Option<NodeId> {
    let doc = facts.doc;
    let next = doc.parent(last.from).and_then(|p| (last.to < doc.end(p)).then_some(last.to));
    let mut all = std::iter::successors(next, |n| doc.next_sibling(*n));
    all.find(|n| facts.is_speaking_element(*n))
}

/// Does an element before, between or behind the records have the tag of the one beside it, and all the words of its class, or fewer of
/// them? So has the large first article of a page: `post hero` beside `post`.
pub(crate) fn kin_left_out(facts: &Facts, records: &[&Profile]) -> bool {
    let kin = |n: Option<NodeId>, record: Interval| n.is_some_and(|n| are_kin(facts, n, record.from));
    let (Some(first), Some(last)) = (records.first(), records.last()) else { return false };
    kin(before(facts, first.interval), first.interval)
        || kin(behind(facts, last.interval), last.interval)
        || records.windows(2).any(|pair| kin(between(facts, pair[0], pair[1]), pair[0].interval))
}

fn are_kin(facts: &Facts, a: NodeId, b: NodeId) -> bool {
    facts.doc.attr(a, "class").is_some_and(|class| !class.trim().is_empty()) && are_alike(facts, a, b)
}

/// Have two elements one tag, and the one all words of the other's class?
fn are_alike(facts: &Facts, a: NodeId, b: NodeId) -> bool {
    if facts.key(a) == facts.key(b) {
        return true;
    }
    let doc = facts.doc;
    let words = |n| doc.attr(n, "class").unwrap_or_default().split_ascii_whitespace().take(MOST_WORDS);
    let all_of = |a, b| words(a).next().is_some() && words(a).all(|word| words(b).any(|other| word == other));
    doc.tag(a) == doc.tag(b) && (all_of(a, b) || all_of(b, a))
}

/// Most words of a class that are compared, so that an element costs no more than its look: classes of ten words are those of utilities, of
/// which no two elements of a page share all by accident.
const MOST_WORDS: usize = 16;

/// Most nodes that say nothing between two records and an element between them: line breaks and a comment or two.
const MOST_BLANKS: usize = 16;

/// The first element between two records that says something.
fn between(facts: &Facts, before: &Profile, after: &Profile) -> Option<NodeId> {
    let (from, to) = (before.interval.to, after.interval.from);
    let all = std::iter::successors((from < to).then_some(from), |n| facts.doc.next_sibling(*n));
    let mut all = all.take(MOST_BLANKS);
    all.by_ref().take_while(|n| *n < to && facts.doc.end(*n) <= to).find(|n| facts.is_speaking_element(*n))
}

/// How much the first element between two records is built like the first of them; 0.0 where none stands there.
pub(super) fn gap_alike(facts: &Facts, before: &Profile, after: &Profile) -> f32 {
    between(facts, before, after).map_or(0.0, |n| alike(facts.sketch_of(n), before.sketch))
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
