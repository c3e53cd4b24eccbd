//! The fingerprint of what a page holds: mirrors have the same, whatever their tags and links say, and near copies one that is
//! nearly the same.
//!
//! ```text
//! <p class="a1f">Talks in <b>May</b>    ──  words outside tags, scripts and comments  ──▶  talks in may
//!          all words ──▶ words       the same: a mirror
//!          title, headings, numbers and dates ──▶ facts       ┐ the same, and
//!          pieces of three words ──▶ likeness (simhash)         ┘ at most 8 bits of 64 apart: a near copy
//! ```
//!
//! Likeness alone is not enough: the pages of two talks are made of one template and differ in a title and a date. So a near
//! copy must tell of the same facts; it may have other words of navigation, advertising and quotes of the day.
//!
//! Event Finder §5.1: sites stand under several addresses as a whole; "since there may be slight variations in the HTML
//! source code, link references for example, producing a fingerprint is not as trivial as hashing the content". It is
//! made of the bytes alone, in one walk, so that a copy need not be parsed.

use std::ops::Range;

use twox_hash::XxHash3_64;

use crate::shape::is_date;

/// Elements whose text is nobody's to read.
const UNREAD: &[&str] = &["script", "style", "noscript", "template"];

/// Elements whose text says what a page is about.
const HEADS: &[&str] = &["title", "h1", "h2", "h3"];

/// Least words of a page that has a fingerprint. Error pages, empty frames and pages drawn by scripts are alike without
/// being mirrors.
const LEAST_WORDS: usize = 32;

/// Words of one piece whose order counts for likeness (Broder 1997: shingles).
const PIECE: usize = 3;

/// Bits in which the likeness of two copies differs at most. That of pages that have nothing in common differs in 32 of 64,
/// give or take 4. Manku, Jain and Sarma (2007, "Detecting near-duplicates for web crawling") allow 3, with eight billion
/// pages and no other evidence; here the facts must be the same, and 3 would know only 60 % of the copies that have a
/// paragraph of 15 words more, 8 knows 90 % (record/copies.md).
pub const NEAR: u32 = 8;

/// Least facts of a page that can be a near copy: with fewer nothing says that two pages tell of the same.
const LEAST_FACTS: usize = 4;

/// What a page holds, in three numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint {
    /// Of all its words in their order: mirrors have the same. Never 0.
    pub words: u64,
    /// Of its facts, in whatever order: the words of its title and headings, all words with a digit, and the names of
    /// months and days beside these. Pages that tell of
    /// different things have different ones, however alike they are otherwise. 0 of a page with few facts, which has no
    /// near copies.
    pub facts: u64,
    /// Of its pieces of three words, such that pages of nearly the same pieces differ in few bits (Charikar 2002: simhash).
    pub likeness: u64,
}

impl Fingerprint {
    /// Does another page hold the same, or nearly the same words and the same facts?
    pub fn is_copy_of(&self, other: &Fingerprint) -> bool {
        let near = self.facts == other.facts && (self.likeness ^ other.likeness).count_ones() <= NEAR;
        self.words == other.words || (self.facts != 0 && near)
    }
}

/// The fingerprint of a page as it was sent; `None` for a page of few words.
pub fn of(page: &[u8]) -> Option<Fingerprint> {
    let mut words = Words { text: Vec::with_capacity(page.len() / 4), ..Words::default() };
    let mut rest = page;
    while !rest.is_empty() {
        let text_end = memchr::memchr(b'<', rest).unwrap_or(rest.len());
        let (between, tag) = rest.split_at(text_end);
        words.add(between);
        words.in_head = heads(tag).unwrap_or(words.in_head);
        rest = behind_tag(tag);
    }
    (words.ends.len() >= LEAST_WORDS).then(|| words.fingerprint())
}

/// The words of a page.
#[derive(Default)]
struct Words {
    /// One behind the other, in lower case, a blank behind each.
    text: Vec<u8>,
    /// Where each ends in the text.
    ends: Vec<usize>,
    in_head: bool,
    facts: u64,
    count_of_facts: usize,
    /// The word before.
    before: Before,
}

/// A word, for the next one.
#[derive(Default)]
struct Before {
    is_number: bool,
    /// Where it begins in the text.
    from: usize,
}

impl Words {
    /// Adds the words of a text. Letters beyond ASCII are taken as they are, in whatever encoding.
    fn add(&mut self, between: &[u8]) {
        let words = between.split(|b| b.is_ascii_whitespace() || b.is_ascii_punctuation());
        for word in words.filter(|w| !w.is_empty()) {
            let from = self.text.len();
            self.text.extend(word.iter().map(u8::to_ascii_lowercase));
            let is_number = word.iter().any(u8::is_ascii_digit);
            let before = std::mem::replace(&mut self.before, Before { is_number, from });
            if is_number && !self.in_head && !before.is_number {
                // "May" of "May 2027".
                self.add_fact_of_date(before.from..from.saturating_sub(1));
            }
            if self.in_head || is_number {
                self.add_fact(from..self.text.len());
            } else if before.is_number {
                self.add_fact_of_date(from..self.text.len());
            }
            self.text.push(b' ');
            self.ends.push(self.text.len());
        }
    }

