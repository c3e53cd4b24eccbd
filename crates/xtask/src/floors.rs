//! The floors: figures below which no change may bring the scores.
//!
//! ```text
//! record/floors.toml   [events]  digest = "…"   page_mean_f1 = 0.801   page_failed = 0.098
//! ```
//!
//! Raised by `cargo xtask floors` to what is reached; lowered only by hand or with `--lower`, in a commit that says why.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::house;
use crate::left_out;
use crate::score::{self, Scores};

/// Which way a figure is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Good {
    High,
    Low,
}

/// May floors be lowered?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    OnlyUp,
    AlsoDown,
}

/// The figures that are held. Seconds are not among them: they tell of the machine.
pub(crate) fn held(corpus: &str) -> &'static [(&'static str, Good)] {
    match corpus {
        "events" => &[
            ("page_mean_f1", Good::High),
            ("event_f1", Good::High),
            ("recall_all_pages", Good::High),
            ("page_correct", Good::High),
            ("page_failed", Good::Low),
            ("title_right", Good::High),
            ("time_right", Good::High),
            ("end_right", Good::High),
            ("speaker_right", Good::High),
            ("location_right", Good::High),
            ("cancelled_right", Good::High),
            ("single_exact", Good::High),
            ("false_positive_pages", Good::Low),
            ("calibration_error", Good::Low),
            ("errors", Good::Low),
        ],
        "lists" => &[
            ("f1", Good::High),
            ("first_list_f1", Good::High),
            ("perfect_pages", Good::High),
            ("best_is_first", Good::High),
            ("by_genre.serp.f1", Good::High),
            ("column_right", Good::High),
            ("url_right", Good::High),
            ("errors", Good::Low),
        ],
        "faqs" => &[
            ("page_accurate", Good::High),
            ("pair_f1", Good::High),
            ("question_recall", Good::High),
            ("anchor_right", Good::High),
            ("section_right", Good::High),
            ("false_positive_pages", Good::Low),
            ("errors", Good::Low),
        ],
        "courses" => &[
            ("total_accuracy", Good::High),
            ("list_f1", Good::High),
            ("course_id.f1", Good::High),
            ("course_name.f1", Good::High),
            ("term.f1", Good::High),
            ("schedule.f1", Good::High),
            ("teacher_name.f1", Good::High),
            ("teacher_email.f1", Good::High),
            ("tas.f1", Good::High),
            ("false_positive_pages", Good::Low),
            ("errors", Good::Low),
        ],
        "annotate" => &[
            ("rouge1_f", Good::High),
            ("rougeL_f", Good::High),
            ("title_right", Good::High),
            ("author_right", Good::High),
            ("empty", Good::Low),
            ("errors", Good::Low),
        ],
        "maintext" => &[
            ("aeb.shingle_f1", Good::High),
            ("wcxb.word_f1", Good::High),
            ("all.word_f1", Good::High),
            ("errors", Good::Low),
        ],
        _ => &[
            ("mean_over_languages", Good::High),
            ("by_language.en", Good::High),
            ("negative_hard", Good::High),
            ("time_right", Good::High),
            ("errors", Good::Low),
        ],
    }
}

/// A figure rounded to three digits so that the figure itself passes: down where high is good.
fn rounded(figure: f64, good: Good) -> f64 {
    match good {
        Good::High => (figure * 1000.0 + 1e-6).floor() / 1000.0,
        // Adding nothing makes -0 a 0.
        Good::Low => ((figure * 1000.0 - 1e-6).ceil() / 1000.0).max(0.0) + 0.0,
    }
}

/// Is the figure at least as good as its floor?
pub(crate) fn holds(figure: f64, floor: f64, good: Good) -> bool {
    match good {
        Good::High => figure >= floor - 1e-9,
        Good::Low => figure <= floor + 1e-9,
    }
}

fn path() -> PathBuf {
    house::root().join("record/floors.toml")
}

/// The floors as they stand; empty before the first.
pub(crate) fn read() -> Result<toml::Table> {
    if !path().exists() {
        return Ok(toml::Table::new());
    }
    Ok(house::read(&path())?.parse()?)
}

/// The floor of a figure and the digest under which it was reached.
pub(crate) fn floor(floors: &toml::Table, corpus: &str, figure: &str) -> Option<f64> {
    let value = floors.get(corpus)?.get(figure)?;
    value.as_float().or_else(|| value.as_integer().map(|i| i as f64))
}

/// Scores everything and writes the floors anew.
pub(crate) fn raise(change: Change) -> Result<()> {
    if !score::can_score() {
        bail!("no labelled pages at {}", house::shared().display());
    }
    let old = read()?;
    let mut out = String::from(
        "# Scores on sites left out, all of them for events and a fifth for the others, below which no change may fall; `cargo xtask floors` raises them.\n",
    );
    let score_options = left_out::for_gate(&house::program())?;
    for (corpus, scores) in score::all_corpora(score_options) {
        section(&mut out, corpus, &scores?, &old, change)?;
    }
    fs::write(path(), out)?;
    println!("written: {}", house::shown(&path()));
    Ok(())
}

fn section(out: &mut String, corpus: &str, scores: &Scores, old: &toml::Table, change: Change) -> Result<()> {
    writeln!(out, "\n[{corpus}]\ndigest = \"{}\"", scores.digest)?;
    let same =
        old.get(corpus).and_then(|c| c.get("digest")).and_then(toml::Value::as_str) == Some(&scores.digest);
    for (name, good) in held(corpus) {
        let Some(figure) = scores.figures.get(*name) else { continue };
        let new = rounded(*figure, *good);
        let before = floor(old, corpus, name).filter(|_| same && change == Change::OnlyUp);
        let kept = before.filter(|before| holds(*before, new, *good)).unwrap_or(new);
        writeln!(out, "\"{name}\" = {kept:?}")?;
    }
    Ok(())
}
