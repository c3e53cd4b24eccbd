//! A piece of a page: where it stands, how it is written, and how much it asks.

use std::ops::Range;

use page::{Document, NodeId};

use super::ask::Marker;

/// A line, a heading, or the part of a line that is written like one.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    /// Bytes of the page's text.
    pub(crate) span: Range<usize>,
    /// First text node.
    pub(crate) first: NodeId,
    /// Last text node.
    pub(crate) last: NodeId,
    /// The highest node whose text is all of this piece.
    pub(crate) unit: NodeId,
    /// 1 to 6 for `<h1>` to `<h6>` and texts that look so, 7 for bold lines, `<dt>`, `<summary>`, 9 for the rest.
    pub(crate) rank: u8,
    /// What stands before its words.
    pub(crate) marker: Marker,
    /// Bytes of its words: without marker, bullets and signs.
    pub(crate) words: Range<usize>,
    /// How much it asks, 0 to 1.
    pub(crate) ask: f32,
    /// Hash of how it is written, classes and all.
    pub(crate) fine: u64,
    /// Hash of how it looks.
    pub(crate) coarse: u64,
    /// Share of its letters that are linked.
    pub(crate) linked: f32,
    /// The link that holds its first linked text.
    pub(crate) link: Option<NodeId>,
    /// Is it a link to a place of the page, as lines of contents are?
    pub(crate) lists: bool,
    /// What its elements' classes call it: a question or an answer.
    pub(crate) called: Option<Marker>,
    /// Does it open and close what follows it: a `<summary>`, a button, a tab?
    pub(crate) opener: bool,
    /// Does it stand in navigation, a footer or what browsers leave out?
    pub(crate) aside: bool,
}

/// Rank of a piece that is no heading.
pub(crate) const PLAIN: u8 = 9;
/// Rank of bold lines, `<dt>`, `<summary>` and buttons.
pub(crate) const BOLD: u8 = 7;

impl Piece {
    /// What it says.
    pub(crate) fn text<'d>(&self, doc: &'d Document) -> &'d str {
        doc.full_text().get(self.span.clone()).unwrap_or_default()
    }

    /// What it says without its marker.
    pub(crate) fn words<'d>(&self, doc: &'d Document) -> &'d str {
        doc.full_text().get(self.words.clone()).unwrap_or_default()
    }
}
