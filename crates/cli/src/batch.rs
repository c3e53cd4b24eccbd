//! Many pages on several threads, their results in the order of the pages.
//!
//! ```text
//! places 0 1 2 3 … ── threads take the next one ──▶ (2, r2) (0, r0) (1, r1) ── in order ──▶ r0 r1 r2 …
//! ```
//!
//! Memory is bounded: no thread runs further than [`AHEAD`] pages a thread before the page that is waited for.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;

/// How many results a thread may be ahead of the one that is waited for. One slow page is then waited for by few others
/// that are done, and eight of them keep a thread busy through pages that take eight times the mean.
const AHEAD: usize = 8;

/// Stack of a worker, in bytes: the main thread's usual size.
const STACK: usize = 8 << 20;

/// The items, how many were handed out, and how many results were consumed.
#[derive(Debug)]
struct Progress<I> {
    items: I,
    next: usize,
    done: usize,
}

/// Does `work` to each item on `jobs` threads and gives the results, in order, to `consume` on this one. An item is made
/// when a thread is ready for it.
///
/// Stops early where `consume` fails, with its error.
pub(crate) fn in_order<I: Iterator + Send, R: Send, E>(
    mut items: I,
    jobs: usize,
    work: impl Fn(I::Item) -> R + Sync,
    mut consume: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    if jobs <= 1 {
        return items.try_for_each(|item| consume(work(item)));
    }
    let progress = Progress { items, next: 0, done: 0 };
    let queue = Queue { progress: Mutex::new(progress), moved: Condvar::new(), ahead: AHEAD * jobs };
    thread::scope(|scope| {
        let (send, results) = mpsc::channel();
        let mut started = 0;
        for _ in 0..jobs {
            let (send, queue, work) = (send.clone(), &queue, &work);
            let worker = move || {
                while let Some((i, item)) = queue.take() {
                    if send.send((i, work(item))).is_err() {
                        break;
                    }
                }
            };
            // A machine that gives no further thread works with those that it gave.
            started +=
                usize::from(thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker).is_ok());
        }
        drop(send);
        if started == 0 {
            while let Some((_, item)) = queue.take() {
                consume(work(item))?;
                queue.consumed();
            }
            return Ok(());
        }
        let end = sorted(results, |result| {
            queue.consumed();
            consume(result)
        });
        queue.stop();
        end
    })
}

/// Gives the results to `consume` by their numbers.
fn sorted<R, E>(
    results: mpsc::Receiver<(usize, R)>,
    mut consume: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut waiting = BTreeMap::new();
    let mut wanted = 0;
    for (i, result) in results {
        waiting.insert(i, result);
        while let Some(result) = waiting.remove(&wanted) {
            wanted += 1;
            consume(result)?;
        }
    }
    Ok(())
}

/// Hands out the items, never too far ahead of what was consumed.
#[derive(Debug)]
struct Queue<I> {
    progress: Mutex<Progress<I>>,
    moved: Condvar,
    ahead: usize,
}

impl<I: Iterator> Queue<I> {
    fn take(&self) -> Option<(usize, I::Item)> {
        let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let too_far = |p: &mut Progress<I>| p.next >= p.done.saturating_add(self.ahead);
        let mut progress = self.moved.wait_while(progress, too_far).unwrap_or_else(PoisonError::into_inner);
        if progress.done == usize::MAX {
            return None;
        }
        let i = progress.next;
        progress.next += 1;
        progress.items.next().map(|item| (i, item))
    }

    fn consumed(&self) {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).done += 1;
        self.moved.notify_all();
    }

    /// Nothing more is handed out, and nobody waits.
    fn stop(&self) {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.done = usize::MAX;
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_many_threads() {
        let items: Vec<u64> = (0..500).collect();
        let mut results = Vec::new();
        let slow_at_first = |i: &u64| {
            thread::sleep(std::time::Duration::from_micros((500 - i) / 10));
            *i
        };
        let end: Result<(), ()> = in_order(items.iter(), 4, slow_at_first, |i| {
            results.push(i);
            Ok(())
        });
        assert_eq!((end, results), (Ok(()), items));
    }

    #[test]
    fn a_reader_who_stops_stops_the_work() {
        let items: Vec<u64> = (0..10_000).collect();
        let mut left = 3;
        let end = in_order(
            items.into_iter(),
            2,
            |i| i,
            |_| {
                left -= 1;
                if left == 0 { Err("enough") } else { Ok(()) }
            },
        );
        assert_eq!((end, left), (Err("enough"), 0));
    }
}
