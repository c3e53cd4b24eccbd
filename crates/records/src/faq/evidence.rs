//! What a group of pieces shows of being the questions of a FAQ, or of something else with questions: a talk, a quiz, a
//! thread, a list of links.
//!
//! ```text
//! members ── how they are written, how they ask ──┐
//! answers ── how long, whose, cut off, ticked ────┼──▶ features, by name
//! page ───── what announces, what is left out ────┘
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use super::answer::{Extent, Plan};
use super::ask::{self, ASKS, Marker, SURE};
use super::candidate::{Announced, Candidate, has_year, is_called, is_told};
use super::overview::Overview;
use super::piece::{BOLD, PLAIN, Piece};
use super::{cue, genre, quiz, tail, talk, teaser, thread};

/// Features of the questions, as shares of them unless the name says otherwise.
const OF_QUESTIONS: usize = 32;
/// Features of the answers.
const OF_ANSWERS: usize = 17;
/// Features of what announces and what is left out.
const OF_PAGE: usize = 18;

/// What speaks for a group as the questions of a FAQ and against it.
pub const FEATURES: [&str; OF_QUESTIONS + OF_ANSWERS + OF_PAGE] = [
    "log_count",
    "asking",
    "sure",
    "least_asking_of_ends",
    "named",
    "called",
    "marked",
    "numbered",
    "lettered",
    "declared",
    "pointed",
    "opening",
    "folded",
    "away",
    "linked",
    "plain",
    "rank",
    "one_rank",
    "told",
    "direct",
    "distinct",
    "distinct_in_group",
    "log_words",
    "ends_in_colon",
    "ends_in_stop",
    "has_year",
    "frames",
    "begins_tail",
    "closes",
    "to_somebody",
    "of_oneself",
    "in_post",
    // Answers.
    "answered",
    "answers_marked",
    "answers_lettered",
    "answers_asking",
    "answers_head",
    "answers_linked",
    "log_answer_letters",
    "log_answer_pieces",
    "longest_of_answers",
    "short_answers",
    "answers_of_oneself",
    "answers_to_somebody",
    "ticked",
    "itemised",
    "teased",
    "threaded",
    "contained",
    // The page.
    "headed",
    "titled",
    "firm",
    "brief",
    "log_below_heading",
    "headed_elsewhere",
    "in_faq",
    "quiz",
    "genre",
    "genre_loose",
    "genre_numbered",
    "genre_talk",
    "genre_title",
    "covered",
    "asking_in_scope",
    "asking_inside",
    "alike_left_out",
    "asking_alike_left_out",
];

/// What is counted once for all groups of a page.
pub(crate) struct Around<'a, 'd> {
    page: &'a Overview<'d>,
    scopes: &'a [Option<Announced>],
    /// For each announcement, how many pieces below it ask.
    asking: FxHashMap<Announced, usize>,
    /// For each announcement and way of writing, how many pieces there are, and how many ask.
    alike: FxHashMap<(Announced, u64), (usize, usize)>,
    /// For each piece, how many before it ask, and the letters before it that are for readers.
    before: Vec<(usize, usize)>,
    announced: bool,
}

impl<'a, 'd> Around<'a, 'd> {
    pub(crate) fn of(page: &'a Overview<'d>, scopes: &'a [Option<Announced>]) -> Around<'a, 'd> {
        let mut around = Around {
            page,
            scopes,
            asking: FxHashMap::default(),
            alike: FxHashMap::default(),
            before: vec![(0, 0)],
            announced: page.announces.contains(&true),
        };
        for ((i, piece), scope) in page.pieces.iter().enumerate().zip(scopes) {
            let asks = usize::from(scope.is_some() && page.asks(i) >= SURE);
            if let Some(scope) = *scope {
                *around.asking.entry(scope).or_default() += asks;
                let (all, asking) = around.alike.entry((scope, piece.fine)).or_default();
                (*all, *asking) = (*all + 1, *asking + asks);
            }
            let (asking, letters) = around.before.last().copied().unwrap_or_default();
            let more = if piece.aside { 0 } else { piece.span.len() };
            around.before.push((asking + asks, letters + more));
        }
        around
    }

