//! `cargo xtask bench-serve`: the web application over a million events, written to `record/load.md`.
//!
//! ```text
//! generated events (the store's bench) ──▶ store ── glean serve ──▶ wrk: as fast as a few connections go
//!          └── its mix of queries, as addresses ───────────────────▶ a fixed rate: how long people wait
//!                                                                     the same for minutes: memory
//! ```
//!
//! `GLEANER_BENCH_RECORDS` says how many events, `GLEANER_BENCH_SOAK` how many seconds. A store that is there already, in
//! `target/bench-serve`, is taken as it is. `GLEANER_BENCH_GLEAN` names a program to measure in place of one that is built now.

use std::fmt::Write;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::load::{Load, load};
use crate::record::git;
use crate::step::step;
use crate::{house, install};

/// Requests a second that the search page must bear.
const RATE: f64 = 100.0;

/// How long each rate is kept.
const LASTS: Duration = Duration::from_secs(30);

/// Measures all and writes the record.
pub(crate) fn bench() -> Result<()> {
    let glean = match std::env::var_os("GLEANER_BENCH_GLEAN") {
        Some(program) => PathBuf::from(program),
        None => {
            step("build glean", Command::new("cargo").args(["build", "--release", "-p", "gleaner-cli"]))?;
            house::root().join("target/release/glean")
        }
    };
    install::wrk()?;
    let folder = house::root().join("target/bench-serve");
    fs::create_dir_all(&folder)?;
    let records = env_or("GLEANER_BENCH_RECORDS", 1_000_000);
    let store = folder.join(format!("{records}.db"));
    let paths = folder.join("paths.txt");
    if !store.exists() || !paths.exists() {
        fill(&store, records, &paths)?;
    }
    let mix = house::read(&paths)?;
    let mix: Vec<(String, String)> = mix
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .collect();
    let server = Server::start(&glean, &store)?;
    let mut out = head(records, &store);
    fast(&mut out, &server, &mix, &folder)?;
    steady(&mut out, &server, &mix)?;
    each(&mut out, &server, &mix)?;
    soak(&mut out, &server, &mix)?;
    fs::write(house::root().join("record/load.md"), out)?;
    println!("written: record/load.md");
    Ok(())
}

fn env_or(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Fills the store where it is not there, and writes the mix of queries as addresses.
fn fill(store: &Path, records: usize, paths: &Path) -> Result<()> {
    let mut bench = Command::new("cargo");
    bench.args(["bench", "-p", "gleaner-store", "--bench", "search"]);
    bench.env("GLEANER_BENCH_RECORDS", records.to_string()).env("GLEANER_BENCH_STORE", store);
    bench.env("GLEANER_BENCH_PATHS", paths);
    step("generated events", &mut bench)
}

fn head(records: usize, store: &Path) -> String {
    let bytes = fs::metadata(store).map_or(0, |about| about.len());
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "# The web application under load\n\nWritten by `cargo xtask bench-serve` at {} on {}: {records} generated events in SQLite \
         ({} MB), `glean serve` and who asks on the same {cores} cores; load of the machine at the begin {}. The mix is that of \
         `record/search.md`, asked of the page `/events`, which also counts facets over 300 events: its sorts of queries, each with \
         as many words as it has.\n",
        git(&["rev-parse", "--short", "HEAD"]),
        git(&["log", "-1", "--format=%cs"]),
        bytes >> 20,
        load.split(' ').next().unwrap_or_default(),
    )
}

/// As fast as a few connections go, by wrk.
fn fast(out: &mut String, server: &Server, mix: &[(String, String)], folder: &Path) -> Result<()> {
    let script = folder.join("mix.lua");
    let paths: Vec<String> = mix.iter().map(|(_, path)| format!("{path:?}")).collect();
    fs::write(
        &script,
        format!(
            "local paths = {{{}}}\nlocal n = 0\nrequest = function() n = n + 1; return wrk.format('GET', paths[n % #paths + 1]) end\n",
            paths.join(",")
        ),
    )?;
    let address = format!("http://127.0.0.1:{}/", server.port);
    let mut wrk = Command::new("wrk");
    wrk.args(["--threads", "1", "--connections", "4", "--duration", "20s", "--latency", "--script"])
        .arg(&script);
    let output = wrk.arg(&address).output().context("starting wrk")?;
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{output}");
    let of = |name: &str| {
        let line = output.lines().find(|line| line.trim_start().starts_with(name));
        line.and_then(|line| line.split_whitespace().nth(1)).unwrap_or("?").to_owned()
    };
    writeln!(
        out,
        "\n## As fast as it goes\n\nwrk, 4 connections that ask again as soon as they are answered, 20 s: {} requests/s; median {}, p99 {}.{}",
        of("Requests/sec:"),
        of("50%"),
        of("99%"),
        if output.contains("Non-2xx") { " Some answers were failures." } else { "" }
    )?;
    Ok(())
}

