//! Rows of a grid: elements that hold nothing but cards, each of which is a record.
//!
//! ```text
//! <div class=row> <div class=card> Harbour walk … </div>   <div class=card> Printmaking … </div> </div>   two records
//! <div class=row> <div class=card> Quiet strings … </div>  <div class=card> Bread and salt … </div> </div>   two more
//! ```
//!
//! A row of two cards looks like a record of two halves. But halves differ: what stands first in each record is built like
//! what stands first in the next one, and not like its neighbour; and where each half begins with a label, all records
//! begin it with the same. Cards are as alike across as they are down, and say different things.

use page::{NodeId, Tag};

use crate::facts::{Facts, Sketch, alike, is_heading};
use crate::generate::Draft;
use crate::generator::Generator;
use crate::interval::Interval;

/// Most cards of a row of a grid; longer rows are lists of their own, with a heading or without.
const MAX_CARDS: usize = 6;

/// Most elements around the cards of a row that hold nothing else, but for a heading above them.
const WRAPPERS: usize = 3;

/// Least likeness of neighbours across, and its least share of the likeness of neighbours down.
const ALIKE: (f32, f32) = (0.6, 0.9);

/// The cards, where each record of a draft is a row of them; costs a look at the children of each record.
pub(crate) fn gathered(facts: &Facts, draft: &Draft) -> Option<Draft> {
    let depth = wrappers(facts, *draft.records.first()?)?;
    let cards = |r: &Interval| cards(facts, *r, depth);
    let rows: Vec<Vec<NodeId>> = draft.records.iter().map(cards).collect::<Option<_>>()?;
    let widest = rows.iter().map(Vec::len).max()?;
    let full = rows.iter().filter(|r| r.len() == widest).count();
    let is_full = widest > 1 && full > 1 && full * 2 > rows.len();
    let is_sections = || draft.records.iter().zip(&rows).any(|(r, cards)| is_section(facts, *r, cards));
    let is_grid = is_full && are_records(facts, &rows) && !is_sections();
    let records = rows.into_iter().flatten().map(|c| Interval::of(facts.doc, c));
    is_grid.then(|| Draft::new(Generator::Cousins, records.collect()))
}

/// How many elements of a row hold nothing but the one in which its cards are.
fn wrappers(facts: &Facts, row: Interval) -> Option<usize> {
    let within = std::iter::successors(body(facts, row), |n| body(facts, inside(facts, *n)));
    within.take(WRAPPERS + 1).position(|n| body(facts, inside(facts, n)).is_none())
}

/// Is it a heading above items? Then it is a record that holds a list.
fn is_section(facts: &Facts, row: Interval, cards: &[NodeId]) -> bool {
    let doc = facts.doc;
    let items = cards.first().filter(|c| doc.tag(**c) == Tag::LI);
    let above = |item: &NodeId| (row.from.index()..item.index()).any(|n| is_heading(doc.tag(NodeId::new(n))));
    items.is_some_and(above)
}

/// The one element that says something in an interval, but for a heading above it.
fn body(facts: &Facts, i: Interval) -> Option<NodeId> {
    let mut tops = speaking(facts, i);
    let is_heading = |n: &NodeId| is_heading(facts.doc.tag(*n));
    match [tops.next(), tops.next(), tops.next()] {
        [Some(only), None, None] => Some(only),
        [Some(heading), Some(only), None] => Some(only).filter(|o| is_heading(&heading) && !is_heading(o)),
        _ => None,
    }
}

/// What stands below an element.
fn inside(facts: &Facts, n: NodeId) -> Interval {
    Interval { from: NodeId::new(n.index() + 1), to: facts.doc.end(n) }
}

fn speaking<'a>(facts: &'a Facts, i: Interval) -> impl Iterator<Item = NodeId> + 'a {
    facts.tops(i).filter(|c| facts.says(Interval::of(facts.doc, *c)))
}

/// The elements of a row, if it has few and nothing else, and each could be a card.
fn cards(facts: &Facts, row: Interval, depth: usize) -> Option<Vec<NodeId>> {
    let within = (0..depth).try_fold(body(facts, row)?, |n, _| body(facts, inside(facts, n)))?;
    let cards: Vec<NodeId> = speaking(facts, inside(facts, within)).take(MAX_CARDS + 1).collect();
    let all = (1..=MAX_CARDS).contains(&cards.len()) && cards.iter().all(|c| could_be_card(facts, *c));
    all.then_some(cards)
}

/// A block that says a name and more.
fn could_be_card(facts: &Facts, n: NodeId) -> bool {
    let is_block =
        matches!(facts.doc.tag(n), Tag::DIV | Tag::LI | Tag::TD | Tag::ARTICLE | Tag::SECTION | Tag::A);
    is_block && facts.texts(Interval::of(facts.doc, n)) > 1
}

/// Are the elements of rows alike across as they are down, and do they begin with what is their own?
fn are_records(facts: &Facts, rows: &[Vec<NodeId>]) -> bool {
    let across: Vec<(NodeId, NodeId)> =
        rows.iter().flat_map(|r| r.windows(2).map(|w| (w[0], w[1]))).collect();
    let down: Vec<(NodeId, NodeId)> =
        rows.windows(2).flat_map(|w| w[0].iter().copied().zip(w[1].iter().copied())).collect();
    let (beside, below) = (likeness(facts, &across), likeness(facts, &down));
    let labels = down.iter().filter(|(a, b)| first(facts, *a) == first(facts, *b)).count();
    beside >= ALIKE.0 && beside >= ALIKE.1 * below && labels * 2 <= down.len()
}

/// Mean likeness of pairs, classes left out: 0.0 to 1.0.
fn likeness(facts: &Facts, pairs: &[(NodeId, NodeId)]) -> f32 {
    let sketch = |n| Sketch::of(facts.bare_bits_of(n));
    pairs.iter().map(|(a, b)| alike(sketch(*a), sketch(*b))).sum::<f32>() / pairs.len().max(1) as f32
}

/// What an element says first.
fn first(facts: &Facts, n: NodeId) -> Option<u64> {
    facts.hashes_of(Interval::of(facts.doc, n)).first().copied()
}
