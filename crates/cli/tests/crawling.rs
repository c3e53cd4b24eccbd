//! `glean crawl` as a program: killed at any moment it goes on, and what it keeps is whole.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crawl::frontier::{Ask, Frontier, Next};
use harvest::Keeper;
use servers::{Reply, Request, Site, page, status};
use store::Census;

/// How often the program is killed.
const KILLS: u32 = 100;

/// How long the site takes for a page: a crawl of four connections must outlive the kills.
const LATE: Duration = Duration::from_millis(40);

/// Pages of the site; each third has a talk.
const PAGES: usize = 400;

async fn talks() -> Site {
    Site::new(|request: &Request| {
        let Ok(number) = request.path.trim_start_matches("/p").parse::<usize>() else { return status(404) };
        let links: String = [2 * number + 1, 2 * number + 2, (number * 31) % PAGES]
            .into_iter()
            .filter(|to| *to < PAGES)
            .map(|to| format!("<a href=/p{to}>page {to}</a> "))
            .collect();
        let day = format!("2027-{:02}-{:02}", number % 12 + 1, number % 28 + 1);
        let talk = format!(
            "<h1>Seminar: On the word{number} lemma</h1><p>Date: {day}<p>Time: 16:00<p>Speaker: Ada Brook<p>Room {number}"
        );
        let talk = if number.is_multiple_of(3) { talk } else { String::new() };
        Reply::Late(LATE, Box::new(page(format!("<title>Page {number}</title>{links}{talk}"))))
    })
    .await
}

fn glean(store: &Path, seed: &str) -> Child {
    let words =
        ["crawl", "--quiet", "--pace", "0", "--connections", "4", "--kinds", "event", seed, "--store"];
    let mut program = Command::new(env!("CARGO_BIN_EXE_glean"));
    program.args(words).arg(store).stdout(Stdio::null()).spawn().expect("glean starts")
}

fn store(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gleaner-crawling-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder.join("gleaner.db")
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_it_loses_nothing_and_keeps_nothing_twice() {
    let site = talks().await;
    let seed = site.url("/p0").to_string();
    let (killed, whole) = (store("killed"), store("whole"));
    let mut kills = 0;
    for moment in 0..KILLS {
        let mut program = glean(&killed, &seed);
        // Moments from before the store is opened to well into the crawl, in no order.
        tokio::time::sleep(Duration::from_millis(u64::from(moment * 37 % 90))).await;
        kills += u32::from(program.try_wait().expect("ours").is_none());
        program.kill().expect("ours");
        program.wait().expect("ours");
    }
    assert!(kills > KILLS / 2, "{kills} of {KILLS} were alive when killed");
    for place in [&killed, &whole] {
        assert!(glean(place, &seed).wait().expect("ours").success());
    }
    let census = kept(&whole).await;
    assert_eq!(census.pages, [("read".to_owned(), PAGES as i64)]);
    assert!(
        census.records.first().is_some_and(|(kind, count)| kind == "event" && *count > 100),
        "{census:?}"
    );
    assert_eq!(kept(&killed).await, census);
    for place in [killed, whole] {
        std::fs::remove_dir_all(place.parent().expect("a folder")).expect("ours");
    }
}

/// What is kept, sizes apart; the crawl must be at its end.
async fn kept(place: &Path) -> Census {
    let keeper = Keeper::open(&place.display().to_string(), Duration::ZERO).await.expect("it is whole");
    let ask = Ask { hosts: 1, pages: 1, hold: Duration::from_secs(1) };
    assert_eq!(keeper.lease(ask).await.expect("it is whole"), Next::Done);
    Census { bytes: 0, ..keeper.store().census().await.expect("it is whole") }
}
