//! A pattern: what the records of a list have in common, as IEPAD's extraction rules say it (§3.6).
//!
//! ```text
//! a d c [w|x] b [d|-]        six places; w or x at the fourth, the last may be missing
//! ```

use page::Tag;

use super::string::{Symbol, tag_of};

/// One position of a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// What may stand here: one or more symbols, sorted.
    pub symbols: Vec<Symbol>,
    /// May it be missing?
    pub optional: bool,
}

impl Position {
    /// Has it but one reading?
    pub fn is_fixed(&self) -> bool {
        self.symbols.len() == 1 && !self.optional
    }
}

/// Places one behind the other.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// Its places, in order.
    pub places: Vec<Position>,
}

impl Pattern {
    /// The pattern of exactly these symbols.
    pub fn exact(symbols: &[Symbol]) -> Pattern {
        let position = |s: &Symbol| Position { symbols: vec![*s], optional: false };
        Pattern { places: symbols.iter().map(position).collect() }
    }

    /// Number of places with more than one reading.
    pub fn alternatives(&self) -> usize {
        self.places.iter().filter(|p| !p.is_fixed()).count()
    }

    /// The tags that it speaks of.
    pub fn tags(&self) -> impl Iterator<Item = Tag> {
        self.places.iter().flat_map(|p| &p.symbols).filter_map(|s| tag_of(*s))
    }

    /// Is there a symbol that stands in every record?
    pub fn is_anchored(&self) -> bool {
        self.places.iter().any(|p| !p.optional)
    }
}

#[cfg(test)]
pub(super) mod letters {
    //! Patterns and strings in the paper's letters.

    use super::{Pattern, Position, Symbol};

    /// A string of letters as symbols.
    pub(crate) fn symbols(text: &str) -> Vec<Symbol> {
        text.bytes().map(u32::from).collect()
    }

    /// A pattern as the paper writes it: `adc[w|x]b[d|-]`.
    pub(crate) fn written(pattern: &Pattern) -> String {
        let letter = |s: &Symbol| char::from(*s as u8).to_string();
        let position = |p: &Position| {
            let letters: Vec<String> = p.symbols.iter().map(letter).collect();
            match (letters.len(), p.optional) {
                (1, false) => letters.concat(),
                (_, false) => format!("[{}]", letters.join("|")),
                (_, true) => format!("[{}|-]", letters.join("|")),
            }
        };
        pattern.places.iter().map(position).collect()
    }

    /// Reads such a pattern.
    pub(crate) fn read(text: &str) -> Pattern {
        let mut places = Vec::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let (one, after) = match rest.strip_prefix('[').and_then(|r| r.split_once(']')) {
                Some(split) => split,
                None => rest.split_at(c.len_utf8()),
            };
            let mut symbols: Vec<Symbol> =
                one.split('|').filter(|s| *s != "-").flat_map(|s| s.bytes().map(u32::from)).collect();
            symbols.sort_unstable();
            places.push(Position { symbols, optional: one.split('|').any(|s| s == "-") });
            rest = after;
        }
        Pattern { places }
    }
}
