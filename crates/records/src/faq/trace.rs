//! What the finder of questions measures on a page, for those who learn its model.

use page::Document;

use super::overview::Overview;
use super::{candidate, judge};
use crate::Settings;
use crate::glance::Glance;

/// A group of texts that could be the questions of a FAQ.
#[derive(Debug, Clone)]
pub struct GroupTrace {
    /// Its questions.
    pub questions: Vec<String>,
    /// What it shows, by [`FEATURES`](super::FEATURES).
    pub features: Vec<f32>,
}

/// Measures the groups of a page as [`faqs`](super::faqs) does.
pub fn trace(doc: &Document, settings: &Settings) -> Vec<GroupTrace> {
    let page = Overview::of(&Glance::of(doc, settings));
    let text = |i: &usize| page.pieces.get(*i).map(|p| p.words(doc).to_owned());
    let group = |(c, features): (candidate::Candidate, [f32; judge::FEATURES.len()])| GroupTrace {
        questions: c.members.iter().filter_map(text).collect(),
        features: features.to_vec(),
    };
    judge::measured(&page, candidate::candidates(&page)).into_iter().map(group).collect()
}
