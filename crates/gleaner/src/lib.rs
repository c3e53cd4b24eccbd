//! Gleaner turns ordinary web pages into typed records: the front door for Rust users.
//!
//! ```
//! let page = gleaner::parse(b"<h1>Talk</h1><p>12 May 2003, 4 pm", &gleaner::Hints::default());
//! let events = gleaner::events(&page, &gleaner::Settings::default());
//! assert!(events.iter().all(|e| e.confidence <= 1.0));
//! ```
//!
//! | feature | adds |
//! |---|---|
//! | `formats` (on by default) | records as JSON, CSV, iCalendar, JSON-LD, Markdown, Dublin Core, MARCXML, RIS and feeds; with `kinds` |
//! | `kinds` (on by default) | courses, questions, jobs, products and kinds of your own; what a page is; its main text; topics |
//! | `rules` (on by default) | rules learnt from the list of a page, for the other pages of its site |
//!
//! `default-features = false` leaves the page, its lists, its marks, its views and its events.

/// Records as JSON, CSV, iCalendar, JSON-LD, Markdown, Dublin Core, MARCXML, RIS and feeds.
#[cfg(feature = "formats")]
pub use ::formats;
/// The recognisers on plain text, useful without a page.
pub use ::marks;
/// Models, read from text.
pub use ::model::{Model, ModelError, Shipped};
#[cfg(feature = "kinds")]
/// What a kind of record is, read from a file.
pub use ::schema::{self, Schema, SchemaError};
pub use listings::{
    Apart, Cell, Column, Cut, Interval, Listing, Measures, Member, Role, candidates, link_of, listings, told,
};
pub use marks::{Clock, Date, Mark, Moment, Recurrence, Span, Value, Weekday, When};
pub use page::{Document, Hints, NodeId, Tag, escape, parse};
#[cfg(feature = "kinds")]
pub use records::annotation::{
    Annotation, Beside, Rung, annotate, annotate_beside, annotation_beside, annotation_of,
};
#[cfg(feature = "kinds")]
pub use records::course::{Course, Teacher, courses, courses_of};
pub use records::event::{Event, Status, events, events_of};
#[cfg(feature = "kinds")]
pub use records::faq::{Pair, faqs, faqs_of};
#[cfg(feature = "kinds")]
pub use records::main_text::{MainText, main_text, main_text_of};
#[cfg(feature = "kinds")]
pub use records::topic::{self, Told, topics};
pub use records::{Evidence, Field, Glance, Method, Record, Settings, Value as FieldValue, is_main_list};
#[cfg(feature = "kinds")]
pub use records::{records_beside, records_of, records_of_columns};
#[cfg(feature = "rules")]
pub use rules::{
    Change, Example, Export as RuleExport, Extraction, Fault, Keeper, Labels, PageWithLists, Rule, RuleError,
    Selector, Tokens, Unexported, Unlearnt, Verdict, Words as RuleWords, aligned, boundaries, by_examples,
    by_pattern, learn, learn_across, learn_labelled, learn_pattern, learn_template, relearn,
};
pub use views::language_of;
pub use views::outline::{self, Outline, Part, outline};
/// The text tree of a page: sentences in paragraphs in divisions (Auto Annotator).
pub use views::prose;
/// Templates of classes of documents (FAQ Miner).
pub use views::template;
/// A page as tokens, and the patterns that recur in them (IEPAD).
pub use views::tokens;

/// All models that decide what a page says, which [`Shipped::replace`] takes others for.
pub fn models() -> Vec<&'static Shipped> {
    listings::models().into_iter().chain(records::models()).collect()
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
