//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1073 groups of which 436 events; precision 0.929, recall 0.956.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 32] = [
    -1.629, // bias
    0.661, // log_days
    -0.073, // single
    0.626, // start
    0.258, // prose
    -0.394, // log_letters
    1.440, // has_time
    0.113, // weekday
    0.322, // year_said
    -0.041, // future
    -0.359, // against
    1.252, // event_cue
    -0.561, // title_cue
    0.515, // time_cue
    -0.968, // linked
    1.061, // heading
    -0.419, // cell
    0.054, // ascending
    0.002, // descending
    0.571, // distinct
    0.269, // place
    0.546, // person
    -1.277, // aside
    -0.915, // shown
    -0.674, // long_block
    0.238, // price
    0.540, // about_events
    0.979, // near_cue
    2.031, // papers
    -0.010, // bare
    0.758, // programme
    0.707, // below_title
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1713 records of 109 pages; right 0.882, mean over pages 0.811.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 40] = [
    -0.000, // bias
    0.667, // heading
    -0.332, // bold
    2.119, // italic
    0.535, // link
    -0.397, // document
    1.553, // size
    -0.667, // below_heading
    -0.075, // too_short
    -1.208, // too_long
    1.296, // log_letters
    0.432, // first
    0.324, // nth
    -0.348, // after_day
    -0.725, // day_line
    -1.433, // distance
    -2.693, // above
    -0.104, // around
    2.676, // announced
    -1.454, // other_field
    -0.658, // person
    -1.000, // place
    -0.627, // affiliation
    -0.622, // price
    -0.101, // email
    0.170, // beside_person
    0.348, // event_cue
    -2.619, // action
    -0.678, // sentence
    0.466, // quoted
    -1.035, // bracket
    -0.235, // capitals
    -0.247, // asks_more
    -0.498, // small
    0.004, // distinct
    1.290, // present
    0.000, // told
    0.452, // in_page_title
    -0.335, // page_name
    -0.135, // site_name
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 49 records of 49 pages; right 0.755, mean over pages 0.755.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 40] = [
    -0.000, // bias
    0.482, // heading
    -0.260, // bold
    -0.169, // italic
    -0.399, // link
    -0.262, // document
    1.120, // size
    -0.482, // below_heading
    -0.015, // too_short
    -0.960, // too_long
    0.990, // log_letters
    0.722, // first
    -0.593, // nth
    -0.626, // after_day
    0.435, // day_line
    -0.976, // distance
    0.000, // above
    -0.119, // around
    1.917, // announced
    -0.554, // other_field
    -0.314, // person
    -0.528, // place
    -0.813, // affiliation
    -0.006, // price
    -0.022, // email
    0.732, // beside_person
    -0.059, // event_cue
    -0.359, // action
    -0.474, // sentence
    0.730, // quoted
    -0.036, // bracket
    -0.271, // capitals
    -0.016, // asks_more
    -0.696, // small
    -0.000, // distinct
    -0.000, // present
    -0.443, // told
    0.475, // in_page_title
    0.693, // page_name
    -0.459, // site_name
];

/// Weights of an event's confidence, by `draft::EVIDENCE`.
///
/// On left-out sites: 3353 events, 0.882 right; calibration error 0.029.
#[rustfmt::skip]
pub(crate) const CONFIDENCE: [f32; 5] = [
    -1.252, // bias
    0.085, // group_odds
    2.312, // title_belief
    1.533, // no_title
    0.238, // log_events
];
