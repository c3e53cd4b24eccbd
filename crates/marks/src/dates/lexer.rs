//! Text to islands: runs of tokens that may hold a date, cut at every word that means nothing here.
//!
//! ```text
//! "The talk is on Oct 4, 7 pm in Room"  ──▶  [on Oct 4 , 7 pm in]      [Room]: no number or month, dropped
//! ```
//!
//! Most words of a page are of no interest. They cost a hash and one look into a filter; only an island with a number,
//! a month or the like goes to the grammar.

use super::lexicon::{Class, Hash, Lexicon, Meanings, is_joint, is_unspaced};
use super::token::{Case, Gap, Kind, Token};

/// Words that one name may have ("Dydd San Ffraid" has three); more are not tried.
const NAME_WORDS: usize = 5;

/// Characters that one name may have in a script without blanks.
const NAME_CHARS: usize = 6;

/// Cuts a text into islands and hands over those that are worth reading.
pub(super) struct Lexer<'t> {
    text: &'t str,
    lexicon: &'t Lexicon,
    at: usize,
    gap: Gap,
    tokens: Vec<Token>,
    awake: bool,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str, lexicon: &'t Lexicon) -> Self {
        Lexer { text, lexicon, at: 0, gap: Gap::Line, tokens: Vec::new(), awake: false }
    }

    /// Hands over the first island, too, where nothing but its being alone says that it is worth reading: "Mo–Fr".
    pub(super) fn of_typed(self) -> Self {
        Lexer { awake: true, ..self }
    }

    /// Calls `read` with each island; its last token is [`Kind::End`].
    pub(super) fn islands(mut self, mut read: impl FnMut(&[Token])) {
        while self.step() {
            if self.tokens.last().is_some_and(|t| t.kind == Kind::End) {
                if self.awake {
                    read(&self.tokens);
                }
                self.tokens.clear();
                self.awake = false;
            }
        }
        self.push(Kind::End, self.text.len(), self.text.len());
        if self.awake {
            read(&self.tokens);
        }
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) {
        let gap = if start == self.text.len() { Gap::Line } else { self.gap };
        self.tokens.push(Token { kind, start, end, gap });
        self.gap = Gap::None;
    }

    /// Ends the island before a word of no interest, which reaches to `end`.
    fn cut(&mut self, end: usize) {
        if !self.tokens.is_empty() {
            let start = self.at;
            self.push(Kind::End, start, start);
        }
        self.at = end;
        self.gap = Gap::None;
    }

    /// Reads one token, gap or word of no interest. False at the end of the text.
    fn step(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let Some(&byte) = bytes.get(self.at) else { return false };
        match byte {
            b' ' | b'\r' | 0x0b | 0x0c => self.widen(Gap::Space, 1),
            b'\n' => self.widen(Gap::Line, 1),
            b'\t' => self.widen(Gap::Cell, 1),
            b'0'..=b'9' => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' => self.ascii_word(),
            0..=0x7f => self.sign(byte as char, 1),
            _ => self.beyond_ascii(),
        }
        true
    }

    fn widen(&mut self, gap: Gap, bytes: usize) {
        self.gap = self.gap.max(gap);
        self.at += bytes;
    }

    fn sign(&mut self, sign: char, bytes: usize) {
        self.push(Kind::Sign(sign), self.at, self.at + bytes);
        self.at += bytes;
    }

    /// A run of ASCII digits.
    fn number(&mut self) {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let value = match digits {
            1..=9 => rest[..digits].iter().fold(0, |n, b| n * 10 + u32::from(b - b'0')),
            _ => u32::MAX,
        };
        self.push_number(value, digits.min(99) as u8, start, start + digits);
    }

    fn push_number(&mut self, value: u32, digits: u8, start: usize, end: usize) {
        self.push(Kind::Number { value, digits }, start, end);
        self.at = end;
        self.awake = true;
    }

    /// A word that begins with an ASCII letter; the common case is a miss in the filter.
    fn ascii_word(&mut self) {
        let bytes = self.text.as_bytes();
        let (start, mut end, mut hash) = (self.at, self.at, Hash::START);
        while let Some(b) = bytes.get(end).filter(|b| b.is_ascii_alphabetic()) {
            hash = hash.byte(b.to_ascii_lowercase());
            end += 1;
        }
        if bytes.get(end).is_some_and(|b| *b >= 0x80) {
            return self.word();
        }
        if !self.lexicon.may_be(hash) && !self.lexicon.begins(hash) {
            return self.cut(end);
        }
        self.known(start, end, hash);
    }

    /// A word with letters beyond ASCII.
    fn word(&mut self) {
        let start = self.at;
        let (end, hash) = scan_word(self.text, start, Hash::START);
        self.known(start, end, hash);
    }

    /// The longest name that begins with this word becomes a token; a word without meaning ends the island.
    fn known(&mut self, start: usize, end: usize, hash: Hash) {
        let mut best = (self.lexicon.meanings(hash), end);
        let (mut at, mut hash) = (end, hash);
        for _ in 1..NAME_WORDS {
            if !self.lexicon.begins(hash) {
                break;
            }
            let Some(next) = next_word(self.text, at) else { break };
            (at, hash) = scan_word(self.text, next, hash.byte(b' '));
            let means = self.lexicon.meanings(hash);
            if !means.is_empty() {
                best = (means, at);
            }
        }
        match best {
            (means, end) if !means.is_empty() => {
                // "a.m." ends in the stop that its parts have.
                let name = self.text.get(start..end).unwrap_or_default();
                let stop = name.contains('.') && self.text[end..].starts_with('.');
                self.push_word(means, start, end + usize::from(stop));
            }
            _ => self.cut(end),
        }
    }

    fn push_word(&mut self, means: Meanings, start: usize, end: usize) {
        // A lone letter ("a" may be a.m.) needs a number to mean anything.
        self.awake |= end - start > 1 && means.is_trigger();
        self.awake |= means.get(Class::Cardinal).is_some() && self.tokens.last().is_some_and(calls_for_hours);
        let case = case_of(self.text.get(start..end).unwrap_or_default());
        self.push(Kind::Word { means, case }, start, end);
        self.at = end;
    }

    fn beyond_ascii(&mut self) {
        let Some(c) = self.text[self.at..].chars().next() else { return };
        let bytes = c.len_utf8();
        match c {
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => self.widen(Gap::Space, bytes),
            '\u{200b}'..='\u{200f}' | '\u{feff}' | '\u{ad}' | '\u{202a}'..='\u{202e}' => self.at += bytes,
            '\u{85}' | '\u{2028}' | '\u{2029}' => self.widen(Gap::Line, bytes),
            '–' | '—' | '−' | '‐' | '‑' | '‒' | '―' | '－' => self.sign('-', bytes),
            '～' | '〜' => self.sign('~', bytes),
            '：' => self.sign(':', bytes),
            '／' => self.sign('/', bytes),
            '．' => self.sign('.', bytes),
            '，' | '、' | '،' => self.sign(',', bytes),
            '（' => self.sign('(', bytes),
            '）' => self.sign(')', bytes),
            '\u{2019}' | '\u{2018}' | '´' | '\u{2bc}' => self.sign('\'', bytes),
            _ if digit_of(c).is_some() => self.native_number(),
            _ if is_unspaced(c) => self.unspaced(c),
            _ if is_word_char(c) => self.word(),
            _ => self.sign(c, bytes),
        }
    }

    /// A run of digits of another script: full width, Arabic, Devanagari, Thai …
    fn native_number(&mut self) {
        let (start, mut value, mut digits) = (self.at, 0u32, 0usize);
        let mut end = start;
        for c in self.text[start..].chars() {
            let Some(d) = digit_of(c) else { break };
            value = value.saturating_mul(10).saturating_add(d);
            digits += 1;
            end += c.len_utf8();
        }
        self.push_number(if digits > 9 { u32::MAX } else { value }, digits.min(99) as u8, start, end);
    }

    /// Chinese, Japanese, Korean: the longest name at this place, else a numeral, else a character of no interest.
    fn unspaced(&mut self, first: char) {
        let start = self.at;
        if let Some((means, end)) = self.longest_name(start) {
            return self.push_word(means, start, end);
        }
        if let Some((value, end)) = super::numerals::read(&self.text[start..]) {
            return self.push_number(value, 0, start, start + end);
        }
        self.cut(start + first.len_utf8());
    }

    fn longest_name(&self, start: usize) -> Option<(Meanings, usize)> {
        let (mut hash, mut end, mut best) = (Hash::START, start, None);
        for c in self.text[start..].chars().take(NAME_CHARS) {
            hash = hash.char(c);
            end += c.len_utf8();
            let means = self.lexicon.meanings(hash);
            if !means.is_empty() {
                best = Some((means, end));
            }
            if !self.lexicon.begins(hash) {
                break;
            }
        }
        best
    }
}

