//! What is known of a page before its questions are sought: pieces, which heading governs which, announcements, links.
//!
//! ```text
//! h1 Widgets FAQ          governs ▶ h2 Installing   governs ▶ h3 How do I …?
//! ```
//!
//! One pass each over pieces and nodes.

use std::ops::Range;

use page::{Document, NodeId, Tag};
use rustc_hash::{FxHashMap, FxHashSet};
use views::outline::Governing;

use super::ask::{self, Marker, SURE};
use super::cue;
use super::cut::{is_silent, pieces};
use super::declared::{Declared, declared};
use super::piece::{BOLD, PLAIN, Piece};
use super::tail::{self, Closing};
use crate::glance::Glance;

/// A page as the finder of questions sees it.
pub(crate) struct Overview<'d> {
    pub(crate) doc: &'d Document,
    pub(crate) pieces: Vec<Piece>,
    /// For each piece, the nearest piece before it that is a higher heading.
    pub(crate) governor: Vec<Option<usize>>,
    /// For each piece, one past the last piece below it.
    pub(crate) below: Vec<usize>,
    /// The rules (`<hr>`) of the page.
    pub(crate) rules: Vec<NodeId>,
    /// Places of text that is not said to readers: titles inside of pictures, choices of forms.
    silent: Vec<Range<usize>>,
    /// Boxes and buttons of the page that can be ticked.
    ticks: Vec<NodeId>,
    /// For each piece, does it announce questions and answers?
    pub(crate) announces: Vec<bool>,
    /// For each piece, does it call to ask further, or ask how good an answer was?
    pub(crate) closing: Vec<Option<Closing>>,
    /// Does the page's title announce them, that of the work whose part it is, or the name of a manual page?
    pub(crate) titled: bool,
    /// For each piece, does it only say what questions are about? Threads and talks are called so too.
    pub(crate) loose: Vec<bool>,
    /// For each node, does an element around it name itself so?
    named: Vec<bool>,
    /// For each node, the nearest element around it that calls itself a post, comment or message.
    post: Vec<Option<NodeId>>,
    /// Fragments that the page's own links point at, with how many do.
    pub(crate) linked: FxHashMap<&'d str, u32>,
    /// Where each id or name stands.
    pub(crate) targets: FxHashMap<&'d str, NodeId>,
    /// For each piece, the line of contents that points at it.
    pub(crate) pointed: Vec<Option<usize>>,
    /// Do classes call questions what asks? Accordions made for FAQs hold other things too, such as meetings.
    pub(crate) calls: bool,
    /// What the page declares as its questions.
    pub(crate) declared: Declared,
}

/// Is the page a part of a work that calls itself a FAQ? The head of a chapter links to it by name:
/// `<link rel=up title="The Kite FAQ">`.
fn is_chapter(doc: &Document) -> bool {
    const WHOLE: [&str; 3] = ["up", "home", "contents"];
    let mut links = doc.head_links().filter(|(link, _)| doc.relates(*link, &WHOLE));
    links.any(|(link, _)| doc.attr(link, "title").is_some_and(cue::announces))
}

/// Does a manual page call itself a FAQ, by its name or in the line that says what it is: "NAME", "gitfaq - frequently
/// asked questions"?
fn is_manual(doc: &Document, pieces: &[Piece]) -> bool {
    const NEAR: usize = 60;
    let is_name = |p: &Piece| p.rank < PLAIN && p.text(doc).trim().eq_ignore_ascii_case("name");
    let named = pieces.iter().take(NEAR).position(is_name).and_then(|at| pieces.get(at + 1));
    let parts = named.and_then(|p| p.text(doc).split_once(" - "));
    parts.is_some_and(|(name, what)| cue::names_manual(name) || cue::announces(what))
}

