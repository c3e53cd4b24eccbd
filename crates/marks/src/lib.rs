//! Recognisers: what a piece of text is.
//!
//! ```text
//! text ── triggers ──▶ recogniser ──▶ Mark { recognizer, span, value }
//! ```
//!
//! A recogniser finds spans of plain text and gives them typed values. It knows no HTML; a `\n` in the text is the
//! end of a line or block and a `\t` the end of a table cell, so that "Oct" and "4" in two cells are not one word.
//!
//! | name | finds | value |
//! |---|---|---|
//! | `date`, `time`, `term` | "12–14 May", "7pm", "Spring 2006" | [`Value::When`] |
//! | `person` | "Dr. T. Kindberg", "Kindberg, Tim", "谢志强教授" | the name in order |
//! | `affiliation` | "University of Wisconsin", "ETH Zürich" | the name |
//! | `place` | rooms, halls, addresses, cities, "via Zoom" | [`Value::Place`] with its [`PlaceKind`] |
//! | `street`, `state` | "740 N. Sedgwick St.", "Madison, WI" | the text; the state's code |
//! | `cue` | "Where", "abgesagt", "last updated" | [`Value::Cue`] |
//! | `label` | "Speaker:" at the start of a line | the label |
//! | `price`, `number` | "5–10 €", "free admission"; "1,234.5" | [`Value::Price`], [`Value::Number`] |
//! | `email`, `phone`, `url` | also "name at host dot edu" | whole address, digits, address |
//! | `isbn`, `doi`, `course_id`, `question` | "CS 547", "Why do we fall?" | the text, made plain |
//!
//! [`find`] gives the marks of all, [`find_only`] of some, [`find_with`] of any recognisers, a user's [`Custom`] ones
//! among them. Marks may overlap: "Paris" is a city and a first name, and whoever reads the page knows which.
//!
//! ```
//! let text = "Speaker: Dr. T. Kindberg (HP Labs)\nWhere: Room 2310 CS";
//! let marks = marks::find_only(text, &marks::Settings::default(), &["person", "place"]);
//! let said: Vec<String> = marks.iter().map(|m| format!("{}: {}", m.recognizer, m.value)).collect();
//! assert_eq!(said, ["person: T. Kindberg", "place: Room 2310 CS"]);
//! ```

mod affiliation;
mod book_id;
mod civil;
mod classes;
mod country;
mod course_id;
mod cue;
mod cue_phrases;
mod custom;
mod dates;
mod email;
mod fold;
mod label;
mod lexicon;
mod line;
mod mark;
mod name_tree;
mod number;
pub mod paper;
mod person;
mod phone;
mod phrases;
mod place;
mod price;
mod question;
mod recognizer;
mod recurrence;
mod rrule;
mod state;
mod state_names;
mod url;
mod when;
mod words;

pub use affiliation::Affiliation;
pub use book_id::{Doi, Isbn};
pub use course_id::CourseId;
pub use cue::CueWord;
pub use custom::{Custom, LoadError};
pub use dates::{Dates, may_begin_date, read_recurrence, weekday, weekdays};
pub use email::Email;
pub use label::Label;
pub use mark::{Cue, Mark, PlaceKind, Settings, Span, Value};
pub use name_tree::NameTree;
pub use number::Number;
pub use person::{Person, is_first_name, is_surname};
pub use phone::Phone;
pub use phrases::{Found, Phrases};
pub use place::{Place, Street, names_a_site};
pub use price::Price;
pub use question::Question;
pub use recognizer::Recognizer;
pub use recurrence::Times;
pub use rrule::RecurrenceError;
pub use state::State;
pub use url::Url;
pub use when::{Clock, Date, Moment, Recurrence, Weekday, When};

/// Every recogniser that ships, in the order in which ties are settled.
pub const ALL: &[&dyn Recognizer] = &[
    &Dates,
    &Email,
    &Url,
    &Phone,
    &Price,
    &Number,
    &Label,
    &Question,
    &Isbn,
    &Doi,
    &CourseId,
    &State,
    &Person,
    &Affiliation,
    &CueWord,
    &Place,
    &Street,
];

/// All marks of a text, by start, longer ones first.
pub fn find(text: &str, settings: &Settings) -> Vec<Mark> {
    find_with(text, settings, ALL.iter().copied())
}

/// The marks of the recognisers named, as [`find`] gives them; the others cost nothing.
///
/// One reading gives dates, times and terms: who asks for one of them gets all three. A name that no recogniser has
/// is passed over.
pub fn find_only(text: &str, settings: &Settings, names: &[&str]) -> Vec<Mark> {
    let asked = |name: &str| {
        names.contains(&name) || name == Dates.name() && names.iter().any(|n| matches!(*n, "time" | "term"))
    };
    find_with(text, settings, ALL.iter().copied().filter(|r| asked(r.name())))
}

/// The marks of these recognisers, a user's own among them, by start, longer ones first.
pub fn find_with<'r>(
    text: &str,
    settings: &Settings,
    recognizers: impl IntoIterator<Item = &'r dyn Recognizer>,
) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut readers = Vec::new();
    for recognizer in recognizers {
        match recognizer.reader(text) {
            Some(reader) => readers.push(reader),
            None => recognizer.find(text, settings, &mut marks),
        }
    }
    line::read_lines(text, &mut readers, &mut marks);
    marks.sort_by_key(|m| (m.span.start(), std::cmp::Reverse(m.span.end())));
    marks
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
