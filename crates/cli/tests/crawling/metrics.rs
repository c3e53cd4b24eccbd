//! What a crawl tells Prometheus while it runs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use servers::{Reply, Request, Site, page};

use crate::Folder;

/// What the crawl says at an address now.
fn scraped(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// The value of a metric.
fn value(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_tells_how_it_goes() {
    let site = Site::new(|request: &Request| {
        let number: u64 = request.path.trim_start_matches("/p").parse().unwrap_or_default();
        let links: String = (1..5).map(|i| format!("<a href=/p{}>x</a>", number * 4 + i)).collect();
        Reply::Late(Duration::from_millis(5), Box::new(page(links)))
    })
    .await;
    let folder = Folder::new("metrics");
    let mut program = Command::new(env!("CARGO_BIN_EXE_glean"))
        .args(["crawl", "--pace", "0", "--metrics", "127.0.0.1:0", "--store", &folder.file("gleaner.db")])
        .arg(site.url("/p0").to_string())
        .stderr(Stdio::piped())
        .spawn()
        .expect("glean starts");
    let mut lines = BufReader::new(program.stderr.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    let text = tokio::task::spawn_blocking(move || {
        assert!(scraped(&address, "/").starts_with("HTTP/1.1 404"));
        loop {
            let text = scraped(&address, "/metrics");
            if value(&text, "glean_visits_total{outcome=\"read\"}").is_some_and(|read| read > 20) {
                return text;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    let text = text.await.unwrap();
    program.kill().expect("ours");
    program.wait().expect("ours");
    assert!(text.starts_with("HTTP/1.1 200") && text.contains("version=0.0.4"), "{text}");
    assert_eq!(value(&text, "glean_hosts"), Some(1), "{text}");
    assert!(value(&text, "glean_pages_found_total").is_some_and(|found| found > 20), "{text}");
    assert!(value(&text, "glean_pages_waiting").is_some(), "{text}");
}
