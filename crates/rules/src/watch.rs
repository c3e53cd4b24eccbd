//! Watching: does a rule still fit its site?
//!
//! ```text
//! what a page gives now ──┐
//! what the rule saw when  ├──▶ faults: far fewer records · a field gone · a field that is something else
//! it was learnt ──────────┘
//! ```

use std::fmt;

use listings::{Interval, Listing, Member};
use page::Document;

use crate::field::Field;
use crate::rule::Rule;

/// Share of the records of the page learnt from up to which a page has far fewer. The last page of a list that goes over
/// several is as long as chance has it: of 122 labelled pages read by rules, of 55 sites' layouts, the 5 with so few were
/// all misread, and the 7 with up to three times as many were read as well as discovery reads them (`record/reuse.md`).
const FEW: f32 = 0.1;

/// So many records or values must be there to say that a field is gone or has changed: fewer may be chance.
const TELLING: f32 = 3.0;

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
    /// No record has a field that many had.
    Gone {
        /// The field's name.
        field: String,
    },
    /// A field's values are of another sort.
    Changed {
        /// The field's name.
        field: String,
        /// What they were.
        was: String,
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
            Fault::Gone { field } => write!(f, "finds the field `{field}` in no record"),
            Fault::Changed { field, was, is } => {
                let is = is.as_deref().unwrap_or("text");
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

/// Share of the records that had a field from which on all are expected to have it.
const ALL: f32 = 0.9;

/// Share of the fields that all records had, beyond which they are gone with the list.
const MOST_GONE: f32 = 0.5;

/// Types that a value has or has not; a name, a place or a cue word may be one in this row and none in the next.
const HARD: [&str; 6] = ["date", "time", "price", "email", "phone", "isbn"];

impl Rule {
    /// Does the rule lead to its list on a page, to which it gave this one? So it does where a few fields are gone: to be
    /// told of, and no reason to look for another list.
    pub fn fits(&self, doc: &Document, list: &Listing) -> bool {
        let faults = self.faults(doc, list);
        let expected = self.fields.iter().filter(|f| f.share >= ALL && f.place.is_some()).count();
        let lost = |f: &Fault| matches!(f, Fault::Records { .. });
        !faults.iter().any(lost) && faults.len() as f32 <= MOST_GONE * expected as f32
    }

    /// What tells that the rule does not fit a page, which it gave this list; nothing where all is as it was.
    pub fn faults(&self, doc: &Document, list: &Listing) -> Vec<Fault> {
        let records: Vec<Interval> = list.records().map(Member::span).collect();
        let found = records.len();
        if found < fewest(self.learnt) {
            return vec![Fault::Records { found, learnt: self.learnt }];
        }
        if (found as f32) < TELLING {
            return Vec::new();
        }
        let of = |field: &Field| {
            // What a person made another column of is looked for at its place alone.
            let taken = self.changes.iter().any(|change| change.takes(&field.name));
            fault(doc, field, &records, list, taken)
        };
        self.fields.iter().filter_map(of).collect()
    }
}

fn fault(doc: &Document, field: &Field, records: &[Interval], list: &Listing, taken: bool) -> Option<Fault> {
    // What stands nowhere for sure has no name that lasts.
    let place = field.place.as_ref()?;
    let says = |r: &Interval| place.element(doc, *r).is_some_and(|e| !place.says(doc, e).trim().is_empty());
    let was = field.kind.as_ref().filter(|k| !taken && HARD.contains(&k.as_str()));
    let column = list.columns.iter().find(|c| c.name == field.name);
    // What stands at the place of a date under another label is another field.
    let gone = !records.iter().any(says) || was.is_some() && column.is_none();
    if field.share >= ALL && gone {
        return Some(Fault::Gone { field: field.name.clone() });
    }
    let (was, column) = was.zip(column)?;
    let filled = column.cells.iter().flatten().count();
    let changed = filled as f32 >= TELLING && column.recognizer.as_deref() != Some(was);
    let is = column.recognizer.as_deref().map(str::to_owned);
    changed.then(|| Fault::Changed { field: field.name.clone(), was: was.clone(), is })
}
