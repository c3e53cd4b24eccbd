//! `cargo xtask bench-crawl`: crawlers beside each other on one site on loopback, written to `record/crawl.md`.
//!
//! ```text
//! site of 2,000 pages ── nginx ──▶ glean --links · glean --store, two sets of kinds · Scrapy · wget ──▶ pages a second, memory, each page once?
//! ```
//!
//! What was fetched is read from nginx's log, not from what a crawler says of itself.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::record::git;
use crate::step::step;
use crate::{house, install, site};

/// How often each of our own crawls is run; a page that is missed once in a while shows only so.
const RUNS: usize = 20;

/// How often others are run.
const OTHERS: usize = 3;

/// A spider that only follows links, with Scrapy's own pace switched off.
const SPIDER: &str = r#"
import sys, scrapy
from scrapy.crawler import CrawlerProcess

class Links(scrapy.Spider):
    name = "links"
    def __init__(self, seed, items=False):
        self.seed, self.items = seed, items
    async def start(self):
        # Its own start asks for the seed without remembering it, and so again at the first link back.
        yield scrapy.Request(self.seed)
    def parse(self, response):
        if self.items:
            for row in response.css("table tr"):
                cells = [c.strip() for c in row.css("td::text").getall()]
                if cells:
                    yield {"cells": cells}
        for href in response.css("a::attr(href)").getall():
            yield response.follow(href, self.parse)

process = CrawlerProcess({"ROBOTSTXT_OBEY": True, "LOG_LEVEL": "ERROR", "CONCURRENT_REQUESTS": 32,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 32, "DOWNLOAD_DELAY": 0, "TELNETCONSOLE_ENABLED": False,
    "FEEDS": {sys.argv[2]: {"format": "jsonlines"}} if len(sys.argv) > 2 else {}})
process.crawl(Links, seed=sys.argv[1], items=len(sys.argv) > 2)
process.start()
"#;

/// nginx on a free port, ended with this value.
struct Server {
    nginx: Child,
    folder: PathBuf,
    port: u16,
}

/// A crawler on its way.
struct Crawler {
    name: &'static str,
    runs: usize,
    words: Vec<String>,
    /// What it writes, to be taken away before each run.
    writes: PathBuf,
}

/// One crawl, as the server saw it.
struct Run {
    seconds: f64,
    /// Largest memory of the crawler, in MB.
    memory: f64,
    /// Pages that were fetched, and fetches beyond the first of each.
    pages: usize,
    again: usize,
}

/// Measures all and writes the record.
pub(crate) fn bench() -> Result<()> {
    step("build glean", Command::new("cargo").args(["build", "--release", "-p", "gleaner-cli"]))?;
    let python = install::python()?;
    let server = Server::start()?;
    fs::write(server.folder.join("spider.py"), SPIDER)?;
    let mut out = head();
    for crawler in crawlers(&server, &python) {
        println!("── {}", crawler.name);
        let runs: Result<Vec<Run>> = (0..crawler.runs).map(|_| server.run(&crawler)).collect();
        row(&mut out, crawler.name, &runs?)?;
    }
    fs::write(house::root().join("record/crawl.md"), out)?;
    println!("written: record/crawl.md");
    Ok(())
}

fn crawlers(server: &Server, python: &Path) -> Vec<Crawler> {
    let seed = format!("http://127.0.0.1:{}/p/0.html", server.port);
    let at = |name: &str| server.folder.join(name);
    let shown = |path: &Path| path.display().to_string();
    let glean = shown(&house::root().join("target/release/glean"));
    let ours = |more: &[&str]| {
        let words = ["crawl", "--pace", "0", "--connections", "16", "--quiet", &seed];
        [&[glean.as_str()], words.as_slice(), more].concat().iter().map(ToString::to_string).collect()
    };
    let scrapy = |more: &[&str]| {
        let words = [shown(python), shown(&at("spider.py")), seed.clone()];
        words.into_iter().chain(more.iter().map(ToString::to_string)).collect()
    };
    let (store, items, saved) = (at("gleaner.db"), at("items.jsonl"), at("saved"));
    let wget = ["wget", "-q", "-r", "-l", "inf", "-P", &shown(&saved), &seed].map(str::to_owned).to_vec();
    vec![
        Crawler { name: "glean, links only", runs: RUNS, words: ours(&["--links"]), writes: store.clone() },
        Crawler {
            name: "glean, events, courses and questions kept",
            runs: RUNS,
            words: ours(&["--store", &shown(&store)]),
            writes: store.clone(),
        },
        Crawler {
            name: "glean, these and what each page is",
            runs: RUNS,
            words: ours(&["--kinds", "event,course,faq,page", "--store", &shown(&store)]),
            writes: store,
        },
        Crawler { name: "Scrapy, links only", runs: OTHERS, words: scrapy(&[]), writes: items.clone() },
        Crawler {
            name: "Scrapy, table rows as items",
            runs: OTHERS,
            words: scrapy(&[&shown(&items)]),
            writes: items,
        },
        Crawler { name: "wget --recursive", runs: OTHERS, words: wget, writes: saved },
    ]
}

