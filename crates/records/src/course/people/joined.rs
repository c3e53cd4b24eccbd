//! Each address to its person.
//!
//! ```text
//! lee@…  ──▶ Ann Lee, by her name        Name  | Ann Lee | Bo Chen
//! abc@…  ──▶ whose lines it stands in    Email | abc@…   | xyz@…     ──▶ by their columns
//! ```

use super::mail::Mail;
use super::{Named, Stretch};
use crate::course::reading::{Column, Line, Reading};
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

/// Takes the first address that is somebody's.
fn take(free: &mut [Option<&Mail>], own: impl Fn(&Mail) -> bool) -> Option<Mail> {
    free.iter_mut().find(|m| m.is_some_and(&own)).and_then(Option::take).cloned()
}
