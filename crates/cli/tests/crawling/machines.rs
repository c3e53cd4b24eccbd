//! Several workers share one PostgreSQL, and some of them die.

use std::collections::BTreeMap;
use std::process::Child;
use std::time::{Duration, Instant};

use servers::{Cluster, Request, Site, page, status};

use crate::{glean, kept, page_of, talk};

/// Hosts of the site, by number.
const HOSTS: usize = 8;

/// Pages of each host; each third has a talk.
const PAGES: usize = 300;

/// Least time between two requests to one host.
const PACE: Duration = Duration::from_millis(50);

/// How often a worker is killed, each of the three in turn; another one begins in its place.
const KILLS: u64 = 6;

/// Requests whose time is looked at together: one alone may be late on its way, and the next one seem early.
const WINDOW: usize = 20;

/// Pages link within their host, and to the page of their number on another.
async fn hosts() -> Site {
    Site::new(|request: &Request| {
        let Some((host, number, port)) = page_of(request) else { return status(404) };
        let own =
            [2 * number + 1, 2 * number + 2, (number * 31) % PAGES].into_iter().filter(|to| *to < PAGES);
        let own: String = own.map(|to| format!("<a href=/p{to}>page {to}</a> ")).collect();
        let other =
            format!("<a href=http://h{}.localhost:{port}/p{number}>elsewhere</a>", (host + 1) % HOSTS);
        let talk = if number.is_multiple_of(3) { talk(host * 1000 + number) } else { String::new() };
        page(format!("<title>Page {number} of {host}</title>{own}{other}{talk}"))
    })
    .await
}

/// With default options three workers share the eight hosts, and whoever comes is given some.
fn worker(number: u64, store: &str, seed: &str) -> Child {
    let (pace, name) = (PACE.as_secs_f32().to_string(), format!("worker{number}/1.0"));
    glean(&["--domain", "localhost", "--pace", &pace, "--user-agent", &name, "--store", store, seed])
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_share_a_crawl_and_take_over_from_one_that_is_killed() {
    let (site, cluster) = (hosts().await, Cluster::start());
    let store = cluster.database("crawl");
    let seed = site.url_at("h0.localhost", "/p0").to_string();
    let mut workers: Vec<Child> = (0..3).map(|number| worker(number, &store, &seed)).collect();
    let mut alive = 0;
    for kill in 0..KILLS {
        // The first one before it has many pages. Then well into their work, in no order: whoever is killed has asked a host.
        let (begun, name) = (Instant::now(), format!("worker{kill}/1.0"));
        let has_asked = || site.requests().iter().any(|request| request.header("user-agent") == Some(&*name));
        while kill > 0 && !has_asked() && begun.elapsed() < Duration::from_secs(60) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        tokio::time::sleep(Duration::from_millis(400 + kill * 3_701 % 5_000)).await;
        let mut killed = workers.remove(0);
        alive += u64::from(killed.try_wait().expect("ours").is_none());
        killed.kill().expect("ours");
        killed.wait().expect("ours");
        workers.push(worker(3 + kill, &store, &seed));
    }
    assert_eq!(alive, KILLS, "alive when killed");
    let begun = Instant::now();
    while workers.iter_mut().any(|worker| worker.try_wait().expect("ours").is_none()) {
        assert!(begun.elapsed() < Duration::from_secs(200), "they do not come to an end");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(workers.iter_mut().all(|worker| worker.wait().expect("ours").success()));

    whole(&store).await;
    shared(&site);
    paced(&site);
}

/// How long the database is away: much longer than a lease holds.
const AWAY: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread")]
async fn workers_wait_for_a_database_that_is_gone() {
    let (site, cluster) = (hosts().await, Cluster::start());
    let store = cluster.database("crawl");
    let seed = site.url_at("h0.localhost", "/p0").to_string();
    let mut workers = [worker(0, &store, &seed), worker(1, &store, &seed)];
    while site.page_requests().len() < HOSTS * PAGES / 4 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    cluster.end();
    tokio::time::sleep(AWAY).await;
    assert!(workers.iter_mut().all(|worker| worker.try_wait().expect("ours").is_none()), "they gave up");
    cluster.begin();
    for worker in &mut workers {
        assert!(worker.wait().expect("ours").success());
    }
    whole(&store).await;
    paced(&site);
}

/// Is every page and every talk in the store, once?
async fn whole(store: &str) {
    let census = kept(store).await;
    let all = i64::try_from(HOSTS * PAGES).expect("few");
    let talks = i64::try_from(HOSTS * PAGES.div_ceil(3)).expect("few");
    assert_eq!(census.pages, [("read".to_owned(), all)], "no page is lost");
    assert_eq!(census.records, [("event".to_owned(), talks)]);
    let once = (talks, vec![("new".to_owned(), talks)]);
    assert_eq!((census.sources, census.history), once, "none is kept twice");
}

/// Did those that were killed hold hosts? Each worker asks a host that it leases for its robots.txt.
fn shared(site: &Site) {
    let robots = site.requests().iter().filter(|request| request.path == "/robots.txt").count();
    assert!(robots > HOSTS + usize::try_from(KILLS / 2).expect("few"), "{robots}");
}

/// Was no host asked faster than its pace, by all workers together, robots.txt included?
fn paced(site: &Site) {
    let mut times: BTreeMap<String, Vec<Instant>> = BTreeMap::new();
    for request in site.requests() {
        times.entry(request.header("host").unwrap_or_default().to_owned()).or_default().push(request.at);
    }
    assert_eq!(times.len(), HOSTS);
    for (host, mut at) in times {
        at.sort_unstable();
        let least = at.windows(WINDOW + 1).map(|w| w[WINDOW] - w[0]).min().expect("many requests");
        let paced = PACE * u32::try_from(WINDOW).expect("few");
        assert!(least >= paced * 9 / 10, "{host}: {WINDOW} requests in {least:?}, not {paced:?}");
    }
}
