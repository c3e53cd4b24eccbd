//! Sites that go away and come back: every page is read at last, at the pace, and no more time is lost than the site was away, twice over.

#![allow(clippy::print_stdout, reason = "the figures of a soak are for whoever runs it")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crawl::frontier::{Link, Outcome};
use crawl::{Crawler, Domain, LinksOnly, Memory, Plan, Report};
use tokio::time::{Instant, sleep};
use url::Url;

use crate::draw::Draw;
use crate::switch::{Mode, Switch};
use crate::{plan, unread};

/// The modes of a site that is away.
const AWAY: [Mode; 8] = [
    Mode::Refuses,
    Mode::Resets,
    Mode::Silent,
    Mode::Slow,
    Mode::Status(503, None),
    Mode::Status(429, None),
    Mode::Status(502, None),
    Mode::Status(503, Some(1)),
];

/// One site, and what is done to it.
struct Soak {
    pages: usize,
    /// The second of the crawl's schedules.
    unit: Duration,
    pace: Duration,
    timeout: Duration,
    /// How the site behaves, one after the other, then well.
    phases: Vec<(Mode, Duration)>,
}

/// What came of it.
struct Soaked {
    report: Report,
    took: Duration,
    /// How long the site was away while the crawl ran.
    away: Duration,
    /// How long the crawl would have taken.
    base: Duration,
    requests: Vec<(Instant, String, Mode)>,
    /// Pages by how often they were read.
    read: BTreeMap<String, usize>,
}

impl Soaked {
    /// Time beyond that of a site that is never away.
    fn lost(&self) -> Duration {
        self.took.saturating_sub(self.base)
    }

    /// The shortest time in which ten requests came.
    fn ten(&self) -> Duration {
        let at: Vec<Instant> = self.requests.iter().map(|(at, ..)| *at).collect();
        at.windows(11).map(|ten| ten[10] - ten[0]).min().unwrap_or(Duration::MAX)
    }
}

/// The plan of a crawl whose second is as long as `unit`.
fn hurried(unit: Duration, timeout: Duration) -> Plan {
    let mut plan = plan();
    plan.retry_unit = unit;
    plan.patience = unit * 900;
    plan.limits.time = timeout;
    plan
}

async fn soak(soak: Soak) -> Soaked {
    let switch = Arc::new(Switch::new(soak.pages).await);
    let mut plan = hurried(soak.unit, soak.timeout);
    (plan.limits.pace, plan.connections) = (soak.pace, 4);
    let base = soak.pace * u32::try_from(soak.pages + 1).expect("few");
    let (frontier, begun) = (Arc::new(Memory::default()), Instant::now());
    let turning = Arc::clone(&switch);
    let turner = tokio::spawn(async move {
        for (mode, time) in soak.phases {
            turning.turn(mode);
            sleep(time).await;
        }
        turning.turn(Mode::Well);
        std::future::pending::<()>().await;
    });
    let crawler = Crawler::new(plan);
    let seeds = vec![Link::seed(switch.seed())];
    let report = crawler.run(Arc::clone(&frontier), LinksOnly, seeds).await.expect("memory does not fail");
    let (took, away) = (begun.elapsed(), switch.away().iter().sum());
    turner.abort();
    let mut read = BTreeMap::new();
    for (url, _, outcome) in frontier.pages() {
        *read.entry(url.path().to_owned()).or_default() +=
            usize::from(matches!(outcome, Some(Outcome::Read { .. })));
    }
    Soaked { report, took, away, base, requests: switch.requests(), read }
}

/// Phases of a site that is away and well in turn, drawn from a number.
fn phases(seed: u64, count: usize, shortest: Duration, longest: Duration) -> Vec<(Mode, Duration)> {
    let mut draw = Draw::new(seed);
    let spread = u64::try_from((longest - shortest).as_millis()).expect("short").max(1);
    let mut modes = AWAY.to_vec();
    let mut phases = Vec::new();
    for _ in 0..count {
        phases.push((Mode::Well, shortest + Duration::from_millis(draw.below(spread))));
        if modes.is_empty() {
            modes = AWAY.to_vec();
        }
        let mode = modes.remove(usize::try_from(draw.below(modes.len() as u64)).expect("few"));
        phases.push((mode, shortest + Duration::from_millis(draw.below(spread))));
    }
    phases
}