    /// A name of a month or day beside a number tells as much as a number.
    fn add_fact_of_date(&mut self, word: Range<usize>) {
        if self.text.get(word.clone()).is_some_and(is_date) {
            self.add_fact(word);
        }
    }

    fn add_fact(&mut self, word: Range<usize>) {
        let word = self.text.get(word).unwrap_or_default();
        self.facts = self.facts.wrapping_add(XxHash3_64::oneshot(word));
        self.count_of_facts += 1;
    }

    fn fingerprint(&self) -> Fingerprint {
        // Never 0, so that a column can hold it as "some".
        let words = XxHash3_64::oneshot(&self.text).max(1);
        let facts = if self.count_of_facts < LEAST_FACTS { 0 } else { self.facts.max(1) };
        Fingerprint { words, facts, likeness: self.likeness() }
    }

    /// Each piece votes with the bits of its hash; the majority of each bit is the likeness.
    fn likeness(&self) -> u64 {
        let mut votes = Votes::default();
        let starts = std::iter::once(&0).chain(&self.ends);
        for (from, to) in starts.zip(self.ends.iter().skip(PIECE - 1)) {
            votes.add(XxHash3_64::oneshot(self.text.get(*from..*to).unwrap_or_default()));
        }
        votes.majority()
    }
}

/// Votes of bits: eight lanes of eight bits are counted at once, as a page has thousands of pieces.
#[derive(Default)]
struct Votes {
    /// Byte `b` of lane `l` counts bit `8 l + b`; emptied before it overflows.
    lanes: [u64; 8],
    in_lanes: u32,
    counted: [[u32; 8]; 8],
    all: u32,
}

impl Votes {
    fn add(&mut self, hash: u64) {
        for (lane, byte) in self.lanes.iter_mut().zip(hash.to_le_bytes()) {
            *lane += spread(byte);
        }
        self.in_lanes += 1;
        if self.in_lanes == u32::from(u8::MAX) {
            self.empty_lanes();
        }
    }

    fn empty_lanes(&mut self) {
        for (lane, counted) in self.lanes.iter_mut().zip(&mut self.counted) {
            for (count, votes) in counted.iter_mut().zip(lane.to_le_bytes()) {
                *count += u32::from(votes);
            }
            *lane = 0;
        }
        self.all += std::mem::take(&mut self.in_lanes);
    }

    fn majority(mut self) -> u64 {
        self.empty_lanes();
        let bits = self.counted.iter().flatten().enumerate();
        bits.filter(|(_, votes)| **votes * 2 > self.all).fold(0, |bits, (bit, _)| bits | 1 << bit)
    }
}

/// Bit `b` of a byte as byte `b` of a number.
fn spread(byte: u8) -> u64 {
    let one_bit_each = u64::from(byte).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    // Whatever bit is left in a byte becomes its lowest: 0x80 is set where the byte is not 0.
    (one_bit_each.wrapping_add(0x7f7f_7f7f_7f7f_7f7f) | one_bit_each) >> 7 & 0x0101_0101_0101_0101
}

/// Does a title or heading begin with this tag, or end? `None` for other tags.
fn heads(tag: &[u8]) -> Option<bool> {
    let name = tag_name(tag);
    let ends = tag.get(1) == Some(&b'/');
    HEADS.iter().any(|head| name.eq_ignore_ascii_case(head.as_bytes())).then_some(!ends)
}

/// The name of the element whose tag, of its beginning or its end, stands here.
pub(crate) fn tag_name(tag: &[u8]) -> &[u8] {
    let inner = tag.get(1..).unwrap_or_default();
    let name = inner.strip_prefix(b"/").unwrap_or(inner);
    name.split(|b| !b.is_ascii_alphanumeric()).next().unwrap_or_default()
}

/// What stands behind the tag, comment or unread element with which `rest` begins.
pub(crate) fn behind_tag(rest: &[u8]) -> &[u8] {
    let Some(inner) = rest.get(1..) else { return &[] };
    if inner.starts_with(b"!--") {
        return behind(inner, b"-->");
    }
    let is_tag = inner.first().is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'/' | b'!' | b'?'));
    if !is_tag {
        return inner;
    }
    let name = inner.split(|b| !b.is_ascii_alphanumeric()).next().unwrap_or_default();
    let unread = UNREAD.iter().find(|u| name.eq_ignore_ascii_case(u.as_bytes()));
    match unread {
        Some(unread) => behind_end(inner, unread),
        None => behind(inner, b">"),
    }
}

fn behind<'b>(rest: &'b [u8], end: &[u8]) -> &'b [u8] {
    memchr::memmem::find(rest, end).and_then(|at| rest.get(at + end.len()..)).unwrap_or_default()
}

