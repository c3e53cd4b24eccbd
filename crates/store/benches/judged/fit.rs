//! How much each measure of an answer counts, fitted on the half to tune by.
//!
//! ```text
//! questions ── Store::measure_answers ──▶ pairs ── the right one is to be likeliest (softmax) ──▶ WEIGHTS
//!           └─ the best pair of each, right or without an answer ── logistic ──▶ ANSWERS, BIAS
//! ```

use store::{Record, Store};

use crate::judgements::{self, Half};
use crate::{is_right, mean, of_hit};

/// How hard weights are held near 0, and steps of gradient descent.
const HOLD: f64 = 0.02;
const STEPS: usize = 4_000;

/// The measures of the pairs of a question, and which of them are right.
struct Question {
    pairs: Vec<Vec<f64>>,
    right: Vec<bool>,
}

/// Fits both, and prints them as `ask/measures.rs` has them.
pub(crate) async fn print(store: &Store, faqs: &[Record]) {
    let (mut questions, mut without) = (Vec::new(), Vec::new());
    let question = judgements::questions().into_iter().chain(judgements::across());
    let (mut all, mut lost) = (0, 0);
    for question in question.filter(|question| question.half == Half::Work) {
        let measured = store.measure_answers(&question.words).await.unwrap();
        let (hits, pairs): (Vec<_>, Vec<_>) = measured.into_iter().unzip();
        let right: Vec<bool> = hits.into_iter().map(|hit| is_right(&of_hit(hit), &question, faqs)).collect();
        all += 1;
        if right.contains(&true) {
            questions.push(Question { pairs, right });
        } else {
            lost += 1;
            println!("not among the candidates: {}", question.words);
        }
    }
    for question in judgements::unanswered().into_iter().filter(|question| question.half == Half::Work) {
        let measured = store.measure_answers(&question.words).await.unwrap();
        without.push(measured.into_iter().map(|(_, pair)| pair).collect::<Vec<_>>());
    }
    println!("{lost} of {all} questions have no right candidate");
    let left_out: Vec<f64> = (0..5)
        .flat_map(|fold| {
            let part = |own: bool| {
                questions.iter().enumerate().filter(move |(i, _)| (i % 5 == fold) == own).map(|(_, q)| q)
            };
            let weights = order(&part(false).collect::<Vec<_>>());
            part(true)
                .map(|question| f64::from(u8::from(question.right[best(&question.pairs, &weights)])))
                .collect::<Vec<_>>()
        })
        .collect();
    println!(
        "right first among questions with a right candidate, a fifth left out each time: {:.3}",
        mean(&left_out)
    );
    let weights = order(&questions.iter().collect::<Vec<_>>());
    println!("WEIGHTS {weights:.2?}");
    let mut examples: Vec<(Vec<f64>, f64)> = Vec::new();
    for question in &questions {
        let best = best(&question.pairs, &weights);
        if question.right[best] {
            examples.push((question.pairs[best].clone(), 1.0));
        }
    }
    for pairs in without.iter().filter(|pairs| !pairs.is_empty()) {
        examples.push((pairs[best(pairs, &weights)].clone(), 0.0));
    }
    let (answers, bias) = logistic(&examples);
    println!("ANSWERS {answers:.2?}\nBIAS {bias:.2}");
    for least in [0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8] {
        let share = |label: f64| {
            let own = examples.iter().filter(|(_, is)| *is == label);
            mean(
                &own.map(|(values, _)| f64::from(u8::from(chance(values, &answers, bias) >= least)))
                    .collect::<Vec<_>>(),
            )
        };
        println!(
            "from {least} on: {:.3} of the right ones, {:.3} where none is right",
            share(1.0),
            share(0.0)
        );
    }
}

fn sum(values: &[f64], weights: &[f64]) -> f64 {
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
}

fn best(pairs: &[Vec<f64>], weights: &[f64]) -> usize {
    let scores = pairs.iter().map(|pair| sum(pair, weights)).enumerate();
    scores.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(place, _)| place)
}

