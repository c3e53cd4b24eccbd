//! Tabs: questions that are links alone, each to the box that holds its answer.
//!
//! ```text
//! <a href="#t1">What is it?</a> <a href="#t2">Is it free?</a>      <div id=t1>A kite.</div> <div id=t2>Yes.</div>
//! ```
//!
//! The question is not said again above its answer, so that no group of pieces has the answers behind it.

use std::collections::HashSet;
use std::ops::Range;

use page::{NodeId, Tag};

use super::ask::{ASKS, Marker};
use super::overview::Overview;
use super::piece::Piece;

/// A link that asks, and the box that it opens.
#[derive(Debug)]
pub(crate) struct Tab {
    /// Its piece.
    pub(crate) question: usize,
    /// The box, and the id by which the link names it.
    pub(crate) target: NodeId,
    pub(crate) id: String,
    /// The pieces of the answer.
    pub(crate) pieces: Range<usize>,
}

/// Fewest tabs.
const FEWEST: usize = 2;
/// Share of them that must ask.
const SHARE: f32 = 0.6;

/// The tabs of an announced FAQ; none where few of them ask, where two open one box, or where the questions are said
/// again above their answers.
pub(crate) fn tabs(page: &Overview) -> Vec<Tab> {
    if !page.titled && !page.announces.contains(&true) {
        return Vec::new();
    }
    let found: Vec<Tab> = (0..page.pieces.len()).filter_map(|i| tab(page, i)).collect();
    let asking = found.iter().filter(|t| page.asks(t.question) >= ASKS).count() as f32;
    let boxes: HashSet<NodeId> = found.iter().map(|t| t.target).collect();
    let apart = boxes.len() == found.len()
        && found.windows(2).all(|pair| match pair {
            [a, b] => a.pieces.end <= b.pieces.start,
            _ => true,
        });
    if found.len() < FEWEST || asking < SHARE * found.len() as f32 || !apart {
        return Vec::new();
    }
    found
}

/// A line that is a link to a box of the page further down, which does not begin with the same words.
fn tab(page: &Overview, i: usize) -> Option<Tab> {
    let piece = page.pieces.get(i).filter(|p| p.linked > 0.9 && !p.aside && !p.words.is_empty())?;
    let id = page.doc.attr(piece.link?, "href")?.rsplit_once('#')?.1;
    let target = *page.targets.get(id)?;
    let tag = page.doc.tag(target);
    let heads = matches!(tag, Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 | Tag::DT);
    let holds = !heads && page.doc.look(target).block && !page.doc.span(target).is_empty();
    if !holds || page.doc.contains(target, piece.first) || target < piece.first {
        return None;
    }
    let from = page.pieces.partition_point(|p| p.first < target);
    let to = page.pieces.partition_point(|p| p.first < page.doc.end(target));
    let answer = page.pieces.get(from..to)?;
    let again = |p: &Piece| p.words(page.doc) == piece.words(page.doc) || p.marker == Marker::Question;
    let first = answer.first().filter(|p| !again(p))?;
    let asks = answer.iter().filter(|p| p.ask >= ASKS).count();
    // A box with questions of its own is a section.
    (first.first >= target && 2 * asks <= answer.len()).then(|| Tab {
        question: i,
        target,
        id: id.to_owned(),
        pieces: from..to,
    })
}
