//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1072 groups of which 435 events; precision 0.929, recall 0.959.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 30] = [
    -1.571, // bias
    0.660, // log_days
    0.034, // single
    0.571, // start
    0.241, // prose
    -0.433, // log_letters
    1.370, // has_time
    0.063, // weekday
    0.279, // year_said
    0.349, // future
    -0.342, // against
    1.255, // event_cue
    -0.512, // title_cue
    0.598, // time_cue
    -0.984, // linked
    1.076, // heading
    -0.428, // cell
    -0.058, // ascending
    0.008, // descending
    0.579, // distinct
    0.327, // place
    0.521, // person
    -1.267, // aside
    -0.817, // shown
    -0.673, // long_block
    0.214, // price
    0.526, // about_events
    1.032, // near_cue
    2.072, // papers
    -0.010, // bare
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1689 records of 105 pages; right 0.851, mean over pages 0.766.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 28] = [
    -0.000, // bias
    1.109, // heading
    -0.437, // bold
    0.421, // link
    0.813, // size
    0.856, // first
    0.065, // after_day
    1.084, // log_letters
    -0.165, // too_short
    -2.095, // too_long
    3.120, // announced
    -1.095, // other_field
    -0.382, // person
    -0.999, // place
    -0.118, // distinct
    0.693, // present
    0.760, // event_cue
    -2.448, // action
    0.579, // quoted
    0.570, // nth
    -0.075, // in_page_title
    -0.548, // affiliation
    -1.312, // presents
    -1.137, // bracket
    -0.674, // price
    -3.931, // above
    1.446, // italic
    -0.419, // sentence
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 52 records of 52 pages; right 0.673, mean over pages 0.673.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 28] = [
    0.000, // bias
    0.804, // heading
    0.037, // bold
    -0.379, // link
    0.977, // size
    -0.171, // first
    -0.555, // after_day
    1.259, // log_letters
    -0.024, // too_short
    -1.538, // too_long
    2.402, // announced
    -0.619, // other_field
    -0.300, // person
    -0.500, // place
    0.000, // distinct
    0.000, // present
    0.129, // event_cue
    -0.386, // action
    0.973, // quoted
    -0.753, // nth
    1.172, // in_page_title
    -0.805, // affiliation
    0.000, // presents
    -0.105, // bracket
    -0.014, // price
    0.000, // above
    0.196, // italic
    -0.617, // sentence
];

/// Weights of an event's confidence, by `draft::EVIDENCE`.
///
/// On left-out sites: 3334 events, 0.867 right; calibration error 0.050.
#[rustfmt::skip]
pub(crate) const CONFIDENCE: [f32; 5] = [
    -0.764, // bias
    0.093, // group_odds
    1.517, // title_belief
    0.816, // no_title
    0.301, // log_events
];
