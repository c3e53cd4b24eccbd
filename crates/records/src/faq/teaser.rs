//! Lists of questions whose answers stand elsewhere: each with a few words of its answer and a link to it.
//!
//! ```text
//! How do I return a kite?   You have 30 days to return it, as long as …   [Read the answer]
//! [How do I return a kite?]   updated 3 May 2020
//! ```

use page::Tag;

use super::answer::Extent;
use super::ask::{self, ASKS};
use super::overview::Overview;
use super::piece::Piece;

/// Is an answer only told elsewhere?
pub(crate) fn is_elsewhere(page: &Overview, extent: &Extent) -> bool {
    is_teaser(page, extent) || is_directory(page, extent) || is_found(page, extent)
}

/// Has a question a heading of its own above it that leads elsewhere, as what a search found has?
fn is_found(page: &Overview, extent: &Extent) -> bool {
    extent.section.and_then(|i| page.pieces.get(i)).is_some_and(|p| address(page, p).is_some())
}

/// Share of lines that lead elsewhere from which on what stands below a topic is a list of links.
const LINKS: f32 = 0.4;

/// Does a topic that does not ask head a list of links to other pages?
fn is_directory(page: &Overview, extent: &Extent) -> bool {
    if page.asks(extent.question) >= ASKS {
        return false;
    }
    let kept: Vec<&Piece> = extent.kept(page).collect();
    let links = kept.iter().filter(|p| address(page, p).is_some()).count();
    links > 0 && links as f32 >= LINKS * kept.len() as f32
}

/// Is an answer cut off, with a link to where it goes on? The link says so, leads where the question's does, or the text
/// before it ends in dots. Or does a question lead elsewhere, and stands nothing behind it but a note?
fn is_teaser(page: &Overview, extent: &Extent) -> bool {
    let mut kept: Vec<&Piece> = extent.kept(page).collect();
    let question = page.pieces.get(extent.question).and_then(|p| address(page, p));
    if question.is_some() && kept.len() <= NOTES && kept.iter().all(|p| is_note(p.text(page.doc))) {
        return true;
    }
    // Behind the link may stand where the answer is from: "Source: kites.example".
    if let [.., before, last] = kept.as_slice() {
        let sourced = last.span.len() <= LONGEST_SOURCE && more(page, last).is_none();
        if sourced && more(page, before).is_some_and(|m| is_cut(m.before)) {
            return true;
        }
    }
    let Some(more) = kept.last().and_then(|p| more(page, p)) else {
        return question.is_some() && kept.last().is_some_and(|p| is_cut(p.text(page.doc)));
    };
    if more.before.is_empty() {
        kept.pop();
    }
    let before =
        if more.before.is_empty() { kept.last().map(|p| p.text(page.doc)) } else { Some(more.before) };
    before.is_some_and(is_cut)
        || is_cut(more.text)
        || ask::names_answer(more.text)
        || ask::goes_on(more.text)
        || question == Some(more.address)
}

/// Longest line that says where an answer is from, in bytes: a word and the name of a site.
const LONGEST_SOURCE: usize = 80;

/// Where an answer goes on: a link that ends it, to another page.
struct More<'d> {
    /// What the line says before the link.
    before: &'d str,
    /// What the link says.
    text: &'d str,
    address: &'d str,
}

/// The link that ends a line, and begins or stands behind the line's own words.
fn more<'d>(page: &Overview<'d>, piece: &Piece) -> Option<More<'d>> {
    const ABOVE: usize = 6;
    let doc = page.doc;
    let link = doc.ancestors(piece.last).take(ABOVE).find(|n| doc.tag(*n) == Tag::A)?;
    let text = doc.full_text().get(doc.span(link).start.max(piece.span.start)..piece.span.end)?;
    let before = doc.full_text().get(piece.span.start..doc.span(link).start.max(piece.span.start))?.trim();
    Some(More { before, text, address: elsewhere(doc.attr(link, "href")?)? })
}

/// Where a line that is a link leads, if to another page.
fn address<'d>(page: &Overview<'d>, piece: &Piece) -> Option<&'d str> {
    const LINKED: f32 = 0.9;
    elsewhere(page.doc.attr(piece.link.filter(|_| piece.linked > LINKED)?, "href")?)
}

/// The address of another page.
fn elsewhere(href: &str) -> Option<&str> {
    let href = href.trim();
    (!href.is_empty() && !href.starts_with('#') && !href.starts_with("javascript")).then_some(href)
}

fn is_cut(text: &str) -> bool {
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || ")]".contains(c));
    text.ends_with('…') || text.ends_with("...")
}

/// Most lines of notes behind a question that leads elsewhere.
const NOTES: usize = 3;

/// Is a text no sentence but a note with a number in it: "updated 3 May 2020", "120 views", "3 min read"?
fn is_note(text: &str) -> bool {
    const LONGEST: usize = 80;
    let text = text.trim();
    text.len() <= LONGEST
        && text.contains(|c: char| c.is_numeric())
        && !text.ends_with(['.', '!', '。', '：', ':'])
}
