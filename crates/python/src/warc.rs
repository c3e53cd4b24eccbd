//! Web archives as batches of pages.
//!
//! ```text
//! path · open file ── archive::read ──▶ captures that are pages ── so many, or so many bytes ──▶ RecordBatch
//! ```

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use archive::{Capture, Captures, Fault, Limits};
use arrow_array::RecordBatch;
use arrow_pyarrow::PyArrowType;
use gleaner::Beside;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use tables::{Page, PageBatch, TableError};

/// What an archive is read from: a file of ours, or an object of Python's with `read`.
type From = Box<dyn Read + Send>;

/// The pages of a web archive, batch by batch.
#[pyclass(frozen, module = "gleaner._gleaner")]
pub(crate) struct Archive {
    reader: Mutex<Reader>,
}

struct Reader {
    captures: Captures<From>,
    pages: usize,
    bytes: usize,
    damage: Vec<String>,
}

#[pymethods]
impl Archive {
    /// An archive in a file, named by its path, or in an object of Python's with `read`.
    #[new]
    fn new(source: &Bound<'_, PyAny>, name: &str, pages: usize, bytes: usize) -> PyResult<Archive> {
        let from: From = match source.extract::<PathBuf>() {
            Ok(path) => {
                let error = |e| PyOSError::new_err(format!("reading {}: {e}", path.display()));
                Box::new(File::open(&path).map_err(error)?)
            }
            Err(_) => Box::new(Object(source.clone().unbind())),
        };
        let reader = Reader { captures: archive::read(from, name), pages, bytes, damage: Vec::new() };
        Ok(Archive { reader: Mutex::new(reader) })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyArrowType<RecordBatch>>> {
        let batch = py.detach(|| self.reader.lock().unwrap_or_else(PoisonError::into_inner).batch());
        Ok(batch?.map(PyArrowType))
    }

    /// What could not be read so far, each with its place.
    #[getter]
    fn damage(&self, py: Python<'_>) -> Vec<String> {
        // Detached, as in `__next__`: the thread that holds the reader may be waiting for Python's lock, in `Object::read`.
        py.detach(|| self.reader.lock().unwrap_or_else(PoisonError::into_inner).damage.clone())
    }
}

impl Reader {
    /// The next pages; `None` at the archive's end. What is broken is noted and passed over; but where the file could not be
    /// read, the rest of it may be whole, so that is an error: who tries again gets all of it.
    fn batch(&mut self) -> PyResult<Option<RecordBatch>> {
        let mut batch = PageBatch::default();
        let mut count = 0;
        while count < self.pages && batch.bytes() < self.bytes {
            match self.captures.next() {
                None => break,
                Some(Err(damage)) if matches!(damage.fault, Fault::Reading(_)) => {
                    return Err(PyOSError::new_err(damage.to_string()));
                }
                Some(Err(damage)) => self.damage.push(damage.to_string()),
                Some(Ok(capture)) if capture.is_page() => {
                    self.push(&capture, &mut batch).map_err(|e| PyValueError::new_err(e.to_string()))?;
                    count += 1;
                }
                Some(Ok(_)) => {}
            }
        }
        if count == 0 {
            return Ok(None);
        }
        batch.finish().map(Some).map_err(|e| PyValueError::new_err(e.to_string()))
    }

    fn push(&mut self, capture: &Capture, batch: &mut PageBatch) -> Result<(), TableError> {
        let location = &capture.record.location;
        let body = capture.body(&Limits::default());
        if let Some(fault) = body.fault {
            self.damage.push(format!(
                "reading {} at byte {} ({}): {fault}",
                location.file,
                location.offset,
                capture.uri()
            ));
        }
        batch.push(&Page {
            html: &body.bytes,
            url: Some(capture.uri()).filter(|uri| !uri.is_empty()),
            content_type: capture.content_type(),
            source: None,
            file: Some(&location.file),
            offset: i64::try_from(location.offset).ok(),
            date: capture.date(),
            headers: capture.headers(&Beside::HEADERS).into(),
        })
    }
}

/// An open file of Python's.
struct Object(Py<PyAny>);

impl Read for Object {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let read = self.0.bind(py).call_method1("read", (buffer.len(),)).map_err(io::Error::other)?;
            let bytes = read.extract::<&[u8]>().map_err(|e| io::Error::other(PyErr::from(e)))?;
            let count = bytes.len().min(buffer.len());
            buffer.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
            Ok(count)
        })
    }
}
