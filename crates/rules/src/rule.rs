//! A rule: what its site's lists have in common, and how it is run.
//!
//! ```text
//! Document ── head · way ──▶ members ── columns ──▶ Listing      as discovery gives it, found by walking once
//! ```

use listings::{Apart, Interval, Listing, Member, Role, Told};
use marks::{Mark, Settings};
use page::Document;

use crate::change::Change;
use crate::field::Field;
use crate::naming;
use crate::opening::Opening;
use crate::order::Order;
use crate::path::Path;
use crate::selector::{Selector, speaking};

/// Where the records of a site's pages stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// The page that it was learnt from.
    pub source: String,
    /// How many records it was learnt from.
    pub learnt: usize,
    /// On how many pages these stood, 1 or more.
    pub pages: usize,
    /// How likely they were that page's main list, 0.0 to 1.0, in hundredths; 1.0 where a person wrote the rule.
    pub confidence: f32,
    /// Where the rows stand that name the columns, if there are any.
    pub head: Option<Path>,
    /// How the records are told.
    pub way: Selector,
    /// Which of what stands there is no record.
    pub apart: Apart,
    /// How many cells most of its records had, where they were rows of a table.
    pub cells: Option<usize>,
    /// How nearly all of its records begin.
    pub begins: Option<Opening>,
    /// Which of their texts stand behind which.
    pub order: Option<Order>,
    /// Its fields, in the order of the columns.
    pub fields: Vec<Field>,
    /// Where the records of the list inside its records stand, then those inside these, and so on.
    pub inner: Vec<Path>,
    /// What a person made of its fields, in order.
    pub changes: Vec<Change>,
    /// What to read on a page that does not have the list: other lists of the page learnt from, the likeliest first.
    /// They have no others themselves.
    pub otherwise: Vec<Rule>,
}

impl Rule {
    /// The records of a page, in its order; those without text are none, and few without fields. Linear in nodes.
    pub fn apply(&self, doc: &Document) -> Vec<Interval> {
        if self.is_plain() {
            return self.without_odd(doc, self.way.records(doc));
        }
        let records = self.members(doc).into_iter().filter(|m| m.role == Role::Record);
        records.map(|m| m.span()).collect()
    }

    /// Do the elements to which a path leads say all?
    pub fn is_selector(&self) -> bool {
        self.is_plain() && matches!(self.way, Selector::Path { .. })
    }

    /// Are its records what its way leads to? Else what stands around that is looked at too.
    pub(crate) fn is_plain(&self) -> bool {
        self.apart == Apart::None && !self.way.is_flat()
    }

    fn members(&self, doc: &Document) -> Vec<Member> {
        if self.is_plain() {
            let records = self.without_odd(doc, self.way.records(doc)).into_iter();
            return records.map(|i| Member::new(Role::Record, i)).collect();
        }
        self.way.members(doc, &Told::of(doc), self.apart)
    }

    /// The recognisers whose marks type the fields: no others need be run.
    pub fn recognizers(&self) -> Vec<&str> {
        let text_fields =
            self.fields.iter().filter(|f| f.locator.as_ref().is_none_or(|p| p.attribute.is_none()));
        let mut names: Vec<&str> = text_fields.filter_map(|f| f.kind.as_deref()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The list of a page: its records with their columns and the link to the next page. `marks` are those of
    /// [`Document::full_text`] by [`Rule::recognizers`], which type the columns. Linear in nodes and text.
    pub fn list(&self, doc: &Document, marks: &[Mark]) -> Listing {
        self.with_changes(doc, marks, self.unchanged_list(doc, marks))
    }

    /// The list of a page with the columns that it has of itself: those of which changes are made, not what they make.
    pub(crate) fn unchanged_list(&self, doc: &Document, marks: &[Mark]) -> Listing {
        let members = self.with_heads(doc, self.members(doc));
        let labels: Vec<&str> = self.fields.iter().filter_map(|field| field.heading.as_deref()).collect();
        let mut list = listings::told(doc, members, marks, &labels, self.confidence);
        naming::name(doc, marks, &self.fields, &mut list);
        let records: Vec<Interval> = list.records().map(Member::span).collect();
        list.inner = self.nested(doc, &records, &self.inner, marks);
        list
    }

    /// A list of these columns with what a person made of them.
    pub(crate) fn with_changes(&self, doc: &Document, marks: &[Mark], mut list: Listing) -> Listing {
        self.changes.iter().for_each(|change| change.apply(doc, marks, &mut list.columns));
        list
    }

    /// The list of a page whose columns any recogniser may type, also such as the rule does not know yet.
    pub(crate) fn list_of(&self, doc: &Document) -> Listing {
        self.list(doc, &all_marks(doc))
    }

    /// The list inside these records to which the first path leads, with those inside it.
    fn nested(
        &self,
        doc: &Document,
        records: &[Interval],
        paths: &[Path],
        marks: &[Mark],
    ) -> Option<Box<Listing>> {
        let (path, deeper) = paths.split_first()?;
        let mut found = speaking(doc, path);
        found.retain(|i| {
            let holder = records.get(records.partition_point(|r| r.to < i.to));
            holder.is_some_and(|r| r.covers(*i) && r != i)
        });
        let members = found.iter().map(|i| Member::new(Role::Record, *i)).collect();
        let mut list = listings::told(doc, members, marks, &[], self.confidence);
        list.inner = self.nested(doc, &found, deeper, marks);
        (!found.is_empty()).then(|| Box::new(list))
    }

    /// Members with the heads that stand between them; what is a member already is none of these.
    fn with_heads(&self, doc: &Document, mut members: Vec<Member>) -> Vec<Member> {
        let mut heads = self.head.as_ref().map_or(Vec::new(), |head| speaking(doc, head));
        heads.retain(|head| {
            let next = members.partition_point(|m| m.span().to <= head.from);
            members.get(next).is_none_or(|m| !m.span().meets(*head))
        });
        members.extend(heads.into_iter().map(|i| Member::new(Role::Head, i)));
        members.sort_by_key(Member::span);
        members
    }
}

/// What all recognisers find on a page.
pub(crate) fn all_marks(doc: &Document) -> Vec<Mark> {
    let settings = Settings { language: views::language_of(doc), as_of: None };
    marks::find(doc.full_text(), &settings)
}
