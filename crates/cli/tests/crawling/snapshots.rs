//! Pages that a crawl keeps as evidence: which, how much room they take, and as a web archive.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use servers::{Reply, Request, Site, page, status};
use store::Store;

use crate::{Folder, glean, talk};

/// Pages of the site, each with a talk.
const PAGES: usize = 30;

/// Text that packs badly, another one for each page.
fn noise(page: usize, version: u32) -> String {
    let mut state = page as u64 * 7_919 + u64::from(version);
    let next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'a' + u8::try_from((state >> 33) % 26).unwrap())
    };
    std::iter::repeat_with(next).take(12_000).collect()
}

/// The room of a talk is another in each version of the site.
async fn talks() -> (Site, Arc<AtomicU32>) {
    let version = Arc::new(AtomicU32::new(0));
    let current = Arc::clone(&version);
    let site = Site::new(move |request: &Request| {
        let version = current.load(Ordering::Relaxed);
        let Ok(number) = request.path.trim_start_matches("/p").parse::<usize>() else { return status(404) };
        let links: String = (0..PAGES).map(|to| format!("<a href=/p{to}>page {to}</a> ")).collect();
        let forbids = if number == 3 { "<meta name=robots content=noarchive>" } else { "" };
        let talk = talk(number).replace("Room ", &format!("Room {version}"));
        page(format!("<title>Page {number}</title>{forbids}{links}{talk}<p>{}", noise(number, version)))
    })
    .await;
    (site, version)
}

async fn crawled(words: &[&str]) {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let ended = tokio::task::spawn_blocking(move || {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        glean(&[&["--pace", "0", "--connections", "4"], &*words].concat()).wait().expect("ours")
    });
    assert!(ended.await.unwrap().success());
}

/// Comes again to all pages of a store at once.
async fn crawled_again(words: &[&str], file: &str) {
    let due = rusqlite::Connection::open(file).unwrap();
    due.execute_batch("UPDATE pages SET due = 0; UPDATE hosts SET turn = 0, next = 0, again = 0").unwrap();
    drop(due);
    crawled(&[&["--again", "--once", "--minutes", "1"], words].concat()).await;
}

