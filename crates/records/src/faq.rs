//! Questions and answers: the pairs of a FAQ page, or of a FAQ section inside another page.
//!
//! ```text
//! Document ─ cut ───▶ pieces ─ candidate ─▶ groups written alike that could be questions
//!                                              │ judge: how right is each group, and which of its members (member)?
//!                                              ▼
//!            question + answer (its extent) + section + anchor  ◀── declared (FAQPage), where the page shows it
//! ```
//!
//! A question is known by its company: texts written alike, most of which ask, each followed by other text, under a
//! heading that announces them. FAQ Miner (Hsu & Yih 1997) instead reads the contents list and follows its links; of the
//! labelled whole-page FAQs half have no such list.

mod anchor;
mod answer;
mod as_record;
mod ask;
mod candidate;
mod columns;
mod cue;
mod cut;
mod declared;
mod evidence;
mod genre;
pub(crate) mod judge;
mod layout;
mod marker;
pub(crate) mod member;
mod overview;
mod pair;
mod paper;
mod piece;
mod quiz;
mod section;
mod tabs;
mod tail;
mod talk;
mod teaser;
mod thread;
mod trace;
mod words;

use page::{Document, NodeId};

use crate::embedded::one_line;
use crate::evidence::{Evidence, Field};
use crate::glance::Glance;
use crate::{Method, Settings, safe_html};

use ask::Marker;
use candidate::Candidate;
use judge::Judged;
use overview::Overview;

pub use evidence::FEATURES;
pub use member::MEMBER_FEATURES;
pub use pair::Pair;
pub use trace::{GroupTrace, trace};

/// The questions of a page, in order; none where it holds no FAQ.
pub fn faqs(doc: &Document, settings: &Settings) -> Vec<Pair> {
    faqs_of(&Glance::of(doc, settings))
}

/// The questions of a page at which other kinds look too.
pub fn faqs_of(glance: &Glance) -> Vec<Pair> {
    if glance.settings.method == Method::Paper {
        return paper::faqs(glance);
    }
    let page = Overview::of(glance);
    // What tabs open stands behind all of them: read downwards it would answer the last one.
    let mut found: Vec<Pair> = tabs::tabs(&page).iter().filter_map(|t| in_tab(&page, t)).collect();
    if found.is_empty() {
        found = judge::choose(&page).iter().flat_map(|c| pairs(&page, c)).collect();
    }
    let mut pairs = found;
    pairs.sort_by_key(|p| p.nodes.start);
    once(pairs)
}

/// The question of a tab with what it opens.
fn in_tab(page: &Overview, tab: &tabs::Tab) -> Option<Pair> {
    let piece = page.pieces.get(tab.question)?;
    let extent = answer::Extent {
        question: tab.question,
        asked: tab.question..tab.question + 1,
        pieces: tab.pieces.clone(),
        nodes: tab.target..page.doc.end(tab.target),
        section: None,
        marked: true,
        letter: None,
    };
    let evidence = Evidence::Text { span: piece.span.clone(), by: "tab" };
    let (text, span) = answer::text(page, &extent);
    let link = Evidence::Attribute { node: piece.link?, name: "href" };
    Some(Pair {
        question: Field::new(one_line(ask::question(piece.text(page.doc), false)), evidence),
        answer: Field::new(text, Evidence::Text { span, by: "answer" }),
        answer_html: safe_html::between(page.doc, extent.nodes.clone(), &extent.spans(page)),
        anchor: Some(Field::new(tab.id.clone(), link)),
        section: None,
        confidence: TABS,
        nodes: piece.first..extent.nodes.end.max(piece.first),
    })
}

/// How sure the questions of tabs are: links that ask, each to a box of its own, below an announcement.
const TABS: f32 = 0.8;

/// The pairs without those told twice in one section, as pages do that have one form for phones and one for desks.
fn once(pairs: Vec<Pair>) -> Vec<Pair> {
    let mut known = std::collections::HashSet::new();
    let section = |p: &Pair| p.section.as_ref().map(|s| declared::squash(&s.value));
    let key = |p: &Pair| (declared::squash(&p.question.value), declared::squash(&p.answer.value), section(p));
    pairs.into_iter().filter(|p| known.insert(key(p))).collect()
}

