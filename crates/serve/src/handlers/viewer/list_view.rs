//! The view of the selected list: corrected, as a table, with the rule that leads to it.
//!
//! ```text
//! Page + Selection ── list │ pattern │ rule │ kind ──▶ EditedList ──▶ ListView { table, rule, faults }
//! ```

use formats::{Row, link};
use gleaner::tokens::{Found, TokenString, patterns};
use gleaner::{
    Cell, Column, Document, Glance, Interval, Listing, Member, Record, Role, Rule, Schema, Settings,
};
use serde_json::Value;

use super::edit::Edit;
use super::edited_list::{EditedList, apply_edits, is_text};
use super::missed::{self, Missed};
use super::page_cache::Page;
use super::selection::{Selection, Target};
use crate::copy::Unit;
use crate::moment;

/// What a saved rule or kind is, read from its file.
#[derive(Debug)]
pub(crate) enum Saved {
    Rule(Box<Rule>),
    Kind(Box<Schema>),
}

/// A table of records.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) columns: Vec<Head>,
    pub(crate) rows: Vec<Line>,
}

/// A column's head.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) name: String,
    /// What its values are: "date", "text".
    pub(crate) sort: String,
    /// How many records have it.
    pub(crate) filled: usize,
    /// It can be joined and split.
    pub(crate) text: bool,
}

/// A member of a list.
#[derive(Debug)]
pub(crate) struct Line {
    /// Its place among the members.
    pub(crate) member: usize,
    /// Its number among the records; `None` of what is none.
    pub(crate) number: Option<usize>,
    /// What it is: "record", "head" …
    pub(crate) role: &'static str,
    /// All its text; shown where it is no record.
    pub(crate) text: String,
    /// A value a column.
    pub(crate) cells: Vec<Value>,
}

/// The view of a list.
#[derive(Debug)]
pub(crate) struct ListView {
    pub(crate) table: Table,
    pub(crate) units: Vec<Unit>,
    /// The rule's file, or why there is none; `None` for records of a kind.
    pub(crate) rule: Option<Result<String, String>>,
    /// Signs that a saved rule does not fit; `None` where none was run.
    pub(crate) faults: Option<Vec<String>>,
    /// It can be corrected.
    pub(crate) correctable: bool,
    /// What else could be a record.
    pub(crate) missed: Vec<Missed>,
    /// Corrections that were made.
    pub(crate) edits: usize,
}

/// The patterns of the page's tags, and the tokens in which they occur.
pub(crate) struct Patterns {
    pub(crate) tokens: TokenString,
    pub(crate) found: Vec<Found>,
}

impl Patterns {
    /// Those that reach the thresholds.
    pub(crate) fn of(page: &Page, selection: &Selection) -> Patterns {
        let tokens = TokenString::of(&page.doc, selection.encoding);
        let found = patterns(&tokens, &selection.thresholds);
        Patterns { tokens, found }
    }
}

/// The view of the selected list; `None` where the page has no such list.
pub(crate) fn build_list_view(
    page: &Page,
    selection: &Selection,
    patterns: Option<&Patterns>,
    saved: Option<&Saved>,
) -> Option<ListView> {
    match (selection.target, saved) {
        (Target::Rule(_), Some(Saved::Rule(rule))) => {
            Some(view_of_rule(page, rule, &page.edits(&selection.key()), &selection.find))
        }
        (Target::Kind(_), Some(Saved::Kind(kind))) => Some(view_of_kind(page, kind)),
        (Target::Rule(_) | Target::Kind(_), _) => None,
        (Target::List(n), _) => {
            Some(view_of_list(page, page.lists.get(n - 1)?, &page.edits(&selection.key()), &selection.find))
        }
        (Target::Pattern(n), _) => {
            let patterns = patterns?;
            let found = patterns.found.get(n - 1)?;
            let list = gleaner::by_pattern(&page.doc, &patterns.tokens, found, &page.marks);
            Some(view_of_list(page, &list, &page.edits(&selection.key()), &selection.find))
        }
    }
}

fn view_of_list(page: &Page, list: &Listing, edits: &[Edit], find: &str) -> ListView {
    let edited = apply_edits(page, list, edits);
    ListView {
        table: table(page, &edited.list.members, &edited.columns),
        units: units(&edited.list.members),
        rule: Some(learn_rule(page, &edited)),
        faults: None,
        correctable: true,
        missed: missed::missed(&page.doc, &edited.list.members, find),
        edits: edits.len(),
    }
}

/// The rule of a list as it was corrected.
fn learn_rule(page: &Page, edited: &EditedList) -> Result<String, String> {
    let rule = gleaner::learn(&page.doc, &edited.list, &page.source);
    let rule = rule.map(|rule| Rule { changes: edited.changes.clone(), ..rule }.to_string());
    rule.ok_or_else(|| {
        "Nothing tells these records from the rest of the page, so no rule leads to them. Correct all records alike, or \
         drop what is none of them; the table can be kept as it is."
            .to_owned()
    })
}

/// The view of a rule's list, which can be corrected like any other: the rule learnt from that may replace it.
fn view_of_rule(page: &Page, rule: &Rule, edits: &[Edit], find: &str) -> ListView {
    let list = rule.list(&page.doc, &page.marks);
    let gleaner::Verdict { faults, notes } = rule.verdict(&page.doc, &list);
    let faults = faults.iter().chain(&notes).map(ToString::to_string).collect();
    let (before, all) = list_of_rule(page, rule, edits);
    let leads = before.records().next().is_some();
    let view = view_of_list(page, &before, &all, find);
    ListView {
        rule: view.rule.filter(|_| leads),
        faults: Some(faults),
        correctable: leads,
        missed: if leads { view.missed } else { Vec::new() },
        edits: edits.len(),
        ..view
    }
}

