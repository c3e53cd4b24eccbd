//! Main text: what a page is for, without menus, teasers, advertisements and small print around it.
//!
//! ```text
//! lines ── features ──▶ rows ── trees ──▶ chance of each line ── context ── trees ──▶ chance ── choose ──▶ text
//! ```
//!
//! Every line is judged, whatever the page is: an article, a thread, a product, a list. The first trees see the line and
//! what stands around it, the second what the first said of its neighbours, its box and the lines built like it.
//! Learnt leaving sites out: `fit/main_text.py`, figures in `data/main_text/*.trees`.

mod context;
mod features;
mod layout;
mod names;
mod surroundings;
mod title_line;
mod wording;

use std::ops::Range;
use std::sync::LazyLock;

use page::Document;

use crate::Settings;
use crate::forest::Forest;
use crate::glance::Glance;
use features::PageFacts;
use layout::Layout;
pub(crate) use wording::is_function_word;

/// The main text of a page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MainText {
    /// Paragraphs in page order, each as the pieces of [`Document::full_text`] that it is made of: one a line.
    pub paragraphs: Vec<Vec<Range<usize>>>,
    /// The line that is the page's title, in the main text or above it.
    pub title: Option<Range<usize>>,
    /// How sure the choice is, 0.0 to 1.0: the F1 of words that it is expected to reach.
    pub confidence: f32,
}

impl MainText {
    /// The text, lines of a paragraph separated by a line end, paragraphs by a blank line.
    pub fn text(&self, doc: &Document) -> String {
        let line = |span: &Range<usize>| doc.full_text().get(span.clone()).unwrap_or_default();
        let paragraph = |p: &Vec<Range<usize>>| p.iter().map(line).collect::<Vec<_>>().join("\n");
        self.paragraphs.iter().map(paragraph).collect::<Vec<_>>().join("\n\n")
    }
}

static FIRST: LazyLock<Forest> =
    LazyLock::new(|| Forest::read(include_str!("../data/main_text/first.trees")));
static SECOND: LazyLock<Forest> =
    LazyLock::new(|| Forest::read(include_str!("../data/main_text/second.trees")));

/// The main text of a page: n·log n in its nodes.
pub fn main_text(doc: &Document) -> MainText {
    main_text_of(&Glance::of(doc, &Settings::default()))
}

/// The main text of a page at which kinds look too.
pub fn main_text_of(glance: &Glance) -> MainText {
    let layout = Layout::of(glance.doc, glance.lines());
    let title = title_line::title_line(&layout);
    let (keep, confidence) = choose(&layout, &scores(&layout, title));
    let title = title.and_then(|i| layout.lines.get(i)).map(|l| l.span.clone());
    let mut text = MainText { paragraphs: Vec::new(), title, confidence };
    let mut block = None;
    for (line, _) in layout.lines.iter().zip(&keep).filter(|(_, keep)| **keep) {
        match text.paragraphs.last_mut() {
            Some(paragraph) if block == Some(line.block) => paragraph.push(line.span.clone()),
            _ => text.paragraphs.push(vec![line.span.clone()]),
        }
        block = Some(line.block);
    }
    text
}

/// Log-odds that each line belongs to the main text.
fn scores(layout: &Layout, title: Option<usize>) -> Vec<f32> {
    let facts = PageFacts::of(layout, title);
    let mut row = Vec::new();
    let mut first = Vec::with_capacity(layout.lines.len());
    for i in 0..layout.lines.len() {
        row.clear();
        facts.row(i, &mut |_, _, value| row.push(value));
        first.push(FIRST.score(&row));
    }
    context::rows(layout, &first).iter().map(|row| SECOND.score(row)).collect()
}

/// Which lines to keep: those that make the largest expected F1 of words, taken from the likeliest down; and that F1.
///
/// A page of which nothing is sure (a list of goods) keeps what is likeliest, where a fixed bar would keep nothing.
fn choose(layout: &Layout, scores: &[f32]) -> (Vec<bool>, f32) {
    let chance = |i: &usize| scores.get(*i).map_or(0.0, |s| crate::odds::chance(*s));
    let words = |i: &usize| layout.said.get(*i).map_or(0.0, |w| w.words);
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
    let wanted: f32 = order.iter().map(|i| chance(i) * words(i)).sum();
    let (mut right, mut given, mut best) = (0.0, 0.0, (0.0, 0));
    for (n, i) in order.iter().enumerate() {
        right += chance(i) * words(i);
        given += words(i);
        let f = 2.0 * right / (given + wanted).max(1.0);
        if f > best.0 {
            best = (f, n + 1);
        }
    }
    let mut keep = vec![false; scores.len()];
    for i in order.into_iter().take(best.1) {
        if let Some(keep) = keep.get_mut(i) {
            *keep = true;
        }
    }
    (keep, best.0)
}

/// A line with what it is weighed by: read by `fit/main_text.py`.
#[derive(Debug, Clone)]
pub struct LineTrace {
    /// What it says.
    pub text: String,
    /// Names of the features of the first trees, with their values.
    pub features: Vec<(String, f32)>,
    /// For the second trees: the lines whose scores are gathered, see `context`.
    pub near: Vec<(&'static str, Range<usize>)>,
    /// Which layout it has: lines of one number are alike.
    pub alike: u64,
    /// Log-odds that it belongs to the main text.
    pub score: f32,
}

/// Measures a page as [`main_text`] does.
pub fn trace(doc: &Document) -> Vec<LineTrace> {
    let glance = Glance::of(doc, &Settings::default());
    let layout = Layout::of(doc, glance.lines());
    let title = title_line::title_line(&layout);
    let (facts, scores) = (PageFacts::of(&layout, title), scores(&layout, title));
    let traced = |(i, (line, score)): (usize, (&crate::lines::Line, f32))| {
        let mut features = Vec::new();
        facts.row(i, &mut |part, name, value| features.push((format!("{part}_{name}"), value)));
        let near = context::near(&layout, i).into_iter().collect();
        LineTrace { text: line.text(doc).to_owned(), features, near, alike: line.path, score }
    };
    layout.lines.iter().zip(scores).enumerate().map(traced).collect()
}
