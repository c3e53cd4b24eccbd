//! Headings of groups of questions.

use super::answer::Plan;
use super::candidate::{Announced, Candidate};
use super::overview::Overview;
use crate::embedded::one_line;
use crate::evidence::{Evidence, Field};

/// For each question, the heading of its group, the innermost where groups have groups; none where the FAQ has no groups.
pub(crate) fn sections(page: &Overview, chosen: &Candidate, plan: &Plan) -> Vec<Option<Field<String>>> {
    let heads: Vec<Option<usize>> = plan.extents.iter().map(|e| e.section).collect();
    if heads.iter().all(Option::is_none) {
        return vec![None; heads.len()];
    }
    let first = chosen.members.first().copied();
    let mut now = first.and_then(|i| above(page, &heads, i));
    let named = heads.into_iter().map(|head| {
        now = head.or(now);
        // What announces all questions heads no group of them, even if written like the headings of later groups.
        now.filter(|i| Announced::Heading(*i) != chosen.announced).and_then(|i| field(page, i))
    });
    named.collect()
}

/// The heading of the first question's group: of the rank of later ones, or written like them.
fn above(page: &Overview, heads: &[Option<usize>], first: usize) -> Option<usize> {
    let ranks: Vec<u8> = heads.iter().flatten().map(|i| page.rank(*i)).collect();
    let ranked = |rank: Option<&u8>| page.above(first).find(|h| Some(&page.rank(*h)) == rank);
    let inner = ranked(ranks.iter().max());
    inner.or_else(|| ranked(ranks.iter().min())).or_else(|| written_alike(page, heads, first))
}

/// How far above the first question the heading of its group is sought, in pieces.
const NEAR: usize = 10;

/// A piece above the first question that is written like the headings of later groups.
fn written_alike(page: &Overview, heads: &[Option<usize>], first: usize) -> Option<usize> {
    let fine = |i: usize| page.pieces.get(i).map(|p| p.fine);
    let known: Vec<Option<u64>> = heads.iter().flatten().map(|i| fine(*i)).collect();
    (first.saturating_sub(NEAR)..first).rev().find(|i| known.contains(&fine(*i)))
}

fn field(page: &Overview, piece: usize) -> Option<Field<String>> {
    let piece = page.pieces.get(piece)?;
    let words = one_line(piece.words(page.doc));
    let evidence = Evidence::Text { span: piece.span.clone(), by: "heading" };
    (!words.is_empty()).then(|| Field::new(words, evidence))
}
