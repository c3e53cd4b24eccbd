//! Evidence that outlives its page: who sees which page as it was, with which marks, and beside which later version.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};
use serve::ServeOptions;
use servers::{Request, Site, page, status};
use store::{AtHand, Fields, Link, Outcome, Record, Role, Scope, Snapshot};
use tokio::task::JoinSet;

use crate::browser::{Browser, Page, Served};

const THEN: &str = "<!doctype html><title>Talks</title><script>alert(1)</script><base href=//evil.example><h2 onclick=x()>Jazz night</h2>\
    <p>In the Blue Hall<p>Bring tea<iframe src=//evil.example></iframe><style>@import url(//evil.example)</style>\
    </mark></body><img src=x onerror=alert(2) alt='\"><svg onload=alert(3)>'>";

fn link(url: &str) -> Link {
    let host = url.split('/').take(3).collect::<Vec<_>>().join("/");
    Link { host, url: url.to_owned(), promise: 0, depth: 0, chain: 0, redirects: 0 }
}

fn event(place: &str) -> Record {
    let row = json!({"title": "Jazz night", "start": "2999-11-03", "location": place, "text": "Jazz", "confidence": 0.9});
    let at = |text: &str| json!([{"by": "heading", "at": [0, text.len()], "text": text}]);
    let evidence = json!({"title": at("Jazz night"), "location": at(place)});
    let fields = |value: Value| -> Fields { value.as_object().cloned().unwrap() };
    Record::of_row(gleaner::schema::named("event").unwrap(), fields(row), fields(evidence))
}

async fn keep(served: &Served, url: &str, body: &str, records: Vec<Record>, restricted: bool) {
    let snapshot = Some(Snapshot::of(body.as_bytes(), Some("text/html; charset=utf-8"), restricted));
    let page = AtHand::read(link(url), records, None, snapshot);
    served.store.keep_all(vec![page]).await.unwrap();
}

async fn gone(served: &Served, url: &str) {
    let page = AtHand { outcome: Outcome::Gone(404), ..AtHand::read(link(url), Vec::new(), None, None) };
    served.store.keep_all(vec![page]).await.unwrap();
}

/// The copy that a page shows in a frame.
async fn copy_in(browser: &mut Browser, page: &str) -> Page {
    let path = page.split("<iframe class=\"copy\"").nth(1).unwrap().split("src=\"").nth(1).unwrap();
    browser.get(path.split(['"', '#']).next().unwrap()).await
}

/// Within two clicks of the record whose page is gone.
#[tokio::test]
async fn evidence_outlives_its_page() {
    let served = Served::anywhere().await;
    let url = "http://127.0.0.1:9/talks";
    keep(&served, url, THEN, vec![event("the Blue Hall")], false).await;
    gone(&served, url).await;
    let mut browser = served.browser();
    let record = browser.sees("/records/1").await;
    assert!(record.contains("No page lists this any more"), "{record}");
    let cells = "<td data-of=\"Confidence\">–</td><td data-of=\"Last seen\"><time";
    assert!(record.contains(cells) && record.contains("</time>, no longer lists it</td>"), "{record}");
    assert!(
        record.contains("<a href=\"/records/1/snapshot/1\" rel=\"nofollow\">the page then</a>"),
        "{record}"
    );
    assert!(record.contains("<a href=\"/records/1/snapshot/1\">Show as it was</a>"), "{record}");
    let page = browser.sees("/records/1/snapshot/1").await;
    assert!(page.contains("as it was on <time") && page.contains("The page is gone since <time"), "{page}");
    assert!(page.contains("“the Blue Hall” (heading)") && !page.contains("As it is now"), "{page}");
    let copy = copy_in(&mut browser, &page).await;
    assert!(
        copy.says("<h2><mark id=m0 class=\"seen\" title=\"Title\">Jazz night</mark></h2>"),
        "{}",
        copy.text
    );
    assert!(copy.says("class=\"seen\" title=\"Location\">the Blue Hall</mark>"), "{}", copy.text);
    assert_eq!(
        copy.header("content-security-policy"),
        Some("default-src 'none'; style-src 'self'; frame-ancestors 'self'; sandbox")
    );
    for hostile in ["<script", "onclick", "onerror=alert(2) ", "<base", "<iframe", "@import", "<svg", "<img"]
    {
        assert!(!copy.says(hostile), "{hostile}: {}", copy.text);
    }
    for nothing in [
        "/records/1/snapshot/2",
        "/records/2/snapshot/1",
        "/records/1/snapshot/1/beside/7",
        "/records/1/snapshot/x",
    ] {
        assert!([400, 404].contains(&browser.get(nothing).await.status), "{nothing}");
    }
}

