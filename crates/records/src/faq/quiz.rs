//! Quizzes, which have questions and answers and are no FAQ.
//!
//! ```text
//! FAQ     "How do I return it?"          "Send it back within 30 days."    the reader asks of himself, and is told
//! quiz    "Q1. Who painted the Scream?"  "A: Munch"                        nobody's question, and a name
//! ```

use super::answer::Plan;
use super::candidate::Candidate;
use super::overview::Overview;
use super::{cue, talk};

/// Does the page's title, or a heading above the questions, call them a quiz? Asked where no heading announces a FAQ.
pub(crate) fn is_called_quiz(page: &Overview, c: &Candidate) -> bool {
    let titled = || page.doc.title().is_some_and(cue::is_quiz);
    let heads = || c.members.first().into_iter().flat_map(|first| page.above(*first));
    let headed = || heads().filter_map(|i| page.pieces.get(i)).any(|p| cue::is_quiz(p.text(page.doc)));
    !c.is_firm(page) && (titled() || headed())
}

/// Does an element around the questions call itself a FAQ?
pub(crate) fn is_in_faq(page: &Overview, c: &Candidate) -> bool {
    let says = |value: &str| value.to_ascii_lowercase().contains("faq");
    let said = |n| ["class", "id"].iter().any(|name| page.doc.attr(n, name).is_some_and(says));
    let first = c.members.first().and_then(|i| page.pieces.get(*i));
    first.is_some_and(|p| page.doc.ancestors(p.first).any(said))
}

/// Fewest questions of a quiz that is not called so.
const FEWEST: usize = 3;
/// Share of answers of few words from which on they are solutions. A FAQ has some ("How many wheels? – 4.").
const SHORT: f32 = 0.75;
/// Most words of a solution.
const WORDS: usize = 4;

/// Are most answers a few words, and do no questions speak of who asks or who is asked? Asked where nothing announces a FAQ.
pub(crate) fn is_quiz(page: &Overview, plan: &Plan) -> bool {
    let question = |e: &super::answer::Extent| page.pieces.get(e.question).map_or("", |p| p.words(page.doc));
    let short = |e: &&super::answer::Extent| {
        let mut kept = e.kept(page);
        let words = kept.next().map_or(0, |p| p.words(page.doc).split_whitespace().count());
        (1..=WORDS).contains(&words) && kept.next().is_none()
    };
    let many = plan.extents.iter().filter(short).count() as f32;
    plan.extents.len() >= FEWEST
        && many >= SHORT * plan.extents.len() as f32
        && !plan.extents.iter().any(|e| talk::names_speakers(question(e)))
}
