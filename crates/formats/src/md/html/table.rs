//! Tables, as GitHub writes them.

use page::{Document, NodeId, Tag};

/// Most columns of a table.
const WIDEST: usize = 50;

/// A table, or the blocks in its cells where it has one row or one column: such a table only lays them out. `blocks` gives those of
/// a cell.
pub(super) fn table(doc: &Document, node: NodeId, blocks: &impl Fn(NodeId) -> Vec<String>) -> Vec<String> {
    let own = |n: &NodeId| doc.ancestors(*n).find(|a| doc.tag(*a) == Tag::TABLE) == Some(node);
    let rows = doc.subtree(node).filter(|n| doc.tag(*n) == Tag::TR).filter(own);
    let cells = |row: NodeId| doc.children(row).filter(|n| matches!(doc.tag(*n), Tag::TD | Tag::TH));
    let rows: Vec<Vec<Vec<String>>> = rows.map(|r| cells(r).take(WIDEST).map(blocks).collect()).collect();
    let caption = doc.children(node).find(|n| doc.tag(*n) == Tag::CAPTION);
    let mut out: Vec<String> = caption.into_iter().flat_map(blocks).collect();
    let wide = rows.iter().map(Vec::len).max().unwrap_or(0);
    if wide < 2 || rows.len() < 2 {
        out.extend(rows.into_iter().flatten().flatten());
        return out;
    }
    let mut lines: Vec<String> = rows.iter().map(|r| line(r, wide)).collect();
    lines.insert(1, format!("|{}", " --- |".repeat(wide)));
    out.push(lines.join("\n"));
    out
}

/// A row on one line, filled up to `wide` cells.
fn line(cells: &[Vec<String>], wide: usize) -> String {
    let flat = |blocks: &Vec<String>| blocks.join(" ").replace("\\\n", " ").replace('\n', " ");
    let mut out = String::from("|");
    for i in 0..wide {
        out.push_str(&format!(" {} |", cells.get(i).map(flat).unwrap_or_default()));
    }
    out.replace("|  |", "| |")
}
