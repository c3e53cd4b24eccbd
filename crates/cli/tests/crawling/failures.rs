//! Each kind of failure, and what the next runs make of it: nothing that failed counts as visited, and a retry reads it once it is well.
//!
//! ```text
//! first run ──▶ rerun ──▶ --again ──▶ --retry failed ──▶ the site is well again: --retry failed
//!   the page is reported with its reason at each step, and the exit status says whether it still waits
//! ```

use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use servers::{Reply, Request, Site, page, status};

use crate::Folder;

/// How a page, or its host, fails.
#[derive(Debug, Clone, Copy)]
enum Fault {
    /// The page is answered so.
    Page(fn() -> Reply),
    /// The page is on a host whose robots.txt is answered so.
    Robots(fn() -> Reply),
    /// The page is on another host, which is not there.
    Host(&'static str),
    /// The page is on another host, whose certificate nobody signed.
    Tls,
}

/// A failure: its name, how it comes about, how it is reported, and whether the answer stands.
const FAILURES: [(&str, Fault, &str, bool); 16] = [
    ("refused", Fault::Host("http://127.0.0.1:1/bad"), "refused", false),
    ("dns", Fault::Host("http://nobody.invalid/bad"), "no such host", false),
    ("tls", Fault::Tls, "TLS", false),
    ("robots", Fault::Robots(|| status(503)), "no robots.txt", false),
    ("reset", Fault::Page(|| Reply::Raw(Vec::new())), "without an answer", false),
    (
        "timeout",
        Fault::Page(|| Reply::Late(Duration::from_secs(2), Box::new(status(200)))),
        "too slow",
        false,
    ),
    ("429", Fault::Page(|| status(429)), "429", false),
    ("503", Fault::Page(|| status(503)), "503", false),
    ("retry-after", Fault::Page(|| Reply::Whole(503, "retry-after: 7000\r\n", Vec::new())), "503", false),
    ("500", Fault::Page(|| status(500)), "500", false),
    ("broken", Fault::Page(|| Reply::Raw(b"\x00\x01 no HTTP".to_vec())), "not HTTP", false),
    ("403", Fault::Page(|| status(403)), "403", true),
    ("404", Fault::Page(|| status(404)), "404", true),
    ("410", Fault::Page(|| status(410)), "410", true),
    ("too large", Fault::Page(|| Reply::Endless), "too large", true),
    (
        "no page",
        Fault::Page(|| Reply::Whole(200, "content-type: image/png\r\n", vec![0; 9])),
        "image/png",
        true,
    ),
];

/// No page is tried again before this time, unless somebody asks for it. (Five seconds, shortened by up to a quarter.)
const LEAST_PAUSE: Duration = Duration::from_millis(3_700);

/// A site whose first page leads to one that fails, until it is well.
async fn site(fault: Fault, secure: String, well: Arc<AtomicBool>) -> Site {
    Site::new(move |request: &Request| {
        let bad = match fault {
            Fault::Page(_) => "/bad".to_owned(),
            Fault::Robots(_) => "http://other.localhost:PORT/bad".to_owned(),
            Fault::Host(address) => address.to_owned(),
            Fault::Tls => secure.clone(),
        };
        let host = request.header("host").unwrap_or_default();
        let port = host.rsplit(':').next().unwrap_or_default();
        match (request.path.as_str(), fault) {
            ("/bad", Fault::Page(fails)) if !well.load(Ordering::Relaxed) => fails(),
            ("/robots.txt", Fault::Robots(fails))
                if host.starts_with("other") && !well.load(Ordering::Relaxed) =>
            {
                fails()
            }
            ("/robots.txt", _) => status(404),
            ("/", _) => page(format!("<a href='{}'>bad</a> a first page", bad.replace("PORT", port))),
            _ => page("it is well again"),
        }
    })
    .await
}

fn crawl(store: &str, seed: &str, words: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_glean"));
    program.args(["crawl", "--kinds", "event", "--pace", "0", "--timeout", "0.5", "--largest", "1"]);
    // Shorter than any pause before a page is tried again.
    program.args([
        "--patience",
        "0.005",
        "--domain",
        "127.0.0.1",
        "--domain",
        "localhost",
        "--domain",
        "invalid",
    ]);
    program.args(["--store", store]).args(words).arg(seed).output().expect("glean starts")
}

/// What one run of one failure says wrong.
fn faults(step: &str, (name, _, word, stands): (&str, Fault, &str, bool), run: &Output) -> Vec<String> {
    let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
    let last = stderr.lines().last().unwrap_or_default();
    let mut faults = Vec::new();
    let mut hold = |holds: bool, what: &str| {
        if !holds {
            faults.push(format!("{name}, {step}: {what}: {stderr}"));
        }
    };
    hold(!stderr.contains("visited before"), "a false `visited before`");
    hold(run.status.code() == Some(i32::from(!stands)), "the exit status");
    if step != "--again" || !stands {
        hold(last.contains(word), "the reason");
        hold(last.contains(if stands { "could not be read" } else { "not complete" }), "the last line");
        hold(last.contains("--retry failed"), "what to do");
    }
    faults
}

/// All runs of one failure; what went wrong.
async fn run(failure: (&'static str, Fault, &'static str, bool)) -> Vec<String> {
    let (name, fault, ..) = failure;
    let well = Arc::new(AtomicBool::new(false));
    let unknown = Site::with_tls(|_: &Request| page("a page")).await;
    let secure = unknown.url("/bad").to_string().replace("http:", "https:");
    let site = site(fault, secure, Arc::clone(&well)).await;
    let folder = Folder::new(&format!("failures-{}", name.replace(' ', "-")));
    let (store, seed) = (folder.file("gleaner.db"), site.url("/").to_string());
    let crawled = async |words: &'static [&'static str]| {
        let (store, seed) = (store.clone(), seed.clone());
        tokio::task::spawn_blocking(move || crawl(&store, &seed, words)).await.expect("no panic")
    };
    let bad = || -> Vec<Instant> {
        site.requests().iter().filter(|request| request.path == "/bad").map(|request| request.at).collect()
    };
    let mut wrong = Vec::new();
    wrong.extend(faults("first", failure, &crawled(&[]).await));
    let stats = Command::new(env!("CARGO_BIN_EXE_glean"))
        .args(["stats", "--format", "table", "--store", &store])
        .output();
    let stats = String::from_utf8_lossy(&stats.expect("glean starts").stdout).into_owned();
    let again = if failure.3 { "seen again by --again from" } else { "tried again from" };
    if !(stats.contains(failure.2) && stats.contains(again)) {
        wrong.push(format!("{name}, stats: {stats}"));
    }
    wrong.extend(faults("rerun", failure, &crawled(&[]).await));
    wrong.extend(faults("--again", failure, &crawled(&["--again", "--minutes", "0.01"]).await));
    let requests = bad();
    if requests.windows(2).any(|pair| pair[1] - pair[0] < LEAST_PAUSE) {
        wrong.push(format!("{name}: asked for before its time"));
    }
    wrong.extend(faults("--retry", failure, &crawled(&["--retry", "failed"]).await));
    if matches!(fault, Fault::Page(_)) && bad().len() == requests.len() {
        wrong.push(format!("{name}: a retry asks for nothing"));
    }
    well.store(true, Ordering::Relaxed);
    if matches!(fault, Fault::Page(_) | Fault::Robots(_)) {
        let run = crawled(&["--retry", "failed"]).await;
        let stderr = String::from_utf8_lossy(&run.stderr);
        if !run.status.success()
            || !stderr.contains("1  pages read")
            || !stderr.ends_with("complete: no page waits\n")
        {
            wrong.push(format!("{name}, well again: {stderr}"));
        }
    }
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_failed_counts_as_visited() {
    let mut runs = tokio::task::JoinSet::new();
    FAILURES.into_iter().for_each(|failure| drop(runs.spawn(run(failure))));
    let wrong = runs.join_all().await.concat();
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}
