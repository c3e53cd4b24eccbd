//! Rules: learnt from pages, run on others of their site.

use gleaner::{Document, Example, Hints, Labels, PageWithLists, Rule};
use pyo3::exceptions::{PyLookupError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::settings::Settings;
use crate::value;

/// A page as Python hands it over: its bytes and its address.
type PageInput = (Vec<u8>, Option<String>);

/// The text of a rule for the list that pages have: that with the examples (name and value), or the best.
#[pyfunction]
pub(crate) fn learn(
    py: Python<'_>,
    pages: Vec<PageInput>,
    examples: Vec<(Option<String>, String)>,
    never: Vec<String>,
    source: &str,
    settings: &Settings,
) -> PyResult<String> {
    let examples = examples.into_iter().map(|(name, value)| Example { name, value }).collect();
    let labels = Labels { examples, negatives: never };
    let learnt = py.detach(|| {
        let page_with_lists: Vec<PageWithLists> =
            pages.iter().map(|page| page_with_lists(page, settings)).collect();
        rule(&page_with_lists, &labels, source)
    });
    let error = |why| PyLookupError::new_err(format!("learning from {source}: {why}"));
    learnt.map(|rule| rule.to_string()).map_err(error)
}

fn page_with_lists(page: &PageInput, settings: &Settings) -> PageWithLists {
    let doc = parsed(page);
    let lists =
        gleaner::listings(&doc, &gleaner::marks::find(doc.full_text(), &mark_settings(&doc, settings)));
    (doc, lists)
}

fn parsed((html, url): &PageInput) -> Document {
    gleaner::parse(html, &Hints { url: url.clone(), ..Hints::default() })
}

fn mark_settings(doc: &Document, settings: &Settings) -> gleaner::marks::Settings {
    let base = &settings.options.settings;
    let of_page = || doc.language().map(str::to_owned);
    gleaner::marks::Settings { language: base.language.clone().or_else(of_page), as_of: base.as_of }
}

fn rule(page_with_lists: &[PageWithLists], labels: &Labels, source: &str) -> Result<Rule, String> {
    if *labels == Labels::default() {
        return gleaner::learn_across(page_with_lists, source).map_err(|why| why.to_string());
    }
    let pages: Vec<(&str, &PageWithLists)> = page_with_lists.iter().map(|page| (source, page)).collect();
    gleaner::learn_labelled(&pages, labels)
}

/// The records to which a rule leads, as dicts, and why the rule does not fit the page, where it does not.
#[pyfunction]
pub(crate) fn apply<'py>(
    py: Python<'py>,
    text: &str,
    page: PageInput,
    source: &str,
    settings: &Settings,
) -> PyResult<(Bound<'py, PyList>, Vec<String>)> {
    let rule = Rule::read("rule", text).map_err(|e| PyValueError::new_err(format!("reading the {e}")))?;
    let (rows, faults) = py.detach(|| {
        let doc = parsed(&page);
        let found = rule.find(&doc, &mark_settings(&doc, settings));
        let faults = found.verdict.faults.iter().map(ToString::to_string).collect();
        (formats::row::records(&doc, &[found.list], source), faults)
    });
    Ok((value::rows(py, &rows)?, faults))
}
