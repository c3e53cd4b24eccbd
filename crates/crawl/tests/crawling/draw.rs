//! Numbers drawn from a seed, the same on every machine.

use std::time::Duration;

/// Draws numbers.
pub(crate) struct Draw(u64);

impl Draw {
    pub(crate) fn new(seed: u64) -> Draw {
        Draw(seed)
    }

    /// A number less than `most`.
    pub(crate) fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    /// One of the first number to the last.
    pub(crate) fn between(&mut self, first: u64, last: u64) -> u64 {
        first + self.below(last - first + 1)
    }

    /// A time between two numbers of seconds, in milliseconds.
    pub(crate) fn seconds(&mut self, (least, most): (u64, u64)) -> Duration {
        Duration::from_millis(self.between(least * 1_000, most * 1_000))
    }

    /// A time between two numbers of seconds, as often of a few seconds as of some minutes.
    pub(crate) fn seconds_by_size(&mut self, (least, most): (f64, f64)) -> Duration {
        let part = f64::from(u32::try_from(self.below(1_000_001)).expect("small")) / 1e6;
        Duration::from_secs_f64(least * (most / least).powf(part))
    }
}
