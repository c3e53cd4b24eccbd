//! Records that are no longer built as they were, and what stands beside them.

use std::collections::HashSet;

use listings::{Interval, Listing};
use page::{Document, NodeId, Tag};

use super::{ALL, Fault, TELLING};
use crate::field::{Field, is_element};
use crate::name::Name;
use crate::path::{Nth, Path, Step};
use crate::rule::Rule;

/// Share of rows that have as many cells as others, from which on they say how many a row has.
const MOST: f32 = 0.9;

/// How many cells most of these records have, where they are rows of a table.
pub(crate) fn cells(doc: &Document, records: &[Interval]) -> Option<usize> {
    let count = |r: &Interval| {
        let is_row = is_element(doc, *r) && doc.tag(r.from) == Tag::TR;
        is_row.then(|| doc.children(r.from).filter(|c| is_cell(doc.tag(*c))).count())
    };
    let mut counts: Vec<usize> = records.iter().map(count).collect::<Option<_>>()?;
    counts.sort_unstable();
    let most = counts.chunk_by(|a, b| a == b).max_by_key(|same| same.len())?;
    (most.len() as f32 >= MOST * counts.len() as f32).then(|| most.first().copied())?
}

fn is_cell(tag: Tag) -> bool {
    matches!(tag, Tag::TD | Tag::TH)
}

impl Rule {
    /// Rows of more or fewer cells than they had, where a field is told by its place among them alone.
    pub(super) fn row_fault(&self, doc: &Document, records: &[Interval], list: &Listing) -> Option<Fault> {
        let learnt = self.cells?;
        let found = cells(doc, records).filter(|found| *found != learnt)?;
        let headings = listings::headings(doc, &list.members, &list.columns);
        let called = |f: &Field| f.called().is_some_and(|c| headings.iter().flatten().any(|h| h == c));
        let shifts = self.fields.iter().any(|f| is_counted(f) && !called(f));
        shifts.then_some(Fault::Cells { found, learnt })
    }

    /// Elements beside the records that are of their name, to which the rule does not lead, though they have every
    /// field that all records had: a class was given to some of them, perhaps. Linear in the records' siblings.
    pub(super) fn beside(&self, doc: &Document, records: &[Interval]) -> Option<Fault> {
        let expected: Vec<&Field> = self.fields.iter().filter(|f| f.share >= ALL && is_said(f)).collect();
        if !self.is_selector() || expected.len() < FEWEST {
            return None;
        }
        let name = Name::of(doc, records.first()?.from)?;
        let parents: HashSet<NodeId> = records.iter().filter_map(|r| doc.parent(r.from)).collect();
        let has = |node: NodeId, field: &Field| {
            let place = field.place.as_ref();
            place
                .and_then(|p| p.element(doc, Interval::of(doc, node)))
                .is_some_and(|e| !doc.text(e).trim().is_empty())
        };
        let left = |n: &NodeId| name.fits(doc, *n) && records.binary_search_by_key(n, |r| r.from).is_err();
        let beside = parents.into_iter().flat_map(|p| doc.children(p)).filter(left);
        let count = beside.filter(|n| expected.iter().all(|f| has(*n, f))).count();
        (count as f32 >= TELLING).then_some(Fault::Beside { count })
    }
}

/// Fewest fields that say that an element is like a record: a title alone has many.
const FEWEST: usize = 2;

/// Is a field the text of an element inside its record?
fn is_said(field: &Field) -> bool {
    field.place.as_ref().is_some_and(|place| place.path.is_some() && place.attribute.is_none())
}

/// Is a field told by its place among the cells of a row?
fn is_counted(field: &Field) -> bool {
    let by_place =
        |step: &Step| matches!(step.nth, Nth::At(_)) && matches!(step.name, Name::Tag(tag) if is_cell(tag));
    field.place.iter().filter_map(|place| place.path.as_ref()).flat_map(Path::steps).any(by_place)
}