impl<'d> Overview<'d> {
    pub(crate) fn of(glance: &Glance<'d>) -> Overview<'d> {
        let doc = glance.doc;
        let pieces = pieces(doc, glance.lines());
        let titled = doc.title().is_some_and(cue::announces) || is_chapter(doc) || is_manual(doc, &pieces);
        let mut announces: Vec<bool> = pieces.iter().map(|p| announces(doc, p, cue::announces)).collect();
        let mut loose = vec![false; pieces.len()];
        if !titled {
            let about = |p: &Piece| p.rank < PLAIN && self::announces(doc, p, cue::is_about);
            loose = pieces.iter().zip(&announces).map(|(p, firm)| !firm && about(p)).collect();
            announces.iter_mut().zip(&loose).for_each(|(a, l)| *a |= l);
        }
        let (governor, below) = governors(doc, &pieces, &announces);
        let targets = targets(doc);
        let mut page = Overview {
            titled,
            loose,
            named: named(doc),
            post: posts(doc),
            linked: linked(doc, &targets),
            targets,
            declared: if glance.settings.no_meta { Declared::default() } else { declared(glance) },
            ticks: doc.nodes().filter(|n| is_tick(doc, *n)).collect(),
            silent: silent(doc),
            rules: doc.nodes().filter(|n| doc.tag(*n) == Tag::HR).collect(),
            doc,
            governor,
            below,
            announces,
            pointed: vec![None; pieces.len()],
            calls: calls(&pieces),
            closing: pieces.iter().map(|p| tail::closing(doc, p)).collect(),
            pieces,
        };
        page.point();
        page
    }

    /// Follows the contents to what they point at.
    fn point(&mut self) {
        for i in 0..self.pieces.len() {
            let target = self.target(i).filter(|_| self.is_content(i));
            let at = target.map(|t| self.pieces.partition_point(|p| p.last < t));
            if let Some(place) = at.and_then(|at| self.pointed.get_mut(at)) {
                place.get_or_insert(i);
            }
        }
    }

    /// Where the link of a piece leads on this page.
    fn target(&self, piece: usize) -> Option<NodeId> {
        let href = self.doc.attr(self.pieces.get(piece)?.link?, "href")?;
        self.targets.get(href.rsplit_once('#')?.1).copied()
    }

    /// Is a piece a line of contents: a link to a place further down the page? A heading may link to itself, or back to
    /// the contents, and a line of an accordion to what it opens.
    pub(crate) fn is_content(&self, piece: usize) -> bool {
        let linked = self.pieces.get(piece).is_some_and(|p| p.linked > 0.5 && !p.opener);
        let next = self.pieces.get(piece + 1).map(|p| p.last);
        linked && self.target(piece).zip(next).is_some_and(|(target, next)| target > next)
    }

    /// How much a piece asks: itself, or the line of contents that points at it.
    pub(crate) fn asks(&self, piece: usize) -> f32 {
        let own = |i: usize| self.pieces.get(i).map_or(0.0, |p| p.ask);
        let pointing = self.pointed.get(piece).copied().flatten().map_or(0.0, own);
        own(piece).max(pointing)
    }

    /// The headings above a piece, nearest first.
    pub(crate) fn above(&self, piece: usize) -> impl Iterator<Item = usize> + '_ {
        let next = |i: &usize| self.governor.get(*i).copied().flatten();
        std::iter::successors(next(&piece), move |i| next(i))
    }

    /// How many boxes to tick stand in a range of nodes.
    pub(crate) fn ticks_between(&self, nodes: &Range<NodeId>) -> usize {
        let first = self.ticks.partition_point(|t| *t < nodes.start);
        self.ticks.partition_point(|t| *t < nodes.end).saturating_sub(first)
    }

    /// Is there a rule between two nodes?
    pub(crate) fn ruled(&self, from: NodeId, to: NodeId) -> bool {
        let first = self.rules.partition_point(|r| *r < from);
        self.rules.get(first).is_some_and(|r| *r < to)
    }

    /// Does an element around a node call itself a FAQ or question?
    pub(crate) fn is_named(&self, node: NodeId) -> bool {
        self.named.get(node.index()).copied().unwrap_or(false)
    }

    /// The parts of a span of text that are said to readers.
    pub(crate) fn heard(&self, span: &Range<usize>) -> Vec<Range<usize>> {
        let first = self.silent.partition_point(|s| s.end <= span.start);
        let within = self.silent.get(first..).unwrap_or_default().iter().take_while(|s| s.start < span.end);
        let mut at = span.start;
        let mut heard = Vec::new();
        for silent in within {
            heard.push(at..silent.start.max(at));
            at = silent.end.max(at);
        }
        heard.push(at..span.end.max(at));
        let text = |s: &Range<usize>| self.doc.full_text().get(s.clone()).unwrap_or_default();
        let text_of = |s: Range<usize>| {
            let text = text(&s);
            let from = s.start + text.len() - text.trim_start().len();
            from..from + text.trim().len()
        };
        if heard.len() > 1 {
            heard.into_iter().map(text_of).filter(|s| !s.is_empty()).collect()
        } else {
            heard
        }
    }

