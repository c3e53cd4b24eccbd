//! Pages that send their readers on: refreshes and canonical addresses.

use crawl::frontier::Outcome;
use servers::{Reply, Request, Site, page, status};

use crate::{crawl, links, plan, words};

fn refresh(content: &str, text: &str) -> Reply {
    page(format!("<meta http-equiv=refresh content=\"{content}\"><p>{text}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_whose_front_page_refreshes_is_crawled() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/" => refresh("0; url=/start", "Welcome"),
        "/start" => page(links([
            "/soon".into(),
            "/slides/1".into(),
            "/header".into(),
            "/plain".into(),
            "/away".into(),
        ])),
        "/soon" => refresh("5; url=/new", "You will be taken to our new page."),
        "/slides/1" => refresh("5; url=/slides/2", &words(1)),
        "/header" => Reply::Whole(
            200,
            "refresh: 0; url=/from-header\r\ncontent-type: text/html\r\n",
            b"moved".to_vec(),
        ),
        "/plain" => page(format!(
            "<noscript><meta http-equiv=refresh content='0; url=/no-scripts'></noscript>{}",
            words(2)
        )),
        "/away" => refresh("0; url=http://192.0.2.1/", "moved"),
        "/robots.txt" => status(404),
        path => page(format!("A leaf at {path}")),
    })
    .await;
    let (report, outcomes) = crawl(plan(), site.url("/")).await;
    for (from, to) in [("/", "/start"), ("/soon", "/new"), ("/header", "/from-header")] {
        assert_eq!(outcomes.get(from), Some(&Outcome::Moved(site.url(to))), "{from}");
        assert!(matches!(outcomes.get(to), Some(Outcome::Read { .. })), "{to}");
    }
    for read in ["/slides/1", "/slides/2", "/plain", "/no-scripts"] {
        assert!(matches!(outcomes.get(read), Some(Outcome::Read { .. })), "{read} {:?}", outcomes.get(read));
    }
    assert_eq!((report.moved, report.left.get("outside the domain")), (4, Some(&1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn refreshes_in_a_circle_to_themselves_and_without_end_end() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/" => page(links(["/a".into(), "/self".into(), "/endless?n=0".into()])),
        "/a" => refresh("0; url=/b", "One page of two"),
        "/b" => refresh("0; url=/a", "The other page"),
        "/self" => refresh("0; url=/self", "It is loaded again and again"),
        "/robots.txt" => status(404),
        path => {
            let at: usize = path.rsplit('=').next().and_then(|n| n.parse().ok()).unwrap_or_default();
            refresh(&format!("0; url=/endless?n={}", at + 1), "Wait")
        }
    })
    .await;
    let (_, outcomes) = crawl(plan(), site.url("/")).await;
    let is_read = |path: &str| matches!(outcomes.get(path), Some(Outcome::Read { .. }));
    assert!(is_read("/self") && is_read("/a") != is_read("/b"), "one of two is read: {outcomes:?}");
    assert_eq!(outcomes.get("/endless?n=10").cloned(), crate::refused("too many redirects"));
    assert_eq!(site.page_requests().len(), 1 + 2 + 1 + 11);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_calls_another_its_canonical_and_brings_nothing_new_is_that_page() {
    let shoes = |canonical: &str, text: &str| {
        page(format!("<link rel=canonical href='{canonical}'><h1>Shoes</h1>{text}"))
    };
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/" => page(links((0..5).map(|by| format!("/shoes?from={by}")).chain(["/other".into()]))),
        "/shoes" => shoes("/shoes", &words(1)),
        // Seen by so many, and what stands there leads nowhere new.
        path if path.starts_with("/shoes?from=") => {
            let by = path.len() + path.bytes().map(usize::from).sum::<usize>();
            shoes("/shoes", &format!("{} Seen by {by} people. <a href=/lost{by}>more</a>", words(1)))
        }
        // Calls the front page its canonical by mistake.
        "/other" => page(format!("<link rel=canonical href='/'>{}<a href=/more>more</a>", words(2))),
        "/robots.txt" => status(404),
        path => page(format!("A leaf at {path}")),
    })
    .await;
    let plan = crate::Plan { connections: 1, batch: 1, ..plan() };
    let (report, outcomes) = crawl(plan, site.url("/")).await;
    let mirrors =
        outcomes.values().filter(|outcome| **outcome == Outcome::Mirror(site.url("/shoes"))).count();
    // The first brought something new; its links were followed, those of the others were not.
    assert_eq!((mirrors, report.mirrors), (4, 4), "{outcomes:?}");
    assert!(matches!(outcomes.get("/shoes"), Some(Outcome::Read { .. })));
    assert_eq!(site.paths().iter().filter(|path| path.contains("lost")).count(), 1);
    assert!(matches!(outcomes.get("/more"), Some(Outcome::Read { .. })));
}
