//! A kind that nobody shipped: switched on for a running server, read, listed, narrowed, sorted, shown, subscribed to, and saved as a
//! search, in the browser and by the API.

use reqwest::Method;
use serde_json::{Value, json};
use servers::{Request, Site, page, status};
use store::{Role, Scope};

use crate::api::{Program, key, open};
use crate::browser::{Browser, Served};

const FILE: &str = r#"
name = "boat"
called = { en = ["Boat", "Boats"] }
[record]
needs = ["price", "email"]
[fields]
name = { part = "title", role = "title", called = "Name" }
price = { recognizer = "price", called = "Asking price" }
seller = { label = "seller", type = "person", role = "people", called = "Seller" }
harbour = { label = "harbour", type = "place", role = "place", called = "Harbour" }
rig = { label = "rig", role = "group", called = "Rig" }
contact = "email"
posted = { label = "posted", recognizer = "date", role = "start", called = "Posted" }
page = { part = "link", role = "url" }
"#;

fn boats() -> String {
    let boat = |(n, name, price, seller, harbour, rig): (usize, &str, &str, &str, &str, &str)| {
        format!(
            "<div class=boat><h3><a href=/boats/{n}>{name}</a></h3><p>Price: {price}<p>Seller: {seller}<p>Harbour: {harbour}\
             <p>Rig: {rig}<p>Posted: {} May 2026<p>Write to sales{n}@boats.example</div>",
            n + 2
        )
    };
    let all = [
        (1, "Sea Gull", "$1,250", "Ann Lee", "Kiel", "sloop"),
        (2, "The Razorbill", "$900", "Bob Ray", "Kiel", "ketch"),
        (3, "Arctic Tern", "$12,000", "Ann Lee", "Husum", "sloop"),
        (4, "Storm Petrel", "$450", "Eve Fox", "Husum", "sloop"),
    ];
    let menu = "<ul><li><a href=/>Home</a><li><a href=/map>Map</a><li><a href=/us>Us</a></ul>";
    format!("<title>Boats</title>{menu}<h1>Boats for sale</h1>{}", all.map(boat).concat())
}

async fn site() -> Site {
    Site::new(|request: &Request| match request.path.as_str() {
        "/boats" => page(boats()),
        _ => status(404),
    })
    .await
}

/// Titles of a page's cards, in their order.
fn titles(page: &str) -> Vec<&str> {
    let cards = page.split("<h3 dir=\"auto\"><a href=\"/records/").skip(1);
    cards.filter_map(|card| card.split_once("\">")?.1.split("</a>").next()).collect()
}

#[tokio::test]
async fn a_kind_that_nobody_shipped_does_all_that_others_do() {
    let (site, house) = (site().await, open().await);
    let editor = Program::new(&house, Some(key(&house, Scope::Write).await));
    let url = site.url("/boats").to_string();
    let before = editor.sends(Method::POST, "/api/v1/sources", json!({"url": url})).await.1;
    assert_eq!(before["records"], 0, "no kind knows boats");
    let on = editor.sends(Method::PUT, "/api/v1/kinds/boat", json!({"file": FILE})).await;
    assert_eq!(on, (reqwest::StatusCode::OK, json!({"name": "boat", "pages": 1})), "the page is read anew");
    let again = editor.sends(Method::PUT, "/api/v1/kinds/boat", json!({"file": FILE})).await.1;
    assert_eq!(again["pages"], 0, "it was on");
    let added = editor.sends(Method::POST, "/api/v1/sources", json!({"url": url})).await.1;
    assert_eq!(added["records"], 4, "{added}");
    by_the_api(&house).await;
    let mut browser = house.browser();
    assert!(browser.sees("/").await.contains("<a href=\"/browse/boat\">Boats</a>"));
    listed(&mut browser).await;
    subscribed(&mut browser).await;
    check_record(&mut browser).await;
    let off = editor.asks(Method::DELETE, "/api/v1/kinds/boat", None).await;
    assert_eq!(off.status(), 204);
    let kind = kind(&editor, "boat").await;
    assert_eq!((&kind["gleaned"], &kind["records"]), (&json!(false), &json!(4)), "its records stay");
    let kinds = editor.gets("/api/v1/kinds").await.1;
    let gleaned = kinds["items"].as_array().unwrap().iter().filter(|kind| kind["gleaned"] == true);
    let gleaned: Vec<&str> = gleaned.filter_map(|kind| kind["name"].as_str()).collect();
    assert_eq!(gleaned, ["event", "course", "faq"]);
}

async fn kind(program: &Program<'_>, name: &str) -> Value {
    let kinds = program.gets("/api/v1/kinds").await.1;
    kinds["items"].as_array().unwrap().iter().find(|kind| kind["name"] == name).unwrap().clone()
}

