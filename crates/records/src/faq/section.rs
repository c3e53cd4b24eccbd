//! Headings of groups of questions.

use super::answer::Plan;
use super::ask;
use super::candidate::Candidate;
use super::overview::Overview;
use crate::evidence::{Evidence, Field};

/// For each question, the heading of its group; none where the FAQ has no groups.
pub(crate) fn sections(page: &Overview, chosen: &Candidate, plan: &Plan) -> Vec<Option<Field<String>>> {
    let heads: Vec<Option<usize>> = plan.extents.iter().map(|e| e.section).collect();
    let rank = heads.iter().flatten().map(|i| page.rank(*i)).min();
    let first = chosen.members.first().copied();
    let above = first.and_then(|i| page.above(i).find(|h| Some(page.rank(*h)) == rank));
    let mut now = above;
    let named = heads.into_iter().map(|head| {
        now = head.or(now);
        now.and_then(|i| field(page, i))
    });
    let named: Vec<_> = named.collect();
    if rank.is_none() { vec![None; named.len()] } else { named }
}

fn field(page: &Overview, piece: usize) -> Option<Field<String>> {
    let piece = page.pieces.get(piece)?;
    let words = ask::strip(piece.text(page.doc)).1.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = Evidence::Text { span: piece.span.clone(), by: "heading" };
    (!words.is_empty()).then(|| Field::new(words, said))
}
