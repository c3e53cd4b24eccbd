//! Each address to its person.
//!
//! ```text
//! lee@…  ──▶ Ann Lee, by her name        Name  | Ann Lee | Bo Chen
//! abc@…  ──▶ whose lines it stands in    Email | abc@…   | xyz@…     ──▶ by their columns
//! ```

use std::ops::Range;

use page::NodeId;

use super::mail::Mail;
use super::{Named, Stretch, names};
use crate::course::Teacher;
use crate::course::reading::{self, Column, Line, Reading};
use crate::lines::Cell;

impl Reading<'_> {
    /// Gives each address to its person: by the name in it, else by its column, else to whom the lines around it are.
    pub(super) fn join(&self, named: &mut [Named], stretches: &[Stretch], mails: &[Mail]) {
        let mut free = by_name(named, mails);
        let holds =
            |m: &Mail| stretches.iter().any(|s| s.span.start <= m.span.start && m.span.start < s.span.end);
        free.retain(|m| m.is_some_and(holds));
        let columns = self.side_by_side(named);
        let starts: Vec<usize> = named.iter().map(|n| n.span.start).collect();
        let next = |at: usize, rival: &dyn Fn(usize) -> bool| {
            let later = starts.iter().enumerate().filter(|(i, s)| **s > at && rival(*i));
            later.map(|(_, s)| *s).min().unwrap_or(usize::MAX)
        };
        for (person, column) in
            named.iter_mut().zip(&columns).filter(|(p, c)| p.mail.is_none() && c.is_some())
        {
            let at = person.span.start;
            let until = next(at, &|i| columns.get(i) == Some(column));
            person.mail = take(&mut free, |m| {
                (at..until).contains(&m.span.start) && self.column_at(m.span.start) == *column
            });
        }
        let alone = self.alone_in_row(named);
        for (person, row) in named.iter_mut().zip(alone).filter(|(p, _)| p.mail.is_none()) {
            person.mail = row.and_then(|row| take(&mut free, |m| self.row_at(m.span.start) == Some(row)));
        }
        for person in named.iter_mut().filter(|p| p.mail.is_none()) {
            let at = person.span.start;
            let until = next(at, &|_| true);
            // "Staff: cs240-staff@…" below the last of them is nobody's.
            let own = |m: &Mail| !m.is_an_offices() || self.is_in_line(m, at);
            person.mail = take(&mut free, |m| (at..until).contains(&m.span.start) && own(m));
        }
    }

    /// The column of each person beside whom another stands in the same row: what stands below is their own.
    fn side_by_side(&self, named: &[Named]) -> Vec<Option<Column>> {
        let cell = |n: &Named| self.line_at(n.span.start)?.cell;
        let cells: Vec<Option<Cell>> = named.iter().map(cell).collect();
        let beside = |own: &Cell| cells.iter().flatten().any(|c| c.row == own.row && c.column != own.column);
        cells.iter().map(|cell| self.column_of_cell(cell.filter(beside)?)).collect()
    }

    /// The row of each person who stands alone in it, where others have rows of the same table: an address in it is theirs,
    /// also before the name.
    fn alone_in_row(&self, named: &[Named]) -> Vec<Option<NodeId>> {
        let rows: Vec<Option<NodeId>> = named.iter().map(|n| self.row_at(n.span.start)).collect();
        let table = |row: &Option<NodeId>| row.and_then(|row| reading::table(self.doc, row));
        let alone = |row: &Option<NodeId>| rows.iter().filter(|r| *r == row).count() == 1;
        let others = |row: &Option<NodeId>| rows.iter().any(|r| r != row && table(r) == table(row));
        rows.iter().map(|row| row.filter(|_| alone(row) && others(row))).collect()
    }

    fn row_at(&self, at: usize) -> Option<NodeId> {
        Some(self.line_at(at)?.cell?.row)
    }

    /// Does an address stand in the line of a byte?
    fn is_in_line(&self, mail: &Mail, at: usize) -> bool {
        self.line_at(at).is_some_and(|line| line.span.contains(&mail.span.start))
    }

    fn column_at(&self, at: usize) -> Option<Column> {
        self.column_of_cell(self.line_at(at)?.cell?)
    }

    /// The line that a byte stands in, or the last one before it.
    fn line_at(&self, at: usize) -> Option<&Line> {
        let behind = self.lines.partition_point(|l| l.span.start <= at);
        self.lines.get(behind.checked_sub(1)?)
    }
}

/// Gives each person the nearest address that has their name in it; returns those that are left.
fn by_name<'m>(named: &mut [Named], mails: &'m [Mail]) -> Vec<Option<&'m Mail>> {
    let mut free: Vec<Option<&Mail>> = mails.iter().map(Some).collect();
    for person in named.iter_mut() {
        let at = person.span.start;
        let own = (0..free.len()).filter_map(|i| Some((i, (*free.get(i)?)?)));
        let own = own.filter(|(_, m)| m.names(&person.words));
        let nearest = own.min_by_key(|(_, m)| (m.span.start < at, m.span.start.abs_diff(at)));
        person.mail = nearest.and_then(|(i, _)| free.get_mut(i)?.take()).cloned();
    }
    free
}

/// Gives the addresses of a list's entry to those who teach there: by the names in them, or the only one to the only one.
pub(in crate::course) fn give(teachers: &mut [Teacher], mails: &[Mail], entry: &Range<usize>) {
    let own = || mails.iter().filter(|m| entry.contains(&m.span.start) && !m.is_an_offices());
    let alone = teachers.len() == 1 && own().nth(1).is_none();
    for teacher in teachers.iter_mut().filter(|t| t.email.is_none()) {
        let Some(name) = &teacher.name else { continue };
        let words = names::words(&name.value);
        let mail =
            own().find(|m| m.names(&words)).or_else(|| own().next().filter(|m| alone && !m.is_shared()));
        teacher.email = mail.and_then(Mail::field);
    }
}

/// Takes the first address that is somebody's.
fn take(free: &mut [Option<&Mail>], own: impl Fn(&Mail) -> bool) -> Option<Mail> {
    free.iter_mut().find(|m| m.is_some_and(&own)).and_then(Option::take).cloned()
}
