//! Hosts that cannot be had: each a clear outcome, counted, and the others are visited.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crawl::frontier::{Link, Outcome};
use crawl::{Crawler, Domain, LinksOnly, Memory, Plan, Report};
use servers::{Reply, Request, Site, page, status};
use url::Url;

use crate::{crawl, links, plan, unread, words};

/// Crawls a site of three pages whose first one links to two pages of each of these hosts.
async fn crawl_with(hosts: Vec<String>) -> Report {
    let others: Vec<String> =
        hosts.iter().flat_map(|host| [format!("{host}/1"), format!("{host}/2")]).collect();
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/" => page(links(others.iter().cloned().chain(["/a".into(), "/b".into()]))),
        "/robots.txt" => status(404),
        _ => page("a leaf"),
    })
    .await;
    let domain = Domain::new(["127.0.0.1", "localhost", "invalid"]).expect("a domain");
    // Long enough for one visit of each page: the second try comes five seconds later.
    let plan = Plan { time: Some(Duration::from_secs(3)), domain, ..plan() };
    let (report, _) = crawl(plan, site.url("/")).await;
    assert_eq!(report.read, 3, "{report:?}");
    report
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_without_an_address_is_told() {
    let report = crawl_with(vec!["http://talks.invalid".into(), "https://other.invalid".into()]).await;
    assert_eq!(unread(&report), [("no such host".to_owned(), 4)], "pages, not tries");
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_tls_is_told() {
    let secure = |site: &Site| site.address.replace("http://127.0.0.1", "https://localhost");
    let plain = Site::saying(b"HTTP/1.1 400 X\r\n\r\nno TLS at all").await;
    let unknown = Site::with_tls(|_: &Request| page("a certificate of nobody known")).await;
    let closed = Site::saying(b"").await;
    let report = crawl_with([&plain, &unknown, &closed].map(secure).to_vec()).await;
    let expected = [
        "TLS: certificate of an unknown issuer",
        "TLS: the server broke off the handshake",
        "TLS: the server does not speak TLS",
    ];
    assert_eq!(unread(&report), expected.map(|why| (why.to_owned(), 2)), "{report:?}");
    assert!(unknown.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_wrong_within_an_answer_is_told() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/" => {
            page(links(["/short", "/closed", "/nonsense", "/packed", "/chunks", "/fine"].map(str::to_owned)))
        }
        "/short" => Reply::Raw(b"HTTP/1.1 200 X\r\ncontent-length: 999\r\n\r\ncut".to_vec()),
        "/closed" => Reply::Raw(Vec::new()),
        "/nonsense" => Reply::Raw(b"\x00\x01\x02 what is this".to_vec()),
        "/packed" => Reply::Whole(200, "content-encoding: gzip\r\n", b"this is not gzip".to_vec()),
        "/chunks" => Reply::Raw(b"HTTP/1.1 200 X\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nno".to_vec()),
        "/robots.txt" => status(404),
        _ => page("fine"),
    })
    .await;
    let (report, outcomes) =
        crawl(Plan { time: Some(Duration::from_secs(3)), ..plan() }, site.url("/")).await;
    assert_eq!(report.read, 2, "{report:?}");
    let why = |path: &str| match outcomes.get(path) {
        Some(Outcome::Failed(failure)) => failure.why.clone(),
        other => panic!("{path}: {other:?}"),
    };
    let reasons: Vec<String> = ["/short", "/closed", "/nonsense", "/packed", "/chunks"].map(why).to_vec();
    let expected = [
        "the answer is shorter than it says",
        "the server closed the connection without an answer",
        "the answer is not HTTP",
        "the answer's packing is broken",
    ];
    assert_eq!(reasons[..4], expected);
    assert!(reasons[4].contains("chunk"), "{}", reasons[4]);
}

