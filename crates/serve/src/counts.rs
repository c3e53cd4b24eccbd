//! How much a store holds, counted again as often as it is cheap.
//!
//! ```text
//! first time ──▶ counted                    a small store: counted each time
//! later ──▶ what was counted last ── old? ──▶ counted anew beside it, by one task
//! ```
//!
//! Counting reads all records: a million took six seconds of a first page that is asked for ten times a second. A twentieth of the
//! time at most is spent on it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use store::{Census, Store};

/// How many times as long as counting took its counts are good.
const GOOD: u32 = 20;

/// Counting that takes no longer is waited for.
const SHORT: Duration = Duration::from_millis(50);

/// What was counted last.
#[derive(Debug, Clone)]
struct Last {
    census: Arc<Census>,
    at: Instant,
    took: Duration,
}

/// What is to be done with counts of some age.
#[derive(Debug, PartialEq, Eq)]
enum Then {
    /// They are good.
    Good,
    /// They are told, and counted anew meanwhile.
    Beside,
    /// They are counted anew first.
    First,
}

/// Counts of a store.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    last: Mutex<Option<Last>>,
    /// Held by who counts beside.
    counting: tokio::sync::Mutex<()>,
}

impl Counts {
    /// The counts of now, or of a while ago where counting takes long.
    pub(crate) async fn census(self: &Arc<Counts>, store: &Store) -> store::Result<Arc<Census>> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(last) = last else { return self.count(store).await };
        match then(last.at.elapsed(), last.took) {
            Then::First => return self.count(store).await,
            Then::Beside => {
                let (counts, store) = (Arc::clone(self), store.clone());
                tokio::spawn(async move {
                    let Ok(_alone) = counts.counting.try_lock() else { return };
                    if let Err(error) = counts.count(&store).await {
                        tracing::warn!(%error, "the store was not counted");
                    }
                });
            }
            Then::Good => {}
        }
        Ok(last.census)
    }

    async fn count(&self, store: &Store) -> store::Result<Arc<Census>> {
        let begun = Instant::now();
        let census = Arc::new(store.census().await?);
        let last = Last { census: Arc::clone(&census), at: Instant::now(), took: begun.elapsed() };
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(last);
        Ok(census)
    }
}

fn then(age: Duration, took: Duration) -> Then {
    match (took <= SHORT, age < took * GOOD) {
        (true, _) => Then::First,
        (false, true) => Then::Good,
        (false, false) => Then::Beside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_that_took_long_are_told_again() {
        let millis = Duration::from_millis;
        assert_eq!(then(millis(0), millis(5)), Then::First, "of a small store they are always new");
        assert_eq!(then(millis(60_000), millis(6_000)), Then::Good);
        assert_eq!(then(millis(130_000), millis(6_000)), Then::Beside);
    }
}
