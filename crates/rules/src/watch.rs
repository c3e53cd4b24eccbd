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

use crate::field::{ALL, Field, TELLING};
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
    /// A field that little else tells stands behind other texts than it did, in most records that have it.
    Order {
        /// The field's name.
        field: String,
        /// In how many it does.
        found: usize,
        /// How many have it.
        of: usize,
    },
    /// The texts of most records stand behind others than they did, and no field may be another for it.
    Built {
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

impl Fault {
    /// The field that it tells of.
    pub(crate) fn field(&self) -> Option<&str> {
        match self {
            Fault::Order { field, .. }
            | Fault::Gone { field }
            | Fault::Rarer { field, .. }
            | Fault::Numbered { field, .. }
            | Fault::Renamed { field, .. }
            | Fault::Changed { field, .. } => Some(field),
            Fault::Records { .. }
            | Fault::Beside { .. }
            | Fault::Cells { .. }
            | Fault::Begins { .. }
            | Fault::Built { .. }
            | Fault::Instead { .. } => None,
        }
    }
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
            Fault::Order { field, found, of } => {
                write!(
                    f,
                    "finds the field `{field}` behind other texts in {found} of {of} records than when it was learnt: it \
                     may be another"
                )
            }
            Fault::Built { found, of } => {
                write!(f, "finds texts of {found} of {of} records behind others than when it was learnt")
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
                let name_or_text = |kind: &Option<String>| kind.clone().unwrap_or_else(|| "text".to_owned());
                let (was, is) = (name_or_text(was), name_or_text(is));
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

/// Chance that a page which is as it should be lacks a field that all records of the one page learnt from had; of several
/// pages that had it, as many times less: of 347 fields of rules learnt on one labelled page 13 were gone from the second of
/// its group, of 156 that both had 3 from the third, of 72 that three had 1 from the fourth (`record/reuse.md`).
const LACKS: f32 = 0.04;

/// Share of the records learnt from that had a field, below which a page without it is noted at most.
const MOST: f32 = 0.5;

/// Chance of lacking any field, below which a page that does so is no longer as it should be.
const RARE: f32 = 0.03;

/// What a rule says of its list on a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// What tells that records or values may be wrong or missing: the rule no longer fits the page.
    pub faults: Vec<Fault>,
    /// What the page has otherwise than those learnt from, as pages that are right do, too; what is given is right.
    pub notes: Vec<Fault>,
}

impl Rule {
    /// Does the rule lead to its list on a page in spite of what it says of it? So it does where a few fields are gone: to be
    /// told of, and no reason to look for another list.
    pub(crate) fn fits(&self, verdict: &Verdict) -> bool {
        let placed = || self.fields.iter().filter(|f| self.expects(f) && f.locator.is_some());
        let expected = placed().count();
        let lost = |f: &&Fault| match f {
            Fault::Gone { field } | Fault::Changed { field, .. } => placed().any(|f| f.name == *field),
            _ => false,
        };
        let all = || verdict.faults.iter().chain(&verdict.notes);
        !all().any(|f| matches!(f, Fault::Records { .. }))
            && all().filter(lost).count() as f32 <= MOST_GONE * expected as f32
    }

    /// What the rule says of a page, which it gave this list.
    pub fn verdict(&self, doc: &Document, list: &Listing) -> Verdict {
        let all = self.differences(doc, list);
        let (faults, notes) = all.into_iter().partition(|fault| self.is_telling(fault));
        let verdict = Verdict { faults, notes };
        if self.fits(&verdict) {
            return verdict;
        }
        // With so much gone, each is.
        let Verdict { mut faults, notes } = verdict;
        faults.extend(notes);
        Verdict { faults, notes: Vec::new() }
    }

    /// How many records a page has, in the mean of those learnt from.
    pub(crate) fn on_a_page(&self) -> usize {
        self.learnt.div_ceil(self.pages.max(1))
    }

    /// Did nearly all records have a field, on each of the pages learnt from?
    pub(crate) fn expects(&self, field: &Field) -> bool {
        field.share >= ALL && field.absent == 0
    }

    /// Is it more than that this page has a field less, or one more?
    fn is_telling(&self, fault: &Fault) -> bool {
        let expected = self.fields.iter().filter(|field| self.expects(field)).count();
        let by_chance = |fields: usize| LACKS * fields as f32 / self.pages.max(1) as f32;
        match fault {
            Fault::Built { .. } => false,
            Fault::Gone { field } => {
                let partly = self.fields.iter().find(|f| f.name == *field && !self.expects(f));
                // Records of a page are much alike: what few of all had, those of one page may well lack.
                let is_common = partly.is_none_or(|field| field.share >= MOST);
                is_common && by_chance(expected + usize::from(partly.is_some())) < RARE
            }
            _ => true,
        }
    }

    /// All that is otherwise than on the pages learnt from.
    pub(crate) fn differences(&self, doc: &Document, list: &Listing) -> Vec<Fault> {
        let records: Vec<Interval> = list.records().map(Member::span).collect();
        let found = records.len();
        let learnt = self.on_a_page();
        if found < fewest(learnt) {
            return vec![Fault::Records { found, learnt }];
        }
        let beside = self.beside(doc, &records).into_iter();
        if (found as f32) < TELLING {
            return beside.collect();
        }
        let rows = self.row_fault(doc, &records, list);
        let begins = self.begins_fault(doc, &records);
        let order = self.order_faults(doc, &records, list);
        beside.chain(rows).chain(begins).chain(order).chain(self.field_faults(doc, &records, list)).collect()
    }
}
