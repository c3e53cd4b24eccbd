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

/// Sorts of tokens as bits: the classes of words from the lowest on, then numbers and signs.
pub(super) mod sort {
    use super::{Class, Kind, Token};

    /// A number.
    pub(in super::super) const NUMBER: u64 = 1 << 63;
    /// A number of four digits, or in Chinese numerals.
    pub(in super::super) const YEAR: u64 = 1 << 62;
    /// A number of eight digits.
    pub(in super::super) const COMPACT: u64 = 1 << 61;
    /// A sign that forms do not name.
    const OTHER_SIGN: u64 = 1 << 60;

    /// The bit of a class of words.
    pub(in super::super) fn class(class: Class) -> u64 {
        1 << class as u64
    }

    /// The bit of a sign.
    pub(in super::super) fn sign(sign: char) -> u64 {
        match sign {
            '/' => 1 << 52,
            '-' => 1 << 53,
            '.' => 1 << 54,
            ':' => 1 << 55,
            ',' => 1 << 56,
            '\'' => 1 << 57,
            '~' => 1 << 58,
            '(' => 1 << 59,
            _ => OTHER_SIGN,
        }
    }

    /// The sorts that a token is of.
    pub(in super::super) fn of(token: &Token) -> u64 {
        match token.kind {
            Kind::Number { digits: 4 | 0, .. } => NUMBER | YEAR,
            Kind::Number { digits: 8, .. } => NUMBER | COMPACT,
            Kind::Number { .. } => NUMBER,
            Kind::Word { means, .. } => means.classes(),
            Kind::Sign(c) => sign(c),
            Kind::End => 0,
        }
    }
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
