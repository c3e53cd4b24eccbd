//! Measures: what can be counted about a candidate without knowing what it lists.

/// Figures by which candidates are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Measures {
    /// Number of records.
    pub count: f32,
}
