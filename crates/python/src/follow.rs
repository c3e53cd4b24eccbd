//! What changed in a list between two visits of its page.

use std::sync::Mutex;

use follow::{Choice, Known, Reader};
use formats::Row;
use gleaner::{Document, Example, Rule};
use jiff::Timestamp;
use pyo3::exceptions::{PyLookupError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use serde_json::{Value, json};

use crate::document::{PageInput, parse};
use crate::value;

/// A list that is followed: what is known of it, and the rule that leads to it.
#[pyclass(frozen, module = "gleaner._gleaner")]
pub(crate) struct FollowedList {
    state: Mutex<State>,
}

#[derive(Clone, Default)]
struct State {
    /// `None` before the first visit.
    known: Option<Known>,
    rule: Option<Rule>,
    examples: Vec<Example>,
}

#[pymethods]
impl FollowedList {
    /// A list that was not visited yet: that of a rule, that with the examples, or the best.
    #[new]
    fn new(rule: Option<&str>, examples: Vec<(Option<String>, String)>) -> PyResult<FollowedList> {
        let rule = rule.map(read).transpose()?;
        let examples = examples.into_iter().map(|(name, value)| Example { name, value }).collect();
        Ok(FollowedList { state: Mutex::new(State { known: None, rule, examples }) })
    }

    /// What [`FollowedList::text`] wrote.
    #[staticmethod]
    fn of_text(text: &str) -> PyResult<FollowedList> {
        let wrong = || PyValueError::new_err("reading a followed list: its text is none of Following.text");
        let value: Value = serde_json::from_str(text).map_err(|_| wrong())?;
        let known = value.get("known").and_then(Value::as_str).and_then(Known::read).ok_or_else(wrong)?;
        let rule = value.get("rule").and_then(Value::as_str).map(read).transpose()?;
        let state = State { known: Some(known), rule, examples: Vec::new() };
        Ok(FollowedList { state: Mutex::new(state) })
    }

    /// All that is known, as a text; `None` before the first visit.
    fn text(&self) -> Option<String> {
        let state = self.state();
        let known = state.known.as_ref()?.write();
        Some(json!({"known": known, "rule": state.rule.as_ref().map(ToString::to_string)}).to_string())
    }

    /// The changes that a visit at a moment, in milliseconds since 1970, finds.
    fn visit<'py>(
        &self,
        py: Python<'py>,
        page: PageInput,
        source: &str,
        moment: i64,
    ) -> PyResult<Bound<'py, PyList>> {
        let wrong = |error| PyValueError::new_err(format!("the moment of the visit: {error}"));
        let at = Timestamp::from_millisecond(moment).map_err(wrong)?;
        let today = at.to_zoned(jiff::tz::TimeZone::UTC).date();
        let changes = py.detach(|| {
            let reader = Reader { clean: harvest::clean_address, today };
            // Nothing is known of a visit that failed: the state is replaced by its success.
            let mut state = self.state();
            let (next, changes) = state.visit(&parse(&page), reader, source, moment)?;
            *state = next;
            Ok(changes)
        });
        let error = |why: String| PyLookupError::new_err(format!("following the list of {source}: {why}"));
        value::rows(py, &changes.map_err(error)?)
    }
}

impl FollowedList {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl State {
    fn visit(
        &self,
        doc: &Document,
        reader: Reader,
        source: &str,
        moment: i64,
    ) -> Result<(State, Vec<Row>), String> {
        let choice = match &self.rule {
            Some(rule) => Choice::Rule(rule),
            None if !self.examples.is_empty() => Choice::Examples(&self.examples),
            None => Choice::Best,
        };
        let visit = match self.known.clone() {
            Some(known) => reader.next_visit(doc, self.rule.as_ref(), known, source, moment)?,
            None => reader.first_visit(doc, choice, source, moment)?,
        };
        let changes = visit.taken.changes.iter().map(follow::Change::to_json).collect();
        Ok((State { known: Some(visit.known), rule: visit.rule, examples: Vec::new() }, changes))
    }
}

fn read(text: &str) -> PyResult<Rule> {
    Rule::read("rule", text).map_err(|e| PyValueError::new_err(format!("reading the {e}")))
}
