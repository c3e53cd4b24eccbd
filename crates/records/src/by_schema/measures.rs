//! Counts as the rows of models hold them.

/// The logarithm of a count, 0 for none.
pub(super) fn ln(count: usize) -> f32 {
    (count as f32).ln_1p()
}

/// The share of a whole; a whole of none counts as one.
pub(super) fn share(of: usize, whole: usize) -> f32 {
    of as f32 / whole.max(1) as f32
}
