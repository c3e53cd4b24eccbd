//! What real sites ask of requests: cookies, log-ins, headers, a proxy, certificates of their own.

use std::sync::Arc;

use crawl::cookies::CookieJar;
use crawl::frontier::Outcome;
use crawl::{Domain, Header, Login, Patterns, RequestOptions, UserAgent};
use servers::{Reply, Request, Site, page, status};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

use crate::{Plan, crawl, links, plan, refused};

fn found(to: &str, cookie: &str) -> Reply {
    let headers = format!("location: {to}\r\nset-cookie: {cookie}\r\n");
    Reply::Whole(302, Box::leak(headers.into_boxed_str()), Vec::new())
}

fn has(request: &Request, cookie: &str) -> bool {
    request.header("cookie").is_some_and(|sent| sent.split("; ").any(|pair| pair == cookie))
}

fn is_read(outcome: Option<&Outcome>) -> bool {
    matches!(outcome, Some(Outcome::Read { .. }))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_that_sets_a_cookie_and_leads_back_is_read() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        "/" if !has(request, "seen=1") => found("/", "seen=1; Path=/; HttpOnly"),
        "/" => page(links([
            "/by-way".into(),
            "/by-refresh".into(),
            "/for-ever".into(),
            "/stubborn".into(),
            "/inner".into(),
        ])),
        // Over another page that sets the cookie.
        "/by-way" if !has(request, "way=2") => found("/check?back=/by-way", "way=1"),
        "/check?back=/by-way" => found("/by-way", "way=2"),
        // To a log-in of its own, which sets the cookie.
        "/inner" if !has(request, "in=1") => Reply::Whole(302, "location: /enter?to=/inner\r\n", Vec::new()),
        "/inner" => page(links(["/innermost".into()])),
        "/enter?to=/inner" => found("/inner", "in=1; Path=/"),
        "/by-refresh" if !has(request, "fresh=1") => Reply::Whole(
            200,
            "set-cookie: fresh=1\r\ncontent-type: text/html\r\n",
            b"<meta http-equiv=refresh content='0; url=/by-refresh'>One moment".to_vec(),
        ),
        // A new cookie each time, and never a page.
        "/for-ever" => {
            let times = request.header("cookie").map_or(0, str::len);
            found("/for-ever", &format!("n{times}=1"))
        }
        "/stubborn" => Reply::Whole(302, "location: /stubborn\r\n", Vec::new()),
        path => page(format!("A page at {path}")),
    })
    .await;
    let (_, outcomes) = crawl(plan(), site.url("/")).await;
    for path in ["/", "/by-way", "/by-refresh", "/enter?to=/inner", "/innermost"] {
        assert!(is_read(outcomes.get(path)), "{path} {:?}", outcomes.get(path));
    }
    assert_eq!(outcomes.get("/for-ever").cloned(), refused("redirects to itself, whatever cookies it sets"));
    assert_eq!(outcomes.get("/stubborn").cloned(), refused("redirects to itself"));
    assert!(site.page_requests().len() < 30, "{:?}", site.paths());
    // Without cookies the reason is told.
    let mut without = plan();
    without.requests.cookies = None;
    let (_, outcomes) = crawl(without, site.url("/")).await;
    assert_eq!(outcomes.get("/").cloned(), refused("redirects to itself"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_jar_is_taken_along_and_cookies_go_to_no_other_host() {
    let answer = |request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        "/" if has(request, "session=abc") => Reply::Whole(
            200,
            "set-cookie: later=1\r\ncontent-type: text/html\r\n",
            b"<a href=/in>in</a>".to_vec(),
        ),
        "/in" => page("inside"),
        _ => status(403),
    };
    let site = Site::new(answer).await;
    let jar = CookieJar::of_file("127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\tabc\n").expect("a file");
    let mut with = plan();
    with.requests.cookies = Some(Arc::new(jar));
    let jar = with.requests.cookies.clone().expect("a jar");
    let (report, _) = crawl(with.clone(), site.url("/")).await;
    assert_eq!(report.read, 2);
    assert!(jar.to_file().contains("later\t1") && jar.to_file().contains("session\tabc"));
    let other = Site::new(|request: &Request| page(format!("{:?}", request.header("cookie")))).await;
    let elsewhere = Plan { domain: Domain::new(["localhost"]).expect("a domain"), ..with };
    crawl(elsewhere, other.url_at("a.localhost", "/")).await;
    assert!(other.requests().iter().all(|request| request.header("cookie").is_none()));
}

#[tokio::test(flavor = "multi_thread")]
async fn headers_names_and_log_ins_are_sent_to_hosts_of_the_crawl_alone() {
    let other = Site::new(|_: &Request| page("elsewhere")).await;
    let away = other.url_at("other.localhost", "/").to_string();
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/robots.txt" => {
            page("User-agent: mybot\nDisallow: /not-for-mybot\n\nUser-agent: glean\nDisallow: /")
        }
        "/not-kept-by-mybot" => {
            page("<meta name=MyBot content=noindex><meta name=glean content=nofollow>a leaf")
        }
        "/not-kept-by-glean" => {
            Reply::Whole(200, "content-type: text/html\r\nx-robots-tag: glean: noindex\r\n", b"a leaf".into())
        }
        _ if request.header("authorization") != Some("Basic bWU6c2VjcmV0") => status(401),
        "/" => {
            let paths = ["/away", "/not-for-mybot", "/not-kept-by-mybot", "/not-kept-by-glean"];
            page(links(paths.map(str::to_owned)))
        }
        "/away" => Reply::Whole(302, Box::leak(format!("location: {away}\r\n").into_boxed_str()), Vec::new()),
        _ => page("a leaf"),
    })
    .await;
    let mut named = plan();
    let domain = Domain::new(["127.0.0.1"]).expect("a domain");
    named.domain = Domain::new(["127.0.0.1", "localhost"]).expect("a domain");
    named.requests = RequestOptions {
        user_agent: UserAgent::parse("mybot/2 (+https://example.org/bot)").expect("a name"),
        headers: vec![Header::parse("Accept-Language: de").expect("a header")],
        domain: domain.clone(),
        seeds: vec![site.url("/")],
        logins: vec![Login { hosts: domain, user: "me".into(), password: "secret".into() }],
        ..RequestOptions::default()
    };
    let (report, outcomes) = crawl(named, site.url("/")).await;
    assert_eq!(outcomes.get("/not-for-mybot").cloned(), refused("robots.txt"));
    assert_eq!(outcomes.get("/not-kept-by-mybot").cloned(), refused("noindex"));
    assert!(matches!(outcomes.get("/not-kept-by-glean"), Some(Outcome::Read { .. })), "{outcomes:?}");
    let requests = site.requests();
    assert!(requests.iter().all(|r| r.header("accept-language") == Some("de")), "{report:?}");
    assert!(requests.iter().all(|r| r.header("user-agent") == Some("mybot/2 (+https://example.org/bot)")));
    let elsewhere = other.requests();
    assert!(!elsewhere.is_empty(), "{report:?}");
    assert!(
        elsewhere
            .iter()
            .all(|r| r.header("authorization").is_none() && r.header("accept-language").is_none())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn patterns_say_which_pages_are_visited() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        "/" => page(links(["/events/1".into(), "/events/2?print=1".into(), "/news/1".into()])),
        path => page(links([format!("{path}/more")]).repeat(usize::from(path.len() < 10))),
    })
    .await;
    let frontier = Arc::new(crawl::Memory::default());
    // A crawl of all that is cut short, then one of some: what waits is left out too.
    crate::crawl_into(Plan { pages: Some(1), ..plan() }, site.url("/"), &frontier).await;
    let text = |text: &str| vec![text.to_owned()];
    let patterns = Patterns::new(&text("/events/*"), &text("regex:print=\\d")).expect("patterns");
    let report = crate::crawl_into(Plan { patterns, ..plan() }, site.url("/"), &frontier).await;
    assert_eq!(site.paths(), ["/", "/events/1", "/events/1/more"]);
    assert_eq!((report.refused.get("excluded"), report.refused.get("not included")), (Some(&1), Some(&1)));
    let all = Plan { retry_failed: true, ..plan() };
    crate::crawl_into(all, site.url("/"), &frontier).await;
    assert!(site.paths().contains(&"/news/1".to_owned()));
}

