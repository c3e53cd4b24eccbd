//! The names of a kind or one of its fields for people, by language.

/// The name of a kind or field in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DisplayName {
    pub(crate) language: String,
    pub(crate) one: String,
    pub(crate) many: String,
}
