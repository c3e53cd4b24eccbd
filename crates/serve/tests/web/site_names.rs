//! What sites are called where their records are shown: by their own names, else by their hosts.

use gleaner::{Hints, Settings};
use jiff::civil::date;
use serde_json::json;
use serve::ServeOptions;
use store::Link;

use crate::browser::Served;

/// Keeps what the pages of the demonstration's site tell, as a crawl of a host does.
async fn keep_demo(served: &Served, host: &str) {
    let today = date(2999, 11, 3);
    let site = demo::Site::new(today);
    let kinds: Vec<_> =
        gleaner::schema::named("event").into_iter().cloned().map(std::sync::Arc::new).collect();
    let settings = Settings { as_of: Some(today), ..Settings::default() };
    for path in site.paths() {
        let url = format!("{host}{path}");
        let document = gleaner::parse(site.page(path).unwrap().as_bytes(), &Hints::default());
        let records = harvest::records(&kinds, &[], &document, &url, &settings);
        let page = Link::at_hand(host.to_owned(), url);
        served.store.keep(page, records).await.unwrap();
    }
}

#[tokio::test]
async fn a_source_is_called_by_its_sites_name() {
    let served = Served::new(ServeOptions::default()).await;
    keep_demo(&served, "http://127.0.0.1:4711").await;
    served
        .keep("http://127.0.0.1:4712/talks", &[("A talk about glaciers", "2999-11-03T20:00", json!({}))])
        .await;
    let mut browser = served.browser();
    let events = browser.sees("/events").await;
    assert!(events.contains("from University of Harbourfield"), "{events}");
    assert!(!events.contains("127.0.0.1:4711<"), "{events}");
    assert!(events.contains("from 127.0.0.1:4712"), "a site without a name is called by host and port");
    let facet = "?source=127.0.0.1%3A4711\"><span dir=\"auto\">University of Harbourfield</span>";
    assert!(events.contains(facet), "{events}");
    let narrowed = browser.sees("/events?source=127.0.0.1%3A4711").await;
    assert!(
        narrowed.contains("from University of Harbourfield") && !narrowed.contains("A talk about glaciers")
    );
    let sources = browser.sees("/sources").await;
    assert!(
        sources.contains(">University of Harbourfield</a> <span class=\"count\">127.0.0.1:4711</span>"),
        "{sources}"
    );
    assert!(sources.contains(">127.0.0.1:4712</a>"), "{sources}");
    let id = narrowed.split("/records/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert!(browser.sees(&format!("/records/{id}")).await.contains(">University of Harbourfield</a>"));
}

#[tokio::test]
async fn sites_that_are_called_alike_are_told_apart_by_their_hosts() {
    let served = Served::new(ServeOptions::default()).await;
    keep_demo(&served, "http://127.0.0.1:4711").await;
    keep_demo(&served, "http://127.0.0.1:4712").await;
    let sources = served.browser().sees("/sources").await;
    for host in ["127.0.0.1:4711", "127.0.0.1:4712"] {
        assert!(sources.contains(&format!(">University of Harbourfield ({host})</a>")), "{sources}");
    }
}
