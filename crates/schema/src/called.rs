//! How a kind or one of its fields is called, by language.

/// How a kind or field is called in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Called {
    pub(crate) language: String,
    pub(crate) one: String,
    pub(crate) many: String,
}
