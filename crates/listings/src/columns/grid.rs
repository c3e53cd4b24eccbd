//! Grids: in which column a cell of a table stands, and which cells of rows above reach into a row.
//!
//! ```text
//! <tr><td rowspan=2>5 May<td>Salt       5 May │ Salt
//! <tr>                   <td>Tin          ╵   │ Tin         "Tin" stands in the second column, below "5 May"
//! ```
//!
//! The HTML standard's table model: a cell belongs to each row that it spans.

use page::{Document, NodeId, Tag};
use rustc_hash::FxHashMap;

use crate::listing::Member;

/// Most columns that are told apart, as a cell's width and place.
const MAX_COLUMNS: usize = 200;

/// Most cells that reach into a row from above, of which each is said again in it: a page in which each row adds one must not
/// cost its rows times that.
const MAX_REACHING: usize = 24;

/// Longest text of a cell that is said again in each row that it spans, in bytes: a day, a hall, and not a picture's story.
const MAX_SAID: usize = 200;

/// The cells of the tables in which a list's records are rows.
#[derive(Default)]
pub(crate) struct Grid {
    /// Columns of the cells of tables in which a cell spans rows.
    columns: FxHashMap<NodeId, usize>,
    /// By row, the cells of rows above that reach into it.
    reaching: FxHashMap<NodeId, Vec<NodeId>>,
}

/// A cell that reaches down.
struct Reach {
    cell: NodeId,
    columns: std::ops::Range<usize>,
    /// Rows below that it still spans; `None`: all of its group.
    rows: Option<usize>,
}

impl Grid {
    /// The grid of the tables around these members; linear in their rows and what reaches into these.
    pub(crate) fn of(doc: &Document, members: &[Member]) -> Grid {
        let mut grid = Grid::default();
        let mut last = None;
        for member in members {
            let table = doc.ancestors(member.span().from).take(3).find(|a| doc.tag(*a) == Tag::TABLE);
            if table.is_some() && table != last {
                last = table;
                table.into_iter().filter(|t| spans_rows(doc, *t)).for_each(|t| grid.add(doc, t));
            }
        }
        grid
    }

    fn add(&mut self, doc: &Document, table: NodeId) {
        for group in doc.children(table) {
            let mut reaches: Vec<Reach> = Vec::new();
            for row in rows(doc, group) {
                let above: Vec<NodeId> = reaches.iter().map(|r| r.cell).collect();
                self.add_row(doc, row, &mut reaches);
                if !above.is_empty() {
                    self.reaching.insert(row, above);
                }
            }
        }
    }

    /// Places the cells of a row beside what reaches into it; then `reaches` is what reaches into the next row.
    fn add_row(&mut self, doc: &Document, row: NodeId, reaches: &mut Vec<Reach>) {
        let mut new = Vec::new();
        let mut column = 0;
        for cell in cells(doc, row) {
            while let Some(reach) = reaches.iter().find(|r| r.columns.contains(&column)) {
                column = reach.columns.end;
            }
            self.columns.insert(cell, column);
            let columns = column..column + width(doc, cell);
            column = columns.end;
            let rows = match number(doc, cell, "rowspan") {
                Some(0) => None,
                rows => Some(rows.unwrap_or(1) - 1),
            };
            new.push(Reach { cell, columns, rows });
        }
        reaches.retain_mut(|r| r.rows.is_none_or(|n| n > 1));
        reaches.iter_mut().for_each(|r| r.rows = r.rows.map(|n| n - 1));
        new.retain(|r| r.rows != Some(0) && r.columns.end <= MAX_COLUMNS);
        reaches.extend(new);
        reaches.truncate(MAX_REACHING);
    }

    /// In which column a cell stands: cells before it, with those they span and those that reach into its row. `None` of
    /// what is no cell.
    pub(crate) fn column(&self, doc: &Document, cell: NodeId) -> Option<usize> {
        if !is_cell(doc, cell) {
            return None;
        }
        let in_row = || {
            let before = doc.children(doc.parent(cell)?).take_while(|c| *c < cell);
            Some(before.filter(|c| doc.tag(*c).is_element()).take(MAX_COLUMNS).map(|c| width(doc, c)).sum())
        };
        self.columns.get(&cell).copied().or_else(in_row)
    }

    /// The short cells of rows above that reach into a row.
    pub(crate) fn reaching(&self, doc: &Document, row: NodeId) -> impl Iterator<Item = NodeId> {
        let cells = self.reaching.get(&row).into_iter().flatten().copied();
        cells.filter(|c| doc.text(*c).len() <= MAX_SAID)
    }
}

/// Is it a cell of a table?
pub(crate) fn is_cell(doc: &Document, n: NodeId) -> bool {
    matches!(doc.tag(n), Tag::TD | Tag::TH)
}

fn rows(doc: &Document, group: NodeId) -> impl Iterator<Item = NodeId> {
    doc.children(group).filter(|r| doc.tag(*r) == Tag::TR)
}

fn cells(doc: &Document, row: NodeId) -> impl Iterator<Item = NodeId> {
    doc.children(row).filter(|c| is_cell(doc, *c))
}

/// Does a cell of the table span rows?
fn spans_rows(doc: &Document, table: NodeId) -> bool {
    let mut all = doc.children(table).flat_map(|g| rows(doc, g)).flat_map(|r| cells(doc, r));
    all.any(|c| number(doc, c, "rowspan").is_some_and(|n| n != 1))
}

fn number(doc: &Document, cell: NodeId, name: &str) -> Option<usize> {
    doc.attr(cell, name)?.trim().parse().ok()
}

/// How many columns a cell spans.
pub(crate) fn width(doc: &Document, cell: NodeId) -> usize {
    number(doc, cell, "colspan").unwrap_or(1).min(MAX_COLUMNS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::Interval;
    use crate::listing::Role;

    #[test]
    fn rows_that_all_reach_down_stay_few() {
        let html = format!("<table>{}</table>", "<tr><td rowspan=9999>a<td>b".repeat(300));
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let rows: Vec<NodeId> = doc.nodes().filter(|n| doc.tag(*n) == Tag::TR).collect();
        let members = rows.iter().map(|r| Member::new(Role::Record, Interval::of(&doc, *r)));
        let grid = Grid::of(&doc, &members.collect::<Vec<_>>());
        let reaching: Vec<usize> = rows.iter().map(|r| grid.reaching(&doc, *r).count()).collect();
        assert_eq!(reaching[..4], [0, 1, 2, 3]);
        assert_eq!(reaching.iter().max(), Some(&MAX_REACHING));
    }
}
