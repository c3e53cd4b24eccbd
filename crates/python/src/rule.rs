//! Rules: learnt from pages, run on others of their site, mended, and written in the words of other tools.

use gleaner::{Example, Labels, PageWithLists, Rule, RuleWords, marks};
use pyo3::exceptions::{PyLookupError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::document::{PageInput, mark_settings, page_with_lists, parse};
use crate::settings::Settings;
use crate::value;
use crate::views::PatternSearch;

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
    written(learnt, "learning", source)
}

/// The text of a rule for a list of a page by its number, 1 the best.
#[pyfunction]
pub(crate) fn learn_list(
    py: Python<'_>,
    page: PageInput,
    number: usize,
    source: &str,
    settings: &Settings,
) -> PyResult<String> {
    let learnt = py.detach(|| {
        let (doc, lists) = page_with_lists(&page, settings);
        let list = number.checked_sub(1).and_then(|index| lists.get(index));
        let list =
            list.ok_or_else(|| format!("it has {} lists, none of the number {number}", lists.len()))?;
        let none = "nothing tells the records of this list from the rest of the page";
        gleaner::learn(&doc, list, source).ok_or_else(|| none.to_owned())
    });
    written(learnt, "learning", source)
}

/// The text of a rule for a pattern of a page by its number, 1 the best.
#[pyfunction]
pub(crate) fn learn_pattern(
    py: Python<'_>,
    page: PageInput,
    number: usize,
    source: &str,
    search: &PatternSearch,
    settings: &Settings,
) -> PyResult<String> {
    let learnt = py.detach(|| {
        let doc = parse(&page);
        let (tokens, found) = search.search(&doc)?;
        let chosen = number.checked_sub(1).and_then(|index| found.get(index));
        let chosen =
            chosen.ok_or_else(|| format!("it has {} patterns, none of the number {number}", found.len()))?;
        let marks =
            marks::find(doc.full_text(), &mark_settings(gleaner::language_of(&doc).as_deref(), settings));
        let list = gleaner::by_pattern(&doc, &tokens, chosen, &marks);
        let many = || format!("the pattern `{}` has too many readings to be run", chosen.pattern);
        gleaner::learn_pattern(&doc, &list, tokens.encoding(), chosen, source).ok_or_else(many)
    });
    written(learnt, "learning", source)
}

/// The text of a rule, mended on a page as its site looks now.
#[pyfunction]
pub(crate) fn relearn(
    py: Python<'_>,
    text: &str,
    page: PageInput,
    source: &str,
    settings: &Settings,
) -> PyResult<String> {
    let old = read(text)?;
    let learnt = py.detach(|| {
        let (doc, lists) = page_with_lists(&page, settings);
        let none = "no list on it has the rule's fields and can be told by tags and classes";
        gleaner::relearn(&old, &doc, &lists, source).ok_or_else(|| none.to_owned())
    });
    written(learnt, "relearning", source)
}

fn written(learnt: Result<Rule, String>, verb: &str, source: &str) -> PyResult<String> {
    let error = |why| PyLookupError::new_err(format!("{verb} from {source}: {why}"));
    learnt.map(|rule| rule.to_string()).map_err(error)
}

fn read(text: &str) -> PyResult<Rule> {
    Rule::read("rule", text).map_err(|e| PyValueError::new_err(format!("reading the {e}")))
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
    let rule = read(text)?;
    let (rows, faults) = py.detach(|| {
        let doc = parse(&page);
        let found = rule.find(&doc, &mark_settings(gleaner::language_of(&doc).as_deref(), settings));
        let faults = found.verdict.faults.iter().map(ToString::to_string).collect();
        (tables::list_rows(&doc, &[found.list], source, &settings.options), faults)
    });
    Ok((value::rows(py, &rows)?, faults))
}

/// A rule in the words of another tool, and what these do not say of it.
#[pyfunction]
pub(crate) fn export_rule(text: &str, to: &str, address: Option<&str>) -> PyResult<(String, Vec<String>)> {
    let unknown = || {
        let names = RuleWords::ALL.map(RuleWords::name).join(", ");
        PyValueError::new_err(format!("to is {to:?}; it must be one of {names}"))
    };
    let words = RuleWords::ALL.into_iter().find(|words| words.name() == to).ok_or_else(unknown)?;
    let export = read(text)?.export(words, address);
    let export = export.map_err(|why| PyLookupError::new_err(format!("exporting the rule: {why}")))?;
    Ok((export.text, export.left_out))
}