/// `late`: how many of ten requests may come late, and so all nearer to those behind them.
fn check(soaked: &Soaked, pages: usize, pace: Duration, slack: Duration, late: u32) {
    let Soaked { report, away, .. } = soaked;
    let seconds = |time: Duration| time.as_secs_f64();
    println!(
        "{pages} pages: {:.1} s, of which the site was away {:.1} s and {:.1} s were lost ({:.2} of it); {} requests, ten of them \
         within {:.3} s at least; {} visits, {:?} failed, {:?} told of the host",
        seconds(soaked.took),
        seconds(*away),
        seconds(soaked.lost()),
        seconds(soaked.lost()) / seconds(*away),
        soaked.requests.len(),
        seconds(soaked.ten()),
        report.visits(),
        report.failures,
        report.unreached,
    );
    assert_eq!((report.read, soaked.read.len()), (pages as u64, pages), "{report:?}");
    assert!(soaked.read.values().all(|times| *times == 1) && report.unread.is_empty(), "{report:?}");
    assert!(soaked.lost() <= *away * 2 + slack, "{:?} lost, {away:?} away", soaked.lost());
    assert!(soaked.ten() >= pace * (10 - late), "{:?}", soaked.ten());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_that_goes_away_at_random_is_read_whole() {
    let (pages, unit) = (120, Duration::from_millis(20));
    let phases = phases(7, 8, Duration::from_millis(200), Duration::from_millis(900));
    let (pace, timeout) = (Duration::from_millis(25), Duration::from_millis(300));
    let soaked = soak(Soak { pages, unit, pace, timeout, phases }).await;
    check(&soaked, pages, pace, Duration::from_secs(5), 6);
}

/// A server that breaks on every page for three minutes, longer than one page is tried again in one run.
#[tokio::test(start_paused = true)]
async fn a_site_that_answers_500_for_minutes_is_read_whole() {
    let second = Duration::from_secs(1);
    for well in [1, 4, 20] {
        let phases = vec![(Mode::Well, second * well), (Mode::Status(500, None), second * 180)];
        let soaked = soak(Soak { pages: 60, unit: second, pace: second, timeout: second * 30, phases }).await;
        check(&soaked, 60, second, Duration::ZERO, 0);
    }
}

/// Some twenty minutes: `cargo nextest run -p gleaner-crawl --run-ignored only -E 'test(for_ten_minutes)' --no-capture`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes twenty minutes"]
async fn a_site_that_goes_away_for_ten_minutes_is_read_whole() {
    let (pages, unit) = (400, Duration::from_secs(1));
    let mut phases = phases(11, 9, Duration::from_secs(3), Duration::from_secs(25));
    phases.insert(7, (Mode::Silent, Duration::from_secs(600)));
    let (pace, timeout) = (Duration::from_millis(500), Duration::from_secs(10));
    let soaked = soak(Soak { pages, unit, pace, timeout, phases }).await;
    check(&soaked, pages, pace, Duration::from_secs(30), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_restart_at_many_connections_costs_little() {
    let switch = Arc::new(Switch::new(400).await);
    let mut plan = hurried(Duration::from_millis(100), Duration::from_secs(2));
    (plan.connections, plan.limits.pace) = (16, Duration::from_millis(4));
    let begun = Instant::now();
    let turning = Arc::clone(&switch);
    tokio::spawn(async move {
        for _ in 0..3 {
            sleep(Duration::from_millis(300)).await;
            turning.turn(Mode::Refuses);
            sleep(Duration::from_millis(200)).await;
            turning.turn(Mode::Well);
        }
    });
    let frontier = Arc::new(Memory::<()>::default());
    let report = Crawler::new(plan).run(frontier, LinksOnly, vec![Link::seed(switch.seed())]).await;
    let report = report.expect("memory does not fail");
    let blamed: u64 = report.failures.values().sum();
    assert!(report.read == 400 && blamed <= 3, "at most the page that a restart met first: {report:?}");
    assert!(begun.elapsed() < Duration::from_millis(1_600 + 2 * 600 + 4_000), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_does_not_come_back_keeps_its_pages_for_the_next_run() {
    let switch = Switch::new(40).await;
    let plan = Plan {
        patience: Duration::from_millis(400),
        ..hurried(Duration::from_millis(20), Duration::from_secs(1))
    };
    let frontier = Arc::new(Memory::<()>::default());
    let run = |plan: Plan| {
        let crawler = Crawler::new(plan);
        let running = crawler.run(Arc::clone(&frontier), LinksOnly, vec![Link::seed(switch.seed())]);
        async { running.await.expect("memory does not fail") }
    };
    let first = run(Plan { pages: Some(10), ..plan.clone() }).await;
    assert_eq!((first.read, first.unread_for_failures()), (10, 0));
    switch.turn(Mode::Refuses);
    let second = run(plan.clone()).await;
    let waiting = second.unread_for_failures();
    assert!(second.read == 0 && second.visits() == 0 && waiting > 0, "{second:?}");
    assert!(unread(&second)[0].0.to_lowercase().contains("refused"), "{second:?}");
    let due = second.unread[0].due.expect("it is tried again");
    assert!(due > plan.patience, "{due:?}");
    let third = run(plan.clone()).await;
    assert_eq!(
        (third.unread_for_failures(), third.unreached.len()),
        (waiting, 0),
        "it is left alone: {third:?}"
    );
    switch.turn(Mode::Well);
    let fourth = run(Plan { retry_failed: true, ..plan }).await;
    assert_eq!((fourth.read, fourth.unread.len()), (30, 0), "{fourth:?}");
}

#[tokio::test]
async fn a_run_long_after_has_all_its_patience() {
    let switch = Arc::new(Switch::new(40).await);
    let patience = Duration::from_millis(400);
    let plan = Plan { patience, ..hurried(Duration::from_millis(20), Duration::from_secs(1)) };
    let frontier = Arc::new(Memory::<()>::default());
    let run = |plan: Plan| {
        let crawler = Crawler::new(plan);
        let running = crawler.run(Arc::clone(&frontier), LinksOnly, vec![Link::seed(switch.seed())]);
        async { running.await.expect("memory does not fail") }
    };
    assert_eq!(run(Plan { pages: Some(10), ..plan.clone() }).await.read, 10);
    switch.turn(Mode::Refuses);
    assert_eq!(run(plan.clone()).await.read, 0);
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(100 * 3_600)).await;
    tokio::time::resume();
    let turning = Arc::clone(&switch);
    tokio::spawn(async move {
        sleep(patience / 2).await;
        turning.turn(Mode::Well);
    });
    let report = run(plan).await;
    assert_eq!((report.read, report.unread.len()), (30, 0), "{report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_that_goes_away_is_nobodys_fault() {
    let sites = [Arc::new(Switch::new(60).await), Arc::new(Switch::new(60).await)];
    let domain = Domain::new(["127.0.0.1"]).expect("a domain");
    let mut plan = Plan { domain, ..hurried(Duration::from_millis(50), Duration::from_millis(300)) };
    plan.limits.pace = Duration::from_millis(10);
    let crawler = Crawler::new(plan);
    let handle = crawler.handle();
    let seeds: Vec<Url> = sites.iter().map(|site| site.seed()).collect();
    let frontier = Arc::new(Memory::<()>::default());
    let links = seeds.into_iter().map(Link::seed).collect();
    let running = tokio::spawn(crawler.run(frontier, LinksOnly, links));
    while handle.report().read < 30 {
        sleep(Duration::from_millis(5)).await;
    }
    sites.iter().for_each(|site| site.turn(Mode::Silent));
    while !handle.report().network_away {
        sleep(Duration::from_millis(5)).await;
    }
    sites.iter().for_each(|site| site.turn(Mode::Well));
    let report = running.await.expect("no panic").expect("memory does not fail");
    assert_eq!((report.read, report.unread.len(), report.network_away), (120, 0, false), "{report:?}");
}
