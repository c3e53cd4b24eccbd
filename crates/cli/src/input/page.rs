//! A page as it was read, and what is known of it.

use gleaner::Hints;
use jiff::{Timestamp, civil};

/// A page as it was read.
#[derive(Debug)]
pub(crate) struct Page {
    /// What to call it: path or address.
    pub(crate) source: String,
    /// Its bytes, decompressed.
    pub(crate) bytes: Vec<u8>,
    /// What else is known of it.
    pub(crate) hints: Hints,
    /// What the server said with it, what the user says of that first.
    pub(crate) headers: Vec<(String, String)>,
    /// What is wrong with its file, of which only a part could be read.
    pub(crate) damage: Option<String>,
    /// The day on which it was so, where the server or the archive says.
    pub(crate) as_of: Option<civil::Date>,
    /// Where it stands in an archive.
    pub(crate) archived: Option<Archived>,
}

impl Page {
    /// What is told of its records: where it stands in its archive and when it was captured; nothing of other pages.
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
