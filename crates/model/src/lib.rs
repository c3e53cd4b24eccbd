//! Part of Gleaner: linear models and boosted trees over named features, read from text, scored, explained, fitted.
//!
//! ```text
//! features, named ──▶ Data ── fit ──▶ Model ── to_string ──▶ a text file in the crate that asks it
//!                                       ▲                         │
//!              row of features ──▶ score, chance, reasons ◀── Shipped (or a file of the user's)
//! ```
//!
//! A model knows no page. It names the features that it weighs, so that its file can be read and compared, and so that
//! a feature may be added, dropped or moved without a new fit.
//!
//! ```
//! let text = "bias -1\nfeature words 3 weight 0.5\nfeature links 1 weight -2\n";
//! let model = model::Model::read(text, &["links", "words"])?;
//! assert_eq!(model.score(&[0.0, 4.0]), 1.0);
//! assert_eq!(model.reasons(&[0.0, 4.0])[0], ("links", 2.0));
//! # Ok::<(), model::ModelError>(())
//! ```

pub mod fit;
mod forest;
mod read;
mod shipped;

use std::fmt;

use forest::Forest;
pub use forest::Tree;
pub use read::ModelError;
pub use shipped::Shipped;

/// A fitted model: what it adds for each feature, and trees over all of them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Model {
    /// What was said of the fit: lines of the file's head, without `#`.
    pub notes: Vec<String>,
    bias: f32,
    /// In the order of a row.
    features: Vec<Feature>,
    forest: Forest,
    calibration: Calibration,
}

/// A feature as a model weighs it.
#[derive(Debug, Clone, PartialEq)]
struct Feature {
    name: String,
    /// Over the examples of the fit; what a feature says is told against it.
    mean: f32,
    /// What one unit adds to the score, in log-odds.
    weight: f32,
}

/// From a score to log-odds: `slope · score + offset`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Calibration {
    /// Log-odds for one unit of score.
    pub slope: f32,
    /// Log-odds at a score of 0.
    pub offset: f32,
}

impl Default for Calibration {
    fn default() -> Self {
        Calibration { slope: 1.0, offset: 0.0 }
    }
}

impl Model {
    /// What the model makes of a row, its features in the order of those that it was read for: log-odds, or the score of
    /// a candidate among others. A feature that the row lacks is 0.
    pub fn score(&self, row: &[f32]) -> f32 {
        let weighed = self.features.iter().zip(row).map(|(f, value)| f.weight * value);
        self.bias + weighed.sum::<f32>() + self.forest.score(row)
    }

    /// The chance that what has this score is what the model looks for, 0 to 1, as calibrated on sites left out.
    pub fn chance_of(&self, score: f32) -> f32 {
        chance(self.calibration.slope * score + self.calibration.offset)
    }

    /// The same with the chances that another gives to scores.
    #[must_use]
    pub fn calibrated_as(self, other: &Model) -> Model {
        Model { calibration: other.calibration, ..self }
    }

    /// The chance of a row, 0 to 1.
    pub fn chance(&self, row: &[f32]) -> f32 {
        self.chance_of(self.score(row))
    }

    /// What each feature adds to the score or takes from it, largest first: the score less that of the row in which the
    /// feature has its mean. Features that change nothing are left out. Costs a score for each feature.
    pub fn reasons(&self, row: &[f32]) -> Vec<(&str, f32)> {
        let whole = self.score(row);
        let mut row = row.to_vec();
        row.resize(self.features.len(), 0.0);
        let mut out = Vec::new();
        for (at, feature) in self.features.iter().enumerate() {
            let Some(slot) = row.get_mut(at) else { continue };
            let value = std::mem::replace(slot, feature.mean);
            let adds = whole - self.score(&row);
            if let Some(slot) = row.get_mut(at) {
                *slot = value;
            }
            if adds.abs() > LEAST_REASON {
                out.push((feature.name.as_str(), adds));
            }
        }
        out.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        out
    }
}

/// Differences below are rounding.
const LEAST_REASON: f32 = 1e-4;

/// The chance of what has these log-odds, 0 to 1.
pub fn chance(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The log-odds of a chance, kept finite.
pub fn log_odds(chance: f32) -> f32 {
    const LEAST: f32 = 1e-4;
    (chance.max(LEAST) / (1.0 - chance).max(LEAST)).ln()
}

impl fmt::Display for Model {
    /// The model's file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for note in &self.notes {
            writeln!(f, "# {note}")?;
        }
        writeln!(f, "calibration {} {}", self.calibration.slope, self.calibration.offset)?;
        writeln!(f, "bias {}", self.bias)?;
        for Feature { name, mean, weight } in &self.features {
            match *weight == 0.0 {
                true => writeln!(f, "feature {name} {mean}")?,
                false => writeln!(f, "feature {name} {mean} weight {weight}")?,
            }
        }
        self.forest.trees().iter().try_for_each(|tree| writeln!(f, "tree {tree}"))
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
