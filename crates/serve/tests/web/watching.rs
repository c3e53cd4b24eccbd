//! Watched sites: an editor looks at a page, watches its site with one button, and the server reads it from then on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use servers::{Request, Site, page, status};
use store::{Role, Scope};

use crate::api::{self, Program};
use crate::browser::{Browser, Served};

/// A page of events, with links to others.
fn events(titles: &[&str], links: &[&str]) -> String {
    let row = |(n, title): (usize, &&str)| format!("<tr><td>{} February 2999<td>16:00<td>{title}", n + 5);
    let rows: String = titles.iter().enumerate().map(row).collect();
    let links: String = links.iter().map(|to| format!("<p><a href=\"{to}\">More of {to}</a>")).collect();
    format!("<h1>Talks</h1><table><tr><th>Date<th>Time<th>Title{rows}</table>{links}")
}

async fn site(has_grown: Arc<AtomicBool>) -> Site {
    Site::new(move |request: &Request| match request.path.as_str() {
        "/talks/" if has_grown.load(Ordering::SeqCst) => page(events(
            &["Crash consistency", "Sleeping collectors", "Late addition"],
            &["/talks/more", "/about"],
        )),
        "/talks/" => page(events(
            &["Crash consistency", "Sleeping collectors", "What a scheduler learns"],
            &["/talks/more", "/about"],
        )),
        "/talks/more" => page(events(&["Rare earths", "Red <b>ink</b>", "Old glass"], &[])),
        "/about" => page(events(&["Not a talk", "Nor this", "Nor that"], &[])),
        _ => status(404),
    })
    .await
}

