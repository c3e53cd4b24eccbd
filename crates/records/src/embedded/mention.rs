//! What one element says of itself: that it is a thing, that it is a property.

/// What one element says.
#[derive(Debug, Default)]
pub(crate) struct Mention {
    /// It is a thing, of these types.
    pub(crate) thing: Option<Vec<String>>,
    /// It is a property of the thing around it, by these names.
    pub(crate) names: Vec<String>,
}
