//! Part of Gleaner: learns every model of the program from labelled pages.
//!
//! ```text
//! truth.jsonl, pages/ ──▶ Corpora ── a task: what the program measures on each page, beside the truth ──▶ Data
//!                                                                     Data ── model::fit ──▶ Fitted: NAME.model
//! ```
//!
//! A task is a file here and a line in [`TASKS`]. Whole sites are left out for every figure that a task reports, and by
//! [`Corpora::without`] for figures of the whole program: a model is fitted without a part of the sites, the program run
//! on that part.

mod choices;
mod corpora;
mod courses;
mod description;
mod events;
mod faqs;
mod kinds;
mod learning;
mod lists;
mod main_text;
mod page_type;
mod ranges;
mod sections;
mod subsequence;
mod text;
mod titles;

pub use corpora::{Corpora, CorporaError, LabelledPage, Part};
pub use learning::Fitted;
use learning::{FOLDS, chance_of_page, chances_left_out, models_left_out, ranked};

/// Learns some models that belong together.
pub type Task = fn(&Corpora) -> Vec<Fitted>;

/// All tasks by name, in the order in which they run: each measures with the models learnt before it.
pub const TASKS: &[(&str, Task)] = &[
    ("page-type", page_type::fit),
    ("events", events::fit),
    ("lists", lists::fit_rank),
    ("main-text", main_text::fit_both),
    ("description", description::fit_both),
    ("course-fields", courses::fit_fields),
    ("course-name", courses::fit_name),
    ("courses", courses::fit),
    ("faqs", faqs::fit),
    ("kind-titles", titles::fit),
    ("kind-choices", choices::fit),
    ("kind-sections", sections::fit),
    ("kind-single", kinds::fit_single),
];

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
