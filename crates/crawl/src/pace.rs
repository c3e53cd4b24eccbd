//! How fast a host may be asked: its pace adapts to how it answers.

use std::time::Duration;

/// Longest gap to which trouble can slow us down. A host that needs longer is left for another day.
const SLOWEST: Duration = Duration::from_secs(300);

/// First gap after trouble, where none is kept else.
const FIRST: Duration = Duration::from_secs(1);

/// After this many good answers the gap that trouble has widened is halved.
const TRUST: u32 = 8;

/// Least time between the starts of two requests to one host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// What we or the host's robots.txt ask at least.
    pub least: Duration,
    /// What is kept now; at least `least`.
    pub gap: Duration,
    /// What trouble has widened it to; falls slowly, while slow answers count only as long as they are slow.
    widened: Duration,
    good: u32,
}

impl Pace {
    /// A host that was not asked yet.
    pub fn new(least: Duration) -> Pace {
        Pace { least, gap: least, widened: least, good: 0 }
    }

    /// A host whose gap is known from before.
    pub fn kept(least: Duration, gap: Duration) -> Pace {
        let gap = gap.clamp(least, SLOWEST.max(least));
        Pace { least, gap, widened: gap, good: 0 }
    }

    /// The gap that is to be kept for later visits: how slow the last answer was says nothing of them.
    pub fn lasting(&self) -> Duration {
        self.widened.max(self.least)
    }

    /// Robots.txt asks for more than we do (its `Crawl-delay`).
    pub fn at_least(&mut self, delay: Duration) {
        self.least = self.least.max(delay);
        self.gap = self.gap.max(self.least);
    }

    /// The host answered as it should, after `took`. A server that takes a second for an answer is not asked every
    /// second by us: the gap is never under the time that the last answer took, as long as we keep a gap at all.
    pub fn answered(&mut self, took: Duration) {
        self.good += 1;
        if self.good >= TRUST {
            self.widened /= 2;
            self.good = 0;
        }
        self.widened = self.widened.max(self.least);
        let took = if self.least.is_zero() { Duration::ZERO } else { took.min(SLOWEST) };
        self.gap = self.widened.max(took);
    }

    /// The host asks for less (429, 503, `Retry-After`): the gap that was kept doubles, also one that a slow answer had widened.
    pub fn slow_down(&mut self) {
        self.good = 0;
        let doubled = if self.least.is_zero() { (self.gap * 2).max(FIRST) } else { self.gap * 2 };
        self.widened = doubled.min(SLOWEST.max(self.least));
        self.gap = self.widened;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(s: f64) -> Duration {
        Duration::from_secs_f64(s)
    }

    #[test]
    fn trouble_slows_down_and_good_answers_speed_up_again() {
        let mut pace = Pace::new(seconds(1.0));
        pace.slow_down();
        pace.slow_down();
        assert_eq!(pace.gap, seconds(4.0));
        (0..8).for_each(|_| pace.answered(seconds(0.1)));
        assert_eq!(pace.gap, seconds(2.0));
        (0..80).for_each(|_| pace.answered(seconds(0.1)));
        assert_eq!(pace.gap, seconds(1.0));
    }

    #[test]
    fn a_slow_server_is_asked_slowly() {
        let mut pace = Pace::new(seconds(1.0));
        pace.answered(seconds(3.0));
        assert_eq!((pace.gap, pace.lasting()), (seconds(3.0), seconds(1.0)));
        pace.answered(seconds(0.1));
        assert_eq!(pace.gap, seconds(1.0), "one slow answer says nothing of the next");
    }

    #[test]
    fn who_asks_for_less_behind_a_slow_answer_is_asked_more_slowly_than_then() {
        let mut pace = Pace::new(seconds(1.0));
        pace.answered(seconds(3.0));
        pace.slow_down();
        assert_eq!((pace.gap, pace.lasting()), (seconds(6.0), seconds(6.0)));
        pace.answered(seconds(0.1));
        assert_eq!(pace.gap, seconds(6.0), "one fast answer takes back nothing");
        (0..80).for_each(|_| pace.answered(seconds(0.1)));
        assert_eq!(pace.gap, seconds(1.0));
    }

    #[test]
    fn without_a_gap_none_is_made_by_good_answers() {
        let mut pace = Pace::new(Duration::ZERO);
        pace.answered(seconds(3.0));
        assert_eq!(pace.gap, Duration::ZERO);
        pace.slow_down();
        assert_eq!(pace.gap, seconds(1.0));
    }

    #[test]
    fn a_gap_is_bounded() {
        let mut pace = Pace::new(seconds(1.0));
        (0..99).for_each(|_| pace.slow_down());
        assert_eq!(pace.gap, seconds(300.0));
    }

    #[test]
    fn robots_may_ask_for_more_never_for_less() {
        let mut pace = Pace::new(seconds(2.0));
        pace.at_least(seconds(1.0));
        assert_eq!(pace.gap, seconds(2.0));
        pace.at_least(seconds(10.0));
        assert_eq!(pace.gap, seconds(10.0));
        pace.answered(seconds(0.1));
        assert_eq!(pace.gap, seconds(10.0));
    }
}
