//! How often somebody may try: a bucket of tries a name, that fills again with time.

use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::bounded::Bounded;
use crate::client::Client;

/// Whose tries are counted. Names of different sorts are never the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Name<'n> {
    /// A machine.
    Client(Client),
    /// An e-mail address, in lower case, whoever asks.
    Account(&'n str),
    /// A machine that tries one account.
    Attempt(Client, &'n str),
    /// A browser in which somebody logged in, by its cookie, that tries one account.
    Device(&'n str, &'n str),
    /// Somebody who is logged in.
    Reader(i64),
}

/// Too much is asked for at once, by all; after how long it may be tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Busy(pub(crate) Duration);

/// Buckets of tries.
#[derive(Debug)]
pub(crate) struct Throttle {
    most: f64,
    every: Duration,
    left: Mutex<Bounded<(f64, Instant)>>,
}

impl Throttle {
    /// For the API: so many a second, and six times as many at once.
    pub(crate) fn api(a_second: u32) -> Throttle {
        let a_second = a_second.max(1);
        Throttle::new(a_second.saturating_mul(6), Duration::from_secs(1) / a_second)
    }

    /// For what costs us a fetch, or the reading of a page: sixty at once, then ten a second.
    pub(crate) fn calls() -> Throttle {
        Throttle::new(60, Duration::from_millis(100))
    }

    /// So many at once, then one each time.
    pub(crate) fn new(most: u32, every: Duration) -> Throttle {
        Throttle { most: f64::from(most), every, left: Mutex::default() }
    }

    /// May the name try now? If not, after how long.
    pub(crate) fn take(&self, name: Name<'_>) -> Result<(), Duration> {
        self.take_at(&name, Instant::now())
    }

    fn take_at(&self, name: &impl Hash, now: Instant) -> Result<(), Duration> {
        // A thread that panicked left whole buckets behind: each is one value.
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let tries = left.get(name).map_or(self.most, |bucket| self.filled(bucket, now));
        if tries < 1.0 {
            return Err(self.every.mul_f64(1.0 - tries));
        }
        left.set(name, (tries - 1.0, now));
        Ok(())
    }

    /// Gives a try back: it was no guess.
    pub(crate) fn give_back(&self, name: Name<'_>) {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((tries, then)) = left.get(&name) {
            left.set(&name, ((tries + 1.0).min(self.most), then));
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
        let name = Name::Account("a");
        let at = |seconds| throttle.take_at(&name, begin + Duration::from_secs(seconds)).is_ok();
        assert_eq!([at(0), at(0), at(1), at(9), at(10), at(11)], [true, true, false, false, true, false]);
        for other in [Name::Account("b"), Name::Client(Client::parse("a")), Name::Device("a", "a")] {
            assert!(throttle.take_at(&other, begin).is_ok());
        }
        throttle.give_back(name);
        assert_eq!([at(11), at(11)], [true, false]);
    }
}
