//! Ranking: which candidate is the list that a reader came for.
//!
//! ```text
//! candidates ── features · weights ──▶ score ── best first, drop what tells the same again ──▶ lists
//! ```
//!
//! The score is linear in the features, so that it can be explained; the weights are learnt from labelled pages
//! (`fit/weights.py`), see [`weights`].

mod weights;

use crate::facts::Facts;
use crate::interval::Interval;
use crate::listing::Listing;
use crate::measures::Measures;

/// Most lists that a page is said to hold.
const MAX_LISTS: usize = 20;

/// Names and values of what the score weighs, in a fixed order.
pub fn features(m: &Measures) -> Vec<(&'static str, f32)> {
    let (n, l, t) = (m.count.max(1.0).ln(), m.letters.ln_1p(), m.texts.ln_1p());
    let mut features = vec![
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
    let plain = ["count", "letters", "texts", "links", "run", "unlinked"];
    features.extend(m.named().into_iter().filter(|(name, _)| !plain.contains(name)));
    features
}

/// Scores a candidate: the higher, the more it looks like the list a reader came for.
pub(crate) fn score(m: &Measures) -> f32 {
    let weighed = features(m).into_iter().zip(weights::WEIGHTS);
    weights::BIAS + weighed.map(|((_, value), (_, weight))| weight * value).sum::<f32>()
}

/// How likely the best list of a page is the right one, from its score.
pub(crate) fn confidence(score: f32) -> f32 {
    1.0 / (1.0 + (-(weights::CONFIDENCE.0 * score + weights::CONFIDENCE.1)).exp())
}

/// Best first; a list is dropped where better ones tell most of it.
pub(crate) fn choose(facts: &Facts, mut lists: Vec<Listing>) -> Vec<Listing> {
    lists.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut chosen: Vec<Listing> = Vec::new();
    for list in lists {
        if chosen.len() >= MAX_LISTS {
            break;
        }
        if !chosen.iter().any(|c| overlap(facts, c, &list)) {
            chosen.push(list);
        }
    }
    chosen
}

/// Do two lists share text?
fn overlap(facts: &Facts, a: &Listing, b: &Listing) -> bool {
    let spans = |l: &Listing| -> Vec<Interval> { l.records().map(|m| m.span()).collect() };
    let (a, b) = (spans(a), spans(b));
    let mut others = b.iter().peekable();
    a.iter().any(|i| {
        while others.next_if(|o| o.to <= i.from).is_some() {}
        others.peek().is_some_and(|o| i.meets(**o) && shared(facts, *i, **o) > 0)
    })
}

fn shared(facts: &Facts, a: Interval, b: Interval) -> u32 {
    facts.letters(Interval { from: a.from.max(b.from), to: a.to.min(b.to) })
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
