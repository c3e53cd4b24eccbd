//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1073 groups of which 436 events; precision 0.929, recall 0.959.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 30] = [
    -1.423, // bias
    0.666, // log_days
    0.019, // single
    0.571, // start
    0.296, // prose
    -0.439, // log_letters
    1.407, // has_time
    0.113, // weekday
    0.227, // year_said
    0.005, // future
    -0.377, // against
    1.246, // event_cue
    -0.549, // title_cue
    0.594, // time_cue
    -1.005, // linked
    1.115, // heading
    -0.480, // cell
    -0.021, // ascending
    -0.012, // descending
    0.605, // distinct
    0.334, // place
    0.516, // person
    -1.275, // aside
    -0.831, // shown
    -0.683, // long_block
    0.217, // price
    0.537, // about_events
    0.985, // near_cue
    2.052, // papers
    -0.011, // bare
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1701 records of 106 pages; right 0.855, mean over pages 0.783.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 28] = [
    -0.000, // bias
    1.118, // heading
    -0.450, // bold
    0.422, // link
    0.810, // size
    0.916, // first
    0.078, // after_day
    1.130, // log_letters
    -0.149, // too_short
    -2.126, // too_long
    3.143, // announced
    -1.090, // other_field
    -0.393, // person
    -1.014, // place
    -0.119, // distinct
    0.694, // present
    0.697, // event_cue
    -2.437, // action
    0.575, // quoted
    0.580, // nth
    -0.064, // in_page_title
    -0.554, // affiliation
    -1.352, // presents
    -1.113, // bracket
    -0.672, // price
    -3.893, // above
    1.458, // italic
    -0.449, // sentence
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
/// On left-out sites: 3335 events, 0.871 right; calibration error 0.055.
#[rustfmt::skip]
pub(crate) const CONFIDENCE: [f32; 5] = [
    -1.000, // bias
    0.098, // group_odds
    1.820, // title_belief
    0.895, // no_title
    0.304, // log_events
];
