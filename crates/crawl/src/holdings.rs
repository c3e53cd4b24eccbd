//! The hosts that this worker holds, and which of them it gives up to others.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::frontier::{Held, Lease};

/// A worker's time with a host. Its lane ends its visits and gives the host back when it is over.
#[derive(Debug, Clone)]
pub(crate) struct Tenure(Arc<Mutex<Term>>);

#[derive(Debug, Clone, Copy)]
struct Term {
    /// Until when the lease holds by our clock, unless it is renewed.
    end: Instant,
    /// Is another worker to have the host?
    is_asked_for: bool,
}

impl Tenure {
    fn until(end: Instant) -> Tenure {
        Tenure(Arc::new(Mutex::new(Term { end, is_asked_for: false })))
    }

    fn lock(&self) -> MutexGuard<'_, Term> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Is the host to be left? It is to be given up, or the lease ran out and another worker may ask it by now: where the frontier could
    /// not be reached, two would ask one host.
    pub(crate) fn is_over(&self) -> bool {
        let term = self.lock();
        term.is_asked_for || term.end <= Instant::now()
    }

    /// Is the host to be given up to another worker?
    fn is_asked_for(&self) -> bool {
        self.lock().is_asked_for
    }

    /// A lease that ran out is not renewed: nobody knows who had the host meanwhile.
    fn renew(&self, end: Instant) {
        let mut term = self.lock();
        if term.end > Instant::now() {
            term.end = end;
        }
    }
}

/// The hosts that are held, the last one taken last.
#[derive(Debug, Default)]
pub(crate) struct Holdings(Mutex<Vec<(Held, Tenure)>>);

impl Holdings {
    fn lock(&self) -> MutexGuard<'_, Vec<(Held, Tenure)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A host was leased, for `hold` from that moment on.
    pub(crate) fn take(&self, lease: &Lease, since: Instant, hold: Duration) -> Tenure {
        let tenure = Tenure::until(since + hold);
        self.lock().push((lease.held(), tenure.clone()));
        tenure
    }

    /// Leases were renewed, for `hold` from that moment on.
    pub(crate) fn renew(&self, leases: &[Held], since: Instant, hold: Duration) {
        let renewed: HashSet<Held> = leases.iter().copied().collect();
        for (_, tenure) in self.lock().iter().filter(|(held, _)| renewed.contains(held)) {
            tenure.renew(since + hold);
        }
    }

    /// A host was given back; it may have been leased again meanwhile.
    pub(crate) fn give_back(&self, lease: Held) {
        self.lock().retain(|(held, _)| *held != lease);
    }

    /// What proves the leases.
    pub(crate) fn held(&self) -> Vec<Held> {
        self.lock().iter().map(|(held, _)| *held).collect()
    }

    /// So many hosts are to be given up in all, those that are being given up included. Those that were taken last are the first: least
    /// was learnt of them.
    pub(crate) fn give_up(&self, count: usize) {
        let held = self.lock();
        let under_way = held.iter().filter(|(_, tenure)| tenure.is_asked_for()).count();
        let others = held.iter().rev().filter(|(_, tenure)| !tenure.is_asked_for());
        for (_, tenure) in others.take(count.saturating_sub(under_way)) {
            tenure.lock().is_asked_for = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn the_last_ones_are_given_up_and_none_twice() {
        let holdings = Holdings::default();
        let end = Instant::now() + Duration::from_secs(60);
        let lanes: HashMap<i64, Tenure> = HashMap::from_iter((0..5).map(|host| {
            let tenure = Tenure::until(end);
            holdings.lock().push((Held { host, token: 1 }, tenure.clone()));
            (host, tenure)
        }));
        let leased_hosts = || -> HashSet<i64> {
            lanes.iter().filter(|(_, tenure)| tenure.is_over()).map(|(host, _)| *host).collect()
        };
        holdings.give_up(2);
        holdings.give_up(2);
        assert_eq!(leased_hosts(), HashSet::from([3, 4]));
        holdings.give_back(Held { host: 4, token: 1 });
        holdings.give_back(Held { host: 3, token: 0 });
        holdings.give_up(2);
        assert_eq!(leased_hosts(), HashSet::from([2, 3, 4]));
        holdings.give_up(9);
        assert_eq!(holdings.held().len(), 4);
        assert_eq!(leased_hosts().len(), 5);
    }

    #[tokio::test(start_paused = true)]
    async fn a_lease_that_was_not_renewed_in_time_stays_over() {
        let holdings = Holdings::default();
        let (now, hold) = (Instant::now(), Duration::from_secs(20));
        let held = [Held { host: 1, token: 1 }, Held { host: 2, token: 1 }];
        let [kept, lost] = held.map(|held| {
            let tenure = Tenure::until(now + hold);
            holdings.lock().push((held, tenure.clone()));
            tenure
        });
        tokio::time::advance(Duration::from_secs(15)).await;
        holdings.renew(&held[..1], Instant::now(), hold);
        tokio::time::advance(Duration::from_secs(15)).await;
        holdings.renew(&held, Instant::now(), hold);
        assert!(!kept.is_over());
        assert!(lost.is_over());
    }
}
