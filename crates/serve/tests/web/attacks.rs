//! What attackers try, each with the refusal that is expected.
//!
//! Redirects into a private network and names that change their address are tried where connections are made: in `crawl`
//! and `harvest`.

mod markup;

use std::io::Write;

use reqwest::Method;
use serve::ServeOptions;
use servers::{Reply, Request, Site};
use store::Role;

use crate::browser::{Browser, Served, plain};

/// What was tried, and whether it was refused as it must be.
#[derive(Default)]
struct Tried {
    count: usize,
    through: Vec<String>,
}

impl Tried {
    fn refused(&mut self, what: &str, refused: bool) {
        self.count += 1;
        if !refused {
            self.through.push(what.to_owned());
        }
    }

    fn end(self, least: usize) {
        assert!(self.through.is_empty(), "came through: {:#?}", self.through);
        assert!(self.count >= least, "only {} were tried", self.count);
    }
}

/// The API asks for a key; what a browser carries along opens nothing there, and no page elsewhere reads what it says.
#[tokio::test]
async fn the_api_takes_no_cookies() {
    let served = Served::new(ServeOptions::default()).await;
    served.keep("https://a.example.org/x", &[("Jazz", "2999-11-03", plain())]).await;
    let mut editor = served.logged_in("ed@example.org", "correct horse", Role::Admin).await;
    let mut tried = Tried::default();
    for path in
        ["/api/v1/mine", "/api/v1/profile", "/api/v1/ratings", "/api/v1/queue", "/api/v1/made?sort=rule"]
    {
        let answer = editor.get(path).await;
        tried.refused(&format!("{path} by a session"), answer.status == 401);
        let shared = answer.header("access-control-allow-origin").is_none();
        tried.refused(&format!("{path} read elsewhere"), shared);
    }
    for (method, path) in [
        (Method::PUT, "/api/v1/records/1/rating"),
        (Method::PUT, "/api/v1/profile"),
        (Method::POST, "/api/v1/sources"),
        (Method::POST, "/api/v1/lists"),
    ] {
        let answer =
            editor.ask(method.clone(), path, &[("origin", "https://evil.example")], Some("{}".into())).await;
        tried.refused(&format!("{method} {path} by a session"), answer.status == 401);
    }
    for key in
        ["", "x", "Bearer", "Bearer ", "Basic YTpi", "Bearer ' OR 1=1", &format!("Bearer {}", "0".repeat(64))]
    {
        let answer = editor.ask(Method::GET, "/api/v1/mine", &[("authorization", key)], None).await;
        tried.refused(&format!("the key {key:?}: {}", answer.status), answer.status == 401);
    }
    tried.end(21);
}

#[tokio::test]
async fn forms_of_others_change_nothing() {
    let served = Served::new(ServeOptions::default()).await;
    served.keep("https://a.example.org/x", &[("Jazz", "2999-11-03", plain())]).await;
    let mut browser = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let other = served.logged_in("bob@example.org", "correct horse", Role::Reader).await;
    let token = browser.token.clone();
    let theirs = other.token.clone();
    let mut tried = Tried::default();
    let rate = "/records/1/rating";
    /// What it is, the token, and headers.
    type Case<'a> = (&'a str, Option<&'a str>, &'a [(&'a str, &'a str)]);
    let cases: [Case<'_>; 9] = [
        ("no token", None, &[]),
        ("an empty token", Some(""), &[]),
        ("another's token", Some(&theirs), &[]),
        (
            "a token that was guessed",
            Some("0000000000000000000000000000000000000000000000000000000000000000"),
            &[],
        ),
        ("from a page elsewhere, by Fetch Metadata", Some(&token), &[("sec-fetch-site", "cross-site")]),
        ("from a sister site", Some(&token), &[("sec-fetch-site", "same-site")]),
        ("from a page elsewhere, by Origin", Some(&token), &[("origin", "https://evil.example")]),
        ("from a sandbox", Some(&token), &[("origin", "null")]),
        ("from our name behind another's", Some(&token), &[("origin", "https://evil.example/?127.0.0.1")]),
    ];
    for (what, token, headers) in cases {
        let mut fields = vec![("rating", "5")];
        fields.extend(token.map(|token| ("token", token)));
        tried.refused(what, browser.send(rate, &fields, headers).await.status == 403);
    }
    let base = served.base.clone();
    let own = [("origin", base.as_str()), ("sec-fetch-site", "same-origin")];
    let ours = browser.send(rate, &[("rating", "5"), ("token", &token)], &own).await;
    assert_eq!(ours.status, 303, "our own page may");
    let get = browser.get("/records/1/rating?rating=1").await;
    tried.refused("a change by a link", get.status == 405);
    tried.refused("a picture logs nobody out", browser.get("/session/end").await.status == 405);
    assert_eq!(served.store.rated(1).await.unwrap(), (1, 5.0));
    let form = Some(format!("token={token}&rating=1"));
    browser.ask(Method::POST, rate, &[("content-type", "text/plain")], form).await;
    tried.refused("a form that says it is text", served.store.rated(1).await.unwrap() == (1, 5.0));
    tried.end(11);
}

