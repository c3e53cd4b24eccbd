//! Occurrence partition: the blocks of a pattern that recurs in several parts of a page (IEPAD §3.5).
//!
//! ```text
//! ▮ ▮ ▮ ▮ ············ ▮ ▮ ▮ ············ ▮ ▮ ▮ ▮ ▮        irregular as a whole, regular in each block
//! ```
//!
//! The paper's pseudo-code is lost; its text gives: begin at the first place, take place after place while the block
//! stays regular, and begin a new block where it does not. Here a block of one gap is not yet held to it, and the place
//! that breaks a block begins the next.

use std::ops::Range;

use super::validator::Gaps;

/// Divides places, which are in order, into runs of at most this irregularity; linear time. Runs of one place are
/// left out.
pub fn partition(places: &[u32], regularity: f32) -> Vec<Range<usize>> {
    let mut blocks = Vec::new();
    let mut start = 0;
    let mut gaps = Gaps::default();
    for (next, pair) in (1..).zip(places.windows(2)) {
        let mut with = gaps;
        with.add(pair[1] - pair[0]);
        if with.regularity().is_none_or(|r| r <= regularity) {
            gaps = with;
        } else {
            blocks.push(start..next);
            (start, gaps) = (next, Gaps::default());
        }
    }
    blocks.push(start..places.len());
    blocks.retain(|b| b.len() > 1);
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_blocks_of_one_pattern() {
        let places = [0, 5, 10, 15, 100, 105, 110, 300, 305, 310, 315, 320];
        assert_eq!(partition(&places, 0.5), [0..4, 4..7, 7..12]);
    }

    #[test]
    fn what_is_regular_stays_whole() {
        assert_eq!(partition(&[2, 4, 6, 9], 0.5).as_slice(), std::slice::from_ref(&(0..4)));
        assert!(partition(&[1], 0.5).is_empty());
        assert!(partition(&[], 0.5).is_empty());
    }
}
