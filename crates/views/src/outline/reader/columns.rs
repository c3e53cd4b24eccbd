//! Tables whose columns have heads, read column by column: each head governs the cells below it.
//!
//! ```text
//! Instructor | Assistants            Instructor ─── Ann Lee
//! Ann Lee    | Bo Chen        ──▶    Assistants ─┬─ Bo Chen
//!            | Cy Dunn                           └─ Cy Dunn
//! ```
//!
//! A table in which cells span several columns or rows is no plain grid and is read as it stands. Of tables within tables
//! the outer one is read so. Linear but for the sorting of each table's lines by column.

use page::{Document, NodeId, Tag};
use rustc_hash::FxHashMap;

use super::line::{Column, Line};

/// The lines with those of each of the tables one column after the other.
pub(super) fn by_column(doc: &Document, tables: &[NodeId], mut lines: Vec<Line>) -> Vec<Line> {
    let mut end = doc.root();
    for table in tables.iter().copied() {
        if table < end {
            continue;
        }
        end = doc.end(table);
        let Some(cells) = cells(doc, table) else { continue };
        let from = lines.partition_point(|l| l.node < table);
        let to = lines.partition_point(|l| l.node < end);
        let own = lines.get_mut(from..to).unwrap_or_default();
        for line in own.iter_mut() {
            line.column = doc.ancestors(line.node).find_map(|n| cells.get(&n)).copied();
        }
        own.sort_by_key(|l| l.column.map(|c| c.index));
    }
    lines
}

/// The cells of a table with their columns; `None` where it is no grid of single cells.
fn cells(doc: &Document, table: NodeId) -> Option<FxHashMap<NodeId, Column>> {
    let mut out = FxHashMap::default();
    let inner = |part: NodeId| match doc.tag(part) {
        Tag::TR => vec![part],
        _ => doc.children(part).filter(|n| doc.tag(*n) == Tag::TR).collect(),
    };
    let rows = doc.children(table).flat_map(inner);
    for (i, row) in rows.enumerate() {
        let cells = doc.children(row).filter(|n| matches!(doc.tag(*n), Tag::TD | Tag::TH));
        for (index, cell) in (0..).zip(cells) {
            if ["colspan", "rowspan"].iter().any(|name| doc.attr(cell, name).is_some_and(|s| s.trim() != "1"))
            {
                return None;
            }
            out.insert(cell, Column { table, index, is_head: i == 0 });
        }
    }
    Some(out)
}
