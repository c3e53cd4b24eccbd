//! Learns every model of the program from labelled pages.
//!
//! ```text
//! truth.jsonl, pages/ ──▶ Corpora ── a task: what the program measures on each page, beside the truth ──▶ Data
//!                                                                     Data ── model::fit ──▶ Fitted: NAME.model
//! ```
//!
//! A task is a file here and a line in [`TASKS`]. Whole sites are left out for every figure that a task reports, and by
//! [`Corpora::without`] for figures of the whole program: a model is fitted without a part of the sites, the program run
//! on that part.

mod corpora;
mod text;

use model::Model;

pub use corpora::{Corpora, CorporaError, LabelledPage, Part};

/// A model that was learnt, with what the fit says of itself.
#[derive(Debug, Clone)]
pub struct Fitted {
    /// Name of the model, as its [`model::Shipped`] has it.
    pub name: &'static str,
    /// The model; its notes tell the figures on sites left out.
    pub model: Model,
}

/// Learns some models that belong together.
pub type Task = fn(&Corpora) -> Vec<Fitted>;

/// All tasks by name, in the order in which they run.
pub const TASKS: &[(&str, Task)] = &[];
