//! How fast a host may be asked: its pace adapts to how it answers.

use std::time::Duration;

/// Longest gap to which trouble can slow us down. A host that needs longer is left for another day.
const SLOWEST: Duration = Duration::from_secs(300);

/// First gap after trouble, where none was kept before.
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
    good: u32,
}

impl Pace {
    /// A host that was not asked yet.
    pub fn new(least: Duration) -> Pace {
        Pace { least, gap: least, good: 0 }
    }

    /// A host whose gap is known from before.
    pub fn kept(least: Duration, gap: Duration) -> Pace {
        Pace { least, gap: gap.clamp(least, SLOWEST.max(least)), good: 0 }
    }

    /// Robots.txt asks for more than we do (its `Crawl-delay`).
    pub fn at_least(&mut self, asked: Duration) {
        self.least = self.least.max(asked);
        self.gap = self.gap.max(self.least);
    }

    /// The host answered as it should, after `took`. A server that takes a second for an answer is not asked every
    /// second by us: the gap is never under the time it took, as long as we keep a gap at all.
    pub fn answered(&mut self, took: Duration) {
        self.good += 1;
        let floor = if self.least.is_zero() { Duration::ZERO } else { self.least.max(took.min(SLOWEST)) };
        if self.gap > floor {
            if self.good >= TRUST {
                self.gap = (self.gap / 2).max(floor);
                self.good = 0;
            }
        } else {
            self.gap = floor;
        }
    }

    /// The host is in trouble or asks for less (429, 503, no answer): the gap doubles. Returns how long to leave it alone:
    /// what it asks for (`Retry-After`), but no longer than five minutes, else the new gap.
    pub fn troubled(&mut self, retry_after: Option<Duration>) -> Duration {
        self.good = 0;
        self.gap = (self.gap * 2).max(FIRST).min(SLOWEST.max(self.least));
        retry_after.map_or(self.gap, |asked| asked.min(SLOWEST).max(self.least))
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
        assert_eq!(pace.troubled(None), seconds(2.0));
        assert_eq!(pace.troubled(None), seconds(4.0));
        (0..8).for_each(|_| pace.answered(seconds(0.1)));
        assert_eq!(pace.gap, seconds(2.0));
        (0..80).for_each(|_| pace.answered(seconds(0.1)));
        assert_eq!(pace.gap, seconds(1.0));
    }

    #[test]
    fn a_slow_server_is_asked_slowly() {
        let mut pace = Pace::new(seconds(1.0));
        pace.answered(seconds(3.0));
        assert_eq!(pace.gap, seconds(3.0));
    }

    #[test]
    fn without_a_gap_none_is_made_by_good_answers() {
        let mut pace = Pace::new(Duration::ZERO);
        pace.answered(seconds(3.0));
        assert_eq!(pace.gap, Duration::ZERO);
        assert_eq!(pace.troubled(None), seconds(1.0));
    }

    #[test]
    fn what_a_host_asks_for_is_kept_within_reason() {
        let mut pace = Pace::new(seconds(1.0));
        assert_eq!(pace.troubled(Some(seconds(30.0))), seconds(30.0));
        assert_eq!(pace.troubled(Some(seconds(86400.0))), seconds(300.0));
        assert_eq!(pace.troubled(Some(Duration::ZERO)), seconds(1.0));
        (0..99).for_each(|_| {
            pace.troubled(None);
        });
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
