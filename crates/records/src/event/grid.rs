//! Month grids: calendars whose cells are days.
//!
//! ```text
//! October 2026                     numbers that rise by one over weeks, below a month's name
//! 27 28 29 30  1  2  3        ──▶  27 September … 3 October …, each with the lines of its cell:
//!  4  5 [6 Yoga 9:30] 7 …          its own, or those below it where numbers have rows of their own
//! ```
//!
//! The days of the neighbouring months that fill the first and last week are theirs, not this month's. Linear in lines.

use std::collections::HashMap;
use std::ops::Range;

use jiff::civil;
use marks::{Date, Value, When};
use page::{NodeId, Tag};

use super::calendar::{Context, day_of, years_of};
use super::dates::{bare_day, dates_of};
use super::day::Sighting;
use crate::reading::Reading;

/// Numbers in a row that make a grid: three weeks; shorter runs are lists and pagers.
const DAYS: usize = 21;
/// Numbers in between that do not fit ("3 Kings Day") before a run ends.
const STRAY: usize = 3;
/// A run this short begins anew where a number does not fit.
const BEGUN: usize = 4;
/// A run that begins with such a number begins with days of the month before.
const SPILL: u8 = 16;
/// So many lines above a grid its month may stand.
const ABOVE: usize = 40;
/// A line that names the month says little else (bytes).
const HEADING: usize = 60;

/// A day of a grid.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    /// Its day.
    pub(crate) sighting: Sighting,
    /// What it holds, as lines: several runs where the days' rows stand above several rows of cells.
    pub(crate) content: Vec<Range<usize>>,
}

/// A line that may head a cell.
#[derive(Debug, Clone)]
struct Number {
    line: usize,
    span: Range<usize>,
    when: When,
    day: u8,
    /// The whole day, where the page's code says it.
    declared_day: Option<civil::Date>,
}

/// The days of all grids of a page, in its order.
pub(crate) fn cells(reading: &Reading<'_>, title_year: Option<i16>) -> Vec<Cell> {
    let numbers: Vec<Number> = (0..reading.lines.len()).filter_map(|l| number(reading, l)).collect();
    let mut out = Vec::new();
    for run in runs(reading, &numbers) {
        let days = dated(reading, &run, title_year);
        let contents = contents(reading, &run);
        for ((number, day), content) in run.iter().zip(days).zip(contents) {
            let Some(day) = day else { continue };
            let when = number.when.clone();
            let sighting = Sighting { line: number.line, span: number.span.clone(), day, until: None, when };
            out.push(Cell { sighting, content });
        }
    }
    out
}

/// The number that a line is, or begins with in a cell of a table.
fn number(reading: &Reading<'_>, line: usize) -> Option<Number> {
    let text = reading.text(line);
    let at = reading.lines.get(line)?.span.start;
    let in_cell = reading.lines.get(line)?.cell.is_some();
    if let Some(declared_day) = told_by_code(reading, line) {
        return Some(declared_day);
    }
    let (span, when) = match dates_of(reading, line).into_iter().next() {
        // "28" above the heading "March 2026" is no date of March.
        Some((span, when)) if span.start == at && span.end <= at + text.len() => (span, when),
        Some((span, _)) if span.start == at => {
            bare_day(reading, text).map(|(s, w)| (at + s.start..at + s.end, w))?
        }
        Some(_) => return None,
        None => bare_day(reading, text).map(|(s, w)| (at + s.start..at + s.end, w))?,
    };
    let alone = span.len() == text.len();
    let day = when.start.date.day.filter(|_| when.end.is_none() && (alone || in_cell))?;
    Some(Number { line, span, when, day, declared_day: None })
}

/// A number in `<time datetime="2026-03-05">`, or in a cell with `data-date`; words for the blind may stand before it.
fn told_by_code(reading: &Reading<'_>, line: usize) -> Option<Number> {
    const SHORT: usize = 24;
    const NEAR: usize = 3;
    let whole = reading.lines.get(line)?.span.clone();
    if whole.len() > SHORT {
        return None;
    }
    let text = reading.text(line);
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let span = whole.end - digits..whole.end;
    let day: u8 = text.get(text.len() - digits..).filter(|d| (1..=2).contains(&d.len()))?.parse().ok()?;
    let near = reading.doc.ancestors(reading.doc.node_at(span.start)).take(NEAR);
    let declared_day = near.into_iter().find_map(|n| {
        let iso_date =
            ["datetime", "data-date", "data-day"].into_iter().find_map(|a| reading.doc.attr(n, a))?;
        iso_date.get(..10)?.parse::<civil::Date>().ok().filter(|d| d.day() as u8 == day)
    })?;
    let mut when = When::default();
    when.start.date = Date { day: Some(day), ..Date::default() };
    Some(Number { line, span, when, day, declared_day: Some(declared_day) })
}

