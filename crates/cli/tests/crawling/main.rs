//! `glean crawl` as a program, against sites on loopback.

#![allow(clippy::unwrap_used, reason = "a test whose folder or program is not there has failed")]

mod again;
mod archived;
mod bounded;
mod failures;
mod fleet;
mod full;
mod killed;
mod machines;
mod metrics;
mod requests;
mod saved;
mod snapshots;

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use crawl::Domain;
use crawl::frontier::{Ask, Bounds, Frontier, Next};
use harvest::Keeper;
use servers::Request;
use store::Census;

/// Begins a crawl for events.
fn glean(words: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_glean"));
    program.args(["crawl", "--quiet", "--kinds", "event"]).args(words);
    program.stdout(Stdio::null()).spawn().expect("glean starts")
}

/// Which page of which host of a site is asked for, `/p7` of `h2.localhost`, and its port; `None` for anything else.
fn page_of(request: &Request) -> Option<(usize, usize, &str)> {
    let number = request.path.trim_start_matches("/p").parse().ok()?;
    let (name, port) = request.header("host").and_then(|host| host.split_once(':')).unwrap_or_default();
    let host = name.trim_start_matches('h').trim_end_matches(".localhost").parse().unwrap_or_default();
    Some((host, number, port))
}

/// A talk that no other number has.
fn talk(number: usize) -> String {
    let day = format!("2027-{:02}-{:02}", number % 12 + 1, number % 28 + 1);
    format!(
        "<h1>Seminar: On the word{number} lemma</h1><p>Date: {day}<p>Time: 16:00<p>Speaker: Ada Brook<p>Room {number}"
    )
}

/// What is kept, sizes apart; the crawl must be at its end.
async fn kept(place: &str) -> Census {
    let keeper = Keeper::open(place, Duration::ZERO).await.expect("it is whole");
    let bounds = Bounds {
        domain: Domain::new(["127.0.0.1", "localhost"]).unwrap(),
        depth: None,
        again: false,
        wait: None,
    };
    let ask = Ask { hosts: 1, pages: 1, hold: Duration::from_secs(1), bounds: Arc::new(bounds) };
    assert_eq!(keeper.lease(&ask).await.expect("it is whole"), Next::Done);
    Census { bytes: 0, snapshot_bytes: 0, ..keeper.store().census().await.expect("it is whole") }
}

/// A folder of one test, taken away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("gleaner-crawling-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
