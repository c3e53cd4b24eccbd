//! Weights of the ranking, written by `fit/weights.py`: do not edit.
//!
//! Learnt on 254 labelled pages of 93 sites; with whole sites left out, 10 folds:
//! F1 of the first candidate 0.928, mean over sites 0.871, perfect 0.807;
//! best candidate by truth 0.986, perfect 0.902.

/// What each feature adds to the score of a candidate.
pub(super) const WEIGHTS: &[(&str, f32)] = &[
    ("log_count", 0.7276),
    ("log_count_squared", -0.1575),
    ("a_pair", -1.631),
    ("log_letters", 0.07817),
    ("log_letters_squared", -0.03514),
    ("log_count_log_letters", 0.2256),
    ("log_texts", 0.2946),
    ("log_texts_squared", -0.1475),
    ("root_coverage", -0.03009),
    ("coverage_evenness", 7.108),
    ("coverage_alike", 2.352),
    ("log_links", 0.005057),
    ("log_run", 0.01316),
    ("log_unlinked", 0.2916),
    ("coverage", -1.621),
    ("density", 1.904),
    ("evenness", 1.09),
    ("rhythm", 0.7367),
    ("distinct", 2.365),
    ("linked", -2.028),
    ("with_link", 1.436),
    ("with_image", 0.007461),
    ("with_input", 0.1399),
    ("alike", 0.2179),
    ("least_alike", 0.7143),
    ("before", 0.6889),
    ("aside", -2.199),
    ("one_date", 0.0),
    ("one_price", 0.7175),
    ("with_date", 0.0),
    ("cut", -0.16),
    ("cousins", -0.2193),
    ("inner", -0.003421),
    ("inner_linked", -0.003894),
    ("bare_alike", 1.678),
    ("pieces_alike", -5.088),
    ("partial", -2.682),
    ("left_out", -1.061),
    ("gap_alike", -2.021),
    ("titled", 1.067),
    ("constant", 3.506),
    ("trimmed", 0.8233),
    ("odd", -3.022),
    ("odd_first", -0.764),
    ("odd_last", -0.288),
    ("named_main", 0.4281),
    ("named_aside", -1.97),
];

/// Added to every score, so that an average candidate has 0.
pub(super) const BIAS: f32 = -8.311;

/// Slope and offset of the logistic curve from the best list's score to the chance that its F1 is 0.8 or more.
pub(super) const CONFIDENCE: (f32, f32) = (0.2655, -0.3381);
