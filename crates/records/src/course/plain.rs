//! Words made plain: lower case, letters and digits only, single blanks. Most are ASCII, which costs a byte a step.
//!
//! ```text
//! "CS 102:  Data\u{a0}Structures" ── squashed ──▶ "cs102datastructures"     ── single_spaced ──▶ "CS 102: Data Structures"
//! ```

use rustc_hash::FxHashMap;

/// Adds a text in lower case, letter by letter.
pub(super) fn lower_into(text: &str, into: &mut String) {
    let from = into.len();
    if text.is_ascii() {
        into.push_str(text);
        if let Some(added) = into.get_mut(from..) {
            added.make_ascii_lowercase();
        }
    } else {
        into.extend(text.chars().flat_map(char::to_lowercase));
    }
}

/// Letters and digits only, in lower case.
pub(super) fn squashed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    squash_into(text, &mut out);
    out
}

/// Adds letters and digits only, in lower case.
pub(super) fn squash_into(text: &str, into: &mut String) {
    for c in text.chars() {
        if c.is_ascii() {
            if c.is_ascii_alphanumeric() {
                into.push(c.to_ascii_lowercase());
            }
        } else if c.is_alphanumeric() {
            into.extend(c.to_lowercase());
        }
    }
}

/// What blanks part. Most texts are ASCII, of which no letter need be read.
pub(super) fn words(text: &str) -> Words<'_> {
    Words { rest: text, plain: text.is_ascii() }
}

/// The words of a text, one after the other.
pub(super) struct Words<'t> {
    rest: &'t str,
    plain: bool,
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let rest = if self.plain { self.rest.trim_ascii_start() } else { self.rest.trim_start() };
        let end = match self.plain {
            true => rest.bytes().position(|b| b.is_ascii_whitespace()),
            false => rest.find(char::is_whitespace),
        };
        let (word, behind) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
        self.rest = behind;
        (!word.is_empty()).then_some(word)
    }
}

/// Its words with one blank between two.
pub(super) fn single_spaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in words(text) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Words of a list in lower case, each with what it tells; found whatever the case of a page's words.
pub(super) struct Listed<V> {
    shapes: Shapes,
    words: FxHashMap<&'static [u8], V>,
}

/// Longest word that is made small without memory of its own, in bytes.
const SHORT: usize = 32;

impl<V> Listed<V> {
    /// A list; of a word that stands in it twice the last counts.
    pub(super) fn of(words: impl IntoIterator<Item = (&'static str, V)>) -> Listed<V> {
        let words: FxHashMap<&'static [u8], V> = words.into_iter().map(|(w, v)| (w.as_bytes(), v)).collect();
        Listed { shapes: Shapes::of(words.keys().copied()), words }
    }

    /// What a word tells, where it is of the list.
    pub(super) fn get(&self, word: &str) -> Option<&V> {
        if !word.is_ascii() {
            let mut lower = String::with_capacity(word.len());
            lower_into(word, &mut lower);
            return self.words.get(lower.as_bytes());
        }
        self.get_ascii(word.as_bytes())
    }

    /// What a word in ASCII tells, where it is of the list.
    pub(super) fn get_ascii(&self, word: &[u8]) -> Option<&V> {
        if !self.shapes.may_hold(word) {
            return None;
        }
        let mut small = [0; SHORT];
        let Some(lower) = small.get_mut(..word.len()) else {
            return self.words.get(word.to_ascii_lowercase().as_slice());
        };
        lower.copy_from_slice(word);
        lower.make_ascii_lowercase();
        self.words.get(&*lower)
    }

    /// May a word of the list begin so? One letter may be followed by any.
    pub(super) fn may_begin(&self, word: &[u8]) -> bool {
        self.shapes.may_begin(word)
    }
}

/// Which first bytes and lengths the words of a list have: most words of a page have none of them, and need no look
/// into the list.
struct Shapes([Shape; 256]);

/// The words that begin with a byte.
#[derive(Clone, Copy)]
struct Shape {
    /// A bit for each second byte but its two highest bits.
    seconds: u64,
    /// A bit for each length in bytes; from 31 on all share one.
    lengths: u32,
}

impl Shapes {
    /// The shapes of words in lower case.
    fn of<'w>(words: impl IntoIterator<Item = &'w [u8]>) -> Shapes {
        let mut shapes = Shapes([Shape { seconds: 0, lengths: 0 }; 256]);
        for word in words {
            let first = word.first().copied().map(usize::from);
            if let Some(shape) = first.and_then(|first| shapes.0.get_mut(first)) {
                shape.lengths |= length_bit(word.len());
                shape.seconds |= second_bit(word.get(1));
            }
        }
        shapes
    }

    fn shape(&self, word: &[u8]) -> Option<&Shape> {
        self.0.get(usize::from(word.first()?.to_ascii_lowercase()))
    }

    /// May a word be of the list? Its capitals count as small letters where they are ASCII.
    fn may_hold(&self, word: &[u8]) -> bool {
        let has = |s: &Shape| s.lengths & length_bit(word.len()) != 0 && s.may_begin(word);
        self.shape(word).is_some_and(has)
    }

    /// May a word of the list begin so? One letter may be followed by any.
    fn may_begin(&self, word: &[u8]) -> bool {
        self.shape(word).is_some_and(|s| s.may_begin(word))
    }
}

impl Shape {
    fn may_begin(&self, word: &[u8]) -> bool {
        word.len() == 1 && self.seconds != 0 || self.seconds & second_bit(word.get(1)) != 0
    }
}

fn length_bit(length: usize) -> u32 {
    1 << length.min(31)
}

fn second_bit(byte: Option<&u8>) -> u64 {
    1 << (byte.map_or(0, u8::to_ascii_lowercase) & 63)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words() {
        assert_eq!(squashed("CS 102: Données – ÉTÉ"), "cs102donnéesété");
        assert_eq!(single_spaced(" CS\u{a0}102: \n Data "), "CS 102: Data");
        let mut lower = "a".to_owned();
        lower_into("BÉ", &mut lower);
        lower_into("C", &mut lower);
        assert_eq!(lower, "abéc");
    }

    #[test]
    fn a_listed_word_is_never_passed_over() {
        let words = [
            "e-mail",
            "ta",
            "a",
            "プリント",
            "office",
            "été",
            "bundesausbildungsförderungsgesetze",
            "incomprehensibilities-and-more",
        ];
        let listed = Listed::of(words.map(|w| (w, w)));
        assert!(words.iter().all(|w| listed.get(w) == Some(w) && listed.get(&w.to_uppercase()) == Some(w)));
        assert!(["tax", "to", "offices", ""].iter().all(|w| listed.get(w).is_none()));
        assert!(listed.may_begin(b"E") && listed.may_begin(b"e-") && !listed.may_begin(b"x"));
    }
}
