//! Phrases of a list, wherever one begins in a text.
//!
//! ```text
//! text ── three bytes with which one of them begins? ── the longest that stands here ── no letter before? ──▶ found
//! ```
//!
//! Most bytes of a text begin none of them, and three of its bytes tell so: one look into a table. An automaton over every
//! byte took several times as long, a tenth of all that a crawl does to a page, and 5 ms to be made.

use std::ops::Range;

/// From here on a script has no blanks between words: a phrase may begin behind any letter.
const NO_BLANKS: char = '\u{2e80}';

/// Phrases to be found.
pub struct Phrases {
    /// For every two bytes, as [`low`] sees them, the third bytes with which a phrase begins, a bit each.
    begins: Vec<u32>,
    /// Where in `listed` those begin that begin with two bytes; one more than there are pairs.
    places: Vec<u32>,
    /// All phrases by their first two bytes, the longest first.
    listed: Vec<Listed>,
    /// Do letters of ASCII match whatever their case?
    caseless: bool,
}

/// A phrase of the list.
struct Listed {
    said: Box<str>,
    /// Its place in the list given.
    at: usize,
    /// Its first bytes, as [`word`] gives them, and which of them it has.
    begin: u32,
    mask: u32,
}

/// A phrase where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its place in the list.
    pub phrase: usize,
    /// Its bytes.
    pub span: Range<usize>,
}

impl Phrases {
    /// The phrases of a list, none of them empty; with `caseless` ASCII letters match whatever their case.
    pub fn new<P: AsRef<str>>(phrases: &[P], caseless: bool) -> Phrases {
        let mut begins = vec![0; PAIRS];
        let mut keyed: Vec<(usize, &str, usize)> = Vec::new();
        for (at, phrase) in phrases.iter().map(AsRef::as_ref).enumerate() {
            let thirds = phrase.as_bytes().get(2).map_or(u32::MAX, |third| 1 << low(*third));
            for pair in pairs(phrase.as_bytes()) {
                keyed.push((pair, phrase, at));
                if let Some(bits) = begins.get_mut(pair) {
                    *bits |= thirds;
                }
            }
        }
        keyed.sort_by_key(|(pair, phrase, _)| (*pair, std::cmp::Reverse(phrase.len())));
        let before = |pair: usize| keyed.partition_point(|(other, ..)| *other < pair) as u32;
        let places = (0..=PAIRS).map(before).collect();
        let listed = keyed.iter().map(|(_, phrase, at)| Listed::of(phrase, *at)).collect();
        Phrases { begins, places, listed, caseless }
    }

    /// The phrases in a text, in order, none within another. One that begins with a letter does not begin within a word; what
    /// stands behind it is the caller's to judge.
    pub fn find<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Found> + 't {
        let mut at = 0;
        std::iter::from_fn(move || {
            while let Some(start) = self.next_beginning(text.as_bytes(), at) {
                at = start + 1;
                if let Some(found) = self.at(text, start) {
                    at = found.span.end.max(at);
                    return Some(found);
                }
            }
            None
        })
    }

    /// The first byte at or behind `at` from which three bytes are as a phrase may begin; behind the text's end stands what
    /// begins nothing.
    fn next_beginning(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let rest = bytes.get(at..)?;
        let within = rest.windows(3).position(|w| matches!(w, [a, b, c] if self.may_begin(*a, *b, *c)));
        let found = within.or_else(|| match *rest {
            [.., a, b] if self.may_begin(a, b, 0) => Some(rest.len() - 2),
            [.., b] if self.may_begin(b, 0, 0) => Some(rest.len() - 1),
            _ => None,
        });
        found.map(|skipped| at + skipped)
    }

    fn may_begin(&self, first: u8, second: u8, third: u8) -> bool {
        let thirds = self.begins.get(pair(first, second));
        thirds.is_some_and(|bits| bits >> low(third) & 1 == 1)
    }

    /// The longest phrase that begins at a byte.
    fn at(&self, text: &str, start: usize) -> Option<Found> {
        if within_word(text, start) {
            return None;
        }
        let rest = text.as_bytes().get(start..)?;
        let pair = pair(*rest.first()?, rest.get(1).copied().unwrap_or_default());
        let place = |pair: usize| self.places.get(pair).map(|place| *place as usize);
        let begin = word(rest);
        let mut candidates = self.listed.get(place(pair)?..place(pair + 1)?)?.iter();
        let stands = |listed: &&Listed| {
            (listed.begin ^ begin) & listed.mask == 0 && self.begins_with(rest, &listed.said)
        };
        let found = candidates.find(stands)?;
        Some(Found { phrase: found.at, span: start..start + found.said.len() })
    }

    fn begins_with(&self, rest: &[u8], phrase: &str) -> bool {
        rest.get(..phrase.len()).is_some_and(|said| match self.caseless {
            true => said.eq_ignore_ascii_case(phrase.as_bytes()),
            false => said == phrase.as_bytes(),
        })
    }
}

