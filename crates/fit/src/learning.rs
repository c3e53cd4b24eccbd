//! How a model is learnt and what is noted of it: every figure is of sites left out.

use std::ops::Range;

use model::Model;
use model::fit::{Data, Learner, Objective, area, calibrate, calibration_error, fit, left_out};

/// A model that was learnt, with what the fit says of itself.
#[derive(Debug, Clone)]
pub struct Fitted {
    /// Name of the model, as its [`model::Shipped`] has it.
    pub name: &'static str,
    /// The model; its notes tell the figures on sites left out.
    pub model: Model,
}

/// In so many parts sites are left out, one after the other, for the figures of a fit.
pub(crate) const FOLDS: u32 = 8;

/// Learns how likely examples are, calibrated on sites left out; the notes tell how well chances and examples agree there.
pub(crate) fn chance_of_page(name: &'static str, data: &Data, learner: Learner) -> Fitted {
    let scores = left_out(data, Objective::Chance, learner, FOLDS);
    let mut model = calibrate(fit(data, Objective::Chance, learner), &scores, data.labels(), data.weights());
    let chances: Vec<f32> = scores.iter().map(|s| model.chance_of(*s)).collect();
    let right = data.labels().iter().filter(|l| **l > 0.5).count();
    model.notes = vec![format!(
        "{} examples, {right} right; on sites left out: area under the curve {:.3}, calibration error {:.3}",
        data.len(),
        area(&scores, data.labels()),
        calibration_error(&chances, data.labels()),
    )];
    Fitted { name, model }
}

/// The chance of each example by a model that saw no example of its site.
pub(crate) fn chances_left_out(data: &Data, learner: Learner) -> Vec<f32> {
    let scores = left_out(data, Objective::Chance, learner, FOLDS);
    let model = calibrate(Model::default(), &scores, data.labels(), data.weights());
    scores.iter().map(|s| model.chance_of(*s)).collect()
}

/// For each fold the model that was learnt without it, with the chances of the whole one's scores.
pub(crate) fn models_left_out(
    data: &Data,
    objective: Objective,
    learner: Learner,
    whole: &Model,
) -> Vec<Model> {
    let without = |fold: u32| fit(&data.only(|at| data.fold(at, FOLDS) != fold), objective, learner);
    (0..FOLDS).map(|fold| without(fold).calibrated_as(whole)).collect()
}

/// Learns which example of a group is right; the notes tell how often it is on sites left out.
pub(crate) fn ranked(name: &'static str, data: &Data, objective: Objective, learner: Learner) -> Fitted {
    let scores = left_out(data, objective, learner, FOLDS);
    let mut model = fit(data, objective, learner);
    let groups = data.groups();
    let label = |at: usize| data.labels().get(at).copied().unwrap_or_default();
    let score = |at: usize| scores.get(at).copied().unwrap_or_default();
    let can = groups.iter().filter(|g| (*g).clone().any(|at| label(at) > 0.0)).count();
    let first = |g: &Range<usize>| g.clone().max_by(|a, b| score(*a).total_cmp(&score(*b)));
    let right = groups.iter().filter_map(first).filter(|at| label(*at) > 0.5).count();
    let none = objective == Objective::ChoiceOrNone;
    let answered = groups.iter().filter_map(first).filter(|at| !none || score(*at) > 0.0).count();
    model.notes = vec![format!(
        "{} groups, of which {can} hold a right one; on sites left out the first is right in {right}, {answered} given",
        groups.len()
    )];
    Fitted { name, model }
}
