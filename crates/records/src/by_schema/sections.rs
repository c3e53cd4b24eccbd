//! Sections of a page about one record: the lines under a heading that is a field's label.
//!
//! ```text
//! <h2>Ingredients</h2> <ul><li>2 eggs <li>1 cup of flour</ul> <h2>Method</h2>  ──▶  2 eggs · 1 cup of flour
//! ```

use std::ops::Range;

use page::{Document, NodeId, Tag};

use super::labels::Label;
use crate::lines::Line;

/// Most lines of a section: more are the rest of the page.
const MOST_LINES: usize = 300;
/// From how much of a heading on a line ends the section above it: an `<h6>`, a term of a list of terms.
const HEADING: f32 = 0.5;
/// Lines outside a list's items after which the list is at its end; groups have a line of their own ("For the sauce").
const BETWEEN_ITEMS: usize = 2;

/// The lines of the section that a label heads; none where the label is no line of its own.
pub(super) fn lines_below(
    doc: &Document,
    lines: &[Line],
    labels: &[Label],
    label: &Label,
) -> Vec<Range<usize>> {
    let Some(head) = label.alone.and_then(|at| lines.get(at)) else { return Vec::new() };
    let Some(first) = label.alone.and_then(|at| lines.get(at + 1)) else { return Vec::new() };
    let container = doc.ancestors(head.first).find(|a| doc.contains(*a, first.first));
    let is_label = |line: &Line| {
        let at = labels.partition_point(|l| l.at < line.span.start);
        labels.get(at).is_some_and(|l| l.at == line.span.start && l.alone.is_some())
    };
    let ends = |line: &&Line| {
        let outside = container.is_none_or(|c| !doc.contains(c, line.first));
        let is_next = line.heading >= HEADING && line.heading >= head.heading;
        !(outside || is_next || is_label(line))
    };
    let below = lines.iter().skip(label.alone.unwrap_or_default() + 1).take(MOST_LINES).take_while(ends);
    items_of(doc, below.filter(|line| line.shown && line.heading < HEADING).collect())
}

/// The lines by the items of their list, where they stand in one: an item may have several lines.
fn items_of(doc: &Document, lines: Vec<&Line>) -> Vec<Range<usize>> {
    let item = |line: &Line| item_of(doc, line.first);
    let is_list = lines.iter().take(BETWEEN_ITEMS + 1).any(|line| item(line).is_some());
    let mut found: Vec<(Option<NodeId>, Range<usize>)> = Vec::new();
    let mut outside = 0;
    for line in lines {
        let own = item(line);
        outside = if own.is_some() { 0 } else { outside + 1 };
        if is_list && outside > BETWEEN_ITEMS {
            break;
        }
        match found.last_mut() {
            Some((last, span)) if own.is_some() && *last == own => span.end = line.span.end,
            _ if is_list && own.is_none() => {}
            _ => found.push((own, line.span.clone())),
        }
    }
    found.into_iter().map(|(_, span)| span).collect()
}

/// The item of a list, or the row of a table, that holds a node.
fn item_of(doc: &Document, node: NodeId) -> Option<NodeId> {
    /// An item is near its text.
    const NEAR: usize = 6;
    doc.ancestors(node).take(NEAR).find(|a| matches!(doc.tag(*a), Tag::LI | Tag::TR))
}
