//! When to come again: pages that change and pages that yield are seen more often.
//!
//! ```text
//! changed ──▶ half the time     as before ──▶ half as long again     yields records ──▶ at most a week
//! ```

use std::time::Duration;

use crate::frontier::Before;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// First time between two visits of a page, and the bounds to which it adapts.
const FIRST: Duration = Duration::from_secs(3 * 24 * 3600);
const SHORTEST: Duration = Duration::from_secs(3600);
const LONGEST: Duration = Duration::from_secs(90 * 24 * 3600);

/// A page that yields records is seen at least every week: an event that is cancelled must be known before its day.
const YIELDING: Duration = Duration::from_secs(7 * 24 * 3600);

/// How long until the next visit of a page that was visited just now. `before`: what was known of it; `changed`: is it
/// another page now; `records`: how many it yields.
pub fn after(before: Option<&Before>, changed: bool, records: u32) -> Duration {
    let first = if records > 0 { DAY } else { FIRST };
    let last = before.map(|b| b.interval).filter(|interval| !interval.is_zero());
    let longest = if records > 0 { YIELDING } else { LONGEST };
    last.map_or(first, |last| adapted(last, changed)).clamp(SHORTEST, longest)
}

/// How long until the next visit of a page that was seen after `last`: half of that where it changed, half as long again where not.
pub fn adapted(last: Duration, changed: bool) -> Duration {
    if changed { last / 2 } else { last.saturating_add(last / 2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visited(days: u64) -> Before {
        Before { interval: DAY * u32::try_from(days).expect("few"), ..Before::default() }
    }

    #[test]
    fn change_and_yield_bring_us_back_sooner() {
        assert_eq!(after(None, true, 0), DAY * 3);
        assert_eq!(after(None, true, 5), DAY);
        assert_eq!(after(Some(&visited(4)), true, 0), DAY * 2);
        assert_eq!(after(Some(&visited(4)), false, 0), DAY * 6);
        assert_eq!(after(Some(&visited(80)), false, 0), DAY * 90);
        assert_eq!(after(Some(&visited(80)), false, 1), DAY * 7);
        let hour = Before { interval: SHORTEST, ..Before::default() };
        assert_eq!(after(Some(&hour), true, 1), SHORTEST);
    }
}
