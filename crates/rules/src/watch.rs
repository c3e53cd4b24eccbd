//! Watching: does a rule still fit its site?
//!
//! ```text
//! what a page gives now ──┐
//! what the rule saw when  ├──▶ faults: far fewer records · others beside them · rows of more cells · records that begin otherwise
//! it was learnt ──────────┘            a field gone, rarer, one of more, under another head, of another type
//! ```

mod field;
mod shape;

use std::fmt;

use listings::{Interval, Listing, Member};
use page::Document;

use crate::field::{ALL, TELLING};
use crate::opening::Opening;
use crate::rule::Rule;

pub(crate) use field::is_hard;
pub(crate) use shape::cells;

/// Share of the records of the page learnt from up to which a page has far fewer. The last page of a list that goes
/// over several is as long as chance has it: of 122 labelled pages read by rules, of 55 sites' layouts, the 5 with so
/// few were all misread, and the 7 with up to three times as many were read as well as discovery reads them
/// (`record/reuse.md`).
const FEW: f32 = 0.1;

/// What tells that a rule no longer fits a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The page has no records, or far fewer than the page learnt from.
    Records {
        /// How many there are.
        found: usize,
        /// How many there were.
        learnt: usize,
    },
    /// Elements beside the records, to which the rule does not lead, have all their fields.
    Beside {
        /// How many there are.
        count: usize,
    },
    /// Rows have another number of cells, and no head says which field is which.
    Cells {
        /// How many most rows have.
        found: usize,
        /// How many they had.
        learnt: usize,
    },
    /// Most records begin otherwise than they did, and a field is told by what stands before it.
    Begins {
        /// How they began.
        was: Opening,
    },
    /// The texts of most records stand behind others than they did.
    Order {
        /// Of how many they do.
        found: usize,
        /// How many there are.
        of: usize,
    },
    /// No record has a field that many had.
    Gone {
        /// The field's name.
        field: String,
    },
    /// Far fewer records have a field than did.
    Rarer {
        /// The field's name.
        field: String,
        /// How many have it.
        found: usize,
        /// How many there are.
        of: usize,
    },
    /// Most records have more or fewer such elements than that whose first is the field.
    Numbered {
        /// The field's name.
        field: String,
        /// How many they had.
        learnt: usize,
    },
    /// A field stands under another head.
    Renamed {
        /// The field's name.
        field: String,
        /// What the page called it.
        was: String,
        /// What the page calls it.
        is: String,
    },
    /// A field's values are of another sort.
    Changed {
        /// The field's name.
        field: String,
        /// What they were; `None` of plain text.
        was: Option<String>,
        /// What they are; `None` of plain text.
        is: Option<String>,
    },
    /// Another list of the rule is given, since the page does not have the first.
    Instead {
        /// Which: 2 is the first of the others.
        number: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Records { found, learnt } => {
                write!(f, "leads to {found} records, to {learnt} when it was learnt")
            }
            Fault::Beside { count } => {
                write!(f, "does not lead to {count} elements beside the records that have all their fields")
            }
            Fault::Cells { found, learnt } => {
                write!(f, "finds rows of {found} cells, {learnt} when it was learnt: fields may be others")
            }
            Fault::Begins { was } => {
                write!(
                    f,
                    "finds most records to begin otherwise, with `{was}` when it was learnt: fields may be others"
                )
            }
            Fault::Order { found, of } => {
                write!(
                    f,
                    "finds texts of {found} of {of} records behind others than when it was learnt: fields may be others"
                )
            }
            Fault::Gone { field } => write!(f, "finds the field `{field}` in no record"),
            Fault::Rarer { field, found, of } => {
                write!(f, "finds the field `{field}` in {found} of {of} records, in more when it was learnt")
            }
            Fault::Numbered { field, learnt: 1 } => {
                write!(f, "finds several elements where the field `{field}` stood alone when it was learnt")
            }
            Fault::Numbered { field, learnt } => {
                write!(
                    f,
                    "finds the field `{field}` to be one of more or fewer elements, of {learnt} when it was learnt"
                )
            }
            Fault::Renamed { field, was, is } => {
                write!(f, "finds the field `{field}` under `{is}`, under `{was}` when it was learnt")
            }
            Fault::Changed { field, was, is } => {
                let said = |kind: &Option<String>| kind.clone().unwrap_or_else(|| "text".to_owned());
                let (was, is) = (said(was), said(is));
                write!(f, "finds the field `{field}` to be of the type {is}, {was} when it was learnt")
            }
            Fault::Instead { number } => write!(f, "gives its list {number} instead"),
        }
    }
}

/// So many records a page must have at least for a list that had that many where it was learnt.
pub(crate) fn fewest(learnt: usize) -> usize {
    (FEW * learnt as f32) as usize + 1
}

/// Share of the fields that all records had, beyond which they are gone with the list.
const MOST_GONE: f32 = 0.5;

impl Rule {
    /// Does the rule lead to its list on a page in spite of these faults? So it does where a few fields are gone: to be
    /// told of, and no reason to look for another list.
    pub(crate) fn fits(&self, faults: &[Fault]) -> bool {
        let placed = || self.fields.iter().filter(|f| f.share >= ALL && f.place.is_some());
        let expected = placed().count();
        let lost = |f: &&Fault| match f {
            Fault::Gone { field } | Fault::Changed { field, .. } => placed().any(|f| f.name == *field),
            _ => false,
        };
        !faults.iter().any(|f| matches!(f, Fault::Records { .. }))
            && faults.iter().filter(lost).count() as f32 <= MOST_GONE * expected as f32
    }

    /// What tells that the rule does not fit a page, which it gave this list; nothing where all is as it was.
    pub fn faults(&self, doc: &Document, list: &Listing) -> Vec<Fault> {
        let records: Vec<Interval> = list.records().map(Member::span).collect();
        let found = records.len();
        if found < fewest(self.learnt) {
            return vec![Fault::Records { found, learnt: self.learnt }];
        }
        let beside = self.beside(doc, &records).into_iter();
        if (found as f32) < TELLING {
            return beside.collect();
        }
        let rows = self.row_fault(doc, &records, list);
        let begins = self.begins_fault(doc, &records);
        let order = self.order_fault(doc, &records);
        beside.chain(rows).chain(begins).chain(order).chain(self.field_faults(doc, &records, list)).collect()
    }
}
