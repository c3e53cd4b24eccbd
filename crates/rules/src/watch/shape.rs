//! Records that are no longer built as they were, and what stands beside them.

use listings::{Cell, Interval, Listing};
use page::{Document, NodeId, Tag};

use super::Fault;
use crate::field::{Field, Locator, TELLING, holder, is_element};
use crate::name::Name;
use crate::order::Texts;
use crate::path::{Nth, Path, Step};
use crate::rule::Rule;
use crate::selector::Selector;

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
        let called = |f: &Field| {
            f.called().is_some_and(|c| list.columns.iter().any(|h| h.called.as_deref() == Some(c)))
        };
        let shifts = self.fields.iter().any(|f| is_counted(f) && !called(f));
        shifts.then_some(Fault::Cells { found, learnt })
    }

    /// Most records begin otherwise than nearly all did, where a field is told by what stands around it.
    pub(super) fn begins_fault(&self, doc: &Document, records: &[Interval]) -> Option<Fault> {
        let was = self.begins.as_ref().filter(|_| self.fields.iter().any(is_shifted))?;
        (2 * was.count(doc, records) < records.len()).then(|| Fault::Begins { was: was.clone() })
    }

    /// Fields that in most records stand behind other texts than those of nearly all did, so that they may be others; of no
    /// such field, that most records are built otherwise.
    pub(super) fn order_faults(&self, doc: &Document, records: &[Interval], list: &Listing) -> Vec<Fault> {
        let Some(order) = &self.order else { return Vec::new() };
        let unsure = self.fields.iter().filter(|field| field.absent == 0 && !is_sure(field));
        let texts: Vec<Texts> = records.iter().map(|record| Texts::of(doc, *record)).collect();
        let fault = |field: &Field| {
            let column = list.columns.iter().find(|column| column.name == field.name)?;
            let cells =
                || column.cells.iter().zip(&texts).filter_map(|(cell, texts)| Some((cell.as_ref()?, texts)));
            // Of several images each stands behind what another may stand behind.
            let at_large = is_one_of_images(field);
            let is_new = |(cell, texts): &(&Cell, &Texts)| {
                if at_large { order.has_new(texts) } else { order.is_new(doc, texts, begun(doc, cell)) }
            };
            let (found, of) = (cells().filter(is_new).count(), cells().count());
            let most = 2 * found > of && found as f32 >= TELLING;
            most.then(|| Fault::Order { field: field.name.clone(), found, of })
        };
        let faults: Vec<Fault> = unsure.filter_map(fault).collect();
        let (found, of) = (texts.iter().filter(|texts| order.has_new(texts)).count(), records.len());
        if faults.is_empty() && 2 * found > of { vec![Fault::Built { found, of }] } else { faults }
    }

    /// Elements beside the records, as deep as they and of their name, to which the rule does not lead, though they have
    /// every field that all records had: a class was given to some of them, perhaps. Linear in nodes around the records.
    pub(super) fn beside(&self, doc: &Document, records: &[Interval]) -> Option<Fault> {
        let expected: Vec<&Locator> = self.expected().filter(|locator| is_said(locator)).collect();
        if !self.is_selector() || expected.is_empty() {
            return None;
        }
        let (first, last) = (records.first()?.from, records.last()?.from);
        let mut above = doc.ancestors(first).take(DEEPEST);
        let holder = above.find(|a| doc.contains(*a, last))?;
        let Selector::Path { path, .. } = &self.way else { return None };
        let parent = path.steps().split_last().and_then(|(_, around)| Path::new(around.to_vec()));
        // What classes or headings tell is one also in another element that the rule names.
        let is_told = expected.iter().any(|locator| locator.says_which());
        let parent = parent.filter(|_| is_told);
        let around = if parent.is_some() { above.last().unwrap_or(holder) } else { holder };
        let is_named = |n: NodeId| {
            doc.contains(holder, n)
                || doc.parent(n).zip(parent.as_ref()).is_some_and(|(above, path)| path.leads_to(doc, above))
        };
        let name = Name::of(doc, first)?;
        let is_as_deep = |n: NodeId| doc.depth(n) == doc.depth(first);
        let says = |n: NodeId, locator: &Locator| {
            locator
                .element(doc, Interval::of(doc, n))
                .is_some_and(|e| !locator.says(doc, e).trim().is_empty())
        };
        // What holds a record is beside none.
        let holds = |n: NodeId| {
            let next = records.partition_point(|r| r.from < n);
            records.get(next).is_some_and(|r| r.from < doc.end(n))
        };
        let left = |n: &NodeId| name.fits(doc, *n) && is_as_deep(*n) && is_named(*n) && !holds(*n);
        let like = |n: &NodeId| expected.iter().all(|locator| says(*n, locator));
        let count = doc.subtree(around).filter(left).filter(like).count();
        (count as f32 >= TELLING).then_some(Fault::Beside { count })
    }

    /// The places of the fields that nearly all records had.
    fn expected(&self) -> impl Iterator<Item = &Locator> {
        self.fields.iter().filter(|f| self.expects(f)).filter_map(|f| f.locator.as_ref())
    }
}

/// Where a cell begins: its text's node, or the element whose attribute it is.
fn begun(doc: &Document, cell: &Cell) -> Interval {
    Interval::of(doc, holder(doc, cell))
}

/// Deepest that records stand below what holds them all.
const DEEPEST: usize = 8;

/// Is it something of an element inside its record?
fn is_said(locator: &Locator) -> bool {
    locator.path.is_some()
}

/// Is a field told by what stands around it: no class, no head and no number of elements says which it is?
fn is_shifted(field: &Field) -> bool {
    let counted = |locator: &Locator| locator.of.is_none() && locator.label.is_none() && locator.is_counted();
    field.called().is_none() && field.locator.as_ref().is_none_or(counted)
}

/// Is it the first of several images?
fn is_one_of_images(field: &Field) -> bool {
    let is_image = |path: &Path| path.steps().last().is_some_and(|step| step.name == Name::Tag(Tag::IMG));
    let of = |locator: &Locator| locator.of != Some(1) && locator.path.as_ref().is_some_and(is_image);
    field.locator.as_ref().is_some_and(of)
}

/// Does something of its own tell a field, whatever stands around it: how many such elements there are, a class or a
/// heading? What tells a cell does not tell what stands in it, all of which is the field; and where an image stood, another
/// of its class may stand.
fn is_sure(field: &Field) -> bool {
    let is_sure = |locator: &Locator| {
        let last = locator.path.as_ref().and_then(|path| path.steps().last());
        let is_other = |step: &Step| matches!(step.name, Name::Tag(tag) if is_cell(tag) || tag == Tag::IMG);
        (locator.of.is_some() || locator.says_which()) && !last.is_some_and(is_other)
    };
    field.locator.as_ref().is_some_and(is_sure)
}

/// Is a field told by its place among the cells of a row?
fn is_counted(field: &Field) -> bool {
    let by_place =
        |step: &Step| matches!(step.nth, Nth::At(_)) && matches!(step.name, Name::Tag(tag) if is_cell(tag));
    field.locator.iter().filter_map(|locator| locator.path.as_ref()).flat_map(Path::steps).any(by_place)
}
