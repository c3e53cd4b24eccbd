//! Which groups of pieces are the questions of a FAQ: evidence is added up, the best group wins, and others beside it.
//!
//! A page with question headings is not yet a FAQ (articles have them), so what announces the group weighs most.

use model::Shipped;
use rustc_hash::FxHashSet;

use super::answer::Plan;
use super::ask::Marker;
use super::candidate::{ASKS, Announced, Candidate, DECLARED, TOLD, is_called, is_told};
use super::overview::Overview;
use super::piece::{BOLD, PLAIN};
use super::{cue, genre, quiz, talk, teaser, thread};

/// What a candidate shows, each a share of its members unless said otherwise.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Evidence {
    /// A heading announces it: 1 or 0.
    headed: f32,
    /// Only the title announces it: 1 or 0.
    titled: f32,
    /// Its members stand in elements that call themselves FAQ or question.
    named: f32,
    /// "Q:" stands before them.
    marked: f32,
    /// The page declares them as questions.
    declared: f32,
    /// The page's contents point at them.
    contents: f32,
    /// They are different texts.
    distinct: f32,
    /// Their answers have boxes to tick.
    ticked: f32,
    /// They open and close what follows.
    folded: f32,
    /// Each stands in a post or comment of its own.
    posted: f32,
    /// A heading says that these are questions with answers.
    firm: bool,
    /// How much they ask, on average.
    asking: f32,
    /// Natural logarithm of their number.
    count: f32,
    /// Text follows them.
    answered: f32,
    /// They open and close what follows, or are terms of a list.
    opening: f32,
    /// They are links to other pages.
    away: f32,
    /// They look like ordinary text.
    plain: f32,
    /// They open and close what follows, or head it without asking, right below the heading that announces them.
    told: f32,
}

/// What each weight is of.
pub const FEATURES: [&str; 13] = [
    "headed", "titled", "named", "marked", "declared", "contents", "asking", "count", "answered", "opening",
    "away", "plain", "told",
];

/// Are these the questions of a FAQ?
pub(crate) static GROUP: Shipped =
    Shipped::new("faq-group", include_str!("../../models/faq-group.model"), &FEATURES);

/// A group is given from this chance on, which is its confidence.
const ENOUGH: f32 = 0.125;

/// Share of answered questions below which a group is a list of contents or links.
const LEAST_ANSWERED: f32 = 0.5;
/// Share of questions that must differ: "How many?" beside each product is a label.
const LEAST_DISTINCT: f32 = 0.8;
/// Share of questions with several boxes to tick from which on they are a quiz or a form.
const MOST_TICKED: f32 = 0.5;

/// Share of questions each in a post of its own from which on they are a thread, unless a heading announces them: FAQs
/// are also kept as posts.
const MOST_POSTED: f32 = 0.5;

impl Evidence {
    fn of(page: &Overview, c: &Candidate) -> Evidence {
        let n = c.members.len().max(1) as f32;
        let pieces = || c.members.iter().filter_map(|i| page.pieces.get(*i));
        let share =
            |what: &dyn Fn(&super::piece::Piece) -> bool| pieces().filter(|p| what(p)).count() as f32 / n;
        let is_away = |p: &super::piece::Piece| {
            let href = p.link.and_then(|l| page.doc.attr(l, "href")).unwrap_or("#").trim();
            p.linked > 0.5 && !href.contains('#') && !href.is_empty() && !href.starts_with("javascript")
        };
        // Where each answer ends is asked last: it costs most.
        Evidence {
            headed: f32::from(matches!(c.announced, Announced::Heading(_))),
            titled: f32::from(c.announced == Announced::Title),
            named: share(&|p| page.is_named(p.first)),
            marked: c.members.iter().filter(|i| is_marked(page, **i)).count() as f32 / n,
            declared: share(&|p| page.declared.says(p.words(page.doc))),
            asking: c.members.iter().map(|i| asking(page, *i)).sum::<f32>() / n,
            contents: c.members.iter().filter(|i| page.pointed.get(**i).copied().flatten().is_some()).count()
                as f32
                / n,
            count: n.ln(),
            answered: 1.0,
            ticked: 0.0,
            distinct: distinct(page, c),
            folded: share(&|p| p.opener),
            firm: c.is_firm(page),
            posted: page.posted(&c.members) as f32 / n,
            opening: share(&|p| p.opener || p.rank == BOLD),
            away: share(&is_away),
            plain: share(&|p| p.rank == PLAIN),
            told: c.members.iter().filter(|i| opens_below(page, c.announced, **i)).count() as f32 / n,
        }
    }