/// A site over TLS, and the certificate to be trusted.
async fn safe(answer: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> (Site, Vec<u8>) {
    let certificate = servers::Certificate::of_nobody();
    let authority = certificate.pem.clone().into_bytes();
    (Site::with_certificate(certificate, answer).await, authority)
}

fn https(site: &Site) -> url::Url {
    let mut url = site.url("/");
    url.set_scheme("https").expect("a scheme of the web");
    url
}

/// A proxy that knows CONNECT and plain requests; all that was asked of it, first line and headers.
async fn proxy() -> (url::Url, Arc<std::sync::Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = format!("http://me:secret@{}", listener.local_addr().expect("bound"));
    let log: Arc<std::sync::Mutex<Vec<String>>> = Arc::default();
    let shared = Arc::clone(&log);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(relay(stream, Arc::clone(&shared)));
        }
    });
    (url::Url::parse(&address).expect("an address"), log)
}

/// Answers one request after the other.
async fn relay(mut client: TcpStream, log: Arc<std::sync::Mutex<Vec<String>>>) -> Option<()> {
    loop {
        relay_one(&mut client, &log).await?;
    }
}

async fn relay_one(client: &mut TcpStream, log: &std::sync::Mutex<Vec<String>>) -> Option<()> {
    let (text, _) = head_of(client).await?;
    log.lock().expect("no panic").push(text.clone());
    let target = text.split(' ').nth(1)?;
    if text.starts_with("CONNECT ") {
        let mut server = TcpStream::connect(target).await.ok()?;
        client.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.ok()?;
        copy_bidirectional(client, &mut server).await.ok()?;
        return None;
    }
    let url = url::Url::parse(target).ok()?;
    let mut server = TcpStream::connect((url.host_str()?, url.port()?)).await.ok()?;
    let path = &url[url::Position::BeforePath..];
    server.write_all(text.replacen(target, path, 1).as_bytes()).await.ok()?;
    let (head, mut body) = head_of(&mut server).await?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok())?;
    while body.len() < length {
        (server.read_buf(&mut body).await.ok()? > 0).then_some(())?;
    }
    client.write_all(&[head.as_bytes(), &body].concat()).await.ok()
}

