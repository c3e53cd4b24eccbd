//! How readable a text is: trigrams with Good-Turing discounts, backing off to pairs and words (Katz; OCELOT, §2.3.4).
//!
//! ```text
//! P(w | u v) = d(r) · r / c(u v)   where "u v w" was seen r times        else  α(u v) · P(w | v)
//! ```

use std::collections::HashMap;

/// Counts up to which a discount is estimated; what is seen more often is believed.
const RARE: usize = 5;
/// Discounts beyond which an estimate from few texts is no estimate.
const DISCOUNTS: std::ops::RangeInclusive<f64> = 0.2..=0.95;

/// Seen continuations of a history.
#[derive(Debug, Clone, Default)]
struct After {
    counts: HashMap<u32, u32>,
    all: u32,
}

/// A model over words `0..vocabulary`.
#[derive(Debug, Clone, Default)]
pub struct Trigrams {
    vocabulary: u32,
    one: After,
    two: HashMap<u32, After>,
    three: HashMap<(u32, u32), After>,
    discounts: [[f64; RARE + 1]; 2],
}

/// Stands before a text.
pub const START: u32 = u32::MAX;

impl Trigrams {
    /// Learns from texts of words below `vocabulary`.
    pub fn learn(texts: &[Vec<u32>], vocabulary: u32) -> Trigrams {
        let mut model = Trigrams { vocabulary, ..Trigrams::default() };
        for text in texts {
            let (mut u, mut v) = (START, START);
            for w in text {
                model.one.add(*w);
                model.two.entry(v).or_default().add(*w);
                model.three.entry((u, v)).or_default().add(*w);
                (u, v) = (v, *w);
            }
        }
        model.discounts = [discounts(model.two.values()), discounts(model.three.values())];
        model
    }

    /// `P(w | u v)`: over all words of the vocabulary it sums to one.
    pub fn chance(&self, u: u32, v: u32, w: u32) -> f64 {
        let pair = |x: u32| self.after_one(v, x);
        self.three.get(&(u, v)).map_or_else(|| pair(w), |counts| counts.chance(w, &self.discounts[1], &pair))
    }

    fn after_one(&self, v: u32, w: u32) -> f64 {
        let single = |x: u32| self.alone(x);
        self.two.get(&v).map_or_else(|| single(w), |counts| counts.chance(w, &self.discounts[0], &single))
    }

    /// Each word counts once more than it was seen.
    fn alone(&self, w: u32) -> f64 {
        let counts = self.one.counts.get(&w).copied().unwrap_or(0);
        (f64::from(counts) + 1.0) / (f64::from(self.one.all) + f64::from(self.vocabulary))
    }

    /// Logarithm of `p(g)`.
    pub fn log(&self, text: &[u32]) -> f64 {
        let (mut u, mut v, mut sum) = (START, START, 0.0);
        for w in text {
            sum += self.chance(u, v, *w).ln();
            (u, v) = (v, *w);
        }
        sum
    }
}

impl After {
    fn add(&mut self, w: u32) {
        *self.counts.entry(w).or_default() += 1;
        self.all += 1;
    }

    fn chance(&self, w: u32, discounts: &[f64], lower: &dyn Fn(u32) -> f64) -> f64 {
        let counts = |r: u32| discount(discounts, r) * f64::from(r) / f64::from(self.all);
        match self.counts.get(&w) {
            Some(r) => counts(*r),
            None => {
                let kept: f64 = self.counts.values().map(|r| counts(*r)).sum();
                let taken: f64 = self.counts.keys().map(|x| lower(*x)).sum();
                (1.0 - kept) / (1.0 - taken).max(f64::MIN_POSITIVE) * lower(w)
            }
        }
    }
}

/// What is seen often is discounted too, a little: something must be left for the unseen.
fn discount(discounts: &[f64], r: u32) -> f64 {
    discounts.get(r as usize).copied().unwrap_or(*DISCOUNTS.end())
}

/// Good-Turing: `r* / r` with `r* = (r + 1) n(r + 1) / n(r)`, kept within bounds where few texts make it wild.
fn discounts<'a>(all: impl Iterator<Item = &'a After>) -> [f64; RARE + 1] {
    let mut times = [0.0; RARE + 2];
    for r in all.flat_map(|after| after.counts.values()) {
        if let Some(n) = times.get_mut(*r as usize) {
            *n += 1.0;
        }
    }
    let mut found = [*DISCOUNTS.end(); RARE + 1];
    for r in 1..=RARE {
        let (n, above) = (times.get(r).copied().unwrap_or(0.0), times.get(r + 1).copied().unwrap_or(0.0));
        if let Some(d) = found.get_mut(r).filter(|_| n > 0.0) {
            let star = (r as f64 + 1.0) * above / n;
            *d = (star / r as f64).clamp(*DISCOUNTS.start(), *DISCOUNTS.end());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_sum_to_one_after_any_history() {
        let mut seed: u32 = 7;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % below
        };
        let texts: Vec<Vec<u32>> =
            (0..40).map(|_| (0..12).map(|_| random(20).min(random(20))).collect()).collect();
        let model = Trigrams::learn(&texts, 20);
        for _ in 0..50 {
            let (u, v) = (random(20), random(20));
            let sum: f64 = (0..20).map(|w| model.chance(u, v, w)).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{u} {v}: {sum}");
        }
        let sum: f64 = (0..20).map(|w| model.chance(START, START, w)).sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }

    #[test]
    fn good_turing_takes_from_what_was_seen_once() {
        // Once: 4 pairs; twice: 1 pair. 1* = 2 · 1 / 4 = 0.5.
        let after = After { counts: HashMap::from([(1, 1), (2, 1), (3, 1), (4, 1), (5, 2)]), all: 6 };
        assert!((discounts([after].iter())[1] - 0.5).abs() < 1e-9);
        let model = Trigrams::learn(&[vec![0, 1, 2], vec![0, 1, 3]], 5);
        assert!(model.log(&[0, 1, 2]) > model.log(&[2, 1, 0]));
    }
}
