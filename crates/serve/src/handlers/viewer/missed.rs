//! Records that were missed: what else of the page could be one, to be ticked.
//!
//! ```text
//! records ── what they are built like ──▶ elements built like them ┐
//!         ── what stands beside them ───▶ their siblings           ├─ outside of all records ──▶ ticked ──▶ taken in
//! words ───────────────────────────────▶ the blocks that say them  ┘
//! ```

use std::collections::BTreeSet;

use gleaner::{Document, Interval, Member, NodeId, Role, Tag};

use crate::card::excerpt;

/// How many are offered.
const OFFERED: usize = 12;

/// Longest text of a record that is looked for, in bytes; and pieces of text that are looked at for it. A page of which each
/// piece says the words has no use for more.
const LONGEST: usize = 10_000;
const PIECES: usize = 50;

/// Something that could be a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Missed {
    /// Its element.
    pub(crate) node: usize,
    /// How it begins.
    pub(crate) text: String,
}

/// What could be a record: the blocks that say `words`, or without words what is built like the records or stands beside
/// them; in the page's order.
pub(crate) fn missed(doc: &Document, members: &[Member], words: &str) -> Vec<Missed> {
    let words = words.trim().to_lowercase();
    let mut nodes: Vec<NodeId> = match words.is_empty() {
        true => similar_elements(doc, members),
        false => elements_with_words(doc, members, &words),
    };
    nodes.truncate(OFFERED);
    nodes.sort();
    nodes.iter().map(|node| Missed { node: node.index(), text: excerpt(doc.text(*node)) }).collect()
}

/// Takes an element in as a record; whether it was one that could be.
pub(crate) fn take_in(doc: &Document, members: &mut Vec<Member>, node: usize) -> bool {
    if node >= doc.len() {
        return false;
    }
    let interval = Interval::of(doc, NodeId::new(node));
    if !is_free(doc, members, NodeId::new(node)) {
        return false;
    }
    let at = members.partition_point(|member| member.span().from < interval.from);
    members.insert(at, Member::new(Role::Record, interval));
    true
}

/// An element with text that no member meets.
fn is_free(doc: &Document, members: &[Member], node: NodeId) -> bool {
    let interval = Interval::of(doc, node);
    let is_element =
        !matches!(doc.tag(node), Tag::TEXT | Tag::BODY | Tag::HTML) && doc.parent(node).is_some();
    let behind = members.partition_point(|member| member.span().to <= interval.from);
    is_element
        && members.get(behind).is_none_or(|member| !member.span().meets(interval))
        && !doc.text(node).trim().is_empty()
}

/// Elements built like a record first, then those that stand beside one.
fn similar_elements(doc: &Document, members: &[Member]) -> Vec<NodeId> {
    let records = members.iter().filter(|member| member.role == Role::Record);
    let first: Vec<NodeId> = records.map(|member| member.span().from).collect();
    let shape = |node: NodeId| (doc.tag(node), doc.attr(node, "class").unwrap_or_default());
    let shapes: BTreeSet<_> = first.iter().map(|node| (doc.name(*node), shape(*node).1)).collect();
    let parents: BTreeSet<NodeId> = first.iter().filter_map(|node| doc.parent(*node)).collect();
    let built = |node: &NodeId| shapes.contains(&(doc.name(*node), shape(*node).1));
    let beside = |node: &NodeId| doc.parent(*node).is_some_and(|parent| parents.contains(&parent));
    let free: Vec<NodeId> =
        doc.nodes().filter(|node| (built(node) || beside(node)) && is_free(doc, members, *node)).collect();
    let (mut built, others): (Vec<NodeId>, Vec<NodeId>) =
        keep_outermost(doc, free).into_iter().partition(built);
    built.extend(others);
    built
}

/// Of nodes in the page's order those that stand in no other of them.
fn keep_outermost(doc: &Document, nodes: Vec<NodeId>) -> Vec<NodeId> {
    let mut covered = doc.root();
    let mut outer = |node: &NodeId| {
        let is_outer = *node >= covered;
        if is_outer {
            covered = doc.end(*node);
        }
        is_outer
    };
    nodes.into_iter().filter(|node| outer(node)).collect()
}

/// The smallest blocks that say the words.
fn elements_with_words(doc: &Document, members: &[Member], words: &str) -> Vec<NodeId> {
    let says = |node: &NodeId| doc.text(*node).to_lowercase().contains(words);
    let short = |node: &NodeId| doc.text(*node).len() <= LONGEST;
    let block = |text: NodeId| {
        let mut above = doc.ancestors(text).take_while(short);
        above.find(|node| says(node) && !INLINE.contains(&doc.name(*node)))
    };
    // The longest word is the rarest.
    let longest = words.split(' ').max_by_key(|word| word.len()).unwrap_or_default();
    let pieces = doc.texts().filter(|text| doc.text(*text).to_lowercase().contains(longest)).take(PIECES);
    let mut blocks: Vec<NodeId> =
        pieces.filter_map(block).filter(|node| is_free(doc, members, *node)).collect();
    blocks.sort();
    blocks.dedup();
    let all = blocks.clone();
    blocks.retain(|node| !all.iter().any(|other| other != node && doc.contains(*node, *other)));
    blocks
}

/// Elements within a line: what a record is stands around them.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "cite", "code", "em", "font", "i", "label", "small", "span", "strong", "sub", "sup",
    "time", "u",
];

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<h1>Talks</h1><p class=talk>Salt<p class=talk>Tin<div><p class=talk>Ink, <b>elsewhere</b></div><p>A note<p>The end";

    fn page() -> (Document, Vec<Member>) {
        let doc = gleaner::parse(PAGE.as_bytes(), &gleaner::Hints::default());
        let talks = doc.nodes().filter(|node| doc.attr(*node, "class") == Some("talk")).take(2);
        let members = talks.map(|node| Member::new(Role::Record, Interval::of(&doc, node))).collect();
        (doc, members)
    }

    fn offered(words: &str) -> Vec<String> {
        let (doc, members) = page();
        missed(&doc, &members, words).into_iter().map(|missed| missed.text).collect()
    }

    #[test]
    fn what_is_alike_or_beside_is_offered() {
        assert_eq!(offered(""), ["Talks", "Ink, elsewhere", "A note", "The end"]);
        assert_eq!(offered("ELSEWHERE"), ["Ink, elsewhere"]);
        assert_eq!((offered("salt"), offered("nothing")), (vec![], vec![]));
    }

    #[test]
    fn what_is_taken_in_stands_in_its_place() {
        let (doc, mut members) = page();
        let ink = missed(&doc, &members, "ink").remove(0).node;
        let heading = missed(&doc, &members, "talks").remove(0).node;
        assert!(take_in(&doc, &mut members, ink) && take_in(&doc, &mut members, heading));
        let texts: Vec<&str> = members.iter().map(|member| doc.text(member.span().from)).collect();
        assert_eq!(texts, ["Talks", "Salt", "Tin", "Ink, elsewhere"]);
        for none in [ink, 0, usize::MAX] {
            assert!(!take_in(&doc, &mut members, none), "{none}");
        }
    }
}
