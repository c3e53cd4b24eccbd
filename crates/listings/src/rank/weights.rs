//! Weights of the ranking, written by `fit/weights.py`: do not edit.
//!
//! Learnt on 254 labelled pages of 93 sites; with whole sites left out, 10 folds:
//! F1 of the first candidate 0.924, mean over sites 0.887, perfect 0.807;
//! best candidate by truth 0.986, perfect 0.902.

/// What each feature adds to the score of a candidate.
pub(super) const WEIGHTS: &[(&str, f32)] = &[
    ("log_count", 0.6302),
    ("log_count_squared", -0.1623),
    ("a_pair", -1.629),
    ("log_letters", 0.1451),
    ("log_letters_squared", -0.02998),
    ("log_count_log_letters", 0.2062),
    ("log_texts", -0.05346),
    ("log_texts_squared", -0.1592),
    ("root_coverage", 0.326),
    ("coverage_evenness", 7.505),
    ("coverage_alike", 2.541),
    ("log_links", -0.06405),
    ("log_run", 0.2022),
    ("log_unlinked", 0.2021),
    ("coverage", -1.37),
    ("density", 1.567),
    ("evenness", 0.6404),
    ("rhythm", 0.6436),
    ("distinct", 1.043),
    ("linked", -1.713),
    ("with_link", 0.8854),
    ("with_image", -0.1937),
    ("with_input", 0.6612),
    ("alike", 0.1721),
    ("least_alike", 0.779),
    ("before", 0.7342),
    ("aside", -1.777),
    ("one_date", 0.3481),
    ("one_price", 1.05),
    ("with_date", 2.891),
    ("cut", -0.1476),
    ("cousins", -0.1602),
    ("inner", -0.003092),
    ("inner_linked", -0.00275),
    ("bare_alike", 1.661),
    ("pieces_alike", -5.412),
    ("partial", -2.348),
    ("left_out", -1.113),
    ("gap_alike", -2.04),
    ("titled", 1.139),
    ("constant", 1.464),
    ("trimmed", 0.9039),
    ("odd", -3.036),
    ("odd_first", -0.7328),
    ("odd_last", -0.315),
    ("named_main", 0.3912),
    ("named_aside", -1.686),
];

/// Added to every score, so that an average candidate has 0.
pub(super) const BIAS: f32 = -6.548;

/// Slope and offset of the logistic curve from the best list's score to the chance that its F1 is 0.8 or more.
pub(super) const CONFIDENCE: (f32, f32) = (0.1583, 0.5671);