#[tokio::test]
async fn old_stands_beside_new() {
    let visits = Arc::new(AtomicU32::new(0));
    let site = {
        let visits = Arc::clone(&visits);
        Site::new(move |request: &Request| match request.path.as_str() {
            "/talks" => {
                visits.fetch_add(1, Ordering::Relaxed);
                page("<title>Talks</title><h2>Jazz night</h2><p>In the Red Hall<p>Bring cake")
            }
            _ => status(404),
        })
        .await
    };
    let served = Served::anywhere().await;
    let url = site.url("/talks").to_string();
    keep(&served, &url, "<h2>Jazz night</h2><p>In the Old Hall", vec![event("the Old Hall")], false).await;
    keep(&served, &url, THEN, vec![event("the Blue Hall")], false).await;
    let mut browser = served.browser();
    // What the record was read from is shown, not what its page says by now; the site is not asked for it.
    let page = browser.sees("/records/1/source/0").await;
    assert!(page.contains("as it was on <time") && page.contains(">As it is now</a>"), "{page}");
    let copy = copy_in(&mut browser, &page).await;
    assert!(copy.says("Blue Hall") && !copy.says("Red Hall") && !copy.says("has changed"), "{}", copy.text);
    assert_eq!(visits.load(Ordering::Relaxed), 0);
    let both = browser.sees("/records/1/snapshot/2/beside/now").await;
    assert!(both.contains("beside/now/then#m0") && both.contains("beside/now/later#m0"), "{both}");
    let mut other = served.browser();
    let (then, later) = tokio::join!(
        browser.get("/records/1/snapshot/2/beside/now/then"),
        other.get("/records/1/snapshot/2/beside/now/later")
    );
    assert!(then.says("Lines that are not there any more: 2."), "{}", then.text);
    assert!(
        then.says("class=\"seen gone\" title=\"Location\">the Blue Hall</mark>")
            && then.says(">Bring tea</mark>"),
        "{}",
        then.text
    );
    assert!(!then.says("<script") && !then.says("<iframe"), "{}", then.text);
    assert!(later.says("Lines that are new: 2.") && later.says("class=\"new\""), "{}", later.text);
    assert!(later.says("Not all places are there any more"), "{}", later.text);
    assert_eq!(visits.load(Ordering::Relaxed), 1, "both halves ask for the page once");
    // The older one beside the one from which the record is read now.
    let old = browser.sees("/records/1/snapshot/1").await;
    assert!(old.contains("/records/1/snapshot/1/beside/2"), "{old}");
    let then = browser.sees("/records/1/snapshot/1/beside/2/then").await;
    assert!(then.contains("class=\"seen gone\" title=\"Location\">the Old Hall</mark>"), "{then}");
    let later = browser.sees("/records/1/snapshot/1/beside/2/later").await;
    assert!(later.contains("class=\"seen new\" title=\"Location\">the Blue Hall</mark>"), "{later}");
    assert_eq!(browser.get("/records/1/snapshot/1/beside/2/both").await.status, 404);
}

/// Reading a page costs more than showing one that is ready.
#[tokio::test]
async fn who_asks_for_many_copies_waits() {
    let served = Served::anywhere().await;
    let url = "http://127.0.0.1:9/talks";
    keep(&served, url, "<h2>Jazz night</h2><p>In the Old Hall", vec![event("the Old Hall")], false).await;
    keep(&served, url, THEN, vec![event("the Blue Hall")], false).await;
    let mut browser = served.browser();
    // More at once than may be; no page is read for them, so that also a slow machine answers them faster than tries come back.
    let waits = async |path: &'static str| {
        let mut answers = JoinSet::new();
        for _ in 0..100 {
            let mut browser = browser.clone();
            answers.spawn(async move { browser.get(path).await.status });
        }
        answers.join_all().await.contains(&429)
    };
    assert!(waits("/records/1/snapshot/9/copy").await);
    assert!(waits("/records/1/snapshot/9/beside/2/then").await);
    browser.sees("/records/1/snapshot/1").await;
}

/// What a crawl got with a log-in, or within the server's own network, is for editors alone.
#[tokio::test]
async fn what_is_not_for_everybody_is_shown_to_editors() {
    let served = Served::new(ServeOptions::default()).await;
    keep(&served, "https://intranet.invalid/talks", THEN, vec![event("the Blue Hall")], true).await;
    let own = Record { title: Some("Own network".into()), ..event("the Blue Hall") };
    let own = Record { starts: Some("2999-12-05".into()), ..own };
    keep(&served, "http://127.0.0.1:9/private", THEN, vec![own], false).await;
    let far = Record { title: Some("Far away".into()), ..event("the Blue Hall") };
    let far = Record { starts: Some("2999-12-06".into()), ..far };
    keep(&served, "https://93.184.216.34/talks", THEN, vec![far], false).await;
    let nameless = Record { title: Some("No address".into()), ..event("the Blue Hall") };
    let nameless = Record { starts: Some("2999-12-07".into()), ..nameless };
    keep(&served, "https://far.invalid/talks", THEN, vec![nameless], false).await;
    let (mut anybody, mut reader) = (served.browser(), served.with(Some(Role::Reader)).await);
    let mut editor = served.with(Some(Role::Editor)).await;
    for browser in [&mut anybody, &mut reader] {
        let record = browser.sees("/records/1").await;
        assert!(record.contains("Jazz night") && !record.contains("/snapshot/"), "{record}");
        let page = browser.sees("/records/1/source/0").await;
        assert!(
            page.contains("It is not kept as it was then") && page.contains("/records/1/copy/0"),
            "{page}"
        );
        for path in ["", "/copy", "/beside/now", "/beside/now/then", "/beside/now/later"] {
            for record in [1, 2, 4] {
                let path = format!("/records/{record}/snapshot/{record}{path}");
                assert_eq!(browser.get(&path).await.status, 404, "{path}");
            }
        }
        for (record, snapshots) in [(1, 0), (2, 0), (3, 1), (4, 0)] {
            let listed = browser.sees(&format!("/api/v1/records/{record}/snapshots")).await;
            assert_eq!(listed.matches("\"at\":").count(), snapshots, "{record}: {listed}");
            let page = browser.sees(&format!("/records/{record}")).await;
            assert_eq!(page.contains("/snapshot/"), snapshots > 0, "{record}: {page}");
        }
        assert!(!browser.sees("/records/2/source/0").await.contains("/snapshot/"));
        assert!(browser.sees("/records/3/snapshot/3/copy").await.contains("Bring tea"));
    }
    for record in 1..=3 {
        let copy = editor.sees(&format!("/records/{record}/snapshot/{record}/copy")).await;
        assert!(copy.contains("Bring tea"), "{copy}");
    }
    // Nor what is hidden.
    served.store.hide(3, "ann@example.org").await.unwrap();
    assert_eq!(anybody.get("/records/3/snapshot/3/copy").await.status, 404);
}

