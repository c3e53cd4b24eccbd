//! A limit on concurrent requests of one machine, or one account: whoever asks for many keeps nobody else waiting.
//!
//! ```text
//! request ── six of the same are being answered? ── no ──▶ answered
//!                        └── yes ──▶ waits for one of them, ten seconds at most ──▶ 503, Retry-After
//!                                    (a hundred wait already: at once)
//! ```

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::throttle::{Busy, Name};

/// Pages at once: fewer than the store has readers, and as many as a browser asks for.
const MAX_CONCURRENT: usize = 6;

/// Requests of one client that wait for its others.
const MAX_WAITING: usize = 100;

/// How long a request waits.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// The requests that run or wait, by client.
#[derive(Debug, Default)]
pub(crate) struct ConcurrencyLimit(Mutex<HashMap<Name<'static>, Entry>>);

/// The slots of one client.
#[derive(Debug)]
struct Entry {
    /// Slots in use: requests that run, and requests that wait.
    slots: usize,
    semaphore: Arc<Semaphore>,
}

/// The slot of a request that runs or waits; freed when dropped.
pub(crate) struct Admission<'c> {
    limit: &'c ConcurrencyLimit,
    name: Name<'static>,
    permit: Option<OwnedSemaphorePermit>,
}

impl ConcurrencyLimit {
    /// Waits until fewer than the most allowed of the same client run.
    pub(crate) async fn acquire(&self, name: Name<'static>) -> Result<Admission<'_>, Busy> {
        let busy = Busy(Duration::from_secs(5));
        let (mut admission, semaphore) = self.reserve(name).ok_or(busy)?;
        let waits = semaphore.acquire_owned();
        admission.permit = tokio::time::timeout(MAX_WAIT, waits).await.ok().and_then(Result::ok);
        if admission.permit.is_some() { Ok(admission) } else { Err(busy) }
    }

    /// A slot for a request, and the semaphore to wait for; `None` when too many wait.
    fn reserve(&self, name: Name<'static>) -> Option<(Admission<'_>, Arc<Semaphore>)> {
        let mut all = self.entries();
        let new = || Entry { slots: 0, semaphore: Arc::new(Semaphore::new(MAX_CONCURRENT)) };
        let entry = all.entry(name).or_insert_with(new);
        if entry.slots >= MAX_CONCURRENT + MAX_WAITING {
            return None;
        }
        entry.slots += 1;
        Some((Admission { limit: self, name, permit: None }, Arc::clone(&entry.semaphore)))
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<Name<'static>, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        self.permit = None;
        let mut all = self.limit.entries();
        let Some(entry) = all.get_mut(&self.name) else { return };
        entry.slots -= 1;
        if entry.slots == 0 {
            all.remove(&self.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;

    #[tokio::test(start_paused = true)]
    async fn one_waits_for_its_own_alone() {
        let limit = ConcurrencyLimit::default();
        let [eve, ann] = ["2001:db8::1", "192.0.2.1"].map(|address| Name::Client(Client::parse(address)));
        let mut slots = Vec::new();
        for _ in 0..MAX_CONCURRENT {
            slots.push(limit.acquire(eve).await.unwrap());
        }
        assert!(matches!(limit.acquire(eve).await, Err(Busy(_))), "it waited for ten seconds");
        assert!(limit.acquire(ann).await.is_ok() && limit.acquire(Name::Reader(1)).await.is_ok());
        slots.pop();
        assert!(limit.acquire(eve).await.is_ok());
        drop(slots);
        assert!(limit.0.lock().unwrap().is_empty(), "nothing is kept of who is gone");
    }

    #[tokio::test(start_paused = true)]
    async fn a_hundred_wait_and_no_more() {
        let (limit, eve) = (ConcurrencyLimit::default(), Name::Reader(1));
        let mut answered = Vec::new();
        for _ in 0..MAX_CONCURRENT {
            answered.push(limit.acquire(eve).await.unwrap());
        }
        let mut waiting: Vec<_> = (0..MAX_WAITING).map(|_| Box::pin(limit.acquire(eve))).collect();
        for one in &mut waiting {
            let first = std::future::poll_fn(|cx| std::task::Poll::Ready(one.as_mut().poll(cx))).await;
            assert!(first.is_pending());
        }
        let begin = tokio::time::Instant::now();
        assert!(matches!(limit.acquire(eve).await, Err(Busy(_))));
        assert_eq!(begin.elapsed(), Duration::ZERO, "one more is sent away at once");
        drop((answered, waiting));
        assert!(limit.entries().is_empty());
    }
}
