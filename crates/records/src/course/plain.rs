//! Words made plain: lower case, letters and digits only, single blanks. Most are ASCII, which costs a byte a step.
//!
//! ```text
//! "CS 102:  Data\u{a0}Structures" ── squashed ──▶ "cs102datastructures"     ── single_spaced ──▶ "CS 102: Data Structures"
//! ```

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
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let plain = text.is_ascii();
    let ascii = plain.then(|| text.split_ascii_whitespace());
    let wide = (!plain).then(|| text.split_whitespace());
    ascii.into_iter().flatten().chain(wide.into_iter().flatten())
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

/// Which first bytes and lengths the words of a list have: most words of a page have none of them, and need no look
/// into the list.
pub(super) struct Shapes {
    /// For each first byte, a bit for each length in bytes; from 31 on all share one.
    lengths: [u32; 256],
    /// For each first byte, a bit for each second byte but its two highest bits.
    seconds: [u64; 256],
}

impl Shapes {
    /// The shapes of words in lower case.
    pub(super) fn of<'w>(words: impl IntoIterator<Item = &'w str>) -> Shapes {
        let mut shapes = Shapes { lengths: [0; 256], seconds: [0; 256] };
        for word in words {
            let Some(first) = word.bytes().next().map(usize::from) else { continue };
            if let (Some(lengths), Some(seconds)) =
                (shapes.lengths.get_mut(first), shapes.seconds.get_mut(first))
            {
                *lengths |= length_bit(word.len());
                *seconds |= second_bit(word.as_bytes().get(1));
            }
        }
        shapes
    }

    /// May a word be of the list? Its capitals count as small letters where they are ASCII.
    pub(super) fn may_hold(&self, word: &[u8]) -> bool {
        let Some(first) = word.first().map(|b| usize::from(b.to_ascii_lowercase())) else { return false };
        let has = |lengths: &u32| lengths & length_bit(word.len()) != 0;
        self.lengths.get(first).is_some_and(has) && self.may_begin(word)
    }

    /// May a word of the list begin so? One letter may be followed by any.
    pub(super) fn may_begin(&self, word: &[u8]) -> bool {
        let Some(first) = word.first().map(|b| usize::from(b.to_ascii_lowercase())) else { return false };
        let goes_on = |seconds: &u64| seconds & second_bit(word.get(1)) != 0;
        self.seconds.get(first).is_some_and(|s| word.len() == 1 && *s != 0 || goes_on(s))
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
        let words = ["e-mail", "ta", "a", "プリント", "office"];
        let shapes = Shapes::of(words);
        assert!(words.iter().all(|w| shapes.may_hold(w.as_bytes())) && shapes.may_hold(b"TA"));
        assert!(!shapes.may_hold(b"tax") && !shapes.may_hold(b"to") && !shapes.may_hold(b""));
    }
}
