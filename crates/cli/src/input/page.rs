//! A page as it was read, and what is known of it.

use gleaner::Hints;
use jiff::{Timestamp, civil};

/// A page as it was read.
#[derive(Debug)]
pub(crate) struct Page {
    /// Its name: path or address.
    pub(crate) source: String,
    /// Its bytes, decompressed.
    pub(crate) bytes: Vec<u8>,
    /// What else is known of it.
    pub(crate) hints: Hints,
    /// The response headers; those that the user gave come first.
    pub(crate) headers: Vec<(String, String)>,
    /// The damage of its file, where only a part could be read.
    pub(crate) damage: Option<String>,
    /// The date of this version, where the server or the archive has one.
    pub(crate) as_of: Option<civil::Date>,
    /// Where it stands in an archive.
    pub(crate) archived: Option<Archived>,
}

impl Page {
    /// Fields added to its records: its position in its archive and its capture time. Empty for other pages.
    pub(crate) fn origin(&self) -> formats::Row {
        let Some(Archived { file, offset, date }) = &self.archived else { return formats::Row::new() };
        formats::Row::from_iter([
            ("file".to_owned(), file.as_str().into()),
            ("offset".to_owned(), (*offset).into()),
            ("page_url".to_owned(), self.hints.url.clone().into()),
            ("page_date".to_owned(), date.map(|date| date.to_string()).into()),
        ])
    }
}

/// Where a page stands in an archive.
#[derive(Debug)]
pub(crate) struct Archived {
    /// The archive's name.
    pub(crate) file: String,
    /// Where in it the page's record begins, in bytes; where its gzip member begins.
    pub(crate) offset: u64,
    /// When it was captured.
    pub(crate) date: Option<Timestamp>,
}
