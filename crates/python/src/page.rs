//! The records of one page.

use pyo3::prelude::*;
use pyo3::types::PyList;
use tables::{Page, TableSpec};

use crate::settings::{Settings, table_spec};
use crate::value;

/// The records of a kind that a page holds, as a list of dicts.
#[pyfunction]
pub(crate) fn page<'py>(
    py: Python<'py>,
    kind_name: &str,
    html: &[u8],
    url: Option<&str>,
    content_type: Option<&str>,
    source: Option<&str>,
    settings: &Settings,
) -> PyResult<Bound<'py, PyList>> {
    let table_spec = table_spec(kind_name)?;
    let page = Page { html, url, content_type, source, ..Page::default() };
    let rows = py.detach(|| tables::records(&page, &table_spec, &settings.options));
    value::rows(py, &rows)
}

/// The names of what there are tables of.
#[pyfunction]
pub(crate) fn kinds() -> Vec<&'static str> {
    TableSpec::names().collect()
}

/// The site of an address.
#[pyfunction]
pub(crate) fn site(url: &str) -> Option<String> {
    tables::site(url)
}
