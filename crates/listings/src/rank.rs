//! Ranking: which candidate is the list that a reader came for.
//!
//! ```text
//! measures ── features · weights ──▶ score ──▶ confidence
//! ```
//!
//! The score is linear in the features, so that it can be explained; the weights are learnt from labelled pages
//! (`fit/weights.py`), see [`weights`].

mod weights;

use crate::measures::Measures;

/// What is made of several measures.
const MADE: [&str; 14] = [
    "log_count",
    "log_count_squared",
    "a_pair",
    "log_letters",
    "log_letters_squared",
    "log_count_log_letters",
    "log_texts",
    "log_texts_squared",
    "root_coverage",
    "coverage_evenness",
    "coverage_alike",
    "log_links",
    "log_run",
    "log_unlinked",
];

/// Names and values of what the score weighs, in a fixed order.
pub fn features(m: &Measures) -> Vec<(&'static str, f32)> {
    let made = MADE.into_iter().zip(made(m));
    // Amounts weigh by their logarithms alone.
    made.chain(m.named().into_iter().skip(Measures::AMOUNTS)).collect()
}

fn made(m: &Measures) -> [f32; 14] {
    let (n, l, t) = (m.count.max(1.0).ln(), m.letters.ln_1p(), m.texts.ln_1p());
    [
        n,
        n * n,
        f32::from(u8::from(m.count < 3.0)),
        l,
        l * l,
        n * l,
        t,
        t * t,
        m.coverage.sqrt(),
        m.coverage * m.evenness,
        m.coverage * m.alike,
        m.links.ln_1p(),
        m.run.ln_1p(),
        m.unlinked.ln_1p(),
    ]
}

/// Scores a candidate: the higher, the more it looks like the list a reader came for.
pub(crate) fn score(m: &Measures) -> f32 {
    let (made, values) = (made(m), m.values());
    let weighed = made.iter().chain(values.iter().skip(Measures::AMOUNTS)).zip(weights::WEIGHTS);
    weights::BIAS + weighed.map(|(value, (_, weight))| weight * value).sum::<f32>()
}

/// How likely the best list of a page is the right one, from its score.
pub(crate) fn confidence(score: f32) -> f32 {
    1.0 / (1.0 + (-(weights::CONFIDENCE.0 * score + weights::CONFIDENCE.1)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_feature_has_its_weight() {
        let features = features(&Measures::default());
        let names: Vec<&str> = features.iter().map(|(name, _)| *name).collect();
        let weighed: Vec<&str> = weights::WEIGHTS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, weighed, "learn the weights anew: fit/weights.py");
    }
}
