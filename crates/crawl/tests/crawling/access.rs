//! How a robots.txt is had: cases by the section of RFC 9309 that each answers. What it says is in `tests/robots.rs`.

use std::time::Duration;

use crawl::{Fetcher, Limits, Plan, Refusal};
use servers::{Reply, Request, Site, page, status};

use crate::{crawl, links, plan};

/// (section, what it shows, what the site answers to whom asks for /robots.txt and where that leads, may /a be fetched)
type Case = (&'static str, &'static str, fn(&str) -> Reply, bool);

const FORBIDS: &str = "User-agent: *\nDisallow: /a";

fn file() -> Reply {
    Reply::Whole(200, "content-type: text/plain\r\n", FORBIDS.into())
}

/// What is found at the end of a redirect.
fn led(path: &str, code: u16) -> Reply {
    if path == "/robots.txt" { Reply::Whole(code, "location: /moved.txt\r\n", Vec::new()) } else { file() }
}

/// Redirects, so many, one after the other.
fn chain(path: &str, most: usize) -> Reply {
    let at: usize = path.trim_start_matches("/r").parse().unwrap_or(0);
    if at >= most {
        return file();
    }
    Reply::Raw(format!("HTTP/1.1 302 X\r\nlocation: /r{}\r\ncontent-length: 0\r\n\r\n", at + 1).into_bytes())
}

/// A file that is had, or is elsewhere: §2.3.1.1 and §2.3.1.2.
const FOUND: &[Case] = &[
    ("2.3.1.1", "a file that is had is kept", |_| file(), false),
    (
        "2.3.1.1",
        "whatever it says it is",
        |_| Reply::Whole(200, "content-type: image/png\r\n", FORBIDS.into()),
        false,
    ),
    ("2.3.1.1", "and if it says nothing of it", |_| Reply::Whole(200, "", FORBIDS.into()), false),
    ("2.3.1.1", "an empty one allows all", |_| page(""), true),
    ("2.3.1.1", "so does an answer without a body", |_| status(204), true),
    ("2.3.1.2", "moved for good", |path| led(path, 301), false),
    ("2.3.1.2", "found elsewhere", |path| led(path, 302), false),
    ("2.3.1.2", "see other", |path| led(path, 303), false),
    ("2.3.1.2", "moved for now", |path| led(path, 307), false),
    ("2.3.1.2", "moved for good, with its method", |path| led(path, 308), false),
    ("2.3.1.2", "five redirects in a row are followed", |path| chain(path, 5), false),
    ("2.3.1.2", "more may count as no file", |path| chain(path, 6), true),
    ("2.3.1.2", "and so may a circle", |_| Reply::Whole(302, "location: /robots.txt\r\n", Vec::new()), true),
    (
        "2.3.1.2",
        "a redirect to nothing",
        |path| if path == "/robots.txt" { led(path, 301) } else { status(404) },
        true,
    ),
    (
        "2.3.1.2",
        "a redirect to a server in trouble",
        |path| if path == "/robots.txt" { led(path, 301) } else { status(503) },
        false,
    ),
    ("2.3.1.2", "a redirect that leads nowhere", |_| status(301), true),
    (
        "2.3.1.2",
        "a redirect out of the web",
        |_| Reply::Whole(301, "location: ftp://a.org/\r\n", Vec::new()),
        true,
    ),
];

/// A file that is not there, and a server that is not: §2.3.1.3 and §2.3.1.4.
const NOT_FOUND: &[Case] = &[
    ("2.3.1.3", "a bad request", |_| status(400), true),
    ("2.3.1.3", "who asks is not known", |_| status(401), true),
    ("2.3.1.3", "forbidden", |_| status(403), true),
    ("2.3.1.3", "not found", |_| status(404), true),
    ("2.3.1.3", "not found, with rules in its page", |_| Reply::Whole(404, "", FORBIDS.into()), true),
    ("2.3.1.3", "gone", |_| status(410), true),
    ("2.3.1.3", "a teapot", |_| status(418), true),
    ("2.3.1.3", "forbidden by law", |_| status(451), true),
    ("2.3.1.3", "the last of them", |_| status(499), true),
    ("2.3.1.4", "who asks for less says nothing of the file", |_| status(429), false),
    ("2.3.1.4", "an error", |_| status(500), false),
    ("2.3.1.4", "not made", |_| status(501), false),
    ("2.3.1.4", "a bad gateway", |_| status(502), false),
    ("2.3.1.4", "not now", |_| status(503), false),
    ("2.3.1.4", "a gateway that waits", |_| status(504), false),
    ("2.3.1.4", "the last of them", |_| status(599), false),
    ("2.3.1.4", "no answer", |_| Reply::Raw(Vec::new()), false),
    ("2.3.1.4", "no HTTP", |_| Reply::Raw(b"what is this\r\n\r\n".to_vec()), false),
    (
        "2.3.1.4",
        "an answer that comes too late",
        |_| Reply::Late(Duration::from_secs(9), Box::new(status(404))),
        false,
    ),
    ("2.3.1.4", "a file that drips", |_| Reply::Dripping(Duration::from_millis(50)), false),
    (
        "2.3.1.4",
        "a file that is cut off: the rule that we miss may be behind",
        |_| Reply::Raw(b"HTTP/1.1 200 X\r\ncontent-length: 999\r\n\r\nUser-agent: *\nDisallow: /b".to_vec()),
        false,
    ),
    (
        "2.3.1.4",
        "a file whose packing is broken",
        |_| Reply::Whole(200, "content-encoding: gzip\r\n", b"this is not gzip".to_vec()),
        false,
    ),
];

