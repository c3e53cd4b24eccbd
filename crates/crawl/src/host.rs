//! What is remembered of a host: its robots.txt and when it is our turn again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::robots::Robots;

/// How long a robots.txt holds (RFC 9309 §2.4).
const HOLD: Duration = Duration::from_secs(24 * 3600);

/// How long it holds that a robots.txt cannot be had.
const HOLD_NONE: Duration = Duration::from_secs(60);

/// Hosts remembered at most; beyond that those are forgotten whose turn has come.
const MOST: usize = 4_096;

/// One host, as far as we know it. Whoever holds it is the only one to ask that host for something.
#[derive(Debug, Default)]
pub(crate) struct Host {
    /// What its robots.txt says, once it was asked for.
    robots: Option<(Instant, Robots)>,
    /// Not before this moment it may be asked again.
    turn: Option<Instant>,
}

impl Host {
    /// What its robots.txt says, if that was asked for not long ago.
    pub(crate) fn robots(&self) -> Option<&Robots> {
        let (at, robots) = self.robots.as_ref()?;
        let hold = if matches!(robots, Robots::Rules(_)) { HOLD } else { HOLD_NONE };
        (at.elapsed() < hold).then_some(robots)
    }

    /// Remembers what its robots.txt says.
    pub(crate) fn learn(&mut self, robots: Robots) {
        self.robots = Some((Instant::now(), robots));
    }

    /// Waits for our turn, and takes it.
    pub(crate) async fn wait(&mut self, pace: Duration) {
        if let Some(turn) = self.turn {
            tokio::time::sleep_until(turn).await;
        }
        let robots_delay = match self.robots() {
            Some(Robots::Rules(rules)) => rules.delay.unwrap_or_default(),
            _ => Duration::ZERO,
        };
        self.turn = Some(Instant::now() + pace.max(robots_delay));
    }

    /// Must it still be waited for?
    fn waits(&self) -> bool {
        self.turn.is_some_and(|turn| turn > Instant::now())
    }
}

/// All hosts that were met, by scheme, name and port.
#[derive(Debug, Default)]
pub(crate) struct Hosts {
    known: Mutex<HashMap<String, Arc<tokio::sync::Mutex<Host>>>>,
}

impl Hosts {
    /// The host of an origin such as `https://example.org:8080`.
    pub(crate) fn at(&self, origin: &str) -> Arc<tokio::sync::Mutex<Host>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.retain(|_, host| host.try_lock().map_or(true, |host| host.waits()));
        }
        Arc::clone(known.entry(origin.to_owned()).or_default())
    }
}