/// A word such as "at", after which a number in words may be an hour.
fn calls_for_hours(token: &Token) -> bool {
    [Class::At, Class::MaybeAt, Class::From, Class::Between].iter().any(|c| token.is(*c).is_some())
}

/// Letters, and the marks that complete them in Indic, Hebrew, Arabic and other scripts.
fn is_word_char(c: char) -> bool {
    let mark = matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}'
        | '\u{93a}'..='\u{94f}' | '\u{9bc}'..='\u{9cd}' | '\u{a3c}'..='\u{a4d}' | '\u{abc}'..='\u{acd}'
        | '\u{b3c}'..='\u{b4d}' | '\u{bbe}'..='\u{bcd}' | '\u{c3c}'..='\u{c4d}' | '\u{cbc}'..='\u{ccd}'
        | '\u{d3b}'..='\u{d4d}' | '\u{dca}'..='\u{ddf}' | '\u{e31}'..='\u{e4e}' | '\u{eb1}'..='\u{ecd}'
        | '\u{f71}'..='\u{f84}' | '\u{102b}'..='\u{103e}' | '\u{17b6}'..='\u{17d3}' | '\u{200c}' | '\u{200d}');
    (mark || c.is_alphabetic()) && !is_unspaced(c)
}

/// From `start` over the letters of a word: where it ends, and the hash with them added.
fn scan_word(text: &str, start: usize, mut hash: Hash) -> (usize, Hash) {
    let mut end = start;
    for c in text.get(start..).unwrap_or_default().chars() {
        if !is_word_char(c) {
            break;
        }
        hash = hash.char(c);
        end += c.len_utf8();
    }
    (end, hash)
}

/// Where the next word of the same name begins: after one or two joints ("a. m."), never on another line.
fn next_word(text: &str, at: usize) -> Option<usize> {
    let mut chars = text.get(at..)?.char_indices();
    for _ in 0..=2 {
        let (offset, c) = chars.next()?;
        if offset > 0 && is_word_char(c) {
            return Some(at + offset);
        }
        if !is_joint(c) {
            return None;
        }
    }
    chars.next().filter(|(_, c)| is_word_char(*c)).map(|(offset, _)| at + offset)
}

fn case_of(word: &str) -> Case {
    let mut letters = word.chars().filter(|c| c.is_alphabetic());
    match letters.next() {
        Some(c) if c.is_uppercase() => match letters.next() {
            Some(second) if second.is_uppercase() => Case::Upper,
            _ => Case::Title,
        },
        Some(c) if c.is_lowercase() => Case::Lower,
        _ => Case::None,
    }
}

/// The value of a decimal digit of any script that pages are written in.
fn digit_of(c: char) -> Option<u32> {
    const ZEROS: [u32; 14] =
        [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xe50, 0xed0, 0x1040, 0xff10];
    let c = c as u32;
    ZEROS.iter().find(|z| (**z..**z + 10).contains(&c)).map(|z| c - z)
}
