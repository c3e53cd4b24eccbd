//! What is remembered of a host: its robots.txt and when it is our turn again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::robots::Robots;

/// One host, as far as we know it. Whoever holds it is the only one to ask that host for something.
#[derive(Debug, Default)]
pub(crate) struct Host {
    /// What its robots.txt says, once it was asked for.
    pub(crate) robots: Option<Robots>,
    /// Not before this moment it may be asked again.
    turn: Option<Instant>,
}

impl Host {
    /// Waits for our turn, and takes it.
    pub(crate) async fn wait(&mut self, pace: Duration) {
        if let Some(turn) = self.turn {
            tokio::time::sleep_until(turn).await;
        }
        let asked = match &self.robots {
            Some(Robots::Rules(rules)) => rules.delay.unwrap_or_default(),
            _ => Duration::ZERO,
        };
        self.turn = Some(Instant::now() + pace.max(asked));
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
        Arc::clone(known.entry(origin.to_owned()).or_default())
    }
}
