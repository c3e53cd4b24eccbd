//! A mark: a span of text, who recognised it, and what it says.

use std::fmt;
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
#[non_exhaustive]
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
    /// A place, normalised, and how it is said.
    Place {
        /// What sort of place.
        kind: PlaceKind,
        /// The place with its blanks made single.
        text: String,
    },
    /// A cue word: it tells what stands near it.
    Cue(Cue),
}

/// How a place is said; the earlier kinds say more exactly where to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PlaceKind {
    /// A room: "Room 2310 CS", "NE43-308".
    Room,
    /// A street address, perhaps with its city: "740 N. Sedgwick, Chicago, IL 60654".
    Address,
    /// A building or hall, by its name: "Lecture Hall III", "Wilson Library".
    Building,
    /// A city with what places it: "Chicago, IL", "80331 München".
    City,
    /// Not a place to go to: "via Zoom", "online".
    Virtual,
}

/// What a cue word announces or says of what stands near it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Cue {
    /// A speaker, artist or teacher stands near: "speaker", "presented by", "Referent".
    Speaker,
    /// A place stands near: "where", "location", "venue", "Ort", "Lieu".
    Place,
    /// A date or time stands near: "when", "date", "Datum".
    Time,
    /// A title stands near: "title", "topic", "Thema".
    Title,
    /// It will not take place: "cancelled", "abgesagt", "no seminar".
    Cancelled,
    /// It will take place later: "postponed", "verschoben".
    Postponed,
    /// It has another place or time than was said: "rescheduled", "moved to".
    Moved,
    /// An event is named: "seminar", "concert", "Sitzung".
    Event,
    /// A date near it is no event's: "posted", "deadline", "copyright".
    Against,
    /// What comes by the calendar and nobody goes to: "waste collection", "high tide", "departures".
    Routine,
}

impl Cue {
    /// The name in lower case: "speaker", "against" …
    pub fn name(self) -> &'static str {
        match self {
            Cue::Speaker => "speaker",
            Cue::Place => "place",
            Cue::Time => "time",
            Cue::Title => "title",
            Cue::Cancelled => "cancelled",
            Cue::Postponed => "postponed",
            Cue::Moved => "moved",
            Cue::Event => "event",
            Cue::Against => "against",
            Cue::Routine => "routine",
        }
    }
}

/// As people read it and as `glean marks` prints it: "2013-02-12", "Tim Kindberg", "12.5 EUR", "speaker".
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::When(when) => when.fmt(f),
            Value::Text(text) | Value::Place { text, .. } => f.write_str(text),
            Value::Price { amount, currency: Some(code) } => write!(f, "{amount} {code}"),
            Value::Price { amount, currency: None } => amount.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Cue(cue) => f.write_str(cue.name()),
        }
    }
}

/// What is known of a text before it is read.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Language as BCP 47, perhaps with region ("en-GB"), as the page or the user says it.
    pub language: Option<String>,
    /// "Today", for what the text leaves open. Never the system's clock.
    pub as_of: Option<jiff::civil::Date>,
}

/// Adds the marks of one recogniser. Its name is made when first wanted and shared: most lines have no mark.
pub(crate) struct Marker<'a> {
    name: &'a str,
    shared: Option<Arc<str>>,
    text: &'a str,
    out: &'a mut Vec<Mark>,
}

impl<'a> Marker<'a> {
    /// Marks of the recogniser `name` in `text` go to `out`.
    pub(crate) fn new(name: &'a str, text: &'a str, out: &'a mut Vec<Mark>) -> Marker<'a> {
        Marker { name, shared: None, text, out }
    }

    /// Adds a mark on bytes `start..end`; nothing where that is no span of the text.
    pub(crate) fn add(&mut self, start: usize, end: usize, value: Value) {
        if let Some(span) = Span::new(self.text, start, end) {
            let recognizer = Arc::clone(self.shared.get_or_insert_with(|| self.name.into()));
            self.out.push(Mark { recognizer, span, value });
        }
    }

    /// Adds a mark whose value is a text.
    pub(crate) fn text(&mut self, start: usize, end: usize, value: impl Into<String>) {
        self.add(start, end, Value::Text(value.into()));
    }
}
