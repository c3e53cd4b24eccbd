//! Records as tables for people: what matters first, a page's records under its name.

use comfy_table::{Attribute, Cell, Color, ContentArrangement, LineStyle, Table, TableStyle};
use formats::Row;
use serde_json::Value;

use crate::terminal::{self, Terminal};

/// Most lists of a page that are shown; jsonl has them all.
const LISTS: usize = 3;

/// Longest text of one cell, in characters: a record of a list may be a whole article.
const CELL: usize = 300;

/// A rule under the names of the columns and no other lines: the records are what is looked at.
const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A page's text under its name, control characters left out.
pub(crate) fn prose(source: &str, text: &str, terminal: &Terminal) -> String {
    let (bold, plain) = if terminal.colour { ("\u{1b}[1m", "\u{1b}[0m") } else { ("", "") };
    let text = terminal::plain(text);
    format!("{bold}{source}{plain}\n\n{text}\n\n")
}

/// The best lists of a page, each a table of its fields.
pub(crate) fn lists(source: &str, rows: &[Row], terminal: &Terminal) -> String {
    let rank = |row: &Row| row.get("list").and_then(Value::as_u64).unwrap_or_default();
    let mut out = String::new();
    let lists: Vec<&[Row]> = rows.chunk_by(|a, b| rank(a) == rank(b)).collect();
    for list in lists.iter().take(LISTS) {
        out.push_str(&page(source, list.len(), "record", &records(list, terminal), terminal));
    }
    if lists.len() > LISTS {
        out.push_str(&format!("… and {} more lists: --format jsonl has them all\n\n", lists.len() - LISTS));
    }
    out
}

/// A list's records; its text where no fields are known.
fn records(rows: &[Row], terminal: &Terminal) -> Table {
    let mut names: Vec<&str> = Vec::new();
    for name in rows.iter().filter_map(|row| row.get("fields")?.as_object()).flat_map(|f| f.keys()) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    if names.is_empty() {
        let mut table = empty(terminal, ["Text"]);
        table.add_rows(rows.iter().map(|row| [cut(text(row, "text"))]));
        return table;
    }
    let mut table = empty(terminal, names.iter().copied());
    for row in rows {
        let cell = |name: &&str| row.get("fields").and_then(|f| f.get(*name)).and_then(Value::as_str);
        table.add_row(names.iter().map(|name| cut(cell(name).unwrap_or_default())));
    }
    table
}

/// Records of several kinds that a store found.
pub(crate) fn search_results(what: &str, rows: &[Row], terminal: &Terminal) -> String {
    let keys = ["kind", "when", "title", "where", "source"];
    let shown: Vec<&str> =
        keys.into_iter().filter(|key| rows.iter().any(|row| !text(row, key).is_empty())).collect();
    let mut table = empty(terminal, shown.iter().copied());
    for row in rows {
        table.add_row(shown.iter().map(|key| match *key {
            "title" => Cell::new(cut(text(row, key))).add_attribute(Attribute::Bold),
            "when" => Cell::new(cut(text(row, key))).fg(Color::Cyan),
            _ => Cell::new(cut(text(row, key))),
        }));
    }
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    if rows.is_empty() { String::new() } else { format!("{what}\n{}\n\n", lines.join("\n")) }
}

/// What was recognised in a text.
pub(crate) fn marks(source: &str, rows: impl Iterator<Item = Row>, terminal: &Terminal) -> String {
    let mut table = empty(terminal, ["Recogniser", "Text", "Value"]);
    for row in rows {
        let cells = ["recogniser", "text", "value"].map(|key| cut(text(&row, key)));
        table.add_row(cells.map(Cell::new));
    }
    page(source, table.row_count(), "mark", &table, terminal)
}

/// A page's table under its name; nothing where it is empty.
pub(crate) fn page(source: &str, count: usize, what: &str, table: &Table, terminal: &Terminal) -> String {
    if count == 0 {
        return String::new();
    }
    let plural = if count == 1 { "" } else { "s" };
    let (bold, plain) = if terminal.colour { ("\u{1b}[1m", "\u{1b}[0m") } else { ("", "") };
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    format!("{bold}{source}{plain} · {count} {what}{plural}\n{}\n\n", lines.join("\n"))
}

pub(crate) fn empty<'n>(terminal: &Terminal, names: impl IntoIterator<Item = &'n str>) -> Table {
    let mut table = Table::new();
    table.load_style(RULED).set_content_arrangement(ContentArrangement::Dynamic).set_width(terminal.width);
    if terminal.colour {
        table.enforce_styling();
    } else {
        table.force_no_tty();
    }
    table.set_header(names.into_iter().map(|name| Cell::new(name).add_attribute(Attribute::Dim)));
    table
}

pub(crate) fn text<'r>(row: &'r Row, key: &str) -> &'r str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

pub(crate) fn cut(text: &str) -> String {
    terminal::line(text, CELL)
}
