//! Is another worker on this machine at work on the same store?
//!
//! ```text
//! gleaner.db-workers   locked by each worker as long as it lives, together with others; the system unlocks it for a
//!                      worker that is killed
//! ```
//!
//! Whoever gets the lock for itself alone knows that all leases are of the dead, and need not wait until they run out.

use std::fs::File;

/// A worker's lock beside a store's file.
#[derive(Debug)]
pub(crate) struct Presence {
    /// Unlocked when it is dropped.
    _file: File,
    alone: bool,
}

impl Presence {
    /// The lock beside a store; `None` for a store that is no file, or where files cannot be locked.
    pub(crate) fn beside(place: &str) -> Option<Presence> {
        if place.contains("://") || place.contains(":memory:") {
            return None;
        }
        let file = File::options().create(true).append(true).open(format!("{place}-workers")).ok()?;
        let alone = file.try_lock().is_ok();
        if alone {
            file.unlock().ok()?;
        }
        file.try_lock_shared().ok()?;
        Some(Presence { _file: file, alone })
    }

    /// Was no other worker there when this one came?
    pub(crate) fn alone(&self) -> bool {
        self.alone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_alone_and_so_is_who_comes_after_all_have_gone() {
        let place = std::env::temp_dir().join(format!("gleaner-presence-{}.db", std::process::id()));
        let place = place.display().to_string();
        let alone = |presence: &Option<Presence>| presence.as_ref().is_some_and(Presence::alone);
        let first = Presence::beside(&place);
        let second = Presence::beside(&place);
        assert!(alone(&first) && !alone(&second));
        drop(first);
        assert!(!alone(&Presence::beside(&place)));
        drop(second);
        assert!(alone(&Presence::beside(&place)));
        assert!(Presence::beside("postgres://localhost/x").is_none());
        std::fs::remove_file(format!("{place}-workers")).expect("it was made");
    }
}
