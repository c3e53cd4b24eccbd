//! Values in tables whose head cells say fields: "Name | Job | Ext." above "Abbott, Gillian | Receptionist | 200".
//!
//! ```text
//! row of a table ── two cells or more are labels of different fields ──▶ head ── cells below, by column ──▶ values
//! ```
//!
//! What a head says decides, and no tag: many tables mark their heads by nothing.

use std::collections::HashMap;
use std::ops::Range;

use page::{Document, NodeId, Tag};
use schema::Schema;

use crate::glance::Glance;
use crate::lines::{Cell, Line};

/// Tables whose heads are kept at once, those that were read last: tables stand within tables.
const OPEN: usize = 8;

/// The columns of a table that hold fields.
struct Head {
    table: NodeId,
    columns: Vec<(u16, usize)>,
}

/// The tables of a page whose heads say fields.
pub(super) struct TableCells {
    /// Where the rows of the heads stand.
    pub(super) heads: Vec<Range<usize>>,
    /// What stands in cells below them, by the field's index, in the order of the page.
    pub(super) values: Vec<(usize, Range<usize>)>,
}

/// Reads the tables of a page.
pub(super) fn table_cells(schema: &Schema, glance: &Glance) -> TableCells {
    let fields = fields_by_words(schema);
    let doc = glance.doc;
    let mut heads: Vec<Head> = Vec::new();
    let mut out = TableCells { heads: Vec::new(), values: Vec::new() };
    let row_of = |line: &Line| line.cell.map(|cell| cell.row);
    for lines in glance.lines().chunk_by(|a, b| row_of(a) == row_of(b)) {
        let Some(table) = lines.first().and_then(row_of).and_then(|row| table_of(doc, row)) else { continue };
        let mut cells: Vec<Cell> = lines.iter().filter_map(|line| line.cell).collect();
        cells.dedup_by_key(|cell| cell.cell);
        if let Some(columns) = head(doc, &cells, &fields) {
            heads.retain(|head| head.table != table);
            heads.insert(0, Head { table, columns });
            heads.truncate(OPEN);
            out.heads.extend(cells.first().map(|cell| doc.span(cell.row)));
            continue;
        }
        let Some(head) = heads.iter().find(|head| head.table == table) else { continue };
        for cell in cells {
            let own = head.columns.iter().filter(|(column, _)| *column == cell.column);
            out.values.extend(own.map(|(_, field)| (*field, doc.span(cell.cell))));
        }
    }
    out
}

fn table_of(doc: &Document, row: NodeId) -> Option<NodeId> {
    const ABOVE: usize = 3;
    doc.ancestors(row).take(ABOVE).find(|node| doc.tag(*node) == Tag::TABLE)
}

/// The fields that the cells of a row say, by column: of two cells or more, and at least half of the row's.
fn head(doc: &Document, cells: &[Cell], fields: &HashMap<String, usize>) -> Option<Vec<(u16, usize)>> {
    let field = |cell: &Cell| {
        let text = doc.full_text().get(doc.span(cell.cell))?;
        let text = text.trim().trim_end_matches(|c: char| !c.is_alphanumeric() && c != ')');
        if text.len() > LONGEST {
            return None;
        }
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        fields.get(&words).map(|field| (cell.column, *field))
    };
    let columns: Vec<(u16, usize)> = cells.iter().filter_map(field).collect();
    let differ = columns.iter().any(|(_, field)| Some(field) != columns.first().map(|(_, first)| first));
    (differ && 2 * columns.len() >= cells.len()).then_some(columns)
}

/// Longest text of a head cell, in bytes.
const LONGEST: usize = 60;

/// Fields by what a head calls them: their labels, their columns, and what they are called.
fn fields_by_words(schema: &Schema) -> HashMap<String, usize> {
    let mut out = HashMap::new();
    for (index, field) in schema.fields.iter().enumerate() {
        let key = field.name.replace('_', " ");
        let words = field.columns.iter().chain(&field.labels).map(String::as_str);
        let words = words.chain(field.all_called()).chain([key.as_str()]);
        for words in words {
            out.entry(words.trim_end_matches('.').to_lowercase()).or_insert(index);
        }
    }
    out
}
