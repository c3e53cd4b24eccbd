//! As what a search is given: a page, a feed, a calendar.

/// As what a search is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Page,
    Atom,
    Json,
    Calendar,
}

impl Format {
    /// Each, with how its addresses end.
    pub(crate) const ALL: [(&'static str, Format); 4] =
        [("", Format::Page), (".atom", Format::Atom), (".json", Format::Json), (".ics", Format::Calendar)];

    pub(crate) fn ending(self) -> &'static str {
        Format::ALL.iter().find(|(_, format)| *format == self).map_or("", |(ending, _)| ending)
    }
}
