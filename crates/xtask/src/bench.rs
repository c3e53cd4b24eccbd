//! `cargo xtask bench`: what gleaning costs on this machine, written to `record/speed.md`.
//!
//! ```text
//! example `stages` ──▶ processor time of each stage ──┐
//! hyperfine ──▶ whole program: start, cores, memory ──┴──▶ record/speed.md
//! ```
//!
//! Pages are the labelled ones where they are at hand, else `examples/`. Nothing here passes or fails.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::house;
use crate::record::git;
use crate::step::step;

/// Measures all and writes the record.
pub(crate) fn bench() -> Result<()> {
    step("build glean", Command::new("cargo").args(["build", "--profile", "dist", "-p", "gleaner-cli"]))?;
    let stages = ["build", "--release", "-p", "gleaner-records", "--example", "stages"];
    step("build stages", Command::new("cargo").args(stages))?;
    let mut out = head();
    for what in ["events", "lists", "courses"] {
        let folder = pages(what);
        writeln!(out, "\n## Pages of {what}\n\n| what | figure |\n|---|---|")?;
        of_pages(&mut out, &measured(&["pages", &folder.display().to_string()])?)?;
        let verb = if what == "lists" { "records" } else { what };
        of_program(&mut out, verb, &folder)?;
    }
    writeln!(out, "\n## Growth\n\nSeconds of pages made by a rule, each twice as large as the one before.")?;
    of_growth(&mut out, &measured(&["grow"])?)?;
    fs::write(house::root().join("record/speed.md"), out)?;
    println!("written: record/speed.md");
    Ok(())
}

fn head() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|l| l.strip_prefix("model name")?.split(": ").nth(1));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "# Speed\n\nWritten by `cargo xtask bench` at {} on {}, {}, {cores} cores. Stages in processor time of one thread,\n\
         `glean` as it is given to users (`cargo build --profile dist`).\n",
        git(&["rev-parse", "--short", "HEAD"]),
        git(&["log", "-1", "--format=%cs"]),
        model.unwrap_or("a processor without a name"),
    )
}

/// The labelled pages, or the examples that come with the project.
fn pages(what: &str) -> PathBuf {
    let labelled = house::shared().join("corpora").join(what).join("pages");
    if labelled.is_dir() { labelled } else { house::root().join("examples") }
}

/// What the example `stages` prints, a value a line.
fn measured(arguments: &[&str]) -> Result<Vec<Value>> {
    println!("── stages {}", arguments.join(" "));
    let program = house::root().join("target/release/examples/stages");
    let output = Command::new(&program).args(arguments).output();
    let output = output.with_context(|| format!("running {}", program.display()))?;
    let lines = String::from_utf8(output.stdout)?;
    lines.lines().map(|l| serde_json::from_str(l).with_context(|| format!("reading {l:?}"))).collect()
}

fn figure(of: &Value, key: &str) -> f64 {
    of.get(key).and_then(Value::as_f64).unwrap_or(0.0)
}

fn sum(all: &[Value], key: &str) -> f64 {
    all.iter().map(|v| figure(v, key)).sum()
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(0.0)
}

/// The stages over a folder's pages.
fn of_pages(out: &mut String, all: &[Value]) -> Result<()> {
    const MILLION: f64 = 1e6;
    let parse = sum(all, "parse");
    writeln!(out, "| pages | {} |", all.len())?;
    writeln!(out, "| parsing, MB a second | {:.0} |", sum(all, "bytes") / parse / MILLION)?;
    let letters = sum(all, "letters") / sum(all, "marks") / MILLION;
    writeln!(out, "| all recognisers, million characters a second | {letters:.1} |")?;
    for stage in ["events", "listings", "courses", "faqs"] {
        let beside = all.iter().map(|v| figure(v, stage) / figure(v, "parse").max(f64::EPSILON)).collect();
        let (all, half) = (sum(all, stage) / parse, median(beside));
        writeln!(out, "| {stage} beside parsing, of parsing: all pages, median | {all:.2}, {half:.2} |")?;
    }
    Ok(())
}

