//! When a learner of HLRT wrappers may stop: its bound on the chance that the wrapper fails (Kushmerick, Weld, Doorenbos
//! 1997; Kushmerick 2000).
//!
//! ```text
//! chance ≤ 2 (2K−1) (1 − ε/4K)^records  +  Ψ(R) (1 − ε/2K)^pages         Ψ(R) = ¼ (R^{5/3} − 2 R^{4/3} + R)
//! ```
//!
//! A wrapper of K columns has 2K parts that may err: 2K−1 strings that are learnt each for itself, from every record, and
//! the head, tail and first left string that are learnt together, from every page; each may have a share ε/2K of the
//! error. A string may be too long or too short, which makes two ends of ε/4K. Ψ counts the ways to choose the three: heads and tails
//! that pages share are taken to be R^⅓ long, R being the shortest page's length, so that there are ½ R^⅓ (R^⅓ − 1) substrings of
//! each and R^⅓ left strings. The papers' text is not at hand: this is their bound, derived again by their argument.

/// Share of pages on which the wrapper may fail, and chance that it does on more (the paper's experiments).
pub const ERROR: f64 = 0.1;
/// Chance from which on the learner stops.
pub const CHANCE: f64 = 0.1;

/// The labelled sample of a learner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// Columns of the wrapper.
    pub columns: usize,
    /// Labelled records, over all pages.
    pub records: usize,
    /// Labelled pages.
    pub pages: usize,
    /// Bytes of the shortest page.
    pub shortest: usize,
}

/// The greatest chance that a wrapper learnt of this fails on more than a share `error` of pages; 1.0 where the bound
/// says nothing.
pub fn chance_of_failing(sample: Sample, error: f64) -> f64 {
    let k = sample.columns.max(1) as f64;
    let strings = 2.0 * (2.0 * k - 1.0) * (1.0 - error / (4.0 * k)).powf(sample.records as f64);
    let r = sample.shortest as f64;
    let combinations = 0.25 * (r.powf(5.0 / 3.0) - 2.0 * r.powf(4.0 / 3.0) + r);
    let together = combinations * (1.0 - error / (2.0 * k)).powf(sample.pages as f64);
    (strings + together).min(1.0)
}

/// How many pages like these must be labelled before the chance is small enough; `None` if more than ten thousand.
pub fn pages_needed(columns: usize, records_a_page: f64, shortest: usize) -> Option<usize> {
    let sample =
        |pages: usize| Sample { columns, records: (records_a_page * pages as f64) as usize, pages, shortest };
    (1..=10_000).find(|pages| chance_of_failing(sample(*pages), ERROR) < CHANCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_pages_and_records_leave_less_chance() {
        let few = Sample { columns: 2, records: 40, pages: 10, shortest: 1000 };
        assert_eq!(chance_of_failing(few, ERROR), 1.0);
        let many = Sample { records: 2000, pages: 800, ..few };
        assert!(chance_of_failing(many, ERROR) < 1e-3);
        assert!(chance_of_failing(Sample { columns: 4, ..many }, ERROR) > chance_of_failing(many, ERROR));
    }

    #[test]
    fn the_bound_asks_for_hundreds_of_pages() {
        // K = 2, R = 1000: Ψ = ¼ (100,000 − 20,000 + 1,000) = 20,250, and 20,250 · 0.975ⁿ < 0.1 from 483 on.
        assert_eq!(pages_needed(2, 100.0, 1000), Some(483));
    }
}
