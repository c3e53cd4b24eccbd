//! What is known of a page before its questions are sought: pieces, which heading governs which, announcements, links.
//!
//! ```text
//! h1 Widgets FAQ          governs ▶ h2 Installing   governs ▶ h3 How do I …?
//! ```
//!
//! One pass each over pieces and nodes.

use std::collections::{HashMap, HashSet};

use page::{Document, NodeId, Tag};

use super::cue;
use super::declared::{Declared, declared};
use super::piece::{PLAIN, Piece, pieces};
use crate::Settings;

/// A page as the finder of questions sees it.
pub(crate) struct Overview<'d> {
    pub(crate) doc: &'d Document,
    pub(crate) pieces: Vec<Piece>,
    /// For each piece, the nearest piece before it that is a higher heading.
    pub(crate) governor: Vec<Option<usize>>,
    /// For each piece, does it announce questions and answers?
    pub(crate) announces: Vec<bool>,
    /// Does the page's title announce them?
    pub(crate) titled: bool,
    /// For each node, does an element around it name itself so?
    named: Vec<bool>,
    /// Fragments that the page's own links point at, with how many do.
    pub(crate) linked: HashMap<&'d str, u32>,
    /// What the page declares as its questions.
    pub(crate) declared: Declared,
}

impl<'d> Overview<'d> {
    pub(crate) fn of(doc: &'d Document, settings: &Settings) -> Overview<'d> {
        let pieces = pieces(doc);
        let announces: Vec<bool> = pieces.iter().map(|p| announces(doc, p)).collect();
        let governor = governors(&pieces, &announces);
        Overview {
            titled: doc.title().is_some_and(cue::announces),
            named: named(doc),
            linked: linked(doc),
            declared: if settings.no_meta { Declared::default() } else { declared(doc) },
            doc,
            governor,
            announces,
            pieces,
        }
    }

    /// The headings above a piece, nearest first.
    pub(crate) fn above(&self, piece: usize) -> impl Iterator<Item = usize> + '_ {
        let next = |i: &usize| self.governor.get(*i).copied().flatten();
        std::iter::successors(next(&piece), move |i| next(i))
    }

    /// Does an element around a node call itself a FAQ or question?
    pub(crate) fn is_named(&self, node: NodeId) -> bool {
        self.named.get(node.index()).copied().unwrap_or(false)
    }

    pub(crate) fn rank(&self, piece: usize) -> u8 {
        self.pieces.get(piece).map_or(PLAIN, |p| p.rank)
    }
}

/// A heading that announces; a link to a FAQ elsewhere does not.
fn announces(doc: &Document, piece: &Piece) -> bool {
    const MOST_LINKED: f32 = 0.5;
    let fragment = || piece.link.and_then(|l| doc.attr(l, "href")).is_some_and(|h| h.starts_with('#'));
    let away = piece.linked > MOST_LINKED && !(piece.rank < PLAIN && fragment());
    let heads = piece.rank < PLAIN || piece.text(doc).len() <= SHORT;
    heads && !piece.aside && !away && cue::announces(piece.text(doc))
}

/// Longest announcement that does not look like a heading, in bytes.
const SHORT: usize = 60;

/// How far behind an announcement its first question may stand, in pieces: an introduction may come between.
const NEAR: usize = 5;

/// The nearest higher heading before each piece: a stack of open headings, linear.
fn governors(pieces: &[Piece], announces: &[bool]) -> Vec<Option<usize>> {
    let mut open: Vec<(usize, u16)> = Vec::new();
    let mut found = Vec::with_capacity(pieces.len());
    for (i, piece) in pieces.iter().enumerate() {
        let rank = height(pieces, announces, i);
        let is_head = rank < HALF * u16::from(PLAIN) && !piece.aside;
        while is_head && open.last().is_some_and(|(_, r)| *r >= rank) {
            open.pop();
        }
        let above = open.iter().rev().find(|(_, r)| *r < rank).map(|(i, _)| *i);
        found.push(above);
        if is_head {
            open.push((i, rank));
        }
    }
    found
}

/// Ranks are doubled, so that an announcement fits between two.
const HALF: u16 = 2;

/// How high a piece stands. An announcement stands above the questions that follow it, even if it looks like them.
fn height(pieces: &[Piece], announces: &[bool], i: usize) -> u16 {
    let own = |p: &Piece| HALF * u16::from(p.rank);
    let Some(piece) = pieces.get(i) else { return HALF * u16::from(PLAIN) };
    if !announces.get(i).copied().unwrap_or(false) {
        return own(piece);
    }
    let near = pieces.get(i + 1..).unwrap_or_default().iter().take(NEAR);
    let first = near.take_while(|p| p.rank >= piece.rank || p.ask >= 0.5).find(|p| p.ask >= 0.5);
    first.filter(|p| p.rank < PLAIN && p.rank <= piece.rank).map_or(own(piece), |p| own(p).saturating_sub(1))
}

fn named(doc: &Document) -> Vec<bool> {
    let mut named: Vec<bool> = Vec::with_capacity(doc.len());
    for node in doc.nodes() {
        let up = doc.parent(node).and_then(|p| named.get(p.index()).copied()).unwrap_or(false);
        let frame = matches!(doc.tag(node), Tag::HTML | Tag::BODY | Tag::TEXT);
        named.push(up || !frame && cue::named(doc, node));
    }
    named
}

/// Fragments linked to on the page itself.
fn linked(doc: &Document) -> HashMap<&str, u32> {
    let mut linked = HashMap::new();
    let ids: HashSet<&str> =
        doc.nodes().flat_map(|n| doc.attrs(n)).filter(|(n, _)| is_id(n)).map(|(_, v)| v).collect();
    for node in doc.nodes().filter(|n| doc.tag(*n) == Tag::A) {
        let target = doc.attr(node, "href").and_then(|h| h.rsplit_once('#')).map(|(_, fragment)| fragment);
        if let Some(target) = target.filter(|t| ids.contains(t)) {
            *linked.entry(target).or_insert(0) += 1;
        }
    }
    linked
}

/// Is it an attribute that a link can point at?
pub(crate) fn is_id(name: &str) -> bool {
    matches!(name, "id" | "name")
}
