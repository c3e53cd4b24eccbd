//! A correction of a list.

use gleaner::Change;

use super::boundary::Move;

/// One correction. Members are told by their place among all members of the list as it was then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Edit {
    /// It is no record.
    Drop(usize),
    /// It is a record.
    Admit(usize),
    /// It and the record behind it are one.
    Join(usize),
    /// Elements that were missed are records.
    TakeIn(Vec<usize>),
    /// A boundary of it is moved.
    Shift(usize, Move),
    /// A boundary of all records is moved.
    ShiftAll(Move),
    /// A column gets another name.
    Rename { from: String, to: String },
    /// Columns are changed.
    Change(Change),
}
