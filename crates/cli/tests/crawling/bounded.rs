//! Several crawls with one store: each visits its own pages.

use std::time::Duration;

use servers::{Request, Site, page, status};
use tokio::time::{sleep, timeout};

use crate::{Folder, glean};

/// A site of so many pages that link to one another.
async fn chain(pages: usize) -> Site {
    Site::new(move |request: &Request| match request.path.trim_start_matches("/p").parse::<usize>() {
        Ok(number) if number < pages => page(format!(
            "<a href=/p{}>one</a> <a href=/p{}>and another</a> word{number}",
            number + 1,
            number + 2
        )),
        _ => status(404),
    })
    .await
}

/// Crawls to the end, which must come by itself.
pub(crate) async fn crawled(words: &[&str]) {
    let mut program = glean(words);
    let ended = timeout(Duration::from_secs(20), async {
        while program.try_wait().expect("ours").is_none() {
            sleep(Duration::from_millis(20)).await;
        }
    });
    let in_time = ended.await.is_ok();
    let _ = program.kill();
    assert!(in_time && program.wait().expect("ours").success(), "{words:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_from_another_seed_leaves_the_pages_of_the_first_alone() {
    let (first, second) = (chain(50).await, chain(3).await);
    let folder = Folder::new("bounded");
    let store = folder.file("gleaner.db");
    crawled(&["--pace", "0", "--store", &store, "--pages", "4", first.url("/p0").as_str()]).await;
    let before = first.paths();
    crawled(&["--pace", "0", "--store", &store, second.url("/p0").as_str()]).await;
    assert_eq!((first.paths(), second.paths().len()), (before, 5), "three pages, two that are not there");
    crawled(&["--pace", "0", "--store", &store, first.url("/p0").as_str()]).await;
    assert_eq!(first.paths().len(), 52, "it goes on where it was");
}

/// A site of which `/a/` leads to `/b/`, and that deeper; and how often each page was asked for.
async fn rooms() -> Site {
    Site::new(|request: &Request| match request.path.as_str() {
        "/a/" => page("<a href=/a/one>one</a> <a href=/b/>b</a> <a href=/sheet.pdf>a sheet</a>"),
        "/b/" => page("<a href=/a/>a</a> <a href=/b/two>two</a>"),
        "/b/two" => page("<a href=/b/three>three</a>"),
        "/robots.txt" => status(404),
        path => page(format!("a leaf: {path}")),
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wider_crawl_visits_what_the_narrower_one_left_and_nothing_twice() {
    let site = rooms().await;
    let folder = Folder::new("wider");
    let store = folder.file("gleaner.db");
    let (seed, host) = (site.url("/a/").to_string(), site.address.clone());
    let part = format!("{host}/a/");
    crawled(&["--pace", "0", "--store", &store, "--domain", &part, &seed]).await;
    assert_eq!(site.paths(), ["/a/", "/a/one"]);
    crawled(&["--pace", "0", "--store", &store, "--domain", &host, "--depth", "1", &seed]).await;
    assert_eq!(site.paths(), ["/a/", "/a/one", "/b/"], "what is deeper waits");
    crawled(&["--pace", "0", "--store", &store, "--domain", &host, &seed]).await;
    assert_eq!(site.paths(), ["/a/", "/a/one", "/b/", "/b/three", "/b/two"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_waits_for_a_wider_crawl_may_be_where_another_begins() {
    let site = chain(9).await;
    let folder = Folder::new("nearer");
    let store = folder.file("gleaner.db");
    crawled(&["--pace", "0", "--store", &store, "--depth", "1", site.url("/p0").as_str()]).await;
    assert_eq!(site.paths(), ["/p0", "/p1", "/p2"]);
    crawled(&["--pace", "0", "--store", &store, "--depth", "1", site.url("/p4").as_str()]).await;
    assert_eq!(site.paths(), ["/p0", "/p1", "/p2", "/p4", "/p5", "/p6"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn archives_without_a_page_are_told() {
    let folder = Folder::new("empty");
    let (store, empty, other) =
        (folder.file("gleaner.db"), folder.file("empty.warc"), folder.file("other.warc"));
    std::fs::write(&empty, "").expect("a file");
    std::fs::write(&other, "no archive").expect("a file");
    for (archive, word) in [(&empty, "hold none"), (&other, "damaged")] {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_glean"));
        let ended =
            program.args(["crawl", "--from", archive, "--store", &store]).output().expect("it starts");
        let stderr = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.code() == Some(1) && stderr.contains(word), "{stderr}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_crawl_ends_though_pages_are_to_be_seen_again() {
    let site = chain(3).await;
    let folder = Folder::new("again");
    let store = folder.file("gleaner.db");
    let seed = site.url("/p0").to_string();
    crawled(&["--pace", "0", "--store", &store, "--again", "--minutes", "0.02", &seed]).await;
    crawled(&["--pace", "0", "--store", &store, &seed]).await;
    assert_eq!(site.paths().len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_that_reads_nothing_says_why_and_fails() {
    let site = Site::new(|_: &Request| status(404)).await;
    let folder = Folder::new("vain");
    let store = folder.file("gleaner.db");
    let run = |seed: String| {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_glean"));
        let ended =
            program.args(["crawl", "--pace", "0", "--minutes", "0.05", "--store", &store, &seed]).output();
        let ended = ended.expect("glean starts");
        (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
    };
    let (status, stderr) = run(site.url("/").to_string());
    assert!(status == Some(1) && stderr.contains("no page was read"), "{stderr}");
    let (status, stderr) = run(site.url("/").to_string());
    assert!(status == Some(0) && stderr.contains("no page waits"), "{stderr}");
    let (status, stderr) = run("http://nobody.invalid/".to_owned());
    assert!(status == Some(1) && stderr.contains("no such host"), "{stderr}");
}
