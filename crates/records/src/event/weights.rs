//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1073 groups of which 436 events; precision 0.929, recall 0.956.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 32] = [
    -1.640, // bias
    0.656, // log_days
    -0.072, // single
    0.629, // start
    0.264, // prose
    -0.396, // log_letters
    1.443, // has_time
    0.113, // weekday
    0.318, // year_said
    -0.042, // future
    -0.358, // against
    1.243, // event_cue
    -0.559, // title_cue
    0.514, // time_cue
    -0.969, // linked
    1.060, // heading
    -0.425, // cell
    0.065, // ascending
    -0.009, // descending
    0.582, // distinct
    0.292, // place
    0.536, // person
    -1.275, // aside
    -0.907, // shown
    -0.673, // long_block
    0.236, // price
    0.541, // about_events
    0.967, // near_cue
    2.042, // papers
    -0.011, // bare
    0.755, // programme
    0.706, // below_title
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1713 records of 109 pages; right 0.883, mean over pages 0.813.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 40] = [
    0.000, // bias
    0.666, // heading
    -0.332, // bold
    2.125, // italic
    0.535, // link
    -0.399, // document
    1.555, // size
    -0.666, // below_heading
    -0.075, // too_short
    -1.210, // too_long
    1.297, // log_letters
    0.429, // first
    0.317, // nth
    -0.351, // after_day
    -0.724, // day_line
    -1.434, // distance
    -2.696, // above
    -0.105, // around
    2.673, // announced
    -1.452, // other_field
    -0.656, // person
    -1.028, // place
    -0.621, // affiliation
    -0.622, // price
    -0.101, // email
    0.178, // beside_person
    0.349, // event_cue
    -2.617, // action
    -0.679, // sentence
    0.466, // quoted
    -1.035, // bracket
    -0.234, // capitals
    -0.247, // asks_more
    -0.495, // small
    0.005, // distinct
    1.289, // present
    0.000, // told
    0.455, // in_page_title
    -0.337, // page_name
    -0.136, // site_name
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 49 records of 49 pages; right 0.755, mean over pages 0.755.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 40] = [
    0.000, // bias
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
    -0.627, // after_day
    0.435, // day_line
    -0.975, // distance
    0.000, // above
    -0.119, // around
    1.917, // announced
    -0.554, // other_field
    -0.314, // person
    -0.532, // place
    -0.812, // affiliation
    -0.006, // price
    -0.022, // email
    0.733, // beside_person
    -0.059, // event_cue
    -0.359, // action
    -0.474, // sentence
    0.728, // quoted
    -0.036, // bracket
    -0.271, // capitals
    -0.016, // asks_more
    -0.697, // small
    0.000, // distinct
    0.000, // present
    -0.443, // told
    0.475, // in_page_title
    0.693, // page_name
    -0.459, // site_name
];

/// Weights of an event's confidence, by `draft::EVIDENCE`.
///
/// On left-out sites: 3353 events, 0.882 right; calibration error 0.028.
#[rustfmt::skip]
pub(crate) const CONFIDENCE: [f32; 5] = [
    -1.267, // bias
    0.088, // group_odds
    2.321, // title_belief
    1.534, // no_title
    0.236, // log_events
];
