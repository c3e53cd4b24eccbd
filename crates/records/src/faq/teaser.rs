//! Lists of questions whose answers stand elsewhere: each with a few words of its answer and a link to it.
//!
//! ```text
//! How do I return a kite?   You have 30 days to return it, as long as …   [Read the answer]
//! ```

use super::answer::{Extent, Plan};
use super::ask;
use super::overview::Overview;
use super::piece::Piece;

/// Share of questions with teasers from which on the page is an index.
const MOST: f32 = 0.5;

/// Are most answers of a page only told elsewhere?
pub(crate) fn is_index(page: &Overview, plan: &Plan) -> bool {
    let teasers = plan.extents.iter().filter(|e| is_teaser(page, e)).count();
    teasers as f32 > MOST * plan.extents.len() as f32
}

/// Is an answer cut off, with a link to where it goes on? The link says so, leads where the question's does, or the text
/// before it ends in dots.
fn is_teaser(page: &Overview, extent: &Extent) -> bool {
    let mut kept: Vec<&Piece> = extent.kept(page).collect();
    let question = page.pieces.get(extent.question).and_then(|p| address(page, p));
    let more = kept.pop_if(|p| address(page, p).is_some());
    let cut = kept.last().is_some_and(|p| is_cut(p.text(page.doc)));
    match more {
        Some(more) => cut || ask::names_answer(more.text(page.doc)) || question == address(page, more),
        None => cut && question.is_some(),
    }
}

/// Where a line that is a link leads, if to another page.
fn address<'d>(page: &Overview<'d>, piece: &Piece) -> Option<&'d str> {
    const LINKED: f32 = 0.9;
    let href = page.doc.attr(piece.link.filter(|_| piece.linked > LINKED)?, "href")?.trim();
    (!href.is_empty() && !href.starts_with('#') && !href.starts_with("javascript")).then_some(href)
}

fn is_cut(text: &str) -> bool {
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || ")]".contains(c));
    text.ends_with('…') || text.ends_with("...")
}
