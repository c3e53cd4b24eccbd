//! Fields: what a rule knows of the columns of its list.
//!
//! ```text
//! record  <li><h3><a href=/1>Salt</a></h3> <b class=price>$4</b>
//! fields  title  text   1.00  h3 > a           the first such element of a record, and its text
//!         price  price  0.75  b.price          three of four records had one, and it was a price
//!         url    url    1.00  h3 > a @href     an attribute of it
//!         who    text   1.00  only i           no record had another such element
//!         to     text   1.00  first of 2 b     each record had two
//!         size   text   0.50  p after "Size:"  what stands behind a label
//!         seat   number 0.30 absent 1  b.seat    one of the pages learnt from had it in no record
//!         cost   date   1.00  td:nth-child(3) under "Until"    what a page calls it in the head of its column
//!         filed  date   0.75  - under "Filed"    what it calls it in an element before its value
//! ```
//!
//! Columns are found anew on each page; what the page calls them, or else their places, give them the names that they
//! had when the rule was learnt.

mod find;
mod text;

pub(crate) use find::fields;

use listings::{Cell, Interval};
use page::{Document, NodeId, Tag};

use crate::name::Name;
use crate::path::{Nth, Path, Step};

/// Share of the records that had a field from which on all are expected to have it.
pub(crate) const ALL: f32 = 0.9;

/// So many records or values must be there to say what fields have in common, or that one is gone or has changed: fewer may be chance.
pub(crate) const TELLING: f32 = 3.0;

/// A field of the records of a rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// What it is called.
    pub name: String,
    /// The recogniser that most of its values are of: "date", "price" …; `None` of plain text.
    pub kind: Option<String>,
    /// Share of the records learnt from that had it, 0.0 to 1.0, in hundredths.
    pub share: f32,
    /// On how many of the pages learnt from no record had it, or had another field in its place.
    pub absent: usize,
    /// Where it stands in a record; `None` where no tags and classes tell.
    pub locator: Option<Locator>,
    /// What the page calls it outside its place, such as the head above it; `None` where it calls it nothing.
    pub heading: Option<String>,
}

impl Field {
    /// What the page calls it: its label without the colon, or its heading.
    pub fn called(&self) -> Option<&str> {
        let label = self.locator.as_ref().and_then(|locator| locator.label.as_deref());
        label.map(bare).or(self.heading.as_deref())
    }

    /// Is it an attribute of an element, such as a link?
    pub(crate) fn is_attribute(&self) -> bool {
        self.locator.as_ref().is_some_and(|locator| locator.attribute.is_some())
    }

    /// Does a label at its place leave it what it is: none, what the page calls it, or its name?
    pub(crate) fn is_labelled(&self, label: &str) -> bool {
        let said = words(bare(label));
        said.is_empty() || said == self.name || self.called().is_some_and(|called| said.ends_with(called))
    }
}

/// A label without its colon, and what divides it from the field before: "- Duration:".
fn bare(label: &str) -> &str {
    let label = label.trim_end().trim_end_matches(':').trim_end();
    label.trim_start_matches(|c: char| !c.is_alphanumeric())
}

/// The location of a field in its record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locator {
    /// The path to its element, which is the first such one in the record; `None` where it is the record itself.
    pub path: Option<Path>,
    /// How many such elements each record had, 1 to [`Nth::LAST`]; `None` where they differ, or where one alone is a
    /// cell with a class, or told by its place.
    pub of: Option<usize>,
    /// The attribute that holds it; `None` where it is the text.
    pub attribute: Option<String>,
    /// What stands there before it in all records and is no part of it, such as `Price:`; it ends with a colon, and
    /// other words may stand before it.
    pub label: Option<String>,
}

impl Locator {
    /// The element at this place of a record.
    pub fn element(&self, doc: &Document, record: Interval) -> Option<NodeId> {
        match &self.path {
            None => is_element(doc, record).then_some(record.from),
            Some(path) => path.first(doc, record.nodes().skip(usize::from(is_element(doc, record)))),
        }
    }

    /// How many such elements are in a record, counted up to `most`.
    pub(crate) fn count(&self, doc: &Document, record: Interval, most: usize) -> usize {
        let found = |path: &Path| record.nodes().filter(|n| path.leads_to(doc, *n)).take(most).count();
        self.path.as_ref().map_or(0, found)
    }

    /// Does a cell stand here, in an element as this place found it?
    pub(crate) fn holds(&self, doc: &Document, element: NodeId, cell: &Cell) -> bool {
        match cell {
            Cell::Attribute(node, name) => *node == element && self.attribute.as_deref() == Some(name),
            Cell::Span(_) => {
                self.attribute.is_none()
                    && doc.contains(element, holder(doc, cell))
                    && label(doc, element, cell).is_some()
            }
        }
    }

    /// Does a class, an id or a heading say which of its record's elements is meant?
    pub(crate) fn says_which(&self) -> bool {
        self.path.iter().flat_map(Path::steps).any(says_which)
    }

    /// Is it the first of several elements, or told by its number among them?
    pub(crate) fn is_counted(&self) -> bool {
        let by_number = |step: &Step| step.nth != Nth::Any;
        self.is_bare() || self.path.iter().flat_map(Path::steps).any(by_number)
    }

    /// Is its element known by its tag alone, whatever stands around it: no class, no heading, no place among others?
    fn is_bare(&self) -> bool {
        let last = self.path.as_ref().and_then(|path| path.steps().last());
        last.is_some_and(|step| step.nth == Nth::Any && !says_which(step))
    }

    /// Is its element a cell of a table?
    fn is_cell(&self) -> bool {
        let last = self.path.as_ref().and_then(|path| path.steps().last());
        last.is_some_and(|step| matches!(step.name, Name::Tag(Tag::TD | Tag::TH)))
    }

    /// What an element says here.
    pub fn says<'d>(&self, doc: &'d Document, element: NodeId) -> &'d str {
        self.attribute
            .as_ref()
            .map_or_else(|| doc.text(element), |name| doc.attr(element, name).unwrap_or_default())
    }
}

/// Does a step of a path say more than the tag of what is on every page?
fn says_which(step: &Step) -> bool {
    step.is_named()
        || matches!(step.name, Name::Tag(Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6))
}

/// Is a record one element, and not a stretch of a flat page?
pub(crate) fn is_element(doc: &Document, record: Interval) -> bool {
    doc.tag(record.from).is_element() && doc.end(record.from) == record.to
}

/// Does a node stand in a record and is not the record itself?
pub(crate) fn inside(doc: &Document, record: Interval, node: NodeId) -> bool {
    record.contains(node) && !(node == record.from && is_element(doc, record))
}

/// What stands in an element before a cell that ends it: nothing, or a label with its colon; `None` of an element that
/// says more than that.
pub(crate) fn label<'d>(doc: &'d Document, element: NodeId, cell: &Cell) -> Option<&'d str> {
    let before = doc.text(element).trim().strip_suffix(cell.text(doc))?.trim_end();
    (before.is_empty() || before.ends_with(':')).then_some(before)
}

/// The node where a cell begins.
pub(crate) fn holder(doc: &Document, cell: &Cell) -> NodeId {
    match cell {
        Cell::Span(range) => doc.node_at(range.start),
        Cell::Attribute(node, _) => *node,
    }
}

/// A text with single blanks between its words.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
