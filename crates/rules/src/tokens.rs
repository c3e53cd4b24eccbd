//! Tokens: records told by the tags and texts that they are made of (IEPAD §4).
//!
//! ```text
//! Document ── encoding ──▶ <ul> <li> text </li> <li> … ── automaton, longest match ──▶ records
//! ```
//!
//! Such a rule needs no class and no element around the records; what it asks for is that pages write them alike.

use listings::Interval;
use page::Document;
use views::tokens::{Automaton, Encoding, Pattern, TokenString};

/// A pattern of the tokens of pages, ready to be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    encoding: Encoding,
    pattern: Pattern,
    automaton: Automaton,
}

impl Tokens {
    /// Makes a pattern of tokens ready; else what is wrong with it: nothing stands in all that it matches, it speaks of
    /// tags that the encoding leaves out, or it has too many readings.
    pub fn new(encoding: Encoding, pattern: Pattern) -> Result<Tokens, String> {
        if !pattern.is_anchored() {
            return Err("each place of the pattern may be missing; one must stand in every record".to_owned());
        }
        if let Some(tag) = pattern.tags().find(|tag| !encoding.keeps(*tag)) {
            let (tag, encoding) = (tag.name(), encoding.name());
            return Err(format!(
                "the encoding `{encoding}` leaves out `{tag}`, so the pattern never matches"
            ));
        }
        let automaton = Automaton::of(&pattern)
            .ok_or("the pattern has too many readings; let fewer places be missing")?;
        Ok(Tokens { encoding, pattern, automaton })
    }

    /// Which tags are tokens.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// What a record is made of.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The records of a page, in its order, without those that have no text; linear in nodes.
    pub fn records(&self, doc: &Document) -> Vec<Interval> {
        self.records_in(doc, &TokenString::of(doc, self.encoding))
    }

    /// The records of a page whose tokens, by this encoding, are at hand; linear in tokens.
    pub fn records_in(&self, doc: &Document, string: &TokenString) -> Vec<Interval> {
        let found = self.automaton.occurrences(string.symbols()).into_iter();
        let intervals = found.filter_map(|tokens| interval(doc, string, tokens));
        intervals.filter(|i| !i.text(doc).trim().is_empty()).collect()
    }
}

/// The nodes that tokens stand for.
pub(crate) fn interval(
    doc: &Document,
    string: &TokenString,
    tokens: std::ops::Range<usize>,
) -> Option<Interval> {
    string.nodes(doc, tokens).map(|(from, to)| Interval { from, to })
}
