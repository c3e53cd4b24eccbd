//! Fields: what a rule knows of the columns of its list.
//!
//! ```text
//! record  <li><h3><a href=/1>Salt</a></h3> <b class=price>$4</b>
//! fields  title  text   1.00  h3 > a           the first such element of a record, and its text
//!         price  price  0.75  b.price          three of four records had one, and it was a price
//!         url    url    1.00  h3 > a @href     an attribute of it
//!         size   text   0.50  p after "Size:"  what stands behind a label
//! ```
//!
//! Columns are found anew on each page; their places give them the names that they had when the rule was learnt.

use std::fmt;
use std::str::FromStr;

use listings::{Cell, Column, Interval};
use page::{Document, NodeId};

use crate::learn::in_common;
use crate::path::{Nth, Path, Step, position};
use crate::quoted::{self, Quoted};

/// A field of the records of a rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// What it is called.
    pub name: String,
    /// The recogniser that most of its values are of: "date", "price" …; `None` of plain text.
    pub kind: Option<String>,
    /// Share of the records learnt from that had it, 0.0 to 1.0, in hundredths.
    pub share: f32,
    /// Where it stands in a record; `None` where no tags and classes tell.
    pub place: Option<Place>,
}

/// Where a field stands in its record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The way to its element, which is the first such one in the record; `None` where it is the record itself.
    pub path: Option<Path>,
    /// The attribute that holds it; `None` where it is the text.
    pub attribute: Option<String>,
    /// What stands there before it in all records and is no part of it, such as `Price:`; it ends with a colon, and other
    /// words may stand before it.
    pub label: Option<String>,
}

impl Place {
    /// The element at this place of a record.
    pub fn element(&self, doc: &Document, record: Interval) -> Option<NodeId> {
        match &self.path {
            None => is_element(doc, record).then_some(record.from),
            Some(path) => path.first(doc, record.nodes().skip(usize::from(is_element(doc, record)))),
        }
    }

    /// Does a cell stand here, in an element as this place found it?
    fn holds(&self, doc: &Document, element: NodeId, cell: &Cell) -> bool {
        match cell {
            Cell::Attribute(node, name) => *node == element && self.attribute.as_deref() == Some(name),
            Cell::Text(_) | Cell::Span(_) => {
                self.attribute.is_none()
                    && doc.contains(element, holder(doc, cell))
                    && label(doc, element, cell).is_some()
            }
        }
    }
}

/// Is a record one element, and not a stretch of a flat page?
pub(crate) fn is_element(doc: &Document, record: Interval) -> bool {
    doc.tag(record.from).is_element() && doc.end(record.from) == record.to
}

/// Does a node stand in a record and is not the record itself?
fn inside(doc: &Document, record: Interval, node: NodeId) -> bool {
    record.contains(node) && !(node == record.from && is_element(doc, record))
}

/// What stands in an element before a cell that ends it: nothing, or a label with its colon; `None` of an element that
/// says more than that.
fn label<'d>(doc: &'d Document, element: NodeId, cell: &Cell) -> Option<&'d str> {
    let before = doc.text(element).trim().strip_suffix(cell.text(doc))?.trim_end();
    (before.is_empty() || before.ends_with(':')).then_some(before)
}

/// The node where a cell begins.
fn holder(doc: &Document, cell: &Cell) -> NodeId {
    match cell {
        Cell::Text(interval) => interval.from,
        Cell::Span(range) => doc.node_at(range.start),
        Cell::Attribute(node, _) => *node,
    }
}

/// The fields of the columns of a list with these records, each with a name of its own.
pub(crate) fn fields(doc: &Document, records: &[Interval], columns: &[Column]) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::with_capacity(columns.len());
    for column in columns {
        let field = field(doc, records, column);
        let numbered = (2..).map(|n| format!("{} {n}", field.name));
        let names = std::iter::once(field.name.clone()).chain(numbered);
        let name = names.into_iter().find(|name| fields.iter().all(|other| other.name != *name));
        fields.push(Field { name: name.expect("numbers do not end"), ..field });
    }
    fields
}

fn field(doc: &Document, records: &[Interval], column: &Column) -> Field {
    let filled = column.cells.iter().flatten().count();
    let share = filled as f32 / records.len().max(1) as f32;
    Field {
        name: words(&column.name),
        kind: column.recognizer.as_deref().map(str::to_owned),
        share: (share * 100.0).round() / 100.0,
        place: place(doc, records, column),
    }
}

