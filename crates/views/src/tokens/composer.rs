//! The rule composer's last step: where a record truly begins (IEPAD §3.6).
//!
//! ```text
//! text </b> </li> <li> <b>      recurs, and no record begins in the middle of a line:
//! <li> <b> text </b> </li>      the same circle of tokens, cut where no element is open
//! ```
//!
//! A repeat may begin anywhere in the circle of its tokens. The paper tries all rotations that begin at a place of one
//! symbol and keeps those that begin with tags such as DL, DT, TR or end with P, BR, HR. The tree says more: a record
//! begins where the fewest elements are open.

use page::Tag;

use super::pattern::Pattern;
use super::string::{Symbol, begin_of, end_of, is_begin, is_empty, is_end};

/// Elements with which records begin (the paper's DL, DT, TR and their like).
const STARTS: &[Tag] = &[
    Tag::ARTICLE,
    Tag::DIV,
    Tag::DL,
    Tag::DT,
    Tag::H1,
    Tag::H2,
    Tag::H3,
    Tag::H4,
    Tag::H5,
    Tag::H6,
    Tag::LI,
    Tag::P,
    Tag::SECTION,
    Tag::TABLE,
    Tag::TBODY,
    Tag::TR,
];

/// Elements with which records end.
const ENDS: &[Tag] = &[Tag::BR, Tag::HR, Tag::P];

/// The rotations of a pattern that may be a whole record, likeliest first; the pattern itself where none may.
pub fn rotations(pattern: &Pattern) -> Vec<Pattern> {
    let mut starts: Vec<(u32, usize)> = lowest(pattern).map(|at| (unlikeness(pattern, at), at)).collect();
    starts.sort_unstable();
    let likely = starts.iter().filter(|(unlikeness, at)| *unlikeness < NO_GUIDE || *at == 0);
    let rotated: Vec<Pattern> = likely.map(|(_, at)| rotated(pattern, *at)).collect();
    if rotated.is_empty() { vec![pattern.clone()] } else { rotated }
}

/// Places of one symbol at which the fewest elements are open; none where the circle does not close.
fn lowest(pattern: &Pattern) -> impl Iterator<Item = usize> + '_ {
    let mut depth = 0;
    let mut depths = Vec::with_capacity(pattern.places.len());
    for position in &pattern.places {
        depths.push(depth);
        depth += position.symbols.first().map_or(0, |s| step(*s));
    }
    let least = depths.iter().min().copied().filter(|_| depth == 0);
    let may = move |at: &usize| {
        pattern.places.get(*at).is_some_and(|p| p.is_fixed() && !p.symbols.iter().any(|s| is_end(*s)))
    };
    let low = depths.into_iter().enumerate().filter(move |(_, d)| Some(*d) == least);
    low.map(|(at, _)| at).filter(may)
}

/// How many more elements are open behind a symbol.
fn step(symbol: Symbol) -> i32 {
    if is_end(symbol) { -1 } else { i32::from(is_begin(symbol) && !is_empty(symbol)) }
}

/// Unlikeness of a beginning of which the guide says nothing.
const NO_GUIDE: u32 = 2;

/// 0 for a beginning with a start tag, 1 for one behind an end tag.
fn unlikeness(pattern: &Pattern, at: usize) -> u32 {
    let one = |i: usize, tags: &[Tag], symbol: fn(Tag) -> Symbol| {
        let symbols = pattern.places.get(i).map(|p| p.symbols.as_slice()).unwrap_or_default();
        tags.iter().any(|t| symbols == [symbol(*t)])
    };
    let before = at.checked_sub(1).unwrap_or(pattern.places.len() - 1);
    if one(at, STARTS, begin_of) {
        0
    } else if one(before, ENDS, begin_of) || one(before, ENDS, end_of) {
        1
    } else {
        NO_GUIDE
    }
}

fn rotated(pattern: &Pattern, at: usize) -> Pattern {
    let mut places = pattern.places.clone();
    places.rotate_left(at);
    Pattern { places }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(begins: &[Symbol]) -> Vec<Vec<Symbol>> {
        let symbols = |p: &Pattern| p.places.iter().map(|p| p.symbols[0]).collect();
        rotations(&Pattern::exact(begins)).iter().map(symbols).collect()
    }

    #[test]
    fn a_record_begins_where_the_fewest_elements_are_open() {
        let (li, end, b, bend) = (begin_of(Tag::LI), end_of(Tag::LI), begin_of(Tag::B), end_of(Tag::B));
        assert_eq!(written(&[0, bend, end, li, b]), [[li, b, 0, bend, end]]);
    }

    #[test]
    fn a_line_begins_behind_its_break() {
        let (br, b, bend) = (begin_of(Tag::BR), begin_of(Tag::B), end_of(Tag::B));
        assert_eq!(written(&[br, b, 0, bend, 0])[0], [b, 0, bend, 0, br]);
    }

    #[test]
    fn a_circle_that_does_not_close_stays_as_it_is() {
        let li = begin_of(Tag::LI);
        assert_eq!(written(&[0, li]), [[0, li]]);
    }
}
