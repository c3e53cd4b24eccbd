//! Weights of the ranking, written by `fit/weights.py`: do not edit.
//!
//! Learnt on 254 labelled pages of 93 sites; with whole sites left out, 10 folds:
//! F1 of the first candidate 0.927, mean over sites 0.884, perfect 0.799;
//! best candidate by truth 0.986, perfect 0.902.

/// What each feature adds to the score of a candidate.
pub(super) const WEIGHTS: &[(&str, f32)] = &[
    ("log_count", 0.7861),
    ("log_count_squared", -0.1526),
    ("a_pair", -1.959),
    ("log_letters", 0.1288),
    ("log_letters_squared", -0.0247),
    ("log_count_log_letters", 0.2474),
    ("log_texts", -0.2293),
    ("log_texts_squared", -0.1625),
    ("root_coverage", -0.3548),
    ("coverage_evenness", 5.806),
    ("coverage_alike", 2.754),
    ("log_links", 0.2633),
    ("log_run", 0.1407),
    ("log_unlinked", 0.09612),
    ("coverage", -2.324),
    ("density", 1.126),
    ("evenness", 0.6686),
    ("rhythm", 0.9044),
    ("distinct", 1.497),
    ("linked", -1.714),
    ("with_link", 0.5522),
    ("with_image", -0.4733),
    ("with_input", 0.7012),
    ("alike", -0.1997),
    ("least_alike", 0.4428),
    ("before", -0.004005),
    ("aside", -1.569),
    ("one_date", -0.5301),
    ("one_price", 1.754),
    ("with_date", 4.575),
    ("many_dates", -2.419),
    ("hidden", -1.786),
    ("headed", 2.036),
    ("cut", -0.1543),
    ("cousins", -0.2298),
    ("inner", -0.003809),
    ("inner_linked", -0.002128),
    ("bare_alike", 2.04),
    ("pieces_alike", -4.364),
    ("partial", -3.186),
    ("left_out", -1.034),
    ("gap_alike", -2.608),
    ("titled", -0.497),
    ("constant", 2.485),
    ("trimmed", 1.294),
    ("odd", -3.458),
    ("odd_first", -0.8579),
    ("odd_last", -0.6713),
    ("named_main", 0.2474),
    ("named_aside", -0.3618),
];

/// Added to every score, so that an average candidate has 0.
pub(super) const BIAS: f32 = -5.510;

/// Slope and offset of the logistic curve from the best list's score to the chance that its F1 is 0.8 or more.
pub(super) const CONFIDENCE: (f32, f32) = (0.0514, 1.7791);
