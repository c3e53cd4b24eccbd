//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.

/// Weights of a group of days, by `group::FEATURES`.
///
/// On left-out sites: 1030 groups of which 436 events; precision 0.923, recall 0.963.
#[rustfmt::skip]
pub(crate) const GROUP: [f32; 36] = [
    -1.528, // bias
    0.775, // log_days
    0.098, // single
    0.549, // start
    -0.133, // prose
    -0.426, // log_letters
    1.331, // has_time
    0.023, // weekday
    0.341, // year_said
    0.302, // future
    -0.436, // against
    1.575, // event_cue
    0.406, // time_cue
    -0.969, // linked
    0.970, // heading
    -0.198, // cell
    -0.149, // ascending
    0.036, // descending
    0.367, // distinct
    0.051, // place
    0.423, // person
    -1.242, // aside
    -0.807, // shown
    -0.594, // long_block
    0.282, // price
    0.468, // about_events
    0.973, // near_cue
    1.929, // papers
    -0.183, // bare
    0.713, // programme
    0.769, // below_title
    0.223, // range
    0.085, // attend
    -0.275, // read_on
    -0.043, // cases
    -1.717, // other_type
];

/// Weights of a title candidate, by `title::FEATURES`.
///
/// On left-out sites: 1714 records of 110 pages; right 0.910, mean over pages 0.848.
#[rustfmt::skip]
pub(crate) const TITLE: [f32; 47] = [
    0.000, // bias
    0.480, // heading
    0.185, // bold
    2.195, // italic
    1.083, // link
    -0.629, // document
    1.489, // size
    -0.480, // below_heading
    -0.175, // too_short
    -1.244, // too_long
    1.230, // log_letters
    0.345, // first
    0.261, // nth
    -0.453, // after_day
    -0.710, // day_line
    -1.543, // distance
    -1.767, // above
    -0.102, // around
    2.553, // announced
    -1.485, // other_field
    -0.631, // person
    -0.567, // place
    -0.590, // affiliation
    -0.150, // price
    -0.057, // email
    -0.019, // beside_person
    0.635, // event_cue
    -1.681, // action
    -0.693, // sentence
    0.318, // quoted
    -0.941, // bracket
    -0.535, // capitals
    -0.219, // asks_more
    -0.481, // small
    -0.019, // distinct
    1.174, // present
    0.000, // told
    0.515, // in_page_title
    -0.242, // page_name
    -0.394, // site_name
    -0.471, // person_and_more
    -0.339, // slot_person
    -0.731, // slot_place
    -1.494, // above_others
    -2.111, // action_share
    -1.009, // constant
    -0.908, // of_somewhere
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
///
/// On left-out sites: 50 records of 50 pages; right 0.760, mean over pages 0.760.
#[rustfmt::skip]
pub(crate) const SINGLE_TITLE: [f32; 47] = [
    -0.000, // bias
    0.253, // heading
    -0.105, // bold
    0.771, // italic
    0.094, // link
    0.182, // document
    1.276, // size
    -0.253, // below_heading
    -0.096, // too_short
    -1.422, // too_long
    1.191, // log_letters
    0.888, // first
    -0.438, // nth
    -0.703, // after_day
    0.035, // day_line
    -1.082, // distance
    0.000, // above
    -0.173, // around
    2.097, // announced
    -0.987, // other_field
    -0.389, // person
    -0.566, // place
    -0.891, // affiliation
    -0.077, // price
    -0.068, // email
    0.513, // beside_person
    -0.319, // event_cue
    -0.907, // action
    -0.927, // sentence
    0.630, // quoted
    -0.487, // bracket
    -0.362, // capitals
    -0.116, // asks_more
    -0.829, // small
    -0.000, // distinct
    -0.000, // present
    -0.282, // told
    0.555, // in_page_title
    0.733, // page_name
    -0.467, // site_name
    -0.418, // person_and_more
    0.860, // slot_person
    -0.613, // slot_place
    -0.747, // above_others
    -1.172, // action_share
    -0.505, // constant
    -0.513, // of_somewhere
];

/// Weights of an event's confidence, by `draft::EVIDENCE`.
///
/// On left-out sites: 3376 events, 0.881 right; calibration error 0.034.
#[rustfmt::skip]
pub(crate) const CONFIDENCE: [f32; 5] = [
    -1.364, // bias
    0.043, // group_odds
    2.664, // title_belief
    2.071, // no_title
    0.226, // log_events
];