/// The shortest place that finds a column's cells in its records, and nothing where a record has none.
fn place(doc: &Document, records: &[Interval], column: &Column) -> Option<Place> {
    let attribute = column.cells.iter().flatten().find_map(|cell| match cell {
        Cell::Attribute(_, name) => Some((*name).to_owned()),
        Cell::Text(_) | Cell::Span(_) => None,
    });
    let pairs = || records.iter().zip(&column.cells);
    let filled = || pairs().filter(|(_, cell)| cell.is_some()).map(|(record, _)| record);
    let elements = |which: Which| -> Option<Vec<NodeId>> {
        let cells = pairs().filter_map(|(record, cell)| Some((*record, cell.as_ref()?)));
        cells.map(|(record, cell)| element_of(doc, record, cell, which)).collect()
    };
    let nearest = elements(Which::Nearest)?;
    let will_do = |place: &Place| {
        pairs().all(|(record, cell)| match (place.element(doc, *record), cell) {
            (Some(found), Some(cell)) => place.holds(doc, found, cell),
            (None, None) => true,
            // An element without its attribute or text is a field that is not there.
            (Some(found), None) => place.says(doc, found).is_empty(),
            (None, Some(_)) => false,
        })
    };
    let whole = |(r, e): (&Interval, &NodeId)| !inside(doc, *r, *e);
    let at = |path: Option<Path>| Place { path, attribute: attribute.clone(), label: None };
    let labelled = |place: Place| Place { label: common_label(doc, &place, pairs()), ..place };
    if filled().zip(&nearest).all(whole) {
        return Some(at(None)).filter(will_do).map(labelled);
    }
    let found = |elements: &[NodeId]| {
        [false, true].into_iter().find_map(|placed| {
            paths(doc, filled().copied().zip(elements.iter().copied()).collect(), placed)
                .map(|path| at(Some(path)))
                .find(&will_do)
        })
    };
    // What is a link in some records and plain text in the others has the element around both in common.
    found(&nearest).or_else(|| found(&elements(Which::Widest)?)).map(labelled)
}

/// The label that stands before the cells of all records at their place: the last words before them, as far as all have
/// these ("Ann joined:", "Bob joined:").
fn common_label<'c>(
    doc: &Document,
    place: &Place,
    pairs: impl Iterator<Item = (&'c Interval, &'c Option<Cell>)>,
) -> Option<String> {
    let filled = pairs.filter_map(|(record, cell)| Some((record, cell.as_ref()?)));
    let said = |(record, cell): (&Interval, &Cell)| label(doc, place.element(doc, *record)?, cell);
    let mut labels = filled.filter(|_| place.attribute.is_none()).map(said);
    let mut common: Vec<&str> = labels.next()??.split_whitespace().rev().collect();
    for other in labels {
        let alike = common.iter().zip(other?.split_whitespace().rev()).take_while(|(a, b)| *a == b).count();
        common.truncate(alike);
    }
    common.reverse();
    Some(common.join(" ")).filter(|label| !label.is_empty())
}

/// A text with single blanks between its words.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Which of the elements that say a cell and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    Nearest,
    Widest,
}

impl Place {
    /// What an element says here.
    pub fn says<'d>(&self, doc: &'d Document, element: NodeId) -> &'d str {
        self.attribute
            .as_ref()
            .map_or_else(|| doc.text(element), |name| doc.attr(element, name).unwrap_or_default())
    }
}

/// The element whose text a cell is, or ends (behind its label); `None` of loose text beside other elements.
fn element_of(doc: &Document, record: Interval, cell: &Cell, which: Which) -> Option<NodeId> {
    if let Cell::Attribute(node, _) = cell {
        return Some(*node);
    }
    let mut above = doc.ancestors(holder(doc, cell)).take_while(|a| *a >= record.from);
    let nearest = above.find(|a| label(doc, *a, cell).is_some())?;
    if which == Which::Nearest {
        return Some(nearest);
    }
    let says_it = |a: &NodeId| inside(doc, record, *a) && label(doc, *a, cell).is_some();
    Some(above.take_while(says_it).last().unwrap_or(nearest))
}

/// The paths to elements inside their records, shortest first; `placed` tells each step's place among its siblings.
fn paths(doc: &Document, mut at: Vec<(Interval, NodeId)>, placed: bool) -> impl Iterator<Item = Path> {
    let mut found = Vec::new();
    let mut steps: Vec<Step> = Vec::new();
    while at.iter().all(|(record, n)| inside(doc, *record, *n)) {
        let nodes: Vec<NodeId> = at.iter().map(|(_, n)| *n).collect();
        let Some(step) = in_common(doc, &nodes) else { break };
        let nth = if placed { common_place(doc, &nodes) } else { Nth::Any };
        steps.insert(0, Step { nth, ..step });
        found.extend(Path::new(steps.clone()));
        let Some(up) = at.iter().map(|(r, n)| Some((*r, doc.parent(*n)?))).collect() else { break };
        at = up;
    }
    found.into_iter()
}

/// The place among their parents' children that all nodes have.
fn common_place(doc: &Document, nodes: &[NodeId]) -> Nth {
    let mut places = nodes.iter().map(|n| position(doc, *n, Nth::LAST + 1));
    let first = places.next().flatten();
    first.filter(|f| places.all(|p| p == Some(*f))).map_or(Nth::Any, Nth::At)
}

