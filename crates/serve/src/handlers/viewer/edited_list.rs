//! Corrections of a list: of its records first, of its columns then.
//!
//! ```text
//! list ── records: dropped, admitted, joined, moved ──▶ columns anew ── renamed, left out, joined, split ──▶ EditedList
//! ```
//!
//! They are kept in order and applied again whenever the list is shown, so that the last one can be undone.

use gleaner::{Change, Column, Listing, Member, Role};

use super::edit::Edit;
use super::page_cache::Page;
use super::{boundary, missed};

/// A list with its corrections applied.
#[derive(Debug, PartialEq)]
pub(crate) struct EditedList {
    /// Its members, and its columns as a rule learns them: renamed, not yet changed.
    pub(crate) list: Listing,
    /// The changes to these columns.
    pub(crate) changes: Vec<Change>,
    /// The columns after the changes.
    pub(crate) columns: Vec<Column>,
}

/// Applies corrections to a list.
pub(crate) fn apply_edits(page: &Page, list: &Listing, edits: &[Edit]) -> EditedList {
    let mut members = list.members.clone();
    let of_members = |edit: &&Edit| !matches!(edit, Edit::Rename { .. } | Edit::Change(_));
    edits.iter().filter(of_members).for_each(|edit| apply_edit(page, &mut members, edit));
    let list = match members == list.members {
        true => list.clone(),
        // A person decided which records there are.
        false => {
            let labels: Vec<&str> = list.columns.iter().filter_map(|c| c.called.as_deref()).collect();
            keep_column_names(gleaner::told(&page.doc, members, &page.marks, &labels, 1.0), list)
        }
    };
    let mut edited = EditedList { columns: list.columns.clone(), changes: Vec::new(), list };
    for edit in edits {
        match edit {
            Edit::Rename { from, to } => edited.rename(from, to),
            Edit::Change(change) => edited.change(page, change),
            _ => {}
        }
    }
    edited
}

/// Cells that are compared to recognise a column.
const TELLING: usize = 50;

/// Gives columns the names that they had before the records were corrected: each takes the name of the column with which it
/// shares most cells.
fn keep_column_names(mut list: Listing, before: &Listing) -> Listing {
    for old in &before.columns {
        let cells: Vec<_> = old.cells.iter().flatten().take(TELLING).collect();
        let shared = |new: &Column| {
            new.cells.iter().flatten().take(TELLING).filter(|cell| cells.contains(cell)).count()
        };
        if list.columns.iter().any(|column| column.name == old.name) {
            continue;
        }
        let same = list.columns.iter_mut().map(|new| (shared(new), new)).filter(|(n, _)| *n > 0);
        if let Some((_, column)) = same.rev().max_by_key(|(n, _)| *n) {
            column.name.clone_from(&old.name);
        }
    }
    list
}

fn apply_edit(page: &Page, members: &mut Vec<Member>, edit: &Edit) {
    match edit {
        Edit::Drop(at) => set_role(members, *at, Role::Separator),
        Edit::Admit(at) => set_role(members, *at, Role::Record),
        Edit::Join(at) => join_records(members, *at),
        Edit::TakeIn(nodes) => nodes.iter().for_each(|node| {
            missed::take_in(&page.doc, members, *node);
        }),
        Edit::Shift(at, how) => {
            boundary::shift(&page.doc, members, *at, *how);
        }
        Edit::ShiftAll(how) => {
            let mut at = 0;
            while let Some(member) = members.get(at) {
                let is_record = member.role == Role::Record;
                let shifted = if is_record { boundary::shift(&page.doc, members, at, *how) } else { None };
                at = shifted.unwrap_or(at) + 1;
            }
        }
        Edit::Rename { .. } | Edit::Change(_) => {}
    }
}

fn set_role(members: &mut [Member], at: usize, role: Role) {
    if let Some(member) = members.get_mut(at) {
        member.role = role;
    }
}

fn join_records(members: &mut Vec<Member>, at: usize) {
    let behind = members.iter().skip(at + 1).position(|member| member.role == Role::Record);
    let is_record = members.get(at).is_some_and(|member| member.role == Role::Record);
    let Some(next) = behind.filter(|_| is_record).map(|behind| at + 1 + behind) else { return };
    // What stands between the two is of the one that they are.
    let to = members.get(next).map(|member| member.span().to);
    if let (Some(to), Some(member)) = (to, members.get_mut(at)) {
        let span = member.span();
        member.intervals = vec![gleaner::Interval { to, ..span }];
        members.drain(at + 1..=next);
    }
}

impl EditedList {
    fn has(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column.name == name)
    }

    /// May a column be called so? A name that was given is not given again: a rule tells columns by it.
    fn is_free(&self, name: &str) -> bool {
        let made = |change: &Change| match change {
            Change::Without(_) => false,
            Change::Join { name: made, .. } => made == name,
            Change::Split { names, .. } => names.iter().any(|made| made == name),
        };
        let learnt = self.list.columns.iter().any(|column| column.name == name);
        !self.has(name) && !learnt && !self.changes.iter().any(made)
    }

    /// A name like this one that is free.
    fn free(&self, name: &str) -> String {
        let numbered = (2..).map(|n| format!("{name} {n}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| self.is_free(name)).unwrap_or_default()
    }

    fn rename(&mut self, from: &str, to: &str) {
        if !self.has(from) || !self.is_free(to) {
            return;
        }
        let named = |column: &&mut Column| column.name == from;
        self.columns.iter_mut().filter(named).for_each(|column| to.clone_into(&mut column.name));
        // What was made of others is called so where it is made, the list's own where they are learnt.
        let names = self.changes.iter_mut().rev().flat_map(|change| match change {
            Change::Without(_) => Vec::new(),
            Change::Join { name, .. } => vec![name],
            Change::Split { names, .. } => names.iter_mut().collect(),
        });
        let learnt = self.list.columns.iter_mut().map(|column| &mut column.name);
        if let Some(name) = names.into_iter().chain(learnt).find(|name| *name == from) {
            to.clone_into(name);
        }
    }

    fn change(&mut self, page: &Page, change: &Change) {
        let change = match change {
            Change::Without(name) if self.has(name) => change.clone(),
            Change::Join { first, second, name } if self.may_join(first, second) => {
                Change::Join { first: first.clone(), second: second.clone(), name: self.free(name) }
            }
            Change::Split { column, at, names: [first, rest] } if self.is_text(column) => {
                let names = [self.free(first), self.free(rest)];
                Change::Split { column: column.clone(), at: at.clone(), names }
            }
            _ => return,
        };
        change.apply(&page.doc, &page.marks, &mut self.columns);
        self.changes.push(change);
    }

    fn may_join(&self, first: &str, second: &str) -> bool {
        first != second && self.is_text(first) && self.is_text(second)
    }

    /// Is it a column of texts? An attribute stands nowhere in the text that could be joined or split.
    fn is_text(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column.name == name && is_text(column))
    }
}

/// Is it a column of texts?
pub(crate) fn is_text(column: &Column) -> bool {
    !column.cells.iter().flatten().any(|cell| matches!(cell, gleaner::Cell::Attribute(..)))
}
