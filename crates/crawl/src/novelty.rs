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
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use twox_hash::XxHash3_64;
use url::Url;

use crate::fingerprint::{behind_tag, tag_name};
use crate::shape::{dates, is_identifier};

/// What a page must bring at least to be worth its visit: two new words, or four new phrases or numbers. The combinations of a
/// shop's filters bring two or three phrases in title and heading, a calendar the number of the year.
pub(crate) const LEAST: u32 = 4;

/// Most terms of one page that are looked at: those of some 2,000 words.
const MOST_TERMS: usize = 6_000;

/// Words of one phrase.
const PHRASE: usize = 3;

/// Fewest digits and letters of a number that counts: those of days, hours and small counts come on every page.
const LONG_NUMBER: usize = 3;

/// Terms of a site that are remembered in one generation; two are. Some 3 MB for a site with more.
const GENERATION: usize = 1 << 17;

/// Such terms of pages that brought nothing new.
const BARREN_GENERATION: usize = 1 << 14;

/// Longest part of a word that is looked at, in bytes.
const LONGEST_WORD: usize = 64;

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
        if !is_inline(tag_name(tag)) {
            reader.end_line();
        }
        rest = behind_tag(tag);
    }
    reader.end_line();
    reader.terms
}

/// Does an element stand within a line of text, so that what is before and behind it is read together?
fn is_inline(name: &[u8]) -> bool {
    let mut lower = [0; 8];
    let Some(lower) = lower.get_mut(..name.len()) else { return false };
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    matches!(
        &*lower,
        b"a" | b"abbr"
            | b"b"
            | b"bdi"
            | b"big"
            | b"cite"
            | b"code"
            | b"em"
            | b"font"
            | b"i"
            | b"kbd"
            | b"mark"
            | b"q"
            | b"s"
            | b"small"
            | b"span"
            | b"strong"
            | b"sub"
            | b"sup"
            | b"time"
            | b"tt"
            | b"u"
            | b"wbr"
    )
}

/// The words of addresses.
fn echoes<'u>(addresses: impl IntoIterator<Item = &'u Url>) -> Keys {
    let words = addresses.into_iter().flat_map(|url| words_of(url.as_str().as_bytes()));
    words.map(key).collect()
}

/// Words of a text. Letters beyond ASCII are taken as they are, in whatever encoding.
fn words_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = text.split(|byte| byte.is_ascii_whitespace() || byte.is_ascii_punctuation());
    words.filter(|word| !word.is_empty())
}

/// The key of a word, whatever its case.
fn key(word: &[u8]) -> u64 {
    let mut lower = [0; LONGEST_WORD];
    let word = word.get(..LONGEST_WORD).unwrap_or(word);
    let lower = lower.get_mut(..word.len()).unwrap_or_default();
    lower.copy_from_slice(word);
    lower.make_ascii_lowercase();
    XxHash3_64::oneshot(lower)
}

/// What stands for a date, a number, or a word of the address.
const FOLDED: u64 = 0;

#[derive(Default)]
struct Reader {
    echoes: Keys,
    /// Of the line so far.
    words: Vec<u64>,
    terms: Vec<Term>,
}

impl Reader {
    fn add(&mut self, text: &[u8]) {
        for word in words_of(text) {
            let folded = self.fold(word);
            // Several numbers in a row are one, as of a date.
            if folded != FOLDED || self.words.last() != Some(&FOLDED) {
                self.words.push(folded);
            }
        }
    }

    /// The word as it stands in phrases; alone it counts, too.
    fn fold(&mut self, word: &[u8]) -> u64 {
        let key = key(word);
        let echo = self.echoes.contains(&key);
        // Words of small letters after the first are what people write.
        let made = word.iter().skip(1).any(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
        let is_number = word.first().is_some_and(u8::is_ascii_digit)
            || (made
                && (word.iter().any(u8::is_ascii_digit)
                    || std::str::from_utf8(word).is_ok_and(is_identifier)));
        if is_number {
            if word.len() >= LONG_NUMBER && !echo {
                self.terms.push(Term { key, weight: 1 });
            }
            return FOLDED;
        }
        if DATES.contains(&key) {
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
                self.terms.push(Term { key: key_of_phrase(phrase), weight: 1 });
            }
        }
        self.words.clear();
    }
}