/// Gives columns the names of the fields whose places they stand at.
pub(crate) fn rename(doc: &Document, records: &[Interval], fields: &[Field], columns: &mut [Column]) {
    for field in fields {
        let Some(place) = &field.place else { continue };
        let elements: Vec<Option<NodeId>> = records.iter().map(|r| place.element(doc, *r)).collect();
        let share = |column: &Column| {
            let mut pairs = column.cells.iter().zip(&elements).filter_map(|(c, e)| Some((c.as_ref()?, *e)));
            let (n, held) = pairs.by_ref().fold((0, 0), |(n, held), (cell, element)| {
                // Behind a label that says another name stands another field.
                let named = |e| label(doc, e, cell).is_none_or(|label| field.is_labelled(place, label));
                let holds = |e| place.holds(doc, e, cell) && named(e);
                (n + 1, held + usize::from(element.is_some_and(holds)))
            });
            2 * held > n
        };
        let Some(at) = columns.iter().position(share) else { continue };
        let taken = columns.iter().position(|c| c.name == field.name);
        let old = columns.get_mut(at).map(|c| std::mem::replace(&mut c.name, field.name.clone()));
        if let (Some(old), Some(other)) = (old, taken.filter(|t| *t != at).and_then(|t| columns.get_mut(t))) {
            other.name = old;
        }
    }
}

impl Field {
    /// Does a label at its place leave it what it is: none, that of its place, or its name?
    fn is_labelled(&self, place: &Place, label: &str) -> bool {
        let name = label.trim_end_matches(':').trim_end();
        let said = place.label.as_ref().is_some_and(|said| words(label).ends_with(said));
        name.is_empty() || name == self.name || said
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:.2} ", self.kind.as_deref().unwrap_or(TEXT), self.share)?;
        match &self.place {
            Some(place) => write!(f, "{place}")?,
            None => f.write_str(NOWHERE)?,
        }
        write!(f, "{AS}{}", self.name)
    }
}

/// The kind of what no recogniser knows.
const TEXT: &str = "text";
/// Stands for a place that is not known.
const NOWHERE: &str = "-";
/// Stands for the record itself.
const ITSELF: &str = ".";
/// Parts a place from the field's name.
const AS: &str = " as ";
/// Parts a place from the label that stands there.
const AFTER: &str = " after \"";

impl FromStr for Field {
    type Err = String;

    fn from_str(text: &str) -> Result<Field, String> {
        let wrong = || {
            format!("`{text}` is not `TYPE SHARE PLACE as NAME`, such as `date 0.90 td:nth-child(2) as when`")
        };
        let (kind, rest) = text.split_once(char::is_whitespace).ok_or_else(wrong)?;
        let (share, rest) = rest.trim_start().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let share = share.parse().ok().filter(|x| (0.0..=1.0).contains(x)).ok_or_else(wrong)?;
        let (place, name) = parted(rest).filter(|(_, name)| !name.is_empty()).ok_or_else(wrong)?;
        let place = if place == NOWHERE { None } else { Some(place.parse()?) };
        Ok(Field { name: name.to_owned(), kind: read_kind(kind)?, share, place })
    }
}

/// A place with its label, and the name behind it.
fn parted(text: &str) -> Option<(&str, &str)> {
    let plain = text.find(AS)?;
    let at = match text.find(AFTER).filter(|label| *label < plain) {
        None => plain,
        // The label may hold any words.
        Some(label) => text.len() - quoted::first(text.get(label + AFTER.len()..)?)?.1.len(),
    };
    let (place, name) = text.split_at_checked(at)?;
    Some((place.trim(), name.strip_prefix(AS)?.trim()))
}

/// The type that a line names; `None` of plain text.
fn read_kind(name: &str) -> Result<Option<String>, String> {
    // One recogniser gives all three.
    let beside = ["time", "term"];
    let all = || marks::ALL.iter().map(|r| r.name()).chain(beside);
    match name {
        TEXT => Ok(None),
        _ if all().any(|known| known == name) => Ok(Some(name.to_owned())),
        _ => {
            let known = all().collect::<Vec<_>>().join(", ");
            Err(format!("`{name}` is no type of a field; they are {TEXT}, {known}"))
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.path {
            Some(path) => write!(f, "{path}")?,
            None => f.write_str(ITSELF)?,
        }
        self.attribute.iter().try_for_each(|name| write!(f, " @{name}"))?;
        self.label.iter().try_for_each(|label| write!(f, " after {}", Quoted(label)))
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        let (text, label) = match text.split_once(AFTER) {
            None => (text, None),
            Some((place, label)) => {
                let read =
                    quoted::first(label).filter(|(label, rest)| label.ends_with(':') && rest.is_empty());
                let wrong =
                    || format!("`after \"{label}` is no label, such as `after \"Price:\"`, with its colon");
                (place, Some(read.ok_or_else(wrong)?.0))
            }
        };
        let (path, attribute) =
            text.split_once('@').map_or((text, None), |(path, name)| (path, Some(name.to_ascii_lowercase())));
        if let Some(name) =
            attribute.as_ref().filter(|name| name.is_empty() || name.contains(char::is_whitespace))
        {
            return Err(format!("`@{name}` names no attribute; one is written as in `a @href`"));
        }
        let path = path.trim();
        Ok(Place { path: if path == ITSELF { None } else { Some(path.parse()?) }, attribute, label })
    }
}
