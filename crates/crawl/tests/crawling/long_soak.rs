//! A site of 5,000 pages that goes away at random, by the plan of every crawl: a second between requests, thirty for an answer.
//!
//! The clock is that of the runtime, which goes on to the next timer where nothing else is to be done: sockets and requests are real, the
//! waiting is not. Two hours of a crawl take some seconds.

#![allow(clippy::print_stdout, reason = "the figures of a soak are for whoever runs it")]

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crawl::frontier::{Link, Outcome};
use crawl::{Crawler, Domain, LinksOnly, Memory, Plan, Report};
use tokio::time::{Instant, sleep};

use crate::draw::Draw;
use crate::switch::{Mode, Switch};

/// Seconds for which the site is well in between.
const WELL: (u64, u64) = (30, 300);

/// Seconds for which it is away: up to ten minutes, as often a few seconds as some minutes.
const AWAY: (f64, f64) = (2.0, 600.0);

/// Seconds for which it asks to be left alone, where it does.
const ASKS_FOR: (u64, u64) = (1, 30);

/// The runtime's timers are due at whole milliseconds.
const TICK: Duration = Duration::from_millis(2);

/// Sites are crawled at once by as many threads.
const THREADS: usize = 2;

/// What came of a crawl.
struct Soaked {
    report: Report,
    took: Duration,
    away: Vec<Duration>,
    requests: Vec<(Instant, String, Mode)>,
    /// Pages that were read, and visits that read one.
    read: (usize, u32),
}

/// How the site is away next, one after the other.
fn trouble(draw: &mut Draw) -> Vec<(Mode, Duration)> {
    let asks_for = (draw.below(2) == 0).then(|| draw.between(ASKS_FOR.0, ASKS_FOR.1));
    let mode = match draw.below(10) {
        0 => Mode::Refuses,
        1 => Mode::Resets,
        2 => Mode::Silent,
        3 | 4 => Mode::Unreachable,
        5 => Mode::Late(draw.seconds((1, 25))),
        6 => Mode::Status(503, asks_for),
        7 => Mode::Status(429, asks_for),
        8 => Mode::Status(502, None),
        // It is started anew, and has to warm up.
        _ => {
            let starting = (Mode::Status(503, None), draw.seconds((1, 10)));
            return vec![(Mode::Refuses, draw.seconds((1, 20))), starting];
        }
    };
    vec![(mode, draw.seconds_by_size(AWAY))]
}

/// One crawl of a site, whose troubles are drawn from a seed.
async fn soak(seed: u64, pages: usize) -> Soaked {
    let switch = Arc::new(Switch::new(pages).await);
    let turning = Arc::clone(&switch);
    let turner = tokio::spawn(async move {
        let mut draw = Draw::new(seed);
        loop {
            sleep(draw.seconds(WELL)).await;
            for (mode, time) in trouble(&mut draw) {
                turning.turn(mode);
                sleep(time).await;
            }
            turning.turn(Mode::Well);
        }
    });
    let plan = Plan::new(Domain::new(["127.0.0.1"]).expect("a domain"));
    let (frontier, begun) = (Arc::new(Memory::default()), Instant::now());
    let seeds = vec![Link::seed(switch.seed())];
    let report = Crawler::new(plan).run(Arc::clone(&frontier), LinksOnly, seeds).await;
    let (took, away) = (begun.elapsed(), switch.away());
    turner.abort();
    let read = frontier.pages().into_iter().filter(|(_, _, end)| matches!(end, Some(Outcome::Read { .. })));
    let read = read.fold((0, 0), |(pages, _), (_, visits, _)| (pages + 1, visits));
    Soaked { report: report.expect("memory does not fail"), took, away, requests: switch.requests(), read }
}

impl Soaked {
    fn away(&self) -> Duration {
        self.away.iter().sum()
    }

    /// Time beyond that of a site that is never away.
    fn lost(&self, pages: usize) -> Duration {
        self.took.saturating_sub(Duration::from_secs(pages as u64))
    }

    /// The shortest time between two requests.
    fn nearest(&self) -> Duration {
        self.requests.windows(2).map(|pair| pair[1].0 - pair[0].0).min().unwrap_or(Duration::MAX)
    }

    /// Requests that came while the site had asked to be left alone.
    fn intrusions(&self) -> usize {
        let mut until = self.requests[0].0;
        let mut intrusions = 0;
        for (at, _, mode) in &self.requests {
            intrusions += usize::from(*at + TICK < until);
            if let Mode::Status(_, Some(seconds)) = mode {
                until = until.max(*at + Duration::from_secs(*seconds));
            }
        }
        intrusions
    }

    /// What is not as it is to be.
    fn faults(&self, pages: usize) -> Vec<&'static str> {
        let distinct: HashSet<&String> = self.requests.iter().map(|(_, path, _)| path).collect();
        let faults = [
            (
                self.read.0 != pages || self.report.read != pages as u64,
                "pages are missing or were read twice",
            ),
            (distinct.len() != pages + 1, "there are other pages"),
            (!self.report.unread.is_empty(), "pages wait"),
            (self.nearest() + TICK < Duration::from_secs(1), "faster than the pace"),
            (self.intrusions() > 0, "not left alone as it had asked"),
            (self.lost(pages) > self.away() * 2, "too much time lost"),
        ];
        faults.into_iter().filter(|(is_so, _)| *is_so).map(|(_, fault)| fault).collect()
    }

    /// A row of the table in record/crawl-soak.md.
    fn row(&self, seed: u64, pages: usize) -> String {
        let (away, lost) = (self.away().as_secs_f64(), self.lost(pages).as_secs_f64());
        format!(
            "| {seed} | {} of {pages} | {} | {:.0} | {away:.0} | {lost:.0} | {:.2} | {} | {:.3} |",
            self.read.0,
            self.away.len(),
            self.away.iter().max().map_or(0.0, Duration::as_secs_f64),
            lost / away,
            self.requests.len(),
            self.nearest().as_secs_f64(),
        )
    }
}

/// Crawls a site for each seed; the faults of each that has any.
fn soak_all(seeds: std::ops::Range<u64>, pages: usize) -> Vec<String> {
    let (next, faults) = (AtomicU64::new(seeds.start), std::sync::Mutex::new(Vec::new()));
    let run = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build();
            let soaked = runtime.expect("a runtime").block_on(soak(seed, pages));
            println!("{}", soaked.row(seed, pages));
            let wrong = soaked.faults(pages);
            if !wrong.is_empty() {
                let failure = format!("seed {seed}: {wrong:?}; {:?}", soaked.report);
                println!("{failure}");
                faults.lock().expect("no panic").push(failure);
            }
        }
    };
    std::thread::scope(|scope| (0..THREADS).for_each(|_| drop(scope.spawn(run))));
    faults.into_inner().expect("no panic")
}

#[test]
fn a_site_of_a_thousand_pages_that_goes_away_is_read_whole() {
    assert_eq!(soak_all(100..103, 1_000), Vec::<String>::new());
}

/// `cargo nextest run -p gleaner-crawl --run-ignored only -E 'test(thirty_sites)' --no-capture`.
#[test]
#[ignore = "takes some minutes"]
fn thirty_sites_of_five_thousand_pages_that_go_away_are_read_whole() {
    assert_eq!(soak_all(0..30, 5_000), Vec::<String>::new());
}
