//! What the course finder measures on a page, for those who learn its models.

use page::Document;

use super::name::Candidate;
use super::plain::single_spaced;
use super::reading::Reading;
use crate::Settings;
use crate::glance::Glance;

/// Measures of a page.
#[derive(Debug, Clone)]
pub struct Trace {
    /// Candidates for the course's name: text, measures and score.
    pub names: Vec<(String, Vec<f32>, f32)>,
    /// What speaks for a course's page and against it.
    pub page: Vec<f32>,
}

/// Measures a page.
pub fn trace(doc: &Document) -> Trace {
    let reading = Reading::of(&Glance::of(doc, &Settings::default()));
    let names = reading.names(reading.number().as_ref());
    let told = |c: Candidate| (single_spaced(reading.text(&c.span)), c.measures.to_vec(), c.score());
    let page = reading.course().1.to_vec();
    Trace { names: names.into_iter().map(told).collect(), page }
}
