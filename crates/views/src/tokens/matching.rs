//! The extractor: where a pattern occurs in a string, longest match first (IEPAD §4).
//!
//! ```text
//! ab[a|-][b|-] on abababab     ──▶     abab · abab
//! ```
//!
//! The pattern is run as an [`Automaton`]; one that needs too large a table by the set of places that may come next, made
//! anew token after token.

use std::ops::Range;

use super::automaton::{Automaton, STEPS_A_TOKEN};
use super::pattern::Pattern;
use super::string::Symbol;

/// Occurrences of a pattern, from left to right, disjoint, each as long as can be; linear time.
pub fn occurrences(pattern: &Pattern, string: &[Symbol]) -> Vec<Range<usize>> {
    match Automaton::of(pattern) {
        Some(automaton) => automaton.occurrences(string),
        None => by_places(pattern, string),
    }
}

fn by_places(pattern: &Pattern, string: &[Symbol]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut steps = STEPS_A_TOKEN.saturating_mul(string.len());
    let mut at = 0;
    while at < string.len() && steps > 0 {
        match longest(pattern, string, at, &mut steps) {
            Some(end) if end > at => {
                found.push(at..end);
                at = end;
            }
            _ => at += 1,
        }
    }
    found
}

/// Where the longest match from a token on ends.
fn longest(pattern: &Pattern, string: &[Symbol], from: usize, steps: &mut usize) -> Option<usize> {
    let mut places = vec![0];
    let mut end = accepts(pattern, &mut places).then_some(from);
    for (i, symbol) in string.iter().enumerate().skip(from) {
        *steps = steps.saturating_sub(places.len().max(1));
        let goes_on = |p: &usize| pattern.places.get(*p).is_some_and(|p| p.symbols.contains(symbol));
        places = places.iter().filter(|p| goes_on(p)).map(|p| p + 1).collect();
        if places.is_empty() || *steps == 0 {
            break;
        }
        if accepts(pattern, &mut places) {
            end = Some(i + 1);
        }
    }
    end
}

/// Adds the places that are reached by leaving out optional ones; is the pattern's end among them?
fn accepts(pattern: &Pattern, places: &mut Vec<usize>) -> bool {
    let mut i = 0;
    while let Some(p) = places.get(i).copied() {
        let skips = pattern.places.get(p).is_some_and(|p| p.optional) && !places.contains(&(p + 1));
        places.extend(skips.then_some(p + 1));
        i += 1;
    }
    places.contains(&pattern.places.len())
}

#[cfg(test)]
mod tests {
    use super::super::pattern::Position;
    use super::super::pattern::letters::{read, symbols, written};
    use super::*;

    fn found(pattern: &str, string: &str) -> Vec<Range<usize>> {
        assert_eq!(written(&read(pattern)), pattern);
        occurrences(&read(pattern), &symbols(string))
    }

    /// IEPAD §4.
    #[test]
    fn the_longest_match_is_taken() {
        assert_eq!(found("ab[a|-][b|-]", "abababab"), [0..4, 4..8]);
    }

    #[test]
    fn records_of_the_papers_alignment() {
        assert_eq!(found("adc[w|x]b[d|-]", "adcwbdadcxbadcxbdadcb"), [0..6, 6..11, 11..17]);
    }

    /// Patterns of up to eight places of up to two of four letters, some optional, on strings of these letters.
    #[test]
    fn the_automaton_finds_what_the_places_find() {
        let mut state = 7u32;
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for _ in 0..3_000 {
            let mut place = |_| {
                let symbols = if next(4) == 0 { vec![next(4), 4] } else { vec![next(4)] };
                Position { symbols, optional: next(3) == 0 }
            };
            let pattern = Pattern { places: (0..8).map(&mut place).collect() };
            let pattern = Pattern { places: pattern.places[..1 + next(8) as usize].to_vec() };
            let string: Vec<Symbol> = (0..40).map(|_| next(6)).collect();
            let found = Automaton::of(&pattern).unwrap().occurrences(&string);
            assert_eq!(found, by_places(&pattern, &string), "{pattern:?} {string:?}");
        }
    }

    #[test]
    fn a_pattern_with_too_many_states_is_run_by_its_places() {
        // Where the place that must be `0` lies is known fourteen tokens later: a state for each way to have read them.
        let any = |optional| Position { symbols: vec![0, 1], optional };
        let zero = Position { symbols: vec![0], optional: false };
        let places =
            std::iter::repeat_n(any(true), 14).chain([zero]).chain(std::iter::repeat_n(any(false), 14));
        let pattern = Pattern { places: places.collect() };
        assert!(Automaton::of(&pattern).is_none());
        let string: Vec<Symbol> = (0..60).map(|i| i * i % 7 % 2).collect();
        assert_eq!(occurrences(&pattern, &string)[0], 0..29);
    }

    #[test]
    fn a_pattern_of_nothing_occurs_nowhere() {
        assert!(found("", "abc").is_empty());
        assert_eq!(found("[a|-]", "baab"), [1..2, 2..3]);
    }
}
