//! How often somebody may try: a bucket of tries a name, that fills again with time.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Names that are remembered; when there are more, those whose bucket is full again are forgotten.
const NAMES: usize = 100_000;

/// Buckets of tries.
#[derive(Debug)]
pub(crate) struct Throttle {
    most: f64,
    every: Duration,
    left: Mutex<HashMap<String, (f64, Instant)>>,
}

impl Throttle {
    /// For passwords: five at once, then one in twelve seconds.
    pub(crate) fn guesses() -> Throttle {
        Throttle::new(5, Duration::from_secs(12))
    }

    /// For the API: so many a second, and six times as many at once.
    pub(crate) fn api(a_second: u32) -> Throttle {
        let a_second = a_second.max(1);
        Throttle::new(a_second.saturating_mul(6), Duration::from_secs(1) / a_second)
    }

    /// For what costs us a fetch: sixty at once, then ten a second.
    pub(crate) fn calls() -> Throttle {
        Throttle::new(60, Duration::from_millis(100))
    }

    fn new(most: u32, every: Duration) -> Throttle {
        Throttle { most: f64::from(most), every, left: Mutex::default() }
    }

    /// May the name try now? If not, after how long.
    pub(crate) fn take(&self, name: &str) -> Result<(), Duration> {
        self.take_at(name, Instant::now())
    }

    fn take_at(&self, name: &str, now: Instant) -> Result<(), Duration> {
        // A thread that panicked left whole buckets behind: each is one value.
        let mut left = self.left.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if left.len() >= NAMES {
            left.retain(|_, bucket| self.filled(*bucket, now) < self.most);
        }
        let tries = left.get(name).map_or(self.most, |bucket| self.filled(*bucket, now));
        if tries < 1.0 {
            return Err(self.every.mul_f64(1.0 - tries));
        }
        left.insert(name.to_owned(), (tries - 1.0, now));
        Ok(())
    }

    /// Gives a try back: it was no guess.
    pub(crate) fn give_back(&self, name: &str) {
        let mut left = self.left.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((tries, _)) = left.get_mut(name) {
            *tries = (*tries + 1.0).min(self.most);
        }
    }

    fn filled(&self, (tries, then): (f64, Instant), now: Instant) -> f64 {
        let since = now.saturating_duration_since(then).as_secs_f64() / self.every.as_secs_f64();
        (tries + since).min(self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_come_back_with_time() {
        let throttle = Throttle::new(2, Duration::from_secs(10));
        let begin = Instant::now();
        let at = |seconds| throttle.take_at("a", begin + Duration::from_secs(seconds)).is_ok();
        assert_eq!([at(0), at(0), at(1), at(9), at(10), at(11)], [true, true, false, false, true, false]);
        assert!(throttle.take_at("b", begin).is_ok());
        throttle.give_back("a");
        assert_eq!([at(11), at(11)], [true, false]);
    }
}
