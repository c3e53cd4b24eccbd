//! What a fit makes large or small: its slope and curve at each example's score.

use std::ops::Range;

use super::Data;

/// What a model's scores should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objective {
    /// Log-odds of a label between 0 and 1.
    Chance,
    /// The label itself.
    Value,
    /// Of each group one example is chosen: one of those with a label above 0, the likelier the larger its label. Groups
    /// without such an example say nothing.
    Choice,
    /// Of each group one example is chosen, each as often as its label says: all good ones should score high, where `Choice` is
    /// content with one of them.
    Shares,
    /// As `Choice`, or none is: the score of "none" is 0, and right where no label is above 0.
    ChoiceOrNone,
}

/// Slope and curve of the loss at the score of each example.
#[derive(Debug, Clone, Default)]
pub(super) struct Slopes {
    pub(super) loss: f64,
    pub(super) slope: Vec<f64>,
    pub(super) curve: Vec<f64>,
}

impl Objective {
    /// Loss with its slopes at these scores.
    pub(super) fn slopes(self, data: &Data, groups: &[Range<usize>], scores: &[f64]) -> Slopes {
        let mut out = Slopes { loss: 0.0, slope: vec![0.0; data.len()], curve: vec![0.0; data.len()] };
        match self {
            Objective::Chance | Objective::Value => self.each(data, scores, &mut out),
            Objective::Choice | Objective::Shares | Objective::ChoiceOrNone => {
                for group in groups {
                    self.choice(data, group.clone(), scores, &mut out);
                }
            }
        }
        out
    }

    fn each(self, data: &Data, scores: &[f64], out: &mut Slopes) {
        let rows = data.labels().iter().zip(data.weights()).zip(scores);
        for (((label, weight), score), (slope, curve)) in rows.zip(out.slope.iter_mut().zip(&mut out.curve)) {
            let (label, weight) = (f64::from(*label), f64::from(*weight));
            if self == Objective::Value {
                out.loss += weight * (score - label).powi(2) / 2.0;
                (*slope, *curve) = (weight * (score - label), weight);
                continue;
            }
            let chance = 1.0 / (1.0 + (-score).exp());
            out.loss += weight * ((-score.abs()).exp().ln_1p() + score.max(0.0) - label * score);
            (*slope, *curve) = (weight * (chance - label), weight * chance * (1.0 - chance));
        }
    }

    fn choice(self, data: &Data, group: Range<usize>, scores: &[f64], out: &mut Slopes) {
        let score = |at: usize| scores.get(at).copied().unwrap_or_default();
        let label = |at: usize| data.labels().get(at).map_or(0.0, |l| f64::from(*l));
        let any = group.clone().any(|at| label(at) > 0.0);
        let none = self == Objective::ChoiceOrNone;
        if !any && !none {
            return;
        }
        let weight =
            group.clone().next().and_then(|at| data.weights().get(at)).map_or(0.0, |w| f64::from(*w));
        let top = group.clone().map(score).fold(if none { 0.0 } else { f64::NEG_INFINITY }, f64::max);
        let mass = |at: usize| (score(at) - top).exp();
        let of_none = if none { (-top).exp() } else { 0.0 };
        let total: f64 = group.clone().map(mass).sum::<f64>() + of_none;
        let worth = |at: usize| if self == Objective::Shares { label(at) } else { mass(at) * label(at) };
        let right: f64 = if any { group.clone().map(worth).sum() } else { of_none };
        out.loss -= weight
            * match self {
                Objective::Shares => {
                    let log = |at: usize| worth(at) / right * (mass(at) / total).max(f64::MIN_POSITIVE).ln();
                    group.clone().map(log).sum()
                }
                _ => (right / total).max(f64::MIN_POSITIVE).ln(),
            };
        for at in group {
            let chance = mass(at) / total;
            let wanted = if any { worth(at) / right.max(f64::MIN_POSITIVE) } else { 0.0 };
            if let (Some(slope), Some(curve)) = (out.slope.get_mut(at), out.curve.get_mut(at)) {
                (*slope, *curve) =
                    (weight * (chance - wanted), weight * (chance * (1.0 - chance)).max(LEAST_CURVE));
            }
        }
    }
}

/// Curve of a candidate that is all but chosen or refused: keeps leaves finite.
const LEAST_CURVE: f64 = 1e-4;