/// Runs of numbers that rise by one, from a month's end to 1.
fn runs(reading: &Reading<'_>, numbers: &[Number]) -> Vec<Vec<Number>> {
    let mut out = Vec::new();
    let mut run: Vec<Number> = Vec::new();
    let (mut at, mut stray) = (0, 0);
    let mut close = |run: &mut Vec<Number>| {
        if run.len() >= DAYS && is_calendar(reading, run) {
            out.push(std::mem::take(run));
        }
        run.clear();
    };
    while let Some(n) = numbers.get(at) {
        at += 1;
        if run.last().is_none_or(|last| follows(last.day, n.day)) {
            run.push(n.clone());
            stray = 0;
        } else if run.len() < BEGUN {
            run = vec![n.clone()];
            stray = 0;
        } else if stray < STRAY {
            stray += 1;
        } else {
            close(&mut run);
            // What did not fit may begin the next one.
            at -= stray + 1;
            stray = 0;
        }
    }
    close(&mut run);
    out
}

/// Is it days that rise, and not the items of a numbered list? Those say something after each number, in no table.
fn is_calendar(reading: &Reading<'_>, run: &[Number]) -> bool {
    let bare = |n: &&Number| n.declared_day.is_some() || reading.text(n.line).len() <= n.span.len();
    2 * run.iter().filter(bare).count() >= run.len()
}

fn follows(last: u8, next: u8) -> bool {
    next == last + 1 || next == 1 && last >= 28
}

/// The day of each number.
fn dated(reading: &Reading<'_>, run: &[Number], title_year: Option<i16>) -> Vec<Option<civil::Date>> {
    // Months from the run's beginning on.
    let mut turns = 0_i32;
    let mut last = 0;
    let months: Vec<i32> = run
        .iter()
        .map(|n| {
            turns += i32::from(n.day < last);
            last = n.day;
            turns
        })
        .collect();
    let spill = run.first().is_some_and(|n| n.day >= SPILL) && turns > 0;
    let declared_day = run.iter().zip(&months).find_map(|(n, m)| Some((n.declared_day?, *m)));
    let stated_month = run.iter().zip(&months).find_map(|(n, m)| Some((n.when.start.date.month?, *m)));
    let first_line = run.first().map_or(0, |n| n.line);
    let heading = month_above(reading, first_line);
    // A month with its year, and which of the run's months it is.
    let known = match (declared_day, stated_month, heading) {
        (Some((day, nth)), _, _) => Some((day.year(), day.month() as u8, nth)),
        (None, _, Some((month, Some(year)))) => Some((year, month, i32::from(spill))),
        (None, Some((month, nth)), heading) => {
            let heading = heading.map(|h| (h.0, i32::from(spill)));
            let (month, nth) = heading.unwrap_or((month, nth));
            year_of(reading, title_year, month).map(|y| (y, month, nth))
        }
        (None, None, Some((month, None))) => {
            year_of(reading, title_year, month).map(|y| (y, month, i32::from(spill)))
        }
        (None, None, None) => None,
    };
    let day = |n: &Number, nth: i32| {
        let (year, month, base) = known?;
        let count = i32::from(year) * 12 + i32::from(month) - 1 + nth - base;
        day_of((count / 12) as i16, (count % 12 + 1) as u8, n.day)
    };
    run.iter().zip(months).map(|(n, m)| n.declared_day.or_else(|| day(n, m))).collect()
}

/// The month named above a grid, with its year where said: the nearest line that says both and links nowhere is best.
fn month_above(reading: &Reading<'_>, first: usize) -> Option<(u8, Option<i16>)> {
    let near = (first.saturating_sub(ABOVE)..first).rev().chain(std::iter::once(0));
    let named = near.filter_map(|line| {
        let text = reading.text(line);
        let dates = dates_of(reading, line);
        let carried = || match &reading.carried_mark(line)?.value {
            Value::When(when) => Some(Date { day: None, ..when.start.date }),
            _ => None,
        };
        let date = match dates.as_slice() {
            [(_, when)] => when.start.date,
            [] => carried()?,
            _ => return None,
        };
        let month = date.month.filter(|_| date.day.is_none() && (line == 0 || text.len() <= HEADING))?;
        let year = date.year.or_else(|| years_of(text).map(|y| y.0));
        let free = reading.lines.get(line).is_some_and(|l| l.linked < 0.5);
        Some(((year.is_some(), free), (month, year)))
    });
    // Of equals the nearest: the first.
    named.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|n| n.1)
}

