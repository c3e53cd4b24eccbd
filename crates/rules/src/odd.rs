//! Odd ones: what stands where records stand, and is none.
//!
//! ```text
//! <li><a>Salt</a> <b>$4</b>
//! <li>Advertisement             has none of what each record learnt from had, which the others here have
//! <li><a>Tin</a> <b>$5</b>
//! ```

use listings::{Interval, Listing, Member};
use page::Document;

use crate::field::{Field, Locator, fields};
use crate::path::{Nth, Path};
use crate::route::{elements, path_to};
use crate::rule::Rule;
use crate::selector::speaking;

/// Share of what records have below which one is odd.
const HAS: f32 = 0.5;

/// Most records that are odd, as a share: where more are, the page has changed.
const MOST_ODD: f32 = 0.25;

impl Rule {
    /// These records without the odd ones, by the rule's fields.
    pub(crate) fn without_odd(&self, doc: &Document, records: Vec<Interval>) -> Vec<Interval> {
        without_odd(doc, records, &self.fields)
    }
}

/// The path that leads to records and, besides, to odd ones alone: where discovery, or a person, left these out.
pub(crate) fn by_elements_with_odd(doc: &Document, list: &Listing) -> Option<Path> {
    let records: Vec<Interval> = list.records().map(Member::span).collect();
    let nodes = elements(doc, &records)?;
    let fields = fields(doc, list);
    path_to(doc, &nodes, Nth::Any, |path| without_odd(doc, speaking(doc, path), &fields) == records)
}

/// These records without the odd ones. Of those learnt from there are none, since only fields count that all
/// of them had; and of these only those that most records of this page have. Linear in records and their nodes.
fn without_odd(doc: &Document, mut records: Vec<Interval>, fields: &[Field]) -> Vec<Interval> {
    let places = || fields.iter().filter(|f| f.share >= 1.0).filter_map(|f| f.locator.as_ref());
    let says = |locator: &Locator, record: Interval| {
        locator.element(doc, record).is_some_and(|e| !locator.says(doc, e).trim().is_empty())
    };
    let mut has = vec![0_usize; records.len()];
    let mut expected = 0;
    for locator in places() {
        let presence: Vec<bool> = records.iter().map(|record| says(locator, *record)).collect();
        if 2 * presence.iter().filter(|says| **says).count() > records.len() {
            expected += 1;
            has.iter_mut().zip(presence).for_each(|(n, says)| *n += usize::from(says));
        }
    }
    let is_odd = |has: usize| (has as f32) < HAS * expected as f32;
    let odd = has.iter().filter(|n| is_odd(**n)).count();
    if odd > 0 && odd as f32 <= MOST_ODD * records.len() as f32 {
        let mut each = has.into_iter();
        records.retain(|_| each.next().is_some_and(|n| !is_odd(n)));
    }
    records
}
