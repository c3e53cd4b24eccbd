//! Tokens: the numbers, words and signs that dates are made of.

use super::lexicon::{Class, Meanings};

/// What stands between a token and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    /// Nothing.
    None,
    /// Blanks.
    Space,
    /// The end of a table cell.
    Cell,
    /// The end of a line or block, or the start of the text.
    Line,
}

/// How a word is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    Lower,
    /// First letter a capital.
    Title,
    /// All of two or more letters capitals.
    Upper,
    /// No letters with case.
    None,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A whole number and how many digits it is written with (0 = in Chinese numerals).
    Number { value: u32, digits: u8 },
    /// A word, or several, that the lexicon knows.
    Word { means: Meanings, case: Case },
    /// A sign; dashes are all `-`, tildes `~`, quotes `'`.
    Sign(char),
    /// What comes after an island: a word of no interest, or the end of the text.
    End,
}

/// A piece of the text, `start..end` in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
    /// What stands before it.
    pub(super) gap: Gap,
}

impl Token {
    /// The value of this word as one of `class`; `None` for other words and tokens.
    pub(super) fn is(&self, class: Class) -> Option<i16> {
        match self.kind {
            Kind::Word { means, .. } => means.get(class).map(|m| m.value),
            _ => None,
        }
    }

    /// Is it this sign?
    pub(super) fn sign(&self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }

    /// How it is written, where it is a word.
    pub(super) fn case(&self) -> Case {
        match self.kind {
            Kind::Word { case, .. } => case,
            _ => Case::None,
        }
    }

    /// A word of a language that the text is not said to be in?
    pub(super) fn is_foreign(&self, class: Class) -> bool {
        matches!(self.kind, Kind::Word { means, .. } if means.get(class).is_some_and(|m| m.foreign))
    }

    /// A line or cell begins with it.
    pub(super) fn starts_line(&self) -> bool {
        self.gap >= Gap::Cell
    }
}
