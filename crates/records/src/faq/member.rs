//! Which members of a group are its questions: "Contact us" behind them, a bold name inside an answer are none.
//!
//! ```text
//! member ── what it says, how it is written ──────┐
//! others ── do they ask, are they written so? ────┼──▶ features, by name ──▶ model ──▶ chance
//! answer ── how long beside the others', whose ───┘
//! ```

use model::Shipped;

use super::answer::Plan;
use super::ask::{ASKS, Marker, SURE};
use super::candidate::{Announced, Candidate, has_year, is_called, is_told};
use super::layout::most_common;
use super::overview::Overview;
use super::piece::{PLAIN, Piece};
use super::{cue, tail, talk};

/// What speaks for a member as a question, and against it.
pub const MEMBER_FEATURES: [&str; 47] = [
    "asks",
    "sure",
    "marked",
    "numbered",
    "called",
    "declared",
    "pointed",
    "opener",
    "told",
    "direct",
    "plain",
    "rank",
    "linked",
    "log_words",
    "ends_in_colon",
    "ends_in_stop",
    "exclaims",
    "has_year",
    "frames",
    "begins_tail",
    "closes",
    "to_somebody",
    "of_oneself",
    // Beside the others.
    "others_ask",
    "others_called",
    "others_declared",
    "others_pointed",
    "others_opener",
    "others_marked",
    "others_numbered",
    "log_count",
    "above_rank",
    "written_as_most",
    "under_as_most",
    "first",
    "last",
    "asking_before",
    "asking_behind",
    "before_asks",
    "next_asks",
    "log_gap_before",
    // Its answer.
    "answered",
    "log_answer",
    "answer_beside_others",
    "answer_as_most",
    "answer_heads",
    "answer_linked",
];

/// Is a member of a group a question?
pub(crate) static MEMBER: Shipped =
    Shipped::new("faq-member", include_str!("../../models/faq-member.model"), &MEMBER_FEATURES);

/// What a member and its answer show by themselves.
struct Look<'a> {
    piece: &'a Piece,
    at: usize,
    asks: f32,
    called: bool,
    declared: bool,
    pointed: bool,
    governor: Option<usize>,
    /// Letters of its answer, as a logarithm.
    answer: f32,
    /// The first piece of its answer.
    says: Option<&'a Piece>,
}

