//! What was worked out once and may be wanted again by the same process: a map that begins anew when it is full.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// Values by their keys, no more than a number of them.
pub(crate) struct Remembered<K, V> {
    most: usize,
    values: Mutex<HashMap<K, V>>,
}

impl<K: Hash + Eq, V: Clone> Remembered<K, V> {
    pub(crate) fn with_room_for(most: usize) -> Remembered<K, V> {
        Remembered { most, values: Mutex::new(HashMap::new()) }
    }

    /// The value of a key, worked out where it is not known.
    pub(crate) fn get<Q>(&self, key: &Q, work_out: impl FnOnce() -> V) -> V
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ToOwned<Owned = K> + ?Sized,
    {
        let values = || self.values.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = values().get(key) {
            return value.clone();
        }
        // Others may look theirs up meanwhile.
        let value = work_out();
        let mut values = values();
        if values.len() >= self.most {
            values.clear();
        }
        values.insert(key.to_owned(), value.clone());
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_worked_out_once_until_there_is_no_room() {
        let (remembered, mut worked) = (Remembered::with_room_for(2), 0);
        let mut get = |key: &str| {
            let value = remembered.get(key, || {
                worked += 1;
                key.len()
            });
            assert_eq!(value, key.len());
            worked
        };
        assert_eq!([get("a"), get("bb"), get("a"), get("bb")], [1, 2, 2, 2]);
        assert_eq!([get("ccc"), get("ccc"), get("a")], [3, 3, 4]);
    }
}
