//! A list's records on the wire: their keys, whether they become rows or are written at once.
//!
//! ```text
//! Listing ── ListRecord ──▶ Row
//!                └────────────────▶ {"list":1,"record":1,"text":"…",…}     no map is made, no text is copied
//!                                       └── "inner":[{"text":"…",…}]        what its inner list says in it
//! ```

use std::borrow::Cow;
use std::ops::Range;

use listings::{Cell, Listing, Member};
use page::{Document, NodeId};
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::{Row, link};

/// The lists of a page, best first, and its source.
pub struct Lists<'d> {
    /// The page.
    pub doc: &'d Document,
    /// Its lists.
    pub lists: &'d [Listing],
    /// What to call it.
    pub source: &'d str,
}

impl<'d> Lists<'d> {
    /// Each record of each list, once.
    pub fn each(&self, mut visit: impl FnMut(&ListRecord<'_>)) {
        for (list, rank) in self.lists.iter().zip(1..) {
            let next = list.next.and_then(|n| href(self.doc, n));
            let nest = Nest::of(list);
            for (number, member) in list.records().enumerate() {
                let view = RecordView { doc: self.doc, list, number, member, nest: nest.as_deref() };
                visit(&ListRecord { view, source: self.source, rank, next: next.as_deref() });
            }
        }
    }

    /// Do the columns of each list have distinct names? Where two share one, a row keeps the value of the last.
    pub fn have_unique_columns(&self) -> bool {
        let apart = |list: &Listing| {
            let mut names: Vec<&str> = list.columns.iter().map(|c| c.name.as_str()).collect();
            names.sort_unstable();
            names.windows(2).all(|pair| pair.first() != pair.last())
        };
        self.lists.iter().all(apart)
    }
}

/// One record of a list: the values of its row, without building the row.
pub struct ListRecord<'d> {
    view: RecordView<'d>,
    source: &'d str,
    rank: usize,
    next: Option<&'d str>,
}

impl ListRecord<'_> {
    /// The rank of its list, 1 is the best.
    pub fn list(&self) -> usize {
        self.rank
    }

    /// Its number in the list, from 1.
    pub fn record(&self) -> usize {
        self.view.number + 1
    }

    /// Its text.
    pub fn text(&self) -> Cow<'_, str> {
        text(self.view.doc, self.view.member)
    }

    /// To where it leads.
    pub fn url(&self) -> Option<String> {
        self.view.url()
    }

    /// The records of the list that stands in it, as JSON writes them; `None` where there is none.
    pub fn inner(&self) -> Option<String> {
        let inner = self.view.inner();
        let written = || serde_json::to_value(&inner).ok();
        if inner.is_empty() { None } else { written().map(|v| v.to_string()) }
    }

    /// The list's next page.
    pub fn next(&self) -> Option<&str> {
        self.next
    }

    /// How sure we are of its list, 0 to 1, in three digits.
    pub fn confidence(&self) -> f64 {
        rounded(self.view.list.confidence)
    }

    /// The columns in which it says something: name, what it says, and the recogniser that types the column.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str, Option<&str>)> {
        self.view.fields()
    }

    /// Its keys with their values, and what stands `beside` them.
    pub(crate) fn write<S: Serializer>(&self, to: S, beside: &Row) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("list", &self.list())?;
        map.serialize_entry("record", &self.record())?;
        self.view.write(&mut map)?;
        map.serialize_entry("next", &self.next)?;
        map.serialize_entry("source", self.source)?;
        map.serialize_entry("confidence", &self.confidence())?;
        for (key, value) in beside {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl Serialize for ListRecord<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.write(to, &Row::new())
    }
}

/// The inner list of a list, whose records are asked for by those of the outer one.
struct Nest<'d> {
    list: &'d Listing,
    records: Vec<&'d Member>,
    /// For each record of the outer list, which of these stand in it.
    inside: Vec<Range<usize>>,
    nest: Option<Box<Nest<'d>>>,
}

impl<'d> Nest<'d> {
    fn of(outer: &'d Listing) -> Option<Box<Nest<'d>>> {
        let list = outer.inner.as_deref()?;
        let (records, inside) = (list.records().collect(), outer.inside());
        Some(Box::new(Nest { list, records, inside, nest: Nest::of(list) }))
    }
}

/// A record of a list of a page, or of a list inside another.
struct RecordView<'d> {
    doc: &'d Document,
    list: &'d Listing,
    number: usize,
    member: &'d Member,
    nest: Option<&'d Nest<'d>>,
}

