//! A rule: what its site's lists have in common, and how it is run.
//!
//! ```text
//! Document ── head · record ──▶ members ── columns ──▶ Listing      as discovery gives it, found by walking once
//! ```

use listings::{Interval, Listing, Member, Role};
use marks::Mark;
use page::{Document, NodeId};

use crate::field::{Field, rename};
use crate::path::Path;

/// Where the records of a site's pages stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// The page that it was learnt from.
    pub source: String,
    /// How many records that page had.
    pub learnt: usize,
    /// How likely they were that page's main list, 0.0 to 1.0, in hundredths; 1.0 where a person wrote the rule.
    pub confidence: f32,
    /// Where the rows stand that name the columns, if there are any.
    pub head: Option<Path>,
    /// Where each record stands.
    pub record: Path,
    /// Its fields, in the order of the columns.
    pub fields: Vec<Field>,
}

impl Rule {
    /// The records of a page, in its order; those without text are none. Linear in nodes.
    pub fn apply(&self, doc: &Document) -> Vec<Interval> {
        speaking(doc, &self.record)
    }

    /// The recognisers whose marks type the fields: no others need be run.
    pub fn recognizers(&self) -> Vec<&str> {
        let said = self.fields.iter().filter(|f| f.place.as_ref().is_none_or(|p| p.attribute.is_none()));
        let mut names: Vec<&str> = said.filter_map(|f| f.kind.as_deref()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The list of a page: its records with their columns and the link to the next page. `marks` are those of
    /// [`Document::full_text`] by [`Rule::recognizers`], which type the columns. Linear in nodes and text.
    pub fn list(&self, doc: &Document, marks: &[Mark]) -> Listing {
        let records = self.apply(doc);
        let mut heads = self.head.as_ref().map_or(Vec::new(), |head| speaking(doc, head));
        heads.retain(|head| {
            let next = records.partition_point(|r| r.to <= head.from);
            records.get(next).is_none_or(|r| !r.meets(*head))
        });
        let named = |role| move |i: Interval| Member::new(role, i);
        let heads = heads.into_iter().map(named(Role::Head));
        let mut members: Vec<Member> = heads.chain(records.into_iter().map(named(Role::Record))).collect();
        members.sort_by_key(Member::span);
        let mut list = listings::told(doc, members, marks, self.confidence);
        let records: Vec<NodeId> = list.records().map(|r| r.span().from).collect();
        rename(doc, &records, &self.fields, &mut list.columns);
        list
    }
}

/// What a path leads to, without what has no text.
fn speaking(doc: &Document, path: &Path) -> Vec<Interval> {
    let found = path.select(doc).into_iter().map(|n| Interval::of(doc, n));
    found.filter(|i| !i.text(doc).trim().is_empty()).collect()
}
