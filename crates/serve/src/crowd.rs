//! How many pages one machine, or one account, is answered at once: whoever asks for many keeps nobody else waiting.
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
const AT_ONCE: usize = 6;

/// Requests of one that wait for its others.
const WAITING: usize = 100;

/// How long they wait.
const PATIENCE: Duration = Duration::from_secs(10);

/// Who is being answered now.
#[derive(Debug, Default)]
pub(crate) struct Crowd(Mutex<HashMap<Name<'static>, Entry>>);

/// The places of one name.
#[derive(Debug)]
struct Entry {
    /// How many there are: of those that are answered, and of those that wait.
    places: usize,
    semaphore: Arc<Semaphore>,
}

/// A place among those that are answered, or that wait.
pub(crate) struct Admission<'c> {
    crowd: &'c Crowd,
    name: Name<'static>,
    permit: Option<OwnedSemaphorePermit>,
}

impl Crowd {
    /// Waits until not too many of the same name are being answered.
    pub(crate) async fn enter(&self, name: Name<'static>) -> Result<Admission<'_>, Busy> {
        let busy = Busy(Duration::from_secs(5));
        let (mut place, semaphore) = self.place(name).ok_or(busy)?;
        let waits = semaphore.acquire_owned();
        place.permit = tokio::time::timeout(PATIENCE, waits).await.ok().and_then(Result::ok);
        if place.permit.is_some() { Ok(place) } else { Err(busy) }
    }

    /// A place that waits, and what it waits for; none where too many do.
    fn place(&self, name: Name<'static>) -> Option<(Admission<'_>, Arc<Semaphore>)> {
        let mut all = self.entries();
        let new = || Entry { places: 0, semaphore: Arc::new(Semaphore::new(AT_ONCE)) };
        let entry = all.entry(name).or_insert_with(new);
        if entry.places >= AT_ONCE + WAITING {
            return None;
        }
        entry.places += 1;
        Some((Admission { crowd: self, name, permit: None }, Arc::clone(&entry.semaphore)))
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<Name<'static>, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        self.permit = None;
        let mut all = self.crowd.entries();
        let Some(entry) = all.get_mut(&self.name) else { return };
        entry.places -= 1;
        if entry.places == 0 {
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
        let crowd = Crowd::default();
        let [eve, ann] = ["2001:db8::1", "192.0.2.1"].map(|address| Name::Client(Client::parse(address)));
        let mut places = Vec::new();
        for _ in 0..AT_ONCE {
            places.push(crowd.enter(eve).await.unwrap());
        }
        assert!(matches!(crowd.enter(eve).await, Err(Busy(_))), "it waited for ten seconds");
        assert!(crowd.enter(ann).await.is_ok() && crowd.enter(Name::Reader(1)).await.is_ok());
        places.pop();
        assert!(crowd.enter(eve).await.is_ok());
        drop(places);
        assert!(crowd.0.lock().unwrap().is_empty(), "nothing is kept of who is gone");
    }

    #[tokio::test(start_paused = true)]
    async fn a_hundred_wait_and_no_more() {
        let (crowd, eve) = (Crowd::default(), Name::Reader(1));
        let mut answered = Vec::new();
        for _ in 0..AT_ONCE {
            answered.push(crowd.enter(eve).await.unwrap());
        }
        let mut waiting: Vec<_> = (0..WAITING).map(|_| Box::pin(crowd.enter(eve))).collect();
        for one in &mut waiting {
            let first = std::future::poll_fn(|cx| std::task::Poll::Ready(one.as_mut().poll(cx))).await;
            assert!(first.is_pending());
        }
        let begin = tokio::time::Instant::now();
        assert!(matches!(crowd.enter(eve).await, Err(Busy(_))));
        assert_eq!(begin.elapsed(), Duration::ZERO, "one more is sent away at once");
        drop((answered, waiting));
        assert!(crowd.entries().is_empty());
    }
}
