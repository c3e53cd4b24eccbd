//! Groups of pieces that could be the questions of one FAQ: written alike, below one announcement.
//!
//! ```text
//! pieces ─ by how they are written, called, marked, pointed at ─▶ groups, by announcement above
//! group  ─ all, from the first that asks to the last, only those that ask … ─▶ candidates
//! ```
//!
//! Everything that may be right is proposed; which one is, the model of groups judges.

use rustc_hash::{FxHashMap, FxHashSet};

use super::ask::{self, ASKS, Marker, SURE};
use super::cue;
use super::overview::Overview;
use super::piece::{BOLD, PLAIN, Piece};

/// What announces a candidate's questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Announced {
    /// A heading above them: its piece.
    Heading(usize),
    /// Only the page's title.
    Title,
    /// Nothing.
    No,
}

/// Pieces that could be the questions of one FAQ.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Candidate {
    /// The questions, as pieces in order.
    pub(crate) members: Vec<usize>,
    /// What announces them.
    pub(crate) announced: Announced,
    /// The piece with which something else begins behind them.
    pub(crate) until: Option<usize>,
    /// How they came together, for whoever wonders.
    pub(crate) by: &'static str,
}

impl Candidate {
    /// Do the page's data call all of them questions?
    pub(crate) fn is_declared(&self, page: &Overview) -> bool {
        let piece = |i: &usize| page.pieces.get(*i);
        self.members.iter().filter_map(piece).all(|p| page.declared.says(p.words(page.doc)))
    }

    /// Does a heading say that these are questions with answers, and not only what they are about?
    pub(crate) fn is_firm(&self, page: &Overview) -> bool {
        matches!(self.announced, Announced::Heading(i) if !page.loose.get(i).copied().unwrap_or(false))
    }
}

/// What the pieces of a group have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Key {
    /// How they are written, classes and all.
    Written(u64),
    /// How they look.
    Look(u64),
    /// They are headings that ask, of whatever rank.
    Asking,
    /// "Q:" stands before them.
    Marked,
    /// A letter stands before them: "P: …".
    Lettered(char),
    /// Their elements' classes call them questions.
    Called,
    /// The contents point at them.
    Pointed(u8),
    /// The page's data call them questions.
    Declared,
}

impl Key {
    fn name(self) -> &'static str {
        match self {
            Key::Written(_) => "written alike",
            Key::Look(_) => "looking alike",
            Key::Asking => "headings that ask",
            Key::Marked => "marked as questions",
            Key::Lettered(_) => "lettered alike",
            Key::Called => "called questions",
            Key::Pointed(_) => "named by the contents",
            Key::Declared => "declared",
        }
    }

    /// All keys of a piece.
    fn of(page: &Overview, i: usize, piece: &Piece) -> impl Iterator<Item = Key> {
        let head = piece.rank < PLAIN;
        let pointed = page.pointed.get(i).copied().flatten();
        [
            Some(Key::Written(piece.fine)),
            head.then_some(Key::Look(piece.coarse)),
            (head && page.asks(i) >= ASKS).then_some(Key::Asking),
            (piece.marker == Marker::Question).then_some(Key::Marked),
            ask::lettered(piece.text(page.doc)).map(|(letter, _)| Key::Lettered(letter)),
            (piece.called == Some(Marker::Question) && is_called(page, i)).then_some(Key::Called),
            pointed.map(|_| Key::Pointed(piece.rank)),
            page.declared.says(piece.words(page.doc)).then_some(Key::Declared),
        ]
        .into_iter()
        .flatten()
    }
}

/// The announcement above each piece that could be a question.
pub(crate) fn scopes(page: &Overview) -> Vec<Option<Announced>> {
    let fit = |i: usize, p: &Piece| {
        !p.aside && p.span.len() <= ask::LONGEST && !p.words.is_empty() && !page.is_content(i)
    };
    let scope = |(i, p): (usize, &Piece)| {
        Some(announced(page, i)).filter(|s| fit(i, p) && *s != Announced::Heading(i))
    };
    page.pieces.iter().enumerate().map(scope).collect()
}

/// Every group of the page that could be questions.
pub(crate) fn candidates(page: &Overview, scopes: &[Option<Announced>]) -> Vec<Candidate> {
    let mut groups: FxHashMap<(Option<Announced>, Key), Vec<usize>> = FxHashMap::default();
    for ((i, piece), scope) in page.pieces.iter().enumerate().zip(scopes).filter(|(_, s)| s.is_some()) {
        for key in Key::of(page, i, piece) {
            groups.entry((*scope, key)).or_default().push(i);
            // A page may announce each group of its questions.
            if matches!(scope, Some(Announced::Heading(_))) {
                groups.entry((None, key)).or_default().push(i);
            }
        }
    }
    let scope = |i: &usize| scopes.get(*i).copied().flatten();
    let scoped = |((of, key), members): ((Option<Announced>, Key), Vec<usize>)| {
        Some(((of.or(scope(members.first()?))?, key), members))
    };
    let mut groups: Vec<_> = groups.into_iter().filter_map(scoped).collect();
    groups.sort_by(|((a, k), m), ((b, l), n)| (m.first(), a, k, m.len()).cmp(&(n.first(), b, l, n.len())));
    let mut known: FxHashSet<(Announced, Vec<usize>)> = FxHashSet::default();
    let mut out = Vec::new();
    for ((announced, key), members) in groups {
        for members in cuts(page, announced, &unlisted(page, members)) {
            if !members.is_empty() && known.insert((announced, members.clone())) {
                out.push(Candidate { members, announced, until: None, by: key.name() });
            }
        }
    }
    out
}