impl Listed {
    fn of(said: &str, at: usize) -> Listed {
        let mask = u32::MAX.checked_shr(32 - 8 * said.len().min(4) as u32).unwrap_or_default();
        Listed { said: said.into(), at, begin: word(said.as_bytes()), mask }
    }
}

/// The first four bytes as one number, letters of ASCII as small ones and some signs as others.
fn word(bytes: &[u8]) -> u32 {
    let at = |i: usize| bytes.get(i).copied().unwrap_or_default() | 0x20;
    u32::from_le_bytes([at(0), at(1), at(2), at(3)])
}

/// Bits of a byte that tell letters of ASCII from one another, whatever their case, and most other signs.
const LOW: u32 = 5;
/// Pairs of bytes, as [`low`] sees them.
const PAIRS: usize = 1 << (2 * LOW);

fn low(byte: u8) -> usize {
    usize::from(byte) & ((1 << LOW) - 1)
}

fn pair(first: u8, second: u8) -> usize {
    low(first) << LOW | low(second)
}

/// The pairs with which a phrase may begin: behind a single byte any may follow.
fn pairs(phrase: &[u8]) -> Range<usize> {
    match *phrase {
        [] => 0..0,
        [one] => pair(one, 0)..pair(one, 0) + (1 << LOW),
        [first, second, ..] => pair(first, second)..pair(first, second) + 1,
    }
}

/// Does a letter stand at `at` and another right before it?
fn within_word(text: &str, at: usize) -> bool {
    let byte = |at: Option<usize>| at.and_then(|at| text.as_bytes().get(at)).filter(|b| b.is_ascii());
    if let (Some(before), Some(here)) = (byte(at.checked_sub(1)), byte(Some(at))) {
        return before.is_ascii_alphabetic() && here.is_ascii_alphabetic();
    }
    let letter = |c: Option<char>| c.is_some_and(|c| c < NO_BLANKS && c.is_alphabetic());
    letter(text.get(at..).and_then(|t| t.chars().next()))
        && letter(text.get(..at).and_then(|t| t.chars().next_back()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn found(phrases: &[&str], text: &str) -> Vec<(usize, Range<usize>)> {
        Phrases::new(phrases, true).find(text).map(|f| (f.phrase, f.span)).collect()
    }

    #[test]
    fn the_longest_phrase_that_begins_a_word_is_found() {
        let phrases = ["post", "posted by", "$", "講演"];
        assert_eq!(found(&phrases, "Posted by me; compost"), [(1, 0..9)]);
        assert_eq!(found(&phrases, "A$5, 2 POSTS, $"), [(2, 1..2), (0, 7..11), (2, 14..15)]);
        assert_eq!(found(&phrases, "次の講演は"), [(3, 6..12)]);
        assert_eq!(found(&[], "post"), []);
    }

    proptest! {
        #[test]
        fn finds_what_a_plain_search_finds(text in "[abAB $é講]{0,40}", phrases in prop::collection::vec("[abAB $é講]{1,4}", 0..5)) {
            let mut at = 0;
            let mut plain = Vec::new();
            while at < text.len() {
                let begins = |p: &str| {
                    text.get(at..at + p.len()).is_some_and(|t| t.eq_ignore_ascii_case(p)) && !within_word(&text, at)
                };
                let longest = phrases.iter().filter(|p| begins(p)).map(String::len).max();
                plain.extend(longest.map(|n| at..at + n));
                at += longest.unwrap_or(1);
            }
            let ours: Vec<_> = Phrases::new(&phrases, true).find(&text).map(|f| f.span).collect();
            prop_assert_eq!(ours, plain);
        }
    }
}
