//! Naming: which column of a page is which field of a rule.
//!
//! ```text
//! columns of the page ── called by the page as the field was ──▶ that field, wherever it stands now
//!                     ── most of their cells at its place ─────▶ that field
//! a place that says something, and no such column ─────────────▶ read there
//! ```

use listings::{Cell, Column, Interval, Listing, Member};
use marks::Mark;
use page::{Document, NodeId};

use crate::change::trimmed;
use crate::field::{Field, Locator, holder, label};

/// Names the columns of a list by the fields that they are, and reads fields that are no column of it at their places.
/// Linear in cells for each field.
pub(crate) fn name(doc: &Document, marks: &[Mark], fields: &[Field], list: &mut Listing) {
    let records: Vec<Interval> = list.records().map(Member::span).collect();
    let mut taken = by_heading(fields, &list.columns);
    let mut places: Vec<Vec<Option<NodeId>>> = fields.iter().map(|f| elements(doc, &records, f)).collect();
    move_attributes(doc, fields, &list.columns, &mut places);
    by_place(doc, fields, &places, &list.columns, &mut taken);
    rename(fields, &taken, &mut list.columns);
    free_names(fields, &taken, &mut list.columns);
    read_attributes(doc, fields, &places, &mut list.columns);
    read_the_rest(doc, marks, fields, &places, list);
}

/// Where a field stands in each record.
fn elements(doc: &Document, records: &[Interval], field: &Field) -> Vec<Option<NodeId>> {
    records.iter().map(|r| field.locator.as_ref().and_then(|locator| locator.element(doc, *r))).collect()
}

/// Links and images stand in the elements of the column that is called as theirs was, wherever it stands now.
fn move_attributes(doc: &Document, fields: &[Field], columns: &[Column], places: &mut [Vec<Option<NodeId>>]) {
    for (field, elements) in fields.iter().zip(places).filter(|(field, _)| field.is_attribute()) {
        let (Some(called), Some(path)) =
            (field.called(), field.locator.as_ref().and_then(|p| p.path.as_ref()))
        else {
            continue;
        };
        let mut there = columns.iter().filter(|c| c.called.as_deref() == Some(called));
        let (Some(column), None) = (there.next(), there.next()) else { continue };
        let around = |cell: &Cell| {
            let holder = holder(doc, cell);
            std::iter::once(holder).chain(doc.ancestors(holder)).find(|a| path.leads_to(doc, *a))
        };
        for (cell, element) in column.cells.iter().zip(elements) {
            *element = cell.as_ref().and_then(around).or(*element);
        }
    }
}

/// Of each column, the field that the page calls as it did when the rule was learnt; what goes by one name twice is
/// told by its place.
fn by_heading(fields: &[Field], columns: &[Column]) -> Vec<Option<usize>> {
    let only = |heading: &str| {
        let is = |f: &Field| !f.is_attribute() && f.called() == Some(heading);
        let called = fields.iter().enumerate().filter(|(_, f)| is(f));
        let mut called = called.map(|(at, _)| at);
        let columns = columns.iter().filter(|c| c.called.as_deref() == Some(heading)).count();
        called.next().filter(|_| called.next().is_none() && columns == 1)
    };
    columns.iter().map(|column| only(column.called.as_deref()?)).collect()
}

/// Adds to the fields that columns are those at whose places they stand.
fn by_place(
    doc: &Document,
    fields: &[Field],
    places: &[Vec<Option<NodeId>>],
    columns: &[Column],
    taken: &mut [Option<usize>],
) {
    for (at, (field, elements)) in fields.iter().zip(places).enumerate() {
        let Some(locator) = field.locator.as_ref().filter(|_| !taken.contains(&Some(at))) else { continue };
        // Behind a label that says another name stands another field.
        let is_there = |cell: &Cell, element: NodeId| {
            locator.holds(doc, element, cell)
                && label(doc, element, cell).is_none_or(|label| field.is_labelled(label))
        };
        let most = |column: &Column| {
            let pairs = column.cells.iter().zip(elements).filter_map(|(c, e)| Some((c.as_ref()?, *e)));
            let held = pairs.map(|(cell, element)| element.is_some_and(|e| is_there(cell, e)));
            let (n, there) = held.fold((0, 0), |(n, there), held| (n + 1, there + usize::from(held)));
            2 * there > n
        };
        let free = columns.iter().zip(taken.iter_mut()).filter(|(_, taken)| taken.is_none());
        if let Some((_, slot)) = { free }.find(|(column, _)| most(column)) {
            *slot = Some(at);
        }
    }
}