/// Weights under which the right pairs are likeliest; values have about the same spread, so that they are held alike.
fn order(questions: &[&Question]) -> Vec<f64> {
    let spread = spread(questions.iter().flat_map(|question| &question.pairs));
    let mut weights = vec![0.0; spread.len()];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -HOLD * weight).collect();
        for question in questions {
            let scores = question
                .pairs
                .iter()
                .map(|pair| pair.iter().zip(&spread).zip(&weights).map(|((v, s), w)| v / s * w).sum::<f64>());
            let scores: Vec<f64> = scores.collect();
            let most = scores.iter().copied().fold(f64::MIN, f64::max);
            let chances: Vec<f64> = scores.iter().map(|score| (score - most).exp()).collect();
            let (all, right): (f64, f64) = (
                chances.iter().sum(),
                chances
                    .iter()
                    .zip(&question.right)
                    .filter(|(_, right)| **right)
                    .map(|(chance, _)| chance)
                    .sum(),
            );
            for ((pair, chance), is_right) in question.pairs.iter().zip(&chances).zip(&question.right) {
                let push = if *is_right { chance / right.max(1e-300) } else { 0.0 } - chance / all;
                slope
                    .iter_mut()
                    .zip(pair.iter().zip(&spread))
                    .for_each(|(slope, (v, s))| *slope += push * v / s / questions.len() as f64);
            }
        }
        weights.iter_mut().zip(&slope).for_each(|(weight, slope)| *weight += 0.1 * slope);
    }
    weights.iter().zip(&spread).map(|(weight, spread)| weight / spread).collect()
}

/// Weights and bias of the chance that an example is right.
fn logistic(examples: &[(Vec<f64>, f64)]) -> (Vec<f64>, f64) {
    let spread = spread(examples.iter().map(|(values, _)| values));
    let middle = |at: usize| mean(&examples.iter().map(|(values, _)| values[at]).collect::<Vec<_>>());
    let middles: Vec<f64> = (0..spread.len()).map(middle).collect();
    let scaled = |values: &Vec<f64>| -> Vec<f64> {
        values
            .iter()
            .zip(&spread)
            .zip(&middles)
            .map(|((value, spread), middle)| (value - middle) / spread)
            .collect()
    };
    let scaled: Vec<(Vec<f64>, f64)> =
        examples.iter().map(|(values, label)| (scaled(values), *label)).collect();
    let (mut weights, mut bias) = (vec![0.0; spread.len()], 0.0);
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -HOLD * weight).collect();
        let mut up = 0.0;
        for (values, label) in &scaled {
            let off = (label - chance(values, &weights, bias)) / examples.len() as f64;
            slope.iter_mut().zip(values).for_each(|(slope, value)| *slope += off * value);
            up += off;
        }
        weights.iter_mut().zip(&slope).for_each(|(weight, slope)| *weight += 0.5 * slope);
        bias += 0.5 * up;
    }
    let weights: Vec<f64> = weights.iter().zip(&spread).map(|(weight, spread)| weight / spread).collect();
    let bias = bias - sum(&middles, &weights);
    (weights, bias)
}

fn chance(values: &[f64], weights: &[f64], bias: f64) -> f64 {
    1.0 / (1.0 + (-sum(values, weights) - bias).exp())
}

/// How far the values of each measure spread.
fn spread<'p>(pairs: impl Iterator<Item = &'p Vec<f64>> + Clone) -> Vec<f64> {
    let many = pairs.clone().count() as f64;
    let measures = pairs.clone().next().map_or(0, Vec::len);
    let of = |measure: usize| {
        let values = pairs.clone().map(|pair| pair[measure]);
        let middle = values.clone().sum::<f64>() / many;
        (values.map(|value| (value - middle).powi(2)).sum::<f64>() / many).sqrt().max(1e-6)
    };
    (0..measures).map(of).collect()
}
