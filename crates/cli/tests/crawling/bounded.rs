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
async fn crawled(words: &[&str]) {
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
    let (status, told) = run(site.url("/").to_string());
    assert!(status == Some(1) && told.contains("no page was read"), "{told}");
    let (status, told) = run(site.url("/").to_string());
    assert!(status == Some(0) && told.contains("no page waits"), "{told}");
    let (status, told) = run("http://nobody.invalid/".to_owned());
    assert!(status == Some(1) && told.contains("no such host"), "{told}");
}
