//! What a crawl does, for Prometheus: `GET /metrics` on an address of the operator's choice.
//!
//! ```text
//! Report ──▶ # TYPE glean_visits_total counter
//!            glean_visits_total{outcome="read"} 2000
//! ```
//!
//! The text format 0.0.4, which Prometheus and all that imitate it read. Reasons come from servers: they are escaped,
//! and the crawler bounds their number.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use crawl::Report;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Longest time for one scrape.
const LONGEST: Duration = Duration::from_secs(5);

/// Most bytes of a request that are read.
const REQUEST: usize = 8 << 10;

/// Serves what `done` says until it is aborted.
pub(super) async fn serve(
    address: SocketAddr,
    quiet: bool,
    done: impl Fn() -> Report + Send + Sync + 'static,
) -> anyhow::Result<impl Future<Output = ()> + Send> {
    let listener = TcpListener::bind(address).await;
    let listener =
        listener.with_context(|| format!("serving metrics at {address}: give another --metrics address"))?;
    if !quiet {
        writeln!(io::stderr(), "glean: metrics at http://{}/metrics", listener.local_addr()?)?;
    }
    Ok(async move {
        loop {
            if let Ok((stream, _)) = listener.accept().await {
                // A scrape that fails is made again by whoever wants it.
                let _ = tokio::time::timeout(LONGEST, answer(stream, &done())).await;
            }
        }
    })
}

/// Answers one request, and closes the connection.
async fn answer(mut stream: TcpStream, report: &Report) -> io::Result<()> {
    let mut request = Vec::new();
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        if request.len() > REQUEST || stream.read_buf(&mut request).await? == 0 {
            return Ok(());
        }
    }
    let path = request.split(|byte| *byte == b' ').nth(1).unwrap_or_default();
    let (status, body) = match path {
        b"/metrics" => ("200 OK", text(report)),
        _ => ("404 Not Found", "metrics are at /metrics\n".to_owned()),
    };
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    stream.shutdown().await
}

/// A report in the text format.
fn text(report: &Report) -> String {
    let outcomes = [
        ("read", report.read),
        ("unchanged", report.unchanged),
        ("mirror", report.mirrors),
        ("moved", report.moved),
        ("gone", report.gone),
        ("refused", report.refused.values().sum()),
        ("failed", report.failures.values().sum()),
        ("lost", report.lost),
    ];
    let outcomes = outcomes.map(|(name, count)| (name.to_owned(), count));
    let trouble = u64::from(report.trouble.is_some());
    let mut out = String::new();
    labelled(&mut out, "visits_total", "Visits of pages, by how they ended.", "outcome", outcomes.iter());
    by_reason(&mut out, "refused_total", "Visits that ended as refused, by reason.", &report.refused);
    by_reason(&mut out, "failed_total", "Visits that ended as failed, by reason.", &report.failures);
    let help = "Requests that told of a host in trouble, by reason.";
    by_reason(&mut out, "unreached_total", help, &report.unreached);
    by_reason(&mut out, "links_left_total", "Links that were not followed, by reason.", &report.left);
    one(&mut out, "counter", "records_total", "Records that pages yielded.", report.records);
    one(&mut out, "counter", "pages_yielding_total", "Pages that yielded records.", report.yielding);
    one(&mut out, "counter", "pages_found_total", "Pages that were not known before.", report.found);
    one(&mut out, "counter", "pages_rendered_total", "Pages read as a browser shows them.", report.rendered);
    let unrendered = &report.unrendered;
    by_reason(&mut out, "unrendered_total", "Pages that no browser could show, by reason.", unrendered);
    one(&mut out, "counter", "body_bytes_total", "Bytes of bodies, decompressed.", report.bytes);
    one(
        &mut out,
        "counter",
        "store_retries_total",
        "Steps of the store that were tried again.",
        report.waits,
    );
    one(&mut out, "gauge", "store_trouble", "1 while the store or the archive fails.", trouble);
    one(&mut out, "gauge", "hosts", "Hosts that this worker visits now.", report.hosts);
    one(&mut out, "gauge", "workers", "Workers that share this crawl, this one included.", report.others + 1);
    let help = "Hosts that the other workers visit now.";
    one(&mut out, "gauge", "hosts_held_by_others", help, report.held_by_others);
    one(&mut out, "gauge", "hosts_down", "Hosts in trouble now.", report.down.len() as u64);
    let away = u64::from(report.network_away);
    one(&mut out, "gauge", "network_away", "1 while all hosts fail together.", away);
    one(&mut out, "gauge", "pages_waiting", "Pages that wait, for all workers.", report.waiting);
    out
}

fn head(out: &mut String, kind: &str, name: &str, help: &str) {
    // Writing to a String does not fail.
    let _ = write!(out, "# HELP glean_{name} {help}\n# TYPE glean_{name} {kind}\n");
}

fn one(out: &mut String, kind: &str, name: &str, help: &str, value: u64) {
    head(out, kind, name, help);
    let _ = writeln!(out, "glean_{name} {value}");
}

fn by_reason(out: &mut String, name: &str, help: &str, counts: &BTreeMap<String, u64>) {
    let counts: Vec<(String, u64)> = counts.iter().map(|(why, count)| (why.clone(), *count)).collect();
    labelled(out, name, help, "reason", counts.iter());
}

fn labelled<'c>(
    out: &mut String,
    name: &str,
    help: &str,
    label: &str,
    counts: impl Iterator<Item = &'c (String, u64)>,
) {
    head(out, "counter", name, help);
    for (value, count) in counts {
        let _ = writeln!(out, "glean_{name}{{{label}=\"{}\"}} {count}", escaped(value));
    }
}

/// A label's value: nothing of a server's words ends it.
fn escaped(value: &str) -> String {
    value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
        .replace(|c: char| c.is_control(), " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_in_the_text_format() {
        let mut report = Report { read: 3, hosts: 2, waiting: 40, ..Report::default() };
        report.failures.insert("a \"wrong\\\n\u{1b}[2J answer".into(), 2);
        let text = text(&report);
        for line in [
            "# TYPE glean_visits_total counter",
            "glean_visits_total{outcome=\"read\"} 3",
            "glean_visits_total{outcome=\"failed\"} 2",
            "glean_failed_total{reason=\"a \\\"wrong\\\\\\n [2J answer\"} 2",
            "# TYPE glean_pages_waiting gauge",
            "glean_pages_waiting 40",
            "glean_hosts 2",
            "glean_workers 1",
            "glean_store_trouble 0",
        ] {
            assert!(text.lines().any(|l| l == line), "{line}\n{text}");
        }
        assert!(text.lines().all(|line| line.starts_with("glean_") || line.starts_with("# ")));
    }
}