/// What each member of a group shows.
pub(crate) fn features(page: &Overview, c: &Candidate, plan: &Plan) -> Vec<[f32; MEMBER_FEATURES.len()]> {
    let look = |e: &super::answer::Extent| {
        let piece = page.pieces.get(e.question)?;
        let letters: usize = e.kept(page).map(|p| p.span.len()).sum();
        Some(Look {
            piece,
            at: e.question,
            asks: page.asks(e.question),
            called: is_called(page, e.question),
            declared: page.declared.says(piece.words(page.doc)),
            pointed: page.pointed.get(e.question).copied().flatten().is_some(),
            governor: page.governor.get(e.question).copied().flatten(),
            answer: (letters as f32).ln_1p(),
            says: e.kept(page).next(),
        })
    };
    let looks: Vec<Look> = plan.extents.iter().filter_map(look).collect();
    let n = looks.len().max(1) as f32;
    let count = |is: &dyn Fn(&Look) -> bool| looks.iter().filter(|l| is(l)).count() as f32;
    let asking = count(&|l| l.asks >= SURE);
    let [called, declared, pointed, openers, marked, numbered] = [
        count(&|l| l.called),
        count(&|l| l.declared),
        count(&|l| l.pointed),
        count(&|l| l.piece.opener),
        count(&|l| l.piece.marker == Marker::Question),
        count(&|l| l.piece.marker == Marker::Number),
    ];
    let rank = most_common(looks.iter().map(|l| l.piece.rank)).unwrap_or(PLAIN);
    let fine = most_common(looks.iter().map(|l| l.piece.fine));
    let governor = most_common(looks.iter().map(|l| l.governor)).flatten();
    let answer_style = most_common(looks.iter().filter_map(|l| l.says).map(|p| p.fine));
    let answers: f32 = looks.iter().map(|l| l.answer).sum();
    let mut before = 0.0_f32;
    let mut row = |k: usize, l: &Look| {
        let words = l.piece.words(page.doc);
        let own = f32::from(l.asks >= SURE);
        let others = |all: f32, own: bool| (all - f32::from(own)) / (n - 1.0).max(1.0);
        let beside = |at: Option<usize>| at.and_then(|at| looks.get(at));
        let asks = |l: Option<&Look>| l.map_or(0.5, |l| l.asks);
        let previous = beside(k.checked_sub(1));
        let behind = asking - before - own;
        let row = [
            l.asks,
            own,
            f32::from(l.piece.marker == Marker::Question),
            f32::from(l.piece.marker == Marker::Number),
            f32::from(l.called),
            f32::from(l.declared),
            f32::from(l.pointed),
            f32::from(l.piece.opener),
            f32::from(is_told(page, c.announced, l.at)),
            f32::from(l.governor.map(Announced::Heading) == Some(c.announced)),
            f32::from(l.piece.rank == PLAIN),
            f32::from(l.piece.rank),
            l.piece.linked,
            (words.len() as f32).ln_1p(),
            f32::from(words.ends_with([':', '：'])),
            f32::from(words.ends_with(['.', '。'])),
            f32::from(words.ends_with(['!', '！'])),
            f32::from(has_year(words)),
            f32::from(cue::frames(words)),
            f32::from(tail::begins(page.doc, l.piece)),
            f32::from(page.closes(l.at).is_some()),
            f32::from(talk::is_to_somebody(words)),
            f32::from(talk::is_of_oneself(words)),
            others(asking, l.asks >= SURE),
            others(called, l.called),
            others(declared, l.declared),
            others(pointed, l.pointed),
            others(openers, l.piece.opener),
            others(marked, l.piece.marker == Marker::Question),
            others(numbered, l.piece.marker == Marker::Number),
            n.ln(),
            f32::from(l.piece.rank) - f32::from(rank),
            f32::from(Some(l.piece.fine) == fine),
            f32::from(l.governor == governor),
            f32::from(k == 0),
            f32::from(k + 1 == looks.len()),
            before.ln_1p(),
            behind.max(0.0).ln_1p(),
            asks(previous),
            asks(beside(Some(k + 1))),
            (l.at.saturating_sub(previous.map_or(l.at, |p| p.at)) as f32).ln_1p(),
            f32::from(l.answer > 0.0),
            l.answer,
            l.answer - others_mean(answers, l.answer, n),
            f32::from(l.says.map(|p| p.fine) == answer_style),
            f32::from(l.says.is_some_and(|p| p.rank < PLAIN || p.ask >= ASKS)),
            l.says.map_or(0.0, |p| p.linked),
        ];
        before += own;
        row
    };
    looks.iter().enumerate().map(|(k, l)| row(k, l)).collect()
}

/// The mean of the others' values.
fn others_mean(all: f32, own: f32, n: f32) -> f32 {
    if n > 1.0 { (all - own) / (n - 1.0) } else { own }
}

/// A member is a question from this chance on: on sites left out .925 of the pages at hand are right, .909 from a half on.
const LIKELY: f32 = 0.3;

/// How likely each member of a group is a question.
pub(crate) fn chances(page: &Overview, c: &Candidate, plan: &Plan) -> Vec<f32> {
    features(page, c, plan).iter().map(|row| MEMBER.get().chance(row)).collect()
}

/// The group without what is no question; what stands behind the last one ends its answer.
pub(crate) fn trimmed(c: &Candidate, chances: &[f32]) -> Candidate {
    let members = c.members.iter().zip(chances).filter(|(_, k)| **k >= LIKELY).map(|(i, _)| *i).collect();
    let last = chances.iter().rposition(|k| *k >= LIKELY).map_or(0, |at| at + 1);
    Candidate { members, until: c.members.get(last).copied().or(c.until), ..c.clone() }
}
