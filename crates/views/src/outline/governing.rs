//! What governs what comes: a heading does until one as high comes, or what it stands in ends.
//!
//! ```text
//! "2026" rank 2   "March" rank 1   "12 Knots"        "April" rank 1   "9 Primes"        "2027" rank 2
//!                                  ▲ March, 2026                      ▲ April, 2026     ends both
//! ```
//!
//! What a heading is, and how high, each kind judges for itself: the outline by looks, events by year and month, FAQs by
//! what announces. That they nest, and when they end, is said here for all of them.

/// Headings that still govern, the farthest first, each with its rank: higher governs more.
#[derive(Debug, Clone)]
pub struct Governing<T> {
    open: Vec<(u16, T)>,
}

impl<T> Default for Governing<T> {
    fn default() -> Governing<T> {
        Governing { open: Vec::new() }
    }
}

impl<T> Governing<T> {
    /// Ends those that do not reach what comes, and gives them.
    pub fn leave(&mut self, mut left: impl FnMut(&T) -> bool) -> Vec<T> {
        self.open.extract_if(.., |(_, head)| left(head)).map(|(_, head)| head).collect()
    }

    /// A heading of this rank comes: ends the farthest that is no higher and all below it, and gives them. Those that
    /// `hold` what comes, such as the head of the row it stands in, end only with one farther.
    pub fn close(&mut self, rank: u16, mut hold: impl FnMut(&T) -> bool) -> Vec<T> {
        let kept = self.open.iter().take_while(|(r, head)| *r > rank || hold(head)).count();
        self.open.drain(kept..).map(|(_, head)| head).collect()
    }

    /// From here on a heading governs what comes.
    pub fn open(&mut self, rank: u16, head: T) {
        self.open.push((rank, head));
    }

    /// Those that govern what comes here, nearest first.
    pub fn heads(&self) -> impl Iterator<Item = &T> {
        self.open.iter().rev().map(|(_, head)| head)
    }

    /// The nearest above what has a rank itself, heading or not.
    pub fn above(&self, rank: u16) -> Option<&T> {
        self.open.iter().rev().find(|(r, _)| *r > rank).map(|(_, head)| head)
    }
}

#[cfg(test)]
mod tests {
    use super::Governing;

    fn open(governing: &mut Governing<&'static str>, rank: u16, head: &'static str) -> Vec<&'static str> {
        let ended = governing.close(rank, |h| *h == "row");
        governing.open(rank, head);
        ended
    }

    #[test]
    fn a_heading_ends_with_the_next_as_high() {
        let mut all = Governing::default();
        assert!(open(&mut all, 2, "2026").is_empty());
        assert!(open(&mut all, 1, "March").is_empty());
        assert_eq!(open(&mut all, 1, "April"), ["March"]);
        assert_eq!(all.heads().collect::<Vec<_>>(), [&"April", &"2026"]);
        assert_eq!((all.above(1), all.above(2)), (Some(&"2026"), None));
        assert_eq!(open(&mut all, 2, "2027"), ["2026", "April"]);
    }

    #[test]
    fn what_holds_ends_with_what_it_stands_in() {
        let mut all = Governing::default();
        open(&mut all, 1, "row");
        assert!(open(&mut all, 5, "in the row").is_empty());
        assert_eq!(all.leave(|h| *h == "row"), ["row"]);
        assert_eq!(all.heads().collect::<Vec<_>>(), [&"in the row"]);
    }
}