    /// Is there any sign of a FAQ besides questions and what follows them? Interviews and articles have those too.
    fn means_it(&self) -> bool {
        const MOST: f32 = 0.5;
        let announced = self.headed + self.titled > 0.0;
        let said = self.marked.max(self.declared).max(self.named).max(self.folded) > MOST;
        let listed = self.contents > 0.8 && self.asking > 0.9;
        announced || said || listed
    }

    /// Must it be none, whatever speaks for it?
    fn is_none(&self) -> bool {
        self.answered < LEAST_ANSWERED
            || self.distinct < LEAST_DISTINCT
            || self.ticked > MOST_TICKED
            || !self.firm && self.posted > MOST_POSTED
            || !self.means_it()
    }

    fn features(&self) -> [f32; FEATURES.len()] {
        [
            self.headed,
            self.titled,
            self.named,
            self.marked,
            self.declared,
            self.contents * self.headed.max(self.titled),
            self.asking - 0.5,
            self.count,
            self.answered - 1.0,
            self.opening,
            self.away,
            self.plain,
            self.told,
        ]
    }

    fn score(&self) -> f32 {
        if self.is_none() {
            return f32::MIN;
        }
        GROUP.get().score(&self.features())
    }
}

/// Share of the questions that differ. Those of a second group ("Basic plan", "Pro plan") may be like the first one's, and a
/// page may say all twice, once for phones.
fn distinct(page: &Overview, c: &Candidate) -> f32 {
    let texts: Vec<&str> =
        c.members.iter().filter_map(|i| page.pieces.get(*i)).map(|p| p.text(page.doc)).collect();
    let share = |different: usize| different as f32 / texts.len().max(1) as f32;
    let plain = share(texts.iter().collect::<FxHashSet<_>>().len());
    if plain >= LEAST_DISTINCT || c.announced == Announced::No {
        return plain;
    }
    let half = texts.len() / 2;
    let differ =
        || texts.iter().take(half).collect::<FxHashSet<_>>().len() as f32 >= LEAST_DISTINCT * half as f32;
    let twice = texts.split_at_checked(half).is_some_and(|(one, two)| one == two) && differ();
    let group = |i: &usize| page.governor.get(*i).copied().flatten();
    let groups: Vec<Option<usize>> = c.members.iter().map(group).collect();
    let several = groups.chunk_by(|a, b| a == b).all(|run| run.len() > 1);
    let within = groups.iter().zip(&texts).collect::<FxHashSet<_>>().len();
    if twice {
        1.0
    } else if several {
        share(within)
    } else {
        plain
    }
}

/// Does "Q:" stand before a piece, or does its class call it a question and the next one its answer?
fn is_marked(page: &Overview, piece: usize) -> bool {
    let marked = page.pieces.get(piece).is_some_and(|p| p.marker == Marker::Question);
    marked || is_called(page, piece)
}

/// Does a piece open what follows, or head it without asking, right below the heading that announces it?
fn opens_below(page: &Overview, announced: Announced, piece: usize) -> bool {
    let below = page.governor.get(piece).copied().flatten();
    let opens = page.pieces.get(piece).is_some_and(|p| p.opener);
    opens && below.map(Announced::Heading) == Some(announced)
        || page.asks(piece) < ASKS && is_told(page, announced, piece)
}

/// How much a piece asks, by itself or because the page calls it a question.
fn asking(page: &Overview, piece: usize) -> f32 {
    const CALLED: f32 = 0.95;
    let called = page
        .pieces
        .get(piece)
        .is_some_and(|p| is_marked(page, piece) || page.declared.says(p.words(page.doc)));
    page.asks(piece).max(if called { CALLED } else { 0.0 })
}