    /// What a group shows.
    pub(crate) fn features(&self, c: &Candidate, plan: &Plan) -> [f32; FEATURES.len()] {
        let mut out = [0.0; FEATURES.len()];
        let values =
            self.of_questions(c).into_iter().chain(self.of_answers(plan)).chain(self.of_page(c, plan));
        out.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
        out
    }

    fn of_questions(&self, c: &Candidate) -> [f32; OF_QUESTIONS] {
        let page = self.page;
        let members: Vec<(usize, &Piece)> =
            c.members.iter().filter_map(|i| Some((*i, page.pieces.get(*i)?))).collect();
        let n = members.len().max(1) as f32;
        let mean =
            |of: &dyn Fn(usize, &Piece) -> f32| members.iter().map(|(i, p)| of(*i, p)).sum::<f32>() / n;
        let share = |is: &dyn Fn(usize, &Piece) -> bool| mean(&|i, p| f32::from(is(i, p)));
        let words = |p: &Piece| p.words(page.doc);
        let asks = |at: Option<&(usize, &Piece)>| at.map_or(0.0, |(i, _)| page.asks(*i));
        let letters: FxHashSet<Option<char>> =
            members.iter().map(|(_, p)| ask::lettered(p.text(page.doc)).map(|(letter, _)| letter)).collect();
        let ranks: FxHashSet<u8> = members.iter().map(|(_, p)| p.rank).collect();
        let texts: FxHashSet<&str> = members.iter().map(|(_, p)| p.text(page.doc)).collect();
        let governor = |i: usize| page.governor.get(i).copied().flatten();
        let grouped: FxHashSet<_> = members.iter().map(|(i, p)| (governor(*i), p.text(page.doc))).collect();
        [
            n.ln(),
            mean(&|i, _| page.asks(i)),
            share(&|i, _| page.asks(i) >= SURE),
            asks(members.first()).min(asks(members.last())),
            share(&|_, p| page.is_named(p.first)),
            share(&|i, _| is_called(page, i)),
            share(&|_, p| p.marker == Marker::Question),
            share(&|_, p| p.marker == Marker::Number),
            f32::from(letters.len() == 1 && !letters.contains(&None)),
            share(&|_, p| page.declared.says(words(p))),
            share(&|i, _| page.pointed.get(i).copied().flatten().is_some()),
            share(&|_, p| p.opener || p.rank == BOLD),
            share(&|_, p| p.opener),
            share(&|_, p| self.is_away(p)),
            mean(&|_, p| p.linked),
            share(&|_, p| p.rank == PLAIN),
            mean(&|_, p| f32::from(p.rank)),
            f32::from(ranks.len() == 1),
            share(&|i, _| page.asks(i) < ASKS && is_told(page, c.announced, i)),
            share(&|i, _| governor(i).map(Announced::Heading) == Some(c.announced)),
            texts.len() as f32 / n,
            grouped.len() as f32 / n,
            mean(&|_, p| (words(p).len() as f32).ln_1p()),
            share(&|_, p| words(p).ends_with([':', '：'])),
            share(&|_, p| words(p).ends_with(['.', '!', '。'])),
            share(&|_, p| has_year(words(p))),
            share(&|_, p| cue::frames(words(p))),
            share(&|_, p| tail::begins(page.doc, p)),
            share(&|i, _| page.closes(i).is_some()),
            share(&|_, p| talk::is_to_somebody(words(p))),
            share(&|_, p| talk::is_of_oneself(words(p))),
            page.posted(&c.members) as f32 / n,
        ]
    }

    fn is_away(&self, p: &Piece) -> bool {
        let href = p.link.and_then(|l| self.page.doc.attr(l, "href")).unwrap_or("#").trim();
        p.linked > 0.5 && !href.contains('#') && !href.is_empty() && !href.starts_with("javascript")
    }

