//! What a page is made of: its marks, outline, tree, prose, patterns of tags, and what a template finds in it.

use formats::{Row, row};
use gleaner::template::{Closeness, Search, Template};
use gleaner::tokens::{self, Encoding, Found, Thresholds, TokenString};
use gleaner::{Document, Method, marks};
use pyo3::exceptions::{PyLookupError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::document::{PageInput, mark_settings, page_with_lists, parse};
use crate::settings::Settings;
use crate::value;

/// What is recognised in a text.
#[pyfunction]
pub(crate) fn text_marks<'py>(
    py: Python<'py>,
    text: &str,
    settings: &Settings,
) -> PyResult<Bound<'py, PyList>> {
    let rows = py.detach(|| mark_rows(text, None, settings));
    value::rows(py, &rows)
}

fn mark_rows(text: &str, language: Option<&str>, settings: &Settings) -> Vec<Row> {
    marks::find(text, &mark_settings(language, settings)).iter().map(|mark| row::mark(mark, text)).collect()
}

/// A view of a page by its name, as rows.
#[pyfunction]
pub(crate) fn view<'py>(
    py: Python<'py>,
    name: &str,
    page: PageInput,
    source: &str,
    settings: &Settings,
) -> PyResult<Bound<'py, PyList>> {
    let rows = py.detach(|| view_rows(name, &parse(&page), source, settings));
    let rows = rows.ok_or_else(|| PyValueError::new_err(format!("no view is called {name:?}")))?;
    value::rows(py, &rows)
}

fn view_rows(name: &str, doc: &Document, source: &str, settings: &Settings) -> Option<Vec<Row>> {
    Some(match name {
        "marks" => mark_rows(doc.full_text(), gleaner::language_of(doc).as_deref(), settings),
        "outline" => {
            let outline = match settings.options.settings.method {
                Method::Paper => gleaner::outline::paper::model(doc).outline,
                _ => gleaner::outline(doc),
            };
            row::outline(doc, &outline, source)
        }
        "tree" => row::tree(doc, source),
        "prose" => row::prose(doc, source),
        "prose_units" => row::prose_units(doc, source),
        _ => return None,
    })
}

/// What patterns must be like, or the words with which the records of one begin.
#[pyclass(frozen, module = "gleaner._gleaner")]
pub(crate) struct PatternSearch {
    encoding: Encoding,
    thresholds: Thresholds,
    align: Vec<String>,
}

#[pymethods]
impl PatternSearch {
    #[new]
    fn new(
        encoding: &str,
        min_length: u32,
        min_count: u32,
        regularity: f32,
        density: (f32, f32),
        coverage: f32,
        align: Vec<String>,
    ) -> PyResult<PatternSearch> {
        let unknown = || {
            let names = Encoding::ALL.map(Encoding::name).join(", ");
            PyValueError::new_err(format!("encoding is {encoding:?}; it must be one of {names}"))
        };
        let encoding =
            Encoding::ALL.into_iter().find(|known| known.name() == encoding).ok_or_else(unknown)?;
        let density = density.0..=density.1;
        let thresholds = Thresholds { min_length, min_count, regularity, density, coverage };
        Ok(PatternSearch { encoding, thresholds, align })
    }
}

impl PatternSearch {
    /// The patterns of a page, best first; or why the records that the caller names have none.
    pub(crate) fn search(&self, doc: &Document) -> Result<(TokenString, Vec<Found>), String> {
        let tokens = TokenString::of(doc, self.encoding);
        let found = if self.align.is_empty() {
            tokens::patterns(&tokens, &self.thresholds)
        } else {
            vec![gleaner::aligned(doc, &tokens, &self.align)?]
        };
        Ok((tokens, found))
    }
}

/// The patterns of tags that recur in a page, as rows.
#[pyfunction]
pub(crate) fn patterns<'py>(
    py: Python<'py>,
    page: PageInput,
    source: &str,
    search: &PatternSearch,
) -> PyResult<Bound<'py, PyList>> {
    let rows = py.detach(|| {
        let doc = parse(&page);
        search.search(&doc).map(|(tokens, found)| row::patterns(&doc, &tokens, &found, source))
    });
    let rows = rows.map_err(|why| PyLookupError::new_err(format!("aligning on {source}: {why}")))?;
    value::rows(py, &rows)
}

/// What a template finds in a page, as rows; `None` where it does not fit.
#[pyfunction]
pub(crate) fn template<'py>(
    py: Python<'py>,
    text: &str,
    page: PageInput,
    source: &str,
    exact: bool,
) -> PyResult<Option<Bound<'py, PyList>>> {
    let template = Template::read("template", text)
        .map_err(|error| PyValueError::new_err(format!("reading the {error}")))?;
    let closeness = if exact { Closeness::Exact } else { Closeness::Approximate };
    let (rows, gave_up) = py.detach(|| {
        let doc = parse(&page);
        let Search { found, gave_up } = template.search(&doc, closeness);
        (found.map(|found| row::template(&doc, &template, &found, source)), gave_up)
    });
    if let (None, Some(why)) = (&rows, gave_up) {
        let name = &template.name;
        let why = format!("template {name} was not looked for to the end in {source}: {why}");
        return Err(PyLookupError::new_err(why));
    }
    rows.map(|rows| value::rows(py, &rows)).transpose()
}

/// The text of a template that fits all pages.
#[pyfunction]
pub(crate) fn learn_template(
    py: Python<'_>,
    name: &str,
    pages: Vec<PageInput>,
    settings: &Settings,
) -> PyResult<String> {
    let learnt = py.detach(|| {
        let pages = pages.iter().map(|page| page_with_lists(page, settings)).collect();
        gleaner::learn_template(name, pages)
    });
    let none = "learning a template: the pages hold no list that is built alike in all of them";
    learnt.ok_or_else(|| PyLookupError::new_err(none))
}
