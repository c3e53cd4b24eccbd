//! Roles: which members of a draft are records, and which stand among them without being one.
//!
//! ```text
//! Case   Decided        head        no link where the others have one
//! March 2003            separator   one cell where the others have three
//! Smith v. Jones  12    record
//! 1 2 3 Next            tail        a pager
//! ```
//!
//! A member is odd only against a clear majority; where too many are odd the draft has no roles.

use page::Tag;

use crate::facts::{Facts, Sketch, Tally, alike};
use crate::interval::Interval;
use crate::listing::{Member, Role};

/// Share of the members that must have what an odd one lacks.
const MAJORITY: f32 = 0.85;

/// Greatest share of odd members: beyond it they are the list's own variety.
const MOST_ODD: f32 = 0.34;

/// Fewest members that make a majority.
const MIN_MEMBERS: usize = 3;

/// How strictly members are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strictness {
    /// Everything is a record.
    None,
    /// What lacks what all others have: a link, digits, cells.
    Content,
    /// Also what is built otherwise.
    Structure,
}

/// The members of a draft with their roles.
pub(crate) fn members(facts: &Facts, intervals: &[Interval], strictness: Strictness) -> Vec<Member> {
    let odd = odd(facts, intervals, strictness);
    let first = odd.iter().position(|o| !o).unwrap_or(0);
    let last = odd.iter().rposition(|o| !o).unwrap_or(0);
    let role = |i: usize| match i {
        _ if !odd[i] => Role::Record,
        _ if i < first => Role::Head,
        _ if i > last => Role::Tail,
        _ => Role::Separator,
    };
    intervals.iter().enumerate().map(|(i, interval)| Member::new(role(i), *interval)).collect()
}

/// Which of these lack what most have.
pub(crate) fn odd(facts: &Facts, intervals: &[Interval], strictness: Strictness) -> Vec<bool> {
    let none = vec![false; intervals.len()];
    if strictness == Strictness::None || intervals.len() < MIN_MEMBERS {
        return none;
    }
    let crowd = Crowd::of(facts, intervals);
    let mut odd: Vec<bool> = intervals.iter().map(|i| crowd.lacks(facts, *i)).collect();
    if strictness == Strictness::Structure {
        let unlike = unlike(facts, intervals);
        odd.iter_mut().zip(unlike).for_each(|(o, u)| *o |= u);
    }
    let count = odd.iter().filter(|o| **o).count();
    if count as f32 <= MOST_ODD * intervals.len() as f32 || count == 1 { odd } else { none }
}

/// What most members have.
struct Crowd {
    links: bool,
    digits: bool,
    inputs: bool,
    head_cells: bool,
    cells: bool,
    letters: f32,
}

impl Crowd {
    fn of(facts: &Facts, intervals: &[Interval]) -> Crowd {
        let tallies: Vec<Tally> = intervals.iter().map(|i| facts.tally(*i)).collect();
        let n = tallies.len() as f32;
        // One odd member must not hide what all others have, so that three rows under a head are a majority.
        let most = |holds: fn(&Tally) -> bool| {
            let without = tallies.iter().filter(|t| !holds(t)).count() as f32;
            without <= 1.0 || 1.0 - without / n >= MAJORITY
        };
        let few = |holds: fn(&Tally) -> bool| {
            let with = tallies.iter().filter(|t| holds(t)).count() as f32;
            with <= 1.0 || with / n <= 1.0 - MAJORITY
        };
        Crowd {
            links: most(|t| t.links > 0),
            digits: most(|t| t.digits > 0),
            inputs: !few(|t| t.inputs > 0),
            head_cells: !few(|t| t.heads > 0 && t.cells == 0),
            cells: most(|t| t.cells + t.heads > 1),
            letters: tallies.iter().map(|t| t.letters).sum::<u32>() as f32 / n,
        }
    }

    fn lacks(&self, facts: &Facts, i: Interval) -> bool {
        let t = facts.tally(i);
        let head = !self.head_cells && t.heads > 0 && t.cells == 0;
        let no_link = self.links && t.links == 0 && t.images == 0;
        let no_cells = self.cells && t.cells + t.heads <= 1;
        let no_digits = self.digits && t.digits == 0 && (t.letters as f32) < self.letters;
        let form = !self.inputs && t.inputs > 0;
        head || no_link || no_cells || no_digits || form || self.heading(facts, i) || pager(&t)
    }

    /// A heading of its own among members that are none.
    fn heading(&self, facts: &Facts, i: Interval) -> bool {
        const HEADINGS: &[Tag] = &[Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6, Tag::CAPTION];
        HEADINGS.contains(&facts.doc.tag(i.from)) && facts.doc.end(i.from) == i.to && self.letters > 0.0
    }
}

/// Which members are built otherwise than most.
fn unlike(facts: &Facts, intervals: &[Interval]) -> Vec<bool> {
    let sketches: Vec<Sketch> = intervals.iter().map(|i| facts.sketch_between(*i)).collect();
    let common = common(&sketches);
    let likeness: Vec<f32> = sketches.iter().map(|s| alike(*s, common)).collect();
    let mut sorted = likeness.clone();
    sorted.sort_by(f32::total_cmp);
    let median = sorted.get(sorted.len() / 2).copied().unwrap_or(1.0);
    likeness.iter().map(|l| *l < UNLIKE * median).collect()
}

/// Share of the median likeness to the crowd below which a member is built otherwise.
const UNLIKE: f32 = 0.5;

/// Longest mean text of a pager's links: "Next", "12".
const PAGER_LETTERS: f32 = 5.0;

/// Many short links and nothing else.
fn pager(t: &Tally) -> bool {
    t.links >= 3 && t.linked == t.letters && (t.letters as f32) < PAGER_LETTERS * t.links as f32
}

/// Structure that at least half of the members have.
fn common(sketches: &[Sketch]) -> Sketch {
    let mut counts = [0u32; Sketch::BITS as usize];
    for sketch in sketches {
        let mut left = *sketch;
        while left != 0 {
            counts[left.trailing_zeros() as usize] += 1;
            left &= left - 1;
        }
    }
    let half = sketches.len().div_ceil(2) as u32;
    counts.iter().enumerate().filter(|(_, c)| **c >= half).fold(0, |s, (bit, _)| s | 1 << bit)
}
