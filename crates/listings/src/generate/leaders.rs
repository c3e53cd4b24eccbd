//! Leaders: in a flat page a record is what stands from one leader to the next.
//!
//! ```text
//! <b>A</b> a <br> <b>B</b> b <br> <b>C</b> c        leaders A B C
//! [─────────────) [─────────────) [──────)          records; the last one ends where its like have ended
//! ```
//!
//! A leader without text (rule, blank line) is a separator: what stands before the first one is a record too.

use page::{NodeId, Tag};
use rustc_hash::FxHashSet;

use crate::facts::{Facts, is_heading, majority};
use crate::generate::Draft;
use crate::generate::classes::{Class, Classes};
use crate::generator::Generator;
use crate::interval::Interval;

/// Most classes that are tried as leaders; they are tried largest first, so that the cost stays linear in the page.
const MAX_CLASSES: usize = 160;

/// Fewest leaders: two boundaries are too few to call it a rhythm, unless structure says so.
const MIN_LEADERS: usize = 2;

/// Fewest headings that are those of sections: one alone may be the title of a record that its leader misses.
const MIN_HEADINGS: usize = 2;

/// Drafts cut at each class that leaves text between its elements.
pub(crate) fn drafts<'a>(facts: &'a Facts, classes: &'a Classes) -> impl Iterator<Item = Draft> + 'a {
    let class = |i: &u32| classes.distinct.get(*i as usize);
    let mut tried: Vec<(&u32, &Class)> = classes.told.iter().filter_map(|i| Some((i, class(i)?))).collect();
    tried.retain(|(_, c)| c.nodes.len() >= MIN_LEADERS);
    tried.sort_by_key(|(_, c)| std::cmp::Reverse(c.nodes.len()));
    tried.truncate(MAX_CLASSES);
    let mut seen = FxHashSet::default();
    let cuts = tried.into_iter().filter(move |(i, _)| seen.insert(**i));
    cuts.filter_map(|(_, c)| cut(facts, &c.nodes)).filter(|d| !parts_items(facts, d) && !swallows(facts, d))
}

/// Is most of it the elements of one class, each a record whole, of which a few go on over elements of the same tag and another class? These
/// are no part of them, such as an advertisement between offers. Rows of a table may be: a title's details.
fn swallows(facts: &Facts, draft: &Draft) -> bool {
    let doc = facts.doc;
    let has_class = |n: NodeId| doc.attr(n, "class").is_some_and(|class| !class.trim().is_empty());
    let pieces = |r: Interval| facts.tops(r).filter(|n| facts.is_speaking_element(*n));
    let Some(first) = draft.records.first().map(|r| r.from).filter(|n| has_class(*n)) else { return false };
    let is_other =
        |n: NodeId| doc.tag(n) == doc.tag(first) && has_class(n) && facts.key(n) != facts.key(first);
    let goes_on = |r: &&Interval| pieces(**r).nth(1).is_some();
    let (count, long) = (draft.records.len(), draft.records.iter().filter(goes_on).count());
    draft.generator == Generator::Leaders
        && doc.tag(first) != Tag::TR
        && (1..count.div_ceil(2)).contains(&long)
        && draft
            .records
            .iter()
            .all(|r| facts.key(r.from) == facts.key(first) && pieces(*r).skip(1).all(is_other))
}

/// Is one of the elements of which HTML says that each is an item left out between others, or cut in pieces? A
/// leader that an item lacks or has twice is none.
fn parts_items(facts: &Facts, draft: &Draft) -> bool {
    let doc = facts.doc;
    let starts: Vec<NodeId> = draft.records.iter().map(|r| r.from).collect();
    let is_item = |n: &NodeId| matches!(doc.tag(*n), Tag::LI | Tag::ARTICLE);
    let speaks = |n: &NodeId| facts.says(Interval::of(doc, *n));
    draft.generator == Generator::Leaders
        && starts.windows(2).any(|pair| {
            let like = |n: &NodeId, item: NodeId| doc.tag(*n) == doc.tag(item) && speaks(n);
            let behind = is_item(&pair[0]).then(|| doc.next_sibling(pair[0])).flatten();
            let mut between =
                std::iter::successors(behind, |n| doc.next_sibling(*n)).take_while(|n| *n < pair[1]);
            let above = is_item(&pair[1]).then(|| facts.previous(pair[1])).flatten();
            let last = std::iter::successors(above, |n| facts.previous(*n)).find(speaks);
            between.any(|n| like(&n, pair[0]))
                || last.is_some_and(|n| n < pair[0] && like(&n, pair[1]) && doc.contains(n, pair[0]))
        })
}

/// The draft in which each of these elements begins a record.
pub(crate) fn cut(facts: &Facts, leaders: &[NodeId]) -> Option<Draft> {
    let starts = starts(facts, leaders);
    let first = starts.first()?;
    if are_whole(facts, &starts) {
        let records = starts.iter().map(|s| Interval::of(facts.doc, *s)).collect();
        return Some(Draft::new(Generator::Cousins, records));
    }
    let mut records = above_sections(facts, to_next(facts, &starts));
    let silent = leaders.iter().all(|n| !facts.says(Interval::of(facts.doc, *n)));
    if silent && let Some(lead) = lead_in(facts, *first, &records) {
        records.insert(0, lead);
    }
    Some(Draft::new(Generator::Leaders, records))
}

/// Is each of these a record whole? What follows the last one of several below one parent, such as an advertisement between
/// two lists, is no part of it.
fn are_whole(facts: &Facts, starts: &[NodeId]) -> bool {
    let doc = facts.doc;
    let mut before = None;
    starts.windows(2).all(|pair| {
        let (at, next) = (pair[0], pair[1]);
        let section = doc.parent(at).filter(|p| before.is_some_and(|b| doc.contains(*p, b)));
        before = Some(at);
        let to = section.map_or(next, |section| doc.end(section).min(next));
        facts.letters(Interval { from: doc.end(at).min(to), to }) == 0
    })
}

