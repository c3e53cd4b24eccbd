//! Tables that name their columns: "Question" above the questions, "Answer" above the answers.
//!
//! ```text
//! No. | Question       | Answer           what stands below "Question" is one, whether it asks or not,
//! 1   | Who may apply? | Any citizen.     if what stands below "Answer" follows it
//! 2   | Documents      | By post.
//! ```

use page::{Document, NodeId, Tag};
use rustc_hash::FxHashMap;

use super::ask::{self, Marker};
use super::piece::Piece;
use crate::lines::{Cell, Line};

/// Calls the pieces in such columns what the columns are called. Linear in lines and pieces.
pub(crate) fn call(doc: &Document, lines: &[Line], pieces: &mut [Piece]) {
    let named = named(doc, lines);
    if named.is_empty() {
        return;
    }
    for piece in pieces {
        let at = lines.partition_point(|l| l.span.end <= piece.span.start);
        let cell = lines.get(at).and_then(|l| l.cell);
        let called =
            cell.and_then(|c| named.get(&(table(doc, &c)?, c.column)).filter(|(row, _)| *row != c.row));
        piece.called = called.map(|(_, marker)| *marker).or(piece.called);
    }
}

/// For each table and column that is named so, the row that does.
fn named(doc: &Document, lines: &[Line]) -> FxHashMap<(NodeId, u16), (NodeId, Marker)> {
    let mut found = FxHashMap::default();
    for line in lines {
        let Some((cell, marker)) = line.cell.zip(ask::names(line.text(doc))) else { continue };
        if let Some(table) = table(doc, &cell) {
            found.entry((table, cell.column)).or_insert((cell.row, marker));
        }
    }
    found
}

fn table(doc: &Document, cell: &Cell) -> Option<NodeId> {
    const ABOVE: usize = 3;
    doc.ancestors(cell.row).take(ABOVE).find(|n| doc.tag(*n) == Tag::TABLE)
}
