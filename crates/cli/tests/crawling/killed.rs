//! Killed at any moment it goes on, and what it keeps is whole.

use std::time::Duration;

use servers::{Reply, Request, Site, page, status};

use crate::{Folder, glean, kept, talk};

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
        let talk = if number.is_multiple_of(3) { talk(number) } else { String::new() };
        Reply::Late(LATE, Box::new(page(format!("<title>Page {number}</title>{links}{talk}"))))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_it_loses_nothing_and_keeps_nothing_twice() {
    let site = talks().await;
    let seed = site.url("/p0").to_string();
    let folder = Folder::new("killed");
    let (killed, whole) = (folder.file("killed.db"), folder.file("whole.db"));
    let glean = |store: &str| glean(&["--pace", "0", "--connections", "4", "--store", store, &seed]);
    let mut kills = 0;
    for moment in 0..KILLS {
        let mut program = glean(&killed);
        // Moments from before the store is opened to well into the crawl, in no order.
        tokio::time::sleep(Duration::from_millis(u64::from(moment * 37 % 90))).await;
        kills += u32::from(program.try_wait().expect("ours").is_none());
        program.kill().expect("ours");
        program.wait().expect("ours");
    }
    assert!(kills > KILLS / 2, "{kills} of {KILLS} were alive when killed");
    for place in [&killed, &whole] {
        assert!(glean(place).wait().expect("ours").success());
    }
    let census = kept(&whole).await;
    assert_eq!(census.pages, [("read".to_owned(), PAGES as i64)]);
    assert!(
        census.records.first().is_some_and(|(kind, count)| kind == "event" && *count > 100),
        "{census:?}"
    );
    assert_eq!(kept(&killed).await, census);
}
