//! What an operator relies on: TLS by certificates of one's own, an end that cuts nobody off, counts of what was asked.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serve::{Certificates, ServeOptions};
use servers::{Certificate, Reply, Request, Site, page};
use store::{Role, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use crate::browser::Served;

/// A folder of its own, taken away with it.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("gleaner-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    async fn store(&self) -> Store {
        Store::open(&self.0.join("store.db").display().to_string()).await.unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn client(root: Option<&Certificate>) -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let roots = root.map(|root| reqwest::Certificate::from_pem(root.pem.as_bytes()).unwrap());
    reqwest::Client::builder().no_proxy().tls_certs_only(roots).build().unwrap()
}

#[tokio::test]
async fn connections_are_secured_by_our_own_certificate() {
    let folder = Folder::new("secured");
    let certificate = Certificate::of_nobody();
    let [chain, key] = ["chain.pem", "key.pem"].map(|name| folder.0.join(name));
    std::fs::write(&chain, &certificate.pem).unwrap();
    std::fs::write(&key, &certificate.key_pem).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let base = format!("https://localhost:{}/", address.port());
    let tls = Some(Arc::new(Certificates::read(&chain, &key).unwrap()));
    let options = ServeOptions { base: base.parse().unwrap(), tls, ..ServeOptions::default() };
    let (end, over) = oneshot::channel::<()>();
    let store = folder.store().await;
    let serving = tokio::spawn(serve::serve(store, options, listener, async { drop(over.await) }));
    // Whoever says nothing, or speaks no TLS, keeps nobody else out.
    let _silent = TcpStream::connect(address).await.unwrap();
    let mut plain = TcpStream::connect(address).await.unwrap();
    plain.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut received = Vec::new();
    let _ = plain.read_to_end(&mut received).await;
    assert!(!String::from_utf8_lossy(&received).contains("200"), "{received:?}");
    let known = client(Some(&certificate));
    let answer = known.get(format!("{base}session")).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["strict-transport-security"], "max-age=15552000");
    assert!(answer.headers()["set-cookie"].to_str().unwrap().ends_with("; Secure"));
    let stranger = client(Some(&Certificate::of_nobody())).get(&base).send().await;
    assert!(stranger.is_err(), "a certificate that nobody trusts is refused by browsers");
    // By TLS too it is known who asks: guesses are counted.
    let mut statuses = Vec::new();
    for _ in 0..7 {
        let page = known.get(format!("{base}session")).send().await.unwrap();
        let cookie = page.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
        let text = page.text().await.unwrap();
        let token =
            text.split("name=\"token\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let form = format!("token={token}&email=a@example.org&password=guess");
        let post = known.post(format!("{base}session")).header("cookie", cookie).body(form);
        let post = post.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
        statuses.push(post.status().as_u16());
    }
    assert_eq!(statuses, [401, 401, 401, 401, 401, 429, 429]);
    end.send(()).unwrap();
    serving.await.unwrap().unwrap();
}

/// A page that is slow when the end begins is still answered; nobody new is let in.
#[tokio::test]
async fn requests_under_way_are_answered_at_the_end() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/talks" => Reply::Late(Duration::from_secs(2), Box::new(page("<h1>Talks</h1>"))),
        _ => servers::status(404),
    })
    .await;
    let served = Served::anywhere().await;
    served.account("ed@example.org", "correct horse", Role::Editor).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let options = ServeOptions {
        base: format!("{base}/").parse().unwrap(),
        reach_anywhere: true,
        ..ServeOptions::default()
    };
    let (end, over) = oneshot::channel::<()>();
    let serving =
        tokio::spawn(serve::serve(served.store.clone(), options, listener, async { drop(over.await) }));
    let mut browser = served.browser_at(&base);
    browser.log_in("ed@example.org", "correct horse").await;
    let url = site.url("/talks").to_string();
    let begun = Instant::now();
    let asks = tokio::spawn(async move { browser.post("/sources", &[("url", &url)]).await });
    while site.page_requests().iter().all(|request| request.path != "/talks") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    end.send(()).unwrap();
    while TcpStream::connect(base.trim_start_matches("http://")).await.is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(2), "somebody new was let in");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(!serving.is_finished());
    assert_eq!(asks.await.unwrap().status, 303);
    tokio::time::timeout(Duration::from_secs(5), serving).await.unwrap().unwrap().unwrap();
}

