//! Batches of pages to batches of records.

use arrow_array::RecordBatch;
use arrow_pyarrow::PyArrowType;
use arrow_schema::Schema;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::settings::{Settings, table_spec};

/// The records of a batch of pages, a batch a kind, and the pages that gave nothing because of a fault of ours.
#[pyfunction]
pub(crate) fn glean(
    py: Python<'_>,
    pages: PyArrowType<RecordBatch>,
    kinds: Vec<String>,
    settings: &Settings,
    threads: usize,
) -> PyResult<(Vec<PyArrowType<RecordBatch>>, Vec<String>)> {
    let kinds = kinds.iter().map(|name| table_spec(name)).collect::<PyResult<Vec<_>>>()?;
    let found = py.detach(|| tables::glean_batch(&pages.0, &kinds, &settings.options, threads));
    let found = found.map_err(|e| PyValueError::new_err(e.to_string()))?;
    Ok((found.batches.into_iter().map(PyArrowType).collect(), found.faults))
}

/// The schema of a kind's table.
#[pyfunction]
pub(crate) fn schema(kind_name: &str) -> PyResult<PyArrowType<Schema>> {
    Ok(PyArrowType(table_spec(kind_name)?.table().schema().as_ref().clone()))
}

/// The schema of batches of pages.
#[pyfunction]
pub(crate) fn page_schema() -> PyArrowType<Schema> {
    PyArrowType(tables::page_schema().as_ref().clone())
}