    fn of_answers(&self, plan: &Plan) -> [f32; OF_ANSWERS] {
        let page = self.page;
        let n = plan.extents.len().max(1) as f32;
        let kept: Vec<Vec<&Piece>> = plan.extents.iter().map(|e| e.kept(page).collect()).collect();
        let first = |at: usize| kept.get(at).and_then(|k: &Vec<&Piece>| k.first()).copied();
        let firsts: Vec<&Piece> = (0..kept.len()).filter_map(first).collect();
        let share = |is: &dyn Fn(&Piece) -> bool| firsts.iter().filter(|p| is(p)).count() as f32 / n;
        let letters: Vec<f32> =
            kept.iter().map(|k| k.iter().map(|p| p.span.len()).sum::<usize>() as f32).collect();
        let all: f32 = letters.iter().sum();
        let of = |is: &dyn Fn(&Extent) -> bool| plan.extents.iter().filter(|e| is(e)).count() as f32 / n;
        [
            plan.answered(page),
            f32::from(plan.extents.iter().any(|e| e.marked)),
            f32::from(plan.extents.iter().any(|e| e.letter.is_some())),
            share(&|p| p.ask >= SURE),
            share(&|p| p.rank < PLAIN),
            firsts.iter().map(|p| p.linked).sum::<f32>() / n,
            letters.iter().map(|l| l.ln_1p()).sum::<f32>() / n,
            kept.iter().map(|k| (k.len() as f32).ln_1p()).sum::<f32>() / n,
            letters.iter().copied().fold(0.0, f32::max) * n / all.max(1.0),
            of(&|e| quiz::is_short(page, e)),
            share(&|p| talk::is_of_oneself(p.words(page.doc))),
            share(&|p| talk::is_to_somebody(p.words(page.doc))),
            plan.ticked(page),
            plan.itemised(page),
            of(&|e| teaser::is_elsewhere(page, e)),
            of(&|e| thread::is_named(page, e)),
            f32::from(plan.contained),
        ]
    }

    fn of_page(&self, c: &Candidate, plan: &Plan) -> [f32; OF_PAGE] {
        let page = self.page;
        let head = match c.announced {
            Announced::Heading(i) => page.pieces.get(i),
            _ => None,
        };
        let first = c.members.first().copied().unwrap_or_default();
        let last = plan.extents.last().map_or(first, |e| e.pieces.end);
        let near = match c.announced {
            Announced::Heading(i) => first.saturating_sub(i),
            _ => 0,
        };
        let announcement = head.map(|p| p.text(page.doc)).or(page.doc.title().filter(|_| page.titled));
        let genre = genre::Genre::above(page, first);
        let at = |i: usize| self.before.get(i).copied().unwrap_or_default();
        let ((asking_before, letters_before), (asking, letters)) = (at(first), at(last));
        let all = self.before.last().map_or(0, |(_, letters)| *letters);
        let own = c.members.iter().filter(|i| page.asks(**i) >= SURE).count();
        let in_scope = self.asking.get(&c.announced).copied().unwrap_or_default();
        let inside = (asking - asking_before).saturating_sub(own);
        let (alike, alike_asking) = self.left_out(c);
        let n = c.members.len().max(1) as f32;
        [
            f32::from(head.is_some()),
            f32::from(page.titled),
            f32::from(c.is_firm(page)),
            f32::from(announcement.is_some_and(cue::announces_shortly)),
            (near as f32).ln_1p(),
            f32::from(head.is_none() && self.announced),
            f32::from(quiz::is_in_faq(page, c)),
            f32::from(quiz::is_called_quiz(page, c)),
            f32::from(genre.firm),
            f32::from(genre.loose),
            f32::from(genre.numbered),
            f32::from(genre.talk),
            f32::from(genre.title),
            (letters - letters_before) as f32 / all.max(1) as f32,
            own as f32 / in_scope.max(1) as f32,
            inside as f32 / n,
            alike as f32 / n,
            alike_asking as f32 / n,
        ]
    }

    /// How many pieces below the same announcement are written like members and are none, and how many of them ask.
    fn left_out(&self, c: &Candidate) -> (usize, usize) {
        let ways: FxHashSet<u64> =
            c.members.iter().filter_map(|i| self.page.pieces.get(*i)).map(|p| p.fine).collect();
        let of = ways.iter().filter_map(|w| self.alike.get(&(c.announced, *w)));
        let (all, asking) = of.fold((0, 0), |(a, b), (all, asking)| (a + all, b + asking));
        let sure = |i: &&usize| {
            self.scopes.get(**i).copied().flatten() == Some(c.announced) && self.page.asks(**i) >= SURE
        };
        let own = c.members.iter().filter(sure).count();
        (all.saturating_sub(c.members.len()), asking.saturating_sub(own))
    }
}
