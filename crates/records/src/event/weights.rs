//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1194 groups of which 431 events; precision 0.918, recall 0.937.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 30] = [
    -4.172, // bias
    0.636, // log_days
    0.227, // single
    1.181, // start
    0.145, // prose
    -0.066, // log_letters
    1.018, // has_time
    -0.014, // weekday
    0.497, // year_said
    0.315, // future
    -2.127, // against
    1.181, // event_cue
    -0.289, // title_cue
    0.417, // time_cue
    -0.884, // linked
    1.294, // heading
    0.130, // cell
    -0.130, // ascending
    -0.139, // descending
    1.147, // distinct
    0.858, // place
    0.275, // person
    -1.205, // aside
    -0.568, // shown
    -0.467, // long_block
    0.024, // price
    0.488, // about_events
    0.627, // near_cue
    1.973, // papers
    -0.044, // bare
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1607 records of 111 pages; right 0.805, mean over pages 0.701.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 23] = [
    -3.839, // bias
    1.227, // heading
    -0.274, // bold
    0.384, // link
    0.860, // size
    1.586, // first
    0.237, // after_day
    0.539, // log_letters
    -0.119, // too_short
    -1.874, // too_long
    1.567, // announced
    -0.751, // other_field
    -0.754, // person
    -1.268, // place
    -0.083, // distinct
    0.766, // present
    0.744, // event_cue
    -1.897, // action
    -0.216, // quoted
    0.061, // nth
    1.029, // in_page_title
    0.000, // affiliation
    -0.758, // presents
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 45 records of 45 pages; right 0.556, mean over pages 0.556.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 23] = [
    -6.176, // bias
    2.077, // heading
    0.023, // bold
    1.334, // link
    0.543, // size
    -0.315, // first
    -0.441, // after_day
    0.980, // log_letters
    -0.280, // too_short
    -2.268, // too_long
    1.063, // announced
    -0.817, // other_field
    -0.550, // person
    -1.446, // place
    0.094, // distinct
    0.197, // present
    0.798, // event_cue
    -1.115, // action
    2.300, // quoted
    -0.236, // nth
    1.699, // in_page_title
    0.000, // affiliation
    0.000, // presents
];
