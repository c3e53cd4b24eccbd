//! Part of Gleaner: the compiled half of the Python package `gleaner`.
//!
//! ```text
//! html, settings ── page · rule · views ──▶ dicts          RecordBatch of pages ── table ──▶ RecordBatch a kind
//! file or path ── archive ──▶ RecordBatches of pages          html ── store ──▶ records kept, searched and asked
//! html, visit after visit ── follow ──▶ what changed
//! ```
//!
//! The half in Python (`gleaner/__init__.py`) has the names, types and docs that users see; this one does the work, and lets
//! Python's other threads run while it does.

mod document;
mod follow;
mod page;
mod rule;
mod settings;
mod store;
mod table;
mod value;
mod views;
mod warc;

use pyo3::prelude::*;

/// What `gleaner/__init__.py` asks for.
#[pymodule]
mod _gleaner {
    #[pymodule_export]
    use crate::follow::FollowedList;
    #[pymodule_export]
    use crate::page::{kinds, page, site};
    #[pymodule_export]
    use crate::rule::{apply, export_rule, learn, learn_list, learn_pattern, relearn};
    #[pymodule_export]
    use crate::settings::Settings;
    #[pymodule_export]
    use crate::store::Store;
    #[pymodule_export]
    use crate::table::{glean, page_schema, schema};
    #[pymodule_export]
    use crate::views::{PatternSearch, learn_template, patterns, template, text_marks, view};
    #[pymodule_export]
    use crate::warc::Archive;
    use gleaner::tokens::Thresholds;
    use pyo3::prelude::*;

    /// The measures of patterns where the caller names none.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let Thresholds { min_length, min_count, regularity, density, coverage } = Thresholds::SECTION_5;
        module.add("MIN_LENGTH", min_length)?;
        module.add("MIN_COUNT", min_count)?;
        module.add("REGULARITY", regularity)?;
        module.add("DENSITY", (*density.start(), *density.end()))?;
        module.add("COVERAGE", coverage)
    }
}
