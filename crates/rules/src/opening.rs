//! Openings: in which of its elements a record begins to say something.
//!
//! ```text
//! <li><div><h3><a>Salt</a></h3> …    div > h3 > a
//! <li>Salt <b>new</b> …              .
//! ```

use std::fmt;
use std::str::FromStr;

use listings::Interval;
use page::{Document, NodeId, Tag};

use crate::field::{ALL, TELLING, inside};
use crate::name::Name;
use crate::path::{Nth, Path, Step};

/// The elements around a record's first text, from below the record, by their names alone; `None` where that text stands
/// right in the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening(Option<Path>);

impl Opening {
    /// The opening of a record; `None` of one without text, or in elements without names.
    fn of(doc: &Document, record: Interval) -> Option<Opening> {
        let says = |n: &NodeId| doc.tag(*n) == Tag::TEXT && !doc.text(*n).trim().is_empty();
        let first = record.nodes().find(says)?;
        let around = doc.ancestors(first).take_while(|a| inside(doc, record, *a));
        let step = |n| Some(Step { name: Name::of(doc, n)?, id: None, classes: Vec::new(), nth: Nth::Any });
        let mut steps: Vec<Step> = around.map(step).collect::<Option<_>>()?;
        steps.reverse();
        Some(Opening(Path::new(steps)))
    }

    /// The opening that nearly all of several records have; linear in what stands before their first texts.
    pub(crate) fn common(doc: &Document, records: &[Interval]) -> Option<Opening> {
        let opening = Opening::of(doc, *records.get(records.len() / 2)?)?;
        let alike = opening.count(doc, records) as f32;
        (alike >= TELLING && alike >= ALL * records.len() as f32).then_some(opening)
    }

    /// How many records begin so.
    pub(crate) fn count(&self, doc: &Document, records: &[Interval]) -> usize {
        records.iter().filter(|r| Opening::of(doc, **r).as_ref() == Some(self)).count()
    }
}

/// Stands for the record itself.
const ITSELF: &str = ".";

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(path) => write!(f, "{path}"),
            None => f.write_str(ITSELF),
        }
    }
}

impl FromStr for Opening {
    type Err = String;

    fn from_str(text: &str) -> Result<Opening, String> {
        Ok(Opening(if text == ITSELF { None } else { Some(text.parse()?) }))
    }
}
