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
    pub fn each(&self, mut told: impl FnMut(&Listed<'_>)) {
        for (list, rank) in self.lists.iter().zip(1..) {
            let next = list.next.and_then(|n| href(self.doc, n));
            for (record, member) in list.records().enumerate() {
                let next = next.as_deref();
                told(&Listed { doc: self.doc, source: self.source, list, rank, next, record, member });
            }
        }
    }

    /// Has each list's every column a name of its own? Where two share one, a row keeps what the last says.
    pub fn are_told_apart(&self) -> bool {
        let apart = |list: &Listing| {
            let mut names: Vec<&str> = list.columns.iter().map(|c| c.name.as_str()).collect();
            names.sort_unstable();
            names.windows(2).all(|pair| pair.first() != pair.last())
        };
        self.lists.iter().all(apart)
    }
}

/// One record of a list: what its row says, without the row.
pub struct Listed<'d> {
    doc: &'d Document,
    source: &'d str,
    list: &'d Listing,
    rank: usize,
    next: Option<&'d str>,
    record: usize,
    member: &'d Member,
}

impl Listed<'_> {
    /// The rank of its list, 1 is the best.
    pub fn list(&self) -> usize {
        self.rank
    }

    /// Its number in the list, from 1.
    pub fn record(&self) -> usize {
        self.record + 1
    }

    /// Its text.
    pub fn text(&self) -> Cow<'_, str> {
        text(self.doc, self.member)
    }

    /// To where it leads.
    pub fn url(&self) -> Option<String> {
        link_of(self.doc, self.member).and_then(|node| href(self.doc, node))
    }

    /// The list's next page.
    pub fn next(&self) -> Option<&str> {
        self.next
    }

    /// How sure we are of its list, 0 to 1, in three digits.
    pub fn confidence(&self) -> f64 {
        rounded(self.list.confidence)
    }

    /// The columns in which it says something: name, what it says, and the recogniser that types the column.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str, Option<&str>)> {
        self.list.columns.iter().filter_map(|column| {
            let cell = column.cells.get(self.record)?.as_ref()?;
            Some((column.name.as_str(), cell.text(self.doc), column.recognizer.as_deref()))
        })
    }

    /// Its keys with their values, and what stands `beside` them.
    pub(crate) fn write<S: Serializer>(&self, to: S, beside: &Row) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("list", &self.list())?;
        map.serialize_entry("record", &self.record())?;
        map.serialize_entry("text", &self.text())?;
        map.serialize_entry("url", &self.url())?;
        map.serialize_entry("fields", &Fields(self))?;
        map.serialize_entry("types", &Types(self))?;
        map.serialize_entry("next", &self.next)?;
        map.serialize_entry("source", self.source)?;
        map.serialize_entry("confidence", &self.confidence())?;
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
        let mut map = to.serialize_map(None)?;
        for (name, said, _) in self.0.fields() {
            map.serialize_entry(name, said)?;
        }
        map.end()
    }
}

/// Column name → the recogniser that types it, for the columns in which a record says something.
struct Types<'d>(&'d Listed<'d>);

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
    doc.attr(node, "href").map(|written| link::absolute(doc, Some(node), written))
}

/// A confidence in three digits: more would claim a certainty that calibration does not give.
pub(crate) fn rounded(value: f32) -> f64 {
    (f64::from(value) * 1000.0).round() / 1000.0
}
