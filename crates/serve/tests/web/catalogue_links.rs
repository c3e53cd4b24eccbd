//! Links of the catalogue over time: pages move, go and come back, and an editor sees to them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use servers::{Reply, Request, Site, page, status};
use store::{Role, Stage};

use crate::browser::{Browser, Served};
use crate::catalogue::read;

/// A site of which one page moves and one goes, once it is built anew.
async fn site(built_anew: &Arc<AtomicBool>) -> Site {
    let built_anew = Arc::clone(built_anew);
    Site::new(move |request: &Request| {
        let anew = built_anew.load(Ordering::SeqCst);
        match request.path.as_str() {
            "/moves" if anew => Reply::Whole(301, "location: /moved\r\n", Vec::new()),
            "/goes" if anew => status(404),
            "/moved" if !anew => status(404),
            "/stays" | "/moves" | "/goes" | "/moved" => page(format!(
                "<html lang=en><title>Guide of {0}</title><h1>Guide of {0}</h1><p>All about the tides of the sea.",
                request.path
            )),
            _ => status(404),
        }
    })
    .await
}

/// Looks at the report until it says some things.
async fn report(editor: &mut Browser, parts: &[&str]) -> String {
    for _ in 0..400 {
        let page = editor.sees("/editor/links").await;
        if parts.iter().all(|part| page.contains(part)) {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{parts:?}: {}", editor.sees("/editor/links").await);
}

/// The report of links that all work.
const ALL_WORK: &[&str] = &["All pages that were looked for are at their addresses"];

#[tokio::test]
async fn what_moves_and_goes_is_told_and_mended() {
    let built_anew = Arc::default();
    let (house, site) = (Served::anywhere().await, site(&built_anew).await);
    let mut editor = house.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    let urls = ["/stays", "/moves", "/goes"].map(|path| site.url(path).to_string());
    editor.fill("/editor", "/editor", &[("urls", &urls.join("\n"))]).await;
    read(&house).await;
    for entry in house.store.to_see(9).await.unwrap() {
        house.store.judge(entry.id, entry.metadata, Stage::Accepted).await.unwrap();
    }
    report(&mut editor, ALL_WORK).await;
    built_anew.store(true, Ordering::SeqCst);
    editor.fill("/editor/links", "/editor/links", &[("do", "all")]).await;
    let to = site.url("/moved").to_string();
    let broken = report(&mut editor, &["404 Not Found", "gone since", "has moved", &to]).await;
    assert!(!broken.contains("Guide of /stays"), "{broken}");
    assert!(editor.sees("/editor").await.contains("2 links"), "the queue leads there");
    let entry = |path: &str, page: &str| -> String {
        let row = page.split("<tr>").find(|row| row.contains(&format!("Guide of {path}"))).unwrap();
        row.split("name=\"entry\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    let (moves, goes) = (entry("/moves", &broken), entry("/goes", &broken));
    let at = "/editor/links";
    editor.fill(at, at, &[("do", "move"), ("entry", &moves), ("target", &to)]).await;
    editor.fill(at, at, &[("do", "look"), ("entry", &goes)]).await;
    let left = report(&mut editor, &[]).await;
    assert!(left.contains("Guide of /goes") && !left.contains("Guide of /moves"), "{left}");
    assert_eq!(house.store.entry(moves.parse().unwrap()).await.unwrap().unwrap().url, to);
    editor.fill(at, at, &[("do", "withdraw"), ("entry", &goes)]).await;
    report(&mut editor, ALL_WORK).await;
    assert!(!house.browser().sees("/catalogue").await.contains("Guide of /goes"));
    // It is no reader's to see, and what is made up is refused.
    let mut reader = house.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    assert_eq!(reader.get(at).await.status, 403);
    let (status, _) =
        editor.fill(at, at, &[("do", "move"), ("entry", &moves), ("target", "javascript:x")]).await;
    assert_eq!(status, 400);
    let (status, _) = editor.fill(at, at, &[("do", "look"), ("entry", "77")]).await;
    assert_eq!(status, 404);
}
