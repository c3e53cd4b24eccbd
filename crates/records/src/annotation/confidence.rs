//! How sure a description is: the chance that it shares a third of its words with what a person wrote of the page.
//!
//! ```text
//! rung ──▶ share of labelled pages that it served well      sentences: score of the trees, words of the title … ──▶ chance
//! ```
//!
//! A third (ROUGE-1 F1 ≥ 0.33) is where a cataloguer edits rather than writes anew. Fitted by `fit/annotation.py` on
//! predictions for sites left out.

use super::Rung;

/// The constant of the log-odds, and the weight of the trees' score.
const CONSTANT: f32 = -0.387;
const SCORE: f32 = 6.472;
/// Weights of what the chosen sentences are measured by.
const OF: [(&str, f32); 4] =
    [("of_title", -0.374), ("title_of", 4.959), ("titled", -0.143), ("words", 0.0014)];
/// The same, of the natural logarithm of one more.
const OF_LOG: [(&str, f32); 2] = [("page_words", -0.248), ("offset", 0.154)];

/// The chance of chosen sentences. On sites left out, a quarter of the pages each: said 0.25, was 0.29; said 0.39, was
/// 0.33; said 0.52, was 0.52; said 0.72, was 0.67.
pub(super) fn of_sentences(score: f32, features: &[(&'static str, f32)]) -> f32 {
    let value = |name: &str| features.iter().find(|(n, _)| *n == name).map_or(0.0, |(_, v)| *v);
    let plain: f32 = OF.iter().map(|(name, weight)| weight * value(name)).sum();
    let logs: f32 = OF_LOG.iter().map(|(name, weight)| weight * value(name).ln_1p()).sum();
    let odds = CONSTANT + SCORE * score + plain + logs;
    1.0 / (1.0 + (-odds).exp())
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
