//! Groups of pieces that could be the questions of one FAQ: written alike, below one announcement.
//!
//! ```text
//! pieces ─ by fine key, by coarse key, by "Q:" ─▶ groups ─ by announcement above ─▶ candidates
//! ```

use rustc_hash::FxHashMap;

use super::ask::{self, Marker};
use super::cue;
use super::judge::GROUP;
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
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    /// The questions, as pieces in order.
    pub(crate) members: Vec<usize>,
    /// What announces them.
    pub(crate) announced: Announced,
    /// How they came together, for whoever wonders.
    pub(crate) by: &'static str,
    /// What speaks for them, weighed by the model.
    pub(crate) score: f32,
}

impl Candidate {
    /// Does a heading only say what the questions are about?
    pub(crate) fn is_loose(&self, page: &Overview) -> bool {
        matches!(self.announced, Announced::Heading(_)) && !self.is_firm(page)
    }

    /// Does a heading say that these are questions with answers, and not only what they are about?
    pub(crate) fn is_firm(&self, page: &Overview) -> bool {
        matches!(self.announced, Announced::Heading(i) if !page.loose.get(i).copied().unwrap_or(false))
    }

    /// Do most questions open and close what follows them?
    pub(crate) fn is_folded(&self, page: &Overview) -> bool {
        let openers = self.members.iter().filter(|i| page.pieces.get(**i).is_some_and(|p| p.opener)).count();
        2 * openers > self.members.len()
    }

    /// How sure it is that these are questions, 0 to 1.
    pub(crate) fn confidence(&self) -> f32 {
        GROUP.get().chance_of(self.score)
    }
}

/// How pieces with "Q:" came together.
const MARKED: &str = "marked as questions";
/// How pieces came together that their elements' classes call questions.
const CALLED: &str = "called questions";
/// How topics came together that need not ask.
pub(crate) const TOLD: &str = "told below their announcement";
/// How pieces came together that the page's data call questions.
pub(crate) const DECLARED: &str = "declared";

/// Every group of the page that could be questions.
pub(crate) fn candidates(page: &Overview) -> Vec<Candidate> {
    let mut out = Vec::new();
    let scopes: Vec<Announced> = (0..page.pieces.len()).map(|i| announced(page, i)).collect();
    grouped(page, &scopes, "written alike", |_, p| Some(p.fine), &mut out);
    grouped(page, &scopes, "looking alike", |_, p| (p.rank < PLAIN).then_some(p.coarse), &mut out);
    let marked = |_: usize, p: &Piece| (p.marker == Marker::Question).then_some(0);
    grouped(page, &scopes, MARKED, marked, &mut out);
    let called =
        |i: usize, p: &Piece| (p.called == Some(Marker::Question) && is_called(page, i)).then_some(0);
    grouped(page, &scopes, CALLED, called, &mut out);
    let said = |_: usize, p: &Piece| page.declared.says(p.words(page.doc)).then_some(0);
    let pointed = |i: usize, p: &Piece| page.pointed.get(i).copied().flatten().map(|_| u64::from(p.rank));
    grouped(page, &scopes, "named by the contents", pointed, &mut out);
    if page.declared.len() > 0 {
        grouped(page, &scopes, DECLARED, said, &mut out);
    }
    out
}

