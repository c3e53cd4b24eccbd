//! Markup of attackers, stored in what pages say and sent with what readers ask: all of it is text.

use std::sync::Arc;

use gleaner::Schema;
use serde_json::json;
use serve::ServeOptions;
use store::{Fields, Link, Record, Role};

use super::Tried;
use crate::browser::{Page, Served, plain};

const SCRIPT: &str = "<script>alert(1)</script>";
const IMAGE: &str = "\"><img src=x onerror=alert(1)>";

/// Is there markup of the attacker's in the page?
fn is_clean(page: &Page) -> bool {
    !page.says("<script>alert")
        && !page.says("<img src=x")
        && !page.says("href=\"javascript:")
        && !page.says("href=\"data:")
}

#[tokio::test]
async fn stored_markup_is_text_everywhere() {
    let served = Served::new(ServeOptions::default()).await;
    let hostile = json!({"location": IMAGE, "speaker": [SCRIPT, IMAGE], "url": "javascript:alert(1)", "description": SCRIPT,
        "status": "x\" onmouseover=\"alert(1)", "own": "data:text/html,<script>alert(1)</script>"});
    let other = json!({"location": "Aula", "speaker": ["Ann"]});
    served
        .keep("https://a.example.org/x", &[(SCRIPT, "2999-11-03", hostile), (IMAGE, "2999-11-04", other)])
        .await;
    served.keep("javascript:alert(1)//x", &[("From nowhere", "2999-11-05", plain())]).await;
    let mut browser = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let mut tried = Tried::default();
    let pages = [
        "/",
        "/events",
        "/events?q=alert",
        "/events?view=month&day=2999-11-03",
        "/events?view=week&day=2999-11-03",
        "/records/1",
        "/records/2",
        "/records/3",
        "/records/1/source/0",
        "/records/3/source/0",
        "/records/3/copy/0",
        "/sources",
        "/sources/1",
        "/mine",
    ];
    for path in pages {
        let page = browser.get(path).await;
        tried.refused(&format!("stored script in {path}"), is_clean(&page) && page.status == 200);
    }
    for path in ["/events.atom", "/events.ics", "/records/1/event.ics"] {
        let feed = browser.get(path).await;
        let kind = feed.header("content-type").unwrap_or_default();
        let is_page = kind.contains("html");
        tried.refused(
            &format!("stored script in {path}"),
            !is_page && (path.ends_with("ics") || is_clean(&feed)),
        );
    }
    let record = browser.get("/records/1").await;
    tried.refused("status breaks out of its attribute", !record.says("onmouseover=\"alert"));
    tried.end(18);
}