/// The year of a month that is named without one.
fn year_of(reading: &Reading<'_>, title: Option<i16>, month: u8) -> Option<i16> {
    const MIDDLE: u8 = 15;
    let context = Context { title, as_of: reading.settings.as_of, ..Context::default() };
    let open = Date { month: Some(month), day: Some(MIDDLE), ..Date::default() };
    context.close(&open).map(|d| d.year())
}

/// What the cell of each number holds.
fn contents(reading: &Reading<'_>, run: &[Number]) -> Vec<Vec<Range<usize>>> {
    let mut below = Below::of(reading, run);
    let node = |k: usize| run.get(k).and_then(|n| reading.lines.get(n.line)).map(|l| l.first);
    let content = |(k, n): (usize, &Number)| {
        let sides = [k.checked_sub(1).and_then(node), node(k + 1)];
        let own = own_lines(reading, n, sides);
        let says = own.clone().any(|l| says_something(reading, n, l));
        if says { vec![own] } else { below.take(reading, n.line) }
    };
    run.iter().enumerate().map(content).collect()
}

/// The lines of the largest element that holds no other day, from the number on.
fn own_lines(reading: &Reading<'_>, number: &Number, sides: [Option<NodeId>; 2]) -> Range<usize> {
    let Some(here) = reading.lines.get(number.line).map(|l| l.first) else { return 0..0 };
    let others = |up: NodeId| sides.iter().flatten().any(|side| reading.doc.contains(up, *side));
    let ends = |up: &NodeId| matches!(reading.doc.tag(*up), Tag::TD | Tag::TH);
    let mut own = here;
    for up in reading.doc.ancestors(here) {
        if others(up) {
            break;
        }
        own = up;
        if ends(&up) {
            break;
        }
    }
    let lines = reading.lines_between(own, reading.doc.end(own));
    let from = number.line + usize::from(reading.text(number.line).len() <= number.span.len() + HIDDEN);
    from..lines.end.max(from)
}

/// Words for the blind before a number: "2 events, 17" (bytes).
const HIDDEN: usize = 12;

/// Does a line of a cell say more than numbers and "+ 2 more"?
fn says_something(reading: &Reading<'_>, number: &Number, line: usize) -> bool {
    let from = if line == number.line { number.span.end } else { 0 };
    let at = reading.lines.get(line).map_or(0, |l| l.span.start);
    let text = reading.text(line).get(from.saturating_sub(at)..).unwrap_or_default();
    text.chars().filter(|c| c.is_alphabetic()).count() > 1 && !super::title::is_action(text)
}

/// Cells below rows of numbers, by row and column.
struct Below {
    /// Rows of the grid's numbers, in page order, with the line of the first number of each.
    rows: Vec<(NodeId, usize)>,
    /// Where each row stands among them: a table may have very many.
    places: HashMap<NodeId, usize>,
}

impl Below {
    fn of(reading: &Reading<'_>, run: &[Number]) -> Below {
        let mut rows: Vec<(NodeId, usize)> = Vec::new();
        for n in run {
            let row = reading.lines.get(n.line).and_then(|l| l.cell).map(|c| c.row);
            if let Some(row) = row.filter(|r| rows.last().is_none_or(|(last, _)| last != r)) {
                rows.push((row, n.line));
            }
        }
        let mut places = HashMap::new();
        for (k, (row, _)) in rows.iter().enumerate() {
            places.entry(*row).or_insert(k);
        }
        Below { rows, places }
    }

    /// The cells of a number's column, down to the next row of numbers.
    fn take(&mut self, reading: &Reading<'_>, line: usize) -> Vec<Range<usize>> {
        const WEEK: usize = 400;
        let Some(cell) = reading.lines.get(line).and_then(|l| l.cell) else { return Vec::new() };
        let Some(k) = self.places.get(&cell.row) else { return Vec::new() };
        let table = |row: NodeId| reading.doc.ancestors(row).find(|a| reading.doc.tag(*a) == Tag::TABLE);
        let from = reading.lines_between(cell.row, reading.doc.end(cell.row)).end;
        let to = self.rows.get(k + 1).map_or(usize::MAX, |r| r.1).min(from + WEEK).min(reading.lines.len());
        let mut out: Vec<Range<usize>> = Vec::new();
        let mut last = None;
        for l in from..to {
            let Some(here) = reading.lines.get(l).and_then(|x| x.cell) else { continue };
            if here.column != cell.column || table(here.row) != table(cell.row) {
                continue;
            }
            match out.last_mut() {
                Some(range) if last == Some(here.cell) => range.end = l + 1,
                _ => out.push(l..l + 1),
            }
            last = Some(here.cell);
        }
        out
    }
}
