//! A fleet: workers with default options share the hosts of one crawl, whenever each begins.

#![allow(clippy::print_stdout, reason = "figures for the record")]

use std::collections::BTreeMap;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use servers::{Cluster, Request, Site, page, status};

use crate::{glean, kept, page_of, talk};

/// Pages of each host: sizes as unequal as those of a university's sites.
const SIZES: [usize; 12] = [100, 90, 75, 60, 50, 40, 32, 25, 20, 16, 14, 12];

/// Least time between two requests to one host.
const PACE: Duration = Duration::from_millis(200);

/// How much longer than the largest host alone the whole may take: the bar of the fleet.
const BAR: f64 = 1.3;

/// Every host's first page names all hosts; its pages are a tree.
async fn hosts() -> Site {
    Site::new(|request: &Request| {
        let Some((host, number, port)) = page_of(request) else { return status(404) };
        let size = SIZES.get(host).copied().unwrap_or_default();
        let own = [2 * number + 1, 2 * number + 2].into_iter().filter(|to| *to < size);
        let own: String = own.map(|to| format!("<a href=/p{to}>page {to}</a> ")).collect();
        let others: String = (0..SIZES.len())
            .filter(|_| number == 0)
            .map(|to| format!("<a href=http://h{to}.localhost:{port}/p0>host {to}</a> "))
            .collect();
        page(format!("<title>Page {number} of {host}</title>{own}{others}{}", talk(host * 1000 + number)))
    })
    .await
}

fn worker(number: usize, store: &str, seed: &str) -> Child {
    let (pace, name) = (PACE.as_secs_f32().to_string(), format!("worker{number}/1.0"));
    glean(&["--domain", "localhost", "--pace", &pace, "--user-agent", &name, "--store", store, seed])
}

/// Requests for pages by worker, and the time from the first request to the last.
fn work(site: &Site) -> (BTreeMap<String, usize>, Duration) {
    let mut pages = BTreeMap::new();
    let requests = site.requests();
    for request in requests.iter().filter(|request| request.path.starts_with("/p")) {
        *pages.entry(request.header("user-agent").unwrap_or_default().to_owned()).or_default() += 1;
    }
    let times = || requests.iter().map(|request| request.at);
    let took = times().max().zip(times().min()).map(|(last, first)| last - first);
    (pages, took.unwrap_or_default())
}

/// Does `glean stats` show three workers that hold all hosts between them?
fn print_stats(store: &str) {
    let mut stats = Command::new(env!("CARGO_BIN_EXE_glean"));
    let stats = stats.args(["stats", "--format", "jsonl", "--store", store]).output().expect("glean runs");
    let stats: serde_json::Value = serde_json::from_slice(&stats.stdout).expect("JSON");
    let workers = stats["workers"].as_array().expect("a list");
    let held: Vec<i64> = workers.iter().filter_map(|worker| worker["held"].as_i64()).collect();
    let (most, least) = (held.iter().max(), held.iter().min());
    assert!(held.len() == 3 && most.zip(least).is_some_and(|(most, least)| most - least <= 2), "{stats}");
    let named = workers.iter().filter_map(|worker| worker["hosts"].as_array()).map(Vec::len).sum::<usize>();
    assert!(named > 3, "{stats}");
}

/// The unit and the compose file start workers with options that there are.
#[test]
fn what_is_packaged_starts_workers() {
    let unit = include_str!("../../../../packaging/glean-crawl@.service");
    let compose = include_str!("../../../../packaging/compose.yaml");
    let started = |file: &'static str, begin: &str| {
        file.lines()
            .find_map(|line| line.trim().strip_prefix(begin))
            .expect("a command")
            .replace(['"', ',', ']'], " ")
    };
    let help =
        Command::new(env!("CARGO_BIN_EXE_glean")).args(["crawl", "--help"]).output().expect("glean runs");
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    for command in
        [started(unit, "ExecStart=/usr/local/bin/glean crawl"), started(compose, "command: [\"crawl\"")]
    {
        let options: Vec<&str> = command.split_whitespace().filter(|word| word.starts_with("--")).collect();
        assert_eq!(options, ["--config", "--store"], "{command}");
        assert!(options.iter().all(|option| help.contains(option)), "{command}");
    }
}

/// A worker that finds all hosts with another waits for one, and says truthfully that others read all.
#[tokio::test(flavor = "multi_thread")]
async fn a_worker_without_a_host_waits_and_says_who_has_them() {
    let site = Site::new(|request: &Request| {
        let Ok(number) = request.path.trim_start_matches("/p").parse::<usize>() else { return status(404) };
        let next = if number < 25 { format!("<a href=/p{}>next</a>", number + 1) } else { String::new() };
        page(format!("<title>Page {number}</title>{next}{}", talk(number)))
    })
    .await;
    let cluster = Cluster::start();
    let store = cluster.database("fleet");
    let seed = site.url_at("localhost", "/p0").to_string();
    let mut first = worker(0, &store, &seed);
    while site.requests().len() < 3 {
        assert!(first.try_wait().expect("ours").is_none(), "it ended");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut second = Command::new(env!("CARGO_BIN_EXE_glean"));
    second.args([
        "crawl",
        "--kinds",
        "event",
        "--domain",
        "localhost",
        "--pace",
        "0.2",
        "--store",
        &store,
        &seed,
    ]);
    let second = second.stdout(Stdio::null()).output().expect("glean runs");
    let stderr = String::from_utf8_lossy(&second.stderr);
    let last = stderr.lines().last().unwrap_or_default();
    assert!(second.status.success(), "{stderr}");
    assert!(last.contains("complete: no page waits; this worker visited none of them"), "{stderr}");
    assert!(last.contains("1 other worker had"), "{stderr}");
    assert!(first.wait().expect("ours").success());
    assert_eq!(kept(&store).await.pages, [("read".to_owned(), 26)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn three_workers_with_default_options_share_twelve_hosts() {
    let (site, cluster) = (hosts().await, Cluster::start());
    let store = cluster.database("fleet");
    let seed = site.url_at("h0.localhost", "/p0").to_string();
    let mut workers = vec![worker(0, &store, &seed)];
    // The first one has all hosts by the time the others begin.
    while site.requests().len() < 2 * SIZES.len() {
        assert!(workers[0].try_wait().expect("ours").is_none(), "it ended");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    workers.extend((1..3).map(|number| worker(number, &store, &seed)));
    tokio::time::sleep(PACE * 25).await;
    print_stats(&store);
    let begun = Instant::now();
    for worker in &mut workers {
        assert!(worker.wait().expect("ours").success());
        assert!(begun.elapsed() < Duration::from_secs(120), "they do not come to an end");
    }

    let all = SIZES.iter().sum::<usize>();
    assert_eq!(kept(&store).await.pages, [("read".to_owned(), i64::try_from(all).expect("few"))]);
    let (pages, took) = work(&site);
    assert_eq!(pages.values().sum::<usize>(), all, "no page is asked for twice");
    assert!(pages.len() == 3 && pages.values().all(|count| *count >= all / 6), "{pages:?}");
    let ideal = PACE * u32::try_from(SIZES[0] + 1).expect("few");
    let times = took.as_secs_f64() / ideal.as_secs_f64();
    println!("{took:?}, {times:.3} times the time of the largest host: {pages:?}");
    assert!(times <= BAR, "{took:?}, {times:.2} times the time of the largest host: {pages:?}");
}
