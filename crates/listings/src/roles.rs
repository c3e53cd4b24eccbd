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

use crate::facts::{Bits, Sketch, Tally, alike, majority};
use crate::listing::{Apart, Member, Role};
use crate::profile::Profile;

/// Share of the members that must have what an odd one lacks.
const MAJORITY: f32 = 0.85;

/// Greatest share of odd members: beyond it they are the list's own variety.
const MOST_ODD: f32 = 0.34;

/// Fewest members that make a majority.
const MIN_MEMBERS: usize = 3;

/// The ways to read a draft.
pub(crate) struct Readings {
    /// Which members are odd, each way once: none; what lacks what all others have (a link, digits, cells); also what is
    /// built otherwise.
    pub(crate) ways: Vec<Vec<bool>>,
    /// Which members lack what most have, of all of them.
    pub(crate) lacking: Vec<bool>,
}

/// The ways to tell the odd members of a draft from its records. A heading across a table is none in any.
pub(crate) fn readings(profiles: &[&Profile]) -> Readings {
    let none = vec![false; profiles.len()];
    if profiles.len() < MIN_MEMBERS {
        return Readings { ways: vec![none.clone()], lacking: none };
    }
    let crowd = Crowd::of(profiles);
    let (across, lacking) = (across(profiles), crowd.lacking(profiles));
    let both = either(&lacking, &unlike(profiles));
    let [lacking, both] = [lacking, both].map(|odd| plausible(odd, &across));
    let mut ways = vec![across];
    for odd in [&lacking, &both] {
        if !ways.contains(odd) {
            ways.push(odd.clone());
        }
    }
    Readings { ways, lacking }
}

/// Which of these are no records, by what is said to set them apart.
pub(crate) fn apart(profiles: &[&Profile], by: Apart) -> Vec<bool> {
    if by == Apart::None || profiles.len() < MIN_MEMBERS {
        return vec![false; profiles.len()];
    }
    let crowd = Crowd::of(profiles);
    let lacking = crowd.lacking(profiles);
    let odd = if by == Apart::Lacking { lacking } else { either(&lacking, &unlike(profiles)) };
    plausible(odd, &across(profiles))
}

fn either(a: &[bool], b: &[bool]) -> Vec<bool> {
    a.iter().zip(b).map(|(a, b)| *a || *b).collect()
}

/// The members of a draft with their roles: what is odd before the first record is a head, if it is no heading across, after
/// the last one a tail.
pub(crate) fn members(profiles: &[Profile], odd: &[bool]) -> Vec<Member> {
    let first = odd.iter().position(|o| !o).unwrap_or(0);
    let last = odd.iter().rposition(|o| !o).unwrap_or(0);
    let role = |i: usize, odd: bool| match i {
        _ if !odd => Role::Record,
        _ if i < first && !profiles.get(i).is_some_and(|p| p.across) => Role::Head,
        _ if i > last => Role::Tail,
        _ => Role::Separator,
    };
    let each = profiles.iter().zip(odd).enumerate();
    each.map(|(i, (profile, odd))| Member::new(role(i, *odd), profile.interval)).collect()
}

/// Which of these lack what most have.
pub(crate) fn odd(profiles: &[&Profile]) -> Vec<bool> {
    if profiles.len() < MIN_MEMBERS {
        return vec![false; profiles.len()];
    }
    let crowd = Crowd::of(profiles);
    plausible(crowd.lacking(profiles), &across(profiles))
}

/// Which of these are headings across a table; none where all are.
fn across(profiles: &[&Profile]) -> Vec<bool> {
    profiles.iter().map(|p| p.across).collect()
}

/// Where too many would be odd, only the headings across are, which are certain.
fn plausible(odd: Vec<bool>, across: &[bool]) -> Vec<bool> {
    let members = across.iter().filter(|a| !**a).count();
    let count = odd.iter().zip(across).filter(|(o, a)| **o && !**a).count();
    if count as f32 <= MOST_ODD * members as f32 || count == 1 { odd } else { across.to_vec() }
}

/// What most members have.
struct Crowd {
    links: bool,
    digits: bool,
    inputs: bool,
    head_cells: bool,
    cells: bool,
    dates: bool,
    prices: bool,
    /// How many cells more than half of them have; 0 where no number is so common.
    row: u32,
    letters: f32,
    /// What more than half of them begin with; 0 where there is no such link.
    begins: u64,
}

impl Crowd {
    fn of(profiles: &[&Profile]) -> Crowd {
        // What is no member for certain does not count, nor what lacks a cell that it shares with the one above.
        let members: Vec<&Profile> = profiles.iter().filter(|p| !p.across && !p.reached).copied().collect();
        let tallies = || members.iter().map(|p| &p.tally);
        let n = members.len() as f32;
        // One odd member must not hide what all others have, so that three rows under a head are a majority.
        let most_behind = |heads: usize, holds: fn(&Tally) -> bool| {
            let without = tallies().skip(heads).filter(|t| !holds(t)).count() as f32;
            without <= 1.0 || 1.0 - without / (n - heads as f32) >= MAJORITY
        };
        let most = |holds| most_behind(0, holds);
        let row = majority(tallies().map(|t| u64::from(t.cells + t.heads))) as u32;
        // Rows below a head may lack a link once, which does not make the head one of them.
        let links = |t: &Tally| t.links > 0;
        let few = |holds: fn(&Tally) -> bool| {
            let with = tallies().filter(|t| holds(t)).count() as f32;
            with <= 1.0 || with / n <= 1.0 - MAJORITY
        };
        Crowd {
            links: most(links) || row >= FEWEST_CELLS && most_behind(1, links),
            digits: most(|t| t.digits > 0),
            inputs: !few(|t| t.inputs > 0),
            head_cells: !few(|t| t.heads > 0 && t.cells == 0),
            cells: most(|t| t.cells + t.heads > 1),
            dates: most(|t| t.dates > 0),
            prices: most(|t| t.prices > 0),
            row,
            letters: tallies().map(|t| t.letters).sum::<u32>() as f32 / n.max(1.0),
            begins: majority(members.iter().map(|p| p.begins)),
        }
    }