async fn run(words: &[&str]) -> (bool, String) {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let output = tokio::task::spawn_blocking(move || {
        Command::new(env!("CARGO_BIN_EXE_glean")).args(words).stdin(Stdio::null()).output().unwrap()
    });
    let output = output.await.unwrap();
    (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

/// Another program that reads archives: where `GLEAN_PYTHON` says, or where `cargo xtask test` installs it.
fn warcio() -> PathBuf {
    let ours = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/venv/bin/python");
    let program = std::env::var_os("GLEAN_PYTHON").map_or(ours, PathBuf::from).with_file_name("warcio");
    assert!(program.exists(), "no {}: run `cargo xtask test`, which installs it", program.display());
    program
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_kept_within_a_budget_and_leave_as_an_archive() {
    let (site, version) = talks().await;
    let seed = site.url("/p0").to_string();
    let folder = Folder::new("snapshots");
    let (file, warc) = (folder.file("crawled.db"), folder.file("evidence.warc.gz"));
    crawled(&["--store", &file, &seed]).await;
    let store = Store::open(&file).await.unwrap();
    let census = || async { store.census().await.unwrap() };
    let first = census().await;
    // That which forbids it is read, and not kept.
    assert_eq!(first.snapshots, PAGES as i64 - 1);
    assert_eq!(first.records.first(), Some(&("event".to_owned(), PAGES as i64)));
    // The archive holds each as it was, with its moment, and others read it.
    let (well, stderr) = run(&["snapshots", &warc, "--store", &file]).await;
    assert!(well && stderr.contains("29 snapshots of"), "{stderr}");
    let captures = archive::read(std::fs::File::open(&warc).unwrap(), "evidence.warc.gz");
    let mut pages = 0;
    for capture in captures {
        let capture = capture.expect("whole");
        assert!(capture.is_page() && capture.date().is_some(), "{}", capture.uri());
        let body = capture.body(&archive::Limits::default()).bytes;
        let number = capture.uri().rsplit("/p").next().unwrap().parse().unwrap();
        assert!(String::from_utf8_lossy(&body).contains(&noise(number, 0)), "{}", capture.uri());
        pages += 1;
    }
    assert_eq!(pages, PAGES - 1);
    let checked = Command::new(warcio()).args(["check", "--verbose", &warc]).output().unwrap();
    let checked = (checked.status.success(), String::from_utf8_lossy(&checked.stdout).into_owned());
    assert!(checked.0 && checked.1.matches("digest pass").count() == PAGES, "{}", checked.1);
    let (well, stderr) = run(&["snapshots", &warc, "--store", &file]).await;
    assert!(
        !well && stderr.contains("writing the archive") && stderr.contains("name a new file"),
        "{stderr}"
    );
    let none = folder.file("none.warc");
    let (well, stderr) = run(&["snapshots", &none, "--store", &file, "--source", "/nowhere"]).await;
    assert!(!well && stderr.contains("keeps no such snapshot"), "{stderr}");
    // Nor is what somebody else writes just now written over.
    std::fs::write(format!("{none}.part"), "other").unwrap();
    let (well, stderr) = run(&["snapshots", &none, "--store", &file]).await;
    assert!(!well && stderr.contains("none.warc.part; remove it"), "{stderr}");
    assert_eq!(std::fs::read_to_string(format!("{none}.part")).unwrap(), "other");
    // A disk that is full leaves nothing behind.
    let cut = folder.file("cut.warc.gz");
    let command = "trap '' XFSZ; ulimit -f 128; exec \"$0\" snapshots \"$1\" --store \"$2\"";
    let full = Command::new("sh").args(["-c", command, env!("CARGO_BIN_EXE_glean"), &cut, &file]).output();
    let message = String::from_utf8(full.unwrap().stderr).unwrap();
    assert!(message.contains("writing the archive") && message.contains("too large"), "{message}");
    let left = |name: &str| std::path::Path::new(&format!("{cut}{name}")).exists();
    assert!(!left("") && !left(".part"));
    // A second store is filled from it; nobody knows how its pages were read: only editors see them.
    let again = folder.file("again.db");
    crawled(&["--store", &again, "--from", &warc]).await;
    let replayed = Store::open(&again).await.unwrap();
    assert_eq!(replayed.census().await.unwrap().snapshots, first.snapshots);
    assert!(replayed.next_kept_page(0).await.unwrap().unwrap().restricted);
    let private = folder.file("private.warc.gz");
    let (well, stderr) = run(&["snapshots", &private, "--store", &again]).await;
    assert!(!well && stderr.contains("29 are not, since only editors see them (--restricted"), "{stderr}");
    let (well, stderr) = run(&["snapshots", &private, "--store", &again, "--restricted"]).await;
    assert!(well && stderr.contains("29 snapshots of"), "{stderr}");
    // The site says another thing: each page is kept anew, and the older ones make room.
    version.store(1, Ordering::Relaxed);
    let budget = 400_u64 << 10;
    drop(store);
    crawled_again(&["--snapshots", "400KB", "--store", &file, &seed], &file).await;
    let store = Store::open(&file).await.unwrap();
    let second = store.census().await.unwrap();
    assert!(second.snapshot_bytes.unsigned_abs() <= budget, "{}", second.snapshot_bytes);
    assert!(second.snapshots > 20 && second.snapshots < 58, "{}", second.snapshots);
    let (well, stderr) = run(&["stats", "--store", &file, "--format", "table"]).await;
    assert!(well && stderr.contains(&format!("{}  snapshots of pages", second.snapshots)), "{stderr}");
    let (well, stderr) = run(&["gc", "--store", &file, "--snapshots", "off"]).await;
    assert!(well && stderr.contains(&format!("{} snapshots (", second.snapshots)), "{stderr}");
    assert_eq!(store.census().await.unwrap().snapshots, 0);
    assert_eq!(store.census().await.unwrap().records, second.records, "records stay");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_as_somebody_is_kept_if_he_wants_it_and_is_for_editors() {
    let (site, _) = talks().await;
    let seed = site.url("/p0").to_string();
    let folder = Folder::new("snapshots-own");
    let kept = |file: String| async move {
        let store = Store::open(&file).await.unwrap();
        let first = store.next_kept_page(0).await.unwrap();
        (store.census().await.unwrap().snapshots, first.map(|page| page.restricted))
    };
    let own = ["--pages", "5", "--header", "Authorization: Bearer x"];
    let file = folder.file("own.db");
    crawled(&[&own[..], &["--store", &file, &seed]].concat()).await;
    assert_eq!(kept(file).await, (0, None));
    let file = folder.file("wanted.db");
    crawled(&[&own[..], &["--snapshots", "1GB", "--store", &file, &seed]].concat()).await;
    let (snapshots, restricted) = kept(file).await;
    assert!(snapshots > 0 && restricted == Some(true), "{snapshots}");
    let file = folder.file("off.db");
    crawled(&["--pages", "5", "--snapshots", "off", "--store", &file, &seed]).await;
    assert_eq!(kept(file).await, (0, None));
}

/// Kept for the first time, or once more, or for everybody by now.
#[tokio::test(flavor = "multi_thread")]
async fn pages_that_are_as_they_were_are_kept_where_they_are_not() {
    let site = Site::new(|request: &Request| {
        let Ok(number) = request.path.trim_start_matches("/p").parse::<usize>() else { return status(404) };
        if request.header("if-none-match").is_some() {
            return status(304);
        }
        let links = "<link rel=canonical href=/p0><a href=/p1>one</a><a href=/p2>two</a>";
        let html = format!("<title>Page {number}</title>{links}{}<p>{}", talk(number), noise(number, 0));
        Reply::Whole(200, "etag: \"v1\"\r\ncontent-type: text/html\r\n", html.into_bytes())
    })
    .await;
    let seed = site.url("/p0").to_string();
    let folder = Folder::new("snapshots-as-before");
    let file = folder.file("crawled.db");
    let state = async || {
        let store = Store::open(&file).await.unwrap();
        let snapshots = store.census().await.unwrap().snapshots;
        let first = store.sightings(1, false).await.unwrap();
        let whole =
            site.page_requests().iter().filter(|request| request.header("if-none-match").is_none()).count();
        (snapshots, first.len(), whole)
    };
    let here = ["--store", &file, &seed];
    crawled(&[&["--snapshots", "off"], &here[..]].concat()).await;
    assert_eq!(state().await, (0, 0, 3));
    let own = ["--header", "Authorization: Bearer x", "--snapshots", "1GB"];
    crawled_again(&[&own[..], &here].concat(), &file).await;
    assert_eq!(state().await, (3, 0, 6), "for editors");
    crawled_again(&here, &file).await;
    assert_eq!(state().await, (6, 1, 9), "for everybody");
    crawled_again(&[&own[..], &here].concat(), &file).await;
    crawled_again(&here, &file).await;
    assert_eq!(state().await, (6, 1, 9), "what is kept is asked for by its version");
    let (well, stderr) = run(&["gc", "--store", &file, "--snapshots", "off"]).await;
    assert!(well, "{stderr}");
    crawled_again(&here, &file).await;
    assert_eq!(state().await, (3, 1, 12), "what made room is kept anew");
    let store = Store::open(&file).await.unwrap();
    let census = async || store.census().await.unwrap();
    assert_eq!(census().await.records, [("event".to_owned(), 3)]);
    // Nor is a page fetched whole where others would go for it.
    store.trim_snapshots(census().await.snapshot_bytes.unsigned_abs() - 1).await.unwrap();
    let (left, bytes) = (census().await.snapshots, census().await.snapshot_bytes);
    assert!(left > 0 && left < 3, "{left}");
    let full = format!("{}KB", bytes / 1024 + 1);
    crawled_again(&[&["--snapshots", &full], &here[..]].concat(), &file).await;
    let (snapshots, _, whole) = state().await;
    assert_eq!((snapshots, whole), (left, 12));
}