fn grouped(
    page: &Overview,
    scopes: &[Announced],
    by: &'static str,
    key: impl Fn(usize, &Piece) -> Option<u64>,
    out: &mut Vec<Candidate>,
) {
    let mut groups: FxHashMap<(Announced, u64), Vec<usize>> = FxHashMap::default();
    let fit = |i: usize, p: &Piece| {
        !p.aside
            && p.span.len() <= ask::LONGEST
            && !p.words.is_empty()
            && !page.is_content(i)
            && page.closes(i).is_none()
    };
    for ((i, piece), scope) in page.pieces.iter().enumerate().zip(scopes).filter(|((i, p), _)| fit(*i, p)) {
        if let Some(key) = key(i, piece).filter(|_| Announced::Heading(i) != *scope) {
            groups.entry((*scope, key)).or_default().push(i);
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|((scope, _), members)| (members.first().copied(), *scope));
    for ((announced, _), members) in groups {
        // What the page itself calls a question need not ask.
        let members = unlisted(page, members);
        let mut add = |members: Option<Vec<usize>>, by: &'static str| {
            let made = members.filter(|m| !m.is_empty());
            out.extend(made.map(|members| Candidate { members, announced, by, score: 0.0 }));
        };
        if matches!(by, MARKED | DECLARED | CALLED) {
            add(Some(members), by);
        } else {
            add(questions(page, announced, &members), by);
            add(asking(page, &members), by);
            add(told(page, announced, &members), TOLD);
        }
    }
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
fn announced(page: &Overview, piece: usize) -> Announced {
    let own = page.announces.get(piece).copied().unwrap_or(false) && page.rank(piece) < PLAIN;
    let above = page.above(piece).filter(|i| page.announces.get(*i).copied().unwrap_or(false)).last();
    match above.or(own.then_some(piece)) {
        Some(i) => Announced::Heading(i),
        None if page.titled => Announced::Title,
        None => Announced::No,
    }
}

/// A group as questions: without the headings of groups of questions, and what comes before the first and after the last
/// that asks ("Introduction", "Contact").
fn questions(page: &Overview, announced: Announced, members: &[usize]) -> Option<Vec<usize>> {
    let asks = |i: &usize| page.asks(*i);
    let next_of = |at: usize| members.get(at + 1).copied();
    let heads = |at: usize, i: usize| {
        let bare = next_of(at) == Some(i + 1);
        bare && asks(&i) < ASKS && asks(&(i + 1)) >= ASKS
    };
    let kept: Vec<usize> =
        members.iter().enumerate().filter(|(at, i)| !heads(*at, **i)).map(|(_, i)| *i).collect();
    // Terms of a list and lines of an accordion are there for their answers: none is an introduction.
    // So are headings that the contents name.
    let pointed = |i: &usize| page.pointed.get(*i).copied().flatten().is_some();
    let all = kept.iter().all(|i| is_listed(page, *i)) || kept.len() > 2 && kept.iter().all(pointed);
    if all {
        return Some(kept);
    }
    let first = kept.iter().position(|i| asks(i) >= ASKS)?;
    let last = kept.iter().rposition(|i| asks(i) >= ASKS)?;
    // Right below the announcement a heading written like the questions is one of them: "Returning a kite", but not
    // "Last change:".
    let label = |i: usize| page.pieces.get(i).is_some_and(|p| p.text(page.doc).ends_with([':', '：']));
    let told = |i: &&usize| is_told(page, announced, **i) && !label(**i);
    let most = 2 * kept.iter().filter(|i| asks(i) >= ASKS).count() >= kept.len();
    let before = kept.get(..first)?.iter().rev().take_while(told).count();
    let behind = kept.get(last + 1..)?.iter().take_while(told).count();
    let (first, last) = if most { (first - before, last + behind) } else { (first, last) };
    kept.get(first..=last).map(<[usize]>::to_vec)
}

/// Fewest topics that are looked at: the weight of three suffices if one of them asks, that of four if none does.
const FEWEST_TOLD: usize = 3;

/// Topics right below their announcement, of which few or none ask: "Delivery times", "Paying by card".
fn told(page: &Overview, announced: Announced, members: &[usize]) -> Option<Vec<usize>> {
    let asking = members.iter().filter(|i| page.asks(**i) >= ASKS).count();
    if members.len() < FEWEST_TOLD
        || 2 * asking >= members.len()
        || !matches!(announced, Announced::Heading(_))
    {
        return None;
    }
    let told = |i: &usize| is_told(page, announced, *i);
    let first = members.iter().position(told)?;
    let last = members.iter().rposition(told)?;
    let kept = members.get(first..=last)?;
    kept.iter().all(told).then(|| kept.to_vec())
}

/// Does a heading name a year? Releases and news are headed by their days, topics are not.
fn has_year(text: &str) -> bool {
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

fn is_listed(page: &Overview, piece: usize) -> bool {
    page.pieces.get(piece).is_some_and(|p| p.opener || p.rank == BOLD && is_term(page, piece))
}

fn is_term(page: &Overview, piece: usize) -> bool {
    let around = page.pieces.get(piece).map(|p| page.doc.ancestors(p.first).take(4));
    around.into_iter().flatten().any(|n| page.doc.tag(n) == page::Tag::DT)
}

/// From which degree on a text counts as asking.
pub(crate) const ASKS: f32 = 0.5;
/// Share of a group that asks, below which only those that ask are taken.
const FEW: f32 = 0.4;
/// The same for terms of a list and lines of an accordion.
const FEW_LISTED: f32 = 0.25;
/// The same for pieces that look like ordinary text: every second may be an answer.
const FEW_PLAIN: f32 = 0.9;

/// Only those of a group that ask, where few do: answers may be written like questions.
fn asking(page: &Overview, members: &[usize]) -> Option<Vec<usize>> {
    let sure = |i: &&usize| page.asks(**i) >= 0.8;
    let picked: Vec<usize> = members.iter().filter(sure).copied().collect();
    let listed = members.iter().all(|i| is_listed(page, *i));
    // "Q:" says which are questions.
    let marked = |i: &usize| page.pieces.get(*i).is_some_and(|p| p.marker == Marker::Question);
    let plain = members.iter().all(|i| page.rank(*i) == PLAIN && !marked(i));
    let share = if listed {
        FEW_LISTED
    } else if plain {
        FEW_PLAIN
    } else {
        FEW
    };
    let few = (picked.len() as f32) < share * members.len() as f32;
    (few && picked.len() >= 2).then_some(picked)
}