/// A thousand clients that send a byte a second would hold a thousand places (Slowloris).
#[tokio::test]
async fn a_request_that_never_ends_is_cut_off() {
    let served = Served::new(ServeOptions::default()).await;
    let address = served.base.trim_start_matches("http://");
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").await.unwrap();
    let mut silent = TcpStream::connect(address).await.unwrap();
    let begun = Instant::now();
    let (mut read, mut write) = slow.split();
    let drips = async {
        while write.write_all(b"a").await.is_ok() {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        // The other side is gone: what it said last is read.
        std::future::pending::<()>().await;
    };
    let mut received = Vec::new();
    tokio::select! {
        _ = read.read_to_end(&mut received) => {}
        () = drips => {}
        () = tokio::time::sleep(Duration::from_secs(30)) => panic!("it still holds its place"),
    }
    assert!(!String::from_utf8_lossy(&received).contains("200 OK"), "{received:?}");
    let ended = tokio::time::timeout(Duration::from_secs(10), silent.read_to_end(&mut received)).await;
    assert!(ended.is_ok(), "who says nothing at all goes too");
    assert!(begun.elapsed() > Duration::from_secs(5), "who is merely slow is waited for");
    assert_eq!(served.browser().get("/health").await.status, 200);
}

#[tokio::test]
async fn what_was_asked_is_counted() {
    let served = Served::new(ServeOptions::default()).await;
    let mut browser = served.browser();
    for path in ["/events", "/nothing", "/health"] {
        browser.get(path).await;
    }
    let mut admin = served.logged_in("root@example.org", "correct horse", Role::Admin).await;
    let metrics = admin.sees("/metrics").await;
    for line in [
        "gleaner_requests_total{status=\"2xx\"} 4",
        "gleaner_requests_total{status=\"4xx\"} 1",
        "gleaner_request_seconds_count 6",
    ] {
        assert!(metrics.lines().any(|other| other == line), "{line} in {metrics}");
    }
    let samples = metrics.lines().filter(|line| !line.starts_with('#'));
    let odd = |line: &&str| line.rsplit_once(' ').is_none_or(|(_, number)| number.parse::<f64>().is_err());
    assert_eq!(samples.filter(odd).collect::<Vec<_>>(), Vec::<&str>::new());
}

/// The container's own check, as its file says it, of a house that is well and of none.
#[tokio::test(flavor = "multi_thread")]
async fn the_container_knows_whether_it_is_well() {
    let file = include_str!("../../../../packaging/Containerfile");
    let line = file.lines().find(|line| line.starts_with("HEALTHCHECK")).unwrap();
    let words: Vec<String> = serde_json::from_str(line.split_once(" CMD ").unwrap().1).unwrap();
    let well = |port: &str| {
        let words: Vec<String> = words.iter().map(|word| word.replace("8080", port)).collect();
        std::process::Command::new(&words[0]).args(&words[1..]).status().unwrap().success()
    };
    let served = Served::new(ServeOptions::default()).await;
    let port = served.base.rsplit(':').next().unwrap();
    assert!(well(port));
    let site = Site::new(|_: &Request| servers::status(500)).await;
    assert!(!well(&site.url("/").port().unwrap().to_string()));
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    assert!(!well(&nobody.to_string()));
}

#[tokio::test]
async fn the_site_is_its_owners() {
    let folder = std::env::temp_dir().join(format!("gleaner-owners-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    let imprint = file("imprint.txt", "Museum <of> Graz\n\nHall 1, Graz");
    let site = serve::Site {
        name: "What’s on <in> Graz".to_owned(),
        logo: Some(
            serve::Logo::read(&file("logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")).unwrap(),
        ),
        style: Some(serve::style(&file("site.css", ":root { --leaf: #7a1f1f }")).unwrap()),
        imprint: Some(serve::Legal::read(&imprint.display().to_string()).unwrap()),
        privacy: Some(serve::Legal::read("https://www.example.org/privacy").unwrap()),
    };
    let served = Served::new(ServeOptions { site, ..ServeOptions::default() }).await;
    let mut browser = served.browser();
    let page = browser.sees("/events").await;
    for part in [
        "Events · What’s on &#60;in&#62; Graz</title>",
        "src=\"/assets/logo\"",
        "href=\"/assets/site.css\"",
        "href=\"/imprint\"",
        "href=\"/privacy\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("Gleaner<"), "{page}");
    let logo = browser.get("/assets/logo").await;
    assert_eq!(logo.header("content-type"), Some("image/svg+xml"));
    assert!(logo.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
    assert!(browser.sees("/assets/site.css").await.contains("#7a1f1f"));
    let imprint = browser.sees("/imprint").await;
    assert!(
        imprint.contains("Museum &#60;of&#62; Graz</p>") && imprint.contains(">Hall 1, Graz</p>"),
        "{imprint}"
    );
    let privacy = browser.get("/privacy").await;
    assert_eq!((privacy.status, privacy.header("location")), (303, Some("https://www.example.org/privacy")));
    std::fs::remove_dir_all(&folder).unwrap();
    let plain = Served::new(ServeOptions::default()).await;
    let mut browser = plain.browser();
    for path in ["/imprint", "/privacy", "/assets/logo", "/assets/site.css"] {
        assert_eq!(browser.get(path).await.status, 404, "{path}");
    }
    let page = browser.sees("/").await;
    assert!(page.contains("· Gleaner</title>") && !page.contains("/imprint"), "{page}");
}