fn head() -> String {
    format!(
        "# Crawling\n\nWritten by `cargo xtask bench-crawl` at {} on {}: {} pages of 29 KB, 20 to 40 links each, served by \
         nginx on the same machine (load before: {}); the median of a crawler's runs (least to most). What was fetched is read \
         from nginx's log.\n\n| crawler | pages/s | memory, MB | every page exactly once |\n|---|---|---|---|\n",
        git(&["rev-parse", "--short", "HEAD"]),
        git(&["log", "-1", "--format=%cs"]),
        site::PAGES,
        fs::read_to_string("/proc/loadavg").unwrap_or_default().split(' ').next().unwrap_or_default(),
    )
}

fn row(out: &mut String, name: &str, runs: &[Run]) -> Result<()> {
    let figure_text = |figure: fn(&Run) -> f64| {
        let mut all: Vec<f64> = runs.iter().map(figure).collect();
        all.sort_by(f64::total_cmp);
        let [least, .., most] = *all else {
            return all.first().map_or(String::new(), |one| format!("{one:.0}"));
        };
        format!("{:.0} ({least:.0} to {most:.0})", all.get(all.len() / 2).copied().unwrap_or_default())
    };
    let (rate, memory) = (figure_text(|run| run.pages as f64 / run.seconds), figure_text(|run| run.memory));
    let whole = runs.iter().filter(|run| run.pages == site::PAGES && run.again == 0).count();
    writeln!(out, "| {name} | {rate} | {memory} | {whole} of {} runs |", runs.len())?;
    println!("   {rate} pages/s, {memory} MB, whole in {whole} of {} runs", runs.len());
    Ok(())
}

impl Server {
    /// Makes the site and serves it.
    fn start() -> Result<Server> {
        let folder = house::root().join("target/bench-crawl");
        let pages = folder.join("site");
        if pages.exists() {
            fs::remove_dir_all(&pages)?;
        }
        site::write(&pages, site::PAGES)?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let at = folder.display();
        let config = format!(
            "daemon off; worker_processes 1; pid {at}/nginx.pid; error_log {at}/error.log;\n\
             events {{ worker_connections 1024; }}\n\
             http {{ types {{ text/html html; }} log_format path '$uri'; access_log {at}/access.log path;\n\
             client_body_temp_path {at}/tmp; proxy_temp_path {at}/tmp; fastcgi_temp_path {at}/tmp;\n\
             uwsgi_temp_path {at}/tmp; scgi_temp_path {at}/tmp; keepalive_requests 100000;\n\
             server {{ listen 127.0.0.1:{port}; root {at}/site; }} }}\n"
        );
        fs::write(folder.join("nginx.conf"), config)?;
        let mut nginx = Command::new("nginx");
        nginx.arg("-c").arg(folder.join("nginx.conf")).arg("-p").arg(&folder).stderr(Stdio::null());
        let nginx = nginx.spawn().context("starting nginx; on Debian: apt-get install nginx-light wget")?;
        let server = Server { nginx, folder, port };
        server.wait_until_open()?;
        Ok(server)
    }

    fn wait_until_open(&self) -> Result<()> {
        for _ in 0..100 {
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return Ok(());
            }
            sleep(Duration::from_millis(50));
        }
        bail!("nginx does not answer on port {}; see target/bench-crawl/error.log", self.port)
    }

    /// One crawl of the site.
    fn run(&self, crawler: &Crawler) -> Result<Run> {
        for path in written(&crawler.writes) {
            // What is not there need not be taken away.
            let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
        let log = self.folder.join("access.log");
        fs::write(&log, "")?;
        let (program, words) = crawler.words.split_first().context("a crawler is a program")?;
        let begun = Instant::now();
        let mut child = Command::new(program)
            .args(words)
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("starting {program}"))?;
        let mut memory = 0.0_f64;
        while child.try_wait()?.is_none() {
            memory = memory.max(peak(child.id()));
            sleep(Duration::from_millis(5));
        }
        let seconds = begun.elapsed().as_secs_f64();
        let (pages, again) = fetched(&fs::read_to_string(&log)?);
        Ok(Run { seconds, memory, pages, again })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Ours alone; gone already is as good.
        let _ = self.nginx.kill();
        let _ = self.nginx.wait();
    }
}

/// A path and what SQLite writes beside it.
fn written(path: &Path) -> Vec<PathBuf> {
    let beside = |end: &str| PathBuf::from(format!("{}{end}", path.display()));
    vec![path.to_owned(), beside("-wal"), beside("-shm")]
}

/// Largest memory of a process so far, in MB.
fn peak(process: u32) -> f64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or_default() / 1024.0
}

/// Pages in a log, and fetches beyond the first of each.
fn fetched(log: &str) -> (usize, usize) {
    let mut pages = HashMap::new();
    for path in log.lines().filter(|path| path.starts_with("/p/")) {
        *pages.entry(path).or_insert(0_usize) += 1;
    }
    (pages.len(), pages.values().map(|times| times - 1).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_a_log_are_counted_once() {
        assert_eq!(fetched("/robots.txt\n/p/0.html\n/p/1.html\n/p/0.html\n/p/0.html\n"), (2, 2));
    }
}
