//! A disk that is full: it is told, nothing is half, and with more room the same command goes on.
//!
//! ```text
//! a file system of some megabytes, in a name space of its own:   crawl ── full ──▶ told, status 1
//!                                                      larger:   the same crawl again ──▶ all pages, once
//! ```

use std::process::{Command, Output};

use servers::{Request, Site, page, status};

use crate::{Folder, glean, kept, talk};

/// Pages of the site; each has a talk.
const PAGES: usize = 150;

/// What to do where no small disk can be had.
const MISSING: &str = "a small disk for this test: `unshare` of util-linux, run as root or where user name spaces are \
    allowed (sysctl kernel.apparmor_restrict_unprivileged_userns=0)";

/// Pages of many words, so that few fill a disk.
async fn site() -> Site {
    Site::new(|request: &Request| {
        let Ok(number) = request.path.trim_start_matches("/p").parse::<usize>() else { return status(404) };
        let next = [2 * number + 1, 2 * number + 2].into_iter().filter(|to| *to < PAGES);
        let links: String = next.map(|to| format!("<a href=/p{to}>page {to}</a> ")).collect();
        let words: String =
            (0..900_usize).map(|i| format!("{:x} ", (number * 7919 + i * 104_729) % 999_983)).collect();
        page(format!("<title>Page {number}</title>{links}{}<p>{words}", talk(number)))
    })
    .await
}

/// Runs a script with `$DISK`, a file system of that size in KB, and `$GLEAN`, the beginning of a crawl. Everything in
/// the disk is copied to `kept` at its end.
fn on_disk(size: u32, folder: &Folder, seed: &str, script: &str) -> Output {
    let disk = folder.file("disk");
    std::fs::create_dir_all(&disk).unwrap();
    let kept = folder.file("kept");
    let glean = env!("CARGO_BIN_EXE_glean");
    let begin = format!(
        "set -e; mount -t tmpfs -o size={size}k tmpfs {disk}; DISK={disk}; SEED={seed}
         glean() {{ {glean} crawl --kinds event --pace 0 --connections 2 --patience 0.02 \"$@\" {seed}; }}
         {script}
         mkdir -p {kept}; cp -r {disk}/. {kept}/"
    );
    let done =
        Command::new("unshare").args(["--user", "--map-root-user", "--mount", "sh", "-c", &begin]).output();
    done.unwrap_or_else(|error| panic!("{error}: {MISSING}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_on_a_full_disk_stays_whole_and_goes_on() {
    let (site, folder) = (site().await, Folder::new("full"));
    let script = "
        if glean --store $DISK/gleaner.db; then echo 'not full' >&2; exit 9; fi
        mount -o remount,size=200m $DISK
        glean --store $DISK/gleaner.db";
    let run = on_disk(1_000, &folder, site.url("/p0").as_str(), script);
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{stderr}\n{MISSING}");
    assert!(stderr.contains("the disk of the store is full") && stderr.contains("make room"), "{stderr}");
    as_undisturbed(&folder.file("kept/gleaner.db"), &folder, site.url("/p0").as_str()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_on_a_full_disk_stays_whole_and_goes_on() {
    let (site, folder) = (site().await, Folder::new("full-archive"));
    let store = folder.file("gleaner.db");
    let script = format!(
        "if glean --store {store} --archive $DISK/warc; then echo 'not full' >&2; exit 9; fi
         mount -o remount,size=200m $DISK
         glean --store {store} --archive $DISK/warc"
    );
    let run = on_disk(200, &folder, site.url("/p0").as_str(), &script);
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{stderr}\n{MISSING}");
    assert!(stderr.contains("archiving pages") && stderr.contains("make room"), "{stderr}");
    as_undisturbed(&store, &folder, site.url("/p0").as_str()).await;
    let archives = crate::archived::archives(&folder.file("kept/warc"));
    let mut paths = crate::archived::pages(&archives);
    paths.dedup();
    assert_eq!((archives.len(), paths.len()), (2, PAGES));
}

/// Is in the store what a crawl keeps that nothing disturbs?
async fn as_undisturbed(store: &str, folder: &Folder, seed: &str) {
    let undisturbed = folder.file("undisturbed.db");
    let words = ["--pace", "0", "--connections", "2", "--store", &undisturbed, seed];
    assert!(glean(&words).wait().expect("ours").success());
    let census = kept(&undisturbed).await;
    assert_eq!(census.pages, [("read".to_owned(), PAGES as i64)]);
    assert_eq!(kept(store).await, census);
}
