//! Questions with their answers: which pieces each answer has, and what they say.
//!
//! ```text
//! Q: What is it?          asked        the text from here ──▶ "What is it?"
//! A: A kite.              pieces       without "A:"       ──▶ "A kite."
//! Back to top                          left out
//! ```

use std::ops::Range;

use page::{NodeId, Tag};

use super::ask::{self, Marker};
use super::candidate::Candidate;
use super::layout::{Layout, most_common};
use super::overview::Overview;
use super::piece::Piece;
use super::tail;

/// A question and the pieces of its answer.
#[derive(Debug, Clone)]
pub(crate) struct Extent {
    /// The question's piece.
    pub(crate) question: usize,
    /// All pieces of the question: more than one where only "A:" says that the answer begins.
    pub(crate) asked: Range<usize>,
    /// The pieces of its answer.
    pub(crate) pieces: Range<usize>,
    /// Nodes behind the question, up to the end of the answer.
    pub(crate) nodes: Range<NodeId>,
    /// The heading of a group that begins with this question.
    pub(crate) section: Option<usize>,
    /// Do the answers of its FAQ begin with "A." or the like?
    pub(crate) marked: bool,
    /// The letter with which they begin: "R: …".
    pub(crate) letter: Option<char>,
}

/// Where the questions and answers of a candidate stand.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) extents: Vec<Extent>,
    /// Does each answer stand with its question in an element of their own?
    pub(crate) contained: bool,
}

impl Plan {
    pub(crate) fn of(page: &Overview, candidate: &Candidate) -> Plan {
        let layout = Layout::of(page, candidate);
        let mut extents: Vec<Extent> = Vec::with_capacity(candidate.members.len());
        for (at, question) in candidate.members.iter().enumerate() {
            let next = candidate.members.get(at + 1).copied();
            let section =
                at.checked_sub(1).and_then(|b| layout.section_between(*candidate.members.get(b)?, *question));
            let end = layout.answer_end(*question, next);
            let answer = layout.answer_start(*question, end);
            let from =
                page.pieces.get(answer - 1).map_or(NodeId::new(0), |p| NodeId::new(p.last.index() + 1));
            let to = layout.nodes_end(*question, end, next.is_none());
            extents.push(Extent {
                question: *question,
                asked: *question..answer,
                pieces: answer..end,
                nodes: from..to.max(from),
                section,
                marked: false,
                letter: None,
            });
        }
        mark(page, candidate, &mut extents);
        Plan { extents, contained: layout.contained }
    }

    /// Share of the questions whose answer has several boxes to tick, or is a choice of "a) … b) …", as a quiz has.
    pub(crate) fn ticked(&self, page: &Overview) -> f32 {
        let choice = |p: &Piece| p.marker == Marker::Number && ask::is_choice(p.text(page.doc));
        let listed = |e: &Extent| {
            page.pieces.get(e.asked.clone()).unwrap_or_default().iter().filter(|p| choice(p)).count() > 1
        };
        let chosen = |e: &Extent| listed(e) || e.kept(page).count() > 1 && e.kept(page).all(choice);
        let several = |e: &&Extent| page.ticks_between(&e.nodes) > 1 || chosen(e);
        self.extents.iter().filter(several).count() as f32 / self.extents.len().max(1) as f32
    }

    /// Share of the questions whose answer would be the next item of the list that they are items of: such a list names
    /// topics, some of which ask.
    pub(crate) fn itemised(&self, page: &Overview) -> f32 {
        let item = |p: &Piece| Some(p.unit).filter(|n| page.doc.tag(*n) == Tag::LI);
        let next = |e: &&Extent| {
            let of = |i: usize| page.pieces.get(i).and_then(item).and_then(|n| page.doc.parent(n));
            of(e.question).is_some_and(|list| of(e.question + 1) == Some(list))
                && e.pieces.contains(&(e.question + 1))
        };
        self.extents.iter().filter(next).count() as f32 / self.extents.len().max(1) as f32
    }

    /// Share of the questions that have an answer.
    pub(crate) fn answered(&self, page: &Overview) -> f32 {
        // "How many wheels? – 4." is an answer; "A:" alone is none.
        let says = |p: &Piece| {
            let text = p.text(page.doc);
            !ask::only_marker(text) || p.marker == Marker::Number
        };
        let has = |e: &&Extent| e.kept(page).any(says);
        self.extents.iter().filter(has).count() as f32 / self.extents.len().max(1) as f32
    }
}

