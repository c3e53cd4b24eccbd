//! Which groups of pieces are the questions of a FAQ: each is measured, a model says how right it is, the best are taken.

use model::Shipped;

use rustc_hash::FxHashSet;

use super::answer::{Extent, Plan};
use super::ask::ASKS;
use super::candidate::{Announced, Candidate, candidates, scopes};
use super::evidence::{Around, FEATURES};
use super::member;
use super::overview::Overview;

/// How much of the page's questions a group holds, and of other things.
pub(crate) static GROUP: Shipped =
    Shipped::new("faq-group", include_str!("../../models/faq-group.model"), &FEATURES);

/// A group is given from this chance on, which is its confidence. On sites left out none of 108 pages without questions gives
/// any; from .15 on, by trees alone, two did.
const ENOUGH: f32 = 0.35;
/// The same beside another group.
const BESIDE: f32 = 0.5;
/// What the page's data call questions, and the page shows, is at least so sure: as tabs are.
const SAID: f32 = 0.8;

/// Most groups whose answers are looked for: a page has a handful that could be a FAQ.
const MOST: usize = 48;

/// A group with its answers and what it shows.
#[derive(Debug)]
pub(crate) struct Judged {
    pub(crate) candidate: Candidate,
    pub(crate) plan: Plan,
    pub(crate) features: [f32; FEATURES.len()],
    /// How sure it is that these are questions, 0 to 1.
    pub(crate) confidence: f32,
}

/// The groups that could be a FAQ, with what they show.
pub(crate) fn measured(page: &Overview) -> Vec<Judged> {
    let scopes = scopes(page);
    let mut all: Vec<(f32, Candidate)> =
        candidates(page, &scopes).into_iter().map(|c| (promise(page, &c), c)).collect();
    all.retain(|(_, c)| suffices(page, c));
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.truncate(MOST);
    let around = Around::of(page, &scopes);
    let judge = |(_, candidate): (f32, Candidate)| {
        let plan = Plan::of(page, &candidate);
        let features = around.features(&candidate, &plan);
        Judged { candidate, plan, features, confidence: 0.0 }
    };
    all.into_iter().map(judge).collect()
}

/// How much there is to a group at first sight, for the order in which groups are looked at.
fn promise(page: &Overview, c: &Candidate) -> f32 {
    const HEADED: f32 = 0.5;
    let headed = if matches!(c.announced, Announced::Heading(_)) { HEADED } else { 0.0 };
    let called = |i: usize| page.pieces.get(i).is_some_and(|p| p.called.is_some() || p.opener);
    let each = |i: &usize| page.asks(*i).max(headed).max(if called(*i) { HEADED } else { 0.0 });
    c.members.iter().map(each).sum()
}

/// The groups that are FAQs: that with the most questions that are likely right, and others that share no piece with it.
pub(crate) fn choose(page: &Overview) -> Vec<Judged> {
    let mut likely: Vec<(f32, Judged)> = Vec::new();
    for mut group in measured(page) {
        group.confidence = GROUP.get().chance(&group.features);
        let declared = group.candidate.is_declared(page);
        if declared {
            group.confidence = group.confidence.max(SAID);
        }
        if group.confidence < ENOUGH {
            continue;
        }
        let mut chances = member::chances(page, &group.candidate, &group.plan);
        if declared {
            chances.fill(1.0);
        }
        group.candidate = member::trimmed(&group.candidate, &chances);
        // A wrong question costs as much as a lost one, and one that is there twice counts once.
        let mut texts = FxHashSet::default();
        let text = |e: &Extent| page.pieces.get(e.question).map(|p| p.words(page.doc));
        let questions = group.plan.extents.iter().zip(&chances).filter(|(e, _)| texts.insert(text(e)));
        let worth = group.confidence.powi(2) * questions.map(|(_, chance)| chance).sum::<f32>();
        likely.push((worth, group));
    }
    likely.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let mut taken = vec![false; page.pieces.len()];
    let mut chosen: Vec<Judged> = Vec::new();
    for (_, mut group) in likely {
        group.plan = Plan::of(page, &group.candidate);
        let pieces = || group.plan.extents.iter().flat_map(|e| e.question..e.pieces.end);
        let beside = chosen.is_empty() || group.confidence >= BESIDE;
        if beside && pieces().next().is_some() && !pieces().any(|i| taken.get(i).copied().unwrap_or(true)) {
            pieces().for_each(|i| taken.iter_mut().skip(i).take(1).for_each(|t| *t = true));
            chosen.push(group);
        }
    }
    chosen
}

/// How far below its announcement a lone question may stand, in pieces.
const NEAR: usize = 2;

/// Has a group two questions, or one that asks with its mark right below what announces it?
fn suffices(page: &Overview, c: &Candidate) -> bool {
    let (Announced::Heading(head), [lone]) = (c.announced, c.members.as_slice()) else {
        return c.members.len() > 1;
    };
    let heads = page.governor.get(*lone).copied().flatten() == Some(head) && *lone <= head + NEAR;
    heads && page.asks(*lone) >= ASKS
}