/// What every candidate that could be a FAQ shows, for whoever fits the model.
pub(crate) fn measured(
    page: &Overview,
    candidates: Vec<Candidate>,
) -> Vec<(Candidate, [f32; FEATURES.len()])> {
    let measure = |mut c: Candidate| {
        let plan = Plan::of(page, &c);
        let evidence =
            Evidence { answered: plan.answered(page), ticked: plan.ticked(page), ..Evidence::of(page, &c) };
        c.score = evidence.score();
        (suffices(page, &c) && !evidence.is_none()).then(|| (c, evidence.features()))
    };
    candidates.into_iter().filter_map(measure).collect()
}

/// The candidates that are FAQs: the best, and others that share no piece with a better one.
pub(crate) fn choose(page: &Overview, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.iter_mut().for_each(|c| c.score = Evidence::of(page, c).score());
    keep_best(&mut candidates);
    candidates.truncate(MOST);
    for c in &mut candidates {
        let plan = Plan::of(page, c);
        let (answered, ticked) = (plan.answered(page), plan.ticked(page));
        c.score = Evidence { answered, ticked, ..Evidence::of(page, c) }.score();
        if c.confidence() >= ENOUGH && is_other(page, c, &plan) {
            c.score = f32::MIN;
        }
    }
    keep_best(&mut candidates);
    // Where one group is announced, others that are not are headings of the article around it.
    if candidates.first().is_some_and(|c| c.is_firm(page)) {
        candidates.retain(|c| matches!(c.announced, Announced::Heading(_)));
    }
    let mut taken = vec![false; page.pieces.len()];
    let mut chosen: Vec<Candidate> = Vec::new();
    for mut c in candidates.iter().filter(|c| suffices(page, c)).cloned() {
        let beside =
            c.members.len() > 1 && stands_alone(page, &c) && chosen.iter().all(|o| suits(page, &c, o));
        if !chosen.is_empty() && !beside {
            continue;
        }
        absorb(page, &mut c, &candidates);
        let plan = Plan::of(page, &c);
        let pieces = || plan.extents.iter().flat_map(|e| e.question..e.pieces.end);
        if !pieces().any(|i| taken.get(i).copied().unwrap_or(true)) {
            pieces().for_each(|i| taken.iter_mut().skip(i).take(1).for_each(|t| *t = true));
            chosen.push(c);
        }
    }
    chosen
}

/// Share of questions whose answers would be items beside them from which on they are a list of topics.
const MOST_ITEMISED: f32 = 0.5;

/// Share of questions that nothing announces which must ask by themselves, as of those that classes call so.
const LEAST_ASKING: f32 = 0.25;

/// Is a group with all signs of a FAQ something else?
fn is_other(page: &Overview, c: &Candidate, plan: &Plan) -> bool {
    let alone =
        || is_talk(page, plan) || c.by != DECLARED && !quiz::is_in_faq(page, c) && quiz::is_quiz(page, plan);
    let marked = || c.members.iter().any(|i| is_marked(page, *i));
    // "Q.:" may be a speaker's name: where nothing announces questions, some must ask, or answers have their mark.
    let asking = c.members.iter().filter(|i| page.asks(**i) >= ASKS).count() as f32;
    let initials =
        || asking < LEAST_ASKING * c.members.len() as f32 && !plan.extents.iter().any(|e| e.marked);
    (c.announced == Announced::No || c.is_loose(page)) && alone()
        || c.announced == Announced::No && c.by != DECLARED && initials()
        || is_short(page, c) && is_talk(page, plan)
        || !marked() && plan.itemised(page) > MOST_ITEMISED
        || quiz::is_called_quiz(page, c)
        || genre::is_other(page, c)
        || teaser::is_index(page, plan)
        || thread::is_thread(page, plan)
}

/// Does only "Q&A" announce a group, as it does talks?
fn is_short(page: &Overview, c: &Candidate) -> bool {
    let short = |text: &str| cue::announces_shortly(text);
    match c.announced {
        Announced::Heading(i) => page.pieces.get(i).is_some_and(|p| short(p.text(page.doc))),
        Announced::Title => page.doc.title().is_some_and(short),
        Announced::No => false,
    }
}

