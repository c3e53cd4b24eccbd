//! As what a search is given: a page, a feed, a calendar, a file for other catalogues.

use formats::Exchange;

/// As what a search is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Page,
    Atom,
    Json,
    Calendar,
    /// A format of exchange between catalogues, of what somebody made.
    Exchange(Exchange),
}

impl Format {
    /// Each, with how its addresses end.
    pub(crate) const ALL: [(&'static str, Format); 7] = [
        ("", Format::Page),
        (".atom", Format::Atom),
        (".json", Format::Json),
        (".ics", Format::Calendar),
        (".rdf", Format::Exchange(Exchange::DublinCore)),
        (".marcxml", Format::Exchange(Exchange::MarcXml)),
        (".ris", Format::Exchange(Exchange::Ris)),
    ];

    pub(crate) fn ending(self) -> &'static str {
        Format::ALL.iter().find(|(_, format)| *format == self).map_or("", |(ending, _)| ending)
    }
}
