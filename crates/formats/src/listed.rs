//! A list's records on the wire: their keys, whether they become rows or are written at once.
//!
//! ```text
//! Listing ── Listed (a record) ──▶ Row
//!                └────────────────▶ {"list":1,"record":1,"text":"…",…}     no map is made, no text is copied
//! ```

use std::borrow::Cow;

use gleaner::{Document, Listing, Member, NodeId, link_of};
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::{Row, link};

/// A page's lists, best first, and what is told of each of their records besides.
pub(crate) struct Lists<'d> {
    pub(crate) doc: &'d Document,
    pub(crate) lists: &'d [Listing],
    pub(crate) source: &'d str,
}

impl<'d> Lists<'d> {
    /// Each record of each list, once.
    pub(crate) fn each(&self, mut told: impl FnMut(&Listed<'_>)) {
        for (list, rank) in self.lists.iter().zip(1..) {
            let next = list.next.and_then(|n| href(self.doc, n));
            for (record, member) in list.records().enumerate() {
                let next = next.as_deref();
                told(&Listed { doc: self.doc, source: self.source, list, rank, next, record, member });
            }
        }
    }

    /// Has each list's every column a name of its own? Where two share one, a row keeps what the last says.
    pub(crate) fn are_told_apart(&self) -> bool {
        let apart = |list: &Listing| {
            let mut names: Vec<&str> = list.columns.iter().map(|c| c.name.as_str()).collect();
            names.sort_unstable();
            names.windows(2).all(|pair| pair.first() != pair.last())
        };
        self.lists.iter().all(apart)
    }
}

/// One record of a list.
pub(crate) struct Listed<'d> {
    doc: &'d Document,
    source: &'d str,
    list: &'d Listing,
    rank: usize,
    next: Option<&'d str>,
    record: usize,
    member: &'d Member,
}

impl Listed<'_> {
    /// Its keys with their values, and what stands `beside` them.
    pub(crate) fn write<S: Serializer>(&self, to: S, beside: &Row) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("list", &self.rank)?;
        map.serialize_entry("record", &(self.record + 1))?;
        map.serialize_entry("text", &text(self.doc, self.member))?;
        map.serialize_entry("url", &link_of(self.doc, self.member).and_then(|n| href(self.doc, n)))?;
        map.serialize_entry("fields", &Fields(self))?;
        map.serialize_entry("types", &Types(self))?;
        map.serialize_entry("next", &self.next)?;
        map.serialize_entry("source", self.source)?;
        map.serialize_entry("confidence", &rounded(self.list.confidence))?;
        for (key, value) in beside {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl Serialize for Listed<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.write(to, &Row::new())
    }
}

/// Column name → what a record says there; columns in which it says nothing are left out.
struct Fields<'d>(&'d Listed<'d>);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Listed { doc, list, record, .. } = self.0;
        let mut map = to.serialize_map(None)?;
        for column in &list.columns {
            if let Some(Some(cell)) = column.cells.get(*record) {
                map.serialize_entry(&column.name, cell.text(doc))?;
            }
        }
        map.end()
    }
}

/// Column name → the recogniser that types it, for the columns in which a record says something.
struct Types<'d>(&'d Listed<'d>);

impl Serialize for Types<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Listed { list, record, .. } = self.0;
        let mut map = to.serialize_map(None)?;
        for column in list.columns.iter().filter(|c| c.cells.get(*record).is_some_and(Option::is_some)) {
            if let Some(recognizer) = &column.recognizer {
                map.serialize_entry(&column.name, &**recognizer)?;
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
    doc.attr(node, "href").map(|written| link::absolute(doc, Some(node), written))
}

/// A confidence in three digits: more would claim a certainty that calibration does not give.
pub(crate) fn rounded(value: f32) -> f64 {
    (f64::from(value) * 1000.0).round() / 1000.0
}
