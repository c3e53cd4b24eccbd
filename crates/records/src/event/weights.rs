//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1405 groups of which 481 events; precision 0.809, recall 0.721.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 26] = [
    -1.987, // bias
    0.477, // log_days
    -0.325, // single
    0.845, // start
    -0.249, // prose
    -0.202, // log_letters
    0.803, // has_time
    0.751, // weekday
    0.014, // year_said
    1.417, // future
    -2.331, // against
    2.316, // event_cue
    1.589, // title_cue
    0.288, // time_cue
    0.861, // linked
    0.732, // heading
    0.420, // cell
    0.886, // ascending
    -0.581, // descending
    1.183, // distinct
    0.000, // place
    -0.576, // person
    -1.387, // aside
    -1.073, // shown
    -0.648, // long_block
    0.518, // price
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1567 records of 109 pages; right 0.770, mean over pages 0.701.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 21] = [
    -3.996, // bias
    1.343, // heading
    -0.317, // bold
    0.627, // link
    0.680, // size
    1.607, // first
    0.114, // after_day
    0.622, // log_letters
    -0.906, // too_short
    -1.732, // too_long
    1.591, // announced
    -0.829, // other_field
    -0.056, // person
    0.000, // place
    -0.173, // distinct
    0.535, // present
    0.812, // event_cue
    -1.766, // action
    -0.689, // quoted
    -0.336, // nth
    1.071, // in_page_title
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 47 records of 47 pages; right 0.574, mean over pages 0.574.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 21] = [
    -6.426, // bias
    2.015, // heading
    0.050, // bold
    1.242, // link
    0.421, // size
    -0.179, // first
    -0.370, // after_day
    1.011, // log_letters
    -0.353, // too_short
    -2.361, // too_long
    1.132, // announced
    -0.851, // other_field
    -0.536, // person
    0.000, // place
    0.094, // distinct
    0.196, // present
    0.846, // event_cue
    -0.867, // action
    2.340, // quoted
    -1.137, // nth
    1.753, // in_page_title
];
