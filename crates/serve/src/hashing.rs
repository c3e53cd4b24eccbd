//! Threads that hash passwords: so many at once and no more, each with memory of its own that it uses again.
//!
//! ```text
//! password ── a line of 32 ──▶ thread ──▶ Argon2id, 19 MB and some 20 ms
//!                └── full ──▶ 503, Retry-After
//! ```

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::throttle::Busy;

/// Passwords that wait: of more the last would wait for a second.
const LINE: usize = 32;

/// Most threads: each has its own 19 MB.
const THREADS: usize = 4;

type Job = Box<dyn FnOnce() + Send>;

/// The threads, which end with it.
#[derive(Debug)]
pub(crate) struct Hashing(SyncSender<Job>);

impl Hashing {
    /// As many as half of the machine's cores: the others answer pages.
    pub(crate) fn new() -> std::io::Result<Hashing> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (send, line) = sync_channel(LINE);
        let line = Arc::new(Mutex::new(line));
        for _ in 0..(cores / 2).clamp(1, THREADS) {
            let line = Arc::clone(&line);
            std::thread::Builder::new().name("hashing".to_owned()).spawn(move || work(&line))?;
        }
        Ok(Hashing(send))
    }

    /// Does work that hashes, apart from the threads that answer.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let (done, waits) = oneshot::channel();
        let job = Box::new(move || {
            // Whoever went away meanwhile needs no hash.
            if !done.is_closed() {
                let _ = done.send(work());
            }
        });
        let busy = Busy(Duration::from_secs(2));
        self.0.try_send(job).map_err(|_| busy)?;
        waits.await.map_err(|_| busy)
    }
}

fn work(line: &Mutex<Receiver<Job>>) {
    loop {
        let job = line.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            // Who waits for a job that panicked is sent away as from a full line; the thread goes on with the next. What the job
            // had in hand goes with it, and a thread's memory is written anew by each hash.
            Ok(job) => drop(catch_unwind(AssertUnwindSafe(job))),
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_job_that_panics_ends_no_thread() {
        let hashing = Hashing::new().unwrap();
        for _ in 0..=THREADS {
            assert!(hashing.run(|| panic!("a job's own fault")).await.is_err());
        }
        assert_eq!(hashing.run(|| 5).await.ok(), Some(5));
    }

    #[tokio::test]
    async fn who_comes_to_a_full_line_is_sent_away() {
        let hashing = Hashing::new().unwrap();
        let (go, gate) = sync_channel::<()>(0);
        let gate = Arc::new(Mutex::new(gate));
        let slow = || {
            let gate = Arc::clone(&gate);
            hashing.run(move || gate.lock().unwrap_or_else(PoisonError::into_inner).recv().is_ok())
        };
        let many = (0..LINE + 20).map(|_| Box::pin(slow())).collect::<Vec<_>>();
        let mut refused = 0;
        let mut waiting = Vec::new();
        for mut one in many {
            let first = std::future::poll_fn(|cx| std::task::Poll::Ready(one.as_mut().poll(cx))).await;
            match first {
                std::task::Poll::Ready(Err(Busy(_))) => refused += 1,
                _ => waiting.push(one),
            }
        }
        assert!((20 - THREADS..=20).contains(&refused), "{refused}");
        drop(go);
        for one in waiting {
            assert!(one.await.is_ok());
        }
    }
}
