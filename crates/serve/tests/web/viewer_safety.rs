//! What must not happen: a page's markup in ours, a look at another's page, a request into the private network.

use servers::{Request, Site, page};
use store::Role;

use crate::browser::Served;
use crate::viewer::{laid, place, talks};

/// Markup that would run or load something, as each field of a record.
const HOSTILE: &str = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'><svg onload=alert(1)></svg>";

fn hostile() -> String {
    let escaped = HOSTILE.replace('<', "&lt;");
    let row = |n: usize| {
        format!(
            "<tr onclick=alert({n})><td><a href='javascript:alert({n})'>{escaped} {n}</a>{HOSTILE}<td>={n}+cmd|' /C calc'!A0\
             <td style='background:url(//evil.example)'>{n} May 2031"
        )
    };
    let rows: String = (1..=5).map(row).collect();
    format!("<title>{escaped}</title><table><tr><th>{escaped}<th>Sum<th>When{rows}</table>")
}

/// Tags of ours stand in no text of a page: all of these were escaped.
fn holds_no_markup(html: &str) {
    for markup in
        ["<script>", "<img", "<svg", "onerror=alert(1)>", "href=\"javascript:", "onclick=\"", "<tr onclick"]
    {
        let found = html.find(markup).map(|at| &html[at..html.len().min(at + 80)]);
        assert_eq!(found, None, "{markup}");
    }
}

#[tokio::test]
async fn a_hostile_page_shows_no_markup_of_its_own() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => page(""),
        _ => page(hostile()),
    })
    .await;
    let open = Served::anywhere().await;
    let mut browser = open.logged_in("ann@example.org", "correct horse", Role::Editor).await;
    let (at, html) = laid(&mut browser, site.url("/x?<script>alert(1)</script>").as_str()).await;
    holds_no_markup(&html);
    assert!(html.contains("&#60;script&#62;alert(1)"), "{html}");
    let copy = browser.get(&format!("{at}/copy?list=1")).await;
    holds_no_markup(&copy.text);
    assert!(
        copy.head().contains("content-security-policy: default-src 'none'; style-src 'self';"),
        "{}",
        copy.head()
    );
    assert!(!copy.text.contains("evil.example"));
    let csv = browser.get(&format!("{at}/take/records.csv?list=1")).await.page();
    assert!(csv.contains(",'=1+cmd"), "{csv}");
    let renamed = [("chosen", "list=1"), ("do", "rename"), ("column", "Sum"), ("name", HOSTILE)];
    let (_, html) = browser.follow(&format!("{at}/correct"), &renamed).await;
    holds_no_markup(&html);
    let (kept, html) =
        browser.follow(&format!("{at}/save"), &[("chosen", "list=1"), ("name", HOSTILE)]).await;
    holds_no_markup(&html);
    holds_no_markup(&browser.get("/saved").await.page());
    let file = browser.get(&format!("{kept}/file")).await;
    assert!(
        file.head().contains("filename=\"script-alert-1-script-img-src-x-oner.rule\""),
        "{}",
        file.head()
    );
    assert!(file.head().contains("content-type: text/plain"), "{}", file.head());
}

#[tokio::test]
async fn a_desk_is_its_browsers_alone() {
    let site = Site::new(|_: &Request| page(talks(&["Salt", "Tin", "Ink"]))).await;
    let open = Served::anywhere().await;
    let mut ann = open.logged_in("ann@example.org", "correct horse", Role::Editor).await;
    let (at, _) = laid(&mut ann, site.url("/robots.txt").as_str()).await;
    let mut bob = open.logged_in("bob@example.org", "correct horse", Role::Admin).await;
    assert!(!bob.get("/viewer").await.page().contains(place(&at)));
    let ways = [
        at.clone(),
        format!("{at}/copy?list=1"),
        format!("{at}/take/records.csv"),
        format!("{at}/take/list.rule"),
    ];
    for way in &ways {
        assert_eq!(bob.get(way).await.status, 404, "{way}");
    }
    bob.get("/viewer").await.page();
    assert_eq!(bob.post(&format!("{at}/correct"), &[("chosen", "list=1"), ("do", "undo")]).await.status, 404);
    assert_eq!(bob.post(&format!("{at}/save"), &[("chosen", "list=1"), ("name", "x")]).await.status, 404);
    let mut nobody = open.browser();
    for way in ways.iter().map(String::as_str).chain(["/viewer", "/saved", "/saved/1", "/saved/1/file"]) {
        assert_eq!(nobody.get(way).await.status, 401, "{way}");
    }
    // Who logs out leaves nothing behind.
    ann.get("/viewer").await.page();
    assert_eq!(ann.post("/session/end", &[]).await.status, 303);
    assert_eq!(ann.get(&at).await.status, 401);
}

#[tokio::test]
async fn keeping_is_for_editors() {
    let open = Served::new(serve::ServeOptions::default()).await;
    let mut reader = open.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    reader.get("/viewer").await.page();
    let (at, html) = reader.follow("/viewer", &[("html", &talks(&["Salt", "Tin", "Ink"]))]).await;
    assert!(html.contains("Editors can keep it here.") && !html.contains("Keep the rule"), "{html}");
    assert_eq!(reader.post(&format!("{at}/save"), &[("chosen", "list=1"), ("name", "x")]).await.status, 403);
    assert_eq!(reader.post("/saved/1/remove", &[]).await.status, 403);
    let rule = reader.get(&format!("{at}/take/list.rule?list=1")).await;
    assert!(rule.page().starts_with("gleaner-rule 1\n"));
}

#[tokio::test]
async fn no_private_network_is_reached_and_no_form_comes_from_elsewhere() {
    let site = Site::new(|_: &Request| page(talks(&["Salt", "Tin", "Ink"]))).await;
    let open = Served::new(serve::ServeOptions::default()).await;
    let mut ann = open.logged_in("ann@example.org", "correct horse", Role::Editor).await;
    ann.get("/viewer").await.page();
    let port = site.url("/").port().unwrap();
    for host in ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "169.254.169.254", "10.0.0.1"] {
        let answer = ann.post("/viewer", &[("url", &format!("http://{host}:{port}/talks"))]).await;
        assert_eq!(answer.status, 502, "{host}: {}", answer.text);
    }
    for address in ["file:///etc/passwd", "gopher://x/", "talks", "javascript:alert(1)"] {
        assert_eq!(ann.post("/viewer", &[("url", address)]).await.status, 502, "{address}");
        let html = talks(&["Salt", "Tin", "Ink"]);
        assert_eq!(ann.post("/viewer", &[("url", address), ("html", &html)]).await.status, 400, "{address}");
    }
    assert_eq!(ann.post("/viewer", &[]).await.status, 400);
    assert_eq!(site.requests().len(), 0);
    let mut foreign = open.logged_in("eve@example.org", "correct horse", Role::Editor).await;
    assert_eq!(foreign.send("/viewer", &[("token", "x"), ("html", "<p>x")], &[]).await.status, 403);
    let large = "x".repeat(5 << 20);
    ann.get("/viewer").await.page();
    assert_eq!(ann.post("/viewer", &[("html", &large)]).await.status, 413);
}
