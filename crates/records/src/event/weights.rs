//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1194 groups of which 433 events; precision 0.918, recall 0.935.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 30] = [
    -3.492, // bias
    0.613, // log_days
    0.267, // single
    1.171, // start
    0.222, // prose
    -0.219, // log_letters
    0.999, // has_time
    -0.046, // weekday
    0.440, // year_said
    0.382, // future
    -2.125, // against
    1.186, // event_cue
    -0.209, // title_cue
    0.371, // time_cue
    -0.862, // linked
    1.214, // heading
    -0.057, // cell
    -0.186, // ascending
    -0.117, // descending
    1.184, // distinct
    0.968, // place
    0.422, // person
    -1.203, // aside
    -0.763, // shown
    -0.462, // long_block
    -0.046, // price
    0.488, // about_events
    0.748, // near_cue
    1.957, // papers
    -0.240, // bare
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1585 records of 99 pages; right 0.866, mean over pages 0.810.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 23] = [
    0.000, // bias
    1.743, // heading
    -0.182, // bold
    0.448, // link
    1.943, // size
    0.443, // first
    -0.660, // after_day
    1.178, // log_letters
    -0.122, // too_short
    -1.796, // too_long
    2.599, // announced
    -1.308, // other_field
    -0.410, // person
    -1.062, // place
    -0.214, // distinct
    1.082, // present
    0.827, // event_cue
    -2.351, // action
    0.649, // quoted
    0.142, // nth
    1.690, // in_page_title
    -0.403, // affiliation
    -1.098, // presents
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 54 records of 54 pages; right 0.667, mean over pages 0.667.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 23] = [
    -0.000, // bias
    1.042, // heading
    0.579, // bold
    0.086, // link
    0.888, // size
    -0.171, // first
    -0.483, // after_day
    1.220, // log_letters
    -0.019, // too_short
    -2.022, // too_long
    1.897, // announced
    -1.065, // other_field
    -0.330, // person
    -0.544, // place
    0.316, // distinct
    -0.000, // present
    0.271, // event_cue
    -0.655, // action
    1.025, // quoted
    -0.555, // nth
    1.028, // in_page_title
    -0.644, // affiliation
    0.000, // presents
];