fn key_of_phrase(words: &[u64]) -> u64 {
    let mut bytes = [0; 8 * PHRASE];
    for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    XxHash3_64::oneshot(&bytes)
}

/// The names of months and days.
static DATES: LazyLock<Keys> = LazyLock::new(|| dates().iter().map(|name| key(name.as_bytes())).collect());

/// Keys are hashes already.
type Keys<K = u64> = HashSet<K, BuildHasherDefault<Hashed>>;

/// The hash of what is a hash.
#[derive(Debug, Default, Clone, Copy)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = XxHash3_64::oneshot(bytes);
    }

    fn write_u32(&mut self, key: u32) {
        // A table goes by the lowest and the highest bits.
        self.0 = u64::from(key) << 32 | u64::from(key);
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Half a key, by which terms are remembered: of 16,000 that are new one is taken for one that its site said.
fn short(key: u64) -> u32 {
    u32::try_from(key & u64::from(u32::MAX)).unwrap_or_default()
}

/// Terms that came lately, in two generations of so many: what did not come again for long is forgotten.
#[derive(Debug, Default)]
struct Lately<const GENERATION: usize> {
    young: Keys<u32>,
    old: Keys<u32>,
}

impl<const GENERATION: usize> Lately<GENERATION> {
    /// Did it not come lately?
    fn is_new(&mut self, key: u32) -> bool {
        if self.young.contains(&key) {
            return false;
        }
        if self.young.len() >= GENERATION {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key);
        !self.old.contains(&key)
    }

    fn iter(&self) -> impl Iterator<Item = u32> {
        self.young.iter().chain(&self.old).copied()
    }
}

/// What a site said so far.
#[derive(Debug, Default)]
pub(crate) struct Known {
    all: Lately<GENERATION>,
    /// What pages said that brought nothing new: of a trap hardly more than one page says.
    barren: Lately<BARREN_GENERATION>,
}

impl Known {
    /// Terms that are kept for later crawls at most.
    pub(crate) const MOST_KEPT: usize = 4 * BARREN_GENERATION;

    /// Learns what a page says. Does it bring something new?
    pub(crate) fn learn(&mut self, terms: &[Term]) -> bool {
        let new = terms.iter().filter(|term| self.all.is_new(short(term.key)));
        new.map(|term| term.weight).sum::<u32>() >= LEAST
    }

    /// Remembers what a page said that brought nothing new: later crawls are to know it before all else.
    pub(crate) fn mark_barren(&mut self, terms: &[Term]) {
        terms.iter().for_each(|term| {
            self.barren.is_new(short(term.key));
        });
    }

    /// What is known for later crawls: first what pages said that brought nothing new, here and in what was kept before, then what was said
    /// lately; never more than [`Known::MOST_KEPT`].
    pub(crate) fn to_keep(&self, before: &[u32]) -> Vec<u32> {
        let barren = self.barren.iter().chain(before.iter().copied().take(BARREN_GENERATION));
        let mut kept = Keys::<u32>::default();
        barren.chain(self.all.iter()).filter(|key| kept.insert(*key)).take(Known::MOST_KEPT).collect()
    }

    /// What was known before, in the order of [`Known::to_keep`].
    pub(crate) fn kept(keys: &[u32]) -> Known {
        let mut known = Known::default();
        known.all.young.extend(keys.iter().take(Known::MOST_KEPT));
        known.barren.young.extend(keys.iter().take(BARREN_GENERATION));
        known
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
    fn what_pages_said_that_brought_nothing_new_is_kept_before_all_else() {
        let mut known = Known::default();
        let page = |at: u64| (0..100).map(|word| of_record(at * 100 + word)).collect::<Vec<_>>();
        known.mark_barren(&page(0));
        (0..2_000).for_each(|at| assert!(known.learn(&page(at))));
        let kept = known.to_keep(&[]);
        assert_eq!(kept.len(), Known::MOST_KEPT);
        let mut later = Known::kept(&kept);
        assert!(!later.learn(&page(0)) && later.learn(&page(2_000)));
        assert!(later.to_keep(&[])[..BARREN_GENERATION].contains(&0), "for the crawl behind that, too");
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
        assert!(known.all.young.len() <= GENERATION && known.all.old.len() <= GENERATION);
    }
}
