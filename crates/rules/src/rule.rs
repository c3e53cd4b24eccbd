//! A rule: what its site's lists have in common, and how it is run.
//!
//! ```text
//! Document ── head · record ──▶ members ── columns ──▶ Listing      as discovery gives it, found by walking once
//! ```

use listings::{Apart, Cut, Interval, Listing, Member, Role, Told};
use marks::Mark;
use page::Document;

use crate::change::Change;
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
    /// Where each record stands, or what it begins with.
    pub record: Path,
    /// Which of the two.
    pub cut: Cut,
    /// Which of what stands there is no record.
    pub apart: Apart,
    /// Its fields, in the order of the columns.
    pub fields: Vec<Field>,
    /// What a person made of these, in order.
    pub changes: Vec<Change>,
}

impl Rule {
    /// The records of a page, in its order; those without text are none. Linear in nodes.
    pub fn apply(&self, doc: &Document) -> Vec<Interval> {
        if self.is_selector() {
            return speaking(doc, &self.record);
        }
        let records = self.members(doc).into_iter().filter(|m| m.role == Role::Record);
        records.map(|m| m.span()).collect()
    }

    /// Do the elements to which its path leads say all? Else what stands around them is looked at too.
    pub fn is_selector(&self) -> bool {
        self.cut == Cut::Each && self.apart == Apart::None
    }

    fn members(&self, doc: &Document) -> Vec<Member> {
        Told::of(doc).members(&self.record.select(doc), self.cut, self.apart)
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
        let members = if self.is_selector() { self.selected(doc) } else { self.members(doc) };
        let mut list = listings::told(doc, members, marks, self.confidence);
        let records: Vec<Interval> = list.records().map(Member::span).collect();
        rename(doc, &records, &self.fields, &mut list.columns);
        self.changes.iter().for_each(|change| change.apply(doc, marks, &mut list.columns));
        list
    }

    /// The records to which its path leads, and the heads between them.
    fn selected(&self, doc: &Document) -> Vec<Member> {
        let records = speaking(doc, &self.record);
        let mut heads = self.head.as_ref().map_or(Vec::new(), |head| speaking(doc, head));
        heads.retain(|head| {
            let next = records.partition_point(|r| r.to <= head.from);
            records.get(next).is_none_or(|r| !r.meets(*head))
        });
        let named = |role| move |i: Interval| Member::new(role, i);
        let heads = heads.into_iter().map(named(Role::Head));
        let mut members: Vec<Member> = heads.chain(records.into_iter().map(named(Role::Record))).collect();
        members.sort_by_key(Member::span);
        members
    }
}

/// What a path leads to, without what has no text.
fn speaking(doc: &Document, path: &Path) -> Vec<Interval> {
    let found = path.select(doc).into_iter().map(|n| Interval::of(doc, n));
    found.filter(|i| !i.text(doc).trim().is_empty()).collect()
}
