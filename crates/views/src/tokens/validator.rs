//! The pattern validator: which repeats look like the records of a list (IEPAD §3.4).
//!
//! ```text
//! p1 ····· p2 ····· p3 ····· p4        regularity  σ/μ of the gaps: 0 is a perfect rhythm
//! ███      ███      ███                density     share of what they span that they cover: 1 leaves nothing between
//!                                      coverage    share of the page's text from the first to the last
//! ```

use std::ops::RangeInclusive;

/// What a pattern must reach to be one.
#[derive(Debug, Clone, PartialEq)]
pub struct Thresholds {
    /// Fewest tokens.
    pub min_length: u32,
    /// Fewest occurrences.
    pub min_count: u32,
    /// Most irregular rhythm, σ/μ of the gaps. Patterns beyond it are divided into blocks that are not.
    pub regularity: f32,
    /// Least and greatest density.
    pub density: RangeInclusive<f32>,
    /// Least share of the page's text, 0 to 1.
    pub coverage: f32,
}

impl Thresholds {
    /// Section 3.4: regularity under 0.5, density above 0.5. It names no length and no count: those of its example, more
    /// than three tokens that recur.
    pub const SECTION_3_4: Thresholds = Thresholds {
        min_length: 4,
        min_count: 2,
        regularity: 0.5,
        density: 0.5..=f32::INFINITY,
        coverage: 0.0,
    };

    /// Section 5, the setting of its experiments: density 0.25 to 1.5, length 3, count 5.
    pub const SECTION_5: Thresholds =
        Thresholds { min_length: 3, min_count: 5, regularity: 0.5, density: 0.25..=1.5, coverage: 0.0 };
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds::SECTION_5
    }
}

/// How evenly a pattern recurs: σ/μ of the gaps between its places, which are in order. IEPAD §3.4.
///
/// 0.0 is a perfect rhythm; `None` below two places.
pub fn regularity(places: &[u32]) -> Option<f32> {
    let mut gaps = Gaps::default();
    places.windows(2).for_each(|w| gaps.add(w[1] - w[0]));
    gaps.regularity()
}

/// Share of the tokens between its first and its last place that a pattern of a length covers; above 1.0 where
/// occurrences overlap. `None` below two places. IEPAD §3.4.
pub fn density(length: u32, places: &[u32]) -> Option<f32> {
    let (first, last) = (places.first()?, places.last()?);
    let span = f64::from(last.checked_sub(*first).filter(|span| *span > 0)?);
    Some(((places.len() - 1) as f64 * f64::from(length) / span) as f32)
}

/// Gaps seen so far, summed up so that one more costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Gaps {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Gaps {
    pub(super) fn add(&mut self, gap: u32) {
        self.count += 1.0;
        self.sum += f64::from(gap);
        self.squares += f64::from(gap) * f64::from(gap);
    }

    pub(super) fn regularity(self) -> Option<f32> {
        if self.sum <= 0.0 {
            return None;
        }
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        Some((variance.sqrt() / mean) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_rhythm_without_gaps_is_perfect() {
        assert_eq!(regularity(&[3, 10, 17, 24]), Some(0.0));
        assert_eq!(density(7, &[3, 10, 17, 24]), Some(1.0));
    }

    #[test]
    fn gaps_of_two_and_six() {
        assert_eq!(regularity(&[0, 2, 8]), Some(0.5));
        assert_eq!(density(2, &[0, 2, 8]), Some(0.5));
    }

    #[test]
    fn one_place_has_no_rhythm() {
        assert_eq!(regularity(&[4]), None);
        assert_eq!(density(2, &[4]), None);
        assert_eq!(density(2, &[]), None);
    }
}
