//! Matching a template against a forest, at the least cost.
//!
//! ```text
//! the least cost at which the page fits (`run`), then the path back (`trail`): which components stand where
//! ```

use super::forest::Forest;
use super::machine::Template;
use super::run::{EDIT, NEVER, Path, Run, STEPS, STEPS_A_NODE, Score};
use super::search::{Closeness, Match, Search};
use super::trail::{Trail, components};

/// Finds a template in a forest.
pub(crate) fn find(template: &Template, forest: &Forest, closeness: Closeness) -> Search {
    let mut run = Run::of(template, forest);
    match run.least(closeness) {
        Ok(Some(score)) => shown(run, score),
        Ok(None) => Search { found: None, gave_up: None },
        Err(edits) => Search { found: None, gave_up: Some(run.gave_up(edits)) },
    }
}

/// The least number of edits, whatever it is.
pub(crate) fn cost(template: &Template, forest: &Forest) -> Option<u32> {
    let mut run = Run::of(template, forest);
    let score = run.page(Path::Forgotten).accepted;
    (!run.spent() && score < NEVER).then(|| edits(score))
}

/// Steps that looking for a template takes: what its cost grows with.
#[cfg(test)]
pub(crate) fn steps(template: &Template, forest: &Forest, closeness: Closeness) -> u64 {
    let mut run = Run::of(template, forest);
    let all = run.left;
    run.least(closeness).map_or(all, |_| all - run.left)
}

/// The match of a score that the page is known to reach.
fn shown(mut run: Run<'_>, score: Score) -> Search {
    let cost = edits(score);
    run.allow(Some(Score::from(cost)));
    // What was found is shown, whatever is left.
    run.left = STEPS + STEPS_A_NODE * run.forest.items.len() as u64;
    let (template, forest) = (run.template, run.forest);
    let table = run.page(Path::Kept);
    let mut trail = Trail::new(&mut run);
    trail.walk(&template.machines.page, 0..forest.items.len(), &table);
    let (fitted, steps) = trail.ended();
    if run.spent() {
        return Search { found: None, gave_up: Some(run.gave_up(Score::from(cost))) };
    }
    let components = components(template, forest, &steps);
    Search { found: Some(Match { cost, fitted, components }), gave_up: None }
}

fn edits(score: Score) -> u32 {
    // Targets are taken off: round up to whole edits.
    u32::try_from((score + EDIT - 1).div_euclid(EDIT)).unwrap_or(u32::MAX)
}
