//! Part of Gleaner: typed records. Every field carries the evidence it was read from.
//!
//! ```text
//! Document ──▶ kind (event, …) ──▶ records, each field a value with its evidence, each record a confidence
//! ```
//!
//! A kind never sees another kind, and gleaning a page cannot fail: a page that has none gives none.
//!
//! Without the feature `kinds` (on by default) events alone are read, by a third of the code.
#![cfg_attr(
    not(feature = "kinds"),
    allow(dead_code, reason = "other kinds ask more of a page than events do")
)]

#[cfg(feature = "kinds")]
mod by_schema;
mod evidence;
mod glance;
mod lines;
mod models;
mod navigation;
#[cfg(feature = "kinds")]
mod read;
mod reading;
mod record;
#[cfg(feature = "kinds")]
mod safe_html;
mod status;

#[cfg(feature = "kinds")]
pub mod annotation;
#[cfg(feature = "kinds")]
pub mod course;
pub mod embedded;
pub mod event;
#[cfg(feature = "kinds")]
pub mod faq;
#[cfg(feature = "kinds")]
pub mod main_text;
pub mod page_type;
#[cfg(feature = "kinds")]
pub mod topic;

#[cfg(feature = "kinds")]
pub use by_schema::{
    CHOICE_FEATURES, ChoiceTrace, SECTION_FEATURES, SINGLE_FEATURES, SectionTrace, SingleTrace,
    TITLE_FEATURES, TitleTrace, choice_traces, declared_records, records_of_columns, section_traces,
    single_trace, title_traces,
};
pub use evidence::{Evidence, Field};
pub use glance::{Glance, is_main_list};
pub use models::models;
#[cfg(feature = "kinds")]
pub use read::{records_beside, records_of};
pub use record::{Record, Value};

/// How records are to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// What labelled pages showed to work best.
    #[default]
    Default,
    /// The kind's paper, faithfully.
    Paper,
}

/// What a caller knows or wants besides the page.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// "Today": closes dates whose year the page does not say.
    pub as_of: Option<jiff::civil::Date>,
    /// Language as BCP 47, where the caller knows better than the page.
    pub language: Option<String>,
    /// Which method.
    pub method: Method,
    /// Ignore what the page declares about itself (JSON-LD, microdata, meta).
    pub no_meta: bool,
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