/// Where the record of each leader starts: its highest ancestor that holds no other leader, back to the line's start. The only
/// record of a section is no more than those of the others: it climbs no higher than most do, where a `<font>` is no step.
fn starts(facts: &Facts, leaders: &[NodeId]) -> Vec<NodeId> {
    let doc = facts.doc;
    let before = |i: usize| i.checked_sub(1).and_then(|b| leaders.get(b)).copied();
    let climb = |i: usize, n: NodeId| {
        let after = leaders.get(i + 1).copied();
        // What holds the leader holds the one before it if it begins no later, and the one after it if it ends behind that.
        let holds_other =
            move |a: &NodeId| before(i).is_some_and(|b| *a <= b) || after.is_some_and(|o| o < doc.end(*a));
        std::iter::once(n).chain(doc.ancestors(n)).take_while(move |a| !holds_other(a))
    };
    let all = || leaders.iter().copied().enumerate();
    let is_step = |a: &NodeId| doc.tag(*a) != Tag::FONT;
    let heights: Vec<u64> = all().map(|(i, n)| climb(i, n).filter(is_step).count() as u64).collect();
    let usual = match majority(heights.iter().copied()) {
        0 => usize::MAX,
        height => height as usize,
    };
    let start = |(i, n): (usize, NodeId)| {
        let mut steps = 0;
        let mut is_usual = |a: &NodeId| {
            steps += usize::from(is_step(a));
            steps <= usual
        };
        let top = climb(i, n).take_while(&mut is_usual).last().unwrap_or(n);
        line_start(facts, top, before(i))
    };
    all().map(start).collect()
}

/// Walks back over what stands on the same line, such as a number or a picture before the title.
fn line_start(facts: &Facts, start: NodeId, other: Option<NodeId>) -> NodeId {
    let doc = facts.doc;
    if doc.look(start).block || matches!(doc.tag(start), Tag::BR | Tag::TD | Tag::TH) {
        return start;
    }
    let mut at = start;
    while let Some(p) = facts.previous(at)
        && !ends_line(facts, p)
        && other.is_none_or(|o| o < p)
    {
        at = p;
    }
    at
}

fn ends_line(facts: &Facts, n: NodeId) -> bool {
    let doc = facts.doc;
    doc.subtree(n).take(32).any(|d| doc.look(d).block || matches!(doc.tag(d), Tag::BR | Tag::TD | Tag::TH))
}

fn to_next(facts: &Facts, starts: &[NodeId]) -> Vec<Interval> {
    let mut records: Vec<Interval> = Vec::with_capacity(starts.len());
    for (i, s) in starts.iter().enumerate() {
        let to = starts.get(i + 1).copied().unwrap_or_else(|| tail_end(facts, *s, &records));
        if *s < to {
            records.push(above_heading(facts, Interval { from: *s, to }));
        }
    }
    records
}

/// A record ends where a heading across the table follows it: that is said of what comes next.
fn above_heading(facts: &Facts, record: Interval) -> Interval {
    let heading = facts.tops(record).skip(1).find(|n| facts.is_across(*n));
    Interval { to: heading.unwrap_or(record.to), ..record }
}

/// Where few records end in a heading, it is that of the section that the next one begins: these end above it.
fn above_sections(facts: &Facts, mut records: Vec<Interval>) -> Vec<Interval> {
    let ends = |n: &NodeId, r: &Interval| !facts.says(Interval { from: facts.doc.end(*n), to: r.to });
    let heading = |r: &Interval| facts.tops(*r).skip(1).find(|n| is_heading(facts.doc.tag(*n)) && ends(n, r));
    let found: Vec<Option<NodeId>> = records.iter().map(heading).collect();
    let count = found.iter().flatten().count();
    if (MIN_HEADINGS..records.len().div_ceil(2)).contains(&count) {
        records.iter_mut().zip(found).for_each(|(r, heading)| r.to = heading.unwrap_or(r.to));
    }
    records
}

/// Where the last record ends: it has no more pieces than the longest before it, and none of a kind unseen in them.
fn tail_end(facts: &Facts, start: NodeId, before: &[Interval]) -> NodeId {
    let (kinds, most) = pieces(facts, before);
    let mut end = facts.doc.end(start);
    let mut count = 1;
    let mut at = start;
    while let Some(next) = facts.doc.next_sibling(at)
        && count < most
        && kinds.contains(&facts.key(next).index())
    {
        end = facts.doc.end(next);
        count += 1;
        at = next;
    }
    end
}

/// The record before the first separator, by the same rule backwards.
fn lead_in(facts: &Facts, first: NodeId, records: &[Interval]) -> Option<Interval> {
    let (kinds, most) = pieces(facts, records);
    let mut from = first;
    let mut count = 1;
    while let Some(p) = facts.previous(from)
        && count < most
        && kinds.contains(&facts.key(p).index())
    {
        from = p;
        count += 1;
    }
    (from < first).then_some(Interval { from, to: first })
}

/// Keys of the top nodes of these records, and how many the longest has.
fn pieces(facts: &Facts, records: &[Interval]) -> (FxHashSet<usize>, usize) {
    let mut kinds = FxHashSet::default();
    let mut most = 0;
    for r in records {
        let mut count = 0;
        for n in facts.tops(*r) {
            kinds.insert(facts.key(n).index());
            count += 1;
        }
        most = most.max(count);
    }
    (kinds, most)
}
