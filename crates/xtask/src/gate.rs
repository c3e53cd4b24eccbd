//! The score gate: quality is a test too.

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail};

use crate::floors::{self, floor, held, holds};
use crate::house;
use crate::left_out;
use crate::score::{self, Scores};

/// Scores a build on sites that its models were fitted without, a fifth of them or all, and compares with the floors;
/// fails where a figure has fallen.
///
/// Without labelled pages nothing is compared. Where pages, truth or scorer have changed since the floors were pinned,
/// the new figures are printed for pinning again and nothing fails.
pub(crate) fn run(program: &Path) -> Result<()> {
    println!("── score gate");
    let begun = Instant::now();
    if !score::can_score() {
        println!("   not run: no labelled pages at {}", house::shared().display());
        return Ok(());
    }
    let floors = floors::read()?;
    let score_options = left_out::for_gate(program)?;
    let mut fallen = Vec::new();
    for (corpus, scores) in score::all_corpora(score_options) {
        fallen.extend(compare(corpus, &scores?, &floors));
    }
    println!("   score gate: {:.0} s", begun.elapsed().as_secs_f64());
    if !fallen.is_empty() {
        bail!("score gate: {}; a floor is lowered only in a commit that says why", fallen.join(", "));
    }
    Ok(())
}

/// Prints the figures beside their floors; those that have fallen.
fn compare(corpus: &str, scores: &Scores, floors: &toml::Table) -> Vec<String> {
    let pinned = floors.get(corpus).and_then(|c| c.get("digest")).and_then(toml::Value::as_str);
    let comparable = pinned == Some(scores.digest.as_str());
    if !comparable {
        println!(
            "   {corpus}: pages or scorer are not those of record/floors.toml; pin again with cargo xtask floors"
        );
    }
    let mut fallen = Vec::new();
    for (name, good) in held(corpus) {
        let Some(figure) = scores.figures.get(*name) else { continue };
        let floor = floor(floors, corpus, name);
        let held = floor.is_none_or(|floor| holds(*figure, floor, *good));
        let floor_text = floor.map_or(String::new(), |floor| format!("  floor {floor}"));
        println!("   {corpus:<7} {name:<24} {figure:.4}{floor_text}{}", if held { "" } else { "  FALLEN" });
        if !held && comparable {
            fallen.push(format!("{corpus} {name} {figure:.4}"));
        }
    }
    fallen
}
