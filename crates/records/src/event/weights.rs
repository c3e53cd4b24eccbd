//! Weights learnt from labelled pages, whole sites left out in turn.

/// Weights of a title candidate, by `title::FEATURES`.
pub(crate) const TITLE: [f32; 21] = [
    0.0, 2.0, 0.8, 0.8, 1.0, 0.6, 0.2, 0.6, -2.0, -2.0, 3.0, -3.0, -1.0, -1.5, 1.0, 0.5, 0.5, -4.0, 0.8,
    -0.1, 0.0,
];

/// Weights of a group of days, by `group::FEATURES`.
pub(crate) const GROUP: [f32; 26] = [
    -1.0, 0.5, 0.0, 0.5, -1.0, 0.0, 1.0, 0.5, 0.0, 1.0, -2.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.3, -0.3, 0.5,
    0.5, 0.0, -1.0, 0.5, 0.0, 0.0,
];

/// Weights of a title candidate where the page holds one event, by `title::FEATURES`.
pub(crate) const SINGLE_TITLE: [f32; 21] = [
    0.0, 2.0, 0.5, 0.0, 1.0, 0.3, 0.0, 0.6, -2.0, -2.0, 3.0, -3.0, -1.0, -1.5, 0.0, 0.0, 0.5, -4.0, 0.8,
    -0.1, 3.0,
];
