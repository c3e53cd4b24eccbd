//! From log-odds, in which evidence adds up, to a chance between 0 and 1.

/// The chance of what has these log-odds.
pub(crate) fn chance(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The log-odds of a chance, kept finite.
pub(crate) fn log_odds(chance: f32) -> f32 {
    const LEAST: f32 = 1e-4;
    (chance.max(LEAST) / (1.0 - chance).max(LEAST)).ln()
}
