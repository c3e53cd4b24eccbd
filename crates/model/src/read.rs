//! A model's file, line by line; every mistake is told with its line.
//!
//! ```text
//! # how it was fitted
//! calibration 1.02 -0.1          slope and offset from score to log-odds
//! bias -2.5
//! feature words 12.5 weight .3   its mean over the examples, what one unit adds
//! feature links 0.2              weighed by trees alone
//! tree 0 12.5 -1 -2|-0.1 0.3     features by their place in this file, from 0
//! ```

use std::fmt;

use crate::forest::{Forest, Tree};
use crate::{Calibration, Feature, Model};

/// What is wrong with a model's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelError {
    /// Line of the file, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ModelError {}

impl Model {
    /// Reads a model for rows that have these features.
    ///
    /// # Errors
    /// The first line that is no part of a model, or names a feature that the rows have not.
    pub fn read(text: &str, features: &[&str]) -> Result<Model, ModelError> {
        let unweighed = |name: &&str| Feature { name: (*name).to_owned(), mean: 0.0, weight: 0.0 };
        let mut model = Model { features: features.iter().map(unweighed).collect(), ..Model::default() };
        let mut places: Vec<u16> = Vec::new();
        let mut trees = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let wrong = |message: String| ModelError { line: at + 1, message };
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "" => {}
                "#" => model.notes.push(rest.to_owned()),
                "bias" => model.bias = number(rest).map_err(wrong)?,
                "calibration" => {
                    let (slope, offset) = rest.split_once(' ').unwrap_or((rest, ""));
                    let [slope, offset] = [number(slope).map_err(wrong)?, number(offset).map_err(wrong)?];
                    model.calibration = Calibration { slope, offset };
                }
                "feature" => {
                    let feature = feature(rest).map_err(wrong)?;
                    let place = features.iter().position(|name| *name == feature.name);
                    let place = place.ok_or_else(|| {
                        wrong(format!("unknown feature `{}`; there are {}", feature.name, features.join(" ")))
                    })?;
                    places.push(u16::try_from(place).unwrap_or(u16::MAX));
                    if let Some(slot) = model.features.get_mut(place) {
                        *slot = feature;
                    }
                }
                "tree" => {
                    let tree = Tree::read(rest).ok_or_else(|| {
                        wrong("no tree; one is `feature threshold left right;…|leaf leaf …`".to_owned())
                    })?;
                    if tree.last_feature().is_some_and(|last| usize::from(last) >= places.len()) {
                        return Err(wrong(format!(
                            "the tree asks a feature beyond the {} above it",
                            places.len()
                        )));
                    }
                    trees.push(tree.with_features(|f| places.get(usize::from(f)).copied().unwrap_or(f)));
                }
                _ => {
                    let known = "#, bias, calibration, feature and tree";
                    return Err(wrong(format!("unknown word `{word}`; lines begin with {known}")));
                }
            }
        }
        model.forest = Forest::of(trees);
        Ok(model)
    }
}

/// `name mean`, or `name mean weight number`.
fn feature(text: &str) -> Result<Feature, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [name, mean] => Ok(Feature { name: name.to_owned(), mean: number(mean)?, weight: 0.0 }),
        [name, mean, "weight", weight] => {
            Ok(Feature { name: name.to_owned(), mean: number(mean)?, weight: number(weight)? })
        }
        _ => Err(format!(
            "no feature: `{text}`; one is `feature name mean`, or with `weight number` behind it"
        )),
    }
}

fn number(text: &str) -> Result<f32, String> {
    let number = text.trim().parse::<f32>().ok().filter(|n| n.is_finite());
    number.ok_or_else(|| format!("`{text}` is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# two features\ncalibration 2 -1\nbias 0.5\nfeature b 3 weight 2\nfeature a 0.25\ntree 1 0.5 -1 -2|-1 1\n";

    #[test]
    fn what_is_written_is_read_again() {
        let model = Model::read(TEXT, &["b", "a"]).unwrap();
        assert_eq!(model.to_string(), TEXT);
        assert_eq!(model.score(&[1.0, 1.0]), 3.5);
        assert_eq!(model.chance_of(0.5), 0.5);
    }

    #[test]
    fn features_are_found_by_name() {
        let model = Model::read(TEXT, &["a", "new", "b"]).unwrap();
        assert_eq!(model.score(&[1.0, 9.0, 1.0]), 3.5);
        assert_eq!(model.score(&[0.0, 9.0, 1.0]), 1.5);
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        for (text, told) in [
            ("bias x", "line 1: `x` is no number"),
            (
                "bias 1\nweights",
                "line 2: unknown word `weights`; lines begin with #, bias, calibration, feature and tree",
            ),
            ("feature c 0", "line 1: unknown feature `c`; there are a b"),
            (
                "feature a",
                "line 1: no feature: `a`; one is `feature name mean`, or with `weight number` behind it",
            ),
            ("feature a 0\ntree 1 0 -1 -2|1 2", "line 2: the tree asks a feature beyond the 1 above it"),
            ("tree 1", "line 1: no tree; one is `feature threshold left right;…|leaf leaf …`"),
            ("calibration 1", "line 1: `` is no number"),
            ("bias inf", "line 1: `inf` is no number"),
        ] {
            assert_eq!(Model::read(text, &["a", "b"]).unwrap_err().to_string(), told);
        }
    }
}
