//! `cargo xtask bench-archive FOLDER… [--large]`: a web archive of the folders' pages to tables, written to
//! `record/archive.md`.
//!
//! ```text
//! pages ── example pack ──▶ WARC ──▶ glean tables, of one kind and of two (one core, two) · resiliparse · trafilatura
//!                             └─ repeated and varied to 2 GB (--large) ──▶ glean tables: peak memory
//! ```
//!
//! Processor time counts for speed, so that a loaded machine gives the same figures; only the gain of a second core
//! needs the machine for itself.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::record::git;
use crate::step::step;
use crate::{house, install};

/// Peers that take the main text out of pages, and what reads archives for them.
const PEERS: &[&str] =
    &["fastwarc==2.0.1", "lxml_html_clean==0.4.6", "resiliparse==2.0.1", "trafilatura==2.3.1"];

/// Main texts of all pages of an archive, by one of the peers.
const PEER: &str = r#"
import sys
from fastwarc.warc import ArchiveIterator, WarcRecordType
if sys.argv[1] == "resiliparse":
    from resiliparse.parse.html import HTMLTree
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.extract.html2text import extract_plain_text
    def text(html):
        tree = HTMLTree.parse_from_bytes(html, detect_encoding(html))
        return extract_plain_text(tree, main_content=True)
else:
    from trafilatura import extract
    def text(html):
        return extract(html, fast=sys.argv[1] == "trafilatura-fast") or ""
pages = chars = 0
with open(sys.argv[2], "rb") as file:
    for record in ArchiveIterator(file, record_types=WarcRecordType.response):
        pages += 1
        try:
            chars += len(text(record.reader.read()))
        except Exception as error:
            print(type(error).__name__, file=sys.stderr)
print(pages, chars)
"#;

/// The size of the large archive, in MB of HTML.
const LARGE: &str = "2048";

/// What a program took.
struct Took {
    wall: f64,
    processor: f64,
    /// Largest memory, in MB.
    memory: f64,
}

/// Measures all and writes the record.
pub(crate) fn bench(words: &[&str]) -> Result<()> {
    let large = words.contains(&"--large");
    let folders: Vec<&str> = words.iter().copied().filter(|w| !w.starts_with("--")).collect();
    if folders.is_empty() {
        bail!("usage: cargo xtask bench-archive FOLDER… [--large]");
    }
    // As it is given to users.
    let build = ["build", "--profile", "dist", "-p", "gleaner-cli", "--features", "gleaner-cli/parquet"];
    step("build glean", Command::new("cargo").args(build))?;
    let folder = house::root().join("target/bench-archive");
    fs::create_dir_all(&folder)?;
    let warc = folder.join("pages.warc.gz");
    let megabytes = pack(&warc, &folders, None)?;
    let mut out = head(&folders, megabytes);
    ours(&mut out, &warc, &folder, megabytes)?;
    peers(&mut out, &warc, megabytes)?;
    if large {
        let warc = folder.join("large.warc.gz");
        let megabytes = pack(&warc, &folders, Some(LARGE))?;
        let measured = memory(&mut out, &warc, &folder, megabytes);
        fs::remove_file(&warc)?;
        measured?;
    }
    fs::write(house::root().join("record/archive.md"), out)?;
    println!("written: record/archive.md");
    Ok(())
}

/// Packs the folders' pages and gives the size of their HTML in MB.
fn pack(warc: &Path, folders: &[&str], megabytes: Option<&str>) -> Result<f64> {
    let mut command = Command::new("cargo");
    command
        .args(["run", "--release", "--quiet", "-p", "gleaner-archive", "--example", "pack", "--"])
        .arg(warc);
    command.args(folders);
    if let Some(megabytes) = megabytes {
        command.args(["--megabytes", megabytes]);
    }
    let output = command.output().context("running cargo")?;
    let stderr_text = String::from_utf8_lossy(&output.stderr).into_owned();
    let bytes = stderr_text.lines().last().and_then(|line| line.split(' ').nth(2)?.parse::<f64>().ok());
    println!("── {}: {}", warc.display(), stderr_text.trim());
    bytes.map(|bytes| bytes / 1e6).with_context(|| format!("packing pages failed: {stderr_text}"))
}

/// The kinds that are asked of an archive, alone and together.
const KINDS: [&str; 3] = ["events", "records", "events,records"];

