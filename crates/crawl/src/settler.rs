//! Visits that ended are kept together: one step of the frontier for all that ended while the last step ran.
//!
//! ```text
//! visit ─┐
//! visit ─┼─▶ queue ──▶ settle ──▶ each visit learns the outcome
//! visit ─┘      ▲         │
//!               └─────────┘ a step that fails is tried again
//! ```

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use crate::frontier::{Frontier, Settlement};
use crate::report::Counters;

/// Most visits kept in one step.
const MOST: usize = 512;

/// First and longest pause before a step that failed is tried again.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// One visit, and whoever waits to hear that it is kept.
type Item<Y> = (Settlement<Y>, oneshot::Sender<()>);

/// Where visits that ended are handed in.
#[derive(Debug)]
pub(crate) struct Settler<Y> {
    queue: mpsc::Sender<Item<Y>>,
}

impl<Y> Clone for Settler<Y> {
    fn clone(&self) -> Settler<Y> {
        Settler { queue: self.queue.clone() }
    }
}

impl<Y: Send + Sync + 'static> Settler<Y> {
    /// A settler, and the queue from which [`run`] takes.
    pub(crate) fn new() -> (Settler<Y>, mpsc::Receiver<Item<Y>>) {
        let (queue, taken) = mpsc::channel(MOST);
        (Settler { queue }, taken)
    }

    /// Hands in a visit and waits until it is kept (or refused, or the crawl is given up).
    pub(crate) async fn settle(&self, visit: Settlement<Y>) {
        let (settled, kept) = oneshot::channel();
        if self.queue.send((visit, settled)).await.is_ok() {
            // Nobody tells only when the crawl is given up.
            let _ = kept.await;
        }
    }
}

/// Keeps what is handed in until nobody hands in any more. Fails when the frontier fails for longer than `patience`.
pub(crate) async fn run<F: Frontier>(
    frontier: Arc<F>,
    mut queue: mpsc::Receiver<Item<F::Yield>>,
    counters: Arc<Counters>,
    patience: Duration,
) -> Result<(), F::Error> {
    let mut items = Vec::with_capacity(MOST);
    while queue.recv_many(&mut items, MOST).await > 0 {
        let (visits, tell): (Vec<_>, Vec<_>) = items.drain(..).unzip();
        let visits = Arc::new(visits);
        let settled = patiently(&counters, patience, || frontier.settle(Arc::clone(&visits))).await?;
        counters.settled(&visits, &settled);
        for settled in tell {
            // A visit that waits no more was given up.
            let _ = settled.send(());
        }
    }
    Ok(())
}

/// A step of the frontier, tried again with growing pauses until it succeeds or has failed for `patience`.
pub(crate) async fn patiently<T, E, W>(
    counters: &Counters,
    patience: Duration,
    mut step: impl FnMut() -> W,
) -> Result<T, E>
where
    E: std::fmt::Display,
    W: Future<Output = Result<T, E>>,
{
    let begun = tokio::time::Instant::now();
    let mut pause = FIRST_PAUSE;
    loop {
        match step().await {
            Err(why) if begun.elapsed() < patience => {
                counters.waited(why.to_string());
                tokio::time::sleep(pause.min(patience.saturating_sub(begun.elapsed()))).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            ended => {
                if pause > FIRST_PAUSE && ended.is_ok() {
                    counters.well();
                }
                return ended;
            }
        }
    }
}
