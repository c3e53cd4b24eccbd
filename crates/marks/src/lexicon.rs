//! Which words are names of people, common words or cities.
//!
//! ```text
//! "Mark" ── fold ──▶ "mark" ── names.fst ──▶ first, often · last · common, often
//! ```
//!
//! The list is compiled in as a finite state transducer: nothing is read or built at start, and a look-up walks
//! the letters of the word. `data/README.md` names the sources.

use std::sync::LazyLock;

use fst::Map;

use crate::fold::fold_into;

/// The compiled list; made by `data/make_names.py` and `examples/compile_names.rs`.
static NAMES: LazyLock<Map<&'static [u8]>> = LazyLock::new(|| {
    let list: &[u8] = include_bytes!("../data/names.fst");
    Map::new(list).expect("the committed list is a whole transducer")
});

/// Longer words, in bytes, are in no list.
const LONGEST: usize = 40;

/// What the lists say of one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Entry(u8);

impl Entry {
    /// Somewhere a first name.
    pub(crate) fn first(self) -> bool {
        self.0 & 1 != 0
    }

    /// One of the most frequent first names: a name even where it is a word too ("Mark", "Rose").
    pub(crate) fn first_often(self) -> bool {
        self.0 & 2 != 0
    }

    /// Somewhere a surname.
    pub(crate) fn last(self) -> bool {
        self.0 & 4 != 0
    }

    /// One of the most frequent surnames.
    pub(crate) fn last_often(self) -> bool {
        self.0 & 8 != 0
    }

    /// A word of some language.
    pub(crate) fn common(self) -> bool {
        self.0 & 16 != 0
    }

    /// A word that everyone uses.
    pub(crate) fn common_often(self) -> bool {
        self.0 & 32 != 0
    }

    /// A city of 100,000 people or more.
    pub(crate) fn city(self) -> bool {
        self.0 & 64 != 0
    }

    /// In no list at all.
    pub(crate) fn unknown(self) -> bool {
        self.0 & !64 == 0
    }
}

/// Looks words up; remembers the last ones, since a page says the same words again and again.
#[derive(Default)]
pub(crate) struct Lexicon {
    folded: String,
    /// By the low bits of a word's hash: the hash and what was found. Two words of one 64-bit hash do not occur.
    seen: Vec<(u64, Entry)>,
}

/// Words remembered, a power of two: 16 KB.
const REMEMBERED: usize = 1 << 10;

impl Lexicon {
    /// What is known of `word`, in any case and with or without accents.
    pub(crate) fn look_up(&mut self, word: &str) -> Entry {
        if self.seen.is_empty() {
            self.seen.resize(REMEMBERED, (0, Entry::default()));
        }
        let hash = hash(word);
        let Some(slot) = self.seen.get_mut(hash as usize % REMEMBERED) else { return Entry::default() };
        if slot.0 != hash {
            *slot = (hash, find(word, &mut self.folded));
        }
        slot.1
    }
}

/// FNV-1a.
fn hash(word: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    word.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// What the list says of `word`; `folded` is a buffer.
fn find(word: &str, folded: &mut String) -> Entry {
    if word.len() > LONGEST {
        return Entry::default();
    }
    fold_into(word, folded);
    Entry(NAMES.get(&*folded).unwrap_or_default() as u8)
}

/// What is known of one word; for many words keep a [`Lexicon`].
pub(crate) fn look_up(word: &str) -> Entry {
    find(word, &mut String::new())
}

#[cfg(test)]
mod tests {
    use super::look_up;

    #[test]
    fn lists_are_compiled_in() {
        assert!(look_up("Mark").first_often() && look_up("mark").common());
        assert!(look_up("Iván").first() && look_up("Wang").last() && look_up("Петров").last());
        assert!(look_up("Library").common_often() && !look_up("library").first());
        assert!(look_up("Berlin").city() && look_up("San Diego").city());
        assert!(look_up("Xqzzt").unknown());
    }
}
