//! A column in the making: what stands at one place of the template, record by record.

use super::pieces::{Piece, Place};

/// The pieces of all records at one place of the template.
pub(super) struct Track<'d> {
    pub(super) place: Place<'d>,
    pub(super) cells: Vec<Option<Piece>>,
    /// How far into its record it stands, summed over the records that have it.
    pub(super) depth: f32,
}

impl Track<'_> {
    pub(super) fn count(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Has no record both?
    pub(super) fn takes_turns_with(&self, other: &Track<'_>) -> bool {
        self.cells.iter().zip(&other.cells).all(|(a, b)| a.is_none() || b.is_none())
    }
}
