//! What a page says that its site did not say before.
//!
//! ```text
//! <li>Oak table 4711      oak · oak table # · 4711      new words, new phrases, new numbers
//! <h1>May 2031            #                             a date is another on each page of a calendar: it says nothing
//! /shop?color=red
//! <h1>Red shoes           # shoes                       neither does what the address says already
//! ```
//!
//! Words alone would not do: a shop of a thousand products has few of them, in ever new phrases. Phrases alone would not do
//! either: the filters of a shop name every combination of a few words in its headings. So each counts, and a page must bring
//! several of them ([`LEAST`]).

use std::collections::HashSet;

use twox_hash::XxHash3_64;
use url::Url;

use crate::fingerprint::{behind_tag, tag_name};
use crate::shape::{is_date, is_identifier};

/// What a page must bring at least to be worth its visit: two new words, or four new phrases or numbers. The combinations of a
/// shop's filters bring two or three phrases in title and heading, a calendar the number of the year.
pub(crate) const LEAST: u32 = 4;

/// Most terms of one page that are looked at: those of some 2,000 words.
const MOST_TERMS: usize = 6_000;

/// Words of one phrase.
const PHRASE: usize = 3;

/// Fewest digits and letters of a number that counts: those of days, hours and small counts come on every page.
const LONG_NUMBER: usize = 3;

/// Terms of a site that are remembered in one generation; two are. Some 4 MB for a site with more.
const GENERATION: usize = 1 << 17;

/// Elements that stand within a line of text: what is before and behind them is read together.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "bdi", "big", "cite", "code", "em", "font", "i", "kbd", "mark", "q", "s", "small",
    "span", "strong", "sub", "sup", "time", "tt", "u", "wbr",
];

/// A word, a phrase or a number, and what it counts where it is new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Term {
    key: u64,
    weight: u32,
}

/// A record, of which one that is new is worth a visit.
pub(crate) fn of_record(identity: u64) -> Term {
    Term { key: identity, weight: LEAST }
}

/// The terms of a page as it was sent. `addresses`: its own, and those of links to its like, whose words say nothing.
pub(crate) fn terms<'u>(page: &[u8], addresses: impl IntoIterator<Item = &'u Url>) -> Vec<Term> {
    let mut reader = Reader { echoes: echoes(addresses), ..Reader::default() };
    let mut rest = page;
    while !rest.is_empty() && reader.terms.len() < MOST_TERMS {
        let (between, tag) = rest.split_at(memchr::memchr(b'<', rest).unwrap_or(rest.len()));
        reader.add(between);
        if !INLINE.iter().any(|name| tag_name(tag).eq_ignore_ascii_case(name.as_bytes())) {
            reader.end_line();
        }
        rest = behind_tag(tag);
    }
    reader.end_line();
    reader.terms
}

/// The words of addresses.
fn echoes<'u>(addresses: impl IntoIterator<Item = &'u Url>) -> HashSet<u64> {
    let words = |url: &Url| words_of(url.as_str().as_bytes()).map(|word| hash(&word)).collect::<Vec<_>>();
    addresses.into_iter().flat_map(words).collect()
}

/// Words in lower case. Letters beyond ASCII are taken as they are, in whatever encoding.
fn words_of(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let words = text.split(|byte| byte.is_ascii_whitespace() || byte.is_ascii_punctuation());
    words.filter(|word| !word.is_empty()).map(<[u8]>::to_ascii_lowercase)
}

fn hash(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}

/// What stands for a date, a number, or a word of the address.
const FOLDED: u64 = 0;

#[derive(Default)]
struct Reader {
    echoes: HashSet<u64>,
    /// Of the line so far.
    words: Vec<u64>,
    terms: Vec<Term>,
}

impl Reader {
    fn add(&mut self, text: &[u8]) {
        let words = text.split(|byte| byte.is_ascii_whitespace() || byte.is_ascii_punctuation());
        for word in words.filter(|word| !word.is_empty()) {
            let folded = self.fold(word);
            // Several numbers in a row are one, as of a date.
            if folded != FOLDED || self.words.last() != Some(&FOLDED) {
                self.words.push(folded);
            }
        }
    }

