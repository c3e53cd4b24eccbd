//! What a worker remembers of robots.txt files (RFC 9309 §2.4: not longer than a day).

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::robots::Rules;

/// How long a file holds.
pub(crate) const HOLD: Duration = Duration::from_secs(24 * 3600);

/// Files remembered at most; beyond that all are forgotten, and asked for again where they are needed.
const MOST: usize = 4_096;

/// The rules of the hosts that were visited, by the host's name with the frontier.
#[derive(Debug, Default)]
pub(crate) struct KnownRules {
    known: Mutex<HashMap<i64, (Instant, Rules)>>,
}

impl KnownRules {
    /// The rules of a host, if they were asked for within a day.
    pub(crate) fn of(&self, host: i64) -> Option<Rules> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&host).filter(|(at, _)| at.elapsed() < HOLD).map(|(_, rules)| rules.clone())
    }

    /// Remembers the rules of a host; whether they are new.
    pub(crate) fn learn(&self, host: i64, rules: &Rules) -> bool {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.get(&host).is_some_and(|(at, same)| at.elapsed() < HOLD && same == rules) {
            return false;
        }
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(host, (Instant::now(), rules.clone()));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_file_holds_for_a_day() {
        let known = KnownRules::default();
        let rules = Rules::of(b"User-agent: *\nDisallow: /a", "glean");
        assert_eq!(known.of(1), None);
        assert!(known.learn(1, &rules));
        assert!(!known.learn(1, &rules));
        assert_eq!(known.of(1).as_ref(), Some(&rules));
        tokio::time::advance(HOLD).await;
        assert_eq!(known.of(1), None);
        assert!(known.learn(1, &rules));
    }
}
