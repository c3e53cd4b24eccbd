//! Whether an event takes place as planned.

/// Does it take place as planned?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// It will not take place.
    Cancelled,
    /// It will take place later.
    Postponed,
    /// It has another place or time than was first said.
    Moved,
}

impl Status {
    /// In lower case: "cancelled".
    pub fn name(self) -> &'static str {
        match self {
            Status::Cancelled => "cancelled",
            Status::Postponed => "postponed",
            Status::Moved => "moved",
        }
    }
}