#[tokio::test]
async fn programs_get_snapshots() {
    let served = Served::anywhere().await;
    let url = "http://127.0.0.1:9/talks";
    keep(&served, url, THEN, vec![event("the Blue Hall")], false).await;
    keep(&served, "http://127.0.0.1:9/intranet", THEN, vec![event("the Blue Hall")], true).await;
    gone(&served, url).await;
    let mut anybody = served.browser();
    let listed: Value = serde_json::from_str(&anybody.sees("/api/v1/records/1/snapshots").await).unwrap();
    let items = listed["items"].as_array().unwrap();
    assert_eq!(items.len(), 1, "{listed}");
    assert_eq!(
        (&items[0]["url"], &items[0]["kept"], &items[0]["current"]),
        (&json!(url), &json!(true), &json!(false))
    );
    assert!(items[0]["gone"].is_string() && items[0]["size"] == THEN.len(), "{listed}");
    assert_eq!(anybody.get("/api/v1/snapshots/1").await.status, 401);
    for (role, expected) in [(Role::Reader, 403), (Role::Editor, 200)] {
        let id =
            served.account(&format!("{}2@example.org", role.name()), "correct horse battery", role).await;
        let secret = format!("key-{}", role.name());
        let digest = <sha2::Sha256 as sha2::Digest>::digest(secret.as_bytes());
        let hash: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        served.store.add_key(id, &hash, "laptop", Scope::Write).await.unwrap();
        let header = format!("Bearer {secret}");
        let headers = [("authorization", header.as_str())];
        let answer = anybody.ask(reqwest::Method::GET, "/api/v1/snapshots/1", &headers, None).await;
        assert_eq!(answer.status, expected, "{}", answer.text);
        if expected == 200 {
            let page: Value = serde_json::from_str(&answer.text).unwrap();
            assert_eq!(page["evidence"]["1"]["location"][0]["text"], "the Blue Hall");
            assert_eq!((page["sha256"].as_str().unwrap().len(), &page["restricted"]), (64, &json!(false)));
            assert!(page["body"].as_str().unwrap().starts_with("PCFkb2N0eXBl"), "{page}");
            let listed =
                anybody.ask(reqwest::Method::GET, "/api/v1/records/1/snapshots", &headers, None).await;
            let listed: Value = serde_json::from_str(&listed.text).unwrap();
            assert_eq!(listed["items"][0]["restricted"], json!(true), "{listed}");
        }
    }
}

/// A page that an editor adds is kept with its records, within the server's budget; one that was named with a password is not.
#[tokio::test]
async fn a_page_that_is_added_is_kept() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/talk" => {
            page("<h1>Seminar: On jazz</h1><p>Date: 2999-03-04<p>Time: 16:00<p>Speaker: Ada Brook<p>Room 5")
        }
        "/other" => {
            page("<h1>Seminar: On tea</h1><p>Date: 2999-03-05<p>Time: 16:00<p>Speaker: Bo Ek<p>Room 6")
        }
        _ => status(404),
    })
    .await;
    let snapshots = Some(harvest::Snapshots::new(1 << 20));
    let served =
        Served::new(ServeOptions { reach_anywhere: true, snapshots, ..ServeOptions::default() }).await;
    let mut editor = served.with(Some(Role::Editor)).await;
    let kept = || async { served.store.census().await.unwrap().snapshots };
    editor.follow("/sources", &[("url", site.url("/talk").as_str())]).await;
    assert_eq!(kept().await, 1);
    let with_password = site.url("/other").as_str().replace("://", "://ann:secret@");
    editor.post("/sources", &[("url", &with_password)]).await;
    assert_eq!(kept().await, 1);
}
