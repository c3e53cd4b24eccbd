//! Finding where a field stands: the shortest path to its elements that says which they are.

use listings::{Cell, Column, Interval, Listing, Member};
use page::{Document, NodeId};

use super::{ALL, Field, Locator, TELLING, holder, inside, label, words};
use crate::path::{Nth, Path, Step, position};
use crate::route::in_common;

/// The fields of the columns of a list, each with a name of its own.
pub(crate) fn fields(doc: &Document, list: &Listing) -> Vec<Field> {
    let records: Vec<Interval> = list.records().map(Member::span).collect();
    let mut fields: Vec<Field> = Vec::with_capacity(list.columns.len());
    for column in &list.columns {
        let field = field(doc, &records, column);
        let numbered = (2..).map(|n| format!("{} {n}", field.name));
        let names = std::iter::once(field.name.clone()).chain(numbered);
        let name = names.into_iter().find(|name| fields.iter().all(|other| other.name != *name));
        fields.push(Field { name: name.expect("numbers do not end"), ..field });
    }
    head_attributes(&mut fields);
    fields
}

/// A link or image goes by the head of the text that stands in the same elements: it moves with that.
fn head_attributes(fields: &mut [Field]) {
    let path = |field: &Field| field.locator.as_ref().and_then(|locator| locator.path.clone());
    let texts: Vec<_> =
        fields.iter().filter(|f| !f.is_attribute()).map(|f| (path(f), f.heading.clone())).collect();
    for field in fields.iter_mut().filter(|field| field.is_attribute()) {
        let own = path(field);
        field.heading =
            texts.iter().find(|(path, _)| own.is_some() && *path == own).and_then(|(_, h)| h.clone());
    }
}

fn field(doc: &Document, records: &[Interval], column: &Column) -> Field {
    let filled = column.cells.iter().flatten().count();
    let share = filled as f32 / records.len().max(1) as f32;
    let locator = locator(doc, records, column);
    let labelled = locator.as_ref().is_some_and(|locator| locator.label.is_some());
    Field {
        name: words(&column.name),
        kind: column.recognizer.as_deref().map(str::to_owned),
        share: (share * 100.0).round() / 100.0,
        absent: 0,
        locator,
        heading: column.called.as_deref().map(words).filter(|_| !labelled),
    }
}

/// The shortest place that finds a column's cells in its records, and nothing where a record has none.
fn locator(doc: &Document, records: &[Interval], column: &Column) -> Option<Locator> {
    let attribute = column.cells.iter().flatten().find_map(|cell| match cell {
        Cell::Attribute(_, name) => Some((*name).to_owned()),
        Cell::Span(_) => None,
    });
    let pairs = || records.iter().zip(&column.cells);
    let filled = || pairs().filter(|(_, cell)| cell.is_some()).map(|(record, _)| record);
    let elements = |which: Which| -> Option<Vec<NodeId>> {
        let cells = pairs().filter_map(|(record, cell)| Some((*record, cell.as_ref()?)));
        cells.map(|(record, cell)| element_of(doc, record, cell, which)).collect()
    };
    let nearest = elements(Which::Nearest)?;
    let will_do = |locator: &Locator| {
        pairs().all(|(record, cell)| match (locator.element(doc, *record), cell) {
            (Some(found), Some(cell)) => locator.holds(doc, found, cell),
            (None, None) => true,
            // An element without its attribute or text is a field that is not there.
            (Some(found), None) => locator.says(doc, found).is_empty(),
            (None, Some(_)) => false,
        })
    };
    let whole = |(r, e): (&Interval, &NodeId)| !inside(doc, *r, *e);
    let at = |path: Option<Path>| Locator { path, of: None, attribute: attribute.clone(), label: None };
    let labelled = |locator: Locator| {
        let of = one_of(doc, &locator, records);
        Locator { of, label: common_label(doc, &locator, pairs()), ..locator }
    };
    if filled().zip(&nearest).all(whole) {
        return Some(at(None)).filter(will_do).map(labelled);
    }
    let found = |elements: &[NodeId]| {
        let ways = |placed| {
            let paths = paths(doc, filled().copied().zip(elements.iter().copied()).collect(), placed);
            paths.map(|path| at(Some(path))).filter(&will_do)
        };
        // Tomorrow's records may have another such element before this one: what says which it is, is worth a step more.
        let sure = ways(false).find(Locator::says_which);
        sure.or_else(|| ways(false).next()).or_else(|| ways(true).next())
    };
    // What is a link in some records and plain text in the others has the element around both in common.
    found(&nearest).or_else(|| found(&elements(Which::Widest)?)).map(labelled)
}

/// How many such elements a record has, where nearly all that have any have as many; nothing where one alone is told by its
/// place, or is a cell with a class: what the page calls its column says enough.
fn one_of(doc: &Document, locator: &Locator, records: &[Interval]) -> Option<usize> {
    let counts = records.iter().map(|record| locator.count(doc, *record, Nth::LAST + 1));
    let mut counts: Vec<usize> = counts.filter(|count| *count > 0).collect();
    counts.sort_unstable();
    let most = counts.chunk_by(|a, b| a == b).max_by_key(|same| same.len())?;
    let of = most.first().copied().filter(|of| *of <= Nth::LAST)?;
    let is_told = of > 1 || !locator.is_counted() && !locator.is_cell();
    let is_numbered = of == 1 && locator.is_bare() || is_told && most.len() as f32 >= TELLING;
    (is_numbered && most.len() as f32 >= ALL * counts.len() as f32).then_some(of)
}

/// The label that stands before the cells of all records at their place: the last words before them, as far as all have
/// these ("Ann joined:", "Bob joined:").
fn common_label<'c>(
    doc: &Document,
    locator: &Locator,
    pairs: impl Iterator<Item = (&'c Interval, &'c Option<Cell>)>,
) -> Option<String> {
    let filled = pairs.filter_map(|(record, cell)| Some((record, cell.as_ref()?)));
    let label_of = |(record, cell): (&Interval, &Cell)| {
        // What stands on lines above is none of it.
        label(doc, locator.element(doc, *record)?, cell)?.rsplit(['\n', '\t']).next()
    };
    let mut labels = filled.filter(|_| locator.attribute.is_none()).map(label_of);
    let mut common: Vec<&str> = labels.next()??.split_whitespace().rev().collect();
    for other in labels {
        let alike = common.iter().zip(other?.split_whitespace().rev()).take_while(|(a, b)| *a == b).count();
        common.truncate(alike);
    }
    common.reverse();
    Some(common.join(" ")).filter(|label| !label.is_empty())
}

/// Which of the elements that say a cell and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    Nearest,
    Widest,
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
