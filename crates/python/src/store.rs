//! A store of records: pages kept in it, and what it is asked.

use std::sync::Arc;

use formats::Row;
use gleaner::Schema;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use serde_json::json;
use store::{Hit, Link, Order, Query, StoreError, Within};
use tokio::runtime::Runtime;
use url::Url;

use crate::document::{PageInput, parse};
use crate::settings::{Settings, kind_schema};
use crate::value;

/// Threads that wait for the database.
const THREADS: usize = 2;

/// A store, and the threads on which it waits.
#[pyclass(frozen, module = "gleaner._gleaner")]
pub(crate) struct Store {
    store: store::Store,
    runtime: Runtime,
}

fn failure(error: &StoreError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

#[pymethods]
impl Store {
    /// Opens a store, or makes it: a file's path, or `postgres://…`.
    #[new]
    fn new(py: Python<'_>, address: &str) -> PyResult<Store> {
        py.detach(|| {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().worker_threads(THREADS).enable_all().build();
            let runtime = runtime.map_err(|error| PyOSError::new_err(format!("opening a store: {error}")))?;
            let store = runtime.block_on(store::Store::open(address)).map_err(|error| failure(&error))?;
            Ok(Store { store, runtime })
        })
    }

    /// Keeps what a page tells of some kinds, and says how many records that is.
    fn keep(
        &self,
        py: Python<'_>,
        page: PageInput,
        kinds: Vec<String>,
        settings: &Settings,
    ) -> PyResult<usize> {
        let kinds = kinds.iter().map(|name| kind_schema(name)).collect::<PyResult<Vec<Arc<Schema>>>>()?;
        let address = page.1.as_deref().unwrap_or_default();
        let wrong = |why| PyValueError::new_err(format!("url is {address:?}, which is no address: {why}"));
        let url = Url::parse(address).map_err(wrong)?;
        let link = Link::at_hand(url.origin().ascii_serialization(), url.to_string());
        let least = f64::from(settings.options.min_confidence);
        py.detach(|| {
            let doc = parse(&page);
            let mut records = harvest::records(&kinds, &[], &doc, &link.url, &settings.options.settings);
            records.retain(|record| record.confidence >= least);
            let count = records.len();
            let names = kinds.iter().map(|kind| kind.name.clone()).collect();
            let kept = self.runtime.block_on(async {
                self.store.keep_kinds(kinds).await?;
                self.store.keep_of(link, records, Some(names)).await
            });
            kept.map_err(|error| failure(&error))?;
            Ok(count)
        })
    }

    /// The records that a query finds.
    #[pyo3(signature = (words, kind, topic, from_day, to_day, running, place, source, min_confidence, condition, near, by_date, limit))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of the Python half, each checked here")]
    fn search<'py>(
        &self,
        py: Python<'py>,
        words: String,
        kind: Option<String>,
        topic: Option<String>,
        from_day: Option<&str>,
        to_day: Option<&str>,
        running: bool,
        place: Option<String>,
        source: Option<String>,
        min_confidence: f64,
        condition: Option<&str>,
        near: Option<(f64, f64, f64)>,
        by_date: bool,
        limit: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let condition = condition.map(str::parse).transpose();
        let condition = condition.map_err(|error| PyValueError::new_err(format!("where: {error}")))?;
        let query = Query {
            words,
            kind,
            topic,
            from: self.day("from_day", from_day)?,
            to: self.day("to_day", to_day)?,
            within: if running { Within::Running } else { Within::Overlap },
            place,
            source,
            min_confidence,
            condition,
            near,
            order: if by_date { Order::Date } else { Order::Rank },
            partly: true,
            limit,
            ..Query::default()
        };
        let hits = py.detach(|| self.runtime.block_on(self.store.search(query)));
        list(py, &hits.map_err(|error| failure(&error))?)
    }

    /// Records of a kind, or of all, behind that of a number, in the order of their numbers.
    fn part<'py>(
        &self,
        py: Python<'py>,
        kind: Option<String>,
        after: i64,
        limit: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let query = Query { kind, limit, ..Query::default() };
        let hits = py.detach(|| self.runtime.block_on(self.store.part(query, after)));
        list(py, &hits.map_err(|error| failure(&error))?)
    }

    /// Answers to a question, the surest first, each with how sure it is.
    fn ask<'py>(&self, py: Python<'py>, question: &str, limit: usize) -> PyResult<Bound<'py, PyList>> {
        let answers = py.detach(|| self.runtime.block_on(self.store.ask(question, limit)));
        let answers = answers.map_err(|error| failure(&error))?;
        let with_confidence = |(hit, confidence): &(Hit, f64)| {
            let mut row = row(hit);
            row.insert("answer_confidence".to_owned(), json!(confidence));
            row
        };
        value::rows(py, &answers.iter().map(with_confidence).collect::<Vec<_>>())
    }

    /// Records of the same kind that are like one.
    fn similar<'py>(&self, py: Python<'py>, record: i64, limit: usize) -> PyResult<Bound<'py, PyList>> {
        let hits = py.detach(|| self.runtime.block_on(self.store.similar(record, limit)));
        list(py, &hits.map_err(|error| failure(&error))?)
    }

    /// How many records there are of each kind.
    fn counts(&self, py: Python<'_>) -> PyResult<Vec<(String, i64)>> {
        let census = py.detach(|| self.runtime.block_on(self.store.census()));
        Ok(census.map_err(|error| failure(&error))?.records)
    }
}

impl Store {
    fn day(&self, name: &str, text: Option<&str>) -> PyResult<Option<String>> {
        let Some(text) = text else { return Ok(None) };
        let wrong = || {
            let forms = "a day such as '2026-11-21', a month such as '2026-11', or 'today'";
            PyValueError::new_err(format!("{name} is {text:?}; it must be {forms}"))
        };
        store::parse_day(text, self.store.today()).map(Some).ok_or_else(wrong)
    }
}

fn list<'py>(py: Python<'py>, hits: &[Hit]) -> PyResult<Bound<'py, PyList>> {
    value::rows(py, &hits.iter().map(row).collect::<Vec<_>>())
}

/// A record with its kind, and its number in the store.
fn row(hit: &Hit) -> Row {
    let mut row = hit.row_with_kind();
    row.insert("record_id".to_owned(), json!(hit.id));
    row
}
