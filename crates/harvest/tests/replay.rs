//! An archive with pages that moved and pages that were as before, as a source.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::PathBuf;
use std::sync::Arc;

use crawl::{Domain, Plan, UserAgent};
use harvest::{Gleaning, Replay};
use store::{Link, Query, Store};

const TALKS: &str = "<title>Talks</title><table><tr><th>Date<th>Time<th>Speaker<th>Title\
    <tr><td>5 February 2999<td>16:00<td>Priya Natarajan<td>Crash consistency\
    <tr><td>12 February 2999<td>16:00<td>Tomas Lindqvist<td>What a scheduler learns\
    <tr><td>19 February 2999<td>16:00<td>Yuki Tanabe<td>A collector that sleeps</table>";

/// A record: its sort, the page, the day of a month, fields besides, and what the server said.
fn record(kind: &str, path: &str, day: u32, more: &str, http: &str) -> String {
    format!(
        "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:x:{kind}{day}{}>\r\nWARC-Target-URI: http://a.example.org{path}\r\n\
         WARC-Date: 2026-03-{day:02}T12:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n{more}\
         Content-Length: {}\r\n\r\n{http}\r\n\r\n",
        path.len(),
        http.len()
    )
}

/// Archives in a folder of their own.
fn archived(name: &str, records: &[String]) -> (PathBuf, PathBuf) {
    let folder = std::env::temp_dir().join(format!("gleaner-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let warc = folder.join("some.warc");
    std::fs::write(&warc, records.concat()).unwrap();
    (folder, warc)
}

fn events() -> Gleaning {
    Gleaning::new(vec![Arc::new(gleaner::schema::named("event").unwrap().clone())], None, None)
}

#[tokio::test]
async fn without_a_domain_pages_speak_of_the_user_agent_as_well() {
    let forbidding = |whom: &str| {
        format!(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Robots-Tag: {whom}: noindex\r\n\r\n<title>Talks</title>"
        )
    };
    let records = [
        record("response", "/of-mybot", 1, "", &forbidding("mybot")),
        record("response", "/of-mybot-too", 2, "", &forbidding("mybot")),
        record("response", "/of-glean", 3, "", &forbidding("glean")),
    ];
    let (folder, warc) = archived("replay-names", &records);
    let store = Store::open(&folder.join("store.db").display().to_string()).await.unwrap();
    let mut plan = Plan::new(Domain::default());
    plan.requests.user_agent = UserAgent::parse("mybot/1.0").unwrap();
    let report = Replay::new(store, events(), &plan).run(vec![warc]).await.unwrap();
    assert_eq!((report.refused.get("noindex"), report.read), (Some(&2), 1), "{report:?}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn pages_that_moved_and_pages_as_before() {
    let page = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{TALKS}");
    let unkept = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<meta name=robots content=noindex><a href=/led-to>A page</a>";
    let moved = |to: &str| format!("HTTP/1.1 301 Moved\r\nLocation: {to}\r\n\r\n");
    let of = |path: &str| format!("WARC-Refers-To-Target-URI: http://a.example.org{path}\r\n");
    let same = "HTTP/1.1 304 Not Modified\r\n\r\n";
    let archive = [
        record("response", "/talks", 1, "", &page),
        record("response", "/old", 2, "", &moved("/talks")),
        record("response", "/away", 2, "", &moved("https://elsewhere.example/")),
        record("response", "/new", 2, "", &moved("/not-yet-seen")),
        record("response", "/broken", 2, "", &moved("http://[")),
        record("response", "/not-kept", 2, "", unkept),
        record("revisit", "/talks", 9, "", same),
        record("revisit", "/talks", 8, &of("/talks"), same),
        record("revisit", "/copy", 9, &of("/talks"), same),
        record("revisit", "/unknown", 9, "", same),
    ];
    let (folder, warc) = archived("replay", &archive);
    let store = Store::open(&folder.join("store.db").display().to_string()).await.unwrap();
    let plan = Plan::new(Domain::new(["a.example.org"]).unwrap());
    for _ in 0..2 {
        let replay = Replay::new(store.clone(), events(), &plan).within(plan.clone());
        replay.run(vec![warc.clone()]).await.unwrap();
        let mut pages = store.census().await.unwrap().pages;
        pages.sort();
        let count = |name: &str, n: i64| (name.to_owned(), n);
        assert_eq!(
            pages,
            [
                count("mirror", 1),
                count("moved", 3),
                count("refused", 1),
                count("unchanged", 1),
                count("waiting", 2)
            ]
        );
    }
    let host = "http://a.example.org".to_owned();
    let talks = Link { url: format!("{host}/talks"), host, promise: 0, depth: 0, chain: 0, redirects: 0 };
    let day: jiff::Timestamp = "2026-03-09T12:00:00Z".parse().unwrap();
    assert_eq!(store.visited(talks).await.unwrap(), Some(day.as_millisecond()), "the last time it was so");
    let events = store.search(Query { limit: 9, ..Query::default() }).await.unwrap();
    assert_eq!(events.len(), 3, "what it told of is still there");
    std::fs::remove_dir_all(folder).unwrap();
}
