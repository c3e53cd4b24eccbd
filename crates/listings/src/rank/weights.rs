//! Weights of the ranking, written by `fit/weights.py`: do not edit.
//!
//! Learnt on 254 labelled pages of 93 sites; with whole sites left out, 10 folds:
//! F1 of the first candidate 0.908, mean over sites 0.847, perfect 0.705;
//! best candidate by truth 0.986, perfect 0.902.

/// What each feature adds to the score of a candidate.
pub(super) const WEIGHTS: &[(&str, f32)] = &[
    ("log_count", 0.9752),
    ("log_count_squared", -0.216),
    ("a_pair", -2.134),
    ("log_letters", 0.2212),
    ("log_letters_squared", -0.03985),
    ("log_count_log_letters", 0.2753),
    ("log_texts", 0.2424),
    ("log_texts_squared", -0.2741),
    ("root_coverage", 0.111),
    ("coverage_evenness", 3.956),
    ("coverage_alike", 3.301),
    ("log_links", 0.264),
    ("log_run", 0.8252),
    ("coverage", -1.417),
    ("density", 2.543),
    ("evenness", 1.525),
    ("rhythm", 1.238),
    ("distinct", 2.697),
    ("linked", -4.075),
    ("with_link", 1.93),
    ("with_image", 0.08362),
    ("with_input", 0.3991),
    ("alike", 1.167),
    ("least_alike", -0.0827),
    ("before", 0.4192),
    ("aside", -1.453),
    ("one_date", 0.0),
    ("one_price", 1.211),
    ("with_date", 0.0),
    ("cut", -0.3387),
    ("cousins", -0.2553),
    ("left_out", -0.3967),
    ("gap_alike", -0.0643),
    ("titled", 1.221),
    ("constant", 2.91),
    ("trimmed", 0.6812),
    ("odd", -1.65),
    ("odd_first", 0.1263),
    ("odd_last", 0.08319),
    ("named_main", -0.2785),
    ("named_aside", -1.124),
];

/// Added to every score, so that an average candidate has 0.
pub(super) const BIAS: f32 = -9.169;

/// Slope and offset of the logistic curve from the best list's score to the chance that its F1 is 0.8 or more.
pub(super) const CONFIDENCE: (f32, f32) = (0.1850, 0.2522);
