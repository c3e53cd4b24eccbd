//! Pages that are empty until their scripts have run, crawled with a real Chromium.

use std::sync::Mutex;

use crawl::{Fetched, Reading, Render, Visitor};

use super::*;

/// Keeps what pages say.
#[derive(Clone, Default)]
struct Texts(Arc<Mutex<HashMap<String, String>>>);

impl Visitor for Texts {
    type Yield = ();

    fn read(&self, page: &Fetched, agent: &str) -> Reading<()> {
        let document = page::parse(&page.body, &page.hints());
        self.0.lock().expect("no panic").insert(page.url.path().to_owned(), document.full_text().to_owned());
        Reading::of_links(&document, page, agent, |_| 0)
    }
}

fn rendering(which: Render) -> Plan {
    let mut plan = plan();
    plan.limits.time = Duration::from_secs(10);
    plan.render = Some(which);
    plan
}

/// What the pages of a crawl say, by path, and its report.
async fn texts(plan: Plan, site: &Site) -> (HashMap<String, String>, Report) {
    let (frontier, texts) = (Arc::new(Memory::default()), Texts::default());
    let seed = Link::seed(Url::parse(&site.address).expect("an address"));
    let report = Crawler::new(plan).run(frontier, texts.clone(), vec![seed]).await;
    let report = report.unwrap_or_else(|error| panic!("{error}: run `cargo xtask test`, which installs it"));
    let texts = texts.0.lock().expect("no panic").clone();
    (texts, report)
}

fn script(body: &str) -> Reply {
    Reply::Whole(200, "content-type: text/javascript\r\n", body.into())
}

fn json(body: &str) -> Reply {
    Reply::Whole(200, "content-type: application/json\r\n", body.into())
}

const SHELL: &str = "<!doctype html><title>Kites</title><script src=/app.js></script>\
    <noscript>Please switch on JavaScript.</noscript><div id=app></div>";

/// Asks for what the page is about, waits three seconds, and says it with a link to the next page.
const APP: &str = "addEventListener('load', async () => {
    const talks = await (await fetch('/data' + location.pathname)).json();
    setTimeout(() => {
        document.getElementById('app').innerHTML =
            talks.map(t => `<p>${t}</p>`).join('') + '<a href=\"/second\">More</a>';
    }, 3000);
});";

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_read_as_its_scripts_leave_it() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        "/app.js" => script(APP),
        "/data/" => json(r#"["12 May, 4 pm: Knots that forget"]"#),
        "/data/second" => json(r#"["19 May, 4 pm: Primes in thin places"]"#),
        _ => page(SHELL),
    });
    let site = site.await;
    let (texts, report) = texts(rendering(Render::Needed), &site).await;
    assert!(texts["/"].contains("Knots that forget"), "{texts:?}");
    assert!(
        texts["/second"].contains("Primes in thin places"),
        "shells that are alike are no mirrors: {texts:?}"
    );
    assert!(!texts["/"].contains("switch on JavaScript"), "{texts:?}");
    assert_eq!((report.rendered, report.mirrors), (2, 0));
    let scripts = site.page_requests().iter().filter(|request| request.path == "/app.js").count();
    assert_eq!(scripts, 1, "the pages of a site share their scripts");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_pages_that_need_it_are_shown_unless_all_are_asked_for() {
    let full = format!(
        "<p>{}</p><p id=late></p><script>late.textContent = 'Shown late'</script>",
        words(1) + &words(2)
    );
    let answer =
        move |request: &Request| if request.path == "/robots.txt" { status(404) } else { page(full.clone()) };
    let site = Site::new(answer).await;
    let (sent, report) = texts(rendering(Render::Needed), &site).await;
    assert_eq!((report.rendered, sent["/"].contains("Shown late")), (0, false));
    let (texts, report) = texts(rendering(Render::All), &site).await;
    assert_eq!((report.rendered, texts["/"].contains("Shown late")), (1, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn scripts_get_nothing_that_a_crawl_may_not() {
    let elsewhere = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => Reply::Whole(200, "", b"User-agent: *\nDisallow: /secret".to_vec()),
        _ => Reply::Whole(200, "access-control-allow-origin: *\r\n", b"from elsewhere".to_vec()),
    });
    let elsewhere = elsewhere.await;
    let asks = format!(
        "<div id=out></div><script>
        const say = text => out.innerHTML += '<p>' + text;
        const ask = (name, url, how) => fetch(url, how).then(r => r.text()).then(t => say(name + ' got ' + t), () => say(name + ' refused'));
        ask('forbidden', '/private/a');
        ask('posted', '/order', {{method: 'POST', body: 'x'}});
        ask('other', '{0}/open');
        ask('secret', '{0}/secret');
        try {{ new WebSocket('{1}/ws').onerror = () => say('socket refused') }} catch (e) {{ say('socket refused') }}
        new Image().src = '/picture.png';
        alert('Hello'); document.body.insertAdjacentHTML('beforeend', '<iframe src=\"/frame\"></iframe>');
        </script>",
        elsewhere.address,
        elsewhere.address.replace("http", "ws"),
    );
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/robots.txt" => Reply::Whole(200, "", b"User-agent: *\nDisallow: /private/".to_vec()),
        "/" => page(asks.clone()),
        _ => page("what nobody may have"),
    });
    let site = site.await;
    let mut plan = rendering(Render::Needed);
    plan.depth = Some(0);
    let (texts, _) = texts(plan, &site).await;
    let text = &texts["/"];
    for line in [
        "forbidden refused",
        "posted refused",
        "other got from elsewhere",
        "secret refused",
        "socket refused",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let request: Vec<String> = site.page_requests().into_iter().map(|request| request.path).collect();
    assert_eq!(request, ["/"]);
    let request: Vec<String> = elsewhere.page_requests().into_iter().map(|request| request.path).collect();
    assert_eq!(request, ["/open"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_never_rests_or_breaks_the_browser_hurts_no_other() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        "/" => page("<a href=/busy>a</a> <a href=/large>b</a> <a href=/well>c</a>"),
        "/busy" => page("<p>Busy as sent<script>while (true) {}</script>"),
        "/large" => page("<p>Large as sent<script>document.body.append('x'.repeat(9e6))</script>"),
        _ => page("<p id=out><script>out.textContent = 'All is well'</script>"),
    });
    let site = site.await;
    let mut plan = rendering(Render::Needed);
    plan.scripts = Duration::from_secs(2);
    let (texts, report) = texts(plan, &site).await;
    assert!(texts["/busy"].contains("Busy as sent"), "{texts:?}");
    assert!(texts["/large"].contains("Large as sent"), "{texts:?}");
    assert!(texts["/well"].contains("All is well"), "{texts:?}");
    assert_eq!((report.rendered, report.unrendered.values().sum::<u64>()), (1, 2), "{report:?}");
}
