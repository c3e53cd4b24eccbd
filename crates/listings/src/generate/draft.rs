//! A draft: intervals that may be the records of one list.

use crate::generator::Generator;
use crate::interval::Interval;

/// A proposed list: records as intervals, in page order, disjoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Draft {
    pub(crate) generator: Generator,
    pub(crate) records: Vec<Interval>,
    /// Does the first record lack the element that the others have, see [`leads`](super::leads)?
    pub(crate) lead: bool,
}

impl Draft {
    pub(crate) fn new(generator: Generator, records: Vec<Interval>) -> Draft {
        Draft { generator, records, lead: false }
    }
}