async fn by_the_api(house: &Served) {
    let anybody = Program::new(house, None);
    let kind = kind(&anybody, "boat").await;
    assert_eq!(
        (&kind["many"], &kind["gleaned"], &kind["file"]),
        (&json!("Boats"), &json!(true), &json!(FILE))
    );
    assert_eq!(
        kind["fields"][1],
        json!({"name": "price", "called": "Asking price", "type": "price", "many": false, "role": null})
    );
    let names = |found: &Value| {
        let all = found["items"].as_array().unwrap().iter();
        all.map(|record| record["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (_, found) = anybody.gets("/api/v1/records?kind=boat&where=price+%3C+2000&sort=-price").await;
    assert_eq!(names(&found), ["Sea Gull", "The Razorbill", "Storm Petrel"], "{found}");
    let (_, facets) = anybody.gets("/api/v1/facets?kind=boat&q=sloop").await;
    let seller = facets["items"].as_array().unwrap().iter().find(|facet| facet["of"] == "seller").unwrap();
    assert_eq!(seller["values"][0], json!({"value": "Ann Lee", "records": 2}), "{facets}");
    for (path, status, why) in [
        ("/api/v1/records?kind=boat&sort=colour", 422, "sorted by “colour”; fields are name"),
        ("/api/v1/records?kind=boat&where=colour+%3D+red", 422, "no field “colour”"),
        ("/api/v1/records?where=price+%3C", 422, ""),
        ("/api/v1/records?sort=price", 422, "name the kind"),
        ("/api/v1/records?kind=baot", 422, "“baot” is no kind, did you mean `boat`?; kinds are event"),
        ("/api/v1/facets?kind=ship", 422, "no kind of this name"),
    ] {
        let (found, problem) = anybody.gets(path).await;
        assert_eq!(found.as_u16(), status, "{path}: {problem}");
        assert!(problem["detail"].as_str().unwrap().contains(why), "{path}: {problem}");
    }
}

async fn listed(browser: &mut Browser) {
    let all = browser.sees("/browse/boat").await;
    assert!(all.contains("<h1>Boats</h1>") && all.contains("4 found"), "{all}");
    assert!(
        all.contains("Asking price</span> 900 USD") && all.contains("mailto:sales2@boats.example"),
        "{all}"
    );
    for facet in ["Harbour", "Seller", "Rig"] {
        assert!(all.contains(&format!("<h2>{facet}</h2>")), "{facet}: {all}");
    }
    assert_eq!(titles(&all)[0], "Storm Petrel", "the latest first");
    let cheap = browser.sees("/browse/boat?sort=price").await;
    assert_eq!(titles(&cheap), ["Storm Petrel", "The Razorbill", "Sea Gull", "Arctic Tern"]);
    let rare = browser.sees("/browse/boat?f.rig=sloop&place=Kiel").await;
    assert_eq!(titles(&rare), ["Sea Gull"]);
    assert!(
        rare.contains("aria-label=\"Not only rig: sloop\"")
            && rare.contains("name=\"f.rig\" value=\"sloop\"")
    );
    let chosen = browser.sees("/browse/boat?where=price+%3E+1000+and+seller+~+Ann&q=arctic").await;
    assert_eq!(titles(&chosen), ["Arctic Tern"]);
    let wrong = browser.get("/browse/boat?where=price+%3E").await;
    assert!(
        wrong.status == 400 && wrong.says("role=\"alert\"") && wrong.says("value=\"price &#62;\""),
        "{}",
        wrong.text
    );
    let none = browser.sees("/browse/boat?q=submarine").await;
    assert!(none.contains("No boats found."), "{none}");
    assert!(browser.sees("/browse/boat?view=month&day=2026-05-01").await.contains("The Razorbill"));
    let moved = browser.get("/events?kind=boat&q=x").await;
    assert_eq!((moved.status, moved.header("location")), (303, Some("/browse/boat?q=x")));
    assert_eq!(browser.get("/browse/ship").await.status, 404);
}

async fn subscribed(browser: &mut Browser) {
    let atom = browser.get("/browse/boat.atom?f.rig=ketch").await;
    assert!(atom.says("<title>Boats</title>") && atom.text.matches("<entry>").count() == 1, "{}", atom.text);
    let feed = browser.get("/browse/boat.json?where=price+%3C+1000").await;
    assert_eq!(feed.header("content-type"), Some("application/feed+json; charset=utf-8"));
    let feed: Value = serde_json::from_str(&feed.text).unwrap();
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
    assert!(
        feed["title"].is_string() && feed["feed_url"].as_str().unwrap().contains("/browse/boat.json?where=")
    );
    let items = feed["items"].as_array().unwrap();
    assert_eq!(items.len(), 2);
    for item in items {
        assert!(
            item["id"].is_string() && item["content_text"].as_str().unwrap().contains("Asking price:"),
            "{item}"
        );
        assert!(item["external_url"].as_str().unwrap().contains("/boats/"), "{item}");
    }
    let calendar = browser.get("/browse/boat.ics").await;
    assert_eq!(calendar.text.matches("BEGIN:VEVENT").count(), 4, "{}", calendar.text);
    assert_eq!(browser.get("/courses.ics").await.status, 404, "courses have no time");
}

async fn check_record(browser: &mut Browser) {
    let list = browser.sees("/browse/boat?q=razorbill").await;
    let id = list.split("/records/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let record = browser.sees(&format!("/records/{id}")).await;
    for part in [
        "<dt>Asking price</dt><dd dir=\"auto\">900 USD</dd>",
        "<dt>Seller</dt>",
        "href=\"mailto:sales2@boats.example\"",
        "href=\"/browse/boat\">Boat</a>",
        "Source page</a>",
    ] {
        assert!(record.contains(part), "{part}: {record}");
    }
    let evidence = browser.sees(&format!("/records/{id}/source/0")).await;
    assert!(evidence.contains("<dt>Asking price</dt><dd>“$900”"), "{evidence}");
    let copy = browser.sees(&format!("/records/{id}/copy/0")).await;
    assert!(copy.contains("title=\"Asking price\">$900</mark>"), "{copy}");
}

/// The names and numbers of a kind's records.
async fn held(program: &Program<'_>, kind: &str) -> Vec<(String, i64)> {
    let (status, found) = program.gets(&format!("/api/v1/records?kind={kind}&sort=name&limit=100")).await;
    assert_eq!(status, reqwest::StatusCode::OK, "{found}");
    let records = found["items"].as_array().unwrap().iter();
    records.map(|one| (one["title"].as_str().unwrap().to_owned(), one["id"].as_i64().unwrap())).collect()
}

#[tokio::test]
async fn a_kind_that_is_changed_renamed_or_switched_off_loses_no_record() {
    let (site, house) = (site().await, open().await);
    let editor = Program::new(&house, Some(key(&house, Scope::Write).await));
    let reads = async |name: &str, file: &str| {
        let on = editor.sends(Method::PUT, &format!("/api/v1/kinds/{name}"), json!({"file": file})).await;
        assert_eq!(on.0, reqwest::StatusCode::OK, "{on:?}");
        editor.sends(Method::POST, "/api/v1/sources", json!({"url": site.url("/boats").to_string()})).await
    };
    reads("boat", FILE).await;
    let before = held(&editor, "boat").await;
    assert_eq!(before.len(), 4);
    let of_one = format!("/api/v1/records/{}", before[0].1);
    // A field more, one less and one called otherwise.
    let changed = FILE
        .replace("rig = { label = \"rig\", role = \"group\", called = \"Rig\" }\n", "")
        .replace("seller = { label = \"seller\"", "owner = { label = \"seller\"")
        .replace("contact = \"email\"\n", "contact = \"email\"\nmoored = { label = \"harbour\" }\n");
    reads("boat", &changed).await;
    assert_eq!(held(&editor, "boat").await, before, "the same records, by their numbers");
    let fields = editor.gets(&of_one).await.1["fields"].clone();
    assert_eq!((&fields["owner"], &fields["moored"]), (&json!("Ann Lee"), &json!("Husum")), "{fields}");
    // A kind that now needs what no boat has reads none of them any more: they are gone from the page, and kept.
    let strict = FILE
        .replace("needs = [\"price\", \"email\"]", "needs = [\"phone\"]")
        .replace("contact = \"email\"\n", "contact = \"email\"\nphone = \"phone\"\n");
    reads("boat", &strict).await;
    assert_eq!(held(&editor, "boat").await, []);
    reads("boat", &changed).await;
    assert_eq!(held(&editor, "boat").await, before, "they are back, by their numbers");
    // Under another name its records are others, and those under the old one stay while it is on or off.
    let renamed = FILE.replace("name = \"boat\"", "name = \"vessel\"");
    reads("vessel", &renamed).await;
    assert_eq!(editor.asks(Method::DELETE, "/api/v1/kinds/boat", None).await.status(), 204);
    let titles =
        |records: &[(String, i64)]| records.iter().map(|(title, _)| title.clone()).collect::<Vec<_>>();
    let vessels = held(&editor, "vessel").await;
    assert_eq!(titles(&vessels), titles(&before));
    reads("vessel", &renamed).await;
    assert_eq!((held(&editor, "boat").await, held(&editor, "vessel").await), (before, vessels));
}

#[tokio::test]
async fn what_is_no_kind_is_refused_with_its_line() {
    let house = open().await;
    let editor = Program::new(&house, Some(key(&house, Scope::Write).await));
    for (name, file, why) in [
        ("boat", "name = \"boat\"\n[record]\nneeds = [\"prize\"]\n", "boat.toml, line 3: "),
        ("ship", FILE, "and not “ship” as in the address"),
        ("event", "name = \"event\"\n[record]\nneeds = [\"price\"]\n", "ships with this program"),
    ] {
        let path = format!("/api/v1/kinds/{name}");
        let (status, problem) = editor.sends(Method::PUT, &path, json!({"file": file})).await;
        assert_eq!(status.as_u16(), 422, "{problem}");
        assert!(problem["detail"].as_str().unwrap().contains(why), "{problem}");
    }
    let anybody = Program::new(&house, None);
    assert_eq!(anybody.sends(Method::PUT, "/api/v1/kinds/boat", json!({"file": FILE})).await.0, 401);
    assert_eq!(editor.asks(Method::DELETE, "/api/v1/kinds/ship", None).await.status(), 404);
}

#[tokio::test]
async fn a_search_is_saved_under_a_name() {
    let (site, house) = (site().await, open().await);
    let mut editor = house.with(Some(Role::Editor)).await;
    let ticked = [("name", "boats"), ("needs", "price"), ("needs", "email"), ("at_least", "2")];
    let (kept, page) = editor.follow("/kinds/new", &[&ticked[..], &[("do", "keep")]].concat()).await;
    assert!(page.contains("No pages are read for this kind.") && page.contains("Switch on"), "{page}");
    let on = editor.post(&format!("{kept}/switch"), &[("do", "on")]).await;
    assert_eq!(on.header("location"), Some(&*format!("{kept}?reread=0")));
    let page = editor.sees(&format!("{kept}?reread=0")).await;
    assert!(page.contains("Pages are read for this kind.") && page.contains("Switch off"), "{page}");
    editor.get("/sources").await;
    let added = editor.post("/sources", &[("url", site.url("/boats").as_str())]).await;
    assert_eq!(added.status, 303, "{}", added.text);
    assert!(editor.sees("/kinds").await.contains("<td data-of=\"Records\">4</td>"));
    let cheap = "where=price+%3C+1000";
    let list = editor.sees(&format!("/browse/boats?{cheap}")).await;
    assert!(
        list.contains("Save this search") && list.contains("name=\"query\" value=\"where=price+%3C+1000\""),
        "{list}"
    );
    let save = [("kind", "boats"), ("query", cheap), ("name", "  My <b>boats</b> ")];
    let (_, mine) = editor.follow("/mine/searches", &save).await;
    assert!(
        mine.contains("href=\"/browse/boats?where=price+%3C+1000\">My &#60;b&#62;boats&#60;/b&#62;</a>"),
        "{mine}"
    );
    assert_eq!(titles(&mine).len(), 2, "{mine}");
    // What one is interested in is said anew: the searches stay.
    editor.get("/profile").await;
    editor.post("/profile", &[("words", "jazz")]).await;
    let secret = mine.split("/feeds/").nth(1).unwrap().split('/').next().unwrap().to_owned();
    let mut other = house.browser();
    let feed = other.sees(&format!("/feeds/{secret}/search/1.atom")).await;
    assert!(feed.contains("My &lt;b&gt;boats&lt;/b&gt;") && feed.matches("<entry>").count() == 2, "{feed}");
    assert!(other.sees(&format!("/feeds/{secret}/search/1.json")).await.contains("\"items\":[{"));
    for nothing in ["2.atom", "1", "1.exe"] {
        assert_eq!(other.get(&format!("/feeds/{secret}/search/{nothing}")).await.status, 404, "{nothing}");
    }
    for (search, status) in [
        ([("kind", "ship"), ("query", ""), ("name", "x")], 404),
        ([("kind", "boats"), ("query", "where=x"), ("name", "x")], 400),
        ([("kind", "boats"), ("query", ""), ("name", " ")], 400),
    ] {
        editor.get("/mine").await;
        assert_eq!(editor.post("/mine/searches", &search).await.status, status, "{search:?}");
    }
    let (_, mine) = editor.follow("/mine/searches/1/remove", &[]).await;
    assert!(mine.contains("No saved searches yet."), "{mine}");
    let mut reader = house.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    reader.get("/kinds").await;
    assert_eq!(reader.post("/kinds", &[("kind", "boats"), ("do", "off")]).await.status, 403);
    editor.get("/kinds").await;
    let (_, kinds) = editor.follow("/kinds", &[("kind", "boats"), ("do", "off")]).await;
    assert!(
        kinds.contains("aria-label=\"Switch on Boatss\"") || kinds.contains("aria-label=\"Switch on"),
        "{kinds}"
    );
}
