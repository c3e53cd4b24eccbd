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
        let mut steps: Vec<Step> = around(doc, record)?.map(|n| step(doc, n)).collect::<Option<_>>()?;
        steps.reverse();
        Some(Opening(Path::new(steps)))
    }

    /// Does a record begin so? Elements that hold all that it says may stand around.
    fn is_of(&self, doc: &Document, record: Interval) -> bool {
        let own = self.0.as_ref().map_or(&[][..], Path::steps);
        let Some(around) = around(doc, record) else { return false };
        let around: Vec<NodeId> = around.collect();
        let (named, outer) = around.split_at(own.len().min(around.len()));
        let is_own = |(n, own): (&NodeId, &Step)| own.name.fits(doc, *n);
        let last = || record.nodes().rev().find(|n| says(doc, *n));
        named.len() == own.len()
            && named.iter().zip(own.iter().rev()).all(is_own)
            && (outer.is_empty() || outer.first().zip(last()).is_some_and(|(n, last)| doc.contains(*n, last)))
    }

    /// The opening that nearly all of several records have; linear in what stands before their first texts.
    pub(crate) fn common(doc: &Document, records: &[Interval]) -> Option<Opening> {
        let opening = Opening::of(doc, *records.get(records.len() / 2)?)?;
        let alike = opening.count(doc, records) as f32;
        (alike >= TELLING && alike >= ALL * records.len() as f32).then_some(opening)
    }

    /// How many records begin so; linear in their nodes.
    pub(crate) fn count(&self, doc: &Document, records: &[Interval]) -> usize {
        records.iter().filter(|r| self.is_of(doc, **r)).count()
    }
}

/// The elements around a record's first text, innermost first, up to below the record.
fn around(doc: &Document, record: Interval) -> Option<impl Iterator<Item = NodeId>> {
    let first = record.nodes().find(|n| says(doc, *n))?;
    Some(doc.ancestors(first).take_while(move |a| inside(doc, record, *a)))
}

fn says(doc: &Document, node: NodeId) -> bool {
    doc.tag(node) == Tag::TEXT && !doc.text(node).trim().is_empty()
}

fn step(doc: &Document, node: NodeId) -> Option<Step> {
    Some(Step { name: Name::of(doc, node)?, id: None, classes: Vec::new(), nth: Nth::Any })
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
