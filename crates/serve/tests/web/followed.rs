//! Followed pages: an editor follows a list with one click; what changes in it is a page and feeds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use servers::{Request, Site, page, status};
use store::Role;

use crate::browser::Served;
use crate::viewer::{laid, talks};

#[tokio::test]
async fn a_list_is_followed_from_the_viewer() {
    let grown = Arc::new(AtomicBool::new(false));
    let has_grown = Arc::clone(&grown);
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/talks" if has_grown.load(Ordering::SeqCst) => {
            page(talks(&["Salt", "Ink", "Oil", "Glass", "Soap", "Tin <b>&</b> lead"]))
        }
        "/talks" => page(talks(&["Salt", "Ink", "Oil", "Glass", "Soap"])),
        _ => status(404),
    })
    .await;
    let mut open = Served::anywhere().await;
    let mut editor = open.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    let url = site.url("/talks").to_string();
    let (_, html) = laid(&mut editor, &url).await;
    assert!(html.contains("Follow this list"), "{html}");
    let (at, followed) = editor.follow("/followed", &[("url", &url), ("list", "1")]).await;
    assert!(followed.contains("Nothing yet.") && followed.contains("Glass"), "{followed}");
    grown.store(true, Ordering::SeqCst);
    // As if its time had come.
    let kept = open.store.followed_at(&url).await.unwrap().unwrap();
    assert!(open.store.keep_followed(store::Followed { due: 0, ..kept }, Vec::new()).await.unwrap());
    open.again().await;
    let mut anybody = open.browser();
    let mut html = String::new();
    for _ in 0..200 {
        html = anybody.sees(&at).await;
        if !html.contains("Nothing yet.") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(html.contains("Tin") && html.contains("new, <time"), "{html}");
    assert!(!html.contains("Follow no longer"), "a stranger ends nothing");
    assert!(anybody.sees("/followed").await.contains(&format!("href=\"{at}\"")));
    let atom = anybody.sees(&format!("{at}.atom")).await;
    assert!(
        atom.contains(&format!("<id>{}{at}.atom</id>", open.base)) && atom.contains("term=\"new\""),
        "{atom}"
    );
    let json: serde_json::Value = serde_json::from_str(&anybody.sees(&format!("{at}.json")).await).unwrap();
    assert_eq!(json["items"].as_array().map(Vec::len), Some(6));
    assert_eq!(anybody.get(&format!("{at}.rss")).await.status, 404);
    let mut editor = open.browser();
    editor.log_in("ed@example.org", "correct horse").await;
    editor.get(&at).await;
    let (_, all) = editor.follow(&format!("{at}/remove"), &[]).await;
    assert!(all.contains("No page is followed yet."), "{all}");
}

#[tokio::test]
async fn who_may_not_follows_nothing() {
    let open = Served::anywhere().await;
    let mut reader = open.logged_in("r@example.org", "correct horse", Role::Reader).await;
    reader.get("/followed").await;
    let refused = reader.post("/followed", &[("url", "https://example.org/")]).await;
    assert_eq!(refused.status, 403);
    assert!(open.store.followed().await.unwrap().is_empty());
}

#[tokio::test]
async fn no_more_are_followed_than_can_be_visited() {
    let site = Site::new(|_: &Request| page(talks(&["Salt", "Ink", "Oil", "Glass", "Soap"]))).await;
    let open = Served::anywhere().await;
    let mut editor = open.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    editor.get("/followed").await;
    editor.follow("/followed", &[("url", site.url("/talks").as_str())]).await;
    let first = open.store.followed().await.unwrap().remove(0);
    for n in 1..450 {
        let url = format!("https://example.org/{n}");
        open.store.follow(store::Followed { url, due: i64::MAX, ..first.clone() }, Vec::new()).await.unwrap();
    }
    let refused = editor.post("/followed", &[("url", site.url("/more").as_str())]).await;
    assert_eq!(refused.status, 400);
    assert!(refused.says("450 pages are followed already"));
    assert_eq!(open.store.followed().await.unwrap().len(), 450);
}
