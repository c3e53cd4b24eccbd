//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1194 groups of which 433 events; precision 0.918, recall 0.933.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 30] = [
    -3.680, // bias
    0.615, // log_days
    0.279, // single
    1.134, // start
    0.222, // prose
    -0.218, // log_letters
    1.013, // has_time
    -0.038, // weekday
    0.442, // year_said
    0.342, // future
    -2.163, // against
    1.218, // event_cue
    -0.202, // title_cue
    0.359, // time_cue
    -0.899, // linked
    1.220, // heading
    -0.020, // cell
    -0.199, // ascending
    -0.117, // descending
    1.200, // distinct
    0.947, // place
    0.413, // person
    -1.205, // aside
    -0.548, // shown
    -0.471, // long_block
    -0.032, // price
    0.488, // about_events
    0.731, // near_cue
    1.962, // papers
    -0.250, // bare
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1585 records of 99 pages; right 0.867, mean over pages 0.811.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 23] = [
    -0.000, // bias
    1.743, // heading
    -0.180, // bold
    0.468, // link
    1.930, // size
    0.443, // first
    -0.666, // after_day
    1.185, // log_letters
    -0.142, // too_short
    -1.795, // too_long
    2.604, // announced
    -1.298, // other_field
    -0.415, // person
    -1.071, // place
    -0.214, // distinct
    1.073, // present
    0.826, // event_cue
    -2.335, // action
    0.649, // quoted
    0.146, // nth
    1.688, // in_page_title
    0.000, // affiliation
    -1.093, // presents
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 53 records of 53 pages; right 0.566, mean over pages 0.566.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 23] = [
    -0.000, // bias
    1.307, // heading
    0.386, // bold
    0.222, // link
    1.075, // size
    -0.002, // first
    -0.199, // after_day
    1.215, // log_letters
    -0.023, // too_short
    -2.095, // too_long
    0.786, // announced
    -0.976, // other_field
    -0.466, // person
    -0.761, // place
    0.317, // distinct
    -0.000, // present
    0.123, // event_cue
    -0.721, // action
    1.724, // quoted
    -0.528, // nth
    1.009, // in_page_title
    0.000, // affiliation
    0.000, // presents
];
