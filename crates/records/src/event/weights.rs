//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1072 groups of which 435 events; precision 0.929, recall 0.956.
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
/// On left-out sites: 1690 records of 105 pages; right 0.849, mean over pages 0.761.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 28] = [
    -0.000, // bias
    1.125, // heading
    -0.422, // bold
    0.427, // link
    0.714, // size
    0.830, // first
    0.040, // after_day
    1.068, // log_letters
    -0.161, // too_short
    -2.091, // too_long
    3.117, // announced
    -1.087, // other_field
    -0.362, // person
    -0.992, // place
    -0.113, // distinct
    0.758, // present
    0.789, // event_cue
    -2.451, // action
    0.627, // quoted
    0.583, // nth
    -0.022, // in_page_title
    -0.543, // affiliation
    -1.290, // presents
    -1.141, // bracket
    -0.676, // price
    -3.901, // above
    1.440, // italic
    -0.389, // sentence
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 51 records of 51 pages; right 0.608, mean over pages 0.608.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 28] = [
    0.000, // bias
    0.987, // heading
    -0.077, // bold
    -0.234, // link
    1.199, // size
    0.058, // first
    -0.551, // after_day
    1.316, // log_letters
    -0.020, // too_short
    -1.554, // too_long
    1.924, // announced
    -0.840, // other_field
    -0.221, // person
    -0.473, // place
    0.000, // distinct
    0.000, // present
    0.253, // event_cue
    -0.492, // action
    1.143, // quoted
    -0.752, // nth
    1.195, // in_page_title
    -0.881, // affiliation
    0.000, // presents
    -0.099, // bracket
    -0.011, // price
    0.000, // above
    0.154, // italic
    -0.657, // sentence
];