    /// Does a line go on over what stands between two parts of an answer?
    pub(crate) fn in_line(&self, gap: &str) -> bool {
        !gap.is_empty() && !gap.contains(['\n', '\t'])
    }

    /// How many of some pieces stand each in a post or comment of its own.
    pub(crate) fn posted(&self, pieces: &[usize]) -> usize {
        let of = |i: &usize| self.post.get(self.pieces.get(*i)?.first.index()).copied().flatten();
        pieces.iter().filter_map(of).collect::<FxHashSet<_>>().len()
    }

    /// Does a piece call to ask further, or ask how good an answer was?
    pub(crate) fn closes(&self, piece: usize) -> Option<Closing> {
        self.closing.get(piece).copied().flatten()
    }

    pub(crate) fn rank(&self, piece: usize) -> u8 {
        self.pieces.get(piece).map_or(PLAIN, |p| p.rank)
    }
}

/// A heading that announces; a link to a FAQ elsewhere does not.
fn announces(doc: &Document, piece: &Piece, says: impl Fn(&str) -> bool) -> bool {
    const MOST_LINKED: f32 = 0.5;
    let fragment = || piece.link.and_then(|l| doc.attr(l, "href")).is_some_and(|h| h.starts_with('#'));
    let away = piece.linked > MOST_LINKED && !(piece.rank < PLAIN && fragment());
    let heads = piece.rank < PLAIN || piece.text(doc).len() <= SHORT;
    // "Who keeps this FAQ?" is one of its questions.
    heads && piece.ask < SURE && !piece.aside && !away && says(piece.text(doc))
}

/// Longest announcement that does not look like a heading, in bytes.
const SHORT: usize = 60;

/// How far behind an announcement its first question may stand, in pieces: an introduction may come between.
const NEAR: usize = 5;

/// Most lines between an announcement and its first question.
const LISTED: usize = 100;

/// A heading that governs what follows.
struct Open {
    piece: usize,
    /// Where what it can govern ends.
    until: NodeId,
}

/// The nearest higher heading before each piece, and where what is below each piece ends: linear.
fn governors(doc: &Document, pieces: &[Piece], announces: &[bool]) -> (Vec<Option<usize>>, Vec<usize>) {
    let mut governing = Governing::default();
    let mut found = Vec::with_capacity(pieces.len());
    let mut below = vec![pieces.len(); pieces.len()];
    for (i, piece) in pieces.iter().enumerate() {
        let rank = rank(doc, pieces, announces, i);
        let is_head = rank > 0 && !piece.aside;
        let mut ended = governing.leave(|o: &Open| o.until <= piece.first);
        if is_head {
            ended.extend(governing.close(rank, |_| false));
        }
        for o in ended {
            below.iter_mut().skip(o.piece).take(1).for_each(|end| *end = i);
        }
        found.push(governing.above(rank).map(|o| o.piece));
        if is_head {
            governing.open(rank, Open { piece: i, until: until(doc, pieces, i) });
        }
    }
    (found, below)
}

/// How high a piece stands as a heading; 0 is text.
fn rank(doc: &Document, pieces: &[Piece], announces: &[bool], i: usize) -> u16 {
    (HALF * u16::from(PLAIN)).saturating_sub(height(doc, pieces, announces, i))
}

/// Where what a heading governs ends, at the latest. The bold caption of a box beside the text governs that box alone.
fn until(doc: &Document, pieces: &[Piece], i: usize) -> NodeId {
    const ABOVE: usize = 8;
    let all = NodeId::new(doc.len());
    let Some((piece, next)) = pieces.get(i).zip(pieces.get(i + 1)).filter(|(p, _)| p.rank >= BOLD) else {
        return all;
    };
    let mut cells = doc.ancestors(piece.first).take(ABOVE).filter(|n| doc.tag(*n) == Tag::TABLE);
    cells.find(|table| doc.contains(*table, next.first)).map_or(all, |table| doc.end(table))
}

/// Longest announcement that looks like the questions below it, which look like text, in bytes.
const BARE: usize = 40;

/// Ranks are doubled, so that an announcement fits between two.
const HALF: u16 = 2;

