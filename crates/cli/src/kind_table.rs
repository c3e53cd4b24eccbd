//! Records of a kind as a table for people: when, what, who and where, by the roles of the schema's fields, then what else fits.

use comfy_table::{Attribute, Cell, Color};
use formats::Row;
use gleaner::schema::{Field, FieldType, RecordText, Role, Schema};
use jiff::civil;
use serde_json::Value;

use crate::table::{cut, empty, page, text};
use crate::terminal::Terminal;

/// Most columns that a terminal shows side by side; jsonl has all fields.
const COLUMNS: usize = 6;

/// A column: its name, and what each record says in it.
struct Column {
    name: String,
    colour: Option<Color>,
    is_bold: bool,
    cells: Vec<String>,
}

/// The records of a page; columns in which none says anything are left out. A page that is its own record is a field a line.
pub(crate) fn records(schema: &Schema, source: &str, rows: &[Row], terminal: &Terminal) -> String {
    let columns = columns(schema, rows);
    let table = match rows {
        [row] if schema.reader == gleaner::schema::Reader::Page => fields(row, terminal),
        _ => {
            let mut table = empty(terminal, columns.iter().map(|column| column.name.as_str()));
            for i in 0..rows.len() {
                table.add_row(columns.iter().map(|column| column.cell(i)));
            }
            table
        }
    };
    page(source, rows.len(), schema.called("en").to_lowercase().as_str(), &table, terminal)
}

impl Column {
    fn cell(&self, i: usize) -> Cell {
        let cell = Cell::new(self.cells.get(i).map_or("", String::as_str));
        let cell = self.colour.map_or(cell.clone(), |colour| cell.fg(colour));
        if self.is_bold { cell.add_attribute(Attribute::Bold) } else { cell }
    }
}

fn columns(schema: &Schema, rows: &[Row]) -> Vec<Column> {
    let of_role = |role: Role| schema.fields.iter().filter(move |field| field.role == Some(role));
    let plain = |field: &Field| Column {
        name: field.called("en"),
        colour: None,
        is_bold: false,
        cells: rows.iter().map(|row| cut(&shown(row.get(&field.name)))).collect(),
    };
    let coloured = |field: &Field, colour| Column { colour: Some(colour), ..plain(field) };
    let mut columns = Vec::new();
    if let Some(start) = schema.of_role(Role::Start) {
        columns.extend(times(schema, start, rows));
    }
    columns.extend(of_role(Role::Group).map(|field| coloured(field, Color::Cyan)));
    columns.extend(schema.of_role(Role::Title).map(|title| titles(schema, title, rows)));
    columns.extend([Role::People, Role::Place].into_iter().flat_map(of_role).map(plain));
    let is_other = |field: &&Field| {
        let lists = field.many && field.holds.is_address();
        field.role.is_none() && !lists && !matches!(field.holds, FieldType::Html | FieldType::Links)
    };
    match &schema.record.text {
        // What stands for its text says the rest.
        RecordText::Field(name) => columns.extend(schema.field(name).map(plain)),
        _ => columns.extend(schema.fields.iter().filter(is_other).map(plain)),
    }
    columns.retain(|column| column.cells.iter().any(|cell| !cell.is_empty()));
    columns.truncate(COLUMNS);
    columns
}

/// Its day and its time.
fn times(schema: &Schema, start: &Field, rows: &[Row]) -> [Column; 2] {
    let end = schema.of_role(Role::End).map_or("", |field| field.name.as_str());
    let of = |row: &Row| when(text(row, &start.name), text(row, end));
    let (days, times) = rows.iter().map(of).unzip();
    let column = |name: &str, colour, cells| Column {
        name: name.to_owned(),
        colour: Some(colour),
        is_bold: false,
        cells,
    };
    [column("Day", Color::Cyan, days), column("Time", Color::Green, times)]
}

/// Its title, with what became of it.
fn titles(schema: &Schema, title: &Field, rows: &[Row]) -> Column {
    let status = schema.of_role(Role::Status).map_or("", |field| field.name.as_str());
    let of = |row: &Row| match (text(row, &title.name), text(row, status)) {
        (title, "") => cut(title),
        (title, status) => cut(&format!("{title} ({status})")),
    };
    Column { name: title.called("en"), colour: None, is_bold: true, cells: rows.iter().map(of).collect() }
}

/// A field a line; of many addresses how many they are.
fn fields(row: &Row, terminal: &Terminal) -> comfy_table::Table {
    let mut table = empty(terminal, ["Field", "Value"]);
    for (name, value) in row.iter().filter(|(name, _)| *name != "source") {
        let value = match value {
            Value::Array(all)
                if all.first().and_then(Value::as_str).is_some_and(|text| text.contains('/')) =>
            {
                all.len().to_string()
            }
            other => shown(Some(other)),
        };
        if !value.is_empty() {
            table.add_row([Cell::new(name).fg(Color::Cyan), Cell::new(cut(&value))]);
        }
    }
    table
}

/// A value in a cell: several joined, people by their names.
fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(values)) => {
            values.iter().map(|value| shown(Some(value))).collect::<Vec<_>>().join(", ")
        }
        Some(Value::Object(fields)) => {
            let of = |key: &str| fields.get(key).filter(|value| !value.is_null());
            shown(of("name").or_else(|| of("email")))
        }
        Some(other) => other.to_string(),
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
