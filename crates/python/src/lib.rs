//! Part of Gleaner: the compiled half of the Python package `gleaner`.
//!
//! ```text
//! html, settings ── page ──▶ dicts          RecordBatch of pages ── table ──▶ RecordBatch a kind
//! file or path ── archive ──▶ RecordBatches of pages
//! ```
//!
//! The half in Python (`gleaner/__init__.py`) has the names, types and docs that users see; this one does the work, and lets
//! Python's other threads run while it does.

mod page;
mod rule;
mod settings;
mod table;
mod value;
mod warc;

use pyo3::prelude::*;

/// What `gleaner/__init__.py` asks for.
#[pymodule]
mod _gleaner {
    #[pymodule_export]
    use crate::page::{kinds, page, site};
    #[pymodule_export]
    use crate::rule::{apply, learn};
    #[pymodule_export]
    use crate::settings::Settings;
    #[pymodule_export]
    use crate::table::{glean, page_schema, schema};
    #[pymodule_export]
    use crate::warc::Archive;
}
