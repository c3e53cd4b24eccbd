//! Pairs: rows that take turns, two of which say what one record is.
//!
//! ```text
//! <tr><td>1.<td><a>Tide tables</a>               begins in the first cell     ┐ a record
//! <tr><td>  <td>12 points by <a>ann</a>          begins in the second         ┘
//! <tr><td>2.<td><a>Depth of the channel</a>      begins in the first          ┐ a record
//! <tr><td>  <td>7 points by <a>bea</a>           begins in the second         ┘
//! ```
//!
//! Each of them is built like all others, so that no measure of likeness tells that they are halves; but as a column of
//! pairs they have a beat that a list of records has not. Stripes have no beat: classes do not count.
//!
//! ```text
//! <div class=ttl><a>Tide tables</a></div>         ┐ a record: each of one class stands between two of the other,
//! <div class=more>A book of 1998, $3</div>        ┘ and nothing else does
//! ```

use std::hash::Hasher;

use page::{NodeId, Tag};
use rustc_hash::FxHasher;

use crate::facts::Facts;
use crate::generate::{Draft, leaders, speaking};
use crate::generator::Generator;
use crate::interval::Interval;

/// Fewest rows that make a beat: three pairs.
const MIN_ROWS: usize = 6;

/// Of so many rows one may be out of step: a head, a month, a pager.
const STEADY: usize = 8;

/// The pairs that the records of a draft are halves of, if they take turns; costs two rows where they do not.
pub(crate) fn paired(facts: &Facts, draft: &Draft) -> Option<Draft> {
    if draft.generator != Generator::Siblings {
        return None;
    }
    let rows: Vec<NodeId> = draft.records.iter().map(|r| r.from).collect();
    alternating(facts, &rows).or_else(|| taking_turns(facts, rows))
}

/// The pairs of two classes of neighbours that take turns.
fn alternating(facts: &Facts, rows: &[NodeId]) -> Option<Draft> {
    let next = |n: NodeId| {
        std::iter::successors(facts.doc.next_sibling(n), |n| facts.doc.next_sibling(*n))
            .find(|n| says(facts, *n))
    };
    let (first, before) = (*rows.first()?, previous(facts, *rows.first()?));
    let leads = before.is_none_or(|b| next(b) != Some(first) || !is_other(facts, b, first));
    let others: Vec<NodeId> =
        rows.iter().map(|r| if leads { next(*r) } else { previous(facts, *r) }).collect::<Option<_>>()?;
    let other = *others.first()?;
    let steady = rows.len() >= MIN_PAIRS
        && is_other(facts, other, first)
        && others.iter().all(|o| facts.key(*o) == facts.key(other));
    let turns = rows.windows(2).zip(others.windows(2)).all(|(row, other)| match (row, other) {
        ([_, b], [o, _]) if leads => next(*o) == Some(*b),
        ([a, _], [_, o]) => previous(facts, *o) == Some(*a),
        _ => false,
    });
    let leaders = if leads { rows } else { &others };
    (steady && turns).then(|| leaders::cut(facts, leaders).map(|d| speaking(facts, d)))?
}

/// Fewest pairs of neighbours that take turns.
const MIN_PAIRS: usize = 3;

/// Are these elements of one tag and of different classes? Of different tags the leaders of flat pages tell.
fn is_other(facts: &Facts, a: NodeId, b: NodeId) -> bool {
    facts.doc.tag(a) == facts.doc.tag(b) && facts.key(a) != facts.key(b)
}

fn says(facts: &Facts, n: NodeId) -> bool {
    facts.says(Interval::of(facts.doc, n))
}

fn previous(facts: &Facts, n: NodeId) -> Option<NodeId> {
    std::iter::successors(facts.previous(n), |p| facts.previous(*p)).find(|p| says(facts, *p))
}

/// The pairs of rows of one class that take turns in where they begin.
fn taking_turns(facts: &Facts, rows: Vec<NodeId>) -> Option<Draft> {
    if rows.len() < MIN_ROWS {
        return None;
    }
    let [first, second] = turns(facts, &rows)?;
    if goes_on(facts, first.1, second.1) {
        return None;
    }
    let leaders: Vec<NodeId> = rows.into_iter().filter(|r| opening(facts, *r) == first.0).collect();
    leaders::cut(facts, &leaders).map(|d| speaking(facts, d))
}

/// The two openings that take turns, in the order in which they do, each with its first row.
fn turns(facts: &Facts, rows: &[NodeId]) -> Option<[(u64, NodeId); 2]> {
    let mut ahead = rows.iter().map(|r| (opening(facts, *r), *r));
    let (mut a, mut b) = (ahead.next()?, ahead.next()?);
    let (mut out_of_step, mut kinds) = (0, None);
    for c in ahead {
        if a.0 != b.0 && a.0 == c.0 {
            kinds.get_or_insert([a, b]);
        } else {
            out_of_step += 1;
        }
        if out_of_step * STEADY > rows.len() {
            return None;
        }
        (a, b) = (b, c);
    }
    kinds
}

/// Where and in which elements the first text of a row stands; classes do not count, the place of a cell does.
fn opening(facts: &Facts, row: NodeId) -> u64 {
    let doc = facts.doc;
    let Some(text) = facts.first_text(Interval::of(doc, row)) else { return 0 };
    let mut hash = FxHasher::default();
    for above in doc.ancestors(text).take_while(|a| *a > row) {
        hash.write_usize(doc.tag(above).index());
        if is_cell(facts, above) {
            hash.write_usize(cells(facts, row).take_while(|c| *c < above).count());
            hash.write_usize(cells(facts, row).count());
        }
    }
    hash.finish()
}

/// Is the second row built like the end of the first, whose other cells hold for both? Two talks of one day are two
/// records, though only the first says the day.
fn goes_on(facts: &Facts, first: NodeId, second: NodeId) -> bool {
    let built = |row: NodeId| -> Vec<_> {
        let cells = cells(facts, row).map(|c| Interval::of(facts.doc, c));
        let cells = cells.skip_while(|c| !facts.says(*c));
        let built = |c: Interval| {
            let tally = facts.tally(c);
            // Words beside a link say something of it, as a title does not.
            let is_whole = tally.linked == tally.letters;
            (facts.bare_bits_of(c.from), facts.doc.attr(c.from, "colspan"), tally.links, is_whole)
        };
        cells.map(built).collect()
    };
    let (first, second) = (built(first), built(second));
    !second.is_empty() && second.len() < first.len() && first.ends_with(&second)
}

fn cells<'a>(facts: &'a Facts, row: NodeId) -> impl Iterator<Item = NodeId> + 'a {
    facts.doc.children(row).filter(|c| is_cell(facts, *c))
}

fn is_cell(facts: &Facts, n: NodeId) -> bool {
    matches!(facts.doc.tag(n), Tag::TD | Tag::TH)
}