/// The whole program: start, one core, all cores, memory.
fn of_program(out: &mut String, verb: &str, folder: &Path) -> Result<()> {
    let short = house::root().join("target/one-line.html");
    fs::write(&short, "<p>Talk by Mary Smith on 5 May 2026")?;
    let start = timed(verb, 1, &short)?;
    let one = timed(verb, 1, folder)?;
    let two = timed(verb, 2, folder)?;
    let many = fs::read_dir(folder)?.count() as f64;
    let cpu = figure(&one, "user") + figure(&one, "system");
    writeln!(out, "| `glean {verb}` of one line, ms | {:.1} |", 1000.0 * figure(&start, "median"))?;
    writeln!(out, "| `glean {verb} -j1`, pages a CPU-second | {:.0} |", many / cpu)?;
    let gain = figure(&one, "median") / figure(&two, "median");
    writeln!(out, "| two cores against one, times as fast | {gain:.2} |")?;
    writeln!(out, "| peak memory on one core, MiB | {:.0} |", peak(&one))?;
    Ok(())
}

/// The most memory that a run took, MiB.
fn peak(run: &Value) -> f64 {
    let all = run.get("memory_usage_byte").and_then(Value::as_array);
    let most = all.into_iter().flatten().filter_map(Value::as_f64).fold(0.0, f64::max);
    most / f64::from(1 << 20)
}

/// What hyperfine says of a run of `glean`.
fn timed(verb: &str, jobs: usize, pages: &Path) -> Result<Value> {
    let glean = house::root().join("target/dist/glean");
    let command = format!("{} {verb} -q -j{jobs} --format jsonl {}", glean.display(), pages.display());
    let written = house::root().join("target/hyperfine.json");
    let mut hyperfine = Command::new("hyperfine");
    hyperfine
        .args(["--shell=none", "--warmup=1", "--style=none", "--export-json"])
        .arg(&written)
        .arg(&command);
    println!("── {command}");
    let output =
        hyperfine.output().context("starting hyperfine: install it with `cargo install hyperfine`")?;
    if !output.status.success() {
        bail!("hyperfine failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let all: Value = serde_json::from_str(&house::read(&written)?)?;
    all.pointer("/results/0").cloned().context("hyperfine told no result")
}

/// A table of each rule's pages, with the growth of a doubling: in the mean, and at its largest.
fn of_growth(out: &mut String, all: &[Value]) -> Result<()> {
    let kind = |v: &Value| v.get("kind").and_then(Value::as_str).unwrap_or_default().to_owned();
    for sizes in all.chunk_by(|a, b| kind(a) == kind(b)) {
        let name = sizes.first().map(kind).unwrap_or_default();
        writeln!(out, "\n| {name}, MB | parse | marks | events | listings |\n|---|---|---|---|---|")?;
        for v in sizes {
            let [parse, marks, events, listings] = STAGES.map(|s| figure(v, s));
            let mb = figure(v, "bytes") / 1e6;
            writeln!(out, "| {mb:.1} | {parse:.3} | {marks:.3} | {events:.3} | {listings:.3} |")?;
        }
        let growth = STAGES.map(|stage| growth(sizes, stage));
        let cells = growth.map(|(mean, most)| format!("{mean:.2}, {most:.2}"));
        writeln!(out, "| a doubling: mean, largest | {} |", cells.join(" | "))?;
    }
    Ok(())
}

const STAGES: [&str; 4] = ["parse", "marks", "events", "listings"];

/// By how much a stage's time grows from one size to the next: the geometric mean, and the most.
fn growth(sizes: &[Value], stage: &str) -> (f64, f64) {
    let steps: Vec<f64> =
        sizes.iter().zip(sizes.iter().skip(1)).map(|(a, b)| figure(b, stage) / figure(a, stage)).collect();
    let mean = (steps.iter().map(|s| s.ln()).sum::<f64>() / steps.len().max(1) as f64).exp();
    (mean, steps.into_iter().fold(0.0, f64::max))
}
