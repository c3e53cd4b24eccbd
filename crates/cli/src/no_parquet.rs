//! What stands for Parquet in a build without the feature `parquet`: nothing, and wrong usage says so before.

use std::io;

use formats::Row;

/// Can this program write Parquet?
pub(crate) const BUILT_IN: bool = false;

/// No table: there is none to be made.
pub(crate) enum Table {}

impl Table {
    /// Fails: this build has none.
    pub(crate) fn new(_verb: &str) -> io::Result<Table> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this glean writes no Parquet"))
    }

    /// Never called.
    pub(crate) fn push(&mut self, _rows: Vec<Row>) -> io::Result<Vec<u8>> {
        match *self {}
    }

    /// Never called.
    pub(crate) fn finish(self) -> io::Result<Vec<u8>> {
        match self {}
    }
}
