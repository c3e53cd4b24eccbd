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

/// Names and values of what the score weighs, in a fixed order.
pub fn features(m: &Measures) -> Vec<(&'static str, f32)> {
    weighed(m).collect()
}

fn weighed(m: &Measures) -> impl Iterator<Item = (&'static str, f32)> {
    let (n, l, t) = (m.count.max(1.0).ln(), m.letters.ln_1p(), m.texts.ln_1p());
    let made = [
        ("log_count", n),
        ("log_count_squared", n * n),
        ("a_pair", f32::from(u8::from(m.count < 3.0))),
        ("log_letters", l),
        ("log_letters_squared", l * l),
        ("log_count_log_letters", n * l),
        ("log_texts", t),
        ("log_texts_squared", t * t),
        ("root_coverage", m.coverage.sqrt()),
        ("coverage_evenness", m.coverage * m.evenness),
        ("coverage_alike", m.coverage * m.alike),
        ("log_links", m.links.ln_1p()),
        ("log_run", m.run.ln_1p()),
        ("log_unlinked", m.unlinked.ln_1p()),
    ];
    // Amounts weigh by their logarithms alone.
    made.into_iter().chain(m.named().into_iter().skip(Measures::AMOUNTS))
}

/// Scores a candidate: the higher, the more it looks like the list a reader came for.
pub(crate) fn score(m: &Measures) -> f32 {
    let weighed = weighed(m).zip(weights::WEIGHTS);
    weights::BIAS + weighed.map(|((_, value), (_, weight))| weight * value).sum::<f32>()
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
