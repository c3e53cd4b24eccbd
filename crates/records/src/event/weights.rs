//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1194 groups of which 434 events; precision 0.919, recall 0.938.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 30] = [
    -3.346, // bias
    0.628, // log_days
    0.244, // single
    1.209, // start
    0.212, // prose
    -0.237, // log_letters
    1.100, // has_time
    -0.105, // weekday
    0.411, // year_said
    0.416, // future
    -2.117, // against
    1.293, // event_cue
    -0.155, // title_cue
    0.344, // time_cue
    -0.900, // linked
    1.209, // heading
    -0.082, // cell
    -0.159, // ascending
    -0.119, // descending
    1.029, // distinct
    0.949, // place
    0.399, // person
    -1.224, // aside
    -0.719, // shown
    -0.504, // long_block
    -0.086, // price
    0.494, // about_events
    0.696, // near_cue
    1.984, // papers
    -0.259, // bare
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1639 records of 106 pages; right 0.860, mean over pages 0.739.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 26] = [
    0.000, // bias
    1.037, // heading
    -0.362, // bold
    0.332, // link
    0.839, // size
    0.740, // first
    0.085, // after_day
    1.004, // log_letters
    -0.135, // too_short
    -2.073, // too_long
    3.003, // announced
    -1.152, // other_field
    -0.399, // person
    -1.012, // place
    -0.098, // distinct
    1.134, // present
    0.751, // event_cue
    -2.412, // action
    0.650, // quoted
    0.586, // nth
    0.240, // in_page_title
    -1.238, // affiliation
    -1.257, // presents
    -1.099, // bracket
    -0.714, // price
    -3.899, // above
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 46 records of 46 pages; right 0.674, mean over pages 0.674.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 26] = [
    0.000, // bias
    1.055, // heading
    0.160, // bold
    -0.244, // link
    1.122, // size
    -0.115, // first
    -0.717, // after_day
    1.119, // log_letters
    -0.025, // too_short
    -1.510, // too_long
    2.030, // announced
    -0.886, // other_field
    -0.406, // person
    -0.448, // place
    0.000, // distinct
    0.000, // present
    0.228, // event_cue
    -0.597, // action
    0.851, // quoted
    -0.753, // nth
    0.903, // in_page_title
    -0.573, // affiliation
    0.000, // presents
    -0.099, // bracket
    -0.012, // price
    0.000, // above
];