    /// The word as it stands in phrases; alone it counts, too.
    fn fold(&mut self, word: &[u8]) -> u64 {
        let text = std::str::from_utf8(word).unwrap_or_default();
        let key = hash(&word.to_ascii_lowercase());
        let echo = self.echoes.contains(&key);
        if word.iter().any(u8::is_ascii_digit) || is_identifier(text) {
            if word.len() >= LONG_NUMBER && !echo {
                self.terms.push(Term { key, weight: 1 });
            }
            return FOLDED;
        }
        if is_date(text) {
            return FOLDED;
        }
        if word.len() >= LONG_NUMBER {
            self.terms.push(Term { key, weight: if echo { 1 } else { 2 } });
        }
        if echo { FOLDED } else { key }
    }

    fn end_line(&mut self) {
        let length = self.words.len().min(PHRASE);
        for phrase in self.words.windows(length.max(1)) {
            let words = phrase.iter().filter(|word| **word != FOLDED).count();
            // One word is counted as a word.
            if words > 1 || (words == 1 && phrase.len() > 1) {
                let bytes: Vec<u8> = phrase.iter().flat_map(|word| word.to_le_bytes()).collect();
                self.terms.push(Term { key: hash(&bytes), weight: 1 });
            }
        }
        self.words.clear();
    }
}

/// What a site said so far; what it did not say again for long is forgotten.
#[derive(Debug, Default)]
pub(crate) struct Known {
    young: HashSet<u64>,
    old: HashSet<u64>,
}

impl Known {
    /// Learns what a page says. Does it bring something new?
    pub(crate) fn learn(&mut self, terms: &[Term]) -> bool {
        let new: u32 = terms.iter().filter(|term| self.is_new(term.key)).map(|term| term.weight).sum();
        new >= LEAST
    }

    fn is_new(&mut self, key: u64) -> bool {
        if self.young.contains(&key) {
            return false;
        }
        if self.young.len() >= GENERATION {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key);
        !self.old.contains(&key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(known: &mut Known, address: &str, html: &str) -> bool {
        let url = Url::parse(address).expect("an address");
        known.learn(&terms(html.as_bytes(), [&url]))
    }

    #[test]
    fn dates_and_what_the_address_says_are_nothing_new() {
        let mut known = Known::default();
        let month = |month: &str, year: u32| {
            format!(
                "<title>Calendar – {month} {year}</title><h1>{month} {year}</h1><p>No events on 3 {month} {year}.<td>1<td>2"
            )
        };
        assert!(page(&mut known, "http://a.org/cal", &month("May", 2031)));
        assert!(!page(&mut known, "http://a.org/cal?m=6", &month("June", 2031)));
        assert!(!page(&mut known, "http://a.org/cal?m=7", &month("July", 2032)));
        let shoes =
            |words: &str| format!("<title>{words} shoes</title><h1>{words} shoes</h1><li>Oak clogs 49.90");
        assert!(page(&mut known, "http://a.org/shop", &shoes("All our")));
        assert!(!page(&mut known, "http://a.org/shop?color=red&size=small", &shoes("Red, small")));
        assert!(!page(&mut known, "http://a.org/p/3f2a9c1d", "<li>3f2a9c1d<li>4b1c9d0e"));
    }

    #[test]
    fn new_words_phrases_and_numbers_are_new() {
        let mut known = Known::default();
        assert!(page(&mut known, "http://a.org/", "<p>The tables of the house are made of oak"));
        assert!(page(&mut known, "http://a.org/1", "<p>Benches and stools"));
        assert!(page(
            &mut known,
            "http://a.org/2",
            "<li>oak stools<li>house benches<li>oak benches<li>oak house"
        ));
        assert!(page(&mut known, "http://a.org/3", "<li>oak 4711<li>oak 4712<li>oak 4713<li>oak 4714"));
        assert!(!page(&mut known, "http://a.org/3", "<li>oak 4714<li>oak 4713<li>oak 4711<li>oak stools"));
        assert!(known.learn(&[of_record(7)]) && !known.learn(&[of_record(7)]));
    }

    #[test]
    fn what_is_said_again_and_again_is_remembered_and_the_memory_is_bounded() {
        let mut known = Known::default();
        let term = |key: usize| Term { key: key as u64, weight: 1 };
        let menu: Vec<Term> = (0..10).map(term).collect();
        assert!(known.learn(&menu));
        for page in 1..20_000 {
            known.learn(&(0..20).map(|at| term(page * 100 + at)).collect::<Vec<_>>());
            assert!(!known.learn(&menu), "{page}");
        }
        assert!(known.young.len() <= GENERATION && known.old.len() <= GENERATION);
    }
}