/// The parts of a group that could be its questions: some of it may head groups of questions, or stand before and behind
/// them ("Introduction", "Contact"), or be answers that are written like questions.
fn cuts(page: &Overview, announced: Announced, members: &[usize]) -> [Vec<usize>; 7] {
    let asks = |i: &usize| page.asks(*i) >= ASKS;
    let heads = |at: usize, i: usize| members.get(at + 1) == Some(&(i + 1)) && !asks(&i) && asks(&(i + 1));
    let kept: Vec<usize> =
        members.iter().enumerate().filter(|(at, i)| !heads(*at, **i)).map(|(_, i)| *i).collect();
    let only = |is: &dyn Fn(&usize) -> bool| kept.iter().copied().filter(|i| is(i)).collect::<Vec<_>>();
    let first = kept.iter().position(asks).unwrap_or(kept.len());
    let last = kept.iter().rposition(asks).map_or(0, |at| at + 1);
    let part = |from: usize, to: usize| kept.get(from..to).unwrap_or_default().to_vec();
    let by_announcement = |i: &usize| is_told(page, announced, *i);
    [
        only(&|i| page.asks(*i) >= SURE),
        only(&asks),
        part(first, last),
        part(first, kept.len()),
        part(0, last),
        only(&|i| by_announcement(i) || asks(i)),
        kept.clone(),
    ]
}

/// Is what a class calls a question followed by what a class calls its answer? Code or lists of the question may stand
/// between.
pub(crate) fn is_called(page: &Overview, piece: usize) -> bool {
    const MOST: usize = 8;
    let called = |i: usize| page.pieces.get(i).and_then(|p| p.called);
    let asked = |i: usize| called(i) == Some(Marker::Question);
    let lower = |i: &usize| asked(*i) && page.rank(*i) > page.rank(piece);
    let within = piece.checked_sub(1).is_some_and(|b| asked(b) && page.rank(b) < page.rank(piece));
    let next = (piece + 1..piece + MOST).find(|i| !lower(i));
    page.calls && asked(piece) && !within && next.and_then(called) == Some(Marker::Answer)
}

/// The members without a list of contents that has no links: the same words again further down, one right after the other.
fn unlisted(page: &Overview, members: Vec<usize>) -> Vec<usize> {
    let words = |i: &usize| page.pieces.get(*i).map_or("", |p| p.words(page.doc));
    let last: FxHashMap<&str, usize> = members.iter().map(|i| (words(i), *i)).collect();
    let near = |i: &usize| {
        members.binary_search(&(i + 1)).is_ok()
            || i.checked_sub(1).is_some_and(|b| members.binary_search(&b).is_ok())
    };
    let again = |i: &&usize| last.get(words(i)).is_some_and(|l| l > i) && near(i);
    if !members.iter().any(|i| again(&i)) {
        return members;
    }
    members.iter().filter(|i| !again(i)).copied().collect()
}

/// The announcement that a piece stands under: the outermost, so that the groups of one FAQ stay together.
pub(crate) fn announced(page: &Overview, piece: usize) -> Announced {
    let own = page.announces.get(piece).copied().unwrap_or(false) && page.rank(piece) < PLAIN;
    let above = page.above(piece).filter(|i| page.announces.get(*i).copied().unwrap_or(false)).last();
    match above.or(own.then_some(piece)) {
        Some(i) => Announced::Heading(i),
        None if page.titled => Announced::Title,
        None => Announced::No,
    }
}

/// Does a heading name a year? Releases and news are headed by their days, topics are not.
pub(crate) fn has_year(text: &str) -> bool {
    let years = |w: &str| w.len() == 4 && (w.starts_with("19") || w.starts_with("20"));
    text.split(|c: char| !c.is_ascii_digit()).any(years)
}

/// Is a piece that does not ask a heading right below the announcement, or below the heading of a group there, with text
/// below it, and none that frames a page?
pub(crate) fn is_told(page: &Overview, announced: Announced, piece: usize) -> bool {
    let Some(p) = page.pieces.get(piece) else { return false };
    let above = |i: usize| page.governor.get(i).copied().flatten();
    let group = |i: usize| page.pieces.get(i).is_some_and(|g| !cue::frames(g.words(page.doc)));
    let in_group = |i: &usize| above(*i).map(Announced::Heading) == Some(announced);
    let grouped = || above(piece).filter(in_group).is_some_and(group);
    // Italics are written in answers, too.
    let lower = |next: &Piece| next.rank > p.rank || p.rank > BOLD && next.fine != p.fine;
    let answered = page.pieces.get(piece + 1).is_some_and(|next| lower(next) && !next.aside);
    let words = p.words(page.doc);
    p.rank < PLAIN
        && (above(piece).map(Announced::Heading) == Some(announced) || grouped())
        && answered
        && !cue::frames(words)
        && !has_year(words)
        && !super::tail::begins(page.doc, p)
}
