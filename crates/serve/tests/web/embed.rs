//! Searches in frames of other sites: what they may hold, who may show them, and the lines to copy.

use reqwest::Method;
use serde_json::json;
use serve::ServeOptions;
use store::Role;

use crate::browser::{Served, plain};

async fn served() -> Served {
    let served = Served::new(ServeOptions::default()).await;
    let events = [
        ("Jazz <night> & day", "2999-11-03T20:00", json!({"location": "Club", "status": "cancelled"})),
        ("A walk", "2999-11-04", plain()),
    ];
    served.keep("https://a.example.org/x", &events).await;
    served
}

#[tokio::test]
async fn any_site_shows_a_search_in_a_frame() {
    let served = served().await;
    let mut browser = served.browser();
    for path in [
        "/embed/de/event",
        "/embed/de/event?view=month&day=2999-11-04",
        "/embed/de/event?view=week&day=2999-11-03",
    ] {
        let page = browser.get(path).await;
        assert_eq!(page.status, 200, "{path}: {}", page.text);
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.contains("frame-ancestors *") && policy.contains("default-src 'none'"), "{policy}");
        assert!(policy.contains("form-action 'none'") && !policy.contains("script-src"), "{policy}");
        assert_eq!((page.header("x-frame-options"), page.header("set-cookie")), (None, None), "{path}");
        assert_eq!(page.header("cache-control"), Some("public, max-age=300"));
        assert_eq!(page.header("x-robots-tag"), Some("noindex"));
        assert!(!page.header("vary").unwrap_or_default().contains("cookie"), "{}", page.head());
        for part in ["<script", "<form", "<button", "name=\"token\"", "Jazz <night>"] {
            assert!(!page.says(part), "{path}: {part} in {}", page.text);
        }
        for part in [
            "<html lang=\"de\">",
            "Jazz &#60;night&#62; &#38; day",
            "<h1>Veranstaltungen</h1>",
            "target=\"_blank\" rel=\"noopener\" href=\"/records/1\"",
            "Alles dazu",
        ] {
            assert!(page.says(part), "{path}: {part} in {}", page.text);
        }
    }
    let list = browser.sees("/embed/en/event?q=walk").await;
    assert!(
        list.contains("A walk") && !list.contains("Jazz") && list.contains("href=\"/events?q=walk\""),
        "{list}"
    );
    let month = browser.sees("/embed/fr/event?view=month&day=2999-11-04&q=jazz").await;
    assert!(
        month.contains("href=\"?q=jazz&#38;view=month&#38;day=2999-12-01\""),
        "turned within the frame: {month}"
    );
    let wrong = browser.get("/embed/de/event?from=bald").await;
    assert!(wrong.status == 400 && wrong.says("bald") && wrong.header("x-frame-options").is_none());
    let tag = browser.get("/embed/de/event").await.header("etag").expect("a tag").to_owned();
    let again = browser.ask(Method::GET, "/embed/de/event", &[("if-none-match", &tag)], None).await;
    assert_eq!(again.status, 304);
}

#[tokio::test]
async fn frames_are_the_same_for_everybody_and_nothing_else_is_framed() {
    let served = served().await;
    served.store.hide(2, "ed@example.org").await.unwrap();
    let mut editor = served.with(Some(Role::Editor)).await;
    let mut stranger = served.browser();
    let path = "/embed/en/event";
    let known = editor.get(path).await;
    assert_eq!(known.text, stranger.get(path).await.text, "whatever cookies a browser has");
    assert!(!known.says("A walk"), "what is hidden is shown to nobody");
    let of_other_language = [("accept-language", "fr"), ("cookie", "language=es")];
    assert_eq!(stranger.ask(Method::GET, path, &of_other_language, None).await.text, known.text);
    for path in ["/events", "/records/1", "/embed/en/nothing", "/embed/tlh/event", "/embed/event", "/session"]
    {
        let page = stranger.get(path).await;
        assert_eq!(page.header("x-frame-options"), Some("SAMEORIGIN"), "{path}");
        assert!(page.header("content-security-policy").unwrap().contains("frame-ancestors 'self'"), "{path}");
    }
    assert_eq!(stranger.get("/embed/en/nothing").await.status, 404);
    let posted = stranger.send(path, &[("x", "y")], &[]).await;
    assert!(posted.status >= 400, "{}", posted.status);
}

#[tokio::test]
async fn the_lines_to_copy_stand_on_the_page_of_a_search() {
    let served = served().await;
    let mut browser = served.browser();
    let page = browser.sees("/events?q=jazz&view=month").await;
    let lines = |page: &str| {
        let lines = page.split("id=\"frame-lines\"").nth(1).and_then(|rest| rest.split_once('>')).unwrap().1;
        let lines = lines.split("</textarea>").next().unwrap();
        lines.replace("&#60;", "<").replace("&#62;", ">").replace("&#34;", "\"").replace("&#38;", "&")
    };
    let expected = format!(
        "<iframe src=\"{}/embed/en/event?q=jazz&#38;view=month\" title=\"Events\" width=\"100%\" height=\"700\" loading=\"lazy\" style=\"border: 0\"></iframe>",
        served.base
    );
    assert_eq!(lines(&page), expected);
    assert!(!page.contains("<details class=\"save\" id=\"embed\" open"), "{page}");
    let chosen = "/events?q=jazz&frame-language=de&frame-width=640&frame-height=480";
    let page = browser.sees(chosen).await;
    for part in ["/embed/de/event?q=jazz\"", "title=\"Veranstaltungen\"", "width=\"640\"", "height=\"480\""] {
        assert!(lines(&page).contains(part), "{part} in {}", lines(&page));
    }
    assert!(
        page.contains("<details class=\"save\" id=\"embed\" open") && !page.contains("frame-width=640"),
        "{page}"
    );
    let hostile = browser.sees("/events?source=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&frame-height=x").await;
    assert!(!hostile.contains("<script>alert"), "{hostile}");
    assert!(lines(&hostile).contains("source=%22%3E%3Cscript%3E"), "{}", lines(&hostile));
}
