//! What could be a section of several lines: runs below a heading, and what the boxes of a page hold, as items.
//!
//! ```text
//! <h2>Ingredients</h2> <ul><li>2 eggs <li>1 cup of flour</ul>   ──▶   { 2 eggs · 1 cup of flour }, of the ul and of the run
//! ```

use std::collections::HashSet;
use std::ops::Range;

use page::{Document, NodeId, Tag};

use super::super::labels::Label;
use crate::lines::Line;

/// Most lines of a section: more are the rest of the page.
const MOST_LINES: usize = 300;
/// Most sections of a page that are weighed.
const MOST: usize = 800;
/// Most runs and boxes of which items are made, the first of the page: those of one page are a few hundred.
const MOST_RUNS: usize = 5_000;
/// From how much of a heading on a line is none of a section's: an `<h6>`, a term of a list of terms.
pub(super) const HEADING: f32 = 0.5;
/// Boxes above a line that are looked at: deeper pages have boxes of one box each.
const DEEPEST: usize = 12;

/// Lines that could be a section.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// The lines between its first and its last, by number.
    pub(super) lines: Range<usize>,
    /// The line above it that may say what it is.
    pub(super) head: Option<usize>,
    /// What holds it all.
    pub(super) node: NodeId,
    /// Its items, each by its lines.
    pub(super) items: Vec<Range<usize>>,
    /// How its items were found.
    pub(super) cut: Cut,
    /// Is it what stands below its head, and no box?
    pub(super) is_run: bool,
}

/// What makes the items of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Cut {
    /// Items of lists and rows of tables, each other line by itself.
    Lines,
    /// Items of lists and rows of tables alone.
    Items,
    /// The boxes in the box.
    Boxes,
    /// Those of the lines that are built as most of the text is.
    Alike,
}

/// All candidates of a page, heading runs first.
pub(super) fn candidates(doc: &Document, lines: &[Line], labels: &[Label]) -> Vec<Candidate> {
    let mut found = Vec::new();
    for head in 0..lines.len() {
        found.extend(below(doc, lines, labels, head, true));
        found.extend(below(doc, lines, labels, head, false));
    }
    found.extend(boxes(doc, lines));
    found.truncate(MOST_RUNS);
    let mut known = HashSet::new();
    let mut out = Vec::new();
    for (node, range, head) in found {
        for cut in [Cut::Lines, Cut::Items, Cut::Boxes, Cut::Alike] {
            let items = items(doc, lines, &range, node, cut);
            let (Some(first), Some(last)) = (items.first(), items.last()) else { continue };
            let own = first.start..last.end;
            // A run with its heading above comes before the box that holds the same.
            let key = (own.start, own.end, items.len());
            if known.insert(key) && out.len() < MOST {
                let is_run = head.is_some();
                let head = head.or_else(|| own.start.checked_sub(1));
                out.push(Candidate { lines: own, head, node, items, cut, is_run });
            }
        }
    }
    out
}

type Run = (NodeId, Range<usize>, Option<usize>);

/// The lines below a heading or label, to the next as high (`near`), or to the next that is higher.
fn below(doc: &Document, lines: &[Line], labels: &[Label], at: usize, near: bool) -> Option<Run> {
    let head = lines.get(at).filter(|line| line.shown)?;
    let is_label = |line: &Line| {
        let at = labels.partition_point(|label| label.at < line.span.start);
        labels.get(at).is_some_and(|label| label.at == line.span.start && label.alone.is_some())
    };
    if head.heading < HEADING && !is_label(head) {
        return None;
    }
    let first = lines.get(at + 1)?;
    let node = doc.ancestors(head.first).find(|above| doc.contains(*above, first.first))?;
    let ends = |line: &&Line| {
        let higher = if near { line.heading >= head.heading } else { line.heading > head.heading };
        !doc.contains(node, line.first) || line.heading >= HEADING && higher || is_label(line)
    };
    let below = lines.iter().skip(at + 1).take(MOST_LINES);
    let count = below.take_while(|line| !ends(line)).count();
    (count > 0).then_some((node, at + 1..at + 1 + count, Some(at)))
}

