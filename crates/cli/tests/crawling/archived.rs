//! Pages kept as web archives, and web archives as a source of pages.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use servers::{Reply, Request, Site, page, status};

use crate::{Folder, glean, kept, talk};

/// Pages of the site; each third has a talk.
const PAGES: usize = 120;

/// How often the program is killed, each time some requests behind its start: a slow machine comes as far as a quick one.
const KILLS: usize = 12;

async fn talks() -> Site {
    Site::new(|request: &Request| {
        let Ok(number) = request.path.trim_start_matches("/p").parse::<usize>() else { return status(404) };
        let links: String = [2 * number + 1, 2 * number + 2]
            .into_iter()
            .filter(|to| *to < PAGES)
            .map(|to| format!("<a href=/p{to}>page {to}</a> "))
            .collect();
        let talk = if number.is_multiple_of(3) { talk(number) } else { String::new() };
        let html = page(format!("<title>Page {number}</title>{links}{talk}"));
        Reply::Late(Duration::from_millis(10), Box::new(html))
    })
    .await
}

/// The archives of a folder, each of which must be whole.
pub(crate) fn archives(folder: &str) -> Vec<PathBuf> {
    let mut archives: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    archives.sort();
    assert!(archives.iter().all(|path| path.to_string_lossy().ends_with(".warc.gz")), "{archives:?}");
    archives
}

/// Paths of all pages in archives, sorted.
pub(crate) fn pages(archives: &[PathBuf]) -> Vec<String> {
    let captures = archives.iter().flat_map(|path| archive::read(fs::File::open(path).unwrap(), "archive"));
    let path = |uri: &str| url::Url::parse(uri).expect("an address").path().to_owned();
    let mut paths: Vec<String> = captures.map(|capture| path(capture.expect("whole").uri())).collect();
    paths.sort();
    paths
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_crawl_archives_is_whole_and_tells_the_same_again() {
    let site = talks().await;
    let seed = site.url("/p0").to_string();
    let folder = Folder::new("archived");
    let (crawled, warc) = (folder.file("crawled.db"), folder.file("warc"));
    let crawl = || {
        let words = ["--pace", "0", "--connections", "2", "--archive", &warc, "--archive-size", "1"];
        glean(&[&words[..], &["--store", &crawled, &seed]].concat())
    };
    for moment in 0..KILLS {
        let enough = site.requests().len() + 4 + moment * 5 % 7;
        let mut program = crawl();
        while site.requests().len() < enough && program.try_wait().expect("ours").is_none() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        program.kill().expect("ours");
        program.wait().expect("ours");
    }
    assert!(crawl().wait().expect("ours").success());
    let archived = archives(&warc);
    let mut paths = pages(&archived);
    assert!(archived.len() > 1 && paths.len() >= PAGES, "{} archives, {} pages", archived.len(), paths.len());
    paths.dedup();
    assert_eq!(paths.len(), PAGES, "every page that was kept is in an archive");

    let requests = site.requests().len();
    let replayed = folder.file("replayed.db");
    for _ in 0..2 {
        assert!(glean(&["--from", &warc, "--store", &replayed]).wait().expect("ours").success());
        assert_eq!(kept(&replayed).await, kept(&crawled).await);
    }
    assert_eq!(site.requests().len(), requests, "nothing is fetched");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_goes_on_where_an_archive_ends() {
    let site = talks().await;
    let seed = site.url("/p0").to_string();
    let folder = Folder::new("goes-on");
    let (store, warc) = (folder.file("gleaner.db"), folder.file("warc"));
    let other = folder.file("other.db");
    let crawl = ["--pace", "0", "--pages", "40", "--archive", &warc, "--store", &other, &seed];
    assert!(glean(&crawl).wait().expect("ours").success());
    assert!(glean(&["--from", &warc, "--store", &store, &seed]).wait().expect("ours").success());
    assert!(glean(&["--pace", "0", "--store", &store, &seed]).wait().expect("ours").success());
    let mut paths = site.paths();
    let requests = paths.len();
    paths.dedup();
    assert_eq!((requests, paths.len()), (PAGES, PAGES), "what the archive holds is not fetched again");
    assert_eq!(kept(&store).await.pages, [("read".to_owned(), PAGES as i64)]);
}
