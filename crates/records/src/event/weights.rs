//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1185 groups of which 435 events; precision 0.926, recall 0.947.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 30] = [
    -2.805, // bias
    0.746, // log_days
    0.308, // single
    1.238, // start
    0.612, // prose
    -0.262, // log_letters
    1.466, // has_time
    -0.226, // weekday
    0.144, // year_said
    0.402, // future
    -2.271, // against
    1.418, // event_cue
    -0.321, // title_cue
    0.560, // time_cue
    -0.978, // linked
    1.201, // heading
    -0.096, // cell
    -0.324, // ascending
    -0.012, // descending
    0.703, // distinct
    0.556, // place
    0.109, // person
    -1.305, // aside
    -0.744, // shown
    -0.679, // long_block
    0.029, // price
    0.524, // about_events
    0.743, // near_cue
    2.128, // papers
    -0.011, // bare
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1686 records of 106 pages; right 0.858, mean over pages 0.737.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 26] = [
    0.000, // bias
    0.936, // heading
    -0.532, // bold
    0.294, // link
    0.835, // size
    0.703, // first
    -0.116, // after_day
    0.954, // log_letters
    -0.188, // too_short
    -2.253, // too_long
    3.144, // announced
    -1.079, // other_field
    -0.470, // person
    -1.027, // place
    -0.145, // distinct
    0.934, // present
    0.820, // event_cue
    -2.468, // action
    0.705, // quoted
    0.503, // nth
    0.101, // in_page_title
    -1.289, // affiliation
    -1.253, // presents
    -1.112, // bracket
    -0.701, // price
    -3.929, // above
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 49 records of 49 pages; right 0.612, mean over pages 0.612.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 26] = [
    0.000, // bias
    1.120, // heading
    -0.089, // bold
    -0.123, // link
    1.318, // size
    0.086, // first
    -0.546, // after_day
    1.209, // log_letters
    -0.022, // too_short
    -1.668, // too_long
    1.873, // announced
    -0.803, // other_field
    -0.282, // person
    -0.437, // place
    0.000, // distinct
    0.000, // present
    0.203, // event_cue
    -0.547, // action
    1.318, // quoted
    -0.741, // nth
    1.069, // in_page_title
    -0.841, // affiliation
    0.000, // presents
    -0.104, // bracket
    -0.012, // price
    0.000, // above
];
