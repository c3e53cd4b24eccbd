//! Ranking: which candidate is the list that a reader came for.
//!
//! ```text
//! measures ── features ── model ──▶ score ──▶ confidence
//! ```
//!
//! The model is learnt by `glean fit`, its figures stand in `models/list-rank.model`.

use model::Shipped;

use crate::measures::{Measures, NAMES};

/// What is made of several measures.
const MADE: usize = 14;
/// Shares are weighed as they are, amounts by their logarithms alone.
const SHARES: usize = NAMES.len() - Measures::AMOUNTS;

/// What those that are made are called.
const MADE_NAMES: [&str; MADE] = [
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

/// What a candidate is weighed by, in its order: what is made of several measures, then the measures that are shares.
pub const FEATURES: [&str; MADE + SHARES] = {
    let mut names = [""; MADE + SHARES];
    let mut at = 0;
    while at < names.len() {
        names[at] = if at < MADE { MADE_NAMES[at] } else { NAMES[Measures::AMOUNTS + at - MADE] };
        at += 1;
    }
    names
};

/// Which candidate is the list that a reader came for?
pub(crate) static RANK: Shipped =
    Shipped::new("list-rank", include_str!("../models/list-rank.model"), &FEATURES);

/// The values of [`FEATURES`].
pub fn features(m: &Measures) -> [f32; FEATURES.len()] {
    let mut row = [0.0; FEATURES.len()];
    let values = m.values();
    let all = made(m).into_iter().chain(values.into_iter().skip(Measures::AMOUNTS));
    row.iter_mut().zip(all).for_each(|(slot, value)| *slot = value);
    row
}

fn made(m: &Measures) -> [f32; MADE] {
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
    RANK.get().score(&features(m))
}

/// How likely the best list of a page is the right one, from its score.
pub(crate) fn confidence(score: f32) -> f32 {
    RANK.get().chance_of(score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_that_ships_is_whole() {
        RANK.check().unwrap_or_else(|e| panic!("models/list-rank.model, {e}"));
    }
}