/// Looks at a page until it says something; what it says.
async fn until(browser: &mut Browser, path: &str, part: &str) -> String {
    for _ in 0..300 {
        let page = browser.sees(path).await;
        if page.contains(part) {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{part}: {}", browser.sees(path).await);
}

#[tokio::test]
async fn a_site_is_watched_by_one_paste() {
    let has_grown = Arc::new(AtomicBool::new(false));
    let site = site(Arc::clone(&has_grown)).await;
    let open = Served::watching().await;
    let mut editor = open.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    let url = site.url("/talks/").to_string();
    assert!(editor.sees("/sources").await.contains("No site is watched yet"));
    let looked = editor.post("/watches/look", &[("url", &url)]).await;
    assert_eq!(looked.status, 200, "{}", looked.text);
    assert!(looked.says("Events: 3") && looked.says("Crash consistency"), "{}", looked.text);
    assert!(looked.says("1 of its pages are linked here"), "those below it: {}", looked.text);
    assert!(!editor.sees("/events").await.contains("Crash consistency"), "nothing is kept by looking");
    let part = format!("={}/talks/", site.url("/").authority());
    let (at, _) = editor.follow("/watches", &[("url", &url), ("part", &part), ("daily", "50")]).await;
    let read = until(&mut editor, &at, "<td data-of=\"Pages visited\">2").await;
    assert!(read.contains("2 of 50 pages were read"), "{read}");
    let events = editor.sees("/events").await;
    assert!(events.contains("Crash consistency") && events.contains("Rare earths"), "{events}");
    assert!(!events.contains("Not a talk"), "what lies beside the part is no page of it");
    // A second one of the same part there is not.
    let again = editor.post("/watches", &[("url", &url), ("part", &part)]).await;
    assert_eq!((again.status, again.says("is watched already")), (400, true), "{}", again.text);
    has_grown.store(true, Ordering::SeqCst);
    editor.follow(&at, &[("do", "read")]).await;
    until(&mut editor, "/events", "Late addition").await;
    editor.follow(&at, &[("do", "pause")]).await;
    until(&mut editor, "/sources", "paused").await;
    let mut anybody = open.browser();
    let html = anybody.sees(&at).await;
    assert!(html.contains("paused") && !html.contains("Stop watching"), "{html}");
    editor.follow(&at, &[("do", "resume")]).await;
    editor.get(&at).await;
    let (to, _) = editor.follow(&at, &[("do", "remove")]).await;
    assert_eq!((to.as_str(), editor.get(&at).await.status), ("/sources", 404));
    assert!(editor.sees("/events").await.contains("Rare earths"), "what is known stays");
}

#[tokio::test]
async fn what_is_no_site_of_the_page_is_not_watched() {
    let site = site(Arc::default()).await;
    let open = Served::watching().await;
    let mut editor = open.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    editor.get("/sources").await;
    let (url, host) = (site.url("/talks/").to_string(), format!("={}", site.url("/").authority()));
    for (url, part, daily, why) in [
        (&*url, "=other.example.org", "", "no part of the site"),
        (&url, "", "", "no part of the site"),
        (&url, &host, "0", "a number from 1"),
        (&url, &host, "many", "a number from 1"),
        ("talks", &host, "", "no address"),
        ("data:text/plain,x", "", "", "no address of the web"),
        ("http://ann:secret@example.org/", "=example.org", "", "name or password"),
    ] {
        let answer = editor.post("/watches", &[("url", url), ("part", part), ("daily", daily)]).await;
        assert!(answer.status == 400 && answer.says(why), "{part} {daily}: {}", answer.text);
    }
    assert!(open.store.watches().await.unwrap().is_empty());
    assert_eq!(editor.get("/watches/7").await.status, 404);
    assert_eq!(editor.post("/watches/7", &[("do", "pause")]).await.status, 404);
    let (at, _) = editor.follow("/watches", &[("url", &url), ("part", &host)]).await;
    assert_eq!(editor.post(&at, &[("do", "sing")]).await.status, 400);
    let mut reader = open.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    reader.get("/sources").await;
    assert_eq!(reader.post(&at, &[("do", "remove")]).await.status, 403);
}

#[tokio::test]
async fn a_server_that_watches_nothing_says_so() {
    let site = site(Arc::default()).await;
    let open = Served::anywhere().await;
    let mut editor = open.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    editor.get("/sources").await;
    let url = site.url("/talks/").to_string();
    let looked = editor.post("/watches/look", &[("url", &url)]).await;
    assert!(looked.says("its operator begins it with") && !looked.says("Watch it"), "{}", looked.text);
    let part = format!("={}", site.url("/").authority());
    let answer = editor.post("/watches", &[("url", &url), ("part", &part)]).await;
    assert!(answer.status == 400 && answer.says("--watch"), "{}", answer.text);
}

#[tokio::test]
async fn programs_watch_sites() {
    let site = site(Arc::default()).await;
    let open = Served::watching().await;
    let editor = Program::new(&open, Some(api::key(&open, Scope::Write).await));
    let url = site.url("/talks/").to_string();
    let wrong = json!({"url": url, "part": "=elsewhere.example.org"});
    assert_eq!(editor.sends(Method::POST, "/api/v1/watches", wrong).await.0, 422);
    let (status, made) = editor.sends(Method::POST, "/api/v1/watches", json!({"url": url})).await;
    let host = format!("={}", site.url("/").authority());
    assert_eq!((status.as_u16(), &made["part"], &made["daily"]), (201, &json!(host), &json!(2_000)));
    assert_eq!(editor.sends(Method::POST, "/api/v1/watches", json!({"url": url})).await.0, 422, "twice");
    let anybody = Program::new(&open, None);
    let mut last = Value::Null;
    for _ in 0..300 {
        last = anybody.gets("/api/v1/watches").await.1["items"][0]["last"].clone();
        if !last.is_null() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(
        (&last["visits"], &last["records"], &last["why"]),
        (&json!(3), &json!(9), &Value::Null),
        "{last}"
    );
    let own = format!("/api/v1/watches/{}", made["id"]);
    assert_eq!(anybody.asks(Method::DELETE, &own, None).await.status(), 401);
    assert_eq!(editor.asks(Method::DELETE, &own, None).await.status(), 204);
    assert_eq!(editor.asks(Method::DELETE, &own, None).await.status(), 404);
}