#[tokio::test]
async fn sessions_are_nobody_elses() {
    let served = Served::new(ServeOptions::default()).await;
    served.account("ann@example.org", "correct horse", Role::Reader).await;
    let mut tried = Tried::default();
    let mut browser = served.browser();
    let planted = "a".repeat(64);
    browser.cookies.insert("session".into(), planted.clone());
    browser.log_in("ann@example.org", "correct horse").await;
    tried.refused("a session planted before the log in", browser.cookies["session"] != planted);
    let first = browser.cookies["session"].clone();
    browser.log_in("ann@example.org", "correct horse").await;
    let mut thief = served.browser();
    thief.cookies.insert("session".into(), first);
    tried.refused("the session before a new log in", thief.get("/account").await.status == 401);
    let session = browser.cookies["session"].clone();
    browser.post("/session/end", &[]).await;
    thief.cookies.insert("session".into(), session);
    tried.refused("a session after the log out", thief.get("/account").await.status == 401);
    for odd in ["", "x", "' OR 1=1", &"f".repeat(64), &"é".repeat(32)] {
        thief.cookies.insert("session".into(), odd.to_owned());
        tried.refused(&format!("the session {odd}"), thief.get("/account").await.status == 401);
    }
    let mut fresh = served.browser();
    fresh.get("/session").await;
    let answer = fresh.post("/session", &[("email", "ann@example.org"), ("password", "correct horse")]).await;
    let cookie = answer.header("set-cookie").unwrap_or_default();
    tried.refused("a cookie for scripts", cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
    tried.refused(
        "a secret in the store",
        served.store.reader(store::Known::Session(fresh.cookies["session"].clone())).await.unwrap().is_none(),
    );
    let there = fresh.get("/account/new?next=https://evil.example").await;
    tried.refused("an open redirect", there.header("location").is_none() && !there.says("evil.example"));
    tried.end(10);
}

#[tokio::test]
async fn passwords_are_not_guessed() {
    let served = Served::new(ServeOptions::default()).await;
    served.account("ann@example.org", "correct horse", Role::Reader).await;
    let mut tried = Tried::default();
    let mut browser = served.browser();
    let unknown = browser.log_in("nobody@example.org", "guess").await;
    let wrong = browser.log_in("ann@example.org", "guess").await;
    let message = "Address and password do not belong together.";
    tried.refused(
        "which addresses have accounts",
        unknown.status == wrong.status && unknown.says(message) && wrong.says(message),
    );
    let mut last = wrong;
    for _ in 0..6 {
        last = browser.log_in("ann@example.org", "guess").await;
    }
    tried.refused("many guesses", last.status == 429 && last.header("retry-after").is_some());
    browser.get("/session").await;
    let token = browser.token.clone();
    let spoofed = [("x-forwarded-for", "203.0.113.9"), ("forwarded", "for=203.0.113.9")];
    let fields = [("token", token.as_str()), ("email", "ann@example.org"), ("password", "guess")];
    tried.refused(
        "guesses from an invented address",
        browser.send("/session", &fields, &spoofed).await.status == 429,
    );
    let mut all = Vec::new();
    for n in 0..25 {
        let email = format!("b{n}@example.org");
        let fields = [("token", token.as_str()), ("email", email.as_str()), ("password", "guess")];
        all.push(browser.send("/session", &fields, &[]).await.status);
    }
    tried.refused("guesses for one address after the other", all.contains(&401) && all.ends_with(&[429; 5]));
    let long = "x".repeat(12_000);
    let other = Served::new(ServeOptions::default()).await;
    other.account("ann@example.org", "correct horse", Role::Reader).await;
    let status = other.browser().log_in("ann@example.org", &long).await.status;
    tried.refused(&format!("a password that costs much: {status}"), status == 401);
    tried.end(5);
}

#[tokio::test]
async fn roles_and_secrets_hold() {
    let served = Served::new(ServeOptions { open: false, ..ServeOptions::default() }).await;
    let mut ann = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let bob = served.account("bob@example.org", "correct horse", Role::Reader).await;
    served.store.add_key(bob, "hash", "bob's", store::Scope::Write).await.unwrap();
    let mut tried = Tried::default();
    let mut nobody = served.browser();
    nobody.get("/session").await;
    for (path, fields) in [
        ("/sources", ("url", "https://example.org")),
        ("/watches/look", ("url", "https://example.org")),
        ("/watches", ("url", "https://example.org")),
        ("/profile", ("words", "x")),
        ("/account/key", ("scope", "read")),
    ] {
        tried.refused(&format!("{path} by nobody"), nobody.post(path, &[fields]).await.status == 401);
    }
    tried.refused(
        "a reader adds a source",
        ann.post("/sources", &[("url", "https://example.org")]).await.status == 403,
    );
    ann.post("/account/key", &[("remove", "hash")]).await;
    tried.refused("another's key removed", served.store.keys(bob).await.unwrap().len() == 1);
    tried.refused("a closed house makes no account", {
        let fields = [("email", "eve@example.org"), ("password", "correct horse")];
        ann.post("/account/new", &fields).await.status == 403
    });
    for secret in ["x", "0", "%27%20OR%201=1--", &"0".repeat(64)] {
        tried.refused(
            &format!("the feed {secret}"),
            ann.get(&format!("/feeds/{secret}/events.ics")).await.status == 404,
        );
    }
    tried.end(10);
}

#[tokio::test]
async fn the_server_connects_nowhere_private() {
    let site = Site::new(|_: &Request| servers::page("<h1>secret</h1>")).await;
    let port = site.url("/").port().unwrap();
    let served = Served::new(ServeOptions::default()).await;
    let mut editor = served.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    let mut tried = Tried::default();
    let hosts = [
        "127.0.0.1",
        "localhost",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "0",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "10.0.0.1",
        "192.168.1.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "[fe80::1]",
        "[fd00::1]",
        "app.localhost",
        "127.0.0.1.",
        "①②⑦.⓪.⓪.①",
    ];
    for host in hosts {
        let page = editor.post("/sources", &[("url", &format!("http://{host}:{port}/"))]).await;
        tried.refused(&format!("a source at {host}"), page.status == 502 && !page.says("secret"));
        let page = editor.post("/watches/look", &[("url", &format!("http://{host}:{port}/"))]).await;
        tried.refused(&format!("a look at {host}"), page.status == 502 && !page.says("secret"));
    }
    for address in [
        "file:///etc/passwd",
        "gopher://example.org/",
        "ftp://127.0.0.1/",
        "javascript:alert(1)",
        "http://",
        "",
        "//127.0.0.1/",
    ] {
        let page = editor.post("/sources", &[("url", address)]).await;
        tried.refused(&format!("a source at {address}"), page.status == 502 && !page.says("root:"));
    }
    served.keep(site.url("/x").as_str(), &[("Jazz", "2999-11-03", plain())]).await;
    let copy = editor.get("/records/1/copy/0").await;
    tried.refused("a copy of a private page", copy.says("cannot be shown") && !copy.says("secret"));
    tried.refused("nothing was asked for", site.page_requests().is_empty());
    tried.end(29);
}

#[tokio::test]
async fn large_and_odd_requests_end() {
    let bomb = {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        for _ in 0..64 {
            packed.write_all(&vec![b'a'; 1 << 20]).unwrap();
        }
        packed.finish().unwrap()
    };
    let deep = "<div>".repeat(200_000) + "<h1>deep</h1>";
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/bomb" => Reply::Whole(200, "content-type: text/html\r\ncontent-encoding: gzip\r\n", bomb.clone()),
        "/deep" => servers::page(deep.clone()),
        "/circle" => Reply::Whole(302, "location: /circle\r\n", Vec::new()),
        "/robots.txt" => servers::status(404),
        _ => Reply::Endless,
    })
    .await;
    let served = Served::new(ServeOptions { reach_anywhere: true, ..ServeOptions::default() }).await;
    let mut editor = served.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    let mut tried = Tried::default();
    for (path, status) in [("/bomb", 502), ("/endless", 502), ("/circle", 502), ("/deep", 303)] {
        let page = editor.post("/sources", &[("url", site.url(path).as_str())]).await;
        tried.refused(&format!("{path}: {}", page.status), page.status == status);
    }
    let large = "x".repeat(5 << 20);
    tried.refused(
        "a large form",
        matches!(editor.post("/profile", &[("words", &large)]).await.status, 400 | 413),
    );
    let many = "word\n".repeat(100_000);
    editor.post("/profile", &[("words", &many)]).await;
    tried.refused("a profile of many words", editor.get("/mine").await.status == 200);
    for path in [
        "/assets/..%2fCargo.toml",
        "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/assets/../../etc/passwd",
        "/records/abc",
        "/records/-1",
        "/records/99999999999999999999",
        "/records/1/copy/-1",
    ] {
        let status = editor.get(path).await.status;
        tried.refused(&format!("{path}: {status}"), status == 404 || status == 400);
    }
    for path in [
        "/events?page=99999999999999999999",
        "/events?page=-1",
        "/events?view=month&day=9999-12-31",
        "/events?view=week&day=-9999-01-01",
        "/events?near=nan,nan,nan",
        "/events?from=9999-99-99",
    ] {
        let status = editor.get(path).await.status;
        tried.refused(&format!("{path}: {status}"), status < 500);
    }
    let long = format!("/events?q={}", "a%20".repeat(10_000));
    tried.refused("a long search", editor.get(&long).await.status < 500);
    for method in [Method::PUT, Method::DELETE, Method::TRACE, Method::PATCH] {
        let status = editor.ask(method.clone(), "/records/1", &[], None).await.status;
        tried.refused(&format!("{method}"), status == 405 || status == 403);
    }
    tried.end(20);
}

