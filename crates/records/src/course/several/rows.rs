//! Tables of courses: which cell of a row is the course's number, and which only looks like one.
//!
//! ```text
//! Number    Title          Room                 rooms, sections and courses to be taken before are written as numbers are:
//! MATH 501  Real Analysis  LH 101      ──▶      a row is one course, its number in the column that is headed so
//! ```

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use page::NodeId;

use super::Item;
use crate::course::number::is_known_department;
use crate::course::people::names;
use crate::course::reading::{Column, Line, Reading};
use crate::course::topic::Topic;
use crate::course::vocabulary;

/// What heads a column of numbers, besides what announces a number anywhere: "Number", "Course", "Nr.".
static HEADS: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| vocabulary::words(&["columns", "number"]).into_iter().collect());

/// Cells behind a number's among which its name is looked for.
const CELLS: usize = 12;

/// So many cells of a column have the surname first for one that has not.
const MOST: usize = 2;

/// What the numbers of a table's columns are.
#[derive(Default)]
struct Table {
    /// Cells with numbers, each once.
    cells: HashSet<NodeId>,
    /// Numbers: more than cells where the table lays out a page.
    numbers: usize,
    /// Columns that are headed as numbers are.
    headed: Vec<u16>,
    /// The first column with numbers that is headed by nothing else.
    first: Option<u16>,
}

impl Table {
    /// Does it only lay out the page, several courses a cell?
    fn is_layout(&self) -> bool {
        self.numbers > self.cells.len() || self.cells.len() < 2
    }

    fn takes(&self, column: u16, named: bool, free: bool) -> bool {
        match self.headed.is_empty() {
            true => free && (self.first == Some(column) || named),
            false => self.headed.contains(&column),
        }
    }
}

impl Reading<'_> {
    /// The items but those whose numbers are rooms, sections or other courses of a row.
    pub(super) fn one_a_row(&self, mut items: Vec<Item>, numbers: &HashSet<Column>) -> Vec<Item> {
        let mut tables: HashMap<NodeId, Table> = HashMap::new();
        for item in &items {
            let Some((line, (node, column))) = self.column_of(item) else { continue };
            let of = tables.entry(node).or_default();
            of.numbers += 1;
            of.cells.extend(line.cell.map(|c| c.cell));
            if self.is_number_column(line, numbers) {
                of.headed.push(column);
            } else if self.is_free(line) {
                of.first = Some(of.first.map_or(column, |f| f.min(column)));
            }
        }
        items.retain(|item| {
            let Some((line, (node, column))) = self.column_of(item) else { return true };
            let named =
                item.name.as_ref().is_some_and(|n| line.span.start <= n.start && n.end <= line.span.end);
            let of = tables.get(&node);
            of.is_none_or(|t| t.is_layout() || t.takes(column, named, self.is_free(line)))
        });
        items
    }

    fn column_of(&self, item: &Item) -> Option<(&Line, Column)> {
        let line = self.lines.get(item.line)?;
        Some((line, self.column(line)?))
    }

    /// Columns of which a cell says no more than one of the words that head numbers.
    pub(super) fn number_heads(&self) -> HashSet<Column> {
        let heads = self.lines.iter().filter(|l| self.says_number(l));
        heads.filter_map(|l| self.column(l)).collect()
    }

    /// Does a line say no more than one of the words that head numbers?
    pub(in crate::course) fn says_number(&self, line: &Line) -> bool {
        let head_text = self.text(&line.span).trim_matches(|c: char| !c.is_alphanumeric());
        head_text.len() <= LONGEST_HEAD && HEADS.contains(head_text.to_lowercase().as_str())
    }

    /// The discipline in the cell before a number's: "ART | 10".
    pub(super) fn subject_of(
        &self,
        i: usize,
        line: &Line,
        numbers: &HashSet<Column>,
    ) -> Option<Range<usize>> {
        let row = line.cell?.row;
        let digits = self.text(&line.span).trim_end_matches(|c: char| c.is_ascii_uppercase());
        let count =
            (1..=LONGEST_NUMBER).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        if !count || !self.is_number_column(line, numbers) {
            return None;
        }
        let before = self.lines.get(i.checked_sub(1)?).filter(|l| l.cell.is_some_and(|c| c.row == row))?;
        is_known_department(self.text(&before.span)).then(|| before.span.clone())
    }

    pub(super) fn is_number_column(&self, line: &Line, numbers: &HashSet<Column>) -> bool {
        self.column_topic(line) == Some(Topic::Id) || self.column(line).is_some_and(|c| numbers.contains(&c))
    }

    /// May a column hold numbers with names, since its head announces nothing else?
    fn is_free(&self, line: &Line) -> bool {
        self.column_topic(line).is_none_or(|t| matches!(t, Topic::Name | Topic::Id | Topic::Term))
    }

    /// Columns of people whose cells say "Smith, Bob", all but a few: no list has two teachers in every row.
    pub(super) fn reversed_columns(&self) -> HashSet<Column> {
        let mut counts_by_column: HashMap<Column, [usize; 2]> = HashMap::new();
        let people = self.lines.iter().filter(|l| self.column_topic(l).is_some_and(Topic::is_people));
        for line in people {
            let Some(column) = self.column(line) else { continue };
            let text = self.text(&line.span);
            let [others, reversed] = counts_by_column.entry(column).or_default();
            match names::reversed(text) {
                Some(_) => *reversed += 1,
                // "Staff" and "TBA" say nothing of it.
                None => *others += usize::from(!names::leading(text, false).is_empty()),
            }
        }
        let most = |[others, reversed]: &[usize; 2]| *reversed > 1 && *reversed > MOST * others;
        counts_by_column.into_iter().filter(|(_, counts)| most(counts)).map(|(column, _)| column).collect()
    }

    /// The table and column of a line.
    pub(super) fn column(&self, line: &Line) -> Option<Column> {
        self.column_of_cell(line.cell?)
    }

    /// Where a row's number stands alone in its cell: what stands in the cell below "Title", before or behind, or in the
    /// next.
    pub(super) fn name_in_row(&self, i: usize, line: &Line) -> Option<Range<usize>> {
        let row = line.cell?.row;
        let same = move |l: &&Line| l.cell.is_some_and(|c| c.row == row);
        let behind = || self.lines.iter().skip(i + 1).take(CELLS).take_while(same);
        let before = || self.lines.iter().take(i).rev().take(CELLS).take_while(same);
        let titled = behind().chain(before()).find(|l| self.column_topic(l) == Some(Topic::Name));
        titled.or_else(|| behind().next()).and_then(|l| self.item_name(l, &[]))
    }
}

/// Most digits of a number beside its discipline.
const LONGEST_NUMBER: usize = 5;
/// Longest head of a column of numbers, in bytes.
const LONGEST_HEAD: usize = 30;
