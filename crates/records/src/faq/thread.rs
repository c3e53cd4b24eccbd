//! Threads in tables: rows of a name and what it wrote, some of which asks.
//!
//! ```text
//! anna │ Which sail do you use?     the "answer" of a question would begin with the name in the next row,
//! bert │ How heavy are you?         where the question has a name before it too
//! ```

use page::{NodeId, Tag};

use super::answer::Extent;
use super::ask;
use super::overview::Overview;

/// Stands a question behind the first cell of its row, and begins its answer with the first of the next?
pub(crate) fn is_named(page: &Overview, extent: &Extent) -> bool {
    let (Some(question), Some(answer)) = (page.pieces.get(extent.question), extent.kept(page).next()) else {
        return false;
    };
    let (Some(question_row), Some(answer_row)) = (row(page, question.first), row(page, answer.first)) else {
        return false;
    };
    // The first cell of each row says something besides a number, and the answer's row has more than it.
    let name = |row: NodeId| page.doc.children(row).find(|n| is_cell(page, *n));
    let before = name(question_row).filter(|n| !page.doc.contains(*n, question.first));
    let says = |n: NodeId| !page.doc.text(n).trim().is_empty() && !ask::only_marker(page.doc.text(n).trim());
    let first = name(answer_row).filter(|n| page.doc.contains(*n, answer.first));
    let goes_on = |n: NodeId| page.doc.span(n).end < page.doc.span(answer_row).end;
    question_row != answer_row && before.is_some_and(says) && first.is_some_and(goes_on)
}

fn is_cell(page: &Overview, node: NodeId) -> bool {
    matches!(page.doc.tag(node), Tag::TD | Tag::TH)
}

/// The row of a table that a text stands in.
fn row(page: &Overview, text: NodeId) -> Option<NodeId> {
    const ABOVE: usize = 8;
    page.doc.ancestors(text).take(ABOVE).find(|n| page.doc.tag(*n) == Tag::TR)
}