/// Raw deflate, as some servers send it unasked.
fn deflated(text: &str) -> Vec<u8> {
    let mut out = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut out, text.as_bytes()).expect("memory");
    out.finish().expect("memory")
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_answers_that_browsers_read_are_read() {
    const BODY: &str = "content-type: text/html\r\ncontent-length: 4\r\n\r\nfine";
    let odd = |line: &str| Reply::Raw(format!("HTTP/1.1 200 OK\r\n{line}\r\n{BODY}").into_bytes());
    let paths = ["/no-colon", "/space", "/folded", "/name", "/deflate", "/bomb", "/no-deflate"];
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/" => page(links(paths.map(str::to_owned))),
        "/no-colon" => odd("this line says nothing"),
        "/space" => odd("x-odd : a"),
        "/folded" => odd("x-odd: a\r\n b"),
        "/name" => odd("x odd(): a"),
        "/deflate" => {
            Reply::Whole(200, "content-type: text/html\r\ncontent-encoding: Deflate\r\n", deflated("fine"))
        }
        "/bomb" => Reply::Whole(200, "content-encoding: deflate\r\n", deflated(&"a".repeat(9 << 20))),
        "/no-deflate" => Reply::Whole(200, "content-encoding: deflate\r\n", b"not packed".to_vec()),
        _ => status(404),
    })
    .await;
    let (report, outcomes) =
        crawl(Plan { time: Some(Duration::from_secs(3)), ..plan() }, site.url("/")).await;
    for path in &paths[..5] {
        let outcome = outcomes.get(*path);
        assert!(matches!(outcome, Some(Outcome::Read { .. } | Outcome::Mirror(_))), "{path}: {outcome:?}");
    }
    assert!(
        outcomes.get("/bomb").and_then(Outcome::failure).is_some_and(|failure| failure.why == "too large")
    );
    let broken = outcomes.get("/no-deflate").and_then(Outcome::failure);
    assert!(broken.is_some_and(|failure| failure.why == "the answer's packing is broken"), "{report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_that_never_ends_is_told() {
    let site = Site::new(|request: &Request| match request.path.strip_prefix("/r") {
        Some(number) => {
            let next = number.parse::<u32>().unwrap_or_default() + 1;
            Reply::Raw(
                format!("HTTP/1.1 302 X\r\nlocation: /r{next}\r\ncontent-length: 0\r\n\r\n").into_bytes(),
            )
        }
        None if request.path == "/" => page(links(["/r0".into(), "/fine".into()])),
        None if request.path == "/fine" => page("fine"),
        None => status(404),
    })
    .await;
    let (report, _) = crawl(plan(), site.url("/")).await;
    assert_eq!((report.read, report.moved), (2, 10), "{report:?}");
    assert_eq!(report.refused, BTreeMap::from([("too many redirects".to_owned(), 1)]));
}

#[tokio::test(start_paused = true)]
async fn a_host_whose_name_cannot_be_read_is_not_held() {
    let frontier = Arc::new(Memory::<()>::default());
    // A store may hold what another version wrote: of such an address no name of a host can be made.
    let page = Url::parse("strange://127.0.0.1/page").expect("an address");
    let crawler = Crawler::new(Plan { once: true, ..plan() });
    let running = crawler.run(Arc::clone(&frontier), LinksOnly, vec![Link::seed(page)]);
    let report =
        tokio::time::timeout(Duration::from_secs(60), running).await.expect("an end").expect("memory");
    assert_eq!((report.visits(), report.unread[0].pages), (0, 1), "{report:?}");
}

/// Pages of one template break for good, the last that was read among them: it is no witness that the site is down.
#[tokio::test(flavor = "multi_thread")]
async fn pages_that_break_for_good_keep_no_site_from_being_read() {
    let requests = AtomicU32::new(0);
    let site =
        Site::new(move |request: &Request| match request.path.trim_start_matches("/p").parse::<usize>() {
            Err(_) if request.path == "/" => page(links((1..=30).map(|n| format!("/p{n}")))),
            Ok(2) if requests.fetch_add(1, Ordering::Relaxed) == 0 => page(words(2)),
            Ok(2..=9) => status(500),
            Ok(number) => page(words(number)),
            Err(_) => status(404),
        })
        .await;
    let (retry_unit, patience) = (Duration::from_millis(20), Duration::from_secs(20));
    let plan = Plan { connections: 1, retry_unit, patience, ..plan() };
    let (report, _) = crawl(plan, site.url("/")).await;
    assert_eq!((report.read, report.unread_for_failures()), (24, 7), "{report:?}");
}
