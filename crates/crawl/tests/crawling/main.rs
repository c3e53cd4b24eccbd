//! Crawls of sites on loopback, good and bad.

mod access;
mod broken;
mod draw;
mod long_soak;
mod onward;
mod pagers;
mod rendering;
mod requests;
mod soak;
mod switch;
mod traps;

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crawl::frontier::{Ask, Bounds, Frontier, Link, Outcome};
use crawl::{Crawler, Domain, Failure, FailureKind, Fetcher, Limits, LinksOnly, Memory, Plan, Reach, Report};
use servers::{Reply, Request, Site, page, status};
use url::Url;

/// A plan for loopback: no pause, short limits.
fn plan() -> Plan {
    let mut plan = Plan::new(Domain::new(["127.0.0.1"]).expect("a domain"));
    plan.limits.pace = Duration::ZERO;
    plan.limits.time = Duration::from_millis(800);
    plan.limits.bytes = 3 << 20;
    plan.connections = 8;
    plan.patience = Duration::from_secs(5);
    plan
}

async fn crawl(plan: Plan, seed: Url) -> (Report, HashMap<String, Outcome>) {
    let frontier = Arc::new(Memory::default());
    let report = crawl_into(plan, seed, &frontier).await;
    (report, outcomes(&frontier))
}

async fn crawl_into(plan: Plan, seed: Url, frontier: &Arc<Memory>) -> Report {
    let crawler = Crawler::new(plan);
    crawler.run(Arc::clone(frontier), LinksOnly, vec![Link::seed(seed)]).await.expect("memory does not fail")
}

fn outcomes(frontier: &Memory) -> HashMap<String, Outcome> {
    let path = |url: &Url| url.as_str().splitn(4, '/').nth(3).map(|p| format!("/{p}")).unwrap_or_default();
    frontier.pages().into_iter().filter_map(|(url, _, outcome)| Some((path(&url), outcome?))).collect()
}

fn links(paths: impl IntoIterator<Item = String>) -> String {
    paths.into_iter().map(|p| format!("<p><a href='{p}'>{p}</a>")).collect()
}

/// Words enough for a fingerprint, different for each number.
fn words(number: usize) -> String {
    (0..40).map(|i| format!("word{} ", number * 1000 + i)).collect()
}

fn refused(why: &str) -> Option<Outcome> {
    Some(Outcome::Refused(why.into()))
}

fn failed(kind: FailureKind, why: &str) -> Option<Outcome> {
    Some(Outcome::Failed(Failure::new(kind, why)))
}

