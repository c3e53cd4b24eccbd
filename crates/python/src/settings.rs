//! What the caller wants, checked once.

use std::sync::Arc;

use gleaner::{Method, Schema};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tables::{GleanOptions, TableSpec};

/// How records are to be found; made by the Python half from keyword arguments.
#[pyclass(frozen, module = "gleaner._gleaner")]
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) options: GleanOptions,
}

#[pymethods]
impl Settings {
    #[new]
    #[pyo3(signature = (as_of=None, lang=None, method="default", no_meta=false, min_confidence=0.0, evidence=false))]
    fn new(
        as_of: Option<&str>,
        lang: Option<String>,
        method: &str,
        no_meta: bool,
        min_confidence: f32,
        evidence: bool,
    ) -> PyResult<Settings> {
        let as_of = as_of.map(day).transpose()?;
        let method = match method {
            "default" => Method::Default,
            "paper" => Method::Paper,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "method is {method:?}; it must be 'default' or 'paper'"
                )));
            }
        };
        let settings = gleaner::Settings { as_of, language: lang, method, no_meta };
        Ok(Settings { options: GleanOptions { settings, min_confidence, evidence } })
    }
}

/// A day, with or without a clock time behind it.
fn day(text: &str) -> PyResult<jiff::civil::Date> {
    let date = text.split(['T', ' ']).next().unwrap_or_default();
    let error =
        || PyValueError::new_err(format!("as_of is {text:?}; it must be a date such as '2026-11-21'"));
    date.parse().map_err(|_| error())
}

/// The kind that a name stands for: one that ships, or the text of a file that declares one.
pub(crate) fn kind_schema(name: &str) -> PyResult<Arc<Schema>> {
    if let Some(shipped) = gleaner::schema::named(name) {
        return Ok(Arc::new(shipped.clone()));
    }
    if name.contains('=') {
        return Ok(Arc::new(declared(name)?));
    }
    let names = gleaner::schema::shipped().iter().map(|schema| schema.name.as_str()).collect::<Vec<_>>();
    let names = names.join(", ");
    Err(PyValueError::new_err(format!(
        "kind is {name:?}; it must be one of {names}, or the text of a kind's file"
    )))
}

fn declared(text: &str) -> PyResult<Schema> {
    Schema::from_toml("kind", text).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// What a name stands for: a verb, a kind that ships, or the text of a file that declares one.
pub(crate) fn table_spec(name: &str) -> PyResult<TableSpec> {
    if let Some(table_spec) = TableSpec::named(name) {
        return Ok(table_spec);
    }
    if name.contains('=') {
        return TableSpec::kind(Arc::new(declared(name)?))
            .map_err(|error| PyValueError::new_err(error.to_string()));
    }
    let names = TableSpec::names().collect::<Vec<_>>().join(", ");
    Err(PyValueError::new_err(format!(
        "kind is {name:?}; it must be one of {names}, or the text of a kind's file"
    )))
}