#[tokio::test]
async fn headers_are_ours() {
    let served = Served::new(ServeOptions::default()).await;
    served.keep("https://a.example.org/x", &[("Jazz\r\nX-Evil: 1", "2999-11-03", plain())]).await;
    let mut browser = served.browser();
    let mut tried = Tried::default();
    for path in ["/", "/events", "/nothing", "/mine", "/session", "/records/1", "/records/1/copy/0"] {
        let page = browser.get(path).await;
        let policy = page.header("content-security-policy").unwrap_or_default();
        let strict = policy.contains("default-src 'none'") && !policy.contains("unsafe");
        let framed = policy.contains("frame-ancestors 'self'");
        tried.refused(
            &format!("scripts and frames at {path}"),
            strict && framed && page.header("x-content-type-options") == Some("nosniff"),
        );
    }
    let page = browser.get("/events?q=%0d%0aX-Evil:%201").await;
    tried.refused("a header by a search", page.header("x-evil").is_none());
    for path in ["/events.ics?q=a%0d%0aX-EVIL:1", "/records/1/event.ics"] {
        let page = browser.get(path).await;
        let line = page.text.lines().any(|line| line.to_ascii_lowercase().starts_with("x-evil"));
        tried.refused(&format!("a header by {path}"), page.header("x-evil").is_none() && !line);
    }
    let feed = browser.ask(Method::GET, "/events.atom", &[("host", "evil.example")], None).await;
    tried.refused("links to a host that the request names", !feed.says("evil.example"));
    tried.end(11);
}

/// Whoever has the browser's cookies only is nobody without a session.
#[tokio::test]
async fn a_browser_is_not_a_person() {
    let served = Served::new(ServeOptions::default()).await;
    let ann = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let mut other: Browser = served.browser();
    other.cookies.insert("form".into(), ann.cookies["form"].clone());
    assert_eq!(other.get("/account").await.status, 401);
}
