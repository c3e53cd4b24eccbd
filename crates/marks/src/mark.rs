//! A mark: a span of text, who recognised it, and what it says.

use std::sync::Arc;

use crate::when::When;

/// Bytes `start..end` of one text: never empty, on char boundaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// The span `start..end` of `text`; `None` where it is empty, out of the text or splits a character.
    pub fn new(text: &str, start: usize, end: usize) -> Option<Span> {
        let whole = start < end && text.is_char_boundary(start) && text.is_char_boundary(end);
        (whole && end <= u32::MAX as usize).then_some(Span { start: start as u32, end: end as u32 })
    }

    /// First byte.
    pub fn start(self) -> usize {
        self.start as usize
    }

    /// One past the last byte.
    pub fn end(self) -> usize {
        self.end as usize
    }

    /// Always false: kept so that a span reads like any range.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The text under the span, empty if it belongs to another text.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start()..self.end()).unwrap_or_default()
    }
}

/// What a recogniser found: where, and what it says.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// Name of the recogniser: "date", "time", "person" …
    pub recognizer: Arc<str>,
    /// Where it stands.
    pub span: Span,
    /// What it says.
    pub value: Value,
}

/// The typed value of a mark.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A date, a clock time, or both; a single one or a range. May be open (no year said).
    When(When),
    /// The text itself, normalised (an e-mail address made whole, a name with its parts in order …).
    Text(String),
    /// A sum of money: amount and, where said, ISO 4217 currency.
    Price {
        /// The amount; 0 for "free".
        amount: f64,
        /// ISO 4217 code where the text says it.
        currency: Option<&'static str>,
    },
    /// A plain number.
    Number(f64),
}

/// What is known of a text before it is read.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Language as BCP 47, perhaps with region ("en-GB"), as the page or the user says it.
    pub language: Option<String>,
    /// "Today", for what the text leaves open. Never the system's clock.
    pub as_of: Option<jiff::civil::Date>,
}

/// Finds one sort of thing in text.
pub trait Recognizer: Sync {
    /// The name its marks carry.
    fn name(&self) -> &'static str;

    /// Adds the marks found in `text`, in order.
    fn find(&self, text: &str, settings: &Settings, out: &mut Vec<Mark>);
}
