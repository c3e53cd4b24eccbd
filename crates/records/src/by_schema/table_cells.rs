//! Values in tables whose head cells say fields: "Name | Job | Ext." above "Abbott, Gillian | Receptionist | 200".
//!
//! ```text
//! row of a table ── two cells or more are labels of different fields ──▶ head ── cells below, by column ──▶ values
//! ```
//!
//! What a head says decides: many tables mark their heads by nothing. Where one is marked (`<th>` alone), a field of it is enough.

use std::collections::HashMap;
use std::ops::Range;

use page::{Document, NodeId, Tag};
use schema::{Part, Schema};

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
    let fields = Words::of(schema);
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
    // A cell may go on behind a table within it.
    out.values.sort_by_key(|(_, span)| span.start);
    out.values.dedup();
    out.heads.sort_by_key(|span| span.start);
    out
}

fn table_of(doc: &Document, row: NodeId) -> Option<NodeId> {
    const ABOVE: usize = 3;
    doc.ancestors(row).take(ABOVE).find(|node| doc.tag(*node) == Tag::TABLE)
}

/// The fields that the cells of a row say, by column: of any cell where the row is marked as a head, else of two or more, and at
/// least half of the row's.
fn head(doc: &Document, cells: &[Cell], fields: &Words) -> Option<Vec<(u16, usize)>> {
    let words = |cell: &Cell| {
        let text = doc.full_text().get(doc.span(cell.cell))?;
        let text = text.trim().trim_end_matches(|c: char| !c.is_alphanumeric() && c != ')');
        let short = text.len() <= LONGEST;
        short.then(|| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase())
    };
    let words: Vec<(u16, String)> = cells.iter().filter_map(|c| Some((c.column, words(c)?))).collect();
    let of = |known: &HashMap<String, usize>| -> Vec<(u16, usize)> {
        words.iter().filter_map(|(column, words)| Some((*column, *known.get(words)?))).collect()
    };
    let (mut columns, weaker) = (of(&fields.labels), of(&fields.columns));
    let holds = |columns: &[(u16, usize)], field: usize| columns.iter().any(|(_, of)| *of == field);
    let is_free = |columns: &[(u16, usize)], column: u16| columns.iter().all(|(other, _)| *other != column);
    // "Description" is what goods are called where no other column says it.
    if let Some(title) = fields.title.filter(|title| !holds(&columns, *title)) {
        let named: Vec<u16> = weaker.iter().filter(|(_, of)| *of == title).map(|(at, _)| *at).collect();
        if let [first, ..] = named.as_slice()
            && !named.iter().any(|column| is_free(&columns, *column))
        {
            columns.retain(|(column, _)| column != first);
        }
    }
    let surer = columns.clone();
    for (column, field) in weaker {
        if !holds(&surer, field) && is_free(&columns, column) {
            columns.push((column, field));
        }
    }
    if columns.is_empty() {
        return None;
    }
    let is_marked = cells.len() > 1 && cells.iter().all(|cell| doc.tag(cell.cell) == Tag::TH);
    let differ = columns.iter().any(|(_, field)| Some(field) != columns.first().map(|(_, first)| first));
    (is_marked || (differ && 2 * columns.len() >= cells.len())).then_some(columns)
}

/// Longest text of a head cell, in bytes.
const LONGEST: usize = 60;

/// Fields by what a head calls them: by their labels and what they are called, and by words for columns alone, which say
/// nothing where two fields have them.
struct Words {
    labels: HashMap<String, usize>,
    columns: HashMap<String, usize>,
    title: Option<usize>,
}

impl Words {
    fn of(schema: &Schema) -> Words {
        let normal = |words: &str| words.trim_end_matches('.').to_lowercase();
        let (mut labels, mut columns) = (HashMap::new(), HashMap::<String, Vec<usize>>::new());
        for (index, field) in schema.fields.iter().enumerate() {
            let key = field.name.replace('_', " ");
            let words = field.labels.iter().map(String::as_str).chain(field.all_called());
            for words in words.chain([key.as_str()]) {
                labels.entry(normal(words)).or_insert(index);
            }
            for words in &field.columns {
                let fields = columns.entry(normal(words)).or_default();
                // "Ext" and "Ext." are one word of one field.
                if !fields.contains(&index) {
                    fields.push(index);
                }
            }
        }
        let only = |(words, fields): (String, Vec<usize>)| match fields.as_slice() {
            [field] => Some((words, *field)),
            _ => None,
        };
        let title = schema.fields.iter().position(|field| field.part == Some(Part::Title));
        Words { labels, columns: columns.into_iter().filter_map(only).collect(), title }
    }
}