/// The head of a message, and what came behind it.
async fn head_of(stream: &mut TcpStream) -> Option<(String, Vec<u8>)> {
    let mut read = Vec::new();
    loop {
        (stream.read_buf(&mut read).await.ok()? > 0).then_some(())?;
        if let Some(end) = read.windows(4).position(|end| end == b"\r\n\r\n") {
            let behind = read.split_off(end + 4);
            return Some((String::from_utf8_lossy(&read).into_owned(), behind));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_is_asked_for_everything_and_blamed_for_what_it_does() {
    let answer = |request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        "/" => page("<a href=/leaf>leaf</a>"),
        _ => page("a leaf"),
    };
    let (plain, (safe, authority)) = (Site::new(answer).await, safe(answer).await);
    let (address, log) = proxy().await;
    let mut through = plan();
    through.requests.proxy = Some(address);
    through.requests.authorities = vec![authority];
    let (report, _) = crawl(through.clone(), plain.url("/")).await;
    assert_eq!(report.read, 2, "{report:?}");
    let (report, _) = crawl(through.clone(), https(&safe)).await;
    assert_eq!(report.read, 2, "{report:?}");
    let heads = log.lock().expect("no panic").clone();
    assert!(
        heads.iter().any(|head| head.starts_with("GET http://"))
            && heads.iter().any(|head| head.starts_with("CONNECT "))
    );
    assert!(heads.iter().all(|head| head.to_lowercase().contains("proxy-authorization: basic bwu6c2vjcmv0")));
    assert!(safe.requests().iter().all(|request| request.header("proxy-authorization").is_none()));
    let nobody = TcpListener::bind("127.0.0.1:0").await.expect("a free port").local_addr().expect("bound");
    through.requests.proxy = url::Url::parse(&format!("http://{nobody}")).ok();
    through.patience = std::time::Duration::from_secs(1);
    let (report, _) = crawl(through, plain.url("/")).await;
    let why = report.unread.first().and_then(|unread| unread.why.clone()).unwrap_or_default();
    assert!(report.read == 0 && why.starts_with("through the proxy: "), "{report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_with_a_certificate_of_its_own_authority_is_read_where_that_is_trusted() {
    let (site, authority) = safe(|_: &Request| page("safe")).await;
    let mut trusting = Plan { patience: std::time::Duration::from_secs(1), ..plan() };
    let (report, _) = crawl(trusting.clone(), https(&site)).await;
    assert_eq!(report.read, 0);
    trusting.requests.authorities = vec![authority];
    let (report, _) = crawl(trusting.clone(), https(&site)).await;
    assert_eq!(report.read, 1, "{report:?}");
    trusting.requests.authorities = vec![b"no certificate".to_vec()];
    let crawler = crawl::Crawler::new(trusting);
    let run = crawler.run(Arc::new(crawl::Memory::<()>::default()), crawl::LinksOnly, Vec::new()).await;
    assert!(run.expect_err("no certificate").to_string().contains("PEM"));
}