impl RecordView<'_> {
    fn url(&self) -> Option<String> {
        self.list.link(self.doc, self.number, self.member).and_then(|node| href(self.doc, node))
    }

    fn fields(&self) -> impl Iterator<Item = (&str, &str, Option<&str>)> {
        self.list.columns.iter().filter_map(|column| {
            let cell = column.cells.get(self.number)?.as_ref()?;
            let is_address = matches!(cell, Cell::Attribute(_, name) if matches!(*name, "href" | "src"));
            if is_address && !link::is_destination(cell.text(self.doc)) {
                return None;
            }
            Some((column.name.as_str(), cell.text(self.doc), column.recognizer.as_deref()))
        })
    }

    /// The records that stand in it.
    fn inner(&self) -> Vec<RecordView<'_>> {
        let Some(nest) = self.nest else { return Vec::new() };
        let numbers = nest.inside.get(self.number).cloned().unwrap_or_default();
        let of = |number: usize| {
            let member = nest.records.get(number)?;
            Some(RecordView { doc: self.doc, list: nest.list, number, member, nest: nest.nest.as_deref() })
        };
        numbers.filter_map(of).collect()
    }

    /// Its keys with their values; `inner` only where there is something to say.
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("text", &text(self.doc, self.member))?;
        map.serialize_entry("url", &self.url())?;
        map.serialize_entry("fields", &Fields(self))?;
        map.serialize_entry("types", &Types(self))?;
        let inner = self.inner();
        if inner.is_empty() { Ok(()) } else { map.serialize_entry("inner", &inner) }
    }
}

impl Serialize for RecordView<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        self.write(&mut map)?;
        map.end()
    }
}

/// Column name → what a record says there; columns in which it says nothing are left out.
struct Fields<'d>(&'d RecordView<'d>);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for (name, value, _) in self.0.fields() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Column name → the recogniser that types it, for the columns in which a record says something.
struct Types<'d>(&'d RecordView<'d>);

impl Serialize for Types<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for (name, _, recognizer) in self.0.fields() {
            if let Some(recognizer) = recognizer {
                map.serialize_entry(name, recognizer)?;
            }
        }
        map.end()
    }
}

/// A member's text; copied only where it stands in several places.
fn text<'d>(doc: &'d Document, member: &Member) -> Cow<'d, str> {
    match member.intervals.as_slice() {
        [one] => Cow::Borrowed(one.text(doc)),
        _ => Cow::Owned(member.text(doc)),
    }
}

fn href(doc: &Document, node: NodeId) -> Option<String> {
    doc.attr(node, "href").and_then(|written| link::destination(doc, Some(node), written))
}

/// A confidence in three digits: more would claim a certainty that calibration does not give.
pub(crate) fn rounded(value: f32) -> f64 {
    (f64::from(value) * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_in_lists_stand_inside_their_records() {
        let course = |c: &str, papers: &[&str]| {
            let papers: String = papers.iter().map(|p| format!("<li>{p} on {c}")).collect();
            format!("<li><a href=/{c}>{c} and its uses</a> told by Ann<ul>{papers}</ul>")
        };
        let courses =
            [("Salt", &["Notes", "Rules"][..]), ("Tin", &["Maps"]), ("Ink", &["Types", "Bills", "Inks"])];
        let html: String = courses.iter().map(|(c, papers)| course(c, papers)).collect();
        let doc = page::parse(format!("<ul>{html}</ul>").as_bytes(), &page::Hints::default());
        let lists = listings::listings(&doc, &[]);
        let rows = crate::row::records(&doc, &lists, "x");
        let inner_texts = |row: &Row| {
            let inner = row.get("inner").and_then(serde_json::Value::as_array).into_iter().flatten();
            inner.filter_map(|r| r.get("text")?.as_str()).map(str::to_owned).collect::<Vec<_>>().join(", ")
        };
        let inner_texts: Vec<String> = rows.iter().take(3).map(inner_texts).collect();
        assert_eq!(
            inner_texts,
            ["Notes on Salt, Rules on Salt", "Maps on Tin", "Types on Ink, Bills on Ink, Inks on Ink"]
        );
    }
}
