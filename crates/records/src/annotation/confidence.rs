//! How sure a description is: the chance that it shares a third of its words with what a person wrote of the page.
//!
//! ```text
//! rung ──▶ share of labelled pages that it served well      sentences: score of the trees, words of the title … ──▶ chance
//! ```
//!
//! A third (ROUGE-1 F1 ≥ 0.33) is where a cataloguer edits rather than writes anew. Learnt by `glean fit` on scores of sites
//! left out.

use model::Shipped;

use super::Rung;
use super::candidates::FEATURES as OF_TEXT;

/// What tells how sure chosen sentences are: their score, what they are weighed by, and the logarithm of one more.
pub const FEATURES: [&str; 7] =
    ["score", "of_title", "title_of", "titled", "words", "log_page_words", "log_offset"];

/// Do chosen sentences share a third of their words with what a person wrote?
pub(crate) static SERVES: Shipped = Shipped::new(
    "description-confidence",
    include_str!("../../models/description-confidence.model"),
    &FEATURES,
);

/// The values of [`FEATURES`] of sentences with such a score, weighed by such values.
pub fn measures(score: f32, of_text: &[f32]) -> [f32; FEATURES.len()] {
    let value = |name: &str| {
        let named = OF_TEXT.iter().zip(of_text).find(|(n, _)| **n == name);
        named.map_or(0.0, |(_, value)| *value)
    };
    FEATURES.map(|name| match name.strip_prefix("log_") {
        Some(name) => value(name).ln_1p(),
        None if name == "score" => score,
        None => value(name),
    })
}

/// The chance of chosen sentences.
pub(super) fn of_sentences(score: f32, of_text: &[f32]) -> f32 {
    SERVES.get().chance(&measures(score, of_text))
}

/// The share of labelled pages that a rung served well.
pub(super) fn of(rung: Rung) -> f32 {
    match rung {
        // Its author wrote it; that some authors write slogans is all that speaks against it.
        Rung::Meta => 0.95,
        Rung::Introduction => 0.7,
        Rung::Query => 0.5,
        Rung::Paragraph => 0.4,
        Rung::Sentences => 0.5,
        Rung::Pictures => 0.3,
        Rung::Title => 0.3,
    }
}
