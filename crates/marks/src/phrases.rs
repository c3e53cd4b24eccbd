//! Phrases of a list, wherever one begins in a text.
//!
//! ```text
//! text ── three bytes with which one of them begins? ── no letter before? ──▶ the longest that begins here
//! ```
//!
//! Most bytes of a text begin none of them, and three of its bytes tell so: one look into a table. An automaton over every
//! byte took several times as long: a tenth of all that a crawl does to a page.

use std::ops::Range;

use aho_corasick::{AhoCorasick, AhoCorasickKind, Anchored, Input, MatchKind, StartKind};

/// From here on a script has no blanks between words: a phrase may begin behind any letter.
const NO_BLANKS: char = '\u{2e80}';

/// Phrases to be found.
pub struct Phrases {
    /// `None` where there are more phrases than an automaton can hold: nothing is found then.
    automaton: Option<AhoCorasick>,
    /// For every two bytes, as [`low`] sees them, the third bytes with which a phrase begins, a bit each.
    begins: Vec<u64>,
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
    /// The phrases of a list; with `caseless` ASCII letters match whatever their case.
    pub fn new<P: AsRef<str>>(phrases: &[P], caseless: bool) -> Phrases {
        let mut begins = vec![0; PAIRS];
        for phrase in phrases {
            add_beginning(phrase.as_ref().as_bytes(), caseless, &mut begins);
        }
        let automaton = AhoCorasick::builder()
            .ascii_case_insensitive(caseless)
            .match_kind(MatchKind::LeftmostLongest)
            .start_kind(StartKind::Anchored)
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .build(phrases.iter().map(AsRef::as_ref));
        Phrases { automaton: automaton.ok(), begins }
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
        let thirds = self.begins.get(low(first) << 6 | low(second));
        thirds.is_some_and(|bits| bits >> low(third) & 1 == 1)
    }

    /// The longest phrase that begins at a byte.
    fn at(&self, text: &str, start: usize) -> Option<Found> {
        if within_word(text, start) {
            return None;
        }
        let here = Input::new(text).range(start..).anchored(Anchored::Yes);
        let found = self.automaton.as_ref()?.find(here)?;
        Some(Found { phrase: found.pattern().as_usize(), span: found.range() })
    }
}

/// Pairs of bytes, as [`low`] sees them.
const PAIRS: usize = 1 << 12;

/// Six bits of a byte: they tell letters of ASCII from one another, and most others.
fn low(byte: u8) -> usize {
    usize::from(byte & 63)
}

/// Notes three bytes with which a phrase begins; of a shorter one every byte may follow.
fn add_beginning(phrase: &[u8], caseless: bool, begins: &mut [u64]) {
    let places = |at: usize| -> Vec<usize> {
        match phrase.get(at) {
            Some(b) if caseless => vec![low(b.to_ascii_lowercase()), low(b.to_ascii_uppercase())],
            Some(b) => vec![low(*b)],
            None => (0..64).collect(),
        }
    };
    let thirds = places(2).iter().fold(0, |bits, third| bits | 1 << third);
    for first in places(0) {
        for second in places(1) {
            if let Some(bits) = begins.get_mut(first << 6 | second) {
                *bits |= thirds;
            }
        }
    }
}

/// Does a letter stand at `at` and another right before it?
fn within_word(text: &str, at: usize) -> bool {
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