/// Is it a talk with one person? Asked where nothing announces a FAQ.
fn is_talk(page: &Overview, plan: &Plan) -> bool {
    let text = |i: usize| page.pieces.get(i).map_or("", |p| p.words(page.doc));
    let questions = plan.extents.iter().map(|e| text(e.question));
    let answers = plan.extents.iter().filter_map(|e| e.kept(page).next()).map(|p| p.words(page.doc));
    talk::is_talk(questions, answers)
}

/// How far below its announcement a lone question may stand, in pieces.
const NEAR: usize = 2;

/// Has a group two questions, or one that asks with its mark, written as a heading right below what announces it?
fn suffices(page: &Overview, c: &Candidate) -> bool {
    let (Announced::Heading(head), [lone]) = (c.announced, c.members.as_slice()) else {
        return c.members.len() > 1;
    };
    let heads = page.governor.get(*lone).copied().flatten() == Some(head) && *lone <= head + NEAR;
    let sure = |p: &super::piece::Piece| p.ask >= 1.0 && p.rank < PLAIN && p.linked == 0.0;
    heads && page.pieces.get(*lone).is_some_and(sure)
}

/// Most groups whose answers are looked for: a page has a handful that could be a FAQ.
const MOST: usize = 64;

fn keep_best(candidates: &mut Vec<Candidate>) {
    candidates.retain(|c| c.confidence() >= ENOUGH);
    candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
}

/// May a group be a FAQ beside a better one? Lines that look like all others, or do not ask, are not: what follows a FAQ
/// ("Ready to start?", "How it works:") stands under its heading too.
fn stands_alone(page: &Overview, c: &Candidate) -> bool {
    let evidence = Evidence::of(page, c);
    evidence.plain < 0.5 && evidence.asking >= SURE || evidence.marked > 0.5 || evidence.declared > 0.5
}

/// May a group be one FAQ with a better one under the same heading? Beside an accordion only another is.
fn suits(page: &Overview, c: &Candidate, better: &Candidate) -> bool {
    c.announced != better.announced || c.is_folded(page) || !better.is_folded(page)
}

/// From which degree on a piece asks for itself, whatever its company.
const SURE: f32 = 0.8;

/// Takes over other groups' questions where all are one FAQ: announced by the same heading, of one rank, asking or named by
/// the contents. Bold questions may be written `<b>` here and `<strong>` there.
fn absorb(page: &Overview, c: &mut Candidate, others: &[Candidate]) {
    let rank = c.members.first().map_or(PLAIN, |i| page.rank(*i));
    if rank == PLAIN {
        return;
    }
    let plan = Plan::of(page, c);
    let mut inside = vec![false; page.pieces.len()];
    for extent in plan.extents.iter().filter(|_| plan.contained && rank == BOLD) {
        inside.iter_mut().take(extent.pieces.end).skip(extent.pieces.start).for_each(|i| *i = true);
    }
    let (first, last) = (c.members.first(), c.members.last());
    let alike = |i: &usize| {
        let within = inside.get(*i).copied().unwrap_or(true);
        let pointed = || page.pointed.get(*i).copied().flatten().is_some();
        // A heading between the questions, of their level and with text below, is one of them.
        let between = || rank < BOLD && first < Some(i) && last > Some(i) && is_told(page, c.announced, *i);
        !within && page.rank(*i) == rank && (page.asks(*i) >= SURE || pointed() || between())
    };
    let known = |i: &usize| c.members.binary_search(i).is_ok();
    let mut new: Vec<usize> = Vec::new();
    for other in others.iter().filter(|o| o.announced == c.announced && o.by != TOLD) {
        let more: Vec<usize> = other.members.iter().filter(|i| !known(i)).copied().collect();
        if more.iter().all(alike) {
            new.extend(more);
        }
    }
    c.members.extend(new);
    c.members.sort_unstable();
    c.members.dedup();
}
