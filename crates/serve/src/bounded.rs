//! A table of the last names that were kept, of bounded size whatever the names are.
//!
//! ```text
//! name ── hashed with a key of this process ──▶ young ── half full ──▶ old ── next time ──▶ forgotten
//! ```

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};

/// Names of each of the two halves. A value of 24 bytes with its hash takes 2 MB in both.
const HALF: usize = 25_000;

/// Values by names, of which only hashes are kept.
#[derive(Debug)]
pub(crate) struct Bounded<V> {
    state: RandomState,
    young: HashMap<u64, V>,
    old: HashMap<u64, V>,
}

impl<V> Default for Bounded<V> {
    fn default() -> Bounded<V> {
        Bounded { state: RandomState::new(), young: HashMap::new(), old: HashMap::new() }
    }
}

impl<V: Copy> Bounded<V> {
    /// The value of a name, unless it was forgotten.
    pub(crate) fn get(&self, name: &impl Hash) -> Option<V> {
        let hash = self.state.hash_one(name);
        self.young.get(&hash).or_else(|| self.old.get(&hash)).copied()
    }

    /// Keeps the value of a name; the oldest half is forgotten where there are many.
    pub(crate) fn set(&mut self, name: &impl Hash, value: V) {
        if self.young.len() >= HALF {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(self.state.hash_one(name), value);
    }

    /// Forgets a name.
    pub(crate) fn remove(&mut self, name: &impl Hash) {
        let hash = self.state.hash_one(name);
        self.young.remove(&hash);
        self.old.remove(&hash);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_are_forgotten() {
        let mut table = Bounded::default();
        for name in 0..1_000_000 {
            table.set(&name, name);
        }
        assert!(table.young.len() + table.old.len() <= 2 * HALF);
        assert_eq!(
            (table.get(&999_999), table.get(&980_000), table.get(&5)),
            (Some(999_999), Some(980_000), None)
        );
        table.remove(&999_999);
        assert_eq!(table.get(&999_999), None);
    }
}
