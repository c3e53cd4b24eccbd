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
    /// Each.
    pub(crate) fn all() -> impl Iterator<Item = Format> {
        let own = [Format::Page, Format::Atom, Format::Json, Format::Calendar];
        own.into_iter().chain(Exchange::ALL.map(Format::Exchange))
    }

    /// How the addresses of its files end: "atom"; those of pages have no ending.
    pub(crate) fn extension(self) -> Option<&'static str> {
        match self {
            Format::Page => None,
            Format::Atom => Some("atom"),
            Format::Json => Some("json"),
            Format::Calendar => Some("ics"),
            Format::Exchange(exchange) => Some(exchange.extension),
        }
    }

    /// The format of files whose addresses end so.
    pub(crate) fn with_extension(extension: &str) -> Option<Format> {
        Format::all().find(|format| format.extension() == Some(extension))
    }

    /// The same with the dot before it.
    pub(crate) fn ending(self) -> String {
        self.extension().map_or_else(String::new, |extension| format!(".{extension}"))
    }
}