/// The list that a rule finds, with its columns as they were learnt, and the changes to them: the rule's, then the person's.
pub(super) fn list_of_rule(page: &Page, rule: &Rule, edits: &[Edit]) -> (Listing, Vec<Edit>) {
    let before = Rule { changes: Vec::new(), ..rule.clone() }.list(&page.doc, &page.marks);
    let changes = rule.changes.iter().cloned().map(Edit::Change);
    (before, changes.chain(edits.iter().cloned()).collect())
}

fn view_of_kind(page: &Page, kind: &Schema) -> ListView {
    ListView {
        table: records_of_kind(page, kind),
        units: Vec::new(),
        rule: None,
        faults: None,
        correctable: false,
        missed: Vec::new(),
        edits: 0,
    }
}

/// The records of a kind on a page, as a table.
pub(crate) fn records_of_kind(page: &Page, kind: &Schema) -> Table {
    let settings = Settings { as_of: Some(moment::today()), ..Settings::default() };
    let records = gleaner::records_of(kind, &Glance::of(&page.doc, &settings));
    let rows = (1..).zip(&records).map(|(number, record)| kind_line(&page.doc, kind, number, record));
    let rows: Vec<Line> = rows.collect();
    let head = |(at, field): (usize, &gleaner::schema::Field)| Head {
        name: field.name.clone(),
        sort: String::new(),
        filled: rows.iter().filter(|row| row.cells.get(at).is_some_and(|cell| !cell.is_null())).count(),
        text: false,
    };
    Table { columns: kind.fields.iter().enumerate().map(head).collect(), rows }
}

fn kind_line(doc: &Document, kind: &Schema, number: usize, record: &Record) -> Line {
    let row = formats::row::record(doc, kind, record, "");
    let cell = |field: &gleaner::schema::Field| match row.get(&field.name) {
        Some(Value::Array(values)) if values.is_empty() => Value::Null,
        Some(Value::Array(values)) => {
            let texts: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
            Value::String(texts.join("; "))
        }
        value => value.cloned().unwrap_or_default(),
    };
    Line {
        member: number,
        number: Some(number),
        role: role(Role::Record),
        text: record.text.clone(),
        cells: kind.fields.iter().map(cell).collect(),
    }
}

fn table(page: &Page, members: &[Member], columns: &[Column]) -> Table {
    let mut number = 0;
    let line = |(at, member): (usize, &Member)| {
        let is_record = member.role == Role::Record;
        let index = number;
        number += usize::from(is_record);
        let cell = |column: &Column| match column.cells.get(index) {
            Some(Some(cell)) if is_record => Value::String(cell_text(&page.doc, cell)),
            _ => Value::Null,
        };
        Line {
            member: at,
            number: is_record.then_some(number),
            role: role(member.role),
            text: member.text(&page.doc),
            cells: columns.iter().map(cell).collect(),
        }
    };
    Table {
        rows: members.iter().enumerate().map(line).collect(),
        columns: columns.iter().map(head).collect(),
    }
}

fn cell_text(doc: &Document, cell: &Cell) -> String {
    match cell {
        Cell::Attribute(node, _) => link::absolute(doc, Some(*node), cell.text(doc)),
        Cell::Span(_) => cell.text(doc).split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

fn head(column: &Column) -> Head {
    Head {
        name: column.name.clone(),
        sort: column.recognizer.as_deref().unwrap_or("text").to_owned(),
        filled: column.cells.iter().flatten().count(),
        text: is_text(column),
    }
}

/// The message that says what a member of a list is.
fn role(role: Role) -> &'static str {
    match role {
        Role::Head => "member-head",
        Role::Separator => "member-separator",
        Role::Record => "member-record",
        Role::Tail => "member-tail",
    }
}

/// Records numbered and outlined, what is none outlined otherwise.
fn units(members: &[Member]) -> Vec<Unit> {
    let mut number = 0;
    let of = |member: &Member| {
        let is_record = member.role == Role::Record;
        number += usize::from(is_record);
        let class = match (is_record, number % 2) {
            (false, _) => "apart",
            (true, 0) => "unit even",
            (true, _) => "unit",
        };
        let first = member.intervals.first().copied();
        let unit = |nodes: &Interval| Unit {
            nodes: *nodes,
            class,
            number: (is_record && first == Some(*nodes)).then_some(number),
        };
        member.intervals.iter().map(unit).collect::<Vec<_>>()
    };
    members.iter().flat_map(of).collect()
}

impl Table {
    /// The records as rows of a file: a value a column, what is missing left out or empty.
    pub(crate) fn file(&self) -> Vec<Row> {
        let records = self.rows.iter().filter(|line| line.number.is_some());
        let row = |line: &Line| {
            let names = self.columns.iter().map(|head| head.name.clone());
            names.zip(line.cells.iter().cloned()).collect::<Row>()
        };
        records.map(row).collect()
    }

    /// How many records there are.
    pub(crate) fn records(&self) -> usize {
        self.rows.iter().filter(|line| line.number.is_some()).count()
    }
}
