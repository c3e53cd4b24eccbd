//! How a line is worded: prose or menu, sentence or label. Counts of one pass over its characters.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};
use rustc_hash::FxHashSet;

/// Number of phrase groups in `data/main_text/phrases.txt`.
pub(super) const PHRASES: usize = 7;

/// What can be counted in a line's text.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Wording {
    /// Words; a character of Chinese, Japanese or Korean is half a word.
    pub(super) words: f32,
    /// Letters and digits.
    pub(super) letters: f32,
    /// Words that carry sentences: "the", "und", "que".
    pub(super) function_words: f32,
    /// Commas.
    pub(super) commas: f32,
    /// Ends of sentences inside and at the end.
    pub(super) stops: f32,
    pub(super) digits: f32,
    /// Words that begin with a capital.
    pub(super) capitals: f32,
    /// Other signs than letters, digits, blanks, commas and stops.
    pub(super) signs: f32,
    /// Ends it as a sentence does?
    pub(super) ends: bool,
    /// Ends it in a colon?
    pub(super) colon: bool,
    /// Has it the sign of a currency?
    pub(super) money: bool,
    /// Which phrase groups have a phrase in it: a bit each.
    pub(super) phrases: u32,
}

static FUNCTION_WORDS: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| {
    let table = include_str!("../../data/main_text/function_words.txt");
    table.lines().filter(|l| !l.starts_with('#')).flat_map(str::split_whitespace).collect()
});

static PHRASE_TABLE: LazyLock<(Option<AhoCorasick>, Vec<u32>)> = LazyLock::new(|| {
    let table = include_str!("../../data/main_text/phrases.txt");
    let lines = table.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once(':'));
    let (mut phrases, mut groups) = (Vec::new(), Vec::new());
    for (i, (_, line)) in lines.enumerate().take(PHRASES) {
        for phrase in line.split('|') {
            phrases.push(phrase.trim_start().to_owned());
            groups.push(1 << i);
        }
    }
    let mut builder = AhoCorasick::builder();
    builder.ascii_case_insensitive(true).match_kind(MatchKind::LeftmostLongest);
    (builder.build(&phrases).ok(), groups)
});

/// Bytes of a line in which phrases are looked for: what stands around content says so at once.
const HEAD: usize = 160;

/// Counts.
pub(super) fn wording(text: &str) -> Wording {
    let mut w = Wording::default();
    for c in text.chars() {
        sign(&mut w, c);
    }
    for word in text.split_whitespace() {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        w.words += if word.is_empty() { 0.0 } else { weight(word) };
        w.capitals += f32::from(u8::from(word.starts_with(char::is_uppercase)));
        w.function_words += f32::from(u8::from(is_function_word(word)));
    }
    let end = text.trim_end_matches(['"', '\'', ')', '”', '’', '»', ']']);
    w.ends = end.ends_with(['.', '!', '?', '。', '！', '？', '…']);
    w.colon = end.ends_with([':', '：']);
    w.phrases = phrases(text);
    w
}

fn sign(w: &mut Wording, c: char) {
    match c {
        _ if c.is_alphabetic() => w.letters += 1.0,
        _ if c.is_numeric() => (w.letters, w.digits) = (w.letters + 1.0, w.digits + 1.0),
        ',' | '，' | '、' | ';' => w.commas += 1.0,
        '.' | '!' | '?' | '。' | '！' | '？' => w.stops += 1.0,
        '$' | '€' | '£' | '¥' | '₹' => w.money = true,
        _ if c.is_whitespace() => {}
        _ => w.signs += 1.0,
    }
}

/// Words that a run between blanks is worth: one, or half its characters where a language sets no blanks.
fn weight(word: &str) -> f32 {
    let dense = |c: &char| matches!(*c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ac00}'..='\u{d7af}');
    if word.is_ascii() {
        return 1.0;
    }
    (word.chars().filter(dense).count() as f32 / 2.0).max(1.0)
}

/// Is it one of the commonest words that carry a sentence?
pub(crate) fn is_function_word(word: &str) -> bool {
    const LONGEST: usize = 8;
    if word.is_empty() || word.len() > LONGEST {
        return false;
    }
    FUNCTION_WORDS.contains(word)
        || word.starts_with(char::is_uppercase) && FUNCTION_WORDS.contains(word.to_lowercase().as_str())
}

fn phrases(text: &str) -> u32 {
    let end = (0..=HEAD.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
    let head = text.get(..end).unwrap_or_default();
    let (matcher, groups) = &*PHRASE_TABLE;
    let found = matcher.iter().flat_map(|m| m.find_iter(head));
    found.filter_map(|m| groups.get(m.pattern().as_usize())).fold(0, |all, g| all | g)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_and_menus_are_worded_differently() {
        let prose = wording("The mill was built in 1840, and it still grinds flour.");
        assert!(prose.ends && prose.function_words >= 5.0 && prose.commas == 1.0 && prose.digits == 4.0);
        let menu = wording("Home About Contact");
        assert!(!menu.ends && menu.function_words <= 1.0 && menu.capitals == 3.0);
        assert_eq!(wording("日本語の文章。").words, 3.0);
        assert_ne!(wording("Copyright 2003").phrases, 0);
    }
}
