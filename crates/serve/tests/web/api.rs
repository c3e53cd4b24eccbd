//! The API as a program sees it: what it gives, what it refuses, keys, tags, pages of lists, limits.

use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};
use servers::{Request, Site, page};
use store::{Link, Made, Metadata, Record, Role, Scope, Sort, Stage};

use crate::browser::Served;
use serve::ServeOptions;

/// A program that shows a key, or none.
pub(crate) struct Program<'a> {
    house: &'a Served,
    client: Client,
    key: Option<String>,
}

impl Program<'_> {
    pub(crate) fn new(house: &Served, key: Option<String>) -> Program<'_> {
        let _ = rustls::crypto::ring::default_provider().install_default();
        Program { house, client: Client::builder().no_proxy().build().unwrap(), key }
    }

    pub(crate) async fn asks(&self, method: Method, path: &str, body: Option<Value>) -> Response {
        let mut request = self.client.request(method, format!("{}{path}", self.house.base));
        if let Some(key) = &self.key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        request.send().await.unwrap()
    }

    pub(crate) async fn gets(&self, path: &str) -> (StatusCode, Value) {
        read(self.asks(Method::GET, path, None).await).await
    }

    pub(crate) async fn sends(&self, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
        read(self.asks(method, path, Some(body)).await).await
    }
}

async fn read(answer: Response) -> (StatusCode, Value) {
    let (status, kind) = (answer.status(), answer.headers().get("content-type").cloned());
    let body = answer.text().await.unwrap();
    if body.is_empty() {
        return (status, Value::Null);
    }
    let expected = if status.is_success() { "application/json" } else { "application/problem+json" };
    assert_eq!(kind.unwrap(), expected, "{status}: {body}");
    (status, serde_json::from_str(&body).unwrap())
}

/// A server that answers more calls than any test makes.
pub(crate) async fn open() -> Served {
    Served::new(ServeOptions { reach_anywhere: true, calls: 100_000, ..ServeOptions::default() }).await
}

/// A key of an editor that opens as much as its scope says, as the account's page makes one.
pub(crate) async fn key(house: &Served, scope: Scope) -> String {
    let mut editor = house.with(Some(Role::Editor)).await;
    let (_, page) =
        editor.fill("/account", "/account/key", &[("name", "test"), ("scope", scope.name())]).await;
    page.split("<code>").nth(1).and_then(|rest| rest.split('<').next()).unwrap().to_owned()
}

/// Another key of the same editor.
async fn key_again(house: &Served, scope: Scope) -> String {
    let reader = house.store.reader(store::Known::Email("editor@example.org".into())).await.unwrap().unwrap();
    let secret = serve::secret();
    house.store.add_key(reader.id, &sha256(&secret), "again", scope).await.unwrap();
    secret
}

/// Some talks, a course, a pair, and an entry of the catalogue.
pub(crate) async fn filled(house: &Served) {
    let record = |kind: &str, row: Value| {
        let evidence = json!({"title": [{"by": "heading", "at": [0, 5]}]});
        Record::of_row(
            gleaner::schema::named(kind).unwrap(),
            row.as_object().cloned().unwrap(),
            evidence.as_object().cloned().unwrap(),
        )
    };
    let talk = |n: usize| {
        record(
            "event",
            json!({
                "title": format!("Talk number {n}"), "start": format!("2999-11-{n:02}T16:00"), "location": "Aula",
                "speaker": ["Ann Lee"], "confidence": 0.9,
            }),
        )
    };
    let mut records: Vec<Record> = (1..=25).map(talk).collect();
    records.push(record(
        "course",
        json!({"course_id": "CS 101", "course_name": "Compilers", "textbooks": ["The Dragon Book"], "confidence": 0.8}),
    ));
    records.push(record(
        "faq",
        json!({"question": "How do I renew my card?", "answer": "At the desk.", "confidence": 0.9}),
    ));
    let host = "https://www.example.edu".to_owned();
    let page = Link { url: format!("{host}/talks"), host, promise: 0, depth: 0, chain: 0, redirects: 0 };
    house.store.keep(page, records).await.unwrap();
    house
        .store
        .offer(vec![("https://www.example.edu/tides".into(), "https://www.example.edu".into())], 1)
        .await
        .unwrap();
    let metadata = Metadata {
        title: "Tides".into(),
        description: "What the sea does.".into(),
        subjects: vec!["Oceans".into()],
        keywords: vec!["moon".into()],
        authors: vec!["Ann Lee".into()],
        ..Metadata::default()
    };
    house.store.judge(1, metadata, Stage::Accepted).await.unwrap();
}

