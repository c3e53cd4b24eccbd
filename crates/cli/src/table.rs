//! Records as tables for people: what matters first, a page's records under its name.

use comfy_table::{Attribute, Cell, Color, ContentArrangement, LineStyle, Table, TableStyle};
use formats::Row;
use jiff::civil;
use serde_json::Value;

use crate::terminal::{self, Terminal};

/// Most lists of a page that are shown; jsonl has them all.
const LISTS: usize = 3;

/// Longest text of one cell, in characters: a record of a list may be a whole article.
const CELL: usize = 300;

/// A rule under the names of the columns and no other lines: the records are what is looked at.
const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// The events of a page: day, time, title, who, where. Columns in which no event says anything are left out.
pub(crate) fn events(source: &str, rows: impl Iterator<Item = Row>, terminal: &Terminal) -> String {
    let rows: Vec<Row> = rows.collect();
    let said: Vec<[String; 5]> = rows.iter().map(event).collect();
    let shown: Vec<usize> = (0..5).filter(|i| said.iter().any(|cells| !cells[*i].is_empty())).collect();
    let names = ["Day", "Time", "Title", "Who", "Where"];
    let mut table = empty(terminal, shown.iter().map(|i| names[*i]));
    for cells in &said {
        table.add_row(shown.iter().map(|i| event_cell(*i, &cells[*i])));
    }
    page(source, rows.len(), "event", &table, terminal)
}

/// The courses of a page: number, name, term, schedule, teachers. Columns in which no course says anything are left out.
pub(crate) fn courses(source: &str, rows: impl Iterator<Item = Row>, terminal: &Terminal) -> String {
    let said: Vec<[String; 5]> = rows.map(|row| course(&row)).collect();
    let shown: Vec<usize> = (0..5).filter(|i| said.iter().any(|cells| !cells[*i].is_empty())).collect();
    let names = ["Number", "Name", "Term", "Schedule", "Teachers"];
    let mut table = empty(terminal, shown.iter().map(|i| names[*i]));
    for cells in &said {
        table.add_row(shown.iter().map(|i| course_cell(*i, &cells[*i])));
    }
    page(source, said.len(), "course", &table, terminal)
}

fn course(row: &Row) -> [String; 5] {
    let said = |key: &str| cut(text(row, key));
    let teachers = row.get("teachers").and_then(Value::as_array).into_iter().flatten();
    let told = |teacher: &Value| {
        let of = |key: &str| teacher.get(key).and_then(Value::as_str).map(str::to_owned);
        of("name").or_else(|| of("email"))
    };
    let teachers = teachers.filter_map(told).collect::<Vec<_>>().join(", ");
    [said("course_id"), said("course_name"), said("term"), said("schedule"), cut(&teachers)]
}

fn course_cell(column: usize, text: &str) -> Cell {
    match column {
        0 => Cell::new(text).fg(Color::Cyan),
        1 => Cell::new(text).add_attribute(Attribute::Bold),
        _ => Cell::new(text),
    }
}

fn event(row: &Row) -> [String; 5] {
    let (day, time) = when(text(row, "start"), text(row, "end"));
    let title = match (text(row, "title"), text(row, "status")) {
        (title, "") => title.to_owned(),
        (title, status) => format!("{title} ({status})"),
    };
    [day, time, cut(&title), cut(&several(row.get("speaker"))), cut(text(row, "location"))]
}

fn event_cell(column: usize, text: &str) -> Cell {
    match column {
        0 => Cell::new(text).fg(Color::Cyan),
        1 => Cell::new(text).fg(Color::Green),
        2 => Cell::new(text).add_attribute(Attribute::Bold),
        _ => Cell::new(text),
    }
}

/// Day and time as people say them: "Tue 12 May 2026", "16:00–17:00".
fn when(start: &str, end: &str) -> (String, String) {
    let (from, to) = (start.split_once('T').unwrap_or((start, "")), end.split_once('T').unwrap_or((end, "")));
    let last = if to.0.is_empty() || to.0 == from.0 { String::new() } else { format!(" –\n{}", day(to.0)) };
    let time = if to.1.is_empty() { from.1.to_owned() } else { format!("{}–{}", from.1, to.1) };
    (day(from.0) + &last, time)
}

/// "Tue 12 May 2026"; a day that is not whole as it stands.
fn day(iso: &str) -> String {
    let date = iso.parse::<civil::Date>();
    date.map_or_else(|_| iso.to_owned(), |d| d.strftime("%a %e %b %Y").to_string())
}

/// The questions of a page with their answers; their sections where the page has some.
pub(crate) fn faqs(source: &str, rows: &[Row], terminal: &Terminal) -> String {
    let grouped = rows.iter().any(|row| !text(row, "section").is_empty());
    let names = ["Section", "Question", "Answer"];
    let mut table = empty(terminal, names.into_iter().skip(usize::from(!grouped)));
    for row in rows {
        let section = grouped.then(|| Cell::new(cut(text(row, "section"))).fg(Color::Cyan));
        let question = Cell::new(cut(text(row, "question"))).add_attribute(Attribute::Bold);
        table.add_row(section.into_iter().chain([question, Cell::new(cut(text(row, "answer")))]));
    }
    page(source, rows.len(), "question", &table, terminal)
}

/// What a page is, a field a line; fields of which the page says nothing are left out.
pub(crate) fn annotation(source: &str, row: &Row, terminal: &Terminal) -> String {
    let mut table = empty(terminal, ["Field", "Value"]);
    for (name, value) in row.iter().filter(|(name, _)| *name != "source") {
        let said = match value {
            Value::Number(n) => n.to_string(),
            Value::Array(all) if matches!(name.as_str(), "links" | "images") => all.len().to_string(),
            other => several(Some(other)),
        };
        if !said.is_empty() {
            table.add_row([Cell::new(name).fg(Color::Cyan), Cell::new(cut(&said))]);
        }
    }
    page(source, 1, "page", &table, terminal)
}

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
        let said = |name: &&str| row.get("fields").and_then(|f| f.get(*name)).and_then(Value::as_str);
        table.add_row(names.iter().map(|name| cut(said(name).unwrap_or_default())));
    }
    table
}

/// The records of a declared kind: its fields, but not what every record has.
pub(crate) fn extracted(source: &str, rows: &[Row], terminal: &Terminal) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in rows.iter().flat_map(|row| row.keys()) {
        if !names.contains(&name.as_str()) && !matches!(name.as_str(), "text" | "source" | "confidence") {
            names.push(name);
        }
    }
    let mut table = empty(terminal, names.iter().copied());
    for row in rows {
        table.add_row(names.iter().map(|name| cut(&several(row.get(*name)))));
    }
    page(source, rows.len(), "record", &table, terminal)
}

/// Records of several kinds that a store found.
pub(crate) fn found(what: &str, rows: &[Row], terminal: &Terminal) -> String {
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

fn several(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(values)) => values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        _ => String::new(),
    }
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
fn page(source: &str, count: usize, what: &str, table: &Table, terminal: &Terminal) -> String {
    if count == 0 {
        return String::new();
    }
    let plural = if count == 1 { "" } else { "s" };
    let (bold, plain) = if terminal.colour { ("\u{1b}[1m", "\u{1b}[0m") } else { ("", "") };
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    format!("{bold}{source}{plain} · {count} {what}{plural}\n{}\n\n", lines.join("\n"))
}

fn empty<'n>(terminal: &Terminal, names: impl IntoIterator<Item = &'n str>) -> Table {
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

fn text<'r>(row: &'r Row, key: &str) -> &'r str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn cut(text: &str) -> String {
    terminal::line(text, CELL)
}
