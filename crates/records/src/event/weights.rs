//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1189 groups of which 435 events; precision 0.924, recall 0.947.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 30] = [
    -3.026, // bias
    0.742, // log_days
    0.301, // single
    1.271, // start
    0.569, // prose
    -0.232, // log_letters
    1.473, // has_time
    -0.216, // weekday
    0.183, // year_said
    0.413, // future
    -2.266, // against
    1.410, // event_cue
    -0.296, // title_cue
    0.561, // time_cue
    -0.942, // linked
    1.222, // heading
    -0.112, // cell
    -0.313, // ascending
    -0.019, // descending
    0.768, // distinct
    0.556, // place
    0.113, // person
    -1.316, // aside
    -0.732, // shown
    -0.679, // long_block
    0.037, // price
    0.524, // about_events
    0.708, // near_cue
    2.130, // papers
    -0.012, // bare
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1682 records of 107 pages; right 0.860, mean over pages 0.742.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 26] = [
    0.000, // bias
    1.056, // heading
    -0.434, // bold
    0.330, // link
    0.778, // size
    0.666, // first
    -0.066, // after_day
    0.978, // log_letters
    -0.167, // too_short
    -2.282, // too_long
    3.033, // announced
    -1.185, // other_field
    -0.451, // person
    -0.990, // place
    -0.149, // distinct
    0.995, // present
    0.797, // event_cue
    -2.478, // action
    0.679, // quoted
    0.508, // nth
    0.108, // in_page_title
    -1.287, // affiliation
    -1.233, // presents
    -1.127, // bracket
    -0.712, // price
    -4.039, // above
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 46 records of 46 pages; right 0.609, mean over pages 0.609.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 26] = [
    -0.000, // bias
    1.094, // heading
    -0.085, // bold
    -0.274, // link
    1.316, // size
    0.069, // first
    -0.517, // after_day
    1.106, // log_letters
    -0.027, // too_short
    -1.547, // too_long
    1.945, // announced
    -0.817, // other_field
    -0.212, // person
    -0.425, // place
    -0.000, // distinct
    -0.000, // present
    0.333, // event_cue
    -0.574, // action
    1.110, // quoted
    -0.724, // nth
    0.997, // in_page_title
    -0.803, // affiliation
    0.000, // presents
    -0.103, // bracket
    -0.012, // price
    0.000, // above
];
