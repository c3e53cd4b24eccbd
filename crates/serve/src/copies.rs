//! Pages that were fetched to be shown, kept for a while: who turns back and forth asks their site once.
//!
//! ```text
//! address ── fetched lately? ── yes ──▶ as it was then
//!                └── no ──▶ fetched ──▶ kept, the oldest go ──▶ as it is
//!                             └── away, but kept from before? ──▶ as it was then
//! ```
//!
//! Two who want one page at once, as two frames of one page do, fetch it once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use harvest::{Fetched, Guarded, Refusal};

/// How long a page is shown without asking its site again.
const FRESH: Duration = Duration::from_secs(600);

/// What all kept pages may weigh, in bytes.
const HEAVIEST: usize = 64 << 20;

/// Kept pages by their addresses, with when each was fetched.
#[derive(Debug, Default)]
pub(crate) struct Copies {
    kept: Mutex<HashMap<String, (Instant, Arc<Fetched>)>>,
    /// Held by whoever fetches a page.
    fetching: Mutex<HashMap<String, Weak<tokio::sync::Mutex<()>>>>,
}

impl Copies {
    /// The page at an address, as it was within ten minutes; or longer ago, where it cannot be had now.
    pub(crate) async fn page(&self, fetcher: &Guarded, url: &str) -> Result<Arc<Fetched>, Refusal> {
        let turn = self.turn(url);
        let _turn = turn.lock().await;
        let known = self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(url).cloned();
        if let Some((_, visit)) = known.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
            return Ok(visit.clone());
        }
        match fetcher.fetch_one(url).await {
            Ok(visit) => Ok(self.keep(url, Arc::new(visit), Instant::now(), HEAVIEST)),
            Err(refused) => known.map(|(_, visit)| visit).ok_or(refused),
        }
    }

    /// The lock of an address.
    fn turn(&self, url: &str) -> Arc<tokio::sync::Mutex<()>> {
        let mut fetching = self.fetching.lock().unwrap_or_else(PoisonError::into_inner);
        fetching.retain(|_, turn| turn.strong_count() > 0);
        let known = fetching.get(url).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let turn = Arc::default();
            fetching.insert(url.to_owned(), Arc::downgrade(&turn));
            turn
        })
    }

    fn keep(&self, url: &str, visit: Arc<Fetched>, now: Instant, most: usize) -> Arc<Fetched> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(url.to_owned(), (now, visit.clone()));
        while kept.values().map(|(_, visit)| visit.body.len()).sum::<usize>() > most {
            let oldest = kept.iter().min_by_key(|(_, (at, _))| *at).map(|(url, _)| url.clone());
            oldest.and_then(|url| kept.remove(&url));
        }
        visit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_go() {
        let (copies, now) = (Copies::default(), Instant::now());
        let visit = |size| {
            let url = "https://example.org/".parse().expect("an address");
            Arc::new(Fetched { url, headers: Vec::new(), body: vec![0; size] })
        };
        for (n, (url, size)) in (0..).zip([("a", 40), ("b", 40), ("a", 40), ("c", 30)]) {
            copies.keep(url, visit(size), now + Duration::from_secs(n), 100);
        }
        let kept = copies.kept.lock().expect("whole");
        assert_eq!((kept.len(), kept.contains_key("b")), (2, false));
        drop(kept);
        copies.keep("d", visit(101), now + Duration::from_secs(9), 100);
        assert!(copies.kept.lock().expect("whole").is_empty());
    }
}
