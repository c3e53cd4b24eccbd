//! The kinds that ship.

/// A kind that ships; each has a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Events.
    Events,
    /// Lists of records.
    Records,
    /// Courses.
    Courses,
    /// Questions with their answers.
    Faqs,
    /// What pages are.
    Annotate,
    /// Main text.
    Text,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 6] =
        [Kind::Events, Kind::Records, Kind::Courses, Kind::Faqs, Kind::Annotate, Kind::Text];

    /// The verb that gives it: "events".
    pub fn name(self) -> &'static str {
        match self {
            Kind::Events => "events",
            Kind::Records => "records",
            Kind::Courses => "courses",
            Kind::Faqs => "faqs",
            Kind::Annotate => "annotate",
            Kind::Text => "text",
        }
    }

    /// The kind of a name.
    pub fn of(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.name() == name)
    }
}
