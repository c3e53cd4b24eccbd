//! The viewer's page, ready for its template.

use askama::Template;
use gleaner::tokens::{Encoding, Found};
use gleaner::{Listing, Measures};
use serde_json::Value;

use super::boundary::Move;
use super::list_view::{Line, Table};
use super::missed::Missed;
use super::selection::{Selection, Target};
use super::state::ViewerState;
use crate::answer::{self, Answer};
use crate::app::App;
use crate::card::{excerpt, to_percent};
use crate::frame::Frame;
use crate::person::Person;
use crate::values::link_target;

/// Records that a page shows; a file has them all.
const ROWS: usize = 200;

/// A list or a pattern to select.
struct Choice {
    href: String,
    is_selected: bool,
    /// The beginning of its first record, or the pattern.
    text: String,
    /// Its measures: name, value, what it means.
    measures: Vec<(&'static str, String, &'static str)>,
}

/// A table as a page shows it.
pub(crate) struct Grid {
    pub(crate) heads: Vec<(String, String)>,
    pub(crate) rows: Vec<GridRow>,
    /// Records that are not shown.
    pub(crate) more: usize,
    pub(crate) records: usize,
}

/// A row of it.
pub(crate) struct GridRow {
    pub(crate) number: Option<usize>,
    /// Where it is corrected.
    pub(crate) correct: Option<String>,
    pub(crate) role: &'static str,
    pub(crate) text: String,
    /// Texts, and where they lead.
    pub(crate) cells: Vec<(String, Option<String>)>,
}

/// A column that can be corrected.
struct ColumnView {
    name: String,
    sort: String,
    filled: usize,
    text: bool,
    /// Columns that it can be joined with, the next one first.
    others: Vec<String>,
}

/// The member that is corrected.
struct MemberView {
    at: usize,
    number: Option<usize>,
    role: &'static str,
    text: String,
}

