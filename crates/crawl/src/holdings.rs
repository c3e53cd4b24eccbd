//! The hosts that this worker holds, and which of them it gives up to others.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::frontier::{Held, Lease};

/// Is a host to be given up? Its lane ends its visits and gives it back.
#[derive(Debug, Clone, Default)]
pub(crate) struct Yielding(Arc<AtomicBool>);

impl Yielding {
    /// Is it?
    pub(crate) fn is_asked_for(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The hosts that are held, the last one taken last.
#[derive(Debug, Default)]
pub(crate) struct Holdings(Mutex<Vec<(Held, Yielding)>>);

impl Holdings {
    fn lock(&self) -> MutexGuard<'_, Vec<(Held, Yielding)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A host was leased.
    pub(crate) fn take(&self, lease: &Lease) -> Yielding {
        let yielding = Yielding::default();
        self.lock().push((lease.held(), yielding.clone()));
        yielding
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
        let under_way = held.iter().filter(|(_, yielding)| yielding.is_asked_for()).count();
        let others = held.iter().rev().filter(|(_, yielding)| !yielding.is_asked_for());
        for (_, yielding) in others.take(count.saturating_sub(under_way)) {
            yielding.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    #[test]
    fn the_last_ones_are_given_up_and_none_twice() {
        let holdings = Holdings::default();
        let lanes: HashMap<i64, Yielding> = HashMap::from_iter((0..5).map(|host| {
            holdings.lock().push((Held { host, token: 1 }, Yielding::default()));
            (host, holdings.lock().last().map(|(_, yielding)| yielding.clone()).unwrap_or_default())
        }));
        let asked = || -> HashSet<i64> {
            lanes.iter().filter(|(_, yielding)| yielding.is_asked_for()).map(|(host, _)| *host).collect()
        };
        holdings.give_up(2);
        holdings.give_up(2);
        assert_eq!(asked(), HashSet::from([3, 4]));
        holdings.give_back(Held { host: 4, token: 1 });
        holdings.give_back(Held { host: 3, token: 0 });
        holdings.give_up(2);
        assert_eq!(asked(), HashSet::from([2, 3, 4]));
        holdings.give_up(9);
        assert_eq!(holdings.held().len(), 4);
        assert_eq!(asked().len(), 5);
    }
}
