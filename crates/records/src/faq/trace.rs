//! What the finder of questions measures on a page, for those who learn its model.

use page::Document;
use rustc_hash::FxHashSet;

use super::candidate::Announced;
use super::overview::Overview;
use super::{answer, candidate, judge, member};
use crate::Settings;
use crate::glance::Glance;

/// A group of texts that could be the questions of a FAQ.
#[derive(Debug, Clone)]
pub struct GroupTrace {
    /// Its questions, each with its answer.
    pub pairs: Vec<(String, String)>,
    /// All texts below the same announcements.
    pub within: Vec<String>,
    /// What it shows, by [`FEATURES`](super::FEATURES).
    pub features: Vec<f32>,
    /// What each of its questions shows, by [`MEMBER_FEATURES`](super::MEMBER_FEATURES).
    pub members: Vec<Vec<f32>>,
}

/// Measures the groups of a page as [`faqs`](super::faqs) does.
pub fn trace(doc: &Document, settings: &Settings) -> Vec<GroupTrace> {
    let page = Overview::of(&Glance::of(doc, settings));
    let words = |i: usize| page.pieces.get(i).map_or(String::new(), |p| p.words(doc).to_owned());
    let scopes = candidate::scopes(&page);
    let below = |c: &candidate::Candidate| {
        let mine: FxHashSet<_> = c.members.iter().filter_map(|i| scopes.get(*i).copied().flatten()).collect();
        let within = |(_, s): &(usize, &Option<Announced>)| s.is_some_and(|s| mine.contains(&s));
        scopes.iter().enumerate().filter(within).map(|(i, _)| words(i)).collect()
    };
    let group = |judged: judge::Judged| GroupTrace {
        pairs: judged.plan.extents.iter().map(|e| (words(e.question), answer::text(&page, e).0)).collect(),
        within: below(&judged.candidate),
        features: judged.features.to_vec(),
        members: member::features(&page, &judged.candidate, &judged.plan)
            .into_iter()
            .map(Vec::from)
            .collect(),
    };
    judge::measured(&page).into_iter().map(group).collect()
}