/// Why pages are not read that wait, with their number.
fn unread(report: &Report) -> Vec<(String, u64)> {
    let failed = report.unread.iter().filter(|unread| !unread.stands);
    failed.map(|unread| (unread.why.clone().unwrap_or_default(), unread.pages)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_a_site_is_fetched_exactly_once() {
    let site = Site::new(|request: &Request| {
        let Ok(number) = request.path.trim_start_matches("/p").parse::<usize>() else { return status(404) };
        page(words(number) + &links((1..20).map(|i| format!("/p{}", (number * 7 + i * i) % 600))))
    })
    .await;
    let (report, outcomes) = crawl(plan(), site.url("/p0")).await;
    let mut all: Vec<String> = (0..600).map(|i| format!("/p{i}")).collect();
    all.sort();
    assert_eq!(site.paths(), all);
    assert_eq!((report.read, report.visits(), outcomes.len()), (600, 600, 600));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_nearest_pages_come_first() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/" => page(links(["/a".into(), "/b".into(), "/c".into()])),
        "/a" => page(links(["/a/1".into()])),
        "/a/1" => page(links(["/a/1/1".into()])),
        "/robots.txt" => status(404),
        _ => page("a leaf"),
    })
    .await;
    crawl(Plan { connections: 1, ..plan() }, site.url("/")).await;
    let paths: Vec<String> = site.page_requests().into_iter().map(|r| r.path).collect();
    assert_eq!(paths, ["/", "/a", "/b", "/c", "/a/1", "/a/1/1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_site_asks_of_programs_is_kept() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => page("User-agent: *\nDisallow: /private"),
        "/" => page(links(["/private/x".into(), "/noindex".into(), "/nofollow".into()])),
        "/noindex" => page("<meta name=robots content=noindex><a href=/from-noindex>x</a>"),
        "/nofollow" => page("<meta name=robots content=nofollow><a href=/from-nofollow>x</a>"),
        _ => page("a leaf"),
    })
    .await;
    let (report, outcomes) = crawl(plan(), site.url("/")).await;
    assert_eq!(site.paths(), ["/", "/from-noindex", "/nofollow", "/noindex"]);
    assert_eq!(outcomes.get("/private/x").cloned(), refused("robots.txt"));
    assert_eq!(outcomes.get("/noindex").cloned(), refused("noindex"));
    assert_eq!(report.refused.values().sum::<u64>(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sitemap_leads_to_pages_that_nothing_links() {
    let site = Site::new(|request: &Request| {
        let here = format!("http://{}", request.header("host").unwrap_or_default());
        match request.path.as_str() {
            "/robots.txt" => page(format!("Sitemap: {here}/map.xml")),
            "/map.xml" => page("<urlset><url><loc>/hidden</loc></url></urlset>"),
            _ => page("a leaf"),
        }
    })
    .await;
    crawl(plan(), site.url("/")).await;
    assert_eq!(site.paths(), ["/", "/hidden", "/map.xml"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_robots_txt_in_trouble_forbids_all() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => status(503),
        _ => page("a page"),
    })
    .await;
    let (report, outcomes) =
        crawl(Plan { time: Some(Duration::from_secs(3)), ..plan() }, site.url("/")).await;
    assert_eq!(site.paths(), Vec::<String>::new());
    assert!(outcomes.is_empty() && report.read == 0, "{report:?}");
    assert_eq!(unread(&report), [("no robots.txt: 503 Service Unavailable".to_owned(), 1)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn redirects_are_pages_like_others_and_circles_end() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/" => page(links(["/old".into(), "/ring1".into(), "/out".into(), "/chain0".into()])),
        "/old" => Reply::Whole(301, "location: /new\r\n", Vec::new()),
        "/ring1" => Reply::Whole(302, "location: /ring2\r\n", Vec::new()),
        "/ring2" => Reply::Whole(302, "location: /ring1\r\n", Vec::new()),
        "/out" => Reply::Whole(302, "location: http://192.0.2.1/\r\n", Vec::new()),
        "/robots.txt" => status(404),
        path => match path.strip_prefix("/chain").and_then(|n| n.parse::<u8>().ok()) {
            Some(0) => Reply::Whole(302, "location: /chain1\r\n", Vec::new()),
            Some(_) => Reply::Raw(
                b"HTTP/1.1 302 X\r\nlocation: /chain1?"
                    .iter()
                    .copied()
                    .chain(path.len().to_string().into_bytes())
                    .chain(*b"\r\ncontent-length: 0\r\n\r\n")
                    .collect(),
            ),
            None => page("a leaf"),
        },
    })
    .await;
    // Nothing here stalls: a busy machine is given the time to answer, and a page it made wait is still one page.
    let mut plan = plan();
    plan.limits.time = Duration::from_secs(20);
    let (report, outcomes) = crawl(plan, site.url("/")).await;
    assert_eq!(outcomes.get("/old"), Some(&Outcome::Moved(site.url("/new"))));
    assert!(matches!(outcomes.get("/new"), Some(Outcome::Read { .. })));
    assert_eq!(site.paths().iter().filter(|p| p.contains("ring")).count(), 2);
    assert!(matches!(outcomes.get("/out"), Some(Outcome::Moved(_))));
    assert_eq!(report.pages(), outcomes.len() as u64);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_bad_has_a_clear_end_and_hurts_nothing_else() {
    let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    bomb.write_all(&vec![b'a'; 64 << 20]).expect("memory");
    let bomb = bomb.finish().expect("memory");
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/" => page(links(
            [
                "drip", "endless", "bomb", "short", "long", "nonsense", "closed", "picture", "gone", "x.pdf",
                "fine", "teapot",
            ]
            .map(|p| format!("/{p}")),
        )),
        "/drip" => Reply::Dripping(Duration::from_millis(50)),
        "/endless" => Reply::Endless,
        "/bomb" => Reply::Whole(200, "content-encoding: gzip\r\ncontent-type: text/html\r\n", bomb.clone()),
        "/short" => Reply::Raw(b"HTTP/1.1 200 X\r\ncontent-length: 999\r\n\r\ncut".to_vec()),
        "/long" => Reply::Raw(
            b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\ncontent-length: 3\r\n\r\nlonger than that"
                .to_vec(),
        ),
        "/nonsense" => Reply::Raw(b"\x00\x01\x02 what is this".to_vec()),
        "/closed" => Reply::Raw(Vec::new()),
        "/picture" => Reply::Whole(200, "content-type: image/png\r\n", vec![0; 99]),
        "/gone" => status(410),
        "/teapot" => status(418),
        "/robots.txt" => status(404),
        _ => page("fine"),
    })
    .await;
    let begun = Instant::now();
    let plan = Plan { time: Some(Duration::from_secs(4)), ..plan() };
    let (_, outcomes) = crawl(plan, site.url("/")).await;
    assert!(begun.elapsed() < Duration::from_secs(10));
    let of = |path: &str| outcomes.get(path).cloned();
    assert_eq!(of("/drip"), failed(FailureKind::Timeout, "too slow"));
    assert_eq!(of("/endless"), failed(FailureKind::TooLarge, "too large"));
    assert_eq!(of("/bomb"), failed(FailureKind::TooLarge, "too large"));
    assert_eq!(of("/picture"), failed(FailureKind::NoPage, "image/png"));
    assert_eq!(of("/teapot"), failed(FailureKind::OtherStatus, "418"));
    assert_eq!(of("/gone"), Some(Outcome::Gone(410)));
    assert_eq!(of("/x.pdf"), None, "not even asked for");
    for path in ["/short", "/nonsense", "/closed"] {
        assert!(matches!(of(path), Some(Outcome::Failed(_))), "{path} {:?}", of(path));
    }
    for path in ["/", "/fine", "/long"] {
        assert!(matches!(of(path), Some(Outcome::Read { .. })), "{path} {:?}", of(path));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mirror_is_read_once() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/" => page(links(["/a".into()])),
        "/a" => page(words(1) + "<a href='/b'>b</a>"),
        "/b" => page(format!("<div class=mirror>{}<a href='/c'>b</a></div>", words(1))),
        _ => status(404),
    })
    .await;
    let (report, outcomes) = crawl(plan(), site.url("/")).await;
    assert_eq!(outcomes.get("/b"), Some(&Outcome::Mirror(site.url("/a"))));
    assert_eq!(report.mirrors, 1);
    assert_eq!(site.paths(), ["/", "/a", "/b"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_near_copy_is_read_once() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/" => page(links(["/a".into()])),
        "/a" => page(words(1) + "<a href='/b'>b</a>"),
        // Other words beside the same numbers.
        "/b" => page(format!("<p>Welcome to our friends</p>{}{}", words(1), links(["/c".into()]))),
        _ => status(404),
    })
    .await;
    let (report, outcomes) = crawl(plan(), site.url("/")).await;
    assert_eq!(outcomes.get("/b"), Some(&Outcome::Mirror(site.url("/a"))));
    assert_eq!((report.mirrors, site.paths()), (1, vec!["/".into(), "/a".into(), "/b".into()]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pace_is_kept_also_when_the_host_asks_for_less() {
    let requests = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&requests);
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/robots.txt" => page("User-agent: glean\nCrawl-delay: 0.3"),
        "/" => page(links(["/a".into(), "/b".into(), "/busy".into()])),
        "/busy" if count.fetch_add(1, Ordering::Relaxed) == 0 => {
            Reply::Whole(503, "retry-after: 1\r\n", Vec::new())
        }
        _ => page("a leaf"),
    })
    .await;
    let mut plan = plan();
    plan.time = Some(Duration::from_secs(20));
    let (report, outcomes) = crawl(plan, site.url("/")).await;
    let at: Vec<Instant> = site.page_requests().iter().map(|r| r.at).collect();
    let least = at.windows(2).map(|w| w[1] - w[0]).min().expect("several");
    assert!(least >= Duration::from_millis(295), "{least:?}");
    let busy: Vec<Instant> =
        site.page_requests().iter().filter(|r| r.path == "/busy").map(|r| r.at).collect();
    assert_eq!(busy.len(), 2);
    assert!(busy[1] - busy[0] >= Duration::from_secs(1));
    assert!(matches!(outcomes.get("/busy"), Some(Outcome::Read { .. })), "{report:?}");
}

