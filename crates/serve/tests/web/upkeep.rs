//! Rules over time: a site is built anew, its rule no longer fits, an editor mends it; the sources tell so.

use std::time::Duration;

use servers::{Request, Site, page, status};
use store::Role;

use crate::browser::{Browser, Served};
use crate::viewer::{laid, talks};

/// Looks at the sources until they say something; what they say.
async fn until(browser: &mut Browser, part: &str) -> String {
    for _ in 0..200 {
        let page = browser.sees("/sources").await;
        if page.contains(part) {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{part}: {}", browser.sees("/sources").await);
}

#[tokio::test]
async fn a_broken_rule_is_told_until_it_is_mended() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/talks" => page(talks(&["Salt", "Tin", "Ink", "Oil", "Glass"])),
        _ => status(404),
    })
    .await;
    let mut open = Served::anywhere().await;
    open.account("ed@example.org", "correct horse", Role::Editor).await;
    let mut editor = open.browser();
    editor.log_in("ed@example.org", "correct horse").await;
    let url = site.url("/talks").to_string();
    editor.fill("/sources", "/sources", &[("url", &url)]).await;
    let (at, _) = laid(&mut editor, &url).await;
    let (kept, _) = editor.follow(&format!("{at}/save"), &[("chosen", "list=1"), ("name", "Talks")]).await;
    assert!(editor.sees("/sources").await.contains("not tried yet"));
    open.again().await;
    let mut editor = open.browser();
    editor.log_in("ed@example.org", "correct horse").await;
    let fits = until(&mut editor, "fits, as tried").await;
    assert!(fits.contains(&format!("<a href=\"{kept}\">Talks</a>")), "{fits}");
    // As if a day later the site had been built anew: how that is seen, the next test tries.
    let rule = open.store.upkeep(store::Sort::Rule, 9).await.unwrap().remove(0);
    open.store.was_tried(rule.id, Some("it leads to nothing".into())).await.unwrap();
    let broken = until(&mut editor, "broken since").await;
    assert!(broken.contains("it leads to nothing"), "{broken}");
    let site_page = format!("/sources/{}", open.store.watched(0, 1).await.unwrap()[0].id);
    assert!(editor.sees(&site_page).await.contains("broken since"));
    let mut reader = open.browser();
    assert!(!reader.sees("/sources").await.contains("/saved/"), "what a stranger may not open is no link");
    // Run where it was learnt, and kept in its own place, it is mended.
    editor.get(&kept).await;
    let (run, _) = editor.follow(&format!("{kept}/run"), &[("url", &url), ("html", "")]).await;
    let (address, chosen) = run.split_once('?').unwrap();
    editor.follow(&format!("{address}/save"), &[("chosen", chosen), ("do", "mend")]).await;
    until(&mut editor, "mended since").await;
}

#[tokio::test]
async fn a_site_built_anew_breaks_its_rule() {
    let mut open = Served::anywhere().await;
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/talks" => page("<h1>Talks</h1><p>The talks have a site of their own now."),
        _ => status(404),
    })
    .await;
    let mut editor = open.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    let url = site.url("/talks").to_string();
    editor.get("/viewer").await;
    let html = talks(&["Salt", "Tin", "Ink", "Oil", "Glass"]);
    let (at, _) = editor.follow("/viewer", &[("url", &url), ("html", &html)]).await;
    editor.follow(&format!("{at}/save"), &[("chosen", "list=1"), ("name", "Talks")]).await;
    editor.fill("/sources", "/sources", &[("url", &url)]).await;
    open.again().await;
    let mut anybody = open.browser();
    until(&mut anybody, "broken since").await;
}
