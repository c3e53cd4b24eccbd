//! A pattern as an automaton over token ids: a table that is looked up once a token.
//!
//! ```text
//! ab[c|-]      state   a  b  c        the set of places that may come next, made a state once
//!              0       –  –  –
//!              1       2  –  –
//!              2       –  3! –        ! a match may end here; the longest is taken
//!              3       –  –  4!
//! ```

use std::collections::HashMap;
use std::ops::Range;

use super::pattern::Pattern;
use super::string::Symbol;

/// Most entries of a table: patterns of pages need some thousands, and one made of optional places alone could need as
/// many states as there are sets of places.
const MAX_ENTRIES: usize = 1 << 20;

/// Most states, for the same reason: longer patterns than any record's are run without a table.
const MAX_STATES: usize = 4_096;

/// Most steps a token of the string, so that one long run of a tag does not cost its square; what is found until then is
/// given.
pub(super) const STEPS_A_TOKEN: usize = 32;

/// Of an entry: a match may end with this token.
const ENDS: u32 = 1 << 31;

/// The state from which nothing matches: the first row.
const DEAD: u32 = 0;

/// A pattern, ready to be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Automaton {
    /// For each state a row, for each symbol of the pattern an entry, and one for all others: where the row of the next
    /// state begins.
    next: Vec<u32>,
    /// Entries of a row.
    width: usize,
}

impl Automaton {
    /// Makes the table; `None` of a pattern that needs too large a one.
    pub fn of(pattern: &Pattern) -> Option<Automaton> {
        let symbols = || pattern.places.iter().flat_map(|p| p.symbols.iter().copied());
        let width = symbols().max().map_or(0, |s| s as usize + 1) + 1;
        let mut made = Automaton { next: vec![DEAD; 2 * width], width };
        let mut known = HashMap::from([(closed(pattern, vec![0]), width as u32)]);
        let mut open: Vec<Vec<usize>> = known.keys().cloned().collect();
        while let Some(places) = open.pop() {
            let row = *known.get(&places)? as usize;
            let mut read: Vec<Symbol> = places
                .iter()
                .filter_map(|p| pattern.places.get(*p))
                .flat_map(|p| p.symbols.clone())
                .collect();
            read.sort_unstable();
            read.dedup();
            for symbol in read {
                let goes_on =
                    |p: &&usize| pattern.places.get(**p).is_some_and(|p| p.symbols.contains(&symbol));
                let after = closed(pattern, places.iter().filter(goes_on).map(|p| p + 1).collect());
                let ends = if after.contains(&pattern.places.len()) { ENDS } else { 0 };
                let to = *known.entry(after).or_insert_with_key(|after| {
                    open.push(after.clone());
                    made.next.resize(made.next.len() + width, DEAD);
                    (made.next.len() - width) as u32
                });
                if made.next.len() > MAX_ENTRIES || known.len() > MAX_STATES {
                    return None;
                }
                *made.next.get_mut(row + symbol as usize)? = to | ends;
            }
        }
        Some(made)
    }

    /// Occurrences of the pattern, from left to right, disjoint, each as long as can be; linear time.
    pub fn occurrences(&self, string: &[Symbol]) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let mut steps = STEPS_A_TOKEN.saturating_mul(string.len());
        let mut at = 0;
        while at < string.len() && steps > 0 {
            let (end, read) = self.longest(string.get(at..).unwrap_or_default());
            steps = steps.saturating_sub(read);
            if end > 0 {
                found.push(at..at + end);
            }
            at += end.max(1);
        }
        found
    }

    /// Length of the longest match at the beginning of a string, 0 of none; and how many tokens were read.
    fn longest(&self, string: &[Symbol]) -> (usize, usize) {
        let others = self.width - 1;
        let (mut state, mut end) = (self.width, 0);
        for (i, symbol) in string.iter().enumerate() {
            let entry = self.next.get(state + (*symbol as usize).min(others)).copied().unwrap_or(DEAD);
            if entry & ENDS != 0 {
                end = i + 1;
            }
            state = (entry & !ENDS) as usize;
            if state == DEAD as usize {
                return (end, i + 1);
            }
        }
        (end, string.len())
    }
}

/// Places with those that are reached by leaving out optional ones, in order.
fn closed(pattern: &Pattern, mut places: Vec<usize>) -> Vec<usize> {
    let mut i = 0;
    while let Some(p) = places.get(i).copied() {
        let skips = pattern.places.get(p).is_some_and(|p| p.optional) && !places.contains(&(p + 1));
        places.extend(skips.then_some(p + 1));
        i += 1;
    }
    places.sort_unstable();
    places
}
