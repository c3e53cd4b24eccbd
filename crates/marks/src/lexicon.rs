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

/// Looks words up; keeps its buffer from one word to the next.
#[derive(Default)]
pub(crate) struct Lexicon {
    folded: String,
}

impl Lexicon {
    /// What is known of `word`, in any case and with or without accents.
    pub(crate) fn look_up(&mut self, word: &str) -> Entry {
        if word.len() > LONGEST {
            return Entry::default();
        }
        fold_into(word, &mut self.folded);
        Entry(NAMES.get(&self.folded).unwrap_or_default() as u8)
    }
}

/// What is known of one word; for many words keep a [`Lexicon`].
pub(crate) fn look_up(word: &str) -> Entry {
    Lexicon::default().look_up(word)
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