#[tokio::test]
async fn programs_read_what_the_pages_show() {
    let house = open().await;
    filled(&house).await;
    let anybody = Program::new(&house, None);
    let (status, found) =
        anybody.gets("/api/v1/records?q=talk&from=2999-11-10&kind=event&order=date&limit=2").await;
    assert_eq!((status, &found["items"][0]["title"]), (StatusCode::OK, &json!("Talk number 10")), "{found}");
    let (_, whole) = anybody.gets("/api/v1/records/1").await;
    assert_eq!(
        (&whole["pages"][0]["url"], &whole["history"][0]["what"]),
        (&json!("https://www.example.edu/talks"), &json!("new"))
    );
    assert_eq!(whole["pages"][0]["evidence"]["title"][0]["by"], "heading");
    let (_, similar) = anybody.gets("/api/v1/records/1/similar?limit=3").await;
    let talks = similar["items"].as_array().unwrap();
    assert!(talks.len() == 3 && talks.iter().all(|talk| talk["kind"] == "event" && talk["id"] != 1));
    assert_eq!(anybody.gets("/api/v1/records/999/similar").await.0, StatusCode::NOT_FOUND);
    let page = anybody.client.get(format!("{}/records/1", house.base)).send().await.unwrap();
    let page = page.text().await.unwrap();
    assert!(page.contains("<h2 id=\"similar\">Similar</h2>"), "{page}");
    let (_, answers) = anybody.gets("/api/v1/ask?q=renew+my+card").await;
    assert_eq!(answers["items"][0]["text"], "At the desk.");
    let (_, sites) = anybody.gets("/api/v1/sources").await;
    assert_eq!(
        (&sites["items"][0]["name"], &sites["items"][0]["records"]),
        (&json!("https://www.example.edu"), &json!(27))
    );
    let (_, pages) = anybody.gets("/api/v1/sources/1/pages").await;
    assert_eq!(pages["items"][0]["url"], "https://www.example.edu/talks");
    let (_, stats) = anybody.gets("/api/v1/stats").await;
    assert_eq!(stats["records"], json!({"event": 25, "course": 1, "faq": 1}));
    let (_, entries) = anybody.gets("/api/v1/catalogue?q=(tides+OR+x)+NOT+surf&subject=oceans").await;
    assert_eq!((&entries["items"][0]["title"], &entries["next"]), (&json!("Tides"), &Value::Null));
    assert_eq!(anybody.gets("/api/v1/catalogue/1").await.1["keywords"], json!(["moon"]));
    let (_, terms) = anybody.gets("/api/v1/terms/author").await;
    assert_eq!(terms["items"], json!([{"term": "Ann Lee", "entries": 1}]));
}

