//! `cargo xtask score`: the scores of this commit, added to the record.
//!
//! ```text
//! record/scores.jsonl   one line a run: date, commit, label, all figures
//! record/scores.md      the same as tables, the last run first
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::process::Command;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::floors::held;
use crate::house;
use crate::left_out;
use crate::score::{self, CORPORA, ScoreOptions};

/// Scores all corpora and adds a line to the record. `--label NAME` says what was scored (default: ours), `--args
/// OPTIONS` goes to every call of `glean`. `--left-out` adds two lines instead: every page by models that saw no page of
/// its site, and the pages kept for judging by models that saw none of them.
pub(crate) fn score(options: &[&str]) -> Result<()> {
    if !score::can_score() {
        bail!("no labelled pages at {}", house::shared().display());
    }
    let program = house::program();
    if options == ["--left-out"] {
        add("sites left out", &left_out::all_parts(&program)?)?;
        return add("pages kept for judging", &left_out::judged(&program)?);
    }
    let (label, args) = read(options)?;
    add(label, &ScoreOptions { options: args.to_owned(), ..ScoreOptions::of(&program) })
}

/// Scores all corpora so and adds the line.
fn add(label: &str, score_options: &ScoreOptions) -> Result<()> {
    let mut line = BTreeMap::from([
        ("date", json!(git(&["log", "-1", "--format=%cs"]))),
        ("commit", json!(git(&["rev-parse", "--short", "HEAD"]))),
        ("label", json!(label)),
    ]);
    for corpus in CORPORA {
        let figures = score::of(corpus, score_options)?.figures;
        let held = held(corpus).iter().filter_map(|(name, _)| Some((*name, figures.get(*name)?)));
        let shown: Vec<String> = held.map(|(name, figure)| format!("{name} {figure:.3}")).collect();
        println!("   {label}: {corpus}: {}", shown.join(", "));
        line.insert(corpus, json!(figures));
    }
    let folder = house::root().join("record");
    let mut file = OpenOptions::new().create(true).append(true).open(folder.join("scores.jsonl"))?;
    writeln!(file, "{}", json!(line))?;
    let lines = house::read(&folder.join("scores.jsonl"))?;
    fs::write(folder.join("scores.md"), tables(&lines)?)?;
    println!("written: record/scores.jsonl, record/scores.md");
    Ok(())
}

fn read<'o>(options: &[&'o str]) -> Result<(&'o str, &'o str)> {
    match options {
        [] => Ok(("ours", "")),
        ["--label", label] => Ok((label, "")),
        ["--label", label, "--args", args] | ["--args", args, "--label", label] => Ok((label, args)),
        ["--args", args] => Ok((args, args)),
        _ => bail!("score takes --label NAME and --args OPTIONS, or --left-out alone"),
    }
}

/// What git answers, without the line end; nothing where it is not there.
pub(crate) fn git(arguments: &[&str]) -> String {
    let output = Command::new("git").args(arguments).current_dir(house::root()).output();
    output.map_or_else(|_| String::new(), |o| String::from_utf8_lossy(&o.stdout).trim().to_owned())
}

/// All runs as one table a corpus, the last first.
fn tables(lines: &str) -> Result<String> {
    let runs: Vec<Value> = lines.lines().rev().filter_map(|l| serde_json::from_str(l).ok()).collect();
    let mut out = String::from(
        "# Scores on the labelled pages\n\nWritten by `cargo xtask score`, the last run first.\n",
    );
    for corpus in CORPORA {
        let names: Vec<&str> = held(corpus).iter().map(|(name, _)| *name).collect();
        writeln!(out, "\n## {corpus}\n\n| date | commit | what | {} |", names.join(" | "))?;
        writeln!(out, "|{}", "---|".repeat(names.len() + 3))?;
        for run in &runs {
            let word = |key: &str| run.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            let figure = |name: &&str| {
                let figure = run.get(corpus).and_then(|c| c.get(*name)).and_then(Value::as_f64);
                figure.map_or_else(|| "–".to_owned(), |f| format!("{f:.3}"))
            };
            let figures: Vec<String> = names.iter().map(figure).collect();
            writeln!(
                out,
                "| {} | {} | {} | {} |",
                word("date"),
                word("commit"),
                word("label"),
                figures.join(" | ")
            )?;
        }
    }
    Ok(out)
}
