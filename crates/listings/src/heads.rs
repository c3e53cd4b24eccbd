//! Heads: the row that names the columns of a list of rows.
//!
//! ```text
//! <b>Date</b>   <b>Who</b>   <b>Title</b>     in bold like the months, and no member of what is built like the rows
//! <b>March</b>
//! 3 March       Ann Lee      Salt
//! ```

use page::{NodeId, Tag};

use crate::facts::Facts;
use crate::interval::Interval;
use crate::listing::{Listing, Member, Role};

/// Fewest cells of the rows of a table whose heads name columns.
const FEWEST_CELLS: u32 = 2;

/// Fewest cells of a row that is a head only because it stands above all others.
const FEWEST_ABOVE: u32 = 3;

/// Longest name of a column, in letters and digits.
const LONGEST_NAME: u32 = 30;

/// The rows that name the columns of a list, which are no list of their own: those of as many cells as its records have. Other
/// heads may be anything that stands above records in a table of layout, such as a menu.
pub(crate) fn naming(facts: &Facts, list: &Listing) -> impl Iterator<Item = Interval> {
    let row = list.records().next().map_or(0, |m| cells(facts, m.span()));
    let names =
        move |m: &&Member| m.role == Role::Head && row >= FEWEST_CELLS && cells(facts, m.span()) == row;
    list.members.iter().filter(names).map(Member::span)
}

/// Makes the first row of a table the head of a list of its rows that has none: it has as many cells as they, each of which
/// says a word or two, and nothing but headings across the table stands between.
pub(crate) fn add(facts: &Facts, list: &mut Listing) {
    let doc = facts.doc;
    let Some(first) = list.records().next().map(Member::span).filter(|i| doc.tag(i.from) == Tag::TR) else {
        return;
    };
    let row = cells(facts, first);
    if row < FEWEST_ABOVE || list.members.iter().any(|m| m.role == Role::Head) {
        return;
    }
    let above = std::iter::successors(facts.previous(first.from), |n| facts.previous(*n));
    let mut rows = above.filter(|n| facts.says(Interval::of(doc, *n))).skip_while(|n| facts.is_across(*n));
    if let (Some(head), None) = (rows.next(), rows.next())
        && is_head(facts, head, row)
    {
        list.members.insert(0, Member::new(Role::Head, Interval::of(doc, head)));
    }
}

/// Has a row so many cells, each with a name?
fn is_head(facts: &Facts, row: NodeId, count: u32) -> bool {
    let doc = facts.doc;
    let is_name = |cell: NodeId| {
        let tally = facts.tally(Interval::of(doc, cell));
        (1..=LONGEST_NAME).contains(&tally.letters)
            && tally.digits == 0
            && tally.links == 0
            && tally.inputs == 0
    };
    let cells_of = || doc.children(row).filter(|c| matches!(doc.tag(*c), Tag::TD | Tag::TH));
    doc.tag(row) == Tag::TR && cells(facts, Interval::of(doc, row)) == count && cells_of().all(is_name)
}

fn cells(facts: &Facts, row: Interval) -> u32 {
    let tally = facts.tally(row);
    tally.cells + tally.heads
}
