//! Learning a model from examples: the same examples, the same model, to the last digit.
//!
//! ```text
//! Data ── left_out: fit without a fold of sites, score that fold ──▶ scores ──▶ calibrate, figures
//!   └──── fit on all ─────────────────────────────────────────────▶ Model
//! ```

mod boost;
mod data;
mod figures;
mod linear;
mod minimise;
mod objective;

pub use boost::Trees;
pub use data::Data;
pub use figures::{area, calibration_error};
pub use objective::Objective;

use crate::{Calibration, Model};

/// How a model is learnt.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Learner {
    /// One weight a feature, held towards 0 by a ridge on features of unit spread.
    Linear {
        /// Weight of the squared weights in the loss.
        ridge: f64,
    },
    /// Boosted trees.
    Trees(Trees),
    /// Weights, and trees upon them: unlike trees alone they tell values apart that lie beyond those of the examples.
    Both {
        /// Ridge of the weights.
        ridge: f64,
        /// The trees, which learn what the weights leave.
        trees: Trees,
    },
}

/// Learns a model from examples.
pub fn fit(data: &Data, objective: Objective, learner: Learner) -> Model {
    match learner {
        Learner::Linear { ridge } => linear::fit(data, objective, ridge),
        Learner::Trees(trees) => boost::fit(data, objective, trees),
        Learner::Both { ridge, trees } => {
            boost::upon(linear::fit(data, objective, ridge), data, objective, trees)
        }
    }
}

/// The score of each example by a model that saw no example of its site: so many fits, each without a part of the sites.
pub fn left_out(data: &Data, objective: Objective, learner: Learner, folds: u32) -> Vec<f32> {
    let mut out = vec![0.0; data.len()];
    for fold in 0..folds.max(2) {
        let kept = |at: usize| data.fold(at, folds.max(2)) != fold;
        let model = fit(&data.only(kept), objective, learner);
        for (at, slot) in out.iter_mut().enumerate().filter(|(at, _)| !kept(*at)) {
            *slot = model.score(data.row(at));
        }
    }
    out
}

/// Gives a model the chances that belong to its scores, as they were on sites left out: labels are 0 to 1.
pub fn calibrate(model: Model, scores: &[f32], labels: &[f32], weights: &[f32]) -> Model {
    let mut data = Data::new(["score"]);
    for ((score, label), weight) in scores.iter().zip(labels).zip(weights) {
        data.push(&[*score], *label, *weight, data.len(), "");
    }
    let line = linear::fit(&data, Objective::Chance, FLAT);
    let slope = line.features.first().map_or(1.0, |f| f.weight);
    Model { calibration: Calibration { slope, offset: line.bias }, ..model }
}

/// Ridge of a calibration: almost none.
const FLAT: f64 = 0.01;

#[cfg(test)]
mod tests {
    use super::*;

    /// Points of which those beyond a step in the first feature and before one in the second are wanted, most of them.
    fn steps(sites: usize) -> Data {
        let mut data = Data::new(["a", "b", "noise"]);
        let mut seed = 7_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f32 / (1_u32 << 24) as f32
        };
        for at in 0..3000 {
            let (a, b, noise) = (next(), next(), next());
            let wanted = (a > 0.5) != (b > 0.5);
            let label = if next() < 0.9 { wanted } else { !wanted };
            data.push(&[a, b, noise], f32::from(label), 1.0, at / 3, &format!("site {}", at % sites));
        }
        data
    }

    const TREES: Trees = Trees {
        count: 40,
        leaves: 6,
        rate: 0.2,
        least: 20.0,
        ridge: 1.0,
        features: 1.0,
        sites: 1.0,
        bags: 1,
    };

    #[test]
    fn trees_learn_what_a_line_cannot() {
        let data = steps(10);
        let trees = left_out(&data, Objective::Chance, Learner::Trees(TREES), 5);
        let line = left_out(&data, Objective::Chance, Learner::Linear { ridge: 1.0 }, 5);
        assert!(area(&trees, data.labels()) > 0.85, "{}", area(&trees, data.labels()));
        assert!(area(&line, data.labels()) < 0.6);
        let model = fit(&data, Objective::Chance, Learner::Trees(TREES));
        let model = calibrate(model, &trees, data.labels(), data.weights());
        let chances: Vec<f32> = trees.iter().map(|s| model.chance_of(*s)).collect();
        let error = calibration_error(&chances, data.labels());
        assert!(error < 0.05, "{error}");
        let names = ["a", "b", "noise"];
        assert_eq!(
            Model::read(&model.to_string(), &names).unwrap().score(&[0.2, 0.9, 0.1]),
            model.score(&[0.2, 0.9, 0.1])
        );
        let again = || fit(&data, Objective::Chance, Learner::Trees(TREES)).to_string();
        assert_eq!(again(), again());
    }

    #[test]
    fn a_site_more_changes_no_other_sites_luck() {
        let trees = Trees { least: 1.0, features: 0.7, sites: 0.8, bags: 3, ..TREES };
        let learnt = |with_another: bool| {
            let mut data = Data::new(["a", "b", "c"]);
            // Of no weight, so that it is luck alone that it could change.
            for at in 0..if with_another { 90_usize } else { 0 } {
                data.push(&[(at % 5) as f32, (at % 3) as f32, 0.0], 1.0, 0.0, at, "another");
            }
            for at in 0..900_usize {
                let row = [(at % 5) as f32, (at % 3) as f32, (at % 2) as f32];
                let label = f32::from((at * at) % 7 < at % 5);
                data.push(&row, label, 1.0, 100 + at, &format!("site {}", at % 11));
            }
            fit(&data, Objective::Chance, Learner::Trees(trees)).to_string()
        };
        assert_eq!(learnt(false), learnt(true));
    }

    #[test]
    fn the_right_one_of_a_group_is_chosen() {
        let mut data = Data::new(["right", "other"]);
        for group in 0..200_usize {
            for at in 0..4_usize {
                let right = at == group % 4;
                data.push(
                    &[f32::from(right), (group % 7) as f32],
                    f32::from(right),
                    1.0,
                    group,
                    &format!("{}", group % 9),
                );
            }
        }
        let both = Learner::Both { ridge: 1.0, trees: TREES };
        for learner in [Learner::Linear { ridge: 1.0 }, Learner::Trees(TREES), both] {
            for objective in [Objective::Choice, Objective::Shares, Objective::ChoiceOrNone] {
                let model = fit(&data, objective, learner);
                assert!(
                    model.score(&[1.0, 3.0]) > model.score(&[0.0, 3.0]) + 2.0,
                    "{learner:?} {objective:?}"
                );
            }
        }
    }

    #[test]
    fn nothing_to_learn_from_gives_a_model_that_says_nothing() {
        let empty = Data::new(["a"]);
        for learner in [Learner::Linear { ridge: 1.0 }, Learner::Trees(TREES)] {
            assert_eq!(fit(&empty, Objective::Chance, learner).score(&[1.0]), 0.0);
        }
    }
}
