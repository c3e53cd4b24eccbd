//! `cargo xtask score --left-out`: the figures that count, those of sites that no model was fitted on.
//!
//! ```text
//! glean fit --without 1/5 … 5/5 ──▶ target/left-out/1 … 5, each with its models and the pages of its part
//! target/left-out/glean PAGE ──▶ glean --model (that of the page's part) PAGE      what the scorer runs
//! ```
//!
//! The pages that are kept for judging are scored once more, by models fitted on all others.

use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::house;
use crate::score::{ScoreOptions, corpus};

/// The sites are left out in so many parts.
const PARTS: u32 = 5;

/// What the program is fitted on.
const FITTED: [&str; 6] = ["events", "lists", "courses", "faqs", "annotate", "kinds"];

/// Pages cut to one trick each, and such as were written to be learnt from, which are labelled as the others are.
const CASES: [&str; 10] = [
    "crates/records/cases/course",
    "crates/records/cases/event",
    "crates/records/cases/faq",
    "crates/records/cases/kind",
    "crates/listings/cases",
    "bench/made/courses",
    "bench/made/events",
    "bench/made/faq",
    "bench/made/kinds",
    "bench/made/lists",
];

/// Labels of pages of the wild that are learnt from.
const WILD: &str = "bench/wild/lists";

/// Fits without each part of the sites; the options that score each page by models fitted without its site.
pub(crate) fn all_parts(program: &Path) -> Result<ScoreOptions> {
    (1..=PARTS).try_for_each(|part| fit_part(program, part, &[]))?;
    by_part(program)
}

/// What is scored for the gate, and how: the first part of the sites, by models fitted without it; but pages with events by models
/// fitted without the part of each. There another seed alone moved the mean F1 of the first part's 48 pages by .03.
pub(crate) fn for_gate(program: &Path) -> Result<impl Fn(&str) -> ScoreOptions + use<>> {
    let first = first_part(program)?;
    (2..=PARTS).try_for_each(|part| fit_part(program, part, &["--only=page-type,events"]))?;
    let all = by_part(program)?;
    Ok(move |corpus: &str| if corpus == "events" { all.clone() } else { first.clone() })
}

/// Fits without a part of the sites, into a folder that holds nothing of before.
fn fit_part(program: &Path, part: u32, options: &[&str]) -> Result<()> {
    let models = folder().join(part.to_string());
    if models.exists() {
        fs::remove_dir_all(&models).with_context(|| format!("clearing {}", house::shown(&models)))?;
    }
    fit(program, &models, &[&[&*format!("--without={part}/{PARTS}")], options].concat())
}

/// The options that score each page by models fitted without its part of the sites.
fn by_part(program: &Path) -> Result<ScoreOptions> {
    let folder = folder();
    let mut choices = String::new();
    for part in 1..=PARTS {
        let models = folder.join(part.to_string());
        let listed = models.join("left-out.txt");
        choices += &format!(
            "if grep -qF -e \"$key\" '{}'; then model='{}'; fi\n",
            listed.display(),
            models.display()
        );
    }
    let script = folder.join("glean");
    let text = format!(
        "#!/bin/sh\n# The models that saw no page of this one's site. Labelled pages may lie elsewhere: bench/fetch.py brings them.\n\
         for page; do :; done\n\
         case \"$page\" in */corpora/*) key=\"/corpora/${{page##*/corpora/}}\" ;; *) key=\"//$page\" ;; esac\n\
         model='{}'\n{choices}exec '{}' --model \"$model\" \"$@\"\n",
        folder.join("1").display(),
        program.display(),
    );
    fs::write(&script, text).with_context(|| format!("writing {}", house::shown(&script)))?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
    Ok(ScoreOptions::of(&script))
}

