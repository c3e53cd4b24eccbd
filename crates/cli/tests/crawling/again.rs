//! Crawls that come again and are told no address: to what the store has.

use std::process::Command;

use servers::{Request, Site, page, status};
use store::Store;

use crate::Folder;
use crate::bounded::crawled;

/// A site of which `/a/` leads to `/a/one` and to `/b/`.
async fn rooms() -> Site {
    Site::new(|request: &Request| match request.path.as_str() {
        "/a/" => page("<a href=/a/one>one</a> <a href=/b/>b</a>"),
        "/robots.txt" => status(404),
        path => page(format!("a leaf: {path}")),
    })
    .await
}

/// What was asked of a site, sorted.
fn paths_of(site: &Site) -> Vec<String> {
    let mut paths = site.paths();
    paths.retain(|path| path != "/robots.txt");
    paths.sort();
    paths
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_crawled_and_what_is_watched_is_crawled_again() {
    let (first, second, third) = (rooms().await, rooms().await, rooms().await);
    let folder = Folder::new("again-known");
    let file = folder.file("gleaner.db");
    let again = ["--pace", "0", "--store", &file, "--again", "--once", "--minutes", "0.5"];
    crawled(&["--pace", "0", "--store", &file, first.url("/a/").as_str()]).await;
    let store = Store::open(&file).await.unwrap();
    let watch = |site: &Site| {
        let part = format!("={}", site.url("/a/").as_str().trim_start_matches("http://"));
        (part, site.url("/a/").to_string())
    };
    let (part, seed) = watch(&second);
    store.watch(&part, &seed, 100, None).await.unwrap().unwrap();
    let (part, seed) = watch(&third);
    let paused = store.watch(&part, &seed, 100, None).await.unwrap().unwrap();
    store.pause_watch(paused, true).await.unwrap();
    drop(store);
    crawled(&again).await;
    assert_eq!(paths_of(&first), ["/a/", "/a/one", "/b/"], "nothing is due");
    assert_eq!(paths_of(&second), ["/a/", "/a/one"], "as it is watched");
    assert!(third.paths().is_empty(), "one that is paused is left alone");
    let due = rusqlite::Connection::open(&file).unwrap();
    due.execute_batch("UPDATE pages SET due = 0; UPDATE hosts SET turn = 0, next = 0, again = 0").unwrap();
    drop(due);
    let domain = watch(&second).0;
    crawled(&[&again[..], &["--domain", &domain]].concat()).await;
    assert_eq!(paths_of(&first).len(), 3, "it is outside the domain");
    assert_eq!(paths_of(&second), ["/a/", "/a/", "/a/one", "/a/one"]);
    crawled(&again).await;
    assert_eq!(paths_of(&first), ["/a/", "/a/", "/a/one", "/a/one", "/b/", "/b/"]);
}

#[test]
fn what_no_store_has_is_not_crawled_again() {
    let folder = Folder::new("again-nothing");
    let file = folder.file("gleaner.db");
    let crawl = |words: &[&str]| {
        let words = [&["crawl", "--again", "--once", "--store", &file], words].concat();
        let ended = Command::new(env!("CARGO_BIN_EXE_glean")).args(words).output().unwrap();
        (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
    };
    let (code, stderr) = crawl(&[]);
    assert!(code == Some(1) && stderr.contains("there is none; name where to begin"), "{stderr}");
    assert!(!std::fs::exists(&file).unwrap());
    let page = folder.file("talk.html");
    std::fs::write(&page, crate::talk(1)).unwrap();
    let kept = Command::new(env!("CARGO_BIN_EXE_glean")).args(["keep", "--store", &file, &page]).output();
    assert!(kept.unwrap().status.success());
    let (code, stderr) = crawl(&[]);
    assert!(
        code == Some(1) && stderr.contains("no page of the web, and no site that is watched"),
        "{stderr}"
    );
}
