//! Profiles: what is known of one record, counted once for all readings of its draft.
//!
//! ```text
//! draft ── Facts ──▶ a profile each record ──▶ roles (which are odd) ──▶ measures of those that are not
//! ```

use std::hash::Hasher;

use page::{NodeId, Tag};
use rustc_hash::FxHasher;

use crate::facts::{Facts, Inner, Sketch, Tally, alike, is_heading};
use crate::interval::Interval;

/// What can be told of one record without the others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Profile {
    /// What it covers.
    pub(crate) interval: Interval,
    /// Counts.
    pub(crate) tally: Tally,
    /// Equal where the letters and digits are.
    pub(crate) hash: u64,
    /// How it is built.
    pub(crate) sketch: Sketch,
    /// How it is built, classes left out.
    pub(crate) bare: Sketch,
    /// The largest groups inside it.
    pub(crate) inner: Inner,
    /// How alike its neighbouring pieces are built.
    pub(crate) pieces_alike: f32,
    /// Does a later piece hold the same elements as the first one, several of them?
    pub(crate) begins_again: bool,
    /// Has a later piece the tag and class of the first one, which has a class?
    pub(crate) first_again: bool,
    /// How much its first text looks like a heading.
    pub(crate) headed: f32,
    /// Does its first text stand in a link, a heading or bold?
    pub(crate) titled: bool,
    /// The way to its first text where a link or a heading stands on it, such as a title's; 0 where none does.
    pub(crate) begins: u64,
    /// Is its first text one that a reader does not see?
    pub(crate) hidden: bool,
    /// Is it a heading element and nothing else?
    pub(crate) heading: bool,
    /// Is it a row that is a heading across its table?
    pub(crate) across: bool,
    /// Is it a row into which a cell of one above reaches?
    pub(crate) reached: bool,
}

impl Profile {
    /// Profiles a record; costs its topmost nodes, what a dozen of them hold, and the depth of its first text.
    pub(crate) fn of(facts: &Facts, interval: Interval) -> Profile {
        let first = facts.first_text(interval);
        let whole = facts.doc.end(interval.from) == interval.to;
        let [begins_again, first_again] = if whole { [false; 2] } else { again(facts, interval) };
        let beginning = first.map_or(Beginning::default(), |text| Beginning::of(facts, text, interval));
        Profile {
            interval,
            tally: facts.tally(interval),
            hash: facts.hash(interval),
            sketch: facts.sketch_between(interval),
            bare: bare(facts, interval),
            inner: facts.inner(interval),
            pieces_alike: if whole { 0.0 } else { pieces_alike(facts, interval) },
            begins_again,
            first_again,
            headed: beginning.headed,
            titled: beginning.titled,
            begins: beginning.path,
            hidden: first.is_some_and(|t| !facts.doc.look(t).shown),
            across: whole && facts.is_across(interval.from),
            reached: whole && facts.is_reached(interval.from),
            heading: whole && is_heading(facts.doc.tag(interval.from)),
        }
    }

    /// Profiles a record that lacks the element which the others have, as if it had one as `like`.
    pub(crate) fn of_lead(facts: &Facts, interval: Interval, like: NodeId) -> Profile {
        let [sketch, bare] = facts.sketches_below(like, interval);
        Profile { sketch, bare, pieces_alike: 0.0, ..Profile::of(facts, interval) }
    }
}

/// What stands around the first text of a record.
#[derive(Default)]
struct Beginning {
    headed: f32,
    titled: bool,
    path: u64,
}

impl Beginning {
    /// Costs the depth of the text in its record.
    fn of(facts: &Facts, text: NodeId, record: Interval) -> Beginning {
        /// So far above the text an element may be the heading.
        const NEAR: usize = 4;
        let doc = facts.doc;
        let mut hash = FxHasher::default();
        let mut path_titles = false;
        let mut found = Beginning::default();
        for (height, above) in doc.ancestors(text).take_while(|a| *a >= record.from).enumerate() {
            let tag = doc.tag(above);
            if height < NEAR {
                found.headed = found.headed.max(doc.look(above).heading);
            }
            path_titles |= tag == Tag::A || is_heading(tag);
            found.titled |= matches!(tag, Tag::B | Tag::STRONG | Tag::DT | Tag::TH | Tag::BIG);
            hash.write_usize(facts.key(above).index());
        }
        found.titled |= path_titles;
        found.path = if path_titles { hash.finish() } else { 0 };
        found
    }
}

/// How a record is built, classes left out.
fn bare(facts: &Facts, record: Interval) -> Sketch {
    let whole = facts.tops(record).filter(|n| facts.doc.end(*n) <= record.to);
    Sketch::of(whole.fold(0, |all, n| all | facts.bare_bits_of(n)))
}

/// How alike the neighbouring pieces of one record are built; 0.0 for a record of one piece.
fn pieces_alike(facts: &Facts, record: Interval) -> f32 {
    let mut before: Option<NodeId> = None;
    let (mut sum, mut pairs) = (0.0, 0.0f32);
    for n in facts.tops(record).filter(|n| facts.is_speaking_element(*n)).take(MAX_PIECES) {
        if let Some(b) = before {
            let one_tag = facts.doc.tag(b) == facts.doc.tag(n);
            sum += if one_tag {
                alike(Sketch::of(facts.bare_bits_of(b)), Sketch::of(facts.bare_bits_of(n)))
            } else {
                0.0
            };
            pairs += 1.0;
        }
        before = Some(n);
    }
    sum / pairs.max(1.0)
}

/// Does a later piece hold the same elements as the first one, several of them, as a second row of a table does; and has one its tag and
/// class, so that two of a maker's things are one record?
fn again(facts: &Facts, record: Interval) -> [bool; 2] {
    let doc = facts.doc;
    let parts = |n| doc.children(n).map(|c| doc.tag(c)).filter(|t| t.is_element()).take(MAX_PIECES);
    let mut pieces = facts.tops(record).filter(|n| facts.is_speaking_element(*n)).take(MAX_PIECES);
    let Some(first) = pieces.next() else { return [false; 2] };
    let several = parts(first).count() > 1;
    let classed = doc.attr(first, "class").is_some_and(|class| !class.trim().is_empty());
    pieces.fold([false; 2], |[begins, same], n| {
        let is_built_so = several && doc.tag(n) == doc.tag(first) && parts(n).eq(parts(first));
        [begins || is_built_so, same || classed && facts.key(n) == facts.key(first)]
    })
}

/// Most pieces of a record that are compared.
const MAX_PIECES: usize = 12;
