//! How many pages one machine, or one account, is answered at once: whoever asks for many keeps nobody else waiting.
//!
//! ```text
//! request ── six of the same are being answered? ── no ──▶ answered
//!                        └── yes ──▶ waits for one of them, ten seconds at most ──▶ 503, Retry-After
//! ```

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
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
pub(crate) struct Crowd(Mutex<HashMap<Name<'static>, Arc<Semaphore>>>);

/// A place among those that are answered, or that wait.
pub(crate) struct Place<'c> {
    crowd: &'c Crowd,
    name: Name<'static>,
    semaphore: Arc<Semaphore>,
    permit: Option<OwnedSemaphorePermit>,
}

impl Crowd {
    /// Waits until not too many of the same name are being answered.
    pub(crate) async fn enter(&self, name: Name<'static>) -> Result<Place<'_>, Busy> {
        let semaphore = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(all.entry(name).or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE))))
        };
        let is_full = Arc::strong_count(&semaphore) > AT_ONCE + WAITING;
        let mut place = Place { crowd: self, name, semaphore, permit: None };
        let busy = Busy(Duration::from_secs(5));
        if is_full {
            return Err(busy);
        }
        let waits = Arc::clone(&place.semaphore).acquire_owned();
        place.permit = tokio::time::timeout(PATIENCE, waits).await.ok().and_then(Result::ok);
        if place.permit.is_some() { Ok(place) } else { Err(busy) }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.permit = None;
        let mut all = self.crowd.0.lock().unwrap_or_else(PoisonError::into_inner);
        // The table's own and this one's: nobody else is here.
        if Arc::strong_count(&self.semaphore) <= 2 {
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
}
