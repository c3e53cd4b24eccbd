//! Headings of groups of questions.

use super::answer::Plan;
use super::candidate::Candidate;
use super::overview::Overview;
use crate::embedded::one_line;
use crate::evidence::{Evidence, Field};

/// For each question, the heading of its group; none where the FAQ has no groups.
pub(crate) fn sections(page: &Overview, chosen: &Candidate, plan: &Plan) -> Vec<Option<Field<String>>> {
    let heads: Vec<Option<usize>> = plan.extents.iter().map(|e| e.section).collect();
    let rank = heads.iter().flatten().map(|i| page.rank(*i)).min();
    let first = chosen.members.first().copied();
    let above = first
        .and_then(|i| page.above(i).find(|h| Some(page.rank(*h)) == rank).or(written_alike(page, &heads, i)));
    let mut now = above;
    let named = heads.into_iter().map(|head| {
        now = head.or(now);
        now.and_then(|i| field(page, i))
    });
    let named: Vec<_> = named.collect();
    if rank.is_none() { vec![None; named.len()] } else { named }
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
    let said = Evidence::Text { span: piece.span.clone(), by: "heading" };
    (!words.is_empty()).then(|| Field::new(words, said))
}