/// What stands behind the end tag of an element; the element without end takes all.
fn behind_end<'b>(mut rest: &'b [u8], name: &str) -> &'b [u8] {
    loop {
        rest = behind(rest, b"</");
        let here = rest.get(..name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name.as_bytes()));
        if rest.is_empty() || here {
            return behind(rest, b">");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "The colloquium of the department meets on Thursdays at four in the afternoon in the large hall \
        of the old building; tea is served before in the common room, and all are welcome to it.";

    fn page(text: &str) -> Option<u64> {
        of(text.as_bytes()).map(|fingerprint| fingerprint.words)
    }

    #[test]
    fn tags_links_and_scripts_do_not_count() {
        let plain = page(&format!("<p>{WORDS}</p>"));
        assert!(plain.is_some());
        for same in [
            format!("<div class=x><a href='/mirror/'>{WORDS}</a></div>"),
            format!("<script>var a = '<p>' + {{}};</script><!-- served by host 7 --><P>{WORDS}"),
            format!("<STYLE>p {{}}</Style >\n{}", WORDS.to_uppercase()),
            WORDS.replace(' ', " \n<b></b> "),
        ] {
            assert_eq!(page(&same), plain, "{same}");
        }
    }

    #[test]
    fn one_word_more_is_another_page() {
        assert_ne!(page(WORDS), page(&format!("{WORDS} Moved!")));
        assert_ne!(page(WORDS), page(&WORDS.replace("four", "five")));
        assert_ne!(page(&format!("{WORDS} 12 3")), page(&format!("{WORDS} 1 23")));
    }

    #[test]
    fn bits_are_spread_over_bytes() {
        for byte in 0..=u8::MAX {
            let spread = spread(byte).to_le_bytes();
            assert!((0..8).all(|bit| spread[bit] == byte >> bit & 1), "{byte}");
        }
    }

    #[test]
    fn the_majority_of_each_bit_wins() {
        let mut votes = Votes::default();
        // More than a lane counts at once.
        (0..1_000_u64).for_each(|i| votes.add(if i % 3 == 0 { 0xff } else { 0x8000_0000_0000_000f }));
        assert_eq!(votes.majority(), 0x8000_0000_0000_000f);
    }

    /// A page of a template: navigation, a talk, a footer.
    fn talk(number: usize, aside: &str) -> Fingerprint {
        let words: String = (0..150)
            .map(|i| format!("{} ", ["tea", "hall", "lemma", "proof", "guest"][(i * i + 3 * i) % 5]))
            .collect();
        let html = format!(
            "<title>Talk {number}</title><ul><li>Home<li>People<li>Research</ul><p>{aside}</p><h1>On the word{number} lemma</h1>
             <p>{} May 2027, 16:00, Room {}. {words}</p><footer>Department of Mathematics, phone 555-0199</footer>",
            number % 28 + 1, number % 7
        );
        of(html.as_bytes()).expect("words enough")
    }

    #[test]
    fn copies_with_other_words_beside_are_copies_and_talks_of_one_template_are_not() {
        let asides = [
            "",
            "Welcome to the new site of the department, we hope that you like it",
            "Quote of the day: simplicity is prerequisite for reliability",
        ];
        let talks: Vec<Fingerprint> = (0..200).map(|number| talk(number, "")).collect();
        for (number, talk_of) in talks.iter().enumerate() {
            for aside in asides {
                assert!(talk(number, aside).is_copy_of(talk_of), "{number} {aside}");
            }
            let others = talks.iter().enumerate().filter(|(other, _)| *other != number);
            assert_eq!(others.filter(|(_, other)| other.is_copy_of(talk_of)).count(), 0, "{number}");
        }
    }

    #[test]
    fn other_facts_are_another_page() {
        let page =
            |room: &str| of(format!("{WORDS} Rooms 1, 2, 3 and {room}.").as_bytes()).expect("words enough");
        assert!(!page("4").is_copy_of(&page("5")));
        let month = |month: &str| {
            of(format!("{WORDS} Open on 1, 2 and 3 {month}, 9:00.").as_bytes()).expect("words enough")
        };
        assert!(!month("May").is_copy_of(&month("June")), "weeks of a calendar");
        let few = |word: &str| of(format!("{WORDS} {word}").as_bytes()).expect("words enough");
        assert!(!few("Moved").is_copy_of(&few("Postponed")), "a page of few facts has no near copies");
    }

    #[test]
    fn pages_of_few_words_have_none() {
        assert_eq!(page("<h1>404 Not Found</h1>"), None);
        assert_eq!(page(&format!("<script>{WORDS}")), None);
        assert_eq!(page(""), None);
    }

    #[test]
    fn broken_tags_end_somewhere() {
        for broken in ["<", "<<<<", "<!--", "<script", "</script", "a < b", "<script></scrip", "\u{0}<\u{0}>"]
        {
            assert_eq!(page(broken), None, "{broken}");
        }
    }
}
