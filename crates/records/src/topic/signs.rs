//! The signs of topics, read once from their file.
//!
//! ```text
//! [Computing]                       a topic
//! strong: comput*, open source      signs that weigh three times as much; `*` lets the last word go on
//! weak: data, network,
//!     web                           a line that goes on
//! ```

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const FILE: &str = include_str!("../../data/topic/words.txt");

/// What a strong sign weighs, beside a weak one.
const STRONG: f32 = 3.0;

/// Longest beginning of a word that is looked up, in characters: no sign is longer.
const LONGEST: usize = 20;

/// Words that speak for a topic.
#[derive(Debug)]
pub(super) struct Sign {
    pub(super) topic: usize,
    pub(super) weight: f32,
    words: Vec<String>,
    /// The last word may go on.
    goes_on: bool,
}

/// All topics with their signs.
pub(super) struct Vocabulary {
    pub(super) names: Vec<&'static str>,
    signs: Vec<Sign>,
    /// Signs by their first word.
    whole: FxHashMap<String, Vec<usize>>,
    /// Signs that are the beginning of one word.
    begun: FxHashMap<String, Vec<usize>>,
}

/// The one that is built in.
pub(super) fn vocabulary() -> &'static Vocabulary {
    static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::of(FILE));
    &VOCABULARY
}

impl Vocabulary {
    fn of(file: &'static str) -> Vocabulary {
        let (names, signs, whole, begun) = Default::default();
        let mut all = Vocabulary { names, signs, whole, begun };
        let mut weight = 1.0;
        for line in file.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                all.names.push(name);
                continue;
            }
            let (set, signs) = match line.split_once(": ") {
                Some(("strong", signs)) => (STRONG, signs),
                Some(("weak", signs)) => (1.0, signs),
                _ => (weight, line),
            };
            weight = set;
            signs.split(',').for_each(|sign| all.add(sign.trim(), weight));
        }
        all
    }

    fn add(&mut self, sign: &str, weight: f32) {
        let (text, goes_on) = sign.strip_suffix('*').map_or((sign, false), |text| (text, true));
        let words: Vec<String> = text.split_whitespace().map(folded).collect();
        let Some(first) = words.first() else { return };
        let index = if goes_on && words.len() == 1 { &mut self.begun } else { &mut self.whole };
        index.entry(first.clone()).or_default().push(self.signs.len());
        self.signs.push(Sign { topic: self.names.len().saturating_sub(1), weight, words, goes_on });
    }

    /// The signs that a text's words are, each with the place of its first word.
    pub(super) fn found(&self, words: &[String]) -> Vec<(usize, &Sign)> {
        let mut found = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let fits = |sign: &&Sign| words.get(at..).is_some_and(|words| sign.stands(words));
            let whole = self.whole.get(word).into_iter().flatten().filter_map(|sign| self.signs.get(*sign));
            found.extend(whole.filter(fits).map(|sign| (at, sign)));
            let ends = word.char_indices().map(|(end, c)| end + c.len_utf8()).take(LONGEST);
            let begun = ends.filter_map(|end| self.begun.get(word.get(..end)?)).flatten();
            found.extend(begun.filter_map(|sign| self.signs.get(*sign)).map(|sign| (at, sign)));
        }
        found
    }
}

impl Sign {
    /// Is it what these words begin with?
    fn stands(&self, words: &[String]) -> bool {
        let last = self.words.len().saturating_sub(1);
        let fits = |(at, (sign, word)): (usize, (&String, &String))| {
            sign == word || (self.goes_on && at == last && word.starts_with(sign.as_str()))
        };
        words.len() >= self.words.len() && self.words.iter().zip(words).enumerate().all(fits)
    }
}

/// A word in lower case and without accents.
pub(super) fn folded(word: &str) -> String {
    if word.is_ascii() {
        return word.to_ascii_lowercase();
    }
    word.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// An accent that stands apart from its letter, and parts no word.
pub(super) fn is_accent(c: char) -> bool {
    is_combining_mark(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_whole() {
        let all = vocabulary();
        assert_eq!(all.names.len(), 15);
        for (topic, name) in all.names.iter().enumerate() {
            let signs = all.signs.iter().filter(|sign| sign.topic == topic);
            let strong = signs.clone().filter(|sign| sign.weight > 1.0).count();
            assert!(strong >= 50 && signs.count() > strong, "{name}: {strong}");
        }
        let long = |sign: &&Sign| sign.words.iter().any(|word| word.chars().count() > LONGEST);
        assert_eq!(all.signs.iter().filter(long).count(), 0);
        assert!(
            all.signs
                .iter()
                .all(|sign| sign.words.iter().all(|word| word.chars().all(char::is_alphanumeric)))
        );
    }

    #[test]
    fn signs_are_words_phrases_and_beginnings() {
        let all = Vocabulary::of(
            "[A]\nstrong: comput*, open source, café\nweak: data,\n    web d*\n[B]\nweak: open",
        );
        let found = |text: &str| -> Vec<(usize, String)> {
            let words: Vec<String> = text.split(' ').map(folded).collect();
            let found = all.found(&words);
            found.iter().map(|(at, sign)| (*at, sign.words.join(" "))).collect()
        };
        let is = |text: &str, expected: &[(usize, &str)]| {
            let expected: Vec<_> = expected.iter().map(|(at, sign)| (*at, (*sign).to_owned())).collect();
            assert_eq!(found(text), expected, "{text}");
        };
        is("Computers comput compute", &[(0, "comput"), (1, "comput"), (2, "comput")]);
        is("Open source", &[(0, "open source"), (0, "open")]);
        is("CAFE web design web", &[(0, "cafe"), (1, "web d")]);
        is("open", &[(0, "open")]);
        is("database", &[]);
    }
}