fn pairs(page: &Overview, judged: &Judged) -> Vec<Pair> {
    let Judged { candidate: chosen, plan, .. } = judged;
    let sections = section::sections(page, chosen, plan);
    let wording = Wording::of(page, chosen);
    let read = |(i, extent): (usize, &answer::Extent)| {
        let piece = page.pieces.get(extent.question)?;
        let next = plan.extents.get(i + 1).and_then(|e| page.pieces.get(e.question));
        let span = extent.question_span(page);
        let words = wording.question(page.doc.full_text().get(span.clone())?);
        let evidence = Evidence::Text { span, by: chosen.by };
        let (text, span) = answer::text(page, extent);
        Some(Pair {
            question: Field::new(one_line(words), evidence),
            answer: Field::new(text, Evidence::Text { span, by: "answer" }),
            answer_html: html(page, extent),
            anchor: anchor::anchor(page, piece, next.map(|p| p.first)),
            section: sections.get(i).cloned().flatten(),
            confidence: judged.confidence,
            nodes: piece.first..extent.nodes.end.max(piece.first),
        })
    };
    plan.extents.iter().enumerate().filter_map(read).collect()
}

/// The answer as HTML. In a text of many lines (`<pre>`) the answer stands in the same node as its question.
fn html(page: &Overview, extent: &answer::Extent) -> String {
    let spans = extent.spans(page);
    let last = |i: usize| page.pieces.get(i).map(|p| p.last);
    let begins = page.pieces.get(extent.pieces.start).map(|p| p.first);
    let asked = extent.asked.end.saturating_sub(1);
    let shared = last(asked).filter(|node| begins == Some(*node));
    let from = shared.unwrap_or(extent.nodes.start);
    let behind = shared.map_or(extent.nodes.end, |s| extent.nodes.end.max(NodeId::new(s.index() + 1)));
    let inner = safe_html::between(page.doc, from..behind, &spans);
    // Where the question stands in the same text, its element is not among the answer's nodes.
    let above = last(asked).into_iter().flat_map(|n| page.doc.ancestors(n));
    let around =
        |n: NodeId| page.doc.tag(n) == page::Tag::PRE && begins.is_some_and(|b| page.doc.contains(n, b));
    let kept = above.into_iter().any(around);
    if kept && !inner.is_empty() { format!("<pre>{inner}</pre>") } else { inner }
}

/// What stands before all questions of a FAQ and is none of their words.
struct Wording {
    /// Most have a number.
    numbered: bool,
    /// All have this letter: "F: Was ist das?".
    letter: Option<char>,
    /// They count: "01 What is it?", "02 Is it free?".
    counted: bool,
}

impl Wording {
    fn of(page: &Overview, chosen: &Candidate) -> Wording {
        let texts = || chosen.members.iter().filter_map(|i| page.pieces.get(*i)).map(|p| p.text(page.doc));
        let numbered = texts().filter(|t| ask::strip(t).0 == Marker::Number).count();
        let letter = |text: &str| ask::lettered(text).map(|(letter, _)| letter);
        let first = texts().next().and_then(letter);
        Wording {
            numbered: 2 * numbered > chosen.members.len(),
            letter: first.filter(|_| chosen.members.len() > 1 && texts().all(|t| letter(t) == first)),
            counted: chosen.members.len() > 1
                && texts().zip(1..).all(|(t, n)| ask::counted(t).is_some_and(|(number, _)| number == n)),
        }
    }

    fn question<'t>(&self, text: &'t str) -> &'t str {
        if let Some((_, words)) = ask::counted(text).filter(|_| self.counted) {
            return ask::question(words, false);
        }
        let lettered = ask::lettered(text).filter(|(letter, _)| Some(*letter) == self.letter);
        ask::question(lettered.map_or(text, |(_, rest)| rest), self.numbered)
    }
}
