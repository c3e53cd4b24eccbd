//! Weights of the ranking, written by `fit/weights.py`: do not edit.
//!
//! Learnt on 254 labelled pages of 93 sites; with whole sites left out, 10 folds:
//! F1 of the first candidate 0.848, mean over sites 0.819, perfect 0.551;
//! best candidate by truth 0.912, perfect 0.760.

/// What each feature adds to the score of a candidate.
pub(super) const WEIGHTS: &[(&str, f32)] = &[
    ("log_count", 0.9167),
    ("log_count_squared", -0.2123),
    ("a_pair", -2.102),
    ("log_letters", 0.2998),
    ("log_letters_squared", -0.0401),
    ("log_count_log_letters", 0.3078),
    ("log_texts", 0.1651),
    ("log_texts_squared", -0.2946),
    ("root_coverage", 0.4504),
    ("coverage_evenness", 2.984),
    ("coverage_alike", 4.306),
    ("log_links", 0.493),
    ("log_run", 0.8034),
    ("coverage", -2.2),
    ("density", 2.52),
    ("evenness", 1.727),
    ("rhythm", 1.284),
    ("distinct", 2.72),
    ("linked", -4.197),
    ("with_link", 1.703),
    ("with_image", 0.2441),
    ("with_input", 0.3105),
    ("alike", 1.42),
    ("least_alike", -0.3246),
    ("before", 0.5186),
    ("aside", -1.14),
    ("one_date", 0.0),
    ("one_price", 0.0),
    ("with_date", 0.0),
    ("cut", -0.4942),
    ("cousins", -0.3964),
    ("left_out", -0.5276),
    ("gap_alike", 0.0774),
    ("titled", 1.159),
    ("constant", 2.629),
    ("named_main", -0.4466),
    ("named_aside", -0.9778),
];

/// Added to every score, so that an average candidate has 0.
pub(super) const BIAS: f32 = -9.308;

/// Slope and offset of the logistic curve from the best list's score to the chance that its F1 is 0.8 or more.
pub(super) const CONFIDENCE: (f32, f32) = (0.2384, -0.8628);
