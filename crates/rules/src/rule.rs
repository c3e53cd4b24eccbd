//! A rule: what its site's lists have in common, and how it is run.
//!
//! ```text
//! Document ── head · record ──▶ members ── columns ──▶ Listing      as discovery gives it, found by walking once
//! ```

use listings::{Interval, Listing, Member, Role};
use marks::Mark;
use page::Document;

use crate::path::Path;

/// Share of the records of the page learnt from below which a page has far fewer. The last page of a list that goes
/// over several pages is as long as chance has it: one in five such pages is told of without need, no more.
const FEW: f32 = 0.2;

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
}

impl Rule {
    /// The records of a page, in its order; those without text are none. Linear in nodes.
    pub fn apply(&self, doc: &Document) -> Vec<Interval> {
        speaking(doc, &self.record)
    }

    /// The list of a page: its records with their columns and the link to the next page. `marks` are those of
    /// [`Document::full_text`], which type the columns. Linear in nodes and text.
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
        listings::told(doc, members, marks, self.confidence)
    }

    /// Does a page with so many records look as if the rule still fits its site? Not one with none or far fewer than
    /// when it was learnt.
    pub fn fits(&self, records: usize) -> bool {
        records > 0 && records as f32 >= FEW * self.learnt as f32
    }
}

/// What a path leads to, without what has no text.
fn speaking(doc: &Document, path: &Path) -> Vec<Interval> {
    let found = path.select(doc).into_iter().map(|n| Interval::of(doc, n));
    found.filter(|i| !i.text(doc).trim().is_empty()).collect()
}
