//! L-BFGS: the least of a smooth function, from its slopes (Nocedal & Wright, Numerical Optimization, §7.2).

use std::collections::VecDeque;

/// Steps that are remembered.
const MEMORY: usize = 10;
/// Steps that are made at most.
const STEPS: usize = 300;
/// A step that gains less than this share ends the search.
const LEAST_GAIN: f64 = 1e-9;

/// The place, starting from 0, where a function of so many numbers is least; it tells its value and slopes.
pub(super) fn minimise(of: impl Fn(&[f64]) -> (f64, Vec<f64>), width: usize) -> Vec<f64> {
    let mut at = vec![0.0; width];
    let (mut value, mut slope) = of(&at);
    let mut steps: VecDeque<(Vec<f64>, Vec<f64>)> = VecDeque::new();
    for _ in 0..STEPS {
        let down = direction(&slope, &steps);
        let fall = dot(&slope, &down);
        if fall >= 0.0 || !fall.is_finite() {
            break;
        }
        let Some((next, lower, slopes)) = step(&of, &at, value, &down, fall, steps.is_empty()) else { break };
        let moved: Vec<f64> = next.iter().zip(&at).map(|(a, b)| a - b).collect();
        let turned: Vec<f64> = slopes.iter().zip(&slope).map(|(a, b)| a - b).collect();
        let gained = value - lower;
        (at, value, slope) = (next, lower, slopes);
        if dot(&moved, &turned) > 0.0 {
            steps.push_back((moved, turned));
        }
        if steps.len() > MEMORY {
            steps.pop_front();
        }
        if gained < LEAST_GAIN * value.abs().max(1.0) {
            break;
        }
    }
    at
}

/// The first of ever shorter steps that falls as the slope lets hope (Armijo).
fn step(
    of: &impl Fn(&[f64]) -> (f64, Vec<f64>),
    at: &[f64],
    value: f64,
    down: &[f64],
    fall: f64,
    first: bool,
) -> Option<(Vec<f64>, f64, Vec<f64>)> {
    const ENOUGH: f64 = 1e-4;
    let mut length = if first { 1.0 / dot(down, down).sqrt().max(1.0) } else { 1.0 };
    for _ in 0..30 {
        let next: Vec<f64> = at.iter().zip(down).map(|(a, d)| a + length * d).collect();
        let (lower, slopes) = of(&next);
        if lower <= value + ENOUGH * length * fall {
            return Some((next, lower, slopes));
        }
        length /= 2.0;
    }
    None
}

/// The slope turned by what the last steps told of the curve.
fn direction(slope: &[f64], steps: &VecDeque<(Vec<f64>, Vec<f64>)>) -> Vec<f64> {
    let mut down: Vec<f64> = slope.iter().map(|s| -s).collect();
    let mut shares = Vec::new();
    for (moved, turned) in steps.iter().rev() {
        let share = dot(moved, &down) / dot(moved, turned);
        down.iter_mut().zip(turned).for_each(|(d, t)| *d -= share * t);
        shares.push(share);
    }
    if let Some((moved, turned)) = steps.back() {
        let scale = dot(moved, turned) / dot(turned, turned);
        down.iter_mut().for_each(|d| *d *= scale);
    }
    for ((moved, turned), share) in steps.iter().zip(shares.into_iter().rev()) {
        let back = share - dot(turned, &down) / dot(moved, turned);
        down.iter_mut().zip(moved).for_each(|(d, m)| *d += back * m);
    }
    down
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::minimise;

    #[test]
    fn the_least_of_a_narrow_valley_is_found() {
        let rosenbrock = |v: &[f64]| {
            let (x, y) = (v[0], v[1]);
            let value = (1.0 - x).powi(2) + 100.0 * (y - x * x).powi(2);
            (value, vec![-2.0 * (1.0 - x) - 400.0 * x * (y - x * x), 200.0 * (y - x * x)])
        };
        let found = minimise(rosenbrock, 2);
        assert!((found[0] - 1.0).abs() < 1e-3 && (found[1] - 1.0).abs() < 1e-3, "{found:?}");
    }
}
