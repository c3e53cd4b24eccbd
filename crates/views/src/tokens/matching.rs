//! The extractor: where a pattern occurs in a string, longest match first (IEPAD §4).
//!
//! ```text
//! ab[a|-][b|-] on abababab     ──▶     abab · abab
//! ```
//!
//! The pattern is run as a nondeterministic automaton: the set of places that may come next, token after token.

use std::ops::Range;

use super::pattern::Pattern;
use super::string::Symbol;

/// Most steps a token of the string: patterns of real pages need two or three, and one long run of a tag must not cost
/// its square. What is found until then is given.
const STEPS_A_TOKEN: usize = 32;

/// Occurrences of a pattern, from left to right, disjoint, each as long as can be; linear time.
pub fn occurrences(pattern: &Pattern, string: &[Symbol]) -> Vec<Range<usize>> {
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

    #[test]
    fn a_pattern_of_nothing_occurs_nowhere() {
        assert!(found("", "abc").is_empty());
        assert_eq!(found("[a|-]", "baab"), [1..2, 2..3]);
    }
}
