//! Quizzes, which have questions and answers and are no FAQ.
//!
//! ```text
//! FAQ     "How do I return it?"          "Send it back within 30 days."    the reader asks of himself, and is told
//! quiz    "Q1. Who painted the Scream?"  "A: Munch"                        nobody's question, and a name
//! ```

use super::answer::Extent;
use super::candidate::Candidate;
use super::cue;
use super::overview::Overview;

/// Does the page's title, or a heading above the questions, call them a quiz?
pub(crate) fn is_called_quiz(page: &Overview, c: &Candidate) -> bool {
    let titled = || page.doc.title().is_some_and(cue::is_quiz);
    let heads = || c.members.first().into_iter().flat_map(|first| page.above(*first));
    let headed = || heads().filter_map(|i| page.pieces.get(i)).any(|p| cue::is_quiz(p.text(page.doc)));
    titled() || headed()
}

/// Does an element around the questions call itself a FAQ?
pub(crate) fn is_in_faq(page: &Overview, c: &Candidate) -> bool {
    let says = |value: &str| value.to_ascii_lowercase().contains("faq");
    let names_quiz = |n| ["class", "id"].iter().any(|name| page.doc.attr(n, name).is_some_and(says));
    let first = c.members.first().and_then(|i| page.pieces.get(*i));
    first.is_some_and(|p| page.doc.ancestors(p.first).any(names_quiz))
}

/// Most words of a quiz's solution. A FAQ has some such answers, too ("How many wheels? – 4.").
const WORDS: usize = 4;

/// Is an answer a few words?
pub(crate) fn is_short(page: &Overview, extent: &Extent) -> bool {
    let mut kept = extent.kept(page);
    let words = kept.next().map_or(0, |p| p.words(page.doc).split_whitespace().count());
    (1..=WORDS).contains(&words) && kept.next().is_none()
}
