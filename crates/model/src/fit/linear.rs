//! One weight a feature: the objective with a ridge, made least by L-BFGS.

use super::minimise::minimise;
use super::{Data, Objective};
use crate::{Feature, Model};

/// Learns weights; the ridge holds those of features of unit spread, and not the bias.
pub(super) fn fit(data: &Data, objective: Objective, ridge: f64) -> Model {
    let (means, width) = (data.means(), data.width());
    let spreads = spreads(data, &means);
    let groups = data.groups();
    // Candidates of one group share the bias, which decides only against "none".
    let biased = !matches!(objective, Objective::Choice | Objective::Shares);
    let row = |at: usize, out: &mut Vec<f64>| {
        out.clear();
        let unit = data.row(at).iter().zip(&means).zip(&spreads);
        out.extend(unit.map(|((v, mean), spread)| (f64::from(*v) - mean) / spread));
    };
    let loss = |w: &[f64]| {
        let (bias, weights) = w.split_first().map_or((0.0, w), |(bias, rest)| (*bias, rest));
        let mut unit = Vec::with_capacity(width);
        let mut scores = Vec::with_capacity(data.len());
        for at in 0..data.len() {
            row(at, &mut unit);
            scores.push(bias + unit.iter().zip(weights).map(|(v, w)| v * w).sum::<f64>());
        }
        let slopes = objective.slopes(data, &groups, &scores);
        let mut down = vec![0.0; w.len()];
        for (at, slope) in slopes.slope.iter().enumerate().filter(|(_, s)| **s != 0.0) {
            row(at, &mut unit);
            if let Some((bias, rest)) = down.split_first_mut() {
                *bias += if biased { *slope } else { 0.0 };
                rest.iter_mut().zip(&unit).for_each(|(d, v)| *d += slope * v);
            }
        }
        let held = weights.iter().map(|w| w * w).sum::<f64>() * ridge / 2.0;
        down.iter_mut().skip(1).zip(weights).for_each(|(d, w)| *d += ridge * w);
        (slopes.loss + held, down)
    };
    let found = minimise(loss, width + 1);
    let weights: Vec<f64> = found.iter().skip(1).zip(&spreads).map(|(w, spread)| w / spread).collect();
    let centre: f64 = weights.iter().zip(&means).map(|(w, mean)| w * mean).sum();
    let bias = found.first().copied().unwrap_or_default() - centre;
    let features = data.features().iter().zip(&means).zip(&weights);
    let feature = |((name, mean), weight): ((&String, &f64), &f64)| Feature {
        name: name.clone(),
        mean: rounded(*mean),
        weight: rounded(*weight),
    };
    Model { bias: rounded(bias), features: features.map(feature).collect(), ..Model::default() }
}

/// Spread of each feature around its mean; 1 where it has none.
fn spreads(data: &Data, means: &[f64]) -> Vec<f64> {
    let total: f64 = data.weights().iter().map(|w| f64::from(*w)).sum();
    let mut out = vec![0.0; data.width()];
    for at in 0..data.len() {
        let weight = data.weights().get(at).map_or(0.0, |w| f64::from(*w));
        let apart = data.row(at).iter().zip(means).map(|(v, mean)| weight * (f64::from(*v) - mean).powi(2));
        out.iter_mut().zip(apart).for_each(|(sum, v)| *sum += v);
    }
    let spread = |sum: f64| (sum / total.max(f64::MIN_POSITIVE)).sqrt();
    out.into_iter().map(spread).map(|s| if s > LEAST_SPREAD { s } else { 1.0 }).collect()
}

/// A feature that varies less is one value.
const LEAST_SPREAD: f64 = 1e-6;

/// Five digits: what a file holds, and so what the model in memory must be.
pub(super) fn rounded(value: f64) -> f32 {
    format!("{value:.4e}").parse().unwrap_or_default()
}
