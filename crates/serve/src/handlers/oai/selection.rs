//! What a list of items is of: their format, their set and the time in which they changed, and where it goes on.

/// What of each item a list holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    Headers,
    Records,
}

/// A format of metadata.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    DublinCore,
    MarcXml,
}

impl Format {
    pub(super) const ALL: [Format; 2] = [Format::DublinCore, Format::MarcXml];

    /// Its prefix.
    pub(super) fn prefix(self) -> &'static str {
        match self {
            Format::DublinCore => "oai_dc",
            Format::MarcXml => "marcxml",
        }
    }

    /// The format of a prefix.
    pub(super) fn of(prefix: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.prefix() == prefix)
    }
}

/// Which items a list holds, and where it goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Selection {
    pub(super) format: Format,
    /// All sets where it is empty.
    pub(super) set: String,
    /// The first and the last time that count, in milliseconds since 1970.
    pub(super) from: i64,
    pub(super) until: i64,
    /// Where a list goes on; at its beginning without it.
    pub(super) position: Option<Position>,
}

/// Where a list goes on: in which set, and behind which item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) set: String,
    /// When the item changed, and its number.
    pub(super) after: (i64, i64),
}
