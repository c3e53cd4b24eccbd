//! Delivery of a followed page's changes to its sinks: each change once, in order, however often a delivery fails.
//!
//! ```text
//! changes behind the mark ── tell ── taken ──▶ the mark moves      not taken ──▶ later: 5 s, 10 s, 20 s … an hour
//! ```
//!
//! The mark moves when a change was taken: a program that ends between the two tells it again, under the same identity.

use std::time::Duration;

use follow::{Change, Logged};
use store::{FollowedChange, FollowedSink, Store, StoreError};

/// How long one telling may take: no other program tells meanwhile.
const HOLD: Duration = Duration::from_secs(45);

/// Wait after the first failure, in milliseconds, and the longest.
const FIRST: i64 = 5_000;
const LONGEST: i64 = 3_600_000;

/// How far the telling came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivered {
    /// All are delivered; how many just now.
    All(usize),
    /// Not now: it failed before, or another program does it. When to try again, in milliseconds since 1970.
    Later(i64),
    /// It failed.
    Failed {
        /// Why.
        why: String,
        /// When to try again.
        due: i64,
    },
}

/// When a sink that failed is tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// When the wait is over.
    Wait,
    /// Now: somebody asks.
    Now,
}

/// Tells a sink of a page of what it does not know, up to `most` changes at once. `clock` is in milliseconds since 1970.
///
/// # Errors
/// Where the store refuses.
pub async fn deliver(
    store: &Store,
    (page, name): (i64, &str),
    most: usize,
    patience: Patience,
    clock: impl Fn() -> i64,
    mut tell: impl AsyncFnMut(&[Logged]) -> Result<(), String>,
) -> Result<Delivered, StoreError> {
    let sink = store.followed_sink(page, name).await?;
    // Who is to wait for much longer than the longest time does so by a clock that was set back.
    let left = sink.due.saturating_sub(clock());
    if (1..=2 * LONGEST).contains(&left) && patience == Patience::Wait {
        return Ok(Delivered::Later(sink.due));
    }
    let mut delivered = 0;
    let mut at = sink.delivered;
    loop {
        let changes = store.followed_changes(page, at, most).await?;
        let Some(last) = changes.last().map(|change| change.id) else { return Ok(Delivered::All(delivered)) };
        if !store.hold_followed_sink(page, name, clock(), HOLD).await? {
            return Ok(Delivered::Later(store.followed_sink(page, name).await?.held));
        }
        // Somebody else may have delivered it before we held it.
        let sink = store.followed_sink(page, name).await?;
        if sink.delivered != at {
            at = sink.delivered;
            store.keep_followed_sink(page, name, FollowedSink { held: 0, ..sink }).await?;
            continue;
        }
        let all: Vec<Logged> = changes.iter().filter_map(logged).collect();
        let result = if all.is_empty() { Ok(()) } else { tell(&all).await };
        if let Err(why) = result {
            let failures = sink.failures.saturating_add(1);
            let due = clock().saturating_add((FIRST << sink.failures.min(16)).min(LONGEST));
            let next = FollowedSink { failures, due, held: 0, why: Some(why.clone()), ..sink };
            store.keep_followed_sink(page, name, next).await?;
            return Ok(Delivered::Failed { why, due });
        }
        let next = FollowedSink { delivered: last, failures: 0, due: 0, held: 0, why: None };
        store.keep_followed_sink(page, name, next).await?;
        (delivered, at) = (delivered + all.len(), last);
    }
}

/// A change as the log of a page has it; `None` of what was there at first, and of what another version wrote.
fn logged(change: &FollowedChange) -> Option<Logged> {
    let read = of_log(change)?;
    (read.change.kind != follow::Kind::First).then_some(read)
}

/// A change as the log of a page has it, what was there at first too.
pub fn of_log(change: &FollowedChange) -> Option<Logged> {
    Some(Logged { number: change.id, at: change.at, change: Change::from_json(&change.detail)? })
}