    /// Which of these lack what most have.
    fn lacking(&self, profiles: &[&Profile]) -> Vec<bool> {
        let first = |i: usize, p: &Profile| i == 0 || profiles.first().is_some_and(|f| f.hash == p.hash);
        let mut odd: Vec<bool> = Vec::with_capacity(profiles.len());
        for (i, profile) in profiles.iter().enumerate() {
            let shares = profile.reached && odd.last() == Some(&false);
            odd.push(self.lacks(profile, first(i, profile), shares));
        }
        odd
    }

    /// Does a member lack what most have? `first`: it is the first one, or says the same. `shares`: it is a row, and shares a
    /// cell with the record above, which may say what the others do.
    fn lacks(&self, profile: &Profile, first: bool, shares: bool) -> bool {
        let t = profile.tally;
        let head = !self.head_cells && t.heads > 0 && t.cells == 0;
        // What begins with a title as the others do is one of them, though it says no day or price.
        let titled = self.begins != 0 && profile.begins == self.begins;
        let no_link = self.links && t.links == 0 && t.images == 0 && !self.told_alike(&t, first, titled);
        let no_cells = self.cells && t.cells + t.heads <= 1;
        let no_digits = self.digits && t.digits == 0 && (t.letters as f32) < self.letters && !titled;
        let form = !self.inputs && t.inputs > 0;
        // A heading of its own among members that are none.
        let heading = profile.heading && self.letters > 0.0;
        let lacks = !shares && (no_link || no_cells || no_digits);
        profile.across || head || lacks || form || heading || pager(&t)
    }

    /// Does a member say a day, a price or a title as the others do, or has as many cells, and says as much? One that a month or a sum
    /// stands in says less; and the first row may be a head, if it has no digits.
    fn told_alike(&self, t: &Tally, first: bool, titled: bool) -> bool {
        let marked = (self.dates && t.dates > 0) || (self.prices && t.prices > 0);
        let head = first && !(self.digits && t.digits > 0);
        let row = !head && self.row >= FEWEST_CELLS && t.cells + t.heads == self.row;
        (marked || titled || row) && t.letters as f32 >= LEAST_SAID * self.letters
    }
}

/// Which members are built otherwise than most.
fn unlike(profiles: &[&Profile]) -> Vec<bool> {
    let common = Sketch::of(common(profiles.iter().map(|p| p.sketch.bits)));
    let likeness: Vec<f32> = profiles.iter().map(|p| alike(p.sketch, common)).collect();
    let mut sorted = likeness.clone();
    let middle = sorted.len() / 2;
    let median = *sorted.select_nth_unstable_by(middle, f32::total_cmp).1;
    let mut odd: Vec<bool> = Vec::with_capacity(profiles.len());
    for (likeness, profile) in likeness.iter().zip(profiles) {
        // What shares a cell with the record above lacks that one.
        let shares = profile.reached && odd.last() == Some(&false);
        odd.push(!shares && *likeness < UNLIKE * median);
    }
    odd
}

/// Share of the median likeness to the crowd below which a member is built otherwise.
const UNLIKE: f32 = 0.5;

/// Fewest cells that make a row of a table of its own kind: of two, a label and a value, many rows are no records.
const FEWEST_CELLS: u32 = 3;

/// Share of the others' letters below which a member without a link is no record, whatever it says: a month or a sum takes a word
/// or two where a record takes a line. Chosen by the cases; the lists corpus has the same figures with and without the rule.
const LEAST_SAID: f32 = 0.5;

/// Longest mean text of a pager's links: "Next", "12".
const PAGER_LETTERS: f32 = 5.0;

/// Many short links and nothing else.
fn pager(t: &Tally) -> bool {
    t.links >= 3 && t.linked == t.letters && (t.letters as f32) < PAGER_LETTERS * t.links as f32
}

/// Structure that at least half of the members have.
///
/// Counts all bits at once: bit `b` of `planes[k]` is bit `k` of how many sketches have `b`.
fn common(sketches: impl ExactSizeIterator<Item = Bits>) -> Bits {
    let half = sketches.len().div_ceil(2);
    let mut planes = [0; usize::BITS as usize];
    for sketch in sketches {
        let mut carry = sketch;
        for plane in &mut planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
            if carry == 0 {
                break;
            }
        }
    }
    let (mut more, mut same): (Bits, Bits) = (0, !0);
    for (k, plane) in planes.iter().enumerate().rev() {
        if half >> k & 1 == 1 {
            same &= plane;
        } else {
            more |= same & plane;
            same &= !plane;
        }
    }
    more | same
}