/// A page that tries script in each field of each kind, and an editor who types it into each of his.
#[tokio::test]
async fn no_field_of_any_kind_is_markup() {
    let served = Served::new(ServeOptions::default()).await;
    let rows = [
        (
            "course",
            json!({"course_id": SCRIPT, "course_name": IMAGE, "term": SCRIPT, "schedule": IMAGE, "description": SCRIPT,
            "teachers": [{"name": IMAGE, "email": SCRIPT}], "textbooks": [IMAGE, SCRIPT], "links": {SCRIPT: "javascript:alert(1)"}}),
        ),
        (
            "faq",
            json!({"question": IMAGE, "answer": SCRIPT, "answer_html": SCRIPT, "section": IMAGE, "anchor": "\"><script>alert(1)"}),
        ),
        (
            "jobs<script>",
            json!({"title": SCRIPT, "text": IMAGE, "own": "data:text/html,x", "to": "x@y.z\"><script>alert(1)", "field<script>": IMAGE,
                SCRIPT: IMAGE}),
        ),
    ];
    // A kind's file is somebody's too.
    let file = "name = \"jobs<script>\"\ncalled = \"<script>alert(1)\"\n[record]\nneeds = [\"price\"]\n[fields]\n\
        title = { role = \"title\", called = \"<script>alert(2)\" }\nown = { type = \"image\" }\nto = { type = \"email\" }\n\
        \"field<script>\" = { role = \"group\", called = \"<script>alert(3)\" }\n";
    let jobs = Schema::from_toml("jobs", file).unwrap();
    served.store.keep_kinds(vec![Arc::new(jobs.clone())]).await.unwrap();
    for (n, (kind, row)) in rows.into_iter().enumerate() {
        let record = Record::of_row(
            gleaner::schema::named(kind).unwrap_or(&jobs),
            row.as_object().cloned().unwrap(),
            Fields::new(),
        );
        let host = "https://a.example.org".to_owned();
        let page = Link { url: format!("{host}/{n}"), host, promise: 0, depth: 0, chain: 0, redirects: 0 };
        served.store.keep(page, vec![record]).await.unwrap();
    }
    let mut editor = served.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    served
        .store
        .offer(vec![("https://a.example.org/x".into(), "https://a.example.org".into())], 1)
        .await
        .unwrap();
    let fields = ["title", "description", "keywords", "subjects", "authors", "type"];
    let mut entry: Vec<(&str, &str)> = fields.into_iter().zip([SCRIPT, IMAGE].into_iter().cycle()).collect();
    entry.push(("do", "accept"));
    editor.get("/editor/1").await;
    let refused =
        editor.post("/editor/1", &[&entry[..], &[("language", SCRIPT), ("date", IMAGE)]].concat()).await;
    assert!(refused.status == 400 && !refused.says(SCRIPT) && !refused.says(IMAGE), "{}", refused.text);
    assert_eq!(editor.post("/editor/1", &entry).await.status, 303);
    // As a page may have declared them to a Gleaner of before.
    let metadata = served.store.entry(1).await.unwrap().unwrap().metadata;
    let metadata = store::Metadata { language: Some(SCRIPT.into()), date: Some(IMAGE.into()), ..metadata };
    served.store.judge(1, metadata, store::Stage::Accepted).await.unwrap();
    editor.get("/profile").await;
    assert_eq!(
        editor
            .post("/profile", &[("words", SCRIPT), ("places", "\"><script>alert(1)</script>; 1, 2; 3")])
            .await
            .status,
        303
    );
    editor.get("/account").await;
    assert_eq!(editor.post("/account/key", &[("name", IMAGE), ("scope", "read")]).await.status, 200);
    let mut tried = Tried::default();
    let paths = [
        "/",
        "/courses",
        "/questions",
        "/questions?q=alert",
        "/browse/jobs%3Cscript%3E?f.field%3Cscript%3E=%22%3E%3Cscript%3Ealert(1)",
        "/browse/jobs%3Cscript%3E?sort=-field%3Cscript%3E",
        "/kinds",
        "/events",
        "/records/1",
        "/records/2",
        "/records/3",
        "/catalogue",
        "/catalogue/1",
        "/catalogue?show=titles",
        "/catalogue/by/subject",
        "/catalogue/by/keyword",
        "/catalogue/by/author",
        "/catalogue.rdf",
        "/editor",
        "/editor/1",
        "/profile",
        "/account",
        "/kinds/new",
        "/mine",
    ];
    for path in paths {
        let page = editor.get(path).await;
        tried.refused(&format!("script in {path}: {}", page.status), is_clean(&page) && page.status == 200);
    }
    let taken = editor.get("/catalogue.csv").await;
    let kind = taken.header("content-type").unwrap_or_default();
    tried.refused("a table that is a page", kind.starts_with("text/csv"));
    for path in [
        "/api/v1/records",
        "/api/v1/catalogue",
        "/api/v1/records/1",
        "/api/v1/nothing<script>",
        "/browse/jobs%3Cscript%3E.json",
    ] {
        let answer = editor.get(path).await;
        let json = answer.header("content-type").is_some_and(|kind| kind.contains("json"));
        tried.refused(
            &format!("{path} as a page"),
            json && answer.header("x-content-type-options") == Some("nosniff"),
        );
    }
    tried.end(30);
}

#[tokio::test]
async fn what_is_sent_back_is_text() {
    let served = Served::new(ServeOptions::default()).await;
    served.keep("https://a.example.org/x", &[("Jazz", "2999-11-03", plain())]).await;
    let mut browser = served.browser();
    let mut tried = Tried::default();
    for payload in ["%3Cscript%3Ealert(1)%3C/script%3E", "%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E"] {
        let names = [
            "q",
            "from",
            "to",
            "place",
            "source",
            "speaker",
            "near",
            "view",
            "day",
            "page",
            "order",
            "where",
            "sort",
            "f.speaker",
            "f.%3Cscript%3Ealert(1)",
            "kind",
        ];
        for name in names {
            let page = browser.get(&format!("/events?{name}={payload}")).await;
            tried.refused(&format!("{name} reflected"), is_clean(&page) && page.status < 500);
        }
        for path in ["/courses?discipline=", "/questions?q=", "/sources?source=x%201", "/nothing/"] {
            tried.refused(
                &format!("{path} reflected"),
                is_clean(&browser.get(&format!("{path}{payload}")).await),
            );
        }
    }
    browser.get("/session").await;
    let page = browser.post("/session", &[("email", IMAGE), ("password", "x")]).await;
    tried.refused("address reflected", is_clean(&page) && page.status == 401);
    for sql in ["'%20OR%201=1--", "%25%27;DROP%20TABLE%20records;--", "%00", "%ff%fe", "\\"] {
        for name in ["q", "place", "source", "speaker", "from"] {
            let page = browser.get(&format!("/events?{name}={sql}")).await;
            tried.refused(&format!("{name}={sql}"), page.status < 500);
        }
    }
    tried.refused("the records are still there", browser.get("/events").await.says("Jazz"));
    tried.end(60);
}