#[tokio::test]
async fn a_page_that_is_visited_again_is_asked_for_by_its_version() {
    let site =
        Site::new(|request: &Request| match (request.path.as_str(), request.header("if-none-match")) {
            ("/robots.txt", _) => status(404),
            ("/", Some("\"v1\"")) => status(304),
            _ => Reply::Whole(200, "etag: \"v1\"\r\ncontent-type: text/html\r\n", b"first".to_vec()),
        })
        .await;
    let frontier = Arc::new(Memory::default());
    let mut plan = plan();
    plan.again = true;
    plan.time = Some(Duration::from_millis(300));
    crawl_into(plan.clone(), site.url("/"), &frontier).await;
    // Its time has come: three days later.
    let bounds = Arc::new(Bounds { domain: plan.domain.clone(), depth: None, again: true, wait: None });
    let ask = Ask { hosts: 1, pages: 1, hold: Duration::from_secs(1), bounds };
    let waits = frontier.lease(&ask).await.expect("memory");
    assert!(
        matches!(waits, crawl::frontier::Next::Wait(time) if time > Duration::from_secs(2 * 86400)),
        "{waits:?}"
    );
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(3 * 86400)).await;
    tokio::time::resume();
    crawl_into(plan, site.url("/"), &frontier).await;
    let versions: Vec<Option<String>> =
        site.page_requests().iter().map(|r| r.header("if-none-match").map(str::to_owned)).collect();
    assert_eq!(versions, [None, Some("\"v1\"".to_owned())]);
    assert_eq!(outcomes(&frontier).get("/"), Some(&Outcome::Unchanged));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_crawl_waits_for_no_page_that_another_comes_again_to() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        _ => page("a page"),
    })
    .await;
    let frontier = Arc::new(Memory::default());
    let again = Plan { again: true, time: Some(Duration::from_millis(300)), ..plan() };
    crawl_into(again, site.url("/"), &frontier).await;
    let plain = crawl_into(plan(), site.url("/"), &frontier);
    let report = tokio::time::timeout(Duration::from_secs(5), plain).await.expect("it ends by itself");
    assert_eq!((report.visits(), site.paths()), (0, vec!["/".to_owned()]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_stays_in_its_domain_though_other_pages_wait() {
    let all = |request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        path => page(links((1..9).map(|i| format!("{path}{i}/")))),
    };
    let (first, second) = (Site::new(all).await, Site::new(|_: &Request| page("a leaf")).await);
    let frontier = Arc::new(Memory::default());
    let of = |site: &Site| {
        let domain = Domain::of_seeds(&[site.url("/")]);
        Plan { domain, ..plan() }
    };
    crawl_into(Plan { pages: Some(3), ..of(&first) }, first.url("/"), &frontier).await;
    let report = crawl_into(of(&second), second.url("/"), &frontier).await;
    assert_eq!((report.read, second.paths().len(), first.paths().len()), (1, 1, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_and_a_stop_end_a_crawl_that_goes_on_later() {
    let endless = |request: &Request| {
        let number: usize = request.path.trim_start_matches("/p").parse().unwrap_or_default();
        page(words(number) + &links((1..9).map(|i| format!("/p{}", number * 8 + i))))
    };
    let site = Site::new(endless).await;
    let frontier = Arc::new(Memory::default());
    let report = crawl_into(Plan { pages: Some(50), ..plan() }, site.url("/p0"), &frontier).await;
    assert_eq!((report.visits(), site.page_requests().len()), (50, 50));
    let report = crawl_into(Plan { pages: Some(25), ..plan() }, site.url("/p0"), &frontier).await;
    assert_eq!((report.visits(), site.page_requests().len()), (25, 75));
    let crawler = Crawler::new(plan());
    let handle = crawler.handle();
    let running = tokio::spawn(crawler.run(Arc::clone(&frontier), LinksOnly, Vec::new()));
    while handle.report().read < 100 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    handle.stop();
    let report = running.await.expect("no panic").expect("memory does not fail");
    let mut paths = site.paths();
    let requests = paths.len();
    paths.dedup();
    assert_eq!((report.visits() + 75, requests), (requests as u64, paths.len()));
    assert!(frontier.pages().iter().all(|(_, visits, _)| *visits <= 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_is_not_there_hurts_no_other() {
    let nobody = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let down = format!("http://{}", nobody.local_addr().expect("bound"));
    drop(nobody);
    let to_down: Vec<String> = (0..9).map(|i| format!("{down}/{i}")).collect();
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/" => page(links(to_down.iter().cloned().chain(["/a".into()]))),
        "/robots.txt" => status(404),
        _ => page("a leaf"),
    })
    .await;
    let begun = Instant::now();
    let (report, _) = crawl(Plan { time: Some(Duration::from_secs(2)), ..plan() }, site.url("/")).await;
    assert!(begun.elapsed() < Duration::from_secs(4));
    let unread = unread(&report);
    let [(why, 9)] = unread.as_slice() else { panic!("{report:?}") };
    assert!(report.read == 2 && why.to_lowercase().contains("refused"), "{report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_reaches_no_private_network() {
    let site = Site::new(|_: &Request| page("secrets")).await;
    let limits = Limits { reach: Reach::Public, pace: Duration::ZERO, ..Limits::default() };
    let fetcher = Fetcher::new(limits).expect("a network");
    let port = site.url("/").port().expect("a port");
    for host in ["127.0.0.1", "localhost", "2130706433", "[::ffff:7f00:1]", "0x7f.1"] {
        let refused = fetcher.fetch(&format!("http://{host}:{port}/")).await;
        let error = refused.expect_err(host).to_string();
        assert!(error.contains("private network"), "{host}: {error}");
    }
    assert_eq!(site.paths(), Vec::<String>::new());
    assert!(
        Fetcher::new(Limits { reach: Reach::Anywhere, ..limits })
            .expect("a network")
            .fetch(site.url("/").as_str())
            .await
            .is_ok()
    );
}
