//! What stands for Parquet in a build without the feature `parquet`: nothing, and wrong usage says so before.

use std::io;
use std::path::Path;
use std::sync::Arc;

use formats::Row;
use gleaner::{Document, Schema};

use crate::input::Page;
use crate::options::Options;

/// Can this program write Parquet?
pub(crate) const BUILT_IN: bool = false;

/// What is said to who asks for it.
const NONE: &str = "this glean writes no Parquet; one that does is built with --features parquet";

/// No table: there is none to be made.
pub(crate) enum Table {}

impl Table {
    /// Fails: this build has none.
    pub(crate) fn named(_name: &str) -> io::Result<Table> {
        Err(io::Error::other(NONE))
    }

    /// Fails: this build has none.
    pub(crate) fn of_kind(_schema: &Arc<Schema>) -> io::Result<Table> {
        Err(io::Error::other(NONE))
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

/// No kinds: there are no tables for them.
#[derive(Debug)]
pub(crate) enum Kinds {}

impl Kinds {
    /// Fails: this build has none.
    pub(crate) fn named(_names: &[String]) -> Result<Kinds, String> {
        Err(NONE.to_owned())
    }

    /// Never called.
    pub(crate) fn of_page(&self, _doc: &Document, _page: &Page, _options: &Options) -> PageBatches {
        match *self {}
    }
}

/// Nothing that a page gave.
#[derive(Debug)]
pub(crate) struct PageBatches;

/// No folder of tables.
pub(crate) enum Folder {}

impl Folder {
    /// Fails: this build has none.
    pub(crate) fn create(_at: &Path, kinds: &Kinds) -> io::Result<Folder> {
        match *kinds {}
    }

    /// Never called.
    pub(crate) fn push(&mut self, _found: PageBatches) -> io::Result<()> {
        match *self {}
    }

    /// Never called.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {}
    }
}
