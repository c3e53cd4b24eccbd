//! Where each answer ends: at the next question, at the heading of the next group, or where its own element or list does.
//!
//! ```text
//! contained                         flat
//! item [ Q, A A ]                   Q A A | Q A A | Q A … ends with the list, a heading, or the page's tail
//! item [ Q, A ]
//! ```

use std::ops::Range;

use page::{NodeId, Tag};

use super::ask::{self, Marker};
use super::candidate::{ASKS, Announced, Candidate};
use super::cue;
use super::overview::Overview;
use super::piece::{BOLD, PLAIN, Piece};
use super::tail::{self, Closing};

/// A question and the pieces of its answer.
#[derive(Debug, Clone)]
pub(crate) struct Extent {
    /// The question's piece.
    pub(crate) question: usize,
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

/// What is common to the items of a candidate.
struct Layout<'a, 'd> {
    page: &'a Overview<'d>,
    members: &'a [usize],
    /// Levels from a question's unit up to the element that holds it with its like.
    up: usize,
    /// Do these elements hold the answers too?
    contained: bool,
    /// Most common rank of the questions.
    rank: u8,
    /// Where the announced part ends, in pieces.
    end: usize,
    /// Are answers a line written like a heading each? Then such a line before a question heads no group.
    bold: bool,
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
            let from = page.pieces.get(*question).map_or(NodeId::new(0), |p| NodeId::new(p.last.index() + 1));
            let to = layout.nodes_end(*question, end, next.is_none());
            extents.push(Extent {
                question: *question,
                pieces: *question + 1..end,
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
        let chosen = |e: &Extent| e.kept(page).count() > 1 && e.kept(page).all(choice);
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
    let least = if candidate.members.iter().all(asked) { 1 } else { 3 };
    let same = same.filter(|l| firsts.len() >= least && 5 * share(*l) >= 4 * firsts.len());
    for extent in extents {
        (extent.marked, extent.letter) = (marked, same);
    }
}

impl Extent {
    /// The pieces of the answer that a reader takes for it: no navigation, no "back to top".
    pub(crate) fn kept<'a>(&self, page: &'a Overview) -> impl Iterator<Item = &'a Piece> {
        let within = page.pieces.get(self.pieces.clone()).unwrap_or_default();
        // The sign of an accordion may stand behind its question.
        let signed = within.first().is_some_and(|p| ask::is_sign(p.text(page.doc)));
        let within = within.get(usize::from(signed)..).unwrap_or_default();
        within.iter().filter(move |p| !p.aside && !ask::is_rule(p.text(page.doc)) && !tail::leads_up(page, p))
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

impl<'a, 'd> Layout<'a, 'd> {
    fn of(page: &'a Overview<'d>, candidate: &'a Candidate) -> Layout<'a, 'd> {
        let members = candidate.members.as_slice();
        let up = most_common(members.windows(2).filter_map(|pair| levels(page, pair))).unwrap_or(0);
        let rank = most_common(members.iter().map(|i| page.rank(*i))).unwrap_or(PLAIN);
        let mut layout =
            Layout { page, members, up, contained: false, rank, end: page.pieces.len(), bold: false };
        if let Announced::Heading(head) = candidate.announced {
            let last = members.last().copied().unwrap_or(head);
            layout.end = page.below.get(head).copied().unwrap_or(page.pieces.len()).max(last + 1);
        }
        layout.bold = layout.answers_in_bold();
        // Lines of one text (`<pre>`) have no elements of their own.
        let own = |i: usize, item: NodeId| {
            let start = layout.piece(i).map_or(0, |p| p.span.start);
            page.doc.tag(item) != Tag::TEXT || page.doc.span(item).start >= start
        };
        let holds = |i: &&usize| {
            let item = layout.item(**i).filter(|item| own(**i, *item));
            item.is_some_and(|item| layout.first_after(**i) < page.doc.end(item))
        };
        layout.contained = 5 * members.iter().filter(holds).count() >= 3 * members.len() && !layout.spills();
        layout
    }

    /// Does one line that looks like a heading stand behind most questions, before the next? Groups have more than one question.
    fn answers_in_bold(&self) -> bool {
        let one = |pair: &&[usize]| match pair {
            [a, b] => *b == *a + 2 && self.like(*a + 1),
            _ => false,
        };
        let several = self.members.len() > 2;
        several && 2 * self.members.windows(2).filter(one).count() > self.members.len()
    }

    /// Do answers go on behind the elements that hold their questions? A paragraph ends where its list begins.
    fn spills(&self) -> bool {
        let behind = |pair: &&[usize]| {
            let (Some(a), Some(b)) = (pair.first(), pair.get(1)) else { return false };
            let end = self.item(*a).map_or(NodeId::new(0), |i| self.page.doc.end(i));
            let between = self.page.pieces.get(*a + 1..*b).unwrap_or_default();
            between.iter().any(|p| p.first >= end && !p.aside && p.rank >= BOLD)
        };
        let many = self.members.windows(2).filter(behind).count();
        let line =
            |i: &usize| self.item(*i).is_some_and(|n| matches!(self.page.doc.tag(n), Tag::P | Tag::TEXT));
        let lines = self.members.iter().any(line);
        if lines { many > 0 } else { 4 * many > self.members.len() }
    }

    fn piece(&self, i: usize) -> Option<&'a Piece> {
        self.page.pieces.get(i)
    }

    /// The first text behind a piece.
    fn first_after(&self, i: usize) -> NodeId {
        self.piece(i + 1).map_or(NodeId::new(usize::MAX), |p| p.first)
    }

    /// The element that holds a question and is one of several alike.
    fn item(&self, question: usize) -> Option<NodeId> {
        let unit = self.piece(question)?.unit;
        let chain = std::iter::once(unit).chain(self.page.doc.ancestors(unit));
        chain.take(self.up + 1).last()
    }

    /// One past the last piece of a question's answer.
    fn answer_end(&self, question: usize, next: Option<usize>) -> usize {
        let stop = next.unwrap_or(self.end).min(self.end).max(question + 1);
        let stop = if next == Some(stop) && self.counts(question, stop) { stop - 1 } else { stop };
        let Some(item) = self.item(question) else { return stop };
        let doc = self.page.doc;
        let list = doc.parent(item).unwrap_or(item);
        let item_end = doc.end(item);
        let last = next.is_none_or(|n| self.piece(n).is_none_or(|p| !doc.contains(list, p.first)));
        for i in question + 1..stop {
            let Some(piece) = self.piece(i) else { return i };
            let inside = self.contained && piece.first < item_end;
            let heads = piece.rank < PLAIN && !inside;
            if self.page.closes(i).is_some_and(|c| c == Closing::Vote || heads || next.is_none() && !inside) {
                return i;
            }
            if inside {
                continue;
            }
            let out = last && (self.contained || piece.first >= doc.end(list));
            if out && (next.is_none() || self.contained)
                || self.heads(i, next)
                || next.is_none() && self.is_tail(i, question)
            {
                return i;
            }
        }
        stop
    }

    /// Do numbers stand before two questions, in cells or lines of their own?
    fn counts(&self, question: usize, next: usize) -> bool {
        let number = |i: usize| {
            let text = self.piece(i.checked_sub(1)?)?.text(self.page.doc);
            text.trim_end_matches('.').parse::<u32>().ok()
        };
        let (Some(before), Some(after)) = (number(question), number(next)) else { return false };
        after == before.saturating_add(1) && next > question + 2
    }

    /// One past the last node of an answer: also pictures behind its last text belong to it.
    fn nodes_end(&self, question: usize, end: usize, last: bool) -> NodeId {
        let text =
            self.piece(end.saturating_sub(1)).map_or(NodeId::new(0), |p| NodeId::new(p.last.index() + 1));
        let item = self.item(question).filter(|_| self.contained).map(|i| self.page.doc.end(i));
        let next = self.piece(end).filter(|_| !last).map(|p| p.unit);
        match (item, next) {
            (Some(item), Some(next)) => item.min(next).max(text),
            (one, other) => one.or(other).unwrap_or(text).max(text),
        }
    }

    /// Does a piece between two questions head the second one's group, or something that is no answer?
    fn heads(&self, i: usize, next: Option<usize>) -> bool {
        let Some(piece) = self.piece(i) else { return true };
        let higher = piece.rank < self.rank && piece.rank < BOLD;
        let like = self.like(i);
        let behind = self.contained && like;
        higher
            || behind
            || like && next == Some(i + 1) && !self.bold
            || next.is_none() && piece.rank == self.rank && (self.rank < BOLD || self.frames(piece))
    }

    /// Does a piece look like a heading as high as the questions, and asks nothing?
    fn like(&self, i: usize) -> bool {
        self.piece(i).is_some_and(|p| p.rank <= self.rank && p.rank < PLAIN && p.ask < ASKS)
    }

    /// Is a piece written like the questions, but says what stands around them: "Conclusion", "Contact us"?
    fn frames(&self, piece: &Piece) -> bool {
        let first = self.members.first().and_then(|i| self.piece(*i));
        self.rank < PLAIN
            && first.is_some_and(|q| q.fine == piece.fine)
            && cue::frames(piece.words(self.page.doc))
    }

    /// Does the page's tail begin with a piece that follows the last question?
    fn is_tail(&self, i: usize, question: usize) -> bool {
        let Some(piece) = self.piece(i) else { return true };
        piece.aside
            || tail::begins(self.page.doc, piece)
            || i > question + 1 && (self.is_signed(i) || tail::is_menu(self.page.doc, piece))
            || self.ruled_off(i, question)
            || self.drawn_off(i, question)
    }

    /// Does a piece say who keeps the document, or of which day it is? An address that the line before announces is part of the answer.
    fn is_signed(&self, i: usize) -> bool {
        let announced = self.piece(i.saturating_sub(1)).is_some_and(|p| p.text(self.page.doc).ends_with(':'));
        let day = |i: usize| self.piece(i).is_some_and(|p| tail::is_day(p.text(self.page.doc)));
        let dated = || day(i) && !day(i + 1) && !day(i - 1);
        !announced && (self.piece(i).is_some_and(|p| tail::signs(self.page.doc, p)) || dated())
    }

    /// Is a piece a rule drawn with signs, where no answer before has one, or each ends with one?
    fn drawn_off(&self, i: usize, question: usize) -> bool {
        let is_rule = |i: usize| self.piece(i).is_some_and(|p| ask::is_rule(p.text(self.page.doc)));
        if !is_rule(i) {
            return false;
        }
        let first = self.members.first().copied().unwrap_or(question);
        let ended = self.members.iter().skip(1).filter(|m| is_rule(m.saturating_sub(1))).count();
        ended + 1 == self.members.len() || !(first..question).any(is_rule)
    }

    /// Is there a rule before a piece, and none in the answers before?
    fn ruled_off(&self, i: usize, question: usize) -> bool {
        let (Some(before), Some(piece)) = (self.piece(i.saturating_sub(1)), self.piece(i)) else {
            return false;
        };
        let first = self.members.first().and_then(|m| self.piece(*m)).map_or(piece.first, |p| p.first);
        let here = self.piece(question).map_or(piece.first, |p| p.first);
        self.page.ruled(before.last, piece.first) && !self.page.ruled(first, here)
    }

    /// The heading right before a question, behind the answer of the one before: of several, the innermost that stands above
    /// the question, else the highest.
    fn section_between(&self, before: usize, question: usize) -> Option<usize> {
        let end = self.answer_end(before, Some(question));
        let heads = |below: u8| {
            let heads = move |i: &usize| {
                self.piece(*i).is_some_and(|p| p.rank < below) && self.page.closes(*i).is_none()
            };
            (end..question).filter(heads).rev()
        };
        let inner = heads(BOLD.min(self.page.rank(question))).max_by_key(|i| (self.page.rank(*i), *i));
        inner.or_else(|| heads(PLAIN).min_by_key(|i| self.page.rank(*i)))
    }
}

/// Most levels that an item wraps its question in; the labelled pages have up to nine.
const MOST_LEVELS: usize = 32;

/// Levels from a question's unit up to the child of what it shares with the next question.
fn levels(page: &Overview, pair: &[usize]) -> Option<usize> {
    let unit = |i: Option<&usize>| Some(page.pieces.get(*i?)?.unit);
    let (a, b) = (unit(pair.first())?, unit(pair.get(1))?);
    let chain = std::iter::once(a).chain(page.doc.ancestors(a)).take(MOST_LEVELS);
    chain.into_iter().position(|n| page.doc.contains(n, b))?.checked_sub(1)
}

fn most_common<T: Ord + Copy>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut all: Vec<T> = values.collect();
    all.sort_unstable();
    let runs = all.chunk_by(|a, b| a == b);
    runs.max_by_key(|run| run.len()).and_then(|run| run.first().copied())
}