#[tokio::test]
async fn programs_say_what_their_owner_likes() {
    let house = open().await;
    filled(&house).await;
    let program = Program::new(&house, Some(key(&house, Scope::Write).await));
    let profile = json!({
        "words": ["number", "protein folding"], "topics": ["Engineering", "Music"], "places": ["Home; 52.5, 13.4; 5"], "days": [1, 5],
        "digest": 7,
    });
    assert_eq!(
        program.sends(Method::PUT, "/api/v1/profile", profile.clone()).await,
        (StatusCode::OK, profile.clone())
    );
    assert_eq!(program.gets("/api/v1/profile").await.1, profile);
    assert_eq!(program.gets("/api/v1/mine").await.1["items"][0]["reasons"][0], "“number” in its title");
    for (wrong, status) in [
        (json!({"topics": ["Nonsense"]}), 422),
        (json!({"places": ["Nowhere at all"]}), 422),
        (json!({"days": [8]}), 400),
        (json!({"words": "talk"}), 400),
    ] {
        assert_eq!(program.sends(Method::PUT, "/api/v1/profile", wrong).await.0.as_u16(), status);
    }
    assert_eq!(program.gets("/api/v1/profile").await.1, profile, "what was refused changed nothing");
    let reads = Program::new(&house, Some(key_again(&house, Scope::Read).await));
    assert_eq!(reads.sends(Method::PUT, "/api/v1/profile", json!({})).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn programs_find_lists_and_run_what_was_kept() {
    let house = open().await;
    filled(&house).await;
    let program = Program::new(&house, Some(key(&house, Scope::Read).await));
    let html = crate::viewer::talks(&["Salt", "Tin", "Ink", "Oil", "Glass"]);
    let (status, lists) = program.sends(Method::POST, "/api/v1/lists", json!({"html": html})).await;
    let first = &lists["items"][0];
    assert_eq!((status, first["records"].as_array().map(Vec::len)), (StatusCode::OK, Some(5)), "{lists}");
    assert_eq!(first["records"][2]["title"], "Ink and its uses");
    assert!(first["measures"]["count"].as_f64().is_some(), "{first}");
    let text = first["rule"].as_str().unwrap().to_owned();
    let made = Made {
        id: 0,
        owner: None,
        sort: Sort::Rule,
        name: "Talks".into(),
        source: "pasted".into(),
        text,
        at: 0,
    };
    let id = house.store.add_made(made).await.unwrap();
    let (_, kept) = program.gets("/api/v1/made?sort=rule").await;
    assert_eq!((&kept["items"][0]["name"], &kept["next"]), (&json!("Talks"), &Value::Null));
    assert!(
        program.gets(&format!("/api/v1/made/{id}")).await.1["file"]
            .as_str()
            .unwrap()
            .starts_with("gleaner-rule 1")
    );
    let run = format!("/api/v1/made/{id}/run");
    let other = crate::viewer::talks(&["Paper", "Soap", "Wool", "Silk"]);
    let (_, found) = program.sends(Method::POST, &run, json!({"html": other})).await;
    assert_eq!(
        (&found["records"][3]["title"], &found["faults"]),
        (&json!("Silk and its uses"), &json!([])),
        "{found}"
    );
    let (_, broken) = program.sends(Method::POST, &run, json!({"html": "<p>Moved."})).await;
    assert_eq!(
        (&broken["records"], broken["faults"].as_array().map(Vec::is_empty)),
        (&json!([]), Some(false))
    );
    for (path, body, status) in [
        ("/api/v1/lists", json!({}), 422),
        ("/api/v1/lists", json!({"url": "file:///etc/passwd"}), 422),
        ("/api/v1/made/999/run", json!({"html": "x"}), 404),
    ] {
        assert_eq!(program.sends(Method::POST, path, body).await.0.as_u16(), status, "{path}");
    }
    let anybody = Program::new(&house, None);
    assert_eq!(
        anybody.sends(Method::POST, "/api/v1/lists", json!({"html": "x"})).await.0,
        StatusCode::UNAUTHORIZED
    );
}

#[tokio::test]
async fn programs_judge_what_waits_in_the_queue() {
    let house = open().await;
    filled(&house).await;
    house
        .store
        .offer(vec![("https://www.example.edu/waves".into(), "https://www.example.edu".into())], 1)
        .await
        .unwrap();
    let metadata = Metadata { title: "Waves".into(), confidence: 0.4, ..Metadata::default() };
    house.store.judge(2, metadata, Stage::Described).await.unwrap();
    let editor = Program::new(&house, Some(key(&house, Scope::Write).await));
    let (_, queue) = editor.gets("/api/v1/queue").await;
    assert_eq!(
        (&queue["items"][0]["title"], &queue["items"][0]["stage"]),
        (&json!("Waves"), &json!("described"))
    );
    let accept = json!({"stage": "accepted"});
    assert_eq!(
        editor.sends(Method::PUT, "/api/v1/queue/2", accept).await.0.as_u16(),
        422,
        "it says nothing yet"
    );
    let whole = json!({"stage": "accepted", "description": "What the wind does.", "subjects": ["Oceans"]});
    let (status, entry) = editor.sends(Method::PUT, "/api/v1/queue/2", whole).await;
    assert_eq!(
        (status, &entry["subjects"], &entry["rung"]),
        (StatusCode::OK, &json!(["Oceans"]), &Value::Null)
    );
    assert_eq!(
        editor.gets("/api/v1/catalogue?subject=oceans").await.1["items"].as_array().map(Vec::len),
        Some(2)
    );
    assert_eq!(editor.gets("/api/v1/queue").await.1, json!({"items": []}));
}

#[tokio::test]
async fn lists_go_on_to_their_end() {
    let house = open().await;
    filled(&house).await;
    let anybody = Program::new(&house, None);
    for order in ["rank", "date", "number"] {
        let (mut ids, mut cursor) = (Vec::new(), String::new());
        loop {
            let (status, part) =
                anybody.gets(&format!("/api/v1/records?kind=event&order={order}&limit=10{cursor}")).await;
            assert_eq!(status, StatusCode::OK);
            ids.extend(part["items"].as_array().unwrap().iter().map(|record| record["id"].as_i64().unwrap()));
            let Some(next) = part["next"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 25, "{order}");
    }
}

#[tokio::test]
async fn what_is_not_as_it_may_be_is_refused_and_told() {
    let house = open().await;
    filled(&house).await;
    let anybody = Program::new(&house, None);
    for (path, status) in [
        ("/api/v1/records?x=1", 400),
        ("/api/v1/records?q=a&q=b", 400),
        ("/api/v1/records?from=tomorrow", 400),
        ("/api/v1/records?limit=0", 400),
        ("/api/v1/records?near=here", 400),
        ("/api/v1/records?q=%00", 400),
        ("/api/v1/records?q=%22open", 422),
        ("/api/v1/records?order=number&q=a", 422),
        ("/api/v1/records?cursor=5000", 422),
        ("/api/v1/catalogue?q=NOT+a", 422),
        ("/api/v1/ask", 400),
        ("/api/v1/records/x", 400),
        ("/api/v1/records/999", 404),
        ("/api/v1/terms/title", 400),
        ("/api/v1/nothing", 404),
        ("/api/v1/mine", 401),
    ] {
        let (found, problem) = anybody.gets(path).await;
        assert_eq!(found.as_u16(), status, "{path}: {problem}");
        assert_eq!(problem["status"], status, "{path}");
    }
    let answer = anybody.asks(Method::DELETE, "/api/v1/records", None).await;
    let allow = answer.headers().get("allow").cloned().unwrap();
    assert_eq!((answer.status(), allow.to_str().unwrap()), (StatusCode::METHOD_NOT_ALLOWED, "GET,HEAD,POST"));
    assert_eq!(answer.headers().get("set-cookie"), None);
}

#[tokio::test]
async fn keys_open_what_their_scope_and_owner_may() {
    let house = open().await;
    filled(&house).await;
    let site =
        Site::new(|_: &Request| page("<h1>Talks</h1><p>12 May 2999, 4 pm: Tides, by Ann Lee, Aula.")).await;
    let url = site.url("/talks").to_string();
    let (read_only, wrong) = (key(&house, Scope::Read).await, Program::new(&house, Some("0".repeat(64))));
    assert_eq!(wrong.gets("/api/v1/records").await.0, StatusCode::UNAUTHORIZED);
    let reads = Program::new(&house, Some(read_only));
    assert_eq!(reads.gets("/api/v1/mine").await.0, StatusCode::OK);
    for (method, path, body) in [
        (Method::PUT, "/api/v1/records/1/rating", json!({"rating": 5})),
        (Method::POST, "/api/v1/sources", json!({"url": url})),
        (Method::POST, "/api/v1/queue", json!({"urls": [url]})),
    ] {
        let nobody = Program::new(&house, None);
        assert_eq!(nobody.sends(method.clone(), path, body.clone()).await.0, StatusCode::UNAUTHORIZED);
        assert_eq!(reads.sends(method, path, body).await.0, StatusCode::FORBIDDEN);
    }
    let writes = Program::new(&house, Some(key_again(&house, Scope::Write).await));
    let rated = writes.sends(Method::PUT, "/api/v1/records/1/rating", json!({"rating": 5})).await;
    assert_eq!(rated, (StatusCode::OK, json!({"record": 1, "rating": 5})));
    assert_eq!(writes.gets("/api/v1/ratings").await.1, json!({"items": [{"record": 1, "rating": 5}]}));
    assert_eq!(
        writes.asks(Method::DELETE, "/api/v1/records/1/rating", None).await.status(),
        StatusCode::NO_CONTENT
    );
    assert_eq!(writes.gets("/api/v1/ratings").await.1, json!({"items": []}));
    let (status, added) = writes.sends(Method::POST, "/api/v1/sources", json!({"url": url})).await;
    assert_eq!((status, &added["url"]), (StatusCode::CREATED, &json!(url)), "{added}");
    let (status, offered) = writes.sends(Method::POST, "/api/v1/queue", json!({"urls": [url]})).await;
    assert_eq!((status, offered), (StatusCode::ACCEPTED, json!({"new": 1, "known": 0})));
    for (body, status) in [
        (json!({"rating": 6}), 400),
        (json!({"rating": "5"}), 400),
        (json!({"rating": 5, "x": 1}), 400),
        (json!({}), 400),
        (json!([]), 400),
    ] {
        assert_eq!(writes.sends(Method::PUT, "/api/v1/records/1/rating", body).await.0.as_u16(), status);
    }
    let form = writes.client.put(format!("{}{}", house.base, "/api/v1/records/1/rating"));
    let form = form.header("authorization", format!("Bearer {}", writes.key.as_deref().unwrap()));
    assert_eq!(form.body("rating=5").send().await.unwrap().status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

/// What is kept of a key.
fn sha256(secret: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn what_a_program_has_is_not_sent_again() {
    let house = open().await;
    filled(&house).await;
    let anybody = Program::new(&house, None);
    for path in ["/api/v1/records?q=talk", "/api/openapi.json"] {
        let tag = anybody.asks(Method::GET, path, None).await.headers().get("etag").cloned().unwrap();
        let request = anybody.client.get(format!("{}{}", house.base, path));
        let again = request
            .header("if-none-match", format!("\"x\", W/{}", tag.to_str().unwrap()))
            .send()
            .await
            .unwrap();
        assert_eq!((again.status(), again.headers().get("etag")), (StatusCode::NOT_MODIFIED, Some(&tag)));
        assert_eq!(again.text().await.unwrap(), "");
    }
}

#[tokio::test]
async fn who_calls_too_often_waits() {
    let house = Served::new(ServeOptions { calls: 1, ..ServeOptions::default() }).await;
    let anybody = Program::new(&house, None);
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(anybody.asks(Method::GET, "/api/v1/stats", None).await);
    }
    assert_eq!(statuses[0].status(), StatusCode::OK);
    let last = statuses.last().unwrap();
    let wait: u64 = last.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert_eq!((last.status(), (1..=2).contains(&wait)), (StatusCode::TOO_MANY_REQUESTS, true));
}
