//! Rows as Python's dicts.

use formats::Row;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

/// Rows as a list of dicts, keys in their order.
pub(crate) fn rows<'py>(py: Python<'py>, rows: &[Row]) -> PyResult<Bound<'py, PyList>> {
    let all = PyList::empty(py);
    for row in rows {
        all.append(dict(py, row)?)?;
    }
    Ok(all)
}

fn dict<'py>(py: Python<'py>, row: &Row) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in row {
        dict.set_item(key, object(py, value)?)?;
    }
    Ok(dict)
}

fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(yes) => yes.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(n) => match n.as_i64() {
            Some(n) => n.into_pyobject(py)?.into_any(),
            None => n.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(values) => {
            let all = PyList::empty(py);
            for value in values {
                all.append(object(py, value)?)?;
            }
            all.into_any()
        }
        Value::Object(row) => dict(py, row)?.into_any(),
    })
}
