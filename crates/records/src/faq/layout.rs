//! Where the answers of a group of questions begin and end, as their like do.
//!
//! ```text
//! contained                         flat
//! item [ Q, A A ]                   Q A A | Q A A | Q A … ends with the list, a heading, or the page's tail
//! item [ Q, A ]
//! ```

use std::cell::OnceCell;

use page::{NodeId, Tag};

use super::ask::{self, ASKS, Marker};
use super::candidate::{Announced, Candidate, announced};
use super::cue;
use super::overview::Overview;
use super::piece::{BOLD, PLAIN, Piece};
use super::tail::{self, Closing};

/// What is common to the items of a candidate.
pub(crate) struct Layout<'a, 'd> {
    page: &'a Overview<'d>,
    members: &'a [usize],
    /// Levels from a question's unit up to the element that holds it with its like.
    up: usize,
    /// Do these elements hold the answers too?
    pub(crate) contained: bool,
    /// Most common rank of the questions.
    rank: u8,
    /// Where the announced part ends, in pieces.
    end: usize,
    /// Are answers a line written like a heading each? Then such a line before a question heads no group.
    bold: bool,
    /// Does "Q:" stand before all questions, and "A:" before most answers?
    lettered: bool,
    /// Rank of the heading that announces the questions.
    above: Option<u8>,
    habits: OnceCell<Habits>,
}

/// What the answers before the last have: that does not end the last.
struct Habits {
    /// Lines that send readers elsewhere.
    refer: bool,
    /// Rules drawn with signs.
    drawn: bool,
    /// Such a rule at the end of each.
    all_drawn_off: bool,
}

impl<'a, 'd> Layout<'a, 'd> {
    pub(crate) fn of(page: &'a Overview<'d>, candidate: &'a Candidate) -> Layout<'a, 'd> {
        let members = candidate.members.as_slice();
        let up = most_common(members.windows(2).filter_map(|pair| levels(page, pair))).unwrap_or(0);
        let rank = most_common(members.iter().map(|i| page.rank(*i))).unwrap_or(PLAIN);
        let mut layout = Layout {
            page,
            members,
            up,
            contained: false,
            rank,
            end: page.pieces.len(),
            bold: false,
            lettered: false,
            above: None,
            habits: OnceCell::new(),
        };
        layout.lettered = layout.is_lettered();
        let last = members.last().copied().unwrap_or_default();
        if let Announced::Heading(head) = announced(page, last) {
            layout.above = Some(page.rank(head));
            layout.end = page.below.get(head).copied().unwrap_or(page.pieces.len()).max(last + 1);
        }
        layout.end = candidate.until.map_or(layout.end, |until| layout.end.min(until));
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

    /// Does "Q:" stand before all questions, and "A:" behind more than half of them before the next?
    fn is_lettered(&self) -> bool {
        let asked = |i: &usize| self.piece(*i).is_some_and(|p| p.marker == Marker::Question);
        let answers = |pair: &&[usize]| match pair {
            [a, b] => (a + 1..*b).any(|i| self.begins_answer(i)),
            _ => false,
        };
        self.members.iter().all(asked)
            && 2 * self.members.windows(2).filter(answers).count() + 1 > self.members.len()
    }

    fn begins_answer(&self, i: usize) -> bool {
        self.piece(i).is_some_and(|p| {
            p.marker == Marker::Answer && ask::answer(p.text(self.page.doc)).is_some_and(|(_, sure)| sure)
        })
    }

    /// The first piece of the answer: right behind the question, or with "A:" where its like begin so. A question may go on
    /// behind a log that it quotes.
    pub(crate) fn answer_start(&self, question: usize, end: usize) -> usize {
        let marked = || (question + 1..end).find(|i| self.begins_answer(*i));
        let start = if self.lettered { marked() } else { None };
        start.unwrap_or(question + 1)
    }

    /// One past the last piece of a question's answer.
    pub(crate) fn answer_end(&self, question: usize, next: Option<usize>) -> usize {
        let stop = next.unwrap_or(self.end).min(self.end).max(question + 1);
        let stop = if next == Some(stop) && self.counts(question, stop) { stop - 1 } else { stop };
        let Some(item) = self.item(question) else { return stop };
        let doc = self.page.doc;
        let list = doc.parent(item).unwrap_or(item);
        let item_end = doc.end(item);
        let last = next.is_none_or(|n| self.piece(n).is_none_or(|p| !doc.contains(list, p.first)));
        for i in self.answer_start(question, stop)..stop {
            let Some(piece) = self.piece(i) else { return i };
            // What follows a question right away and is no higher than it answers it, however it is written.
            if i == question + 1 && !self.contained && piece.rank >= self.rank && !piece.aside {
                continue;
            }
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
    pub(crate) fn nodes_end(&self, question: usize, end: usize, last: bool) -> NodeId {
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
            || next.is_none() && self.rank > BOLD && self.above == Some(BOLD) && piece.rank == BOLD
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
            || i > question + 1
                && (self.is_signed(i) || self.refers(i, question) || tail::is_menu(self.page.doc, piece))
            || self.ruled_off(i, question)
            || self.drawn_off(i)
    }

    /// Does the line before end in a colon? What follows it is part of the answer.
    fn is_announced(&self, i: usize) -> bool {
        self.piece(i.saturating_sub(1)).is_some_and(|p| p.text(self.page.doc).ends_with(':'))
    }

    /// Does a piece send readers elsewhere, which no answer before does and the question does not ask for?
    fn refers(&self, i: usize, question: usize) -> bool {
        let refers = self.piece(i).is_some_and(|p| tail::refers(p.text(self.page.doc)));
        let asked = || self.piece(question).is_some_and(|p| tail::asks_for_reach(p.text(self.page.doc)));
        refers && !self.is_announced(i) && !asked() && !self.habits().refer
    }

    /// Does a piece say who keeps the document, or of which day it is?
    fn is_signed(&self, i: usize) -> bool {
        let day = |i: usize| self.piece(i).is_some_and(|p| tail::is_day(p.text(self.page.doc)));
        let dated = || day(i) && !day(i + 1) && !day(i - 1);
        !self.is_announced(i) && (self.piece(i).is_some_and(|p| tail::signs(self.page.doc, p)) || dated())
    }

    /// Is a piece a rule drawn with signs, where no answer before has one, or each ends with one?
    fn drawn_off(&self, i: usize) -> bool {
        self.is_drawn(i) && (self.habits().all_drawn_off || !self.habits().drawn)
    }

    fn is_drawn(&self, i: usize) -> bool {
        self.piece(i).is_some_and(|p| ask::is_rule(p.text(self.page.doc)))
    }

    fn habits(&self) -> &Habits {
        self.habits.get_or_init(|| {
            let (first, last) = (self.members.first().copied(), self.members.last().copied());
            let before = first.unwrap_or(0)..last.unwrap_or(0);
            let refers = |i: usize| self.piece(i).is_some_and(|p| tail::refers(p.text(self.page.doc)));
            Habits {
                refer: before.clone().any(refers),
                drawn: before.clone().any(|i| self.is_drawn(i)),
                all_drawn_off: self.members.iter().skip(1).all(|m| self.is_drawn(m.saturating_sub(1))),
            }
        })
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
    pub(crate) fn section_between(&self, before: usize, question: usize) -> Option<usize> {
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

pub(crate) fn most_common<T: Ord + Copy>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut all: Vec<T> = values.collect();
    all.sort_unstable();
    let runs = all.chunk_by(|a, b| a == b);
    runs.max_by_key(|run| run.len()).and_then(|run| run.first().copied())
}