/// The boxes of the page with the lines that they hold.
fn boxes(doc: &Document, lines: &[Line]) -> Vec<Run> {
    let mut open: Vec<(NodeId, usize)> = Vec::new();
    let mut found: Vec<Run> = Vec::new();
    let mut close = |open: &mut Vec<(NodeId, usize)>, keep: usize, end: usize| {
        for (node, start) in open.drain(keep..).rev() {
            let count = end - start;
            if (2..=MOST_LINES).contains(&count) {
                found.push((node, start..end, None));
            }
        }
    };
    for (at, line) in lines.iter().enumerate() {
        let mut above: Vec<NodeId> = doc.ancestors(line.first).take(DEEPEST).collect();
        above.reverse();
        let same = |node: &NodeId| above.contains(node);
        let keep = open.iter().take_while(|(node, _)| same(node)).count();
        close(&mut open, keep, at);
        let known: Vec<NodeId> = open.iter().map(|(node, _)| *node).collect();
        open.extend(above.into_iter().filter(|node| !known.contains(node)).map(|node| (node, at)));
    }
    close(&mut open, 0, lines.len());
    found
}

/// The lines of a run as items; none where fewer than two make sections of boxes.
fn items(doc: &Document, lines: &[Line], run: &Range<usize>, node: NodeId, cut: Cut) -> Vec<Range<usize>> {
    let mut items: Vec<(Option<NodeId>, Range<usize>)> = Vec::new();
    let usual = if cut == Cut::Alike { usual_build(lines, run) } else { None };
    for at in run.clone() {
        let Some(line) = lines.get(at).filter(|line| line.shown && line.heading < HEADING) else { continue };
        if usual.is_some_and(|usual| line.tags != usual) {
            continue;
        }
        let own = match cut {
            Cut::Lines | Cut::Items | Cut::Alike => item_of(doc, line.first),
            Cut::Boxes => child_of(doc, node, line.first),
        };
        match items.last_mut() {
            Some((last, range)) if own.is_some() && *last == own => range.end = at + 1,
            _ if cut == Cut::Items && own.is_none() => {}
            _ => items.push((own, at..at + 1)),
        }
    }
    items.into_iter().map(|(_, range)| range).collect()
}

/// The lines of a candidate as items: those of lists and rows of tables as one, each other line by itself.
pub(super) fn lines_of(doc: &Document, lines: &[Line], candidate: &Candidate) -> Vec<Range<usize>> {
    items(doc, lines, &candidate.lines, candidate.node, Cut::Lines)
}

/// The build of most of a run's text.
fn usual_build(lines: &[Line], run: &Range<usize>) -> Option<u64> {
    let mut bytes: Vec<(u64, usize)> = Vec::new();
    for line in lines.get(run.clone())?.iter().filter(|line| line.shown && line.heading < HEADING) {
        match bytes.iter_mut().find(|(tags, _)| *tags == line.tags) {
            Some((_, sum)) => *sum += line.span.len(),
            None => bytes.push((line.tags, line.span.len())),
        }
    }
    // Of two as long the first.
    bytes.iter().rev().max_by_key(|(_, sum)| *sum).map(|(tags, _)| *tags)
}

/// The item of a list, or the row of a table, that holds a node.
pub(super) fn item_of(doc: &Document, node: NodeId) -> Option<NodeId> {
    /// An item is near its text.
    const NEAR: usize = 6;
    doc.ancestors(node).take(NEAR).find(|above| matches!(doc.tag(*above), Tag::LI | Tag::TR))
}

/// The box in a box that holds a node.
fn child_of(doc: &Document, node: NodeId, inner: NodeId) -> Option<NodeId> {
    doc.ancestors(inner).take(DEEPEST).take_while(|above| *above != node).last()
}