fn ours(out: &mut String, warc: &Path, folder: &Path, megabytes: f64) -> Result<()> {
    for kinds in KINDS {
        for jobs in ["1", "2"] {
            row(out, &name(kinds, jobs), megabytes, &glean(kinds, jobs, warc, folder)?)?;
        }
    }
    Ok(())
}

fn name(kinds: &str, jobs: &str) -> String {
    format!("`glean tables --kinds {kinds} -j{jobs}`")
}

fn peers(out: &mut String, warc: &Path, megabytes: f64) -> Result<()> {
    let python = install::venv("target/peers", PEERS)?;
    for peer in ["resiliparse", "trafilatura-fast", "trafilatura"] {
        let mut command = timed(&python);
        command.args(["-c", PEER, peer]).arg(warc);
        row(out, &format!("{peer}, main text"), megabytes, &took(command)?)?;
    }
    Ok(())
}

fn memory(out: &mut String, warc: &Path, folder: &Path, megabytes: f64) -> Result<()> {
    let packed = fs::metadata(warc)?.len() as f64 / 1e6;
    writeln!(out, "\n## An archive of {megabytes:.0} MB of HTML, {packed:.0} MB packed\n\n{COLUMNS}")?;
    for kinds in KINDS {
        row(out, &name(kinds, "2"), megabytes, &glean(kinds, "2", warc, folder)?)?;
    }
    Ok(())
}

/// Runs glean on an archive, to tables in a folder.
fn glean(kinds: &str, jobs: &str, warc: &Path, folder: &Path) -> Result<Took> {
    println!("── glean tables --kinds {kinds} -j{jobs}");
    let tables = folder.join("tables");
    let mut command = timed(&house::root().join("target/dist/glean"));
    command.args(["tables", "--quiet", "--kinds", kinds, "-j", jobs]).arg(warc).arg("-o").arg(&tables);
    let took = took(command);
    fs::remove_dir_all(tables)?;
    took
}

/// A program under `time`, which tells what it took behind whatever it says itself.
fn timed(program: &Path) -> Command {
    let mut command = Command::new("/usr/bin/time");
    command.args(["-f", "took %e %U %S %M"]).arg(program);
    command
}

fn took(mut command: Command) -> Result<Took> {
    let output = command.output().context("running /usr/bin/time: on Debian install time")?;
    let stderr_text = String::from_utf8_lossy(&output.stderr).into_owned();
    let took = stderr_text.lines().rev().find_map(|line| line.strip_prefix("took "));
    let numbers: Vec<f64> = took.unwrap_or_default().split(' ').filter_map(|n| n.parse().ok()).collect();
    match numbers.as_slice() {
        [wall, user, system, memory] => {
            Ok(Took { wall: *wall, processor: user + system, memory: memory / 1024.0 })
        }
        _ => bail!("it did not end well:\n{stderr_text}"),
    }
}

/// The head of each table.
const COLUMNS: &str =
    "| program | seconds | processor seconds | MB/s a core | peak memory, MB |\n|---|---|---|---|---|";

fn head(folders: &[&str], megabytes: f64) -> String {
    // A corpus keeps its pages in a folder that is called so, and has a name of its own.
    let name = |folder: &&str| {
        let folder = Path::new(*folder);
        let corpus = folder.parent().filter(|_| folder.ends_with("pages")).unwrap_or(folder);
        corpus.file_name()?.to_str().map(str::to_owned)
    };
    let names: Vec<String> = folders.iter().filter_map(name).collect();
    format!(
        "# Web archives\n\nWritten by `cargo xtask bench-archive` at {} on {}: a WARC.gz of the pages of {}, {megabytes:.1} MB \
         of HTML, to Parquet. MB/s a core is HTML by processor time.\n\n{COLUMNS}\n",
        git(&["rev-parse", "--short", "HEAD"]),
        git(&["log", "-1", "--format=%cs"]),
        names.join(" and ")
    )
}

fn row(out: &mut String, name: &str, megabytes: f64, took: &Took) -> Result<()> {
    let Took { wall, processor, memory } = took;
    let speed = megabytes / processor;
    writeln!(out, "| {name} | {wall:.1} | {processor:.2} | {speed:.1} | {memory:.0} |")?;
    Ok(())
}