#[derive(Template)]
#[template(path = "viewer.html")]
struct ViewerPage<'l> {
    frame: Frame,
    id: &'l str,
    source: &'l str,
    link: Option<String>,
    /// The address of what is shown.
    query: String,
    lists: Vec<Choice>,
    patterns: Vec<Choice>,
    selection: &'l Selection,
    encodings: Vec<(&'static str, bool)>,
    all_measures: Vec<(&'static str, String)>,
    grid: Option<Grid>,
    columns: Vec<ColumnView>,
    member: Option<MemberView>,
    moves: [(Move, &'static str, &'static str); 4],
    rule: Option<&'l Result<String, String>>,
    faults: Option<&'l Vec<String>>,
    saved: Option<i64>,
    correctable: bool,
    missed: &'l [Missed],
    mends: Option<&'l (i64, String)>,
    edits: usize,
}

/// The page of a state of the viewer.
pub(super) fn page(app: &App, person: &Person, id: &str, state: &ViewerState) -> Answer {
    let ViewerState { page, selection, patterns, view, .. } = state;
    let frame = Frame::new(app, person, person.locale.text("lists-of").with("page", &page.source), "viewer");
    let list = match selection.target {
        Target::List(n) => page.lists.get(n - 1),
        _ => None,
    };
    let table = view.as_ref().map(|view| &view.table);
    let correctable = view.as_ref().is_some_and(|view| view.correctable);
    answer::render_page(&ViewerPage {
        frame,
        id,
        source: &page.source,
        link: link_target(&page.source),
        query: selection.query_string(),
        lists: (1..).zip(&page.lists).map(|(n, list)| list_choice(state, n, list)).collect(),
        patterns: (1..).zip(&patterns.found).map(|(n, found)| pattern_choice(selection, n, found)).collect(),
        selection,
        encodings: Encoding::ALL.map(|encoding| (encoding.name(), encoding == selection.encoding)).to_vec(),
        all_measures: list.map(|list| format_measures(&list.measures)).unwrap_or_default(),
        grid: table.map(|table| grid(table, Some(selection).filter(|_| correctable))),
        columns: table.filter(|_| correctable).map(columns).unwrap_or_default(),
        member: table.filter(|_| correctable).and_then(|table| member(table, selection.member?)),
        moves: Move::ALL,
        rule: view.as_ref().and_then(|view| view.rule.as_ref()),
        faults: view.as_ref().and_then(|view| view.faults.as_ref()),
        saved: match selection.target {
            Target::Rule(id) | Target::Kind(id) => Some(id),
            _ => None,
        },
        correctable,
        missed: view.as_ref().map(|view| view.missed.as_slice()).unwrap_or_default(),
        mends: state.mends.as_ref(),
        edits: view.as_ref().map_or(0, |view| view.edits),
    })
}

fn list_choice(state: &ViewerState, n: usize, list: &Listing) -> Choice {
    let doc = &state.page.doc;
    let first = list.records().next().map(|record| record.text(doc)).unwrap_or_default();
    let m = &list.measures;
    Choice {
        href: state.selection.with(Target::List(n)),
        is_selected: state.selection.target == Target::List(n),
        text: excerpt(&first),
        measures: vec![
            ("measure-records", list.records().count().to_string(), "means-list-records"),
            ("measure-score", format_figure(list.score), "means-list-score"),
            ("measure-sure", format!("{} %", to_percent(f64::from(list.confidence))), "means-list-sure"),
            ("measure-even", format_figure(m.evenness), "means-list-even"),
            ("measure-alike", format_figure(m.alike), "means-list-alike"),
            ("measure-distinct", format_figure(m.distinct), "means-list-distinct"),
            ("measure-density", format_figure(m.density), "means-list-density"),
            ("measure-coverage", format_figure(m.coverage), "means-list-coverage"),
        ],
    }
}

fn pattern_choice(selection: &Selection, n: usize, found: &Found) -> Choice {
    Choice {
        href: selection.with(Target::Pattern(n)),
        is_selected: selection.target == Target::Pattern(n),
        text: found.pattern.to_string(),
        measures: vec![
            ("measure-records", found.records.len().to_string(), "means-pattern-records"),
            ("measure-length", found.length.to_string(), "means-pattern-length"),
            ("measure-times", found.places.len().to_string(), "means-pattern-times"),
            ("measure-regularity", format_figure(found.regularity), "means-pattern-regularity"),
            ("measure-density", format_figure(found.density), "means-pattern-density"),
            ("measure-coverage", format_figure(found.coverage), "means-pattern-coverage"),
        ],
    }
}

fn format_measures(measures: &Measures) -> Vec<(&'static str, String)> {
    measures.named().into_iter().map(|(name, value)| (name, format_figure(value))).collect()
}

fn format_figure(value: f32) -> String {
    format!("{value:.2}").trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A table as a page shows it; with links to correct its records where a selection is passed.
pub(crate) fn grid(table: &Table, corrected: Option<&Selection>) -> Grid {
    let cell = |value: &Value| match value {
        Value::String(text) => (excerpt(text), link_target(text)),
        _ => (String::new(), None),
    };
    let row = |line: &Line| GridRow {
        number: line.number,
        correct: corrected.map(|selection| selection.with_member(line.member)),
        role: line.role,
        text: excerpt(&line.text),
        cells: line.cells.iter().map(cell).collect(),
    };
    let records = table.records();
    Grid {
        heads: table.columns.iter().map(|head| (head.name.clone(), head.sort.clone())).collect(),
        rows: table.rows.iter().take(ROWS).map(row).collect(),
        more: table.rows.len().saturating_sub(ROWS),
        records,
    }
}

fn columns(table: &Table) -> Vec<ColumnView> {
    let view = |(at, head): (usize, &super::list_view::Head)| {
        let behind = table.columns.iter().skip(at + 1).chain(table.columns.iter().take(at));
        ColumnView {
            name: head.name.clone(),
            sort: head.sort.clone(),
            filled: head.filled,
            text: head.text,
            others: behind.filter(|other| other.text).map(|other| other.name.clone()).collect(),
        }
    };
    table.columns.iter().enumerate().map(view).collect()
}

fn member(table: &Table, at: usize) -> Option<MemberView> {
    let line = table.rows.get(at)?;
    Some(MemberView { at, number: line.number, role: line.role, text: line.text.clone() })
}
