//! Readings: a path as parsers may see a page, with and without the `tbody` that the HTML standard adds to a table.
//!
//! ```text
//! tbody > tr:nth-child(n+2)   ──▶   table > tbody > tr:nth-child(n+2)
//!                                   table > tr (among the rows alone, from the second on)
//! ```
//!
//! A table without `tbody` may hold a caption and a head before its rows: there rows are counted among rows.

use page::Tag;

use crate::name::Name;
use crate::path::{Nth, Path, Step};

/// Most bodies of nested tables that are read each for itself; of more, all are there or none.
const MAX_BODIES: usize = 3;

/// A step of a reading.
#[derive(Debug, Clone)]
pub(super) struct Stop {
    /// What it leads to.
    pub(super) step: Step,
    /// Among which siblings its place is counted.
    pub(super) among: Among,
}

/// Among which siblings a place is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Among {
    /// All elements.
    All,
    /// Those of its name.
    Alike,
}

/// The readings of a path, that of the standard first.
pub(super) fn readings(path: &Path) -> Vec<Vec<Stop>> {
    let mut steps = path.steps().to_vec();
    let bodies = |steps: &[Step]| -> Vec<usize> {
        // What the path leads to is in the page itself.
        let inner = steps.len().saturating_sub(1);
        steps.iter().take(inner).enumerate().filter(|(_, s)| may_be_added(s)).map(|(at, _)| at).collect()
    };
    if bodies(&steps).first() == Some(&0) {
        steps.insert(0, Step { name: Name::Tag(Tag::TABLE), id: None, classes: Vec::new(), nth: Nth::Any });
    }
    let bodies = bodies(&steps);
    let chosen: Vec<Vec<usize>> = if bodies.len() > MAX_BODIES {
        vec![Vec::new(), bodies]
    } else {
        let is_in = |subset: usize, nth: usize| subset >> nth & 1 == 1;
        let of =
            |subset| bodies.iter().enumerate().filter(move |(nth, _)| is_in(subset, *nth)).map(|(_, at)| *at);
        (0..1 << bodies.len()).map(|subset| of(subset).collect()).collect()
    };
    chosen.iter().map(|left_out| without(&steps, left_out)).collect()
}

/// May a parser have added it? What has an id, a class or a place that tells is in the page itself.
fn may_be_added(step: &Step) -> bool {
    step.name == Name::Tag(Tag::TBODY) && !step.is_named() && step.nth == Nth::Any
}

fn without(steps: &[Step], left_out: &[usize]) -> Vec<Stop> {
    let mut stops = Vec::new();
    let mut among = Among::All;
    for (at, step) in steps.iter().enumerate() {
        if left_out.contains(&at) {
            among = Among::Alike;
        } else {
            stops.push(Stop { step: step.clone(), among });
            among = Among::All;
        }
    }
    stops
}