/// Finds what stands before the answers of a FAQ and is none of their words.
fn mark(page: &Overview, candidate: &Candidate, extents: &mut [Extent]) {
    let first = |e: &Extent| e.kept(page).next().map(|p| p.text(page.doc));
    let firsts: Vec<&str> = extents.iter().filter_map(first).collect();
    let marked = 2 * firsts.iter().filter(|t| ask::answer(t).is_some()).count() >= extents.len().max(1);
    let letter = |t: &&str| ask::lettered(t).map(|(letter, _)| letter);
    let same = most_common(firsts.iter().filter_map(letter));
    let share = |l: char| firsts.iter().filter(|t| letter(t) == Some(l)).count();
    let asked = |i: &usize| page.pieces.get(*i).is_some_and(|p| p.marker == Marker::Question);
    let lettered =
        |i: &usize| page.pieces.get(*i).and_then(|p| ask::lettered(p.text(page.doc))).map(|(l, _)| l);
    let asked_by = candidate.members.first().and_then(lettered);
    let all_lettered = asked_by.is_some() && candidate.members.iter().all(|i| lettered(i) == asked_by);
    let least = if all_lettered || candidate.members.iter().all(asked) { 1 } else { 3 };
    let same = same.filter(|l| firsts.len() >= least && 5 * share(*l) >= 4 * firsts.len());
    for extent in extents {
        (extent.marked, extent.letter) = (marked, same);
    }
}

impl Extent {
    /// Where the question stands in the page's text.
    pub(crate) fn question_span(&self, page: &Overview) -> Range<usize> {
        let pieces = page.pieces.get(self.asked.clone()).unwrap_or_default();
        let start = pieces.first().map_or(0, |p| p.span.start);
        start..pieces.last().map_or(start, |p| p.span.end)
    }

    /// The pieces of the answer that a reader takes for it: no navigation, no "back to top".
    pub(crate) fn kept<'a>(&self, page: &'a Overview) -> impl Iterator<Item = &'a Piece> {
        let within = page.pieces.get(self.pieces.clone()).unwrap_or_default();
        // The sign of an accordion may stand behind its question.
        let signed = within.first().is_some_and(|p| ask::is_sign(p.text(page.doc)));
        let within = within.get(usize::from(signed)..).unwrap_or_default();
        let leads_up = move |p: &Piece| tail::leads_up(page.doc, p) || is_return(page, p);
        within.iter().filter(move |p| !p.aside && !ask::is_rule(p.text(page.doc)) && !leads_up(p))
    }

    /// Their places in the page's text, without the marker before the first and without what only programs read.
    pub(crate) fn spans(&self, page: &Overview) -> Vec<Range<usize>> {
        let mut spans: Vec<Range<usize>> = self.kept(page).flat_map(|p| page.heard(&p.span)).collect();
        if let Some(first) = spans.first_mut() {
            let text = page.doc.full_text().get(first.clone()).unwrap_or_default();
            let words = ask::answer(text).filter(|(_, sure)| *sure || self.marked).map(|(words, _)| words);
            let same = |(letter, _): &(char, &str)| Some(*letter) == self.letter;
            let lettered = || ask::lettered(text).filter(same).map(|(_, words)| words);
            let words = words.or_else(lettered).filter(|w| !w.is_empty()).unwrap_or(text);
            first.start += text.len() - words.len();
        }
        spans
    }
}

/// Times that a place is linked to by which it is known as one that answers return to. Contents link to a question once,
/// other answers now and then: of 1,971 places of the labelled pages 1.7 % are linked to so often.
const RETURNED: u32 = 4;

/// Is it, whatever it says, a short link to the top, or to where many other links of the page return?
fn is_return(page: &Overview, piece: &Piece) -> bool {
    let href = piece.link.filter(|_| piece.linked > 0.9 && piece.span.len() <= tail::LONGEST_LINK);
    let fragment = href.and_then(|l| page.doc.attr(l, "href")).and_then(|h| h.trim().strip_prefix('#'));
    let often = |f: &str| page.linked.get(f).is_some_and(|n| *n >= RETURNED);
    fragment.is_some_and(|f| f.is_empty() || f.eq_ignore_ascii_case("top") || often(f)) && !piece.opener
}

/// The answer's text, a line a piece, and where it stands.
pub(crate) fn text(page: &Overview, extent: &Extent) -> (String, Range<usize>) {
    let spans = extent.spans(page);
    let whole = spans.first().map_or(0, |s| s.start)..spans.last().map_or(0, |s| s.end);
    let mut text = String::new();
    let mut before: Option<usize> = None;
    for span in &spans {
        // Pieces are lines, but what a picture was cut out of is one.
        let gap = before.and_then(|end| page.doc.full_text().get(end..span.start)).unwrap_or_default();
        text.push_str(if before.is_none() || text.ends_with('\n') {
            ""
        } else if page.in_line(gap) {
            " "
        } else {
            "\n"
        });
        text.push_str(page.doc.full_text().get(span.clone()).unwrap_or_default());
        before = Some(span.end);
    }
    (text, whole)
}