/// Fits without the first part of the sites; the options that score that part alone.
fn first_part(program: &Path) -> Result<ScoreOptions> {
    fit_part(program, 1, &[])?;
    let models = folder().join("1");
    let listed = house::read(&models.join("left-out.txt"))?;
    let left_out: HashSet<&str> = listed.lines().collect();
    let corpora = models.join("corpora");
    for name in FITTED {
        let (from, to) = (corpus(name), corpora.join(name));
        fs::create_dir_all(&to)?;
        let truth = house::read(&from.join("truth.jsonl"))?;
        // U+2028 and the like end no line of labels.
        let kept = truth
            .split('\n')
            .filter(|row| page_of(&from, row).is_some_and(|p| left_out.contains(p.as_str())));
        fs::write(to.join("truth.jsonl"), kept.collect::<Vec<_>>().join("\n"))?;
        link(&from.join("pages"), &to.join("pages"))?;
    }
    // Dates are read by a grammar: nothing is fitted, and all are scored.
    link(&corpus("dates"), &corpora.join("dates"))?;
    let options = format!("--model {}", models.display());
    Ok(ScoreOptions { options, corpora, ..ScoreOptions::of(program) })
}

/// The file of a labelled page, as `glean fit` lists it.
fn page_of(folder: &Path, row: &str) -> Option<String> {
    let truth: Value = serde_json::from_str(row).ok()?;
    let named = truth.get("page").and_then(Value::as_str).map(|page| folder.join(page));
    let by_name = || Some(folder.join("pages").join(format!("{}.html", truth.get("id")?.as_str()?)));
    Some(named.or_else(by_name)?.display().to_string())
}

fn link(from: &Path, to: &Path) -> Result<()> {
    if to.symlink_metadata().is_ok() {
        fs::remove_file(to)?;
    }
    let from = from.canonicalize()?;
    std::os::unix::fs::symlink(&from, to).with_context(|| format!("linking {}", house::shown(to)))
}

/// Fits without the pages that are kept for judging; the options that score these.
pub(crate) fn judged(program: &Path) -> Result<ScoreOptions> {
    let models = folder().join("judge");
    fit(program, &models, &["--without-judged"])?;
    let options = format!("--model {}", models.display());
    Ok(ScoreOptions { options, part: "judge", ..ScoreOptions::of(program) })
}

/// `cargo xtask fit`: all models anew, from all that is labelled, into the folders of the crates that read them.
///
/// # Errors
/// A fit that fails, or a file that cannot be written.
pub(crate) fn ship() -> Result<()> {
    let models = folder().join("shipped");
    fit(&house::program(), &models, &[])?;
    let crates = [house::root().join("crates/records/models"), house::root().join("crates/listings/models")];
    for entry in fs::read_dir(&models)? {
        let name = entry?.file_name();
        for known in crates.iter().map(|folder| folder.join(&name)).filter(|path| path.exists()) {
            fs::copy(models.join(&name), &known)
                .with_context(|| format!("writing {}", house::shown(&known)))?;
        }
    }
    Ok(())
}

/// The folder of the labels of the wild with their pages beside them, as `glean fit` reads it.
fn wild() -> Result<PathBuf> {
    let labelled = folder().join("wild");
    fs::create_dir_all(&labelled)?;
    fs::copy(house::root().join(WILD).join("truth.jsonl"), labelled.join("truth.jsonl"))
        .with_context(|| format!("copying the labels of {WILD}"))?;
    // Those that `bench/fetch.py` brought, else those of the corpora.
    let fetched = house::root().join("bench/wild/pages");
    let pages = if fetched.is_dir() { fetched } else { corpus("wild").join("pages") };
    link(&pages, &labelled.join("pages"))
        .context("the pages of the wild; bring them with python3 bench/fetch.py")?;
    Ok(labelled)
}

fn folder() -> PathBuf {
    house::root().join("target/left-out")
}

fn fit(program: &Path, models: &Path, options: &[&str]) -> Result<()> {
    println!("   fitting {} {}", house::shown(models), options.join(" "));
    let status = Command::new(program)
        .arg("fit")
        .args(FITTED.map(corpus))
        .args(CASES.map(|folder| house::root().join(folder)))
        .arg(wild()?)
        .args(options)
        .arg("--output")
        .arg(models)
        .status()
        .with_context(|| format!("fitting: running {}", house::shown(program)))?;
    if !status.success() {
        bail!("fitting {}: glean fit ended with {status}", house::shown(models));
    }
    Ok(())
}