/// How high a piece stands. An announcement stands above the questions that follow it, even if it looks like them.
fn height(doc: &Document, pieces: &[Piece], announces: &[bool], i: usize) -> u16 {
    let own = |p: &Piece| HALF * u16::from(p.rank);
    let Some(piece) = pieces.get(i) else { return HALF * u16::from(PLAIN) };
    if !announces.get(i).copied().unwrap_or(false) {
        return own(piece);
    }
    // Contents may stand between.
    let behind = pieces.get(i + 1..).unwrap_or_default().iter().take(LISTED);
    let near = behind.filter(|p| !p.lists).take(NEAR);
    let first = near.take_while(|p| p.rank >= piece.rank || p.ask >= 0.5).find(|p| p.ask >= 0.5);
    // Boxes whose looks are not known: "FAQ" and all that follows look like text.
    let mut below = pieces.get(i + 1..).unwrap_or_default().iter().take(2);
    let next = below.find(|p| !ask::is_rule(p.text(doc)));
    let right_below = next.is_some_and(|p| p.ask >= 0.8);
    // Lines of one text look alike, but "Q:" is none of a title's.
    let apart = |p: &Piece| p.fine != piece.fine || next.is_some_and(|n| n.marker == Marker::Question);
    let bare = |p: &Piece| p.rank < PLAIN || right_below && piece.span.len() <= BARE && apart(p);
    match first {
        // Bold lines between questions that are not bold head groups of them, or are notes of their answers.
        Some(p) if piece.rank == BOLD && p.rank > BOLD => own(piece).saturating_sub(1),
        Some(p) if p.rank <= piece.rank && bare(p) => own(p).saturating_sub(1),
        _ => own(piece),
    }
}

/// Texts of elements that no reader reads, in order.
fn silent(doc: &Document) -> Vec<Range<usize>> {
    let quiet = doc.nodes().filter(|n| is_silent(doc, *n)).map(|n| doc.span(n)).filter(|s| !s.is_empty());
    let mut found: Vec<Range<usize>> = Vec::new();
    for span in quiet {
        if found.last().is_none_or(|before| before.end <= span.start) {
            found.push(span);
        }
    }
    found
}

fn is_tick(doc: &Document, node: NodeId) -> bool {
    doc.tag(node) == Tag::INPUT
        && doc
            .attr(node, "type")
            .is_some_and(|t| matches!(t.to_ascii_lowercase().as_str(), "radio" | "checkbox"))
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

/// Share of what classes call questions that must ask.
const CALLS: f32 = 0.25;

fn calls(pieces: &[Piece]) -> bool {
    let called = || pieces.iter().filter(|p| p.called == Some(Marker::Question));
    called().filter(|p| p.ask >= 0.5).count() as f32 >= CALLS * called().count() as f32
}

fn posts(doc: &Document) -> Vec<Option<NodeId>> {
    let mut posts: Vec<Option<NodeId>> = Vec::with_capacity(doc.len());
    for node in doc.nodes() {
        let up = doc.parent(node).and_then(|p| posts.get(p.index()).copied().flatten());
        let own = doc.tag(node).is_element() && doc.attr(node, "class").is_some_and(cue::posted);
        posts.push(if own { Some(node) } else { up });
    }
    posts
}

/// Where each id, or name of an `<a>`, stands first.
fn targets(doc: &Document) -> FxHashMap<&str, NodeId> {
    let mut targets = FxHashMap::default();
    for node in doc.nodes().filter(|n| doc.tag(*n).is_element()) {
        let is_a = doc.tag(node) == Tag::A;
        let attributes =
            doc.attrs(node).filter(|(n, v)| !v.is_empty() && (*n == "id" || is_a && *n == "name"));
        for (_, value) in attributes {
            targets.entry(value).or_insert(node);
        }
    }
    targets
}

/// Fragments linked to on the page itself.
fn linked<'d>(doc: &'d Document, targets: &FxHashMap<&'d str, NodeId>) -> FxHashMap<&'d str, u32> {
    let mut linked = FxHashMap::default();
    for node in doc.nodes().filter(|n| doc.tag(*n) == Tag::A) {
        let target = doc.attr(node, "href").and_then(|h| h.rsplit_once('#')).map(|(_, fragment)| fragment);
        if let Some(target) = target.filter(|t| targets.contains_key(t)) {
            *linked.entry(target).or_insert(0) += 1;
        }
    }
    linked
}