fn fetcher() -> Fetcher {
    let limits = Limits { pace: Duration::ZERO, time: Duration::from_millis(600), ..Limits::default() };
    Fetcher::new(limits).expect("a network")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rfc_s_cases_of_access() {
    let all = [FOUND, NOT_FOUND].concat();
    assert!(all.len() >= 35, "{}", all.len());
    for (section, what, robots, may) in all {
        let site = Site::new(move |request: &Request| match request.path.as_str() {
            "/a" => page("a page"),
            path => robots(path),
        })
        .await;
        let fetched = fetcher().fetch(site.url("/a").as_str()).await;
        assert_eq!(fetched.is_ok(), may, "§{section} {what}: {fetched:?}");
        let refused = matches!(fetched, Ok(_) | Err(Refusal::Robots { .. } | Refusal::NoRobots { .. }));
        assert!(refused, "§{section} {what}: {fetched:?}");
        assert_eq!(site.paths().contains(&"/a".to_owned()), may, "§{section} {what}");
    }
}

/// §2.3: the file is at the top of each authority, and speaks for that one alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_speaks_for_its_own_host_and_port() {
    let of = |rules: &'static str| {
        move |request: &Request| if request.path == "/robots.txt" { page(rules) } else { page("a page") }
    };
    let (closed, open) = (Site::new(of("User-agent: *\nDisallow: /")).await, Site::new(of("")).await);
    let fetcher = fetcher();
    assert!(fetcher.fetch(closed.url("/deep/in/a").as_str()).await.is_err());
    assert!(fetcher.fetch(open.url("/deep/in/a").as_str()).await.is_ok());
    let paths: Vec<String> = closed.requests().into_iter().map(|request| request.path).collect();
    assert_eq!(paths, ["/robots.txt"]);
}

/// §2.3.1.2: rules that were had through a redirect to another authority are those of the first one.
#[tokio::test(flavor = "multi_thread")]
async fn rules_from_elsewhere_are_those_of_the_host_that_sent_us() {
    let elsewhere = Site::new(|request: &Request| match request.path.as_str() {
        "/common.txt" => page(FORBIDS),
        "/robots.txt" => status(404),
        _ => page("a page"),
    })
    .await;
    let to = elsewhere.url("/common.txt");
    let head = format!("HTTP/1.1 301 X\r\nlocation: {to}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/robots.txt" => Reply::Raw(head.clone().into_bytes()),
        _ => page("a page"),
    })
    .await;
    let fetcher = fetcher();
    assert!(matches!(fetcher.fetch(site.url("/a").as_str()).await, Err(Refusal::Robots { .. })));
    assert!(fetcher.fetch(site.url("/b").as_str()).await.is_ok());
    assert!(fetcher.fetch(elsewhere.url("/a").as_str()).await.is_ok(), "its own file is another");
}

/// §2.4: a file may be kept for a day; within it a crawl asks for it once, however many pages it visits.
#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_asks_for_the_file_once() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => page("User-agent: *\nDisallow: /p7"),
        "/" => page(links((0..40).map(|number| format!("/p{number}")))),
        _ => page("a leaf"),
    })
    .await;
    let (report, _) = crawl(Plan { batch: 4, ..plan() }, site.url("/")).await;
    let requests = site.requests().into_iter().filter(|request| request.path == "/robots.txt").count();
    assert_eq!((report.read, requests), (40, 1));
}