/// At a fixed rate, the time that people wait.
fn steady(out: &mut String, server: &Server, mix: &[(String, String)]) -> Result<()> {
    let paths: Vec<String> = mix.iter().map(|(_, path)| path.clone()).collect();
    out.push_str(
        "\n## At a fixed rate\n\nTimes from when a request was due, whether or not the server was ready (crates/xtask/src/load.rs), \
         30 s each.\n\n| requests/s | median, ms | p90 | p99 | longest | failed | server's processor time, s |\n|---|---|---|---|---|---|---|\n",
    );
    for rate in [RATE / 4.0, RATE / 2.0, RATE] {
        let before = server.work();
        let load = load(server.port, &paths, rate, LASTS);
        row(out, &format!("{rate:.0}"), &load, server.work() - before)?;
    }
    Ok(())
}

/// Each sort of query alone, slowly: what of the mix is slow.
fn each(out: &mut String, server: &Server, mix: &[(String, String)]) -> Result<()> {
    out.push_str(
        "\n## Each sort of query\n\n10 requests/s, 8 s each.\n\n| query | median, ms | p90 | p99 | longest | failed | server's processor time, s |\n\
         |---|---|---|---|---|---|---|\n",
    );
    let mut kinds: Vec<&str> = Vec::new();
    for (what, _) in mix {
        if kinds.contains(&what.as_str()) {
            continue;
        }
        kinds.push(what);
        let paths: Vec<String> =
            mix.iter().filter(|(other, _)| other == what).map(|(_, path)| path.clone()).collect();
        let before = server.work();
        let load = load(server.port, &paths, 10.0, Duration::from_secs(8));
        row(out, what, &load, server.work() - before)?;
    }
    Ok(())
}

fn row(out: &mut String, name: &str, load: &Load, work: f64) -> Result<()> {
    let at = |share| load.within(share);
    let line = format!(
        "| {name} | {:.1} | {:.1} | {:.1} | {:.1} | {} | {work:.1} |",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        load.failed
    );
    println!("{line}");
    writeln!(out, "{line}")?;
    Ok(())
}

/// The rate for minutes: is memory bounded?
fn soak(out: &mut String, server: &Server, mix: &[(String, String)]) -> Result<()> {
    let paths: Vec<String> = mix.iter().map(|(_, path)| path.clone()).collect();
    let seconds = env_or("GLEANER_BENCH_SOAK", 150);
    writeln!(
        out,
        "\n## For {seconds} seconds\n\n{RATE:.0} requests/s; memory of the server after each fifth, without and with the pages of the file that \
         it has mapped.\n\n| after, s | own memory, MB | with mapped pages, MB | p99, ms | failed |\n|---|---|---|---|---|"
    )?;
    for fifth in 1..=5 {
        let load = load(server.port, &paths, RATE, Duration::from_secs(seconds as u64 / 5));
        let (own, all) = server.memory();
        let line = format!(
            "| {} | {own:.0} | {all:.0} | {:.1} | {} |",
            fifth * seconds / 5,
            load.within(0.99),
            load.failed
        );
        println!("{line}");
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// `glean serve`, ended with this value.
struct Server {
    glean: Child,
    port: u16,
}

impl Server {
    fn start(glean: &Path, store: &Path) -> Result<Server> {
        let mut command = Command::new(glean);
        command.args(["serve", "--listen", "127.0.0.1:0", "--store"]).arg(store).stderr(Stdio::piped());
        let mut glean = command.spawn().context("starting glean serve")?;
        let stderr = glean.stderr.take().context("a pipe")?;
        for line in BufReader::new(stderr).lines().map_while(Result::ok) {
            let port =
                line.split("http://127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
            if let Some(port) = port {
                return Ok(Server { glean, port });
            }
        }
        bail!("glean serve ended before it served")
    }

    /// Processor time so far, in seconds.
    fn work(&self) -> f64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.glean.id())).unwrap_or_default();
        let behind = stat.rsplit(')').next().unwrap_or_default();
        let ticks = behind.split_whitespace().skip(11).take(2).filter_map(|text| text.parse::<f64>().ok());
        // A hundred ticks a second, on every Linux of today.
        ticks.sum::<f64>() / 100.0
    }

    /// Its own memory, and with that the pages of files that it has mapped, in MB.
    fn memory(&self) -> (f64, f64) {
        let status = fs::read_to_string(format!("/proc/{}/status", self.glean.id())).unwrap_or_default();
        let of = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok()).unwrap_or_default()
                / 1024.0
        };
        (of("RssAnon:"), of("VmRSS:"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Ours alone; gone already is as good.
        let _ = self.glean.kill();
        let _ = self.glean.wait();
    }
}
