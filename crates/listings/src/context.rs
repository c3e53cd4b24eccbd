//! Context: what stands between the records of a list and says something of those below it.
//!
//! ```text
//! <h2>2002</h2> <ul><li>A<li>B</ul> <h2>2003</h2> <ul><li>C</ul>
//! Separator     Record Record       Separator     Record
//! ```
//!
//! Members that a generator saw have their roles already; here the gaps between them are named, and the heading before
//! the first record that is built like those in the gaps.

use page::{NodeId, Tag};

use crate::facts::Facts;
use crate::interval::Interval;
use crate::listing::{Member, Role};

/// Texts before the first record among which its heading is looked for.
const LOOK_BACK: usize = 6;

/// Longest heading of a section, in letters: what is longer is text between the records.
const MAX_HEADING: u32 = 120;

/// The members with a separator for each gap that says something, and the head row above them.
pub(crate) fn fill(facts: &Facts, members: Vec<Member>) -> Vec<Member> {
    let mut filled: Vec<Member> = Vec::with_capacity(members.len());
    let mut headings: Vec<NodeId> = Vec::new();
    for member in members {
        if let Some(gap) = filled.last().map(|m| Interval { from: m.span().to, to: member.span().from })
            && gap.from < gap.to
            && (1..=MAX_HEADING).contains(&facts.letters(gap))
        {
            headings.extend(heading_of(facts, gap));
            filled.push(Member::new(Role::Separator, gap));
        }
        filled.push(member);
    }
    if let Some(above) = filled.first().and_then(|m| above(facts, m.span(), &headings)) {
        filled.insert(0, above);
    }
    filled
}

/// The element of a gap's first text.
fn heading_of(facts: &Facts, gap: Interval) -> Option<NodeId> {
    facts.doc.parent(facts.first_text(gap)?).filter(|p| gap.contains(*p))
}

/// What stands above the first member: a heading like those in the gaps, else the head row of its table.
fn above(facts: &Facts, first: Interval, headings: &[NodeId]) -> Option<Member> {
    let doc = facts.doc;
    let like =
        |p: &NodeId| headings.iter().any(|h| facts.key(*h) == facts.key(*p)) && doc.end(*p) <= first.from;
    let heading = facts.texts_before(first.from).take(LOOK_BACK).filter_map(|t| doc.parent(t)).find(like);
    let separator = heading.map(|h| Member::new(Role::Separator, Interval::of(doc, h)));
    separator.or_else(|| head_row(facts, first).map(|h| Member::new(Role::Head, Interval::of(doc, h))))
}

fn head_row(facts: &Facts, first: Interval) -> Option<NodeId> {
    let doc = facts.doc;
    let row = (doc.tag(first.from) == Tag::TR).then_some(first.from)?;
    let table = doc.ancestors(row).take(2).find(|a| doc.tag(*a) == Tag::TABLE)?;
    let rows = doc.subtree(table).take_while(|n| *n < row).filter(|n| doc.tag(*n) == Tag::TR);
    let is_head = |r: &NodeId| {
        let t = facts.tally(Interval::of(doc, *r));
        t.heads > 0 && t.cells <= t.heads
    };
    rows.filter(is_head).last()
}