/// Gives columns the names of the fields that they are; another column of such a name gets the old one.
fn rename(fields: &[Field], taken: &[Option<usize>], columns: &mut [Column]) {
    let owned = || (0..).zip(taken).filter_map(|(column, field)| Some((column, fields.get((*field)?)?)));
    for (at, field) in owned() {
        let other = columns.iter().position(|c| c.name == field.name).filter(|other| *other != at);
        let old = columns.get_mut(at).map(|c| std::mem::replace(&mut c.name, field.name.clone()));
        if let (Some(old), Some(other)) = (old, other.and_then(|other| columns.get_mut(other))) {
            other.name = old;
        }
    }
}

/// Numbers columns that are called "text" or "number", since nothing says what they are, where a field of that name has a
/// place, which they do not have.
fn free_names(fields: &[Field], taken: &[Option<usize>], columns: &mut [Column]) {
    let placed = |name: &str| fields.iter().any(|f| f.name == name && f.locator.is_some());
    let free = columns.iter().zip(taken).enumerate().filter(|(_, (_, taken))| taken.is_none());
    let free: Vec<usize> = free.filter(|(_, (column, _))| placed(&column.name)).map(|(at, _)| at).collect();
    for at in free {
        let Some(base) = columns.get(at).and_then(|column| plain(&column.name)) else { continue };
        let is_new = |name: &String| {
            !columns.iter().any(|c| c.name == *name) && !fields.iter().any(|f| f.name == *name)
        };
        let name = (2..).map(|n| format!("{base} {n}")).find(is_new);
        if let (Some(column), Some(name)) = (columns.get_mut(at), name) {
            column.name = name;
        }
    }
}

/// The name without its number, of what is named by its look alone.
fn plain(name: &str) -> Option<&'static str> {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    ["text", "number"].into_iter().find(|plain| *plain == base)
}

/// Takes links and images from the places of their fields, where these have one: another link may stand before a record's
/// own.
fn read_attributes(doc: &Document, fields: &[Field], places: &[Vec<Option<NodeId>>], columns: &mut [Column]) {
    for (field, elements) in fields.iter().zip(places) {
        let Some(wanted) = field.locator.as_ref().and_then(|locator| locator.attribute.as_deref()) else {
            continue;
        };
        let Some(column) = columns.iter_mut().find(|c| c.name == field.name) else { continue };
        for (cell, element) in column.cells.iter_mut().zip(elements) {
            if let (Some(Cell::Attribute(node, name)), Some(element)) = (cell, element)
                && *name == wanted
                && doc.attr(*element, wanted).is_some_and(|value| !value.is_empty())
            {
                *node = *element;
            }
        }
    }
}

/// Adds the fields that are no column and have a place that says something, each behind the field before it.
fn read_the_rest(
    doc: &Document,
    marks: &[Mark],
    fields: &[Field],
    places: &[Vec<Option<NodeId>>],
    Listing { members, columns, .. }: &mut Listing,
) {
    let mut behind = 0;
    for (field, elements) in fields.iter().zip(places) {
        if let Some(at) = columns.iter().position(|c| c.name == field.name) {
            behind = at + 1;
            continue;
        }
        let Some(locator) = &field.locator else { continue };
        let cells: Vec<Option<Cell>> = elements.iter().map(|e| cell(doc, field, locator, (*e)?)).collect();
        if cells.iter().any(Option::is_some) {
            let recognizer = listings::recognizer_of(doc, marks, &cells);
            let called = listings::called(doc, members, &cells);
            columns.insert(behind, Column { name: field.name.clone(), called, recognizer, cells });
            behind += 1;
        }
    }
}

/// What an element at a field's place says, without the field's label; `None` of nothing, of what has another label,
/// and of attributes: those that are fields are columns of every page that has them.
fn cell(doc: &Document, field: &Field, locator: &Locator, element: NodeId) -> Option<Cell> {
    if locator.attribute.is_some() {
        return None;
    }
    let span = trimmed(doc, doc.span(element))?;
    let text = doc.full_text().get(span.clone())?;
    let Some(called) = field.called() else { return Some(Cell::Span(span)) };
    let value = match text.split_once(':') {
        Some((label, value)) if label.trim() == called => value,
        Some((label, _)) if label.chars().all(|c| c.is_alphabetic() || c == ' ') => return None,
        _ => text,
    };
    trimmed(doc, span.end - value.len()..span.end).map(Cell::Span)
}
